"""One baccarat table as the rules see it: the shoe's record, the round in hand, and what is carried to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from croupier.equipment.cards import Card
from croupier.games.baccarat.rules import BANKER, PLAYER, TIE, BaccaratRules
from croupier.games.felt import Felt
from croupier.games.refusal import Refused

OPENING = "shuffle_at_opening"
LAST_COUP = "shuffle_after_last_coup"
ONE_MORE = "shuffle_after_one_more"
VACANCY = "shuffle_after_vacancy"
RAN_OUT = "shoe_ran_out"
REPLACED = "cards_replaced"

THIRD_CARD = "draws a third card to player"
EXTRA_CARD = "draws an extra card"
EXPOSED_CARD = "exposes an extra card"
OUT_OF_SEQUENCE = "deals out of sequence"
SEQUENCE_LOST = "loses the sequence"
BURN_SKIPPED = "skips the burn"
ERRORS = (THIRD_CARD, EXTRA_CARD, EXPOSED_CARD, OUT_OF_SEQUENCE, SEQUENCE_LOST, BURN_SKIPPED)
EXTRA_CARDS = (EXPOSED_CARD, EXTRA_CARD)
SEQUENCE_ERRORS = (OUT_OF_SEQUENCE, SEQUENCE_LOST)


class CuttingCard(Enum):
    """Where the (first) cutting card is, as far as the rounds to come depend on it."""

    IN_THE_SHOE = "in the shoe"
    DRAWN_DURING_THE_HAND = "drawn during the hand"
    LAST_COUP = "last coup"


@dataclass(frozen=True, slots=True)
class ShoeRecord:
    """What the rules know of the shoe without looking into it."""

    shuffle_due: str | None = OPENING
    cards_brought: bool = False
    pre_shuffled: bool = False
    cut_due: bool = False
    cut_declined: tuple[str, ...] = ()
    burn_due: int | None = None
    cutting_card: CuttingCard = CuttingCard.IN_THE_SHOE
    after_last_coup: str = LAST_COUP
    style_b: bool = False

    @property
    def ready(self) -> bool:
        return self.shuffle_due is None and not self.cut_due and self.burn_due is None


@dataclass(frozen=True, slots=True)
class Role:
    """Who handles a hand in style B: whoever accepted it; those who declined; or nobody, by direction."""

    holder: str | None = None
    declined: tuple[str, ...] = ()
    out: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """A card left over from a round: the next one begins with it, as a void hand if it was seen."""

    card: Card
    seen: bool
    concept: str


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class Coup(Felt):
    """One table of baccarat, round after round."""

    rules: BaccaratRules
    shoe: ShoeRecord = field(default_factory=ShoeRecord)
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    player_turned: int = 0
    banker_turned: int = 0
    misdealt: tuple[Card, ...] = ()
    announced: bool = False
    concluded: bool = False
    void_hand: bool = False
    errors: tuple[str, ...] = ()
    carried: Carried | None = None
    bank: Role = field(default_factory=Role)
    cards: Role = field(default_factory=Role)
    cards_kept: bool = False

    @property
    def result_known(self) -> bool:
        return self.concluded and not self.betting

    def may_void_wagers_of(self, player: str) -> bool:
        return not self.result_known

    @property
    def style(self) -> str:
        return self.rules.options.style

    @property
    def between_shoes(self) -> bool:
        """Whether the next card will come from a new shoe."""
        return self.shoe.shuffle_due is not None

    @property
    def void_hand_due(self) -> bool:
        return self.betting and self.carried is not None and self.carried.seen and self.shoe.ready

    @property
    def dealt(self) -> int:
        """How many cards have left the shoe for the two hands."""
        return len(self.player) + len(self.banker) + len(self.misdealt)

    def hand(self, name: str) -> tuple[Card, ...]:
        return self.player if name == PLAYER else self.banker

    def turned(self, name: str) -> int:
        return self.player_turned if name == PLAYER else self.banker_turned

    def role(self, name: str) -> Role:
        return self.cards if name == PLAYER else self.bank

    def refuse_wagers_now(self) -> None:
        """No bets on a void hand."""
        if self.void_hand_due:
            raise Refused("no bets this hand", self.rules.law.by("void_hand"))

    def refuse_change(self, key: str) -> None:
        if key == "style" and not self.between_shoes:
            raise Refused("a shoe ends in the style in which it began", self.rules.law.by("dealing_style"))

    def stated(self, *errors: str) -> str | None:
        """The first of these errors that has been stated for this round and is not over, if any."""
        return next((error for error in errors if error in self.errors), None)

    def hands(self) -> dict[str, tuple[Card, ...]]:
        return {PLAYER: self.player, BANKER: self.banker} if self.player or self.banker else {}

    def offered(self, hand: str) -> tuple[str, ...]:
        """Who may still take a hand: seated players by the size of their wager on it, then by their seats."""
        role = self.role(hand)
        backers = [
            (-w.cents, place, w.player) for w in self.wagers if w.spot == hand and (place := self.seat_of(w.player))
        ]
        return tuple(name for _, _, name in sorted(backers) if name not in role.declined)


def start(rules: BaccaratRules) -> Coup:
    return Coup(rules)


def result(coup: Coup) -> str:
    """Which wager the finished hands decide for."""
    player, banker = coup.rules.count(coup.player), coup.rules.count(coup.banker)
    return TIE if player == banker else PLAYER if player > banker else BANKER
