"""What a finished round of blackjack or pontoon comes to, worked out from the payout tables of the texts alone.

It knows nothing of the engine: cards are two letters, wagers are cents, and how a round goes is not its concern, only
what it is worth in the end.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

BLACKJACK, NZ_2000, NZ_AMENDED = "nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon"
CANBERRA, SINGAPORE = "act-2018/pontoon", "mbs-2016/pontoon"
NEW_ZEALAND = (BLACKJACK, NZ_2000, NZ_AMENDED)

LOST, EVEN = Fraction(-1), Fraction(0)
TEN_POINTS = "TJQK"
RED = "hd"


@dataclass
class Stake:
    """One bettor on one hand: the wager, what was added by doubling, and whether the double was taken back."""

    cents: int
    double: int = 0
    doubled: bool = False
    taken_back: bool = False


@dataclass
class PlayedHand:
    """A hand as it ended."""

    cards: list[str]
    doubled: bool = False
    after_a_double: bool = False
    """Whether its last card came when some hand of the box had been doubled."""
    stakes: dict[str, Stake] = field(default_factory=dict)


@dataclass
class PlayedBox:
    """A box as it ended: its hands, and of each bettor the original wager, the hand that carries it, and the rest."""

    hands: list[PlayedHand]
    originals: dict[str, int]
    carried_by: dict[str, int]
    first_cards: list[str]
    surrendered: bool = False
    suited_sevens_split: bool = False
    even_money: set[str] = field(default_factory=set)
    pairs: dict[str, int] = field(default_factory=dict)
    sevens: dict[str, int] = field(default_factory=dict)
    insurance: dict[str, int] = field(default_factory=dict)

    @property
    def split(self) -> bool:
        return len(self.hands) > 1


@dataclass
class PlayedRound:
    """A round as it ended."""

    rules: str
    chip: int
    pairs: str | None
    dealer: list[str]
    boxes: dict[int, PlayedBox]


# --- what cards count -------------------------------------------------------------------------------------------------


def points(card: str) -> int:
    return 1 if card[0] == "A" else 10 if card[0] in TEN_POINTS else int(card[0])


def low(cards: list[str]) -> int:
    return sum(points(card) for card in cards)


def counted(cards: list[str], aces_low_among: int = 0) -> int:
    """One ace counts eleven while the hand can bear it, unless it is among the first so many."""
    total = low(cards)
    free = [card for card in cards[aces_low_among:] if card[0] == "A"]
    return total + 10 if free and total <= 11 else total


def natural(cards: list[str]) -> bool:
    return len(cards) == 2 and sorted(points(card) for card in cards) == [1, 10]


def for_bettor(rules: str, box: PlayedBox, hand: PlayedHand, stake: Stake) -> int:
    """What a hand counts for a bettor: who doubled a pontoon has the aces low that the text names."""
    if rules == BLACKJACK or not stake.doubled:
        return counted(hand.cards)
    if rules in NEW_ZEALAND and box.split:
        return counted(hand.cards)  # of the initial deal a split hand has one card, and an ace is never doubled there
    return counted(hand.cards, 2)


# --- what a winning hand is paid --------------------------------------------------------------------------------------


def pontoon_odds(cards: list[str]) -> Fraction:
    """The payout table, which the four texts share."""
    if counted(cards) != 21:
        return Fraction(1)
    if len(cards) >= 7:
        return Fraction(3)
    if len(cards) == 6:
        return Fraction(2)
    if len(cards) == 5:
        return Fraction(3, 2)
    if sorted(card[0] for card in cards) in (["6", "7", "8"], ["7", "7", "7"]):
        suits = {card[1] for card in cards}
        return Fraction(3) if suits == {"s"} else Fraction(2) if len(suits) == 1 else Fraction(3, 2)
    return Fraction(1)


def odds(rules: str, hand: PlayedHand, stake: Stake) -> Fraction:
    if rules == BLACKJACK or stake.doubled:
        return Fraction(1)
    if hand.after_a_double and rules == CANBERRA:
        return Fraction(1)  # there every winning wager on the box, once the one in control has doubled
    return pontoon_odds(hand.cards)


# --- one round --------------------------------------------------------------------------------------------------------


class Reckoning:
    """What everybody is up or down, by player, box and kind of wager."""

    def __init__(self, played: PlayedRound) -> None:
        self.played = played
        self.net: Counter[tuple[str, int, str]] = Counter()
        self.won_hands: set[tuple[str, int, int]] = set()
        for number, box in played.boxes.items():
            self.beside(number, box)
            for at in range(len(box.hands)):
                self.hand(number, box, at)
            if played.rules != SINGAPORE and box.split and natural(played.dealer):
                self.dealer_natural_after_split(number, box)
        self.bonuses()

    def pay(self, player: str, number: int, kind: str, cents: int, at: Fraction) -> None:
        """Winnings are rounded up to a chip, payment by payment."""
        owed = cents * at
        if owed > 0:
            chips = -(-owed // self.played.chip)
            owed = Fraction(chips * self.played.chip)
        self.net[player, number, kind] += int(owed)

    def both(self, player: str, number: int, stake: Stake, at: Fraction) -> None:
        self.pay(player, number, "hand", stake.cents, at)
        if stake.doubled:
            self.pay(player, number, "hand", stake.double, at)

    def decided_early(self, box: PlayedBox, hand: PlayedHand, stake: Stake) -> bool:
        """Whether a wager is lost or won before the dealer's second card matters."""
        if low(hand.cards) > 21 or stake.taken_back:
            return True
        pontoon = self.played.rules != BLACKJACK
        return pontoon and for_bettor(self.played.rules, box, hand, stake) == 21

    def hand(self, number: int, box: PlayedBox, at: int) -> None:
        rules, dealer, hand = self.played.rules, self.played.dealer, box.hands[at]
        for player, stake in hand.stakes.items():
            total = for_bettor(rules, box, hand, stake)
            if low(hand.cards) > 21:
                self.both(player, number, stake, LOST)
            elif stake.taken_back:
                self.pay(player, number, "hand", stake.cents, LOST)
            elif natural(hand.cards) and not box.split:
                self.natural(player, number, box, stake)
            elif rules != BLACKJACK and total == 21:
                self.won_hands.add((player, number, at))
                self.both(player, number, stake, odds(rules, hand, stake))
            elif box.surrendered:
                self.surrendered(player, number, stake)
            elif natural(dealer):
                self.beaten_by_a_natural(player, number, box, at, stake)
            elif counted(dealer) > 21 or total > counted(dealer):
                self.won_hands.add((player, number, at))
                self.both(player, number, stake, odds(rules, hand, stake))
            elif total < counted(dealer):
                self.both(player, number, stake, LOST)

    def natural(self, player: str, number: int, box: PlayedBox, stake: Stake) -> None:
        if player in box.even_money:
            self.pay(player, number, "hand", stake.cents, Fraction(1))
        elif self.played.rules != BLACKJACK or not natural(self.played.dealer):
            self.pay(player, number, "hand", stake.cents, Fraction(3, 2))

    def surrendered(self, player: str, number: int, stake: Stake) -> None:
        if natural(self.played.dealer):
            self.pay(player, number, "hand", stake.cents, LOST)
            return
        back = -(-Fraction(stake.cents, 2) // self.played.chip) * self.played.chip
        self.net[player, number, "hand"] -= stake.cents - int(back)

    def beaten_by_a_natural(self, player: str, number: int, box: PlayedBox, at: int, stake: Stake) -> None:
        """What a double added always comes back; of a split, but in Singapore, the original alone is at risk."""
        rules = self.played.rules
        if not box.split or rules == SINGAPORE or (rules in NEW_ZEALAND and box.carried_by[player] == at):
            self.pay(player, number, "hand", stake.cents, LOST)

    def dealer_natural_after_split(self, number: int, box: PlayedBox) -> None:
        """One amount in Canberra; at pontoon in New Zealand one in place of an original that had won as 21."""
        rules = self.played.rules
        for player, original in box.originals.items():
            live = [hand for hand in box.hands if player in hand.stakes]
            live = [hand for hand in live if not self.decided_early(box, hand, hand.stakes[player])]
            carrier = (player, number, box.carried_by[player])
            made_good = rules in (NZ_2000, NZ_AMENDED) and carrier in self.won_hands
            if live and (rules == CANBERRA or made_good):
                self.pay(player, number, "hand", original, LOST)

    # --- beside the hands ---------------------------------------------------------------------------------------------

    def beside(self, number: int, box: PlayedBox) -> None:
        for player, cents in box.insurance.items():
            self.pay(player, number, "insurance", cents, Fraction(2) if natural(self.played.dealer) else LOST)
        for player, cents in box.pairs.items():
            self.pay(player, number, "pairs", cents, self.pair(box.first_cards))
        for player, cents in box.sevens.items():
            self.pay(player, number, "super-sevens", cents, self.sevens(box))

    def pair(self, cards: list[str]) -> Fraction:
        (rank_a, rank_b), (suit_a, suit_b) = ([card[at] for card in cards[:2]] for at in (0, 1))
        if rank_a != rank_b:
            return LOST
        if self.played.pairs != "perfect":
            return Fraction(11)
        mixed, coloured = (6, 12) if self.played.rules == CANBERRA else (5, 10)
        if suit_a == suit_b:
            return Fraction(25)
        return Fraction(coloured if (suit_a in RED) == (suit_b in RED) else mixed)

    def sevens(self, box: PlayedBox) -> Fraction:
        cards = box.first_cards[:2] if box.split else box.hands[0].cards[:3]
        run = 0
        for card in cards:
            if card[0] != "7":
                break
            run += 1
        one_suit = len({card[1] for card in cards[:run]}) == 1
        return {
            0: LOST,
            1: Fraction(3),
            2: Fraction(100 if one_suit else 50),
            3: Fraction(5000 if one_suit else 500),
        }[run]

    # --- the Super Bonus ----------------------------------------------------------------------------------------------

    def bonuses(self) -> None:
        played = self.played
        if played.rules == BLACKJACK or not played.dealer or played.dealer[0][0] != "7":
            return
        winners: Counter[tuple[str, int]] = Counter()
        for number, box in played.boxes.items():
            for hand in box.hands:
                for player, stake in hand.stakes.items():
                    if self.wins_super_bonus(box, hand, stake):
                        winners[player, number] += self.super_bonus(box.originals[player])
        winners = +winners
        if not winners:
            return
        for number, box in played.boxes.items():
            for player in box.originals:
                extra = winners[player, number] or (0 if self.won_double(player, number, box) else 5_000)
                self.net[player, number, "bonus"] += extra

    def wins_super_bonus(self, box: PlayedBox, hand: PlayedHand, stake: Stake) -> bool:
        three = len(hand.cards) == 3 and len(set(hand.cards)) == 1 and hand.cards[0][0] == "7"
        if not three or stake.doubled:
            return False
        match self.played.rules:
            case "act-2018/pontoon":
                return not hand.doubled and not box.suited_sevens_split
            case "mbs-2016/pontoon":
                return not hand.doubled and not box.split
        return not box.split

    def super_bonus(self, cents: int) -> int:
        lesser, greater = {CANBERRA: (0, 2_500), SINGAPORE: (1_000, 10_000)}.get(self.played.rules, (200, 2_500))
        return 500_000 if cents >= greater else 100_000 if cents >= lesser else 0

    def won_double(self, player: str, number: int, box: PlayedBox) -> bool:
        """In Singapore an original that was doubled and won gets no fifty dollars."""
        at = box.carried_by[player]
        stake = box.hands[at].stakes.get(player)
        doubled = stake is not None and stake.doubled
        return self.played.rules == SINGAPORE and doubled and (player, number, at) in self.won_hands


def reckoned(played: PlayedRound) -> dict[tuple[str, int, str], int]:
    """What everybody is up or down; who comes out even is left out."""
    return {key: cents for key, cents in Reckoning(played).net.items() if cents}
