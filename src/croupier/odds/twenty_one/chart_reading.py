"""A chart that somebody wrote down, as CSV: read strictly, and followed at every moment of the graph of a round."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.equipment.cards import RANKS
from croupier.games import Refused, twenty_one
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.asked import PAPER_STAKE
from croupier.odds.twenty_one.chart import LETTERS, MEANS, WORDS, Chart, usual_of, verb_of
from croupier.odds.twenty_one.hands import Label, drive
from croupier.odds.twenty_one.moments import GOES_ON, command_for, opened
from croupier.odds.twenty_one.rows import PAIRS, SECTIONS, TAKEN_BACK, Kind, Row, Rows

MOST_LINES = 400
MOST_LETTERS = 200_000
TENS = ("T", "10")
BELOW = ("note", "means", "edge")
"""Lines below the chart."""
_CARDS = re.compile(r"(?P<word>\w+) with (?P<cards>\d+(?: or \d+)*)(?P<more> or more)? cards")
_CHANCES = re.compile(r"(?P<word>\w+) (?P<names>\w-\w.*)")
SUITS = ("mixed", "of one suit", "of spades")
_SUITS = "|".join(SUITS)
_CHANCE = re.compile(rf"(?P<ranks>\w-\w)(?: (?P<suits>(?:{_SUITS})(?: or (?:{_SUITS}))*))?")


class ChartError(Exception):
    """A chart that cannot be followed; the message quotes the cell and says what was expected."""


class Note(NamedTuple):
    """A footnote: what is done otherwise, and with which hands of a cell."""

    letter: str
    cards: tuple[int, ...] = ()
    or_more: bool = False
    chances: frozenset[str] = frozenset()

    def means(self, kind: Kind) -> bool:
        """Whether a hand is one of those."""
        if self.chances:
            return kind.chance in self.chances
        many = self.or_more and kind.cards >= min(self.cards)
        return not kind.chance and (kind.cards in self.cards or many)


class Entry(NamedTuple):
    """A cell as it was written."""

    does: str
    notes: tuple[Note, ...]
    text: str


class Written(NamedTuple):
    """A chart as it was written: by row, by the name of a column, what to do."""

    columns: tuple[str, ...]
    cells: Mapping[Row, tuple[Entry, ...]]


def read_chart(text: str) -> Written:
    """A chart from its text."""
    if len(text) > MOST_LETTERS:
        raise ChartError(f"a chart has {MOST_LETTERS:,} letters at most")
    try:
        lines = [line for line in csv.reader(text.splitlines(), strict=True) if any(line)]
    except csv.Error as error:
        raise ChartError(f"this is no CSV: {error}") from error
    if len(lines) > MOST_LINES:
        raise ChartError(f"a chart has {MOST_LINES} lines at most")
    if not lines or [name.strip() for name in lines[0][:2]] != ["hand", "total"]:
        first = ",".join(lines[0])[:40] if lines else ""
        raise ChartError(
            f"{first!r}: expected a first line hand,total and the dealer's cards, as strategy --csv writes it"
        )
    columns = tuple(name.strip() for name in lines[0][2:])
    notes = dict(_note(line) for line in lines[1:] if line[0].strip() == "note")
    cells: dict[Row, tuple[Entry, ...]] = {}
    for line in lines[1:]:
        if line[0].strip() in BELOW:
            continue
        row = _row(line)
        if row in cells:
            raise ChartError(f"{row}: this row stands there twice")
        if len(line) != len(columns) + 2:
            raise ChartError(
                f"{row}: {len(line) - 2} cells; expected {len(columns)}, one for each card of the dealer's"
            )
        cells[row] = tuple(
            _entry(f"{row} v {column}", cell, notes) for column, cell in zip(columns, line[2:], strict=True)
        )
    return Written(columns, cells)


def _row(line: list[str]) -> Row:
    section, name = (part.strip() for part in (*line, "")[:2])
    if section not in SECTIONS:
        raise ChartError(f"{section[:20]!r}: expected a row of {', '.join(SECTIONS)}, or a note")
    pair = section == PAIRS and name in ("A", "T", *map(str, range(2, 11)))
    if not pair and not (name.isdigit() and 2 <= int(name) <= 21 and section != PAIRS):
        raise ChartError(f"{section} {name[:20]!r}: expected a total, or of a pair its cards")
    return Row(section, "10" if name == "T" else name)


def _note(line: list[str]) -> tuple[str, Note]:
    mark, text = (part.strip() for part in (*line, "", "")[1:3])
    if not re.fullmatch(r"[a-z]{1,2}", mark):
        raise ChartError(f"note {mark[:20]!r}: expected a mark such as a, and what it means")
    if found := _CARDS.fullmatch(text):
        cards = tuple(map(int, re.findall(r"\d+", found["cards"])))
        return mark, Note(_letter(mark, found["word"]), cards, bool(found["more"]))
    if found := _CHANCES.fullmatch(text):
        return mark, Note(_letter(mark, found["word"]), chances=frozenset(_chances(mark, found["names"])))
    raise ChartError(
        f"note {mark}: {text[:60]!r}: expected such as 'hit with 4 or more cards' or 'hit 7-8 of one suit'"
    )


def _letter(mark: str, word: str) -> str:
    letters = {written: letter for letter, written in WORDS.items()}
    if word not in letters and word not in LETTERS.values():
        raise ChartError(f"note {mark}: {word[:20]!r}: expected one of {', '.join(letters)}")
    return letters.get(word, word)


def _chances(mark: str, names: str) -> Iterable[str]:
    for name in names.split(", "):
        found = _CHANCE.fullmatch(name)
        if found is None:
            raise ChartError(f"note {mark}: {name[:40]!r}: expected two cards such as 7-8, perhaps with their suits")
        said = tuple(suit for suit in SUITS if suit in (found["suits"] or "")) or SUITS
        yield from (f"{found['ranks']} {suit}" for suit in said)


def _entry(where: str, cell: str, notes: Mapping[str, Note]) -> Entry:
    does, *marks = cell.split() or [""]
    if does not in MEANS:
        said = "a hole" if not cell.strip() else repr(cell[:20])
        raise ChartError(f"{where}: {said}: expected one of {', '.join(MEANS)}")
    for mark in marks:
        if mark not in notes:
            raise ChartError(f"{where}: {cell[:20]!r}: there is no note {mark[:20]}")
    return Entry(does, tuple(notes[mark] for mark in marks), cell.strip())


def simplified(chart: Chart) -> Written:
    """A chart without its footnotes."""
    rows = {row: tuple(Entry(cell.does, (), cell.does) for cell in cells) for row, cells in chart.rows}
    return Written(chart.columns, rows)


# --- followed ---------------------------------------------------------------------------------------------------------


def followed_by(written: Written, rows: Rows, rules: TwentyOneRules) -> dict[tuple[int, int], Label]:
    """By node and column what the chart has somebody do; hands of a split that it does not have are left out."""
    at = _columns(written, rows, rules)
    _complete(written, rows)
    found: dict[tuple[int, int], Label] = {}
    possible: dict[tuple[Row, int], set[Label]] = {}
    for place in rows.places:
        possible.setdefault((place.row, place.column), set()).update(rows.nodes[place.node].edges)
    for (row, column), verbs in possible.items():
        entry = _cell(written, row, at[column])
        if entry is not None:
            _can_be_done(rows, rules, row, column, entry, verbs)
    for place in rows.places:
        entry = _cell(written, place.row, at[place.column])
        if entry is not None:
            letter = next((note.letter for note in entry.notes if note.means(place.kind)), entry.does)
            found[place.node, place.column] = verb_of(letter, tuple(rows.nodes[place.node].edges))
    return found


def _cell(written: Written, row: Row, column: int) -> Entry | None:
    cells = written.cells.get(row)
    return None if cells is None else cells[column]


def _columns(written: Written, rows: Rows, rules: TwentyOneRules) -> list[int]:
    """By column of the graph, the chart's."""
    found: dict[str, int] = {}
    for at, name in enumerate(written.columns):
        for rank in name.split("/"):
            meant = [other for other in RANKS if rules.values.get(other) == 10] if rank in TENS else [rank]
            if rank not in RANKS and rank not in TENS:
                raise ChartError(
                    f"column {name[:20]!r}: {rank[:20]!r} is no card; expected one such as A, 5 or T/J/Q/K"
                )
            for one in meant:
                if found.setdefault(one, at) != at:
                    raise ChartError(f"column {name[:20]!r}: {one} stands in two columns")
    at_column = []
    for group in rows.columns.groups:
        ranks = {found.get(rank) for rank in group}
        if None in ranks:
            missing = next(rank for rank in group if rank not in found)
            raise ChartError(f"no column for the dealer's {missing}; expected one for every card")
        at_column.append(min(at for at in ranks if at is not None))
    return at_column


def _complete(written: Written, rows: Rows) -> None:
    """Whether there is a row for every hand that is dealt without a split and leaves somebody a choice."""
    for place in rows.places:
        verbs = {*rows.nodes[place.node].edges} - {GOES_ON, "takes even money"}
        if place.row not in written.cells and len(verbs) > 1 and (place.node, place.column) in rows.ways:
            raise ChartError(f"{place.row}: a hole: this row is missing; one may {', '.join(sorted(verbs))}")
    for row in written.cells:
        if all(place.row != row for place in rows.places):
            raise ChartError(f"{row}: there is no such hand at which somebody decides")


def _can_be_done(
    rows: Rows, rules: TwentyOneRules, row: Row, column: int, entry: Entry, verbs: Iterable[Label]
) -> None:
    """What a cell says can be done with some of its hands; otherwise the engine says by which clause it cannot."""
    letters = [entry.does[0], usual_of(entry.does), *(note.letter for note in entry.notes)]
    for letter in letters:
        wanted = next(verb for verb, one in LETTERS.items() if one == letter)
        if wanted in verbs:
            continue
        shown = "/".join(rows.columns.groups[column])
        can = ", ".join(sorted({LETTERS[verb] for verb in verbs} - ({"K"} if row.section != TAKEN_BACK else set())))
        places = [(one.node, column) for one in rows.places if (one.row, one.column) == (row, column)]
        reached = next((place for place in places if place in rows.ways), places[0])
        because = refusal(rows, rules, reached, wanted)
        raise ChartError(f"{row} v {shown}: {entry.text!r}: {because}; expected one of {can}")


def refusal(rows: Rows, rules: TwentyOneRules, place: tuple[int, int], verb: Label) -> str:
    """Why something cannot be done at a place: the engine is taken there and asked, and answers with its clause."""
    way = rows.ways.get(place)
    if way is None or verb == GOES_ON:
        return "this cannot be done there"
    moment = drive(opened(rules, PAPER_STAKE), way)
    try:
        twenty_one.decide(moment.table, command_for(verb, PAPER_STAKE))
    except Refused as refused:
        return str(refused)
    return "this cannot be done there"
