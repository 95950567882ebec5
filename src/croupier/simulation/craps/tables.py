"""What every throw makes of every wager of some plans, read off the table on which the engine settled everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from croupier.games import events as e
from croupier.games.craps import wagers as w
from croupier.games.craps.rules import CrapsRules
from croupier.law import Citation
from croupier.odds.asked import Asked
from croupier.odds.chain import Fate, solved
from croupier.odds.craps import driven
from croupier.odds.craps_throws import Fallen, Throws
from croupier.odds.driving import Events
from croupier.simulation.betting import Numbers

STAYS, LOST, BACK, WON, MOVED = range(5)
WHAT, SHARE_OVER, SHARE_UNDER, OVER, UNDER, TO, OUTCOME = range(7)


class NotCompiled(Exception):
    """Something of the plans or the law that the kernel does not know."""


class Dice(NamedTuple):
    """For the kernel."""

    falls: Numbers
    """By each of the equally likely throws, which fall of the dice it is."""
    fate_at: Numbers
    """By location, point and fall, the row of what becomes of a wager there; row nought is that it stays."""
    fates: Numbers
    next_point: Numbers
    """By point and fall; points are counted from one, nought is a come-out."""
    sevens_out: Numbers
    """Whether the shooter loses the dice."""


@dataclass(frozen=True)
class Settled:
    """What may become of a wager, by name, with what it brings per unit staked and the clauses."""

    name: str
    value: Fraction
    cites: tuple[Citation, ...]


class Tables:
    """Everything that can become of wagers in these locations."""

    def __init__(self, asked: Asked, rules: CrapsRules, locations: tuple[str, ...]) -> None:
        law = asked.law
        self.rules, self.locations = rules, locations
        self.points = law.integers("points")
        self.come_points = law.integers("come_points")
        if not self.points:
            raise NotCompiled("a law without points")
        self.throws: Throws = driven(asked, min(law.integers("odds_multiples")), rounded=False, most_behind=False)
        self.at: Mapping[int, tuple[Fallen, ...]] = {
            number: self.throws.from_point(point) for number, point in enumerate((None, *self.points))
        }
        self.settled: list[Settled] = []
        self._place: dict[tuple[str, Fraction, tuple[Citation, ...]], int] = {}
        self.falls = tuple(_told(faces) for faces, _ in rules.outcomes())
        self.dice = self._dice()

    def _dice(self) -> Dice:
        outcomes = self.rules.outcomes()
        falls = np.array([at for at, (_, ways) in enumerate(outcomes) for _ in range(ways)], dtype=np.int64)
        shape = len(self.points) + 1, len(outcomes)
        next_point, sevens_out = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        fate_at = np.zeros((len(self.locations), *shape), dtype=np.int64)
        rows: list[tuple[int, ...]] = [(STAYS, 1, 1, 0, 1, 0, 0)]
        for number, fallen in self.at.items():
            for fall, thrown in enumerate(fallen):
                next_point[number, fall] = 0 if thrown.point is None else self.points.index(thrown.point) + 1
                sevens_out[number, fall] = thrown.sevened_out
                for place, location in enumerate(self.locations):
                    row = self._fate(location, thrown, outcomes[fall][0])
                    if row is not None:
                        fate_at[place, number, fall] = len(rows)
                        rows.append(row)
        return Dice(falls, fate_at, np.array(rows, dtype=np.int64), next_point, sevens_out)

    def _fate(self, location: str, thrown: Fallen, faces: object) -> tuple[int, ...] | None:
        if location in thrown.moved:
            number = self.rules.spot(thrown.moved[location]).number
            assert number is not None
            return MOVED, 1, 1, 0, 1, 1 + self.come_points.index(number), 0
        if location not in thrown.decided:
            return None
        events = thrown.events[location]
        won = [event for event in events if isinstance(event, e.WagerWon)]
        laid = thrown.lying[location]
        if len(won) > 1:
            raise NotCompiled(f"several parts of {location} win at once")
        value = Fraction(thrown.decided[location] - laid, laid) - self.rules.commission.get(location, Fraction(0))
        what = WON if won else BACK if any(isinstance(event, e.WagerReturned) for event in events) else LOST
        share = Fraction(won[0].cents, laid) if won else Fraction(1)
        odds = won[0].odds if won else Fraction(0)
        outcome = self._outcome(location, what, faces, value, events)
        return what, share.numerator, share.denominator, odds.numerator, odds.denominator, 0, outcome

    def _outcome(self, location: str, what: int, faces: object, value: Fraction, events: Events) -> int:
        """The number of this outcome; the clauses are those of the settlement and of what was paid for the wager."""
        cites = tuple(cite for event in (*self._paid_for(location), *events) for cite in event.cites)
        assert isinstance(faces, tuple)
        hard = " the hard way" if location.startswith(w.HARD) and len(set(faces)) == 1 else ""
        word = {LOST: "lost", BACK: "returned", WON: "wins"}[what]
        key = f"{location} {word} by {sum(faces)}{hard}", value, cites
        if key not in self._place:
            self._place[key] = len(self.settled)
            self.settled.append(Settled(*key))
        return self._place[key]

    def _paid_for(self, location: str) -> Events:
        placed = self.throws.placed.get(location, ())
        return tuple(event for event in placed if isinstance(event, e.CommissionPaid))

    # --- what is known exactly ----------------------------------------------------------------------------------------

    def covariance(self, one: int, other: int) -> Fraction:
        """Of what a unit on each of two locations brings, both wagered before the same come-out."""
        alone = tuple(self._expected(location) for location in (one, other))
        both = solved(lambda state: self._together(one, other, state), {0: Fraction(1)})
        together = sum((net * chance for net, chance in both.brings.items()), Fraction(0))
        return together - alone[0][0] * alone[1][0]

    def _expected(self, location: int) -> tuple[Fraction, ...]:
        """At each point, what a unit lying there brings on average."""
        found = self._known.get(location)
        if found is None:
            found = self._known[location] = tuple(self._expected_at(location, point) for point in self.at)
        return found

    @cached_property
    def _known(self) -> dict[int, tuple[Fraction, ...]]:
        return {}

    def _expected_at(self, location: int, point: int) -> Fraction:
        alone = solved(lambda state: self._alone(location, state), {point: Fraction(1)})
        return sum((net * chance for net, chance in alone.brings.items()), Fraction(0))

    def _alone(self, location: int, point: object) -> list[Fate]:
        assert isinstance(point, int)
        return [
            Fate(thrown.ways, int(self.dice.next_point[point, fall]))
            if (net := self._net(location, point, fall)) is None
            else Fate(thrown.ways, None, net)
            for fall, thrown in enumerate(self.at[point])
        ]

    def _together(self, one: int, other: int, point: object) -> list[Fate]:
        """Both lie: whoever is decided first leaves the other to bring what it brings from there."""
        assert isinstance(point, int)
        found = []
        for fall, thrown in enumerate(self.at[point]):
            nets, then = [self._net(each, point, fall) for each in (one, other)], int(self.dice.next_point[point, fall])
            if nets == [None, None]:
                found.append(Fate(thrown.ways, then))
                continue
            brings = (
                self._expected(each)[then] if net is None else net for each, net in zip((one, other), nets, strict=True)
            )
            first, second = brings
            found.append(Fate(thrown.ways, None, first * second))
        return found

    def _net(self, location: int, point: int, fall: int) -> Fraction | None:
        row = self.dice.fates[self.dice.fate_at[location, point, fall]]
        return None if row[WHAT] in (STAYS, MOVED) else self.settled[row[OUTCOME]].value


def _told(faces: object) -> str:
    assert isinstance(faces, tuple)
    return "-".join(map(str, faces))
