"""A graph that is kept serves every law that says the same of all that was asked for, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.law import Law, load
from croupier.odds import Asked, price
from croupier.odds.asked import INFINITE
from croupier.odds.kept import Shelf
from croupier.odds.twenty_one import kept
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.kept import graph_of, name_of

BLACKJACK = "nz-1996/blackjack"


def of(law: Law, folder: Path) -> RoundGraph:
    return graph_of(Asked(law, shelf=Shelf(folder)))


def test_what_the_graph_never_asks_for_does_not_make_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    law = load(BLACKJACK)
    first = of(law, tmp_path)
    changed = law.without("super_sevens_offered")
    monkeypatch.setattr(kept, "make", None)  # what cannot be called is not called
    assert name_of(of(law, tmp_path)) == name_of(of(changed, tmp_path)) == name_of(first)


def test_what_it_asks_for_does(tmp_path: Path) -> None:
    law = load(BLACKJACK)
    two_hands = law.changed("hands_per_box", 2)
    shared, alone = (of(two_hands, folder) for folder in (tmp_path / "shared", tmp_path / "alone"))
    assert name_of(of(law, tmp_path / "shared")) != name_of(shared) == name_of(alone)
    assert of(two_hands, tmp_path / "shared").hands.most_hands == 2


@pytest.mark.parametrize("spoilt", ["", "[]", "[[1]]", "{}", '[[["hands_per_box"], 5, 7]]'])
def test_a_list_that_cannot_be_read_is_made_anew(tmp_path: Path, spoilt: str) -> None:
    law = load(BLACKJACK)
    name = name_of(of(law, tmp_path))
    (index,) = tmp_path.glob("graphs-*.json")
    index.write_text(spoilt)
    assert name_of(of(law, tmp_path)) == name
    assert f"{name}.json" in index.read_text()


def test_what_was_worked_out_of_a_graph_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(load(BLACKJACK), play=INFINITE, exact=True, shelf=Shelf(tmp_path))
    first = price(asked)
    monkeypatch.setattr("croupier.odds.twenty_one.pricing.best_play", None)
    assert price(asked).of("box") == first.of("box")
    (found,) = tmp_path.glob("odds-*.json")
    found.write_text('{"outcomes": 1}')
    monkeypatch.undo()
    assert price(asked).of("box") == first.of("box")
