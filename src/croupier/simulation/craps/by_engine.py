"""Craps through the engine: the same plans throw by throw, every wager and payment a command of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from croupier.games import Refused
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.craps import acts
from croupier.games.craps.craps import Craps
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import LINE, PASS
from croupier.games.felt import chips_in_hand
from croupier.games.wagering import amounts
from croupier.simulation import betting
from croupier.simulation.booking import close_unit, gather
from croupier.simulation.by_engine import MOST_DECISIONS, ByEngine, Playing
from croupier.simulation.craps.kernels import book_craps, decided
from croupier.simulation.craps.plans import Plans
from croupier.simulation.craps.wagering import (
    begin_round,
    is_waiting,
    leave_after,
    leave_at_once,
    lies,
    nothing_lying,
    wager,
)
from croupier.simulation.plans import OwnWish
from croupier.simulation.scenario import ScenarioError
from croupier.table import LiveTable
from croupier.table.equipment import Equipment

STRANGER = "somebody else"
"""Who throws the dice where nobody of the scenario may, and has the least wager on the pass for that reason."""


@dataclass(slots=True)
class _Settled:
    """What a throw has made of one wager."""

    cents: int = 0
    change: int = 0


class PlayingCraps(Playing):
    """One chunk of craps in play."""

    others = (STRANGER,)

    def __init__(self, dealer: ByEngine, equipment: Callable[[], Equipment]) -> None:
        super().__init__(dealer, equipment)
        seats = dealer.seats
        assert isinstance(dealer.rules, CrapsRules)
        self.plans = Plans(dealer.scenario, dealer.rules, seats)
        self.lying = nothing_lying(len(seats.lines), len(seats.people))
        self.place_of = {
            (owner, name): (at, slot)
            for at, owner in enumerate(seats.owners)
            for slot, name in self.plans.names[at].items()
        }
        self.brought = np.zeros((len(seats.lines), 2), dtype=np.int64)

    def _lay(self) -> bool:
        seats = self.dealer.seats
        begin_round(self.lying, seats.people, self.states)
        self._wager(0)
        leave_at_once(seats.lines, self.states, self.memories, self.lying)
        return bool(
            lies(self.lying, len(seats.lines))
            or is_waiting(self.plans.layout, seats.lines, self.memories, seats.people, self.states, self.moment)
        )

    def _wager(self, point: int) -> None:
        seats = self.dealer.seats
        wager(
            self.plans.layout,
            seats.lines,
            self.memories,
            seats.people,
            self.states,
            self.moment,
            self.own,
            self.lying,
            point,
        )

    def _round(self, live: LiveTable) -> None:
        wagering = True
        self._put_down(live)
        for _ in range(MOST_DECISIONS):
            sevened_out = self._throw(live)
            if sevened_out:
                betting.renew(self.dealer.seats.lines, self.memories, betting.PER_SHOOTER)
            point = cast(Craps, live.state.felt).point
            wagering = wagering and point is not None
            if wagering:
                assert point is not None
                self._wager(1 + self.plans.points.index(point))
                self._put_down(live)
            if not lies(self.lying, len(self.dealer.seats.lines)):
                break
        else:
            raise ScenarioError(f"{MOST_DECISIONS:,} throws have not decided every wager")
        felt = cast(Craps, live.state.felt)
        assert not any(wager.player != STRANGER for wager in felt.wagers), "the engine has decided everything too"
        if felt.wagers or not felt.come_out:
            self.live = None  # what is left is a point on which nothing of anybody's lies: a round begins without

    def _put_down(self, live: LiveTable) -> None:
        """The new wagers, made at the table as the rules allow them."""
        try:
            for at, names in enumerate(self.plans.names):
                for slot, spot in names.items():
                    cents = int(self.lying.new[at, slot])
                    if cents:
                        before = len(live.events)
                        live.act(c.Bet(self.dealer.seats.owners[at], spot, cents))
                        self._paid(at, slot, live.events[before:])
        except Refused as refusal:
            raise ScenarioError(f"a wager of the plan is refused: {refusal}") from refusal
        self.lying.new[:] = 0
        self._see_to_a_shooter(live)

    def _see_to_a_shooter(self, live: LiveTable) -> None:
        """Before a come-out: whoever has the dice and nothing on the line passes them, and a stranger may take them."""
        felt = cast(Craps, live.state.felt)
        shooter = felt.turn.shooter
        if felt.come_out and shooter is not None and not felt.is_eligible(shooter):
            live.act(acts.PassDice(shooter))
        if felt.come_out and not any(wager.spot in LINE for wager in felt.wagers):
            allowed = amounts(felt, STRANGER, PASS)
            assert allowed is not None, "somebody can wager on the pass"
            live.act(c.Bet(STRANGER, PASS, allowed.least))

    def _paid(self, at: int, slot: int, events: Sequence[e.Event]) -> None:
        paid = [event for event in events if isinstance(event, e.CommissionPaid)]
        assert sum(event.cents for event in paid) == self.lying.paid[at, slot], "the plan reckoned with the commission"
        for event in paid:
            self.clauses[at].update(map(str, event.cites))

    def _throw(self, live: LiveTable) -> bool:
        """The dice are thrown, and everything that they decide is settled; whether the shooter loses them."""
        before = len(live.events)
        live.act(acts.Throw())
        live.run()
        passed = live.events[before:]
        self.book.outcomes[0] += 1  # what it is called says nothing here: throws are counted
        settled: dict[tuple[int, int], _Settled] = {}
        for event in passed:
            if isinstance(event, e.WagerEvent) and event.player != STRANGER:
                at, slot = self.place_of[event.player, event.spot]
                its = settled.setdefault((at, slot), _Settled())
                its.cents += event.cents
                its.change += chips_in_hand(event) + (event.winnings_cents if isinstance(event, e.WagerWon) else 0)
                self.clauses[at].update(map(str, event.cites))
        for (at, slot), its in settled.items():
            self._decide_wager(at, slot, its)
        for event in passed:
            if isinstance(event, acts.WagerMoved) and event.player != STRANGER:
                at, slot = self.place_of[event.player, event.spot]
                to = self.place_of[event.player, event.to][1]
                assert self.lying.cents[at, slot] == event.cents
                self.lying.cents[at, to], self.lying.cents[at, slot] = event.cents, 0
        self._reckon()
        return any(isinstance(event, acts.SevenedOut) for event in passed)

    def _decide_wager(self, at: int, slot: int, its: _Settled) -> None:
        lines, cents = self.dealer.seats.lines, int(self.lying.cents[at, slot])
        assert its.cents == cents, "all of a wager is decided at once"
        net = its.change - cents - int(self.lying.paid[at, slot])
        self.book.settled[at, self.outcome_of(net, cents)] += 1
        decided(lines, self.lying, self.brought, at, slot, its.change, self.book)

    def _reckon(self) -> None:
        seats = self.dealer.seats
        for at in range(len(seats.lines)):
            if self.brought[at, 0] and self.states[seats.lines[at, betting.PERSON], betting.HERE]:
                betting.reckon(seats.lines, self.memories, at, int(self.brought[at, 0]), int(self.brought[at, 1]))
        self.brought[:] = 0

    def _book(self) -> None:
        seats, book, staked, nets = self.dealer.seats, self.book, self.lying.staked, self.lying.nets
        for at, line in enumerate(seats.wishes):
            if staked[at] and isinstance(line.wish, OwnWish):
                self.own_memories[at] = line.wish.after(self.own_memories[at], int(staked[at]), int(nets[at]))
        book_craps(book, self.lying)
        book.rounds[0] += 1
        gather(self.unit, staked, nets)
        close_unit(book.units, book.line_units, self.unit, seats.lines)
        betting.conclude(seats.lines, seats.people, self.states, staked, nets)
        leave_after(self.states, self.lying)
