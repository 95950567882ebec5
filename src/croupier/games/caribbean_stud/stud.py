"""One table of Caribbean stud as the rules see it: the hands of a round, the dealer's, the pool, the cards' record."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents
from croupier.games.caribbean_stud.errors import (
    BEGINS_DEALING_TO,
    EXPOSES,
    EXPOSES_OWN,
    EXPOSES_TWO,
    MISDEALS,
    MISDEALS_OWN,
    WITHOUT_AN_ANTE,
    WRONG_DECK,
    Error,
)
from croupier.games.caribbean_stud.pool import Pool
from croupier.games.caribbean_stud.ranking import Value
from croupier.games.caribbean_stud.rules import ANTE, BET, JACKPOT, StudFelt, StudRules
from croupier.games.refusal import Refused

DEALER = "dealer"

OPENING = "opening"
AFTER_THE_ROUND = "after the round"


def hand_name(place: int) -> str:
    """What the hand dealt to a place is called."""
    return f"box {place}"


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's hand, or one dealt where no ante lies; what has been decided of it, and who has seen it."""

    place: int
    player: str | None
    cards: tuple[Card, ...] = ()
    exposed: tuple[int, ...] = ()
    folded: bool = False
    raised: bool = False
    dead: bool = False
    voided: bool = False
    face_down: bool = False
    declared: str | None = None
    shown: bool = False
    verified: bool = False
    collected: bool = False

    @property
    def name(self) -> str:
        return hand_name(self.place)

    @property
    def waits(self) -> bool:
        """Whether its player has still to fold or to bet."""
        return self.player is not None and not (self.folded or self.raised or self.dead or self.voided)

    @property
    def plays(self) -> bool:
        """Whether it is in the game against the dealer's."""
        return self.raised and not self.dead and not self.voided


@dataclass(frozen=True, slots=True)
class Prize:
    """A jackpot prize of this round that has been paid."""

    player: str
    cents: Cents
    from_pool_cents: Cents


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class Stud(StudFelt):
    """One table, round after round."""

    rules: StudRules
    pool: Pool = field(default_factory=lambda: Pool(0))
    joined: tuple[tuple[str, Cents], ...] = ()
    """Whose jackpot wager has joined the pool and is not decided yet, and with how much."""
    inspection_due: bool = True
    new_cards: bool = True
    shuffle_due: str | None = OPENING
    cut_due: bool = False
    hands_in_play: tuple[Hand, ...] = ()
    order: tuple[int, ...] = ()
    """Whose each card of the deal is: a place, or nought for the dealer."""
    dealt: int = 0
    dealer: tuple[Card, ...] = ()
    dealer_up: int | None = None
    dealer_exposed: bool = False
    dealer_turned: bool = False
    announced: bool = False
    exposures: int = 0
    deck_counted: bool = False
    prizes: tuple[Prize, ...] = ()
    errors: tuple[Error, ...] = ()
    earlier_errors: tuple[Error, ...] = ()
    unnoticed: bool = False
    """Whether nobody noticed what went wrong before the dealer turned up his hand."""

    @property
    def ready(self) -> bool:
        """Whether the cards are ready to be dealt."""
        return not self.inspection_due and self.shuffle_due is None and not self.cut_due

    @property
    def result_known(self) -> bool:
        return self.announced and not self.betting

    @property
    def deal_complete(self) -> bool:
        return bool(self.order) and self.dealt == len(self.order)

    def hand_at(self, place: int) -> Hand | None:
        return next((hand for hand in self.hands_in_play if hand.place == place), None)

    def hand_named(self, name: str) -> Hand | None:
        return next((hand for hand in self.hands_in_play if hand.name == name), None)

    def hand_of(self, player: str) -> Hand | None:
        return next((hand for hand in self.hands_in_play if hand.player == player), None)

    def refuse_change(self, key: str) -> None:
        if key == "chip" and self.wagers:
            raise Refused("chips are changed when no wager lies", self.rules.law.by("made_in_chips"))

    def hands(self) -> dict[str, tuple[Card, ...]]:
        found = {hand.name: hand.cards for hand in self.hands_in_play if hand.cards}
        return {**found, DEALER: self.dealer} if self.dealer else found

    def has_joined(self, player: str) -> bool:
        return any(name == player for name, _ in self.joined)

    def may_void_wagers_of(self, player: str) -> bool:
        return self.betting and not self.has_joined(player)

    def value_of(self, hand: Hand) -> Value:
        """What a hand is worth as its player has it; declared to be what it does not hold, it is what it is."""
        ranking = self.rules.ranking
        value = None if hand.declared is None else ranking.declared(hand.cards, hand.declared)
        return ranking.value(hand.cards) if value is None else value

    @property
    def dealer_value(self) -> Value:
        return self.rules.ranking.value(self.dealer)

    @property
    def dealer_qualifies(self) -> bool:
        return self.rules.ranking.qualifies(self.dealer_value)

    def stakes(self, hand: Hand) -> Cents:
        """What lies on a hand in ante and bet."""
        return sum(w.cents for w in self.wagers if w.player == hand.player and w.spot in (ANTE, BET))

    def claims(self, hand: Hand) -> str | None:
        """The kind of hand with which a player wins from the jackpot."""
        if hand.player is None or not hand.plays or hand.face_down or not self.lying(hand.player, JACKPOT):
            return None
        kind = self.rules.ranking.kind(self.value_of(hand))
        return kind if kind in self.rules.jackpot_hands else None

    # --- what goes wrong ----------------------------------------------------------------------------------------------

    @property
    def misdeal(self) -> str | None:
        """The concept by which the deal is a misdeal, once it comes to light."""
        kinds = {error.kind for error in self.errors}
        if kinds & {MISDEALS, MISDEALS_OWN}:
            return "wrong_number_of_cards"
        if self.exposures > self.rules.law.integer("exposed_cards_most"):
            return "exposed_cards_most"
        return "wrong_deck" if WRONG_DECK in kinds else None

    def misdeal_to_come(self) -> bool:
        """Whether what has been stated makes the deal one that may not stand, seen from before its end."""
        kinds = [error.kind for error in self.errors]
        exposed = kinds.count(EXPOSES) + kinds.count(EXPOSES_OWN) + 2 * kinds.count(EXPOSES_TWO)
        void = (MISDEALS, MISDEALS_OWN, WRONG_DECK, BEGINS_DEALING_TO)
        return exposed > self.rules.law.integer("exposed_cards_most") or any(kind in void for kind in kinds)

    @property
    def unnoticed_error(self) -> bool:
        """Whether something went wrong in the deal that somebody may notice before the dealer's hand is turned up."""
        return not self.unnoticed and (self.misdeal is not None or any(e.kind in WITHOUT_AN_ANTE for e in self.errors))


def start(rules: StudRules) -> Stud:
    return Stud(rules, pool=Pool(rules.options.jackpot))
