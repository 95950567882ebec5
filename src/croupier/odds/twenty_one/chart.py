"""Best play as a chart: a row for each total and pair, a column for each card of the dealer's, footnotes below."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.twenty_one.expansion import VERBS, Expansion, Held
from croupier.odds.twenty_one.playing import Best, followed
from croupier.odds.twenty_one.rows import MANY, SECTIONS, TAKEN_BACK, Hand, Kind, Naming, Row
from croupier.odds.twenty_one.walking import Policy
from croupier.odds.twenty_one.walking_kernel import CHOOSES

LETTERS = {
    "hits": "H",
    "stands": "S",
    "doubles": "D",
    "splits": "P",
    "surrenders": "R",
    "takes even money": "E",
    "withdraws": "W",
    "goes on": "K",
}
MEANS = {
    "H": "hit",
    "S": "stand",
    "D": "double; where that is not allowed, hit",
    "Ds": "double; where that is not allowed, stand",
    "P": "split",
    "Rh": "surrender; where that is not offered, hit",
    "Rs": "surrender; where that is not offered, stand",
    "Rp": "surrender; where that is not offered, split",
    "Rd": "surrender; where that is not offered, double",
    "W": "take the double back",
    "K": "keep the double",
}
WORDS = {letter: verb for verb, letter in {"hit": "H", "stand": "S", "double": "D", "split": "P"}.items()}


@dataclass(frozen=True)
class Cell:
    """What to do, and the marks of the footnotes that say when to do something else."""

    does: str
    marks: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.does + "".join(self.marks)


@dataclass(frozen=True)
class Chart:
    """The whole of it."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Row, tuple[Cell, ...]], ...]
    notes: tuple[tuple[str, str], ...]
    edge: float
    simple_edge: float
    """The edge for whoever leaves the footnotes aside."""

    @property
    def means(self) -> tuple[tuple[str, str], ...]:
        """The letters that occur, and what they mean."""
        used = {cell.does for _, cells in self.rows for cell in cells}
        return tuple((letter, meaning) for letter, meaning in MEANS.items() if letter in used)


Cells = dict[tuple[Row, int], dict[Kind, dict[str, float]]]
"""By row, column and kind of hand, what is done and how much such hands weigh."""


class Drawn(NamedTuple):
    """A chart and what it was read off."""

    chart: Chart
    reader: _Reader
    basic: dict[tuple[Row, int], str]


def chart(best: Best, rules: TwentyOneRules) -> Chart:
    """The chart of best play."""
    found, reader, basic = drawn(best, rules)
    return replace(found, simple_edge=-followed(best, _simple(best, reader, basic)))


def drawn(best: Best, rules: TwentyOneRules) -> Drawn:
    """The chart, without what it costs to leave the footnotes aside."""
    reader = _Reader(best, rules)
    cells = reader.cells(best.whole.walk.expansion)
    columns = tuple("/".join(group) for group in best.splits.book.columns.groups)
    basic = {key: _basic(kinds) for key, kinds in cells.items()}
    marks: dict[str, str] = {}
    rows = []
    for row in sorted({row for row, _ in cells}, key=_order):
        line = []
        for column in range(len(columns)):
            kinds = cells.get((row, column))
            line.append(Cell("") if kinds is None else _cell(kinds, basic[row, column], marks))
        rows.append((row, tuple(line)))
    notes = tuple((mark, text) for text, mark in marks.items())
    return Drawn(Chart(columns, tuple(rows), notes, -best.expected, -best.expected), reader, basic)


def _order(row: Row) -> tuple[int, int]:
    number = 1 if row.name == "A" else int(row.name)
    return SECTIONS.index(row.section), -number


class _Reader:
    """Reads off states which row of the chart they belong to."""

    def __init__(self, best: Best, rules: TwentyOneRules) -> None:
        self.best, self.rules = best, rules
        self.naming = Naming(best.splits.book.graph, best.splits.book.columns, rules)
        self.points = [rules.values[group[0]] for group in best.splits.book.columns.groups]
        self.ace = next(place for place, group in enumerate(best.splits.book.columns.groups) if "A" in group)

    def hand(self, held: Held) -> Hand:
        """What is held, as hands are called by it."""
        groups = self.best.splits.book.columns.groups
        hard = sum(points * count for points, count in zip(self.points, held, strict=True))
        ranks = tuple(group[0] for group, count in zip(groups, held, strict=True) for _ in range(count))
        return Hand(hard, bool(held[self.ace]), ranks[:2], sum(held))

    def states(self, expansion: Expansion) -> Iterator[tuple[int, Row, tuple[str, ...], Held]]:
        """Every state at which somebody chooses, its row, the choices, the cards held."""
        for state in np.flatnonzero(expansion.kind == CHOOSES).tolist():
            verbs = tuple(VERBS[label] for label in sorted(expansion.label[expansion.edges(state)]))
            held = tuple(expansion.compositions[expansion.held[state]].tolist())
            yield state, self.naming.row(self.hand(held), verbs, int(expansion.node[state])), verbs, held

    def cells(self, expansion: Expansion) -> Cells:
        found: Cells = defaultdict(lambda: defaultdict(lambda: defaultdict(float)))
        walk, policy = self.best.whole.walk, self.best.policy
        roots = 0.0 * walk.values(self.best.whole.base)
        roots[expansion.roots[()]] = self.best.shown
        reach = self.best.reach(roots)
        for state, row, verbs, held in self.states(expansion):
            chance = self.naming.chance(self.hand(held), int(expansion.node[state]))
            kind = Kind(min(sum(held), MANY), chance)
            for column in range(len(self.points)):
                if not walk.over[expansion.held[state], column]:
                    continue
                letter = LETTERS[VERBS[policy[expansion.node[state], column]]]
                if letter == "K" and row.section != TAKEN_BACK:
                    continue  # the offer is declined: what is done then stands at the next node
                weight = float(reach[state, column]) + 1e-12
                found[row, column][kind][letter if "doubles" in verbs else letter.lower()] += weight
        return found


def _said(letters: dict[str, float]) -> str:
    return max(letters, key=lambda letter: letters[letter])


def _basic(kinds: dict[Kind, dict[str, float]]) -> str:
    """What is done with two cards that hold no chance, or with as few as there are; surrender before what else."""
    plain = {kind.cards: letters for kind, letters in kinds.items() if not kind.chance}
    some = plain or {kind.cards: letters for kind, letters in kinds.items()}
    letters = some[min(some)]
    others = {letter: weight for letter, weight in letters.items() if letter.upper() != "R"}
    surrendered = next((weight for letter, weight in letters.items() if letter.upper() == "R"), 0.0)
    basic = _said(others).upper() if others else "H"
    later = some.get(min(some) + 1)
    stands_later = later is not None and _said(later).upper() == "S"
    if basic == "D" and stands_later:
        basic = "Ds"
    if surrendered > 0 and surrendered >= sum(others.values()) / 2:
        return f"R{basic[0].lower()}"
    return basic


def _cell(kinds: dict[Kind, dict[str, float]], basic: str, marks: dict[str, str]) -> Cell:
    """A cell and its footnotes."""
    plain = {kind.cards: _said(letters) for kind, letters in kinds.items() if not kind.chance}
    usual = usual_of(basic)
    notes = []
    first = min(plain, default=2)
    differ = {cards: said.upper() for cards, said in plain.items() if cards > first and _differs(said, usual, basic)}
    for letter in dict.fromkeys(differ.values()):
        counts = sorted(cards for cards, said in differ.items() if said == letter)
        notes.append(f"{WORDS.get(letter, letter)} with {_numbers(counts, max(plain))} cards")
    chances = {
        kind.chance: _said({k: w for k, w in letters.items() if k.upper() != "R"} or letters).upper()
        for kind, letters in kinds.items()
        if kind.chance
    }
    for letter in dict.fromkeys(chances.values()):
        names = sorted(name for name, said in chances.items() if said == letter)
        if letter != usual and names:
            notes.append(f"{WORDS.get(letter, letter)} {', '.join(_shortened(names))}")
    found = tuple(marks.setdefault(note, _mark(len(marks))) for note in notes)
    return Cell(basic, found)


def usual_of(basic: str) -> str:
    """What is done where nobody surrenders."""
    return basic[1].upper() if basic.startswith("R") else basic[0]


def _differs(said: str, usual: str, basic: str) -> bool:
    """Whether a hand of more cards is played otherwise; what stands for a double that is not allowed is no other."""
    if said.islower() and usual == "D":
        return said.upper() != ("S" if basic == "Ds" else "H")
    return said.upper() != usual


def _numbers(counts: list[int], most: int) -> str:
    if counts[-1] == most and counts == list(range(counts[0], most + 1)):
        return f"{counts[0]} or more" if counts[0] < MANY else f"{MANY} or more"
    return " or ".join(map(str, counts))


def _shortened(names: list[str]) -> list[str]:
    """Pairs of cards whatever their suits are named once."""
    by_ranks: dict[str, list[str]] = defaultdict(list)
    for name in names:
        ranks, _, suits = name.partition(" ")
        by_ranks[ranks].append(suits)
    whole = {"mixed", "of one suit", "of spades"}
    return [ranks if set(suits) == whole else f"{ranks} {' or '.join(suits)}" for ranks, suits in by_ranks.items()]


def _mark(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[number] if number < len(letters) else letters[number // len(letters) - 1] + letters[number % 26]


def _simple(best: Best, reader: _Reader, basic: dict[tuple[Row, int], str]) -> Policy:
    """The policy that leaves the footnotes aside."""
    policy = best.policy.copy()
    book = best.splits.book
    for expansion in (book.whole, *(book.split(column) for column in range(len(book.columns)))):
        for state, row, verbs, _ in reader.states(expansion):
            for column in range(len(book.columns)):
                does = basic.get((row, column))
                if does is not None and row.section != TAKEN_BACK:
                    policy[expansion.node[state], column] = VERBS.index(verb_of(does, verbs))
    return policy


def verb_of(does: str, verbs: tuple[str, ...]) -> str:
    """What a letter has somebody do who has these choices."""
    if "withdraws" in verbs:
        return "withdraws" if does == "W" else "goes on"
    if "goes on" in verbs:
        return "surrenders" if does.startswith("R") and "surrenders" in verbs else "goes on"
    usual = usual_of(does)
    wanted = next(verb for verb, letter in LETTERS.items() if letter == usual)
    if wanted in verbs:
        return wanted
    return "stands" if does == "Ds" and "stands" in verbs else "hits"
