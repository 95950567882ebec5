"""The rules of blackjack or pontoon at one table: what cards count, what may be wagered, what winners are paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from croupier.equipment.cards import Card, deck, rank, suit
from croupier.equipment.money import Cents
from croupier.games.due import Bound
from croupier.games.felt import Felt
from croupier.games.options import read_options
from croupier.games.refusal import Refused
from croupier.games.shoe_rules import ShoeRules
from croupier.games.twenty_one.contradictions import contradictions
from croupier.games.twenty_one.error_kinds import CONCEPTS
from croupier.games.twenty_one.options import TwentyOneOptions
from croupier.games.twenty_one.side_wagers import SEVEN, side_wager
from croupier.games.twenty_one.spots import BOX, PAIRS, SUPER_SEVENS, box_of, kind_of
from croupier.law import MOST_CITED, Citation, Law

MOST_BOXES = 7
"""Where the rules do not say how many boxes there are, the house lays out as many as everywhere."""

COURT = "JQK"
SHORT = 3
NUMBERED = {5: "five_cards", 6: "six_cards"}
MANY = 7


@dataclass(frozen=True, eq=False)
class TwentyOneRules(ShoeRules):
    """One of the family's rule sets with one table's options."""

    options: TwentyOneOptions
    values: Mapping[str, int]
    ace_step: int
    most: int
    odds: Mapping[str, Fraction]
    boxes: int
    aces_low_from: str | None
    dealer_stands_hard: int
    dealer_stands_soft: int

    @property
    def decks(self) -> int:
        return self.options.decks or self.law.integer("decks_most")

    @property
    def is_cut(self) -> bool:
        return not self.options.automated_shoe

    @property
    def cutting_cards(self) -> int:
        return 0 if self.options.automated_shoe else self.options.cutting_cards

    def contradictions(self) -> Iterator[tuple[str, str]]:
        return contradictions(self.law)

    def cards(self) -> tuple[Card, ...]:
        return one_deck(self.law) * self.decks

    @property
    def cutting_card_from_back(self) -> int:
        """Where a manager has it put; else where the rules name a place, otherwise as far in as they allow."""
        law, cards, chosen = self.law, len(self.cards()), self.options.cutting_card_from_back
        if chosen is not None:
            return chosen
        if law.orders("cutting_card_decks_from_back"):
            return int(law.odds("cutting_card_decks_from_back") * len(one_deck(law)))
        share = law.odds("cutting_card_most_from_back") if law.orders("cutting_card_most_from_back") else Fraction(1, 4)
        return int(share * cards)

    @property
    def cut_between(self) -> tuple[int, int]:
        law = self.law
        decks_in = law.integer("cut_decks_from_either_end") if law.orders("cut_decks_from_either_end") else 1
        least = decks_in * len(one_deck(law))
        return least, len(self.cards()) - least

    @property
    def errors_to_be_noticed(self) -> tuple[str, ...]:
        return tuple(CONCEPTS)

    def ranks_removed(self) -> tuple[str, tuple[Citation, ...]]:
        return "".join(_ranks(self.law, "ranks_removed")), self.law.or_house("ranks_removed")

    def places(self) -> tuple[int, tuple[Citation, ...]]:
        return self.boxes, self.law.or_house("boxes")

    # --- what cards count ---------------------------------------------------------------------------------------------

    def value(self, card: Card) -> int:
        return self.values[card[0]]

    def hard(self, cards: tuple[Card, ...]) -> int:
        """The total with every ace counted low."""
        return _counted(self, cards)[0]

    def total(self, cards: tuple[Card, ...], low: int = 0) -> int:
        """What a hand counts; of its first so many cards the aces are low whatever the hand could bear."""
        hard, best = _counted(self, cards)
        if low and best != hard and all(card[0] != "A" for card in cards[low:]):
            return hard
        return best

    def is_soft(self, cards: tuple[Card, ...], low: int = 0) -> bool:
        return self.total(cards, low) != self.hard(cards)

    def is_natural(self, cards: tuple[Card, ...]) -> bool:
        """Whether two cards are an ace and a card of ten points."""
        if len(cards) != 2:
            return False
        first, second = cards
        return (first[0] == "A") != (second[0] == "A") and self.hard(cards) + self.ace_step == self.most

    def low_aces(self, *, of_split: bool) -> int:
        """Of how many first cards of a doubled hand the aces are low for whoever doubled."""
        if self.aces_low_from is None:
            return 0
        return 1 if of_split and self.aces_low_from == "initial deal" else 2

    def counted_by(self, card: Card, *, soft: bool) -> tuple[Citation, ...]:
        """The clause by which a card counts what it counts, on a hand that is soft with it or not."""
        if rank(card) == "A":
            return self.law.by("ace_high_points" if soft else "ace_low_points")
        return self.law.by("court_card_points" if rank(card) in COURT else "cards_at_face_value")

    def shows(self, concept: str, card: Card) -> bool:
        """Whether the dealer's first card is one of those that a concept speaks of."""
        return card[0] in _ranks(self.law, concept)

    def offers_against(self, card: Card) -> bool:
        """Whether anything is offered against this first card of the dealer's."""
        return card[0] in _ranks_with_offers(self.law)

    # --- what winning hands are paid ----------------------------------------------------------------------------------

    @property
    def side_wagers_offered(self) -> bool:
        return self.options.pairs is not None or self.options.super_sevens is not None

    def kind_of_21(self, cards: tuple[Card, ...]) -> str:
        """Which line of the payout table a hand of 21 falls under, naturals apart."""
        if len(cards) == SHORT:
            named = {"678": "six_seven_eight", "777": "three_sevens"}.get("".join(sorted(map(rank, cards))))
            kind = f"{named}_{_suits(cards)}" if named else "other"
        else:
            kind = "seven_cards" if len(cards) >= MANY else NUMBERED.get(len(cards), "other")
        return kind if kind in self.odds else "other"

    # --- what may be wagered ------------------------------------------------------------------------------------------

    @property
    def spots(self) -> tuple[str, ...]:
        pairs = [PAIRS] if self.options.pairs is not None else []
        sevens = [SUPER_SEVENS] if self.options.super_sevens is not None else []
        return _spots(self.boxes, BOX, *pairs, *sevens)

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        if spot not in self.spots:
            return None
        kind = kind_of(spot)
        if kind == BOX:
            return self.law.or_house("wager_before_the_deal", "wagers_lie_in_their_area")
        side = side_wager(kind, self.options.pairs)
        concepts = (side.offered, side.before_the_deal, side.called, side.with_the_original, side.amount)
        return self.law.or_house(*tuple(dict.fromkeys(filter(None, concepts)))[:MOST_CITED])

    def unlisted(self, spot: str) -> tuple[Citation, ...]:
        """A box that the table does not have, a wager that it does not offer, or no wager of this game at all."""
        kind = spot.split(" ")[0]
        further = {BOX: "boxes", PAIRS: "perfect_pairs_offered", SUPER_SEVENS: "super_sevens_offered"}.get(kind, "")
        return self.law.or_house("only_listed_wagers", further)

    def area_for(self, felt: Felt, player: str, spot: str) -> tuple[int | None, tuple[Citation, ...]]:
        """On one box wagers lie in line, the seated player's nearest the dealer; a further box the house allows."""
        boxes = [w for w in felt.wagers if kind_of(w.spot) == BOX] if kind_of(spot) == BOX else []
        behind = any(w.spot == spot and w.player != player for w in boxes)
        further = any(w.spot != spot and w.player == player for w in boxes)
        known = [concept for concept in ("bettors_per_box", "wagers_in_line") if self.law.orders(concept)]
        in_line = self.law.by(*known) if behind else ()
        return None, (*in_line, *(self.law.or_house("several_boxes") if further else ()))

    def refuse_beside(self, felt: Felt, player: str, spot: str) -> None:
        kind, number = kind_of(spot), box_of(spot)
        if kind == BOX and self.options.boxes_per_player is not None:
            self._refuse_further_box(felt, player, spot, self.options.boxes_per_player)
        self._refuse_further(felt, player, spot, kind)
        if kind != BOX:
            self._refuse_without_original(felt, player, kind, number)

    def _refuse_without_original(self, felt: Felt, player: str, kind: str, number: int) -> None:
        law, side = self.law, side_wager(kind, self.options.pairs)
        if law.orders(side.with_the_original) and not felt.lying(player, f"{BOX} {number}"):
            raise Refused(f"{player} has no wager on box {number}", law.by(side.with_the_original))
        if law.orders(side.on_a_wagered_box) and not any(w.spot == f"{BOX} {number}" for w in felt.wagers):
            raise Refused(f"nothing is wagered on box {number}", law.by(side.on_a_wagered_box))

    def _refuse_further_box(self, felt: Felt, player: str, spot: str, most: int) -> None:
        others = {w.spot for w in felt.wagers if w.player == player and kind_of(w.spot) == BOX and w.spot != spot}
        if len(others) >= most:
            raise Refused(
                f"{player} wagers on {len(others)} already, the most allowed", self.law.or_house("several_boxes")
            )

    def _refuse_further(self, felt: Felt, player: str, spot: str, kind: str) -> None:
        concept = "bettors_per_box" if kind == BOX else side_wager(kind, self.options.pairs).per_box
        most = self.options.players_per_box
        if kind != BOX and self.law.orders(concept):
            most = self.law.integer(concept)
        others = {w.player for w in felt.wagers if w.spot == spot and w.player != player}
        if len(others) >= most:
            raise Refused(f"{most} have wagered on {spot} already", self.law.or_house(concept))

    def bounds(
        self, felt: Felt, player: str, spot: str, chip: Cents | None = None, *, adding: bool = True
    ) -> Iterator[Bound]:
        kind = kind_of(spot)
        if kind == BOX:
            yield from self._on_each_box(felt, player, spot)
            yield from super().bounds(felt, player, spot, chip, adding=adding)
            return
        options, law, lying = self.options, self.law, felt.lying(player, spot)
        cites = law.or_house(side_wager(kind, options.pairs).amount)
        if kind == SUPER_SEVENS:
            fixed = options.super_sevens
            assert fixed is not None
            yield Bound(
                "the wager is of {}, no more and no less", fixed, cites, least=fixed - lying, most=fixed - lying
            )
        else:
            most = options.maximum if options.pairs_maximum is None else options.pairs_maximum
            least = min(options.minimum, most)
            yield Bound("the sign says {} at least", least, cites, least=least - lying)
            yield Bound("the sign says {} at most", most, cites, most=most - lying)
        says = "wagers are made in chips, the smallest of {}"
        yield Bound(says, options.chip, law.or_house("made_in_chips"), least=1, step=options.chip)

    def limit_cites(self, felt: Felt, player: str, spot: str, *, below: bool) -> tuple[Citation, ...]:
        law = self.law
        if below:
            return law.or_house("within_limits", "wager_below_the_minimum")
        added = ("added_wager",) if felt.lying(player, spot) else ()
        if any(name == player for name, _ in felt.maxima):
            return law.or_house("within_limits", "personal_maximum", *added)
        each = law.orders("maximum_binds") and law.text("maximum_binds") == "wager"
        binds = ("maximum_binds",) if each else ()
        return law.or_house("within_limits", "wager_above_the_maximum", *binds, *added)

    def _on_each_box(self, felt: Felt, player: str, spot: str) -> Iterator[Bound]:
        """On several boxes the minimum is staked on each."""
        several = any(w.player == player and w.spot != spot and kind_of(w.spot) == BOX for w in felt.wagers)
        if several and self.law.orders("minimum_on_each_box"):
            least, lying = self.options.minimum, felt.lying(player, spot)
            cites = self.law.by("minimum_on_each_box", "within_limits")
            yield Bound("the minimum on each box is {}", least, cites, least=least - lying)

    def further_bounds(self, felt: Felt, player: str, spot: str, lying: Cents) -> Iterator[Bound]:
        law, options = self.law, self.options
        yield from felt.bounds_on(player, spot)
        box = sum(w.cents for w in felt.wagers if w.spot == spot)
        if law.orders("maximum_binds") and law.text("maximum_binds") == "box":
            personal = any(name == player for name, _ in felt.maxima)
            if not personal:
                says = "all wagers on the box together are bound by {}"
                shared = ("others_beside_a_personal_limit",) if box > lying else ()
                cites = law.or_house("maximum_binds", "wager_above_the_maximum", *shared)
                yield Bound(says, options.maximum, cites, most=options.maximum - box)
        if options.box_maximum is not None:
            says, cites = "all wagers on the box together are bound by {}", law.or_house("box_maximum")
            yield Bound(says, options.box_maximum, cites, most=options.box_maximum - box)
        if options.player_maximum is not None:
            says, cites = "what one player has on a box is bound by {}", law.or_house("player_maximum")
            yield Bound(says, options.player_maximum, cites, most=options.player_maximum - lying)

    def closed_by(self, *, taking_back: bool) -> tuple[Citation, ...]:
        return self.law.by(*(("wagers_lie_until_decided",) if taking_back else ()), "betting_is_closed")


def three_suited_sevens(cards: tuple[Card, ...]) -> bool:
    """Whether a hand is three sevens of one suit and nothing else."""
    return len(cards) == SHORT and all(rank(card) == SEVEN for card in cards) and len(set(map(suit, cards))) == 1


def _suits(cards: tuple[Card, ...]) -> str:
    suits = {suit(card) for card in cards}
    if len(suits) > 1:
        return "mixed"
    return "spades" if suits == {"s"} else "suited"


@lru_cache(maxsize=1 << 16)
def _counted(rules: TwentyOneRules, cards: tuple[Card, ...]) -> tuple[int, int]:
    """The total with every ace low, and with one of them high if the hand can bear it."""
    values, step = rules.values, rules.ace_step
    hard = sum(values[card[0]] for card in cards)
    high = hard + step <= rules.most and any(card[0] == "A" for card in cards)
    return hard, hard + step if high else hard


@cache
def _spots(boxes: int, *kinds: str) -> tuple[str, ...]:
    return tuple(f"{kind} {number}" for number in range(1, boxes + 1) for kind in kinds)


@cache
def _ranks(law: Law, concept: str) -> tuple[str, ...]:
    return law.texts(concept) if law.orders(concept) else ()


@cache
def _ranks_with_offers(law: Law) -> frozenset[str]:
    concepts = ("insurance_against", "even_money_against", "surrender_against")
    return frozenset(rank for concept in concepts for rank in _ranks(law, concept))


@cache
def one_deck(law: Law) -> tuple[Card, ...]:
    """A deck of this game, less the ranks that its rules take out."""
    return deck(without="".join(_ranks(law, "ranks_removed")))


@cache
def _rules(law: Law, options: TwentyOneOptions) -> TwentyOneRules:
    low, high, court = law.integer("ace_low_points"), law.integer("ace_high_points"), law.integer("court_card_points")
    values = {"A": low, "J": court, "Q": court, "K": court}
    values |= {"T" if points == 10 else str(points): points for points in law.integers("cards_at_face_value")}
    return TwentyOneRules(
        law,
        options,
        values=values,
        ace_step=high - low,
        most=law.integer("most_points"),
        odds=law.table_of_odds("pays"),
        boxes=law.integer("boxes") if law.orders("boxes") else MOST_BOXES,
        dealer_stands_hard=law.integer("dealer_stands_from_hard"),
        dealer_stands_soft=law.integer("dealer_stands_from_soft"),
        aces_low_from=law.text("aces_low_when_doubled") if law.orders("aces_low_when_doubled") else None,
    )


def rules(law: Law, settings: Mapping[str, object]) -> TwentyOneRules:
    """The rules of this family under a law at a table with these settings; `OptionError` if they cannot be."""
    return _rules(law, read_options(TwentyOneOptions(), settings, law))
