"""The wagers of craps by kind: what each is called, which numbers it may be on, and which belong together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from croupier.law import Citation, Law

PASS, DONT_PASS, COME, DONT_COME = "pass", "dont-pass", "come", "dont-come"
PASS_ODDS, DONT_PASS_ODDS, COME_ODDS, DONT_COME_ODDS = "pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds"
PLACE, BUY, LAY, HARD, BIG_SIX, BIG_EIGHT = "place", "buy", "lay", "hard", "big-six", "big-eight"
FIELD, ANY_SEVEN, ANY_CRAPS, ELEVEN = "field", "any-seven", "any-craps", "eleven"
CRAPS_TWO, CRAPS_THREE, CRAPS_TWELVE = "craps-two", "craps-three", "craps-twelve"
HORN, HORN_HIGH, WORLD, C_AND_E = "horn", "horn-high", "world", "c-and-e"

LINE = (PASS, DONT_PASS)
"""Who has one of these may throw the dice."""
FLAT_BEHIND = MappingProxyType({PASS_ODDS: PASS, DONT_PASS_ODDS: DONT_PASS, COME_ODDS: COME, DONT_COME_ODDS: DONT_COME})
"""The flat wager that each kind of odds lies behind."""
ODDS_BEHIND = MappingProxyType({flat: odds for odds, flat in FLAT_BEHIND.items()})
AT_THEIR_TIME = frozenset({PASS, DONT_PASS, COME, DONT_COME, *FLAT_BEHIND})
"""The kinds that may not be wagered on at any time."""
DONT_ODDS = (DONT_PASS_ODDS, DONT_COME_ODDS)
CALLABLE = frozenset({PLACE, BUY, COME_ODDS, HARD})
"""The kinds that are off on a come-out roll, and that a player may call on and off."""
SINGLES = MappingProxyType(
    {
        ANY_SEVEN: "any_seven_wins_on",
        ANY_CRAPS: "any_craps_wins_on",
        CRAPS_TWO: "craps_two_wins_on",
        CRAPS_THREE: "craps_three_wins_on",
        CRAPS_TWELVE: "craps_twelve_wins_on",
        ELEVEN: "eleven_wins_on",
    }
)
"""The wagers on one roll that are of one part."""
PERMITTED_BY = MappingProxyType(
    {
        PASS: "pass_only_before_the_come_out",
        DONT_PASS: "dont_pass_only_before_the_come_out",
        COME: "come_only_after_the_come_out",
        DONT_COME: "dont_come_only_after_the_come_out",
        PASS_ODDS: "pass_odds_follow_the_pass",
        DONT_PASS_ODDS: "dont_pass_odds_follow_the_dont_pass",
        COME_ODDS: "come_odds_follow_the_come",
        DONT_COME_ODDS: "dont_come_odds_follow_the_dont_come",
        PLACE: "place_numbers",
        BUY: "buy_numbers",
        LAY: "lay_numbers",
        HARD: "hardway_numbers",
        BIG_SIX: "big_six",
        BIG_EIGHT: "big_eight",
        FIELD: "field_wins_on",
        **SINGLES,
        HORN: "horn_wins_on",
        HORN_HIGH: "horn_high_wins_on",
        WORLD: "world_wins_on",
        C_AND_E: "c_and_e_wins_on",
    }
)
"""The concept that permits each kind of wager."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One area of the layout: a kind of wager, and the number it is on if it is on one."""

    kind: str
    number: int | None = None

    @property
    def name(self) -> str:
        return self.kind if self.number is None else f"{self.kind} {self.number}"


@dataclass(frozen=True)
class Compound:
    """A wager on one roll that is made of several: how many equal parts of it lie on which of them."""

    concept: str
    units_by: str
    units: int
    wins_on: frozenset[int]
    parts: Mapping[str, int]
    pays_as: str

    def won_units(self, singles: Mapping[str, frozenset[int]], total: int) -> Iterator[tuple[str, int]]:
        """The parts that win on a total, none where the wager as a whole does not win on it."""
        if total in self.wins_on:
            yield from ((single, units) for single, units in self.parts.items() if total in singles[single])


class Layout:
    """Every area of the layout under a law, and what lies where a player cannot put it."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.singles = {kind: frozenset(law.integers(concept)) for kind, concept in SINGLES.items()}

    @cached_property
    def areas(self) -> Mapping[str, Spot]:
        """Where a wager may be put down."""
        law = self.law
        points, come_points = law.integers("points"), law.integers("come_points")
        spots = [Spot(kind) for kind in (PASS, DONT_PASS, COME, DONT_COME)]
        spots += [Spot(PASS_ODDS), Spot(DONT_PASS_ODDS)] if points else []
        numbers = {
            COME_ODDS: come_points,
            DONT_COME_ODDS: come_points,
            PLACE: law.integers("place_numbers"),
            BUY: law.integers("buy_numbers"),
            LAY: law.integers("lay_numbers"),
            HARD: law.integers("hardway_numbers"),
        }
        spots += [Spot(kind, number) for kind, found in numbers.items() for number in found]
        spots += [Spot(kind) for kind in (BIG_SIX, BIG_EIGHT, FIELD, *SINGLES, HORN)]
        spots += [Spot(HORN_HIGH, total) for total in law.integers("horn_high_wins_on")]
        spots += [Spot(WORLD), Spot(C_AND_E)]
        return MappingProxyType({spot.name: spot for spot in spots})

    @cached_property
    def odds(self) -> tuple[str, ...]:
        """Where wagers lie behind flat ones."""
        return tuple(name for name, spot in self.areas.items() if spot.kind in FLAT_BEHIND)

    @cached_property
    def travelled(self) -> Mapping[str, Spot]:
        """Where come and don't-come wagers are moved to."""
        spots = [Spot(kind, number) for kind in (COME, DONT_COME) for number in self.law.integers("come_points")]
        return MappingProxyType({spot.name: spot for spot in spots})

    @cached_property
    def known(self) -> Mapping[str, Spot]:
        return MappingProxyType({**self.areas, **self.travelled})

    @cached_property
    def permitted(self) -> Mapping[str, tuple[Citation, ...]]:
        """By spot, the clause that permits a wager there, and those on where and how it is laid."""
        laid = ("wagers_lie_in_their_area", "players_place_their_own_wagers")
        return {name: self.law.by(PERMITTED_BY[spot.kind], *laid) for name, spot in self.known.items()}

    def compound(self, spot: Spot) -> Compound | None:
        """What a wager of several parts is made of."""
        law = self.law
        match spot.kind:
            case kind if kind == HORN:
                wins_on, pays_as, units = "horn_wins_on", "horn_pays_as_its_parts", "horn_units"
                parts = self._one_each("horn_wins_on")
            case kind if kind == HORN_HIGH:
                wins_on, pays_as, units = "horn_high_wins_on", "horn_pays_as_its_parts", "horn_high_units"
                parts = self._one_each("horn_high_wins_on")
                parts[self._single_on(spot.number)] += 1
            case kind if kind == WORLD:
                wins_on, pays_as, units = "world_wins_on", "world_pays_as_its_parts", "world_units"
                parts = {**self._one_each("horn_wins_on"), ANY_SEVEN: 1}
            case kind if kind == C_AND_E:
                wins_on, pays_as, units = "c_and_e_wins_on", "c_and_e_pays_as_its_parts", "c_and_e_units"
                parts = {ANY_CRAPS: 1, ELEVEN: 1}
            case _:
                return None
        return Compound(wins_on, units, law.integer(units), frozenset(law.integers(wins_on)), parts, pays_as)

    def _one_each(self, totals: str) -> dict[str, int]:
        return dict.fromkeys(map(self._single_on, self.law.integers(totals)), 1)

    def _single_on(self, total: int | None) -> str:
        """The wager that wins on this total and on no other."""
        return next(kind for kind, wins in self.singles.items() if kind != ANY_SEVEN and wins == {total})
