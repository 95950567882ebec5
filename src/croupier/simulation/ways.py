"""Ways of playing hands: a basis, and what is added to it with `+` - deviations by the count, insurance, errors.

>>> sixteen = Deviation("stand", Row("hard", "16"), "T", at_least(0))
>>> print(OPTIMAL + sixteen + Insure(at_least(3)) + Errs(Fraction(1, 50)))
optimal + stand 16 v T when true count >= 0 + insure when true count >= 3 + errs 1/50
>>> print(MIMIC, "|", NEVER_BUST + Insure(at_least(3)), "|", chart_in("mine.csv"))
mimic | never-bust + insure when true count >= 3 | chart mine.csv
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from croupier.odds.twenty_one.rows import HARD, PAIRS, Row

VERBS = {
    "stand": "stands",
    "hit": "hits",
    "double": "doubles",
    "split": "splits",
    "surrender": "surrenders",
    "take back": "withdraws",
    "keep": "goes on",
}
"""The words of deviations, and those of the notation."""
EVEN_MONEY = "take even money"
DOES = {**{word: word for word in VERBS.values()}, "takes even money": "takes even money"}
CHART = "chart"


@dataclass(frozen=True, slots=True)
class Span:
    """The true counts at which something is done; without a bound all of them on that side."""

    least: int | None = None
    most: int | None = None

    def __contains__(self, count: int) -> bool:
        return (self.least is None or count >= self.least) and (self.most is None or count <= self.most)

    def __str__(self) -> str:
        if self.least is not None:
            return f" when true count >= {self.least}"
        return "" if self.most is None else f" when true count <= {self.most}"


def at_least(count: int) -> Span:
    """From this true count on."""
    return Span(least=count)


def at_most(count: int) -> Span:
    """Up to this true count."""
    return Span(most=count)


ALWAYS = Span()


@dataclass(frozen=True, slots=True)
class Deviation:
    """Something else done with a hand, against one card of the dealer's, when the count says so."""

    verb: str
    hand: Row | None
    """None for every natural to which even money is offered."""
    against: str
    span: Span = ALWAYS
    cards: tuple[int, ...] = ()
    """Only with so many cards, if anything is said of that."""
    or_more: bool = False

    def holds_with(self, cards: int) -> bool:
        """Whether it is meant for hands of so many cards."""
        return not self.cards or cards in self.cards or (self.or_more and cards >= min(self.cards))

    def __str__(self) -> str:
        if self.hand is None:
            return f"{EVEN_MONEY}{self.span}"
        return f"{self.verb} {hand_named(self.hand)}{self._cards()} v {self.against}{self.span}"

    def _cards(self) -> str:
        if not self.cards:
            return ""
        return f" with {' or '.join(map(str, self.cards))}{' or more' if self.or_more else ''} cards"


def hand_named(row: Row) -> str:
    """A hand as deviations name it."""
    if row.section == PAIRS:
        return f"pair {'T' if row.name == '10' else row.name}"
    return row.name if row.section == HARD else f"{row.section} {row.name}"


@dataclass(frozen=True, slots=True)
class Insure:
    """Insurance of every hand that may be insured, for as much as may be, when the count says so."""

    span: Span = ALWAYS

    def __str__(self) -> str:
        return f"insure{self.span}"


@dataclass(frozen=True, slots=True)
class Errs:
    """How often somebody errs: any other choice that there is, or one instead of another."""

    chance: Fraction
    does: str = ""
    instead_of: str = ""

    def __str__(self) -> str:
        return f"errs {self.chance}" + (f" {self.does} instead of {self.instead_of}" if self.does else "")


@dataclass(frozen=True, slots=True)
class Indices:
    """All deviations of a list: that of a file, or the one that the exact odds give for the count."""

    file: str = ""

    def __str__(self) -> str:
        return f"indices {self.file}".rstrip()


Piece: TypeAlias = Deviation | Insure | Errs | Indices


@dataclass(frozen=True, slots=True)
class Way:
    """A basis by its name, or a chart by its file, and what is added to it."""

    base: str
    file: str = ""
    pieces: tuple[Piece, ...] = ()

    def __add__(self, piece: Piece) -> Way:
        return replace(self, pieces=(*self.pieces, piece))

    def __str__(self) -> str:
        return " + ".join((f"{self.base} {self.file}".rstrip(), *map(str, self.pieces)))

    @property
    def files(self) -> tuple[str, ...]:
        """The files that it needs."""
        lists = (piece.file for piece in self.pieces if isinstance(piece, Indices))
        return tuple(file for file in (self.file, *lists) if file)

    @property
    def insures(self) -> Span | None:
        """When it insures, if ever."""
        return next((piece.span for piece in self.pieces if isinstance(piece, Insure)), None)

    @property
    def counts(self) -> bool:
        """Whether it goes by a count."""
        spans = [piece.span for piece in self.pieces if isinstance(piece, Deviation | Insure)]
        return any(span != ALWAYS for span in spans) or any(isinstance(piece, Indices) for piece in self.pieces)


OPTIMAL = Way("optimal")
SIMPLE = Way("simple")
MIMIC = Way("mimic")
NEVER_BUST = Way("never-bust")


def chart_in(file: str) -> Way:
    """The chart of a file."""
    return Way(CHART, file)
