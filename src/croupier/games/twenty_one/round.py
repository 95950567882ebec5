"""One table of blackjack or pontoon as the rules see it: boxes, hands, bettors, the shoe's record, errors made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.equipment.cards import Card, rank
from croupier.equipment.money import Cents
from croupier.games.due import Bound
from croupier.games.felt import Felt, Wager
from croupier.games.refusal import Refused
from croupier.games.remembering import remembered
from croupier.games.twenty_one.error_kinds import SHOE_ERRORS, SURPLUS
from croupier.games.twenty_one.rules import TwentyOneRules, three_suited_sevens
from croupier.games.twenty_one.side_wagers import SEVEN
from croupier.games.twenty_one.spots import BOX, DOUBLE, hand_spot, place

UNSEEN, EXPOSED, LEFT_OVER = "unseen_card_is_the_next", "exposed_card_is_the_next", "reconstruction"
"""Why a card comes next that has left the shoe already."""

DEALER = 0
"""The dealer's place in the order of the deal, among the numbers of the boxes."""


class Error(NamedTuple):
    """Something that went wrong, and at which box."""

    kind: str
    box: int | None = None


class WaitingCard(NamedTuple):
    """A card that has left the shoe already and comes next: by which concept, and whether it may be refused."""

    card: Card
    by: str
    may_be_refused: bool = False

    @property
    def seen(self) -> bool:
        return self.by != UNSEEN


@dataclass(frozen=True, slots=True)
class Bettor:
    """Who wagers on a box: the original wager, the hand that carries it, whether even money was asked for."""

    player: str
    cents: Cents
    hand: int = 0
    even_money: bool = False


@dataclass(frozen=True)  # without slots, like the box: copied in one go, see `replacing`
class Hand:
    """The cards of one hand, and how far its decisions have gone."""

    cards: tuple[Card, ...] = ()
    coming: int = 0
    stood: bool = False
    refused: bool = False
    doubled: bool = False
    doubled_by: tuple[str, ...] = ()
    withdrawn_by: tuple[str, ...] = ()
    double_kept: bool = False
    of_split: bool = False
    of_aces: bool = False
    surrendered: bool = False

    @property
    def lacks_a_card(self) -> bool:
        """Whether a card is on its way to the hand: asked for, doubled for, or the second one after a split."""
        return self.coming > 0


@dataclass(frozen=True)
class Box:
    """One box in a round."""

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

    def spot(self, hand: int, kind: str = BOX) -> str:
        """Where wagers on one of the box's hands lie; the first kind is the hand's own name too."""
        return hand_spot(kind, self.number, hand, len(self.hands))


class Turn(NamedTuple):
    """A hand that is not finished: its box, its number there, and the hand."""

    box: Box
    at: int
    hand: Hand


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
    cut_by: str = "first_player_cuts"
    cutter: str | None = None
    cut_declined: tuple[str, ...] = ()
    burn_due: int = 0
    burnt: Card | None = None
    shuffle_after_round: str | None = None
    final_rounds: int | None = None
    damaged: bool = False
    regulars: frozenset[str] | None = None
    """Who has wagered in every round of this shoe so far; None before the first."""
    held_to_minimum: tuple[str, ...] = ()
    automated_failed: bool = False

    @property
    def ready(self) -> bool:
        return self.shuffle_due is None and not self.cut_due and not self.burn_due


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class Round(Felt):
    """One table, round after round."""

    rules: TwentyOneRules
    shoe: ShoeRecord = field(default_factory=ShoeRecord)
    controllers: tuple[tuple[int, str], ...] = ()
    """Who was first to wager on a box and keeps its control while nobody sits there."""
    arrivals: tuple[str, ...] = ()
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    sequence: tuple[int, ...] = ()
    dealt: tuple[Card, ...] = ()
    waiting: tuple[WaitingCard, ...] = ()
    errors: tuple[Error, ...] = ()
    earlier_errors: tuple[Error, ...] = ()
    error_card_due: str | None = None
    decided_by: frozenset[str] = frozenset()
    """Who has decided anything on a hand since the deal."""
    offers_closed: bool = False
    late_offers: tuple[str, ...] = ()
    following: Following | None = None
    dealer_late: bool = False
    hold_over: bool = False
    surplus: Card | None = None
    surplus_over: bool = False
    announced: bool = False
    bonuses: tuple[tuple[str, str, Cents], ...] = ()
    earlier_decided: tuple[tuple[Wager, Cents], ...] = ()
    earlier_bonuses: tuple[tuple[str, str, Cents], ...] = ()

    # --- cards --------------------------------------------------------------------------------------------------------

    @property
    def deal_complete(self) -> bool:
        return len(self.dealt) >= len(self.sequence)

    @property
    def dealer_natural(self) -> bool:
        """Whether the dealer's hand is a natural for all purposes."""
        late = self.dealer_late and self.rules.law.orders("late_dealer_natural")
        return not late and self.rules.is_natural(self.dealer)

    @property
    def result_known(self) -> bool:
        return self.announced and not self.betting

    @property
    def errors_made(self) -> tuple[Error, ...]:
        """What has gone wrong already; what was said of the next deal has not, as long as wagers are made."""
        return tuple(error for error in self.errors if error.kind in SHOE_ERRORS) if self.betting else self.errors

    @property
    def only_settles(self) -> bool:
        """Whether the dealer's hand has been called and nothing has gone wrong: what is left is paid and collected."""
        return self.announced and not self.errors and not any(box.option_open for box in self.boxes)

    @property
    def dealt_this_round(self) -> bool:
        """Whether a card of the round in hand has left the shoe."""
        return bool(self.dealt) and not self.betting

    def hands(self) -> dict[str, tuple[Card, ...]]:
        found = {
            box.spot(index): hand.cards for box in self.boxes for index, hand in enumerate(box.hands) if hand.cards
        }
        return {**found, "dealer": self.dealer} if self.dealer else found

    def cards_out(self) -> tuple[Card, ...]:
        if self.betting:
            return ()
        held = [card for turn in self.all_hands() if self._lies_there(turn) for card in turn.hand.cards]
        surplus = () if self.surplus is None else (self.surplus,)
        return (*held, *self.dealer, *(card.card for card in self.waiting), *surplus)

    def _lies_there(self, turn: Turn) -> bool:
        """Whether a hand's cards are still on the table: they go when it is settled, unless it wins the Super Bonus."""
        stays = self.rules.law.orders("super_bonus_hand_stays") and three_suited_sevens(turn.hand.cards)
        return bool(self.stakes(turn)) or (stays and self.dealer[:1] != () and rank(self.dealer[0]) == SEVEN)

    def cards_in_order(self) -> tuple[Card, ...]:
        """The round's cards in the order in which they left the shoe.

        Those of boxes that are void lie with the discards.
        """
        void = {box.number for box in self.boxes if box.voided}
        deal = (card for number, card in zip(self.sequence, self.dealt, strict=False) if number not in void)
        own: dict[int, list[Card]] = {number: [] for number in (DEALER, *(box.number for box in self.boxes))}
        for number, card in zip(self.sequence, self.dealt, strict=False):
            own[number].append(card)
        drawn = (card for box in self.boxes if not box.voided for card in _drawn_on(box, own[box.number]))
        return (*deal, *drawn, *self.dealer[len(own[DEALER]) :])

    # --- boxes and hands ----------------------------------------------------------------------------------------------

    def box(self, number: int) -> Box | None:
        for box in self.boxes:
            if box.number == number:
                return box
        return None

    def all_hands(self) -> tuple[Turn, ...]:
        """Every hand on the table, in the order in which they are decided."""
        return _turns(self.boxes)

    def hand_at(self, spot: str) -> Turn:
        """The hand that has this name."""
        found = place(spot)
        box = self.box(found.box)
        assert box is not None, f"{spot} is not on the table"
        return Turn(box, found.hand, box.hands[found.hand])

    def total(self, hand: Hand, player: str | None = None) -> int:
        """What a hand counts; for a bettor who doubled, with those aces low that the rules have low."""
        if player is None or player not in hand.doubled_by:
            return self.rules.total(hand.cards)
        return self.rules.total(hand.cards, self.rules.low_aces(of_split=hand.of_split))

    def is_natural(self, hand: Hand) -> bool:
        return not hand.of_split and self.rules.is_natural(hand.cards)

    def busted(self, hand: Hand) -> bool:
        return self.rules.hard(hand.cards) > self.rules.most

    # --- wagers -------------------------------------------------------------------------------------------------------

    def stakes(self, turn: Turn) -> tuple[Wager, ...]:
        """The wagers that lie on one hand, doubles apart, the one nearest the dealer first."""
        lying = _by_spot(self.wagers).get(turn.box.spot(turn.at), ())
        if len(lying) < 2:
            return lying
        order = [bettor.player for bettor in turn.box.bettors]
        return tuple(sorted(lying, key=lambda wager: order.index(wager.player)))

    def original_won(self, box: Box, bettor: Bettor) -> bool:
        """Whether the bettor's original wager has been paid already."""
        spot = box.spot(bettor.hand)
        return any(w.player == bettor.player and w.spot == spot and got > w.cents for w, got in self.decided)

    def boxes_of(self, player: str) -> tuple[Box, ...]:
        return tuple(box for box in self.boxes if box.bettor(player) is not None)

    @property
    def waits_for_a_notice(self) -> bool:
        """Whether something has gone wrong with the hands that may come to light before the dealer's is drawn.

        What went wrong with the shoe can come to light later just as well.
        """
        return not self.hold_over and any(error.kind not in (SURPLUS, *SHOE_ERRORS) for error in self.errors)

    # --- people -------------------------------------------------------------------------------------------------------

    def is_here(self, player: str) -> bool:
        return player in self.playing

    def owner_of(self, number: int) -> str | None:
        """The player seated at a box, by a seat taken or by having been the first to wager there."""
        lasting = self.controllers if self.rules.law.orders("control_lasts") else ()
        return next((player for place, player in (*self.seats, *lasting) if place == number), None)

    def seated(self) -> tuple[tuple[int, str], ...]:
        """Who sits where, from the dealer's left."""
        return tuple(sorted({**dict(self.controllers), **dict(self.seats)}.items()))

    def decider(self, box: Box, at: int | None = None) -> str | None:
        """Who decides for a box, or for one hand there: whoever it belongs to; once they have left, the next one who
        has a wager there, where the rules pass it on.

        Nobody, if no one entitled to decide is there.
        """
        if box.controller is None or self.is_here(box.controller):
            return box.controller
        if not self.rules.law.orders("control_passes_to_the_nearest"):
            return None
        here = (bettor.player for bettor in box.bettors if self.is_here(bettor.player))
        return next((player for player in here if at is None or self.lying(player, box.spot(at))), None)

    def refuse_wagers_now(self) -> None:
        if self.shoe.final_rounds == 0:
            law = self.rules.law
            raise Refused("the final rounds have been dealt", law.by("cutting_card_ignored_in_last_rounds"))

    def bounds_on(self, player: str, spot: str) -> Iterator[Bound]:
        if player in self.shoe.held_to_minimum:
            least, cites = self.rules.options.minimum, self.rules.law.or_house("latecomer_held_to_the_minimum")
            says = "who sat out a round of this shoe wagers the minimum of {}"
            yield Bound(says, least, cites, most=least - self.lying(player, spot))

    # --- what the house may change ------------------------------------------------------------------------------------

    def refuse_change(self, key: str) -> None:
        if key == "chip" and self.wagers:
            raise Refused("chips are changed between rounds", self.rules.law.or_house("made_in_chips"))


def _drawn_on(box: Box, dealt: list[Card]) -> tuple[Card, ...]:
    """What a box has drawn beyond its cards of the deal, in order; a card that split a hand again came before the rest
    of the hands that it made.
    """
    if len(box.hands) == 1:
        return box.hands[0].cards[len(dealt) :]
    first, *others = (hand.cards for hand in box.hands)
    if len(others) == 1:
        return (*first[1:], *others[0][1:])
    first_again = others[1][0] == dealt[1]
    rest = (card for cards in others for card in cards[1:])
    return (others[0][0], *first[1:], *rest) if first_again else (*first[1:], others[1][0], *rest)


@remembered
def _turns(boxes: tuple[Box, ...]) -> tuple[Turn, ...]:
    return tuple([Turn(box, at, hand) for box in boxes for at, hand in enumerate(box.hands)])


@remembered
def _by_spot(wagers: tuple[Wager, ...]) -> Mapping[str, tuple[Wager, ...]]:
    found: dict[str, tuple[Wager, ...]] = {}
    for wager in wagers:
        found[wager.spot] = (*found.get(wager.spot, ()), wager)
    return found


def start(rules: TwentyOneRules) -> Round:
    return Round(rules)


def bettors_on(table: Round, number: int) -> tuple[Bettor, ...]:
    """Who wagers on a box, in the order in which the wagers lie: the seated player nearest the dealer."""
    own = [Bettor(wager.player, wager.cents) for wager in _by_spot(table.wagers).get(f"{BOX} {number}", ())]
    if len(own) > 1:
        owner = table.owner_of(number)
        own.sort(key=lambda bettor: bettor.player != owner)
    return tuple(own)


def wagered_boxes(table: Round) -> tuple[int, ...]:
    """The numbers of the boxes with an original wager, in the order of the deal."""
    places = map(place, _by_spot(table.wagers))
    return tuple(sorted({found.box for found in places if found.kind == BOX}))


def first_two(box: Box) -> tuple[Card, ...]:
    """The two cards that the box was dealt first, if it has just been split, the first of each hand."""
    return box.hands[0].cards[:2] if len(box.hands) == 1 else tuple(hand.cards[0] for hand in box.hands[:2])


def double_of(table: Round, turn: Turn, player: str) -> Wager | None:
    """What a bettor has added to a hand by doubling, if it still lies there."""
    spot = turn.box.spot(turn.at, DOUBLE)
    return next((w for w in table.wagers if w.spot == spot and w.player == player), None)
