"""Every coup that eight decks can deal, counted by driving the engine itself through its own dues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import perm

from croupier.equipment.cards import RANKS, Card
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import game_of, shoe_acts
from croupier.games.baccarat.coup import Coup
from croupier.games.baccarat.rules import BaccaratRules
from croupier.games.commands import Command
from croupier.games.due import ChanceDue, Due
from croupier.law import load
from tests.perft.dealer import obvious

SUITS_IN_ALL = 4
CARDS_AT_MOST = 6
WAGERS = {"ana": "banker", "bo": "player", "cy": "tie"}
CALLED = {"banker wins": "banker", "player wins": "player", "tie hand": "tie"}


class Coups:
    """One rule set in one style: the table at the moment when the first card is due."""

    def __init__(self, game: str, style: str, *, wagers: bool) -> None:
        law = load(f"nz-1996/{game}")
        self.game = game_of(law.family)
        rules = self.game.rules(law, {"style": style})
        assert isinstance(rules, BaccaratRules)
        self.cards = self._alike(rules)
        state: object = self.game.start(rules)
        bets = (c.Bet(player, spot, 2000) for player, spot in WAGERS.items()) if wagers else ()
        for command in (shoe_acts.Shuffle(), shoe_acts.Cut(None), *bets, c.CallNoMoreBets()):
            state = self.done(state, command)[0]
        assert isinstance(state, Coup)
        self.first = state
        self.in_all = sum(self.cards.values())

    @staticmethod
    def _alike(rules: BaccaratRules) -> dict[Card, int]:
        """One card for all those that count alike, with how many the shoe has of them."""
        ranks: dict[int, list[str]] = {}
        for rank in RANKS:
            ranks.setdefault(rules.value(Card(f"{rank}s")), []).append(rank)
        copies = SUITS_IN_ALL * rules.decks
        return {Card(f"{alike[0]}s"): copies * len(alike) for alike in ranks.values()}

    def done(self, state: object, command: Command) -> tuple[Coup, tuple[e.Event, ...]]:
        events = self.game.decide(state, command)
        for event in events:
            state = self.game.evolve(state, event)
        assert isinstance(state, Coup)
        return state, events

    def on_to_chance(self, state: Coup, won: set[str]) -> tuple[Coup, Due | None]:
        """Whatever leaves the dealer no choice is done; no due if the round is over."""
        while not isinstance(due := self.game.due(state), ChanceDue):
            if state.betting:
                return state, None
            state, events = self.done(state, obvious(due))
            for event in events:
                if isinstance(event, e.WagerWon):
                    won.add(event.spot)
                elif isinstance(event, e.Announced) and ": " in event.call:
                    won.add(CALLED[event.call.rpartition(": ")[2]])
        return state, due

    def from_here(self, state: Coup, left: dict[Card, int], dealt: int) -> Iterator[tuple[str, int]]:
        """Each way in which the coup may go on: which wager wins, and the orders of six cards that go this way."""
        won: set[str] = set()
        state, due = self.on_to_chance(state, won)
        if due is None:
            (winner,) = won  # what was called is what was paid
            yield winner, orders(self.in_all - dealt, CARDS_AT_MOST - dealt)
            return
        for card, copies in left.items():
            if copies:
                after, _ = self.done(state, c.Reveal(card))
                for winner, ways in self.from_here(after, {**left, card: copies - 1}, dealt + 1):
                    yield winner, copies * ways

    def all(self) -> Counter[str]:
        """Every order of the first four cards."""
        found: Counter[str] = Counter()
        for winner, ways in self.from_here(self.first, self.cards, 0):
            found[winner] += ways
        return found

    def by_hands(self) -> Counter[str]:
        """Two cards of a hand in one order only, the other order counted with it."""
        found: Counter[str] = Counter()
        order = {card: place for place, card in enumerate(self.cards)}
        for first, second, third, fourth in product(self.cards, repeat=4):
            if order[first] > order[third] or order[second] > order[fourth]:
                continue
            state, left, ways = self.first, dict(self.cards), (1 + (first != third)) * (1 + (second != fourth))
            for card in (first, second, third, fourth):
                ways *= left[card]
                left[card] -= 1
                state, _ = self.done(state, c.Reveal(card))
            for winner, further in self.from_here(state, left, 4):
                found[winner] += ways * further
        return found


@cache
def orders(cards: int, drawn: int) -> int:
    return perm(cards, drawn)
