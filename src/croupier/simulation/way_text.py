"""Ways of playing as people write them: `optimal + stand 16 v T when true count >= 0 + errs 2%`."""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches

from croupier.equipment.numbers import parse_number
from croupier.odds.counts import MOST_COUNT
from croupier.odds.twenty_one.rows import HARD, PAIRS, SOFT, TAKEN_BACK, Row
from croupier.simulation.ways import (
    ALWAYS,
    CHART,
    DOES,
    EVEN_MONEY,
    VERBS,
    Deviation,
    Errs,
    Indices,
    Insure,
    Piece,
    Span,
    Way,
)

MOST_LETTERS = 20_000
MOST_PIECES = 1_000
FINEST_CHANCE = 1_000_000
TEN_VALUED = ("10", "J", "Q", "K")
_WHEN = r"(?:\s+(?:when\s+true\s+count\s*(?P<sign>>=|<=|>|<)\s*|at\s+true\s+count\s+)(?P<number>\S+))?"
_DEVIATION = re.compile(
    r"(?P<verb>take\s+back|\w+)\s+(?P<hand>\S.*?)(?:\s+with\s+(?P<cards>\d+(?:\s+or\s+\d+)*)(?P<more>\s+or\s+more)?\s+"
    r"cards?)?\s+(?:v|vs|against)\s+(?P<against>\S+)" + _WHEN
)
_INSURE = re.compile(r"insure" + _WHEN)
_EVEN_MONEY = re.compile(r"take\s+even\s+money" + _WHEN)
_ERRS = re.compile(r"errs\s+(?P<chance>\S+)(?:\s+(?P<does>\S.*?)\s+instead\s+of\s+(?P<instead>\S.*))?")
_HAND = re.compile(r"(?:(?P<section>hard|soft|pair|doubled)\s+(?:of\s+)?)?(?P<name>[0-9]{1,2}|[ATJQK])s?|(\w+),(\w+)")
_EXAMPLE = "'stand 16 v T when true count >= 0', 'insure when true count >= 3', 'errs 2%' or 'indices'"


class WayError(Exception):
    """A way of playing that cannot be read; the message quotes it and says what was expected."""


def read_way(text: str, bases: Collection[str]) -> Way:
    """A way of playing from its text; the basis is one of those named, or a chart in a file."""
    if len(text) > MOST_LETTERS:
        raise WayError(f"a strategy has {MOST_LETTERS:,} letters at most")
    first, *rest = (piece.strip() for piece in re.split(r"\s\+\s", text.strip()))
    if len(rest) > MOST_PIECES:
        raise WayError(f"a strategy has {MOST_PIECES:,} parts at most, not {len(rest):,}")
    base, _, file = first.partition(" ")
    if base == CHART:
        if not file:
            raise WayError(f"{first[:60]!r}: expected the file of the chart, such as 'chart mine.csv'")
        way = Way(CHART, file.strip())
    elif first not in bases:
        close = get_close_matches(first, [*bases, CHART], n=1)
        perhaps = f" (did you mean {close[0]!r}?)" if close else ""
        known = ", ".join((*bases, "chart FILE"))
        raise WayError(f"{first[:40]!r}: there is none of that name here{perhaps}; there are {known}")
    else:
        way = Way(first)
    for piece in rest:
        way += read_piece(piece)
    if sum(isinstance(piece, Insure) for piece in way.pieces) > 1:
        raise WayError("insure: expected once at most")
    return way


def read_piece(text: str) -> Piece:
    """One part that is added to a basis."""
    if text == "indices" or text.startswith("indices "):
        return Indices(text.partition(" ")[2].strip())
    if found := _INSURE.fullmatch(text):
        return Insure(_span(found))
    if found := _EVEN_MONEY.fullmatch(text):
        return Deviation(EVEN_MONEY, None, "", _span(found))
    if found := _ERRS.fullmatch(text):
        return _errs(found)
    return read_deviation(text)


def read_deviation(text: str) -> Deviation:
    """Something else done with one hand."""
    found = _DEVIATION.fullmatch(text)
    if found is None:
        raise WayError(f"{text[:60]!r}: expected {_EXAMPLE}")
    verb = re.sub(r"\s+", " ", found["verb"])
    if verb not in VERBS:
        close = get_close_matches(verb, VERBS, n=1)
        perhaps = f" (did you mean {close[0]!r}?)" if close else ""
        raise WayError(
            f"{text[:60]!r}: {verb[:20]!r} is nothing to do with a hand{perhaps}; one may {', '.join(VERBS)}"
        )
    cards = tuple(int(number) for number in re.findall(r"\d+", found["cards"] or ""))
    if any(not 2 <= number <= 21 for number in cards):
        raise WayError(f"{text[:60]!r}: expected hands of 2 to 21 cards")
    against = "T" if found["against"] in TEN_VALUED else found["against"]
    if against not in [*"A23456789T"]:
        raise WayError(f"{text[:60]!r}: {against[:20]!r} is no card of the dealer's; expected A, 2 to 9 or T")
    return Deviation(verb, _hand(text, found["hand"]), against, _span(found), cards, bool(found["more"]))


def _hand(text: str, hand: str) -> Row:
    found = _HAND.fullmatch(re.sub(r"\s+", " ", hand))
    if found is None:
        raise WayError(f"{text[:60]!r}: {hand[:20]!r} is no hand; expected one such as 16, soft 18, pair 8 or A,7")
    one, other = found[3], found[4]
    if one is not None:
        return _two_cards(text, one, other)
    section, name = found["section"] or "hard", found["name"]
    if section == "pair":
        return Row(PAIRS, "10" if name in ("T", *TEN_VALUED) else name)
    if not name.isdigit() or not 4 <= int(name) <= 21:
        raise WayError(f"{text[:60]!r}: {name!r}: expected a total from 4 to 21")
    return Row({"soft": SOFT, "doubled": TAKEN_BACK}.get(section, HARD), name)


def _two_cards(text: str, one: str, other: str) -> Row:
    points = []
    for card in (one, other):
        if card not in ("A", "T", *TEN_VALUED) and not (card.isdigit() and 2 <= int(card) <= 10):
            raise WayError(f"{text[:60]!r}: {card[:20]!r} is no card; expected two such as A,7 or 8,8")
        points.append(11 if card == "A" else 10 if card in ("T", *TEN_VALUED) else int(card))
    if points[0] == points[1]:
        return Row(PAIRS, "A" if points[0] == 11 else str(points[0]))
    return Row(SOFT if 11 in points else HARD, str(sum(points)))


def _span(found: re.Match[str]) -> Span:
    number = found["number"]
    if number is None:
        return ALWAYS
    if not re.fullmatch(r"[+-]?\d{1,4}", number) or abs(int(number)) > MOST_COUNT:
        raise WayError(f"true count {number[:40]!r}: expected a whole number from -{MOST_COUNT:,} to {MOST_COUNT:,}")
    count = int(number)
    match found["sign"]:
        case "<=":
            return Span(most=count)
        case "<":
            return Span(most=count - 1)
        case ">":
            return Span(least=count + 1)
    return Span(least=count)


def _errs(found: re.Match[str]) -> Errs:
    text = found["chance"]
    try:
        share = text.endswith("%")
        if len(text) > 20:
            raise ValueError
        chance = parse_number(text.removesuffix("%")) / (100 if share else 1)
    except (ValueError, ZeroDivisionError) as error:
        raise WayError(f"errs {text[:40]!r}: expected how often, such as 2% or 1/50") from error
    if not 0 < chance <= 1 or chance.denominator > FINEST_CHANCE:
        raise WayError(f"errs {text[:40]!r}: expected more than never and at most always, by millionths at the finest")
    does, instead = found["does"] or "", found["instead"] or ""
    for word in (does, instead):
        if word and word not in DOES:
            close = get_close_matches(word, DOES, n=1)
            perhaps = f" (did you mean {close[0]!r}?)" if close else ""
            raise WayError(f"errs: {word[:40]!r} is nothing that somebody does{perhaps}; expected {', '.join(DOES)}")
    if does and does == instead:
        raise WayError(f"errs: {does} instead of {instead} is no error")
    return Errs(chance, does, instead)
