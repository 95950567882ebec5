"""Rounds that kernels have settled, settled again by the engine from the same cards.

`python -m tests.simulation.agreeing 1000000 20261120` goes through so many rounds of every rule set: best play, and
plays at random, another one every piece. It says how far it has come; a piece can be had again by its seed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TypeAlias

from croupier.equipment.cards import SUITS, Card
from croupier.equipment.money import Cents
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import twenty_one
from croupier.games.due import ActDue, AnswerDue, ChanceDue, Due
from croupier.games.felt import chips_in_hand
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX
from croupier.odds.driving import SOMEBODY
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import DEALERS_CARD, Label
from croupier.odds.twenty_one.moments import Moment, choices, unburnt
from croupier.odds.twenty_one.ways import START, Position, follow
from croupier.simulation.betting import UNIT
from croupier.simulation.dealing import dealer_of
from croupier.simulation.twenty_one.boxes import Boxes, bonus_hand_stays
from croupier.simulation.twenty_one.play import Play, label_of
from croupier.simulation.twenty_one.plays import graph_for
from croupier.simulation.twenty_one.tables import tables_of
from tests.simulation.plays import AtRandom, best_of
from tests.simulation.scenarios import scenario

RULES = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")
PIECE = 10_000
Settled: TypeAlias = tuple[Cents, Cents]
"""What a box brought, and all that was wagered on it."""


class Referee:
    """The engine, with one wager on one box, played as a play of the graph has it."""

    def __init__(self, rules: TwentyOneRules, graph: RoundGraph, play: Play, stake: Cents) -> None:
        self.hands = graph.hands
        self.verbs: dict[tuple[int, str], Label] = {}
        self.play, self.double = play, int(rules.law.odds("double_most") * stake)
        self.events: list[e.Event] = []
        self.table = twenty_one.start(unburnt(rules))
        self._run_on()
        self.events.clear()
        self._do(c.Bet(SOMEBODY, f"{BOX} 1", stake))
        self._do(c.CallNoMoreBets())
        self.first = self._run_on()
        self.opened, self.laid = self.table, tuple(self.events)

    def settle(self, cards: Iterator[Card]) -> Settled:
        """One round from these cards."""
        self.table, self.events = self.opened, [*self.laid]
        position: Position | None = START
        shown, due = "", self.first
        while not self.table.betting:
            if isinstance(due, ChanceDue):
                card = next(cards)
                if position is not None:
                    node = self.hands.nodes[position.node]
                    shown = card[0] if node.waits_for == DEALERS_CARD else shown
                    position = self._after(position, label_of(node.edges, card))
                self._do(c.Reveal(card))
            else:
                assert position is not None, "a choice is open"
                verb = self._verb(position.node, shown)
                self._do(self._command(verb, due))
                position = self._after(position, verb)
            due = self._run_on()
        return self._settled()

    def _after(self, position: Position, label: Label) -> Position | None:
        after = follow(self.hands, position, label)
        assert after is None or isinstance(after, Position), "every beginning is in the graph"
        return after

    def _verb(self, node: int, shown: str) -> Label:
        if (node, shown) not in self.verbs:
            verb = self.play(node, shown)
            assert isinstance(verb, str), "nothing is left open"
            self.verbs[node, shown] = verb
        return self.verbs[node, shown]

    def _command(self, verb: Label, due: Due) -> c.Command:
        if isinstance(due, AnswerDue):
            return choices(Moment(self.table, due, ()))[verb]
        match verb:
            case "hits":
                return acts.Hit(SOMEBODY)
            case "stands":
                return acts.Stand(SOMEBODY)
            case "splits":
                return acts.Split(SOMEBODY)
        assert verb == "doubles", verb
        return acts.Double(SOMEBODY, self.double)

    def _do(self, command: c.Command) -> None:
        for event in twenty_one.decide(self.table, command):
            self.table = twenty_one.evolve(self.table, event)
            self.events.append(event)

    def _run_on(self) -> Due:
        """What leaves nobody a choice, and offers that nobody gains or loses by."""
        while True:
            due = twenty_one.due(self.table)
            if isinstance(due, ActDue):
                self._do(due.command)
            elif isinstance(due, AnswerDue) and not choices(Moment(self.table, due, ())):
                self._do(due.otherwise)
            else:
                return due

    def _settled(self) -> Settled:
        brought = wagered = 0
        for event in self.events:
            match event:
                case e.WagerWon():
                    brought += chips_in_hand(event) + event.winnings_cents
                case e.WagerEvent():
                    brought += chips_in_hand(event)
                case e.BonusPaid():
                    brought += event.cents
            if isinstance(event, e.WagerPlaced):
                wagered += event.cents
        return brought, wagered


def disagreements(dealer: Boxes, play: Play, chunk: int, rounds: int) -> list[str]:
    """The rounds of a chunk that engine and kernel settle differently."""
    stake = int(dealer.seats.lines[0, UNIT])
    referee = Referee(dealer.rules, graph_for(dealer.scenario), play, stake)
    _, came, dealt = dealer.counted(chunk, rounds, rounds)
    code = {at: Card(dealer.tables.ranks[at & 15] + SUITS[at >> 4]) for at in set(dealer.cards.tolist())}
    found = []
    for number, (outcome, row) in enumerate(zip(came.tolist(), dealt.tolist(), strict=True)):
        by_kernel = dealer.brought(outcome)
        by_engine = referee.settle(code[at] for at in row)
        if by_engine != by_kernel:
            cards = " ".join(code[at] for at in row[:12])
            found.append(f"chunk {chunk}, round {number}: kernel {by_kernel}, engine {by_engine}; {cards} ...")
    return found


def piece(rules: str, seed: int, chunk: int, rounds: int) -> list[str]:
    """One piece of the comparison: the first under best play, every other under a play at random of its own."""
    told = scenario(rules, "flat 10 on box 1", seed=seed)
    dealer = dealer_of(told)
    assert isinstance(dealer, Boxes)
    play: Play = best_of(told) if chunk == 0 else AtRandom(told, chunk)
    if chunk:
        tables = tables_of(graph_for(told), play, bonus_hand_stays=bonus_hand_stays(dealer.rules))
        dealer = Boxes(told, dealer.rules, dealer.seats, tables)
    return disagreements(dealer, play, chunk, rounds)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, help="of each rule set")
    parser.add_argument("seed", type=int)
    parser.add_argument("--rules", nargs="*", choices=RULES, default=RULES)
    parser.add_argument("--piece", type=int, default=PIECE, help="rounds of a piece")
    parser.add_argument("--from-piece", type=int, default=0, help="go on from this piece")
    asked = parser.parse_args(arguments)
    wrong = 0
    for chunk in range(asked.from_piece, -(-asked.rounds // asked.piece)):
        for rules in asked.rules:
            found = piece(rules, asked.seed, chunk, asked.piece)
            wrong += len(found)
            sys.stdout.write("".join(f"{rules}: {line}\n" for line in found))
        sys.stdout.write(
            f"piece {chunk}: {(chunk + 1) * asked.piece:,} rounds of each rule set, {wrong} settled differently\n"
        )
        sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
