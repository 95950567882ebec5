"""A small law of its own: one rule set in a folder that a test may spoil."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from croupier.law import Law, load, readings, vocabulary
from croupier.law import register as clauses_of

MODULES = [importlib.import_module(f"croupier.law.{name}") for name in ("register", "instrument")]
INSTRUMENT = MODULES[1]
CACHED: tuple[Any, ...] = (load, INSTRUMENT._games, INSTRUMENT._rule_set, readings, vocabulary, clauses_of)

FILES = {
    "nz-2000/register.csv": """\
clause,game,part,kind,summary,software,actor,note,reason
1.1,general,General,limit,Limits bind.,table,nobody,,
2.1,pontoon,Cards,equipment,"Four decks, or more.",engine,nobody,,
2.2,pontoon,Cards,payout,Odds.,engine,nobody,,
2.2(a),pontoon,Cards,payout,Odds of one kind.,engine,nobody,,
3.1,pontoon,Play,decision,Anybody may stand.,engine,player,,
3.2,pontoon,Play,display,It is announced.,display,dealer,,
9.1,roulette,Wheel,equipment,A wheel.,physical,nobody,,It is wood.
""",
    "nz-2000/pontoon.toml": """\
[instrument]
id = "nz-2000"
game = "pontoon"
family = "twenty-one"
title = "A small pontoon"
in_force = 2000-05-12

[parameter.decks]
clause = "2.1"
value = 4

[parameter.pays]
clause = "2.2"
reading = "R1"
value = { natural = "3/2", other = "1" }

[provision]
stand = "3.1"
draw = { clause = "3.1", reading = "R1" }
split = "2.1"
surrender = "2.2(a)"

[shown]
call = "3.2"

[links]
"2.2(a)" = ["pays", "3.2"]
""",
    "concepts/twenty-one.toml": """\
[parameter.decks]
says = "How many decks there are."
type = "integer"

[parameter.pays]
says = "What is paid."
type = "table of odds"

[parameter.bonus]
says = "What is paid on top."
type = "cents"
optional = true

[provision]
stand = "A hand may stand."
draw = "A hand may draw."
split = "A hand may be split."
surrender = { says = "A hand may be given up.", optional = true }

[shown]
call = "The dealer calls."
""",
    "concepts/general.toml": "",
    "readings.toml": """\
[R1]
title = "Odds"
clauses = ["nz-2000 2.2", "nz-2000 3.1"]
text = "Odds are odds."
""",
}


@dataclass(frozen=True)
class SmallLaw:
    """The folder, and what a test does to it: put other words into a file, then load."""

    folder: Path

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} does not say {old!r}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        forget()

    def write(self, file: str, text: str) -> None:
        (self.folder / file).write_text(text, encoding="utf-8")
        forget()

    def load(self, on: date | None = None) -> Law:
        return load("nz-2000/pontoon", on)


def forget() -> None:
    """Nothing read from one folder is taken for what stands in another."""
    for function in CACHED:
        function.cache_clear()


@pytest.fixture
def small_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SmallLaw]:
    for file, text in FILES.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def folder() -> Path:
        return tmp_path

    for module in MODULES:
        monkeypatch.setattr(module, "data", folder)
    forget()
    yield SmallLaw(tmp_path)
    forget()
