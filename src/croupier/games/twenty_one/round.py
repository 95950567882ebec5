"""One table of blackjack or pontoon as the rules see it: boxes, hands, bettors, the shoe's record, errors made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents
from croupier.games.felt import Felt, Wager
from croupier.games.refusal import Refused
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX, DOUBLE, hand_spot, kind_of, place

DEALER = 0
"""The dealer's place in the order of the deal, among the numbers of the boxes."""

DEALS_TO = "deals to box"
SKIPS = "skips box"
SKIPS_OWN = "skips his own card"
DRAWS = "draws a card"
EXPOSES = "exposes a card"
BURNS = "burns a card"
SURPLUS = "draws to his hand"
NO_INSURANCE = "skips insurance"
NO_SURRENDER = "skips surrender"
NO_CUTTING_CARD = "leaves out the cutting card"
NO_SHUFFLE = "skips the shuffle"
DEALING_ERRORS = (DEALS_TO, SKIPS, SKIPS_OWN)
MISSED_OFFERS = (NO_INSURANCE, NO_SURRENDER)
CARD_ERRORS = (DRAWS, EXPOSES, BURNS)


class Error(NamedTuple):
    """Something that went wrong, and at which box."""

    kind: str
    box: int | None = None


class WaitingCard(NamedTuple):
    """A card that has left the shoe already and comes next; a seen one may be refusable."""

    card: Card
    seen: bool
    may_be_refused: bool = False


@dataclass(frozen=True, slots=True)
class Bettor:
    """Who wagers on a box: the original wager, the hand that carries it, and whether it has won already."""

    player: str
    cents: Cents
    hand: int = 0
    won: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one hand, and how far its decisions have gone."""

    cards: tuple[Card, ...] = ()
    asked: bool = False
    stood: bool = False
    doubled: bool = False
    doubled_by: tuple[str, ...] = ()
    double_kept: bool = False
    of_split: bool = False
    of_aces: bool = False
    surrendered: bool = False
    refused: bool = False
    empty: bool = False

    @property
    def lacks_a_card(self) -> bool:
        """Whether a card is on its way to the hand: asked for, doubled for, or the second one after a split."""
        return self.asked or (self.of_split and len(self.cards) < 2)


@dataclass(frozen=True, slots=True)
class Box:
    """One box in a table."""

    number: int
    bettors: tuple[Bettor, ...]
    controller: str | None
    hands: tuple[Hand, ...] = (Hand(),)
    splits: int = 0
    declined_pair: bool = False
    suited_sevens_split: bool = False
    directed: bool = False
    option_open: bool = False
    voided: bool = False

    def bettor(self, player: str) -> Bettor | None:
        return next((bettor for bettor in self.bettors if bettor.player == player), None)


class Claim(NamedTuple):
    """Somebody's wish to insure another's wager."""

    player: str
    box: int
    whose: str
    cents: Cents


class Following(NamedTuple):
    """A decision that the others on the box may follow before a card is dealt."""

    box: int
    hand: int
    split: bool
    answered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShoeRecord:
    """What the rules know of the shoe without looking into it."""

    shuffle_due: str | None = "shuffle_before_play"
    cut_due: bool = False
    cut_by: str | None = "first_player_cuts"
    cutter: str | None = None
    cut_declined: tuple[str, ...] = ()
    burn_due: bool = False
    burnt: Card | None = None
    cutting_card_out: bool = False
    shuffle_after_round: str | None = None
    new_cards: bool = False
    no_cutting_card: bool = False
    skip_shuffle: bool = False
    final_rounds: int | None = None
    damaged: bool = False
    automated_failed: bool = False

    @property
    def ready(self) -> bool:
        return self.shuffle_due is None and not self.cut_due and not self.burn_due


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class Round(Felt):
    """One table, round after table."""

    rules: TwentyOneRules
    shoe: ShoeRecord = field(default_factory=ShoeRecord)
    controllers: tuple[tuple[int, str], ...] = ()
    arrivals: tuple[str, ...] = ()
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    sequence: tuple[int, ...] = ()
    dealt: tuple[Card, ...] = ()
    waiting: tuple[WaitingCard, ...] = ()
    errors: tuple[Error, ...] = ()
    earlier_errors: tuple[Error, ...] = ()
    deal_accepted: bool = False
    decision_made: bool = False
    offers_closed: bool = False
    missed: tuple[str, ...] = ()
    late_offers: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    following: Following | None = None
    dealer_late: bool = False
    dealer_hold_over: bool = False
    surplus: Card | None = None
    surplus_over: bool = False
    announced: bool = False
    bonuses: tuple[tuple[str, str, Cents], ...] = ()
    earlier_decided: tuple[tuple[Wager, Cents], ...] = ()
    earlier_bonuses: tuple[tuple[str, str, Cents], ...] = ()

    @property
    def result_known(self) -> bool:
        return False

    @property
    def deal_complete(self) -> bool:
        return len(self.dealt) >= len(self.sequence)

    def box(self, number: int) -> Box | None:
        return next((box for box in self.boxes if box.number == number), None)

    def stakes(self, box: Box, hand: int) -> tuple[Wager, ...]:
        """The wagers that lie on one hand, doubles apart, the one nearest the dealer first."""
        spot = hand_spot(BOX, box.number, hand, len(box.hands))
        return tuple(w for w in self.wagers if w.spot == spot)

    def double_on(self, box: Box, hand: int, player: str) -> Cents:
        return self.lying(player, hand_spot(DOUBLE, box.number, hand, len(box.hands)))

    def is_here(self, player: str) -> bool:
        return player in self.playing

    def total(self, box: Box, hand: Hand, player: str | None = None) -> int:
        """What a hand counts, for a bettor who doubled with those aces low."""
        if player is None or player not in hand.doubled_by:
            return self.rules.total(hand.cards)
        return self.rules.total(hand.cards, self.rules.low_aces(of_split=hand.of_split))

    def is_natural(self, box: Box, hand: Hand) -> bool:
        return not hand.of_split and self.rules.is_natural(hand.cards)

    @property
    def dealer_natural(self) -> bool:
        """Whether the dealer's hand is a natural for all purposes."""
        late = self.dealer_late and self.rules.law.orders("late_dealer_natural")
        return not late and self.rules.is_natural(self.dealer)

    def owner_of(self, number: int) -> str | None:
        """The player seated at a box, by a seat taken or by having been the first to wager there."""
        return dict(self.seats).get(number) or dict(self.controllers).get(number)

    def hands(self) -> dict[str, tuple[Card, ...]]:
        found = {}
        for box in self.boxes:
            for index, hand in enumerate(box.hands):
                if hand.cards:
                    found[hand_spot(BOX, box.number, index, len(box.hands))] = hand.cards
        return {**found, "dealer": self.dealer} if self.dealer else found

    def refuse_change(self, key: str) -> None:
        if key == "chip" and self.wagers:
            raise Refused("chips are changed between rounds", self.rules.law.or_house("made_in_chips"))


def start(rules: TwentyOneRules) -> Round:
    return Round(rules)


def bettors_of(table: Round, number: int) -> tuple[Bettor, ...]:
    """Who wagers on a box, in the order in which the wagers lie: the seated player nearest the dealer."""
    spot = f"{BOX} {number}"
    owner = table.owner_of(number)
    own = [Bettor(w.player, w.cents) for w in table.wagers if w.spot == spot]
    return tuple(sorted(own, key=lambda bettor: bettor.player != owner))


def wagered_boxes(table: Round) -> tuple[int, ...]:
    """The numbers of the boxes with an original wager, in the order of the deal."""
    return tuple(sorted({place(w.spot).box for w in table.wagers if kind_of(w.spot) == BOX}))


def controller(table: Round, box: Box) -> str | None:
    """Who decides for a box: whoever it belongs to; once they have left, the next bettor where the rules pass it on."""
    if box.controller is None or table.is_here(box.controller):
        return box.controller
    if not table.rules.law.orders("control_passes_to_the_nearest"):
        return None
    return next((bettor.player for bettor in box.bettors if table.is_here(bettor.player)), None)
