"""Counts of cards: what each card that is seen adds, and how the running count becomes a true count."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from math import lcm

from croupier.equipment.cards import RANKS, SUITS, Card
from croupier.equipment.numbers import parse_number

TRUE, RUNNING = "true", "running"
BY = (TRUE, RUNNING)
FLOOR, TRUNCATE, ROUND = "floor", "truncate", "round"
ROUNDINGS = (FLOOR, TRUNCATE, ROUND)
MOST_TAG = 100
FINEST_TAG = 12
MOST_COUNT = 1_000
HANDS, BETS = range(2)
"""By what hands are played and insured, and by what is wagered."""


class CountError(Exception):
    """A count that cannot be kept; the message quotes what is wrong with it and says what was expected."""


@dataclass(frozen=True)
class Count:
    """A linear count. Its tags are by rank, or by card where suits are told apart; what is not named adds nothing."""

    name: str
    tags: tuple[tuple[str, Fraction], ...]
    side: tuple[tuple[str, Fraction], ...] = ()
    """Cards that are counted beside, and what each adds where wagers are concerned."""
    pivot: Fraction = Fraction(0)
    """What the running count comes to when every card has been seen."""
    by: str = TRUE
    rounding: str = FLOOR

    def tag(self, card: Card, track: int = HANDS) -> Fraction:
        """What a card adds."""
        found = _of(self.tags, card)
        return found + _of(self.side, card) if track == BETS else found

    def total(self, cards: Iterable[Card], track: int = HANDS) -> Fraction:
        """What so many cards add up to; of a balanced count a whole deck adds nothing."""
        return sum((self.tag(card, track) for card in cards), Fraction(0))

    @property
    def scale(self) -> int:
        """By what tags are multiplied to be whole numbers."""
        values = [value for _, value in (*self.tags, *self.side)]
        return lcm(self.pivot.denominator, *(value.denominator for value in values))

    def told(self) -> dict[str, object]:
        """The count as it is written down with results."""
        told: dict[str, object] = {"tags": {key: str(value) for key, value in self.tags}}
        if self.side:
            told["side"] = {key: str(value) for key, value in self.side}
        if self.pivot:
            told["pivot"] = str(self.pivot)
        return {"name": self.name, **told, "by": self.by, "rounded": self.rounding}


def _of(tags: tuple[tuple[str, Fraction], ...], card: Card) -> Fraction:
    return next((value for key, value in tags if key in (card, card[0])), Fraction(0))


_TENS = ("T", "J", "Q", "K")


def _by_column(*values: str) -> tuple[tuple[str, Fraction], ...]:
    """Tags from those of two to nine, ten and ace."""
    of_rank = dict(zip((*"23456789", "T", "A"), map(Fraction, values), strict=True))
    of_rank |= dict.fromkeys(_TENS, of_rank["T"])
    return tuple((rank, of_rank[rank]) for rank in RANKS if of_rank[rank])


COUNTS: Mapping[str, Count] = {
    count.name: count
    for count in (
        Count("hi-lo", _by_column("1", "1", "1", "1", "1", "0", "0", "0", "-1", "-1")),
        Count("ko", _by_column("1", "1", "1", "1", "1", "1", "0", "0", "-1", "-1"), pivot=Fraction(4), by=RUNNING),
        Count("hi-opt-1", _by_column("0", "1", "1", "1", "1", "0", "0", "0", "-1", "0")),
        Count("hi-opt-2", _by_column("1", "1", "2", "2", "1", "1", "0", "0", "-2", "0")),
        Count("omega-2", _by_column("1", "1", "2", "2", "2", "1", "0", "-1", "-2", "0")),
        Count("zen", _by_column("1", "1", "2", "2", "2", "1", "0", "0", "-2", "-1")),
        Count("halves", _by_column("1/2", "1", "1", "3/2", "1", "1/2", "0", "-1/2", "-1", "-1")),
        Count(
            "red-7",
            (*_by_column("1", "1", "1", "1", "1", "0", "0", "0", "-1", "-1"), ("7h", Fraction(1)), ("7d", Fraction(1))),
            by=RUNNING,
        ),
    )
}


def count_named(name: str) -> Count:
    """One of the counts that have names."""
    if name not in COUNTS:
        close = get_close_matches(name, COUNTS, n=1)
        perhaps = f" (did you mean {close[0]!r}?)" if close else ""
        raise CountError(f"count {name[:40]!r}: there is none of that name{perhaps}; there are {', '.join(COUNTS)}")
    return COUNTS[name]


def read_tags(what: str, raw: object) -> tuple[tuple[str, Fraction], ...]:
    """Tags as people write them: by rank, or by card where suits matter."""
    if not isinstance(raw, Mapping) or not raw:
        raise CountError(f"{what} = {str(raw)[:40]!r}: expected what ranks add, such as {{ 2 = 1, T = -1, A = -1 }}")
    if len(raw) > len(RANKS) * (len(SUITS) + 1):
        raise CountError(f"{what}: there are not so many cards")
    found = {}
    for key, value in raw.items():
        name = "T" if key == "10" else str(key)
        if not (name in RANKS or (len(name) == 2 and name[0] in RANKS and name[1] in SUITS)):
            raise CountError(f"{what}: {str(key)[:20]!r} is no rank and no card; expected one such as 5, T, A or 7h")
        if name in found:
            raise CountError(f"{what}: {name} has two tags")
        found[name] = _number(f"{what}: {name}", value)
    for name in found:
        if len(name) == 2 and name[0] in found:
            raise CountError(f"{what}: {name} has a tag as a card and another by its rank; expected one of them")
    tags = tuple((name, value) for name, value in found.items() if value)
    if not tags:
        raise CountError(f"{what}: every card adds nothing; expected some that do")
    return tags


def _number(what: str, raw: object) -> Fraction:
    try:
        if isinstance(raw, bool) or len(str(raw)) > 20:
            raise ValueError
        value = parse_number(str(raw))
    except (ValueError, ZeroDivisionError) as error:
        raise CountError(f"{what} = {str(raw)[:40]!r}: expected a number such as 1, -2 or 0.5") from error
    if abs(value) > MOST_TAG or value.denominator > FINEST_TAG:
        fine = f"no finer than a {FINEST_TAG}th"
        raise CountError(f"{what} = {str(raw)[:40]!r}: expected a number from -{MOST_TAG} to {MOST_TAG}, {fine}")
    return value


KEYS = ("name", "tags", "side", "pivot", "by", "rounded")


def read_count(raw: object) -> Count:
    """A count by its name, or as a table says it; what has a name may be changed in some of its parts."""
    if isinstance(raw, str):
        return count_named(raw)
    if not isinstance(raw, Mapping):
        raise CountError(f'count = {str(raw)[:40]!r}: expected a name such as "hi-lo", or a table [count]')
    for key in raw:
        if key not in KEYS:
            close = get_close_matches(str(key), KEYS, n=1)
            perhaps = f" (did you mean {close[0]!r}?)" if close else ""
            raise CountError(f"count: unknown key {str(key)[:40]!r}{perhaps}; a count has {', '.join(KEYS)}")
    name = raw.get("name")
    if name is not None and not isinstance(name, str):
        raise CountError(f"count: name = {str(name)[:40]!r}: expected a word in quotes")
    if "tags" not in raw and name is None:
        raise CountError(f"count: expected tags, or a name; there are {', '.join(COUNTS)}")
    known = count_named(name) if "tags" not in raw and name is not None else Count(name or "own", ())
    tags = read_tags("count: tags", raw["tags"]) if "tags" in raw else known.tags
    return Count(
        known.name,
        tags,
        read_tags("count: side", raw["side"]) if "side" in raw else (),
        _number("count: pivot", raw["pivot"]) if "pivot" in raw else known.pivot,
        _one_of("count: by", raw.get("by", known.by), BY),
        _one_of("count: rounded", raw.get("rounded", known.rounding), ROUNDINGS),
    )


def _one_of(what: str, raw: object, known: Collection[str]) -> str:
    if not isinstance(raw, str) or raw not in known:
        raise CountError(f"{what} = {str(raw)[:40]!r}: expected one of {', '.join(known)}")
    return raw


def fits(count: Count, cards: Iterable[Card]) -> None:
    """A count that no card of these could ever change is refused."""
    stack = set(cards)
    if not any(count.tag(card) for card in stack):
        raise CountError(f"count {count.name}: none of the cards of this game adds anything")
    for key, _ in count.side:
        if all(key not in (card, card[0]) for card in stack):
            raise CountError(f"count: side: no {key} is among the cards of this game")
