"""Pontoon out of endless decks by a small dynamic program that knows nothing of the engine or its graph.

It plays rules under which no hand of a split depends on another: a dealer's natural takes each hand's own wager.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

RANKS = "A23456789JQK"
SUITS = "shdc"
BUST, NATURAL = 0, 99
NONE_LATER = (False,)
"""No ace beyond the first two cards."""
Card = tuple[str, str]


@dataclass(frozen=True)
class House:
    """The rules that vary."""

    hands: int = 4
    stands_soft: int = 18
    surrender: bool = True
    take_back: bool = True
    double_later: bool = False
    first_two_low: bool = True
    numbered: tuple[tuple[int, float], ...] = ((5, 1.5), (6, 2.0), (7, 3.0))
    named: tuple[float, float, float] = (1.5, 2.0, 3.0)
    stands_from: int = 0
    splits_of_aces: int = 1
    tens: bool = False
    natural_takes_doubles: bool = False
    aces_before_a_double_low: bool = False
    initial_aces_low: bool = True
    surrender_against: str = "AKQJT"
    hole_card: bool = False
    """The dealer looks for a natural before anybody plays; if he has one, nobody has staked more than at first."""
    split_aces_play: bool = False


def points(rank: str) -> int:
    return 1 if rank == "A" else 10 if rank in "TJQK" else int(rank)


def best(hard: int, *, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


class Table:
    """One house's table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ranks = RANKS + "T" * house.tens
        self.dealer = {up: self._dealer(points(up), up == "A", 1) for up in self.ranks}
        self.naturals = {up: self.dealer[up].pop(NATURAL, 0.0) if house.hole_card else 0.0 for up in self.ranks}
        for up, natural in self.naturals.items():
            self.dealer[up] = {final: chance / (1 - natural) for final, chance in self.dealer[up].items()}
        self.after = lru_cache(maxsize=None)(self._after)

    def _dealer(self, hard: int, ace: bool, cards: int) -> dict[int, float]:  # noqa: FBT001
        total = best(hard, ace=ace)
        if hard > 21:
            return {BUST: 1.0}
        if cards == 2 and ace and total == 21:
            return {NATURAL: 1.0}
        if cards > 1 and total >= (17 if total == hard else self.house.stands_soft):
            return {total: 1.0}
        found: dict[int, float] = {}
        for rank in self.ranks:
            for final, chance in self._dealer(hard + points(rank), ace or rank == "A", cards + 1).items():
                found[final] = found.get(final, 0.0) + chance / len(self.ranks)
        return found

    def against(self, up: str, total: int, stake: int) -> float:
        found = 0.0
        for final, chance in self.dealer[up].items():
            if final == NATURAL:
                found -= chance * (stake if self.house.natural_takes_doubles else 1)
            elif final == BUST or total > final:
                found += chance * stake
            elif total < final:
                found -= chance * stake
        return found

    def pays(self, cards: int, held: tuple[Card, ...]) -> float:
        if cards == 3 and len(held) == 3:
            suits = {suit for _, suit in held}
            return self.house.named[0 if len(suits) > 1 else 2 if suits == {"s"} else 1]
        return dict(self.house.numbered).get(min(cards, 7), 1.0)

    # --- one hand -----------------------------------------------------------------------------------------------------

    def _after(self, up: str, cards: int, hard: int, low: bool, high: bool, held: tuple[Card, ...]) -> float:  # noqa: FBT001
        """What a hand is worth that has its card: `low` aces count one when doubled; `held` may be named yet."""
        if hard > 21:
            return -1.0
        total = best(hard, ace=low or high)
        if total == 21:
            return self.pays(cards, held)
        options = [self.hit(up, cards, hard, low, high, held)]
        if total >= self.house.stands_from:
            options.append(self.against(up, total, 1))
        if cards == 2 or self.house.double_later:
            options.append(self.double(up, hard, low, high))
        return max(options)

    def hit(self, up: str, cards: int, hard: int, low: bool, high: bool, held: tuple[Card, ...]) -> float:  # noqa: FBT001
        found = 0.0
        for rank in self.ranks:
            suits = SUITS if held else "s"
            for suit in suits:
                more = named((*held, (rank, suit))) if held else ()
                ace, lows = rank == "A", self.house.aces_before_a_double_low
                value = self.after(
                    up, cards + 1, hard + points(rank), low or (ace and lows), high or (ace and not lows), more
                )
                found += value / len(self.ranks) / len(suits)
        return found

    def double(self, up: str, hard: int, low: bool, high: bool) -> float:  # noqa: FBT001
        found = 0.0
        for rank in self.ranks:
            now = hard + points(rank)
            total = best(now, ace=high or rank == "A")
            if now > 21:
                worth = -2.0
            elif total == 21:
                worth = 2.0
            else:
                worth = self.against(up, total, 2)
                if self.house.take_back:
                    worth = max(worth, -1.0)
            found += worth / len(self.ranks)
        return found

    # --- splits -------------------------------------------------------------------------------------------------------

    def split(self, up: str, card: Card, other: Card) -> float:
        return self.from_one(up, 2, (card, other))

    def from_one(self, up: str, hands: int, waiting: tuple[Card, ...]) -> float:
        """What hands bring that begin with these cards, so many having been formed."""
        if not waiting:
            return 0.0
        first, rest = waiting[0], waiting[1:]
        found = 0.0
        for rank in self.ranks:
            suits = SUITS if first[0] in "678" and rank in "678" else "s"
            for suit in suits:
                second = (rank, suit)
                worth = self.second(up, first, second) + self.from_one_known(up, hands, rest)
                again = hands <= self.house.splits_of_aces if first[0] == "A" else True
                if again and hands < self.house.hands and points(rank) == points(first[0]):
                    worth = max(worth, self.from_one_known(up, hands + 1, (first, second, *rest)))
                found += worth / len(self.ranks) / len(suits)
        return found

    def from_one_known(self, up: str, hands: int, waiting: tuple[Card, ...]) -> float:
        alike = tuple(sorted((card[0] if card[0] not in "TJQ" else "K", card[1]) for card in waiting))
        key = (up, hands, alike)
        if key not in self.known:
            self.known[key] = self.from_one(up, hands, alike)
        return self.known[key]

    known: dict[tuple[str, int, tuple[Card, ...]], float]

    def second(self, up: str, first: Card, second: Card) -> float:
        hard = points(first[0]) + points(second[0])
        if first[0] == "A" and not self.house.split_aces_play:
            total = best(hard, ace=True)
            return self.pays(2, ()) if total == 21 else self.against(up, total, 1)
        ace = "A" in (first[0], second[0])
        low = ace and self.house.first_two_low
        return self.after(up, 2, hard, low, ace and not low, named((first, second)))

    # --- a round ------------------------------------------------------------------------------------------------------

    def edge(self) -> float:
        self.known = {}
        found = 0.0
        for up in self.ranks:
            for one in self.ranks:
                for two in self.ranks:
                    suits = SUITS if one in "678" and two in "678" else "s"
                    for suit in suits:
                        worth = self.dealt(up, (one, "s"), (two, suit)) if suits == "s" else 0.0
                        if suits != "s":
                            worth = sum(self.dealt(up, (one, other), (two, suit)) for other in SUITS) / 4
                        found += worth / len(self.ranks) ** 3 / len(suits)
        return -found

    def dealt(self, up: str, one: Card, two: Card) -> float:
        hard = points(one[0]) + points(two[0])
        ace = "A" in (one[0], two[0])
        if hard == 11 and ace:
            return 1.5
        if self.naturals[up]:
            return -self.naturals[up] + (1 - self.naturals[up]) * self.played(up, one, two)
        return self.played(up, one, two)

    def played(self, up: str, one: Card, two: Card) -> float:
        hard = points(one[0]) + points(two[0])
        ace = "A" in (one[0], two[0])
        low = ace and self.house.initial_aces_low
        found = [self.after(up, 2, hard, low, ace and not low, named((one, two)))]
        if self.house.surrender and up in self.house.surrender_against:
            found.append(
                sum(chance * (-1.0 if final == NATURAL else -0.5) for final, chance in self.dealer[up].items())
            )
        if points(one[0]) == points(two[0]):
            found.append(self.split(up, one, two))
        return max(found)


def named(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards, as long as they may still become six, seven and eight or three sevens."""
    ranks = sorted(rank for rank, _ in cards)
    fits = any(all(ranks.count(rank) <= name.count(rank) for rank in ranks) for name in ("678", "777"))
    return cards if fits else ()
