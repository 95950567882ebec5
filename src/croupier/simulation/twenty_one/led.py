"""The graph of a round in which others follow by a policy: how each hand ends for them too, as the engine says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, cast

import numpy as np

from croupier.equipment.money import Cents, dollars
from croupier.games import events as e
from croupier.games.commands import Command
from croupier.games.due import AnswerDue, Due
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.rules import TwentyOneRules, three_suited_sevens
from croupier.games.twenty_one.spots import BOX, DOUBLE
from croupier.odds.asked import LIMITS, PAPER_STAKE
from croupier.odds.driving import nets
from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.graph import RoundGraph, least
from croupier.odds.twenty_one.hands import Explorer, Fate, HandGraph, ToNode, card_for
from croupier.odds.twenty_one.moments import Moment, opened
from croupier.odds.twenty_one.reckoning import staked
from croupier.odds.twenty_one.settlement import Asking, Settlement, kind_of
from croupier.odds.twenty_one.ways import ways_to_fates, ways_to_missing
from croupier.simulation.betting import Numbers
from croupier.simulation.following import ALL_OF_IT, Following, answered, followed
from croupier.simulation.scenario import Scenario
from croupier.simulation.twenty_one.kernels import BONUS, BRINGS, DRAWS, FATES, GONE, laid_out
from croupier.simulation.twenty_one.play import Choice, Play, label_of
from croupier.simulation.twenty_one.tables import Tables, tables_of

MOST_BETTORS = 4


class Led(NamedTuple):
    """How a hand has ended: for whoever decides, and for those who follow. Tables take it for the former's fate."""

    own: Fate
    others: tuple[Fate, ...]

    @property
    def settled(self) -> Fraction | None:
        return self.own.settled

    @property
    def lies(self) -> bool:
        return self.own.lies

    @property
    def doubled(self) -> bool:
        return self.own.doubled

    @property
    def of_split(self) -> bool:
        return self.own.of_split

    @property
    def bonus(self) -> bool:
        return self.own.bonus


class LedExplorer(Explorer):
    """Drives the engine as ever, with followers on the box."""

    def __init__(self, rules: TwentyOneRules, stake: Cents, policies: Sequence[Following]) -> None:
        self.policies = {f"follower {at}": policy for at, policy in enumerate(policies)}
        super().__init__(rules, stake, lambda _: None, rounded=False)

    def _opened(self, rules: TwentyOneRules) -> Moment:
        return opened(rules, self.stake, tuple(self.policies), self._answer)

    def _answer(self, table: Round, due: Due) -> Command | None:
        for player, policy in self.policies.items():
            command = followed(table, player, policy)
            if command is None and isinstance(due, AnswerDue):
                command = answered(table, due, player, policy)
            if command is not None:
                return command
        return None

    def _fate(self, before: Moment, after: Moment) -> Fate:
        own = super()._fate(before, after)
        return cast(Fate, Led(own, tuple(self._of(player, before, after) for player in self.policies)))

    def _of(self, player: str, before: Moment, after: Moment) -> Fate:
        assert before.turn is not None, "a hand was being played"
        at, table = before.turn.at, after.table
        box = table.boxes[0]
        hand, spot = box.hands[at], box.spot(at)
        doubled = player in hand.doubled_by
        if table.lying(player, spot):
            total = table.total(hand, player)
            paid_as = table.rules.kind_of_21(hand.cards) if total == table.rules.most else ""
            return Fate(None, total, doubled, hand.surrendered, table.is_natural(hand), hand.of_split, paid_as)
        theirs = [event for event in after.events if isinstance(event, e.WagerEvent) and event.player == player]
        found = nets((event for event in theirs if not isinstance(event, e.WagerPlaced)), rounded=False)
        returned = sum((found.get(box.spot(at, kind), Fraction(0)) for kind in (BOX, DOUBLE)), Fraction(0))
        net = returned / self.stake - (2 if doubled else 1)
        seven = self.alike.knows_bonus and self.alike.seven_shown(table.dealer[0])
        bonus = seven and net > 0 and three_suited_sevens(hand.cards)
        return Fate(net, doubled=doubled, of_split=hand.of_split, bonus=bonus)


class LedRound(NamedTuple):
    """The graph whose hands end in pairs of fates, and what those of followers bring, by policy."""

    graph: RoundGraph
    others: tuple[Mapping[tuple[Fate, Final], Fraction], ...]
    winners: tuple[frozenset[Fate], ...]
    """By policy, the pairs with which a follower wins the Super Bonus."""


def led_round(base: RoundGraph, rules: TwentyOneRules, stake: Cents, policies: Sequence[Following]) -> LedRound:
    """The round with followers. What the hands of whoever decides bring is known from the round without."""
    explorer = LedExplorer(rules, stake, policies)
    explorer.spread()
    while missing := ways_to_missing(explorer.graph):
        for way in missing.values():
            explorer.add(way)
        explorer.spread()
    hands, known = least(explorer.graph, base.ranks), base.settlement
    fates = {fate: cast(Led, fate).own for fate in RoundGraph(base.ranks, hands, base.dealer, known).fates}
    finals = base.dealer.finals()
    brings = {(fate, final): known.brings.get((own, final)) for fate, own in fates.items() for final in finals}
    settlement = Settlement(
        {**known.brings, **{key: value for key, value in brings.items() if value is not None}},
        known.accounts,
        frozenset(fate for fate, own in fates.items() if own in known.bonus),
        {fate: known.draws[own] for fate, own in fates.items()},
    )
    kinds = {explorer.alike.shown(card_for(rank)): rank for rank in reversed(base.ranks)}
    ways = {rank: ways_to_fates(hands, rank) for rank in kinds.values()}
    asking = _Asking(hands, explorer.start, ways, base.dealer, lambda _: None, stake=stake, rounded=False)
    graph = RoundGraph(base.ranks, hands, base.dealer, settlement)
    players = [*enumerate(explorer.policies)]
    return LedRound(
        graph,
        tuple(asking.of_all(player, at, fates) for at, player in players),
        tuple(frozenset(asking.winners(player, at, fates)) for at, player in players),
    )


class _Asking(Asking):
    """Asks the engine what a follower's wager brings that lies when the dealer draws."""

    def of_all(self, player: str, policy: int, fates: Iterable[Fate]) -> Mapping[tuple[Fate, Final], Fraction]:
        found: dict[tuple[Fate, Final], Fraction] = {}
        for fate in fates:
            other = cast(Led, fate).others[policy]
            for final in self.dealer.finals() if other.lies else ():
                if (other, final) not in found:
                    brings = self._of(player, fate, other, final)
                    found |= {} if brings is None else {(other, final): brings}
        return found

    def winners(self, player: str, policy: int, fates: Iterable[Fate]) -> Iterator[Fate]:
        for fate in fates:
            if cast(Led, fate).others[policy].bonus:
                shown = next(one for one, ways in self.ways.items() if fate in ways)
                moment, _ = self._at(shown, fate)
                over = moment if moment.is_over else self._dealt(moment, next(iter(self.finals[shown].values())))
                paid = sum(x.cents for x in over.events if isinstance(x, e.BonusPaid) and x.player == player)
                if paid > over.table.rules.law.integer("bonus_to_others"):
                    yield fate

    def _of(self, player: str, fate: Fate, other: Fate, final: Final) -> Fraction | None:
        """What it brings; None if the two cannot meet, or if the accounts tell."""
        shown = next((one for one, ways in self.ways.items() if fate in ways and final in self.finals[one]), None)
        if shown is None or (final.natural and other.of_split):
            return None
        before, spot = self._at(shown, fate)
        over = self._dealt(before, self.finals[shown][final])
        passed = (event for event in over.events[len(before.events) :] if isinstance(event, e.WagerEvent))
        found = nets((event for event in passed if event.player == player), rounded=False)
        theirs = (found.get(one, Fraction(0)) for one in (spot, spot.replace(BOX, DOUBLE)))
        return sum(theirs, Fraction(0)) / self.stake - staked(other)


class PlayedAs:
    """A play of one graph on another that tells more moments apart."""

    def __init__(self, play: Play, of: HandGraph, finer: HandGraph) -> None:
        self.play, self.number = play, dict[int, int]()
        waiting = [(0, 0), *((node, of.begins[begin]) for begin, node in finer.begins.items())]
        while waiting:
            node, known = waiting.pop()
            if node in self.number:
                continue
            self.number[node] = known
            edges = of.nodes[known].edges
            for label, to in finer.nodes[node].edges.items():
                there = edges[label if label in edges else label_of(edges, label)]
                if isinstance(to, ToNode):
                    assert isinstance(there, ToNode), "both go on"
                    waiting.append((to.number, there.number))

    def __call__(self, node: int, shown: str) -> Choice:
        return self.play(self.number[node], shown)


def led_by(scenario: Scenario, base: RoundGraph, policies: Sequence[Following]) -> LedRound:
    """A scenario's round with such followers."""
    settings = {key: value for key, value in scenario.settings if key not in LIMITS}
    rules = scenario.game.rules(scenario.law, {**settings, "maximum": dollars(MOST_BETTORS * PAPER_STAKE)})
    assert isinstance(rules, TwentyOneRules)
    return led_round(base, rules, PAPER_STAKE, policies)


def tables_with(base: RoundGraph, led: LedRound, play: Play, *, bonus_hand_stays: bool) -> Tables:
    """The tables of a round with followers under one way of playing."""
    tables = tables_of(led.graph, PlayedAs(play, base.hands, led.graph.hands), bonus_hand_stays=bonus_hand_stays)
    return replace(tables, led=followers_laid(laid_out(tables), tables.parts, led))


def followers_laid(laid: Numbers, parts: int, led: LedRound) -> Numbers:
    """By policy, the small tables of the kernel as if they were those of whoever follows by it."""
    graph = led.graph
    found = np.array([laid] * len(led.others), dtype=np.int64).reshape(len(led.others), len(laid))
    kinds = {kind: at for at, kind in enumerate(dict.fromkeys(kind_of(fate) for fate in graph.fates))}
    finals, most = graph.dealer.finals(), max(graph.settlement.draws.values())
    for policy, row in enumerate(found):
        for at, fate in enumerate(graph.fates):
            other, known = cast(Led, fate).others[policy], led.others[policy]
            settled = [known.get((other, final), Fraction(0)) if other.lies else other.settled for final in finals]
            sunk = Fraction(-staked(other)) if other.settled is None else other.settled
            start = laid[FATES] + at * 4
            row[start : start + 4] = (other.of_split, kinds[kind_of(other)], _whole(sunk, parts), staked(other))
            start = laid[BRINGS] + at * len(finals)
            row[start : start + len(finals)] = [_whole(value, parts) for value in settled]
            waits = other.surrendered or other.natural
            row[laid[DRAWS] + at] = graph.settlement.draws[fate] if waits else most if other.lies else 1
            row[laid[GONE] + at] = not other.lies
            row[laid[BONUS] + at] = fate in led.winners[policy]
    return found


def _whole(value: Fraction | None, parts: int) -> int:
    assert value is not None, "it is settled"
    assert (value * parts).denominator == 1, "parts are small enough"
    return (value * parts).numerator


def told_apart(policies: Iterable[Following]) -> tuple[Following, ...]:
    """The policies under which a hand may end otherwise than for whoever decides, wherever somebody stays on it."""
    own = {replace(policy, splits=True, takes_back=policy.takes_back and policy.doubles) for policy in policies}
    return tuple(sorted((policy for policy in own if policy != ALL_OF_IT), key=str))
