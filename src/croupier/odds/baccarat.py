"""Odds of baccarat: one coup through the engine for all hands that count alike, walked with the cards of any shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents
from croupier.games import Refused
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.baccarat.coup import Coup
from croupier.games.baccarat.rules import BaccaratRules
from croupier.games.felt import Felt
from croupier.games.replacing import replace
from croupier.odds.asked import PAPER_STAKE, Asked
from croupier.odds.card_graph import CardGraph, make, walk
from croupier.odds.composition import Composition, CompositionError
from croupier.odds.driving import Reasons, done, run_on
from croupier.odds.result import Declined, WagerOdds, distribution


@dataclass(frozen=True)
class Coups:
    """A coup with a wager on every spot that takes one, as a graph, and the shoe that it is dealt from."""

    graph: CardGraph
    kinds: Mapping[Card, int]
    """One card for all those that count alike, with how many the shoe has of them."""
    laid: tuple[str, ...]
    declined: tuple[Declined, ...]
    stake: Cents
    reasons: Reasons


def coups(asked: Asked, *, rounded: bool) -> Coups:
    """The three wagers, each somebody's own, so that none stands in another's way."""
    rules = asked.table() if rounded else asked.on_paper()
    assert isinstance(rules, BaccaratRules)
    rules = replace(rules, options=replace(rules.options, burn=False))  # cards burnt unseen are any cards
    stake = asked.stake if rounded else PAPER_STAKE
    game, state, reasons = asked.game, asked.game.start(rules), Reasons()
    state, _, _ = run_on(game, state)  # shuffled and cut
    begun: list[e.Event] = []
    laid: list[str] = []
    declined: list[Declined] = []
    for spot in rules.spots:
        try:
            state, events = done(game, state, c.Bet(f"somebody on {spot}", spot, stake))
        except Refused as refusal:
            declined.append(Declined(spot, refusal))
        else:
            begun += events
            laid.append(spot)
    reasons.passed(begun)
    state, _ = done(game, state, c.CallNoMoreBets())
    state, events, _ = run_on(game, state)
    kinds = _kinds(rules, asked.remaining)
    graph = make(game, state, (*begun, *events), tuple(kinds), _alike, reasons, rounded=rounded)
    if sum(kinds.values()) < graph.longest:
        raise CompositionError(f"a coup may take {graph.longest} cards; {sum(kinds.values())} are left")
    return Coups(graph, kinds, tuple(laid), tuple(declined), stake, reasons)


def priced(asked: Asked, *, rounded: bool) -> Iterator[WagerOdds | Declined]:
    """The wagers that are declined, and what each of the others brings."""
    found = coups(asked, rounded=rounded)
    yield from found.declined
    shoe = tuple(found.kinds.values())
    orders = walk(found.graph, shoe)
    method = (
        f"exact: every order of {found.graph.longest} cards out of {sum(shoe)}, "
        f"through {len(found.graph.leads)} states of the engine in which a card is due"
    )
    for spot in found.laid:
        ways: Counter[Fraction] = Counter()
        for end, times in orders.items():
            ways[dict(end)[spot] / found.stake] += times
        yield WagerOdds(spot, distribution(ways), found.reasons.of(spot), method)


def _kinds(rules: BaccaratRules, remaining: Composition | None) -> dict[Card, int]:
    """One card for all those that count alike, with how many the shoe has of them."""
    shoe = Counter(rules.cards()) if remaining is None else remaining.cards
    first: dict[int, Card] = {}
    kinds: Counter[Card] = Counter()
    for card, copies in shoe.items():
        if copies:
            kinds[first.setdefault(rules.value(card), card)] += copies
    return dict(kinds)


def _alike(state: Felt) -> Hashable:
    """What the rules look at once a card is due: how many cards each hand has, and what they count."""
    assert isinstance(state, Coup)
    return tuple((len(hand), state.rules.count(hand)) for hand in (state.player, state.banker))
