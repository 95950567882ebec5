"""What was worked out once and is kept on disk: found again only for the same law, settings and sources."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from croupier.games import FAMILIES
from croupier.games.replacing import replace
from croupier.law import Citation
from croupier.law.digest import digest
from croupier.odds.asked import Asked
from croupier.odds.pricing import price
from croupier.odds.result import Number, Odds, Outcome, WagerOdds

RULES = ("law", "equipment", "games", "odds")


class Shelf:
    """A folder of answers. What cannot be read or written is as if it were not there: the answer is worked out anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shelf) and other.folder == self.folder

    def __hash__(self) -> int:
        return hash(self.folder)

    def get(self, key: str) -> bytes | None:
        try:
            return (self.folder / key).read_bytes()
        except OSError:
            return None

    def put(self, key: str, content: bytes) -> None:
        """Written beside and moved into its place in one stroke, so that nobody ever finds half of it."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, prefix=".unfinished-", delete=False) as file:
                unfinished = Path(file.name)
                try:
                    file.write(content)
                    file.close()
                    unfinished.replace(self.folder / key)
                except BaseException:  # Ctrl-C too
                    file.close()
                    unfinished.unlink(missing_ok=True)
                    raise


def key_of(asked: Asked, *more: object) -> str:
    """The name under which an answer is kept: a digest of all that it depends on."""
    remaining = None if asked.remaining is None else sorted(asked.remaining.cards.items())
    told = [f"{key}={value}" for key, value in sorted(asked.told().items())]
    parts = [digest(asked.law), told, remaining, asked.rounds, sources(asked.law.family), *more]
    return hashlib.sha256(json.dumps(parts, default=str).encode()).hexdigest()


@cache
def sources(family: str) -> str:
    """A digest of the code on which the odds of a family of games depend: not that of the other families."""
    found = hashlib.sha256()
    package = resources.files("croupier")
    others = {folder for other, folder in FAMILIES.items() if folder != FAMILIES.get(family)}
    for layer in RULES:
        for file in _python(package / layer, others if layer == "games" else set()):
            found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def _python(folder: Traversable, without: set[str]) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name not in without:
            yield from _python(entry, set())
        elif entry.name.endswith(".py"):
            yield entry


def price_or_recall(asked: Asked, shelf: Shelf) -> Odds:
    """The odds as they are kept, or worked out and kept from now on."""
    odds = recall(asked, shelf)
    if odds is None:
        odds = price(replace(asked, shelf=shelf))
        shelf.put(_name(asked), json.dumps([_record(wager) for wager in odds.wagers]).encode())
    return odds


def recall(asked: Asked, shelf: Shelf) -> Odds | None:
    """The odds as they are kept, if they are."""
    kept = shelf.get(_name(asked))
    if kept is not None:
        with suppress(ValueError, KeyError, TypeError, AssertionError, ArithmeticError):
            return _read(asked, json.loads(kept))
    return None


def _name(asked: Asked) -> str:
    return f"odds-{key_of(asked)}.json"


def _record(wager: WagerOdds) -> dict[str, Any]:
    return {
        "wager": wager.wager,
        "outcomes": [[_written(o.net), _written(o.probability)] for o in wager.outcomes],
        "clauses": [cite._asdict() for cite in wager.clauses],
        "method": wager.method,
        "note": wager.note,
        "throws": None if wager.throws is None else _written(wager.throws),
        "edge_error": wager.edge_error,
        "exact": None if wager.exact is None else str(wager.exact),
    }


def _written(number: Number) -> str | float:
    return str(number) if isinstance(number, Fraction) else number


def _number(kept: str | float) -> Number:
    return Fraction(kept) if isinstance(kept, str) else kept


def _read(asked: Asked, records: list[dict[str, Any]]) -> Odds:
    if not records:
        raise ValueError("a game without wagers")
    wagers = []
    for record in records:
        outcomes, clauses = record.pop("outcomes"), record.pop("clauses")
        throws, exact = record.pop("throws"), record.pop("exact")
        wagers.append(
            WagerOdds(
                outcomes=tuple(Outcome(_number(net), _number(probability)) for net, probability in outcomes),
                clauses=tuple(Citation(**cite) for cite in clauses),
                throws=None if throws is None else Fraction(throws),
                exact=None if exact is None else Fraction(exact),
                **record,
            )
        )
    return Odds(asked.law.rules, asked.law.title, asked.told(), tuple(wagers))
