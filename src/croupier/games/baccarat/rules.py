"""The rules of baccarat at one table: its options, its three wagers, what cards count and when a third is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents
from croupier.games.due import Bound
from croupier.games.felt import Felt
from croupier.games.options import OptionError, Options, read_options
from croupier.games.refusal import Refused
from croupier.games.shoe_rules import ShoeRules
from croupier.law import Citation, Law

BANKER, PLAYER, TIE = "banker", "player", "tie"
MOST_PLACES, MOST_POINTS = 100, 10
OPPOSITE = {BANKER: PLAYER, PLAYER: BANKER}


@dataclass(frozen=True, slots=True)
class BaccaratOptions(Options):
    """What the house chooses at a baccarat table."""

    decks: int | None = None
    cutting_cards: int = 1
    burn: bool = False
    style: str = "A"
    differential: Cents | None = None
    area_maximum: bool = False
    pre_shuffled: bool = False

    def check(self, law: Law) -> None:
        Options.check(self, law)
        if self.decks not in (None, law.integer("decks")):
            raise OptionError(f"decks = {self.decks}: this game is played with {law.integer('decks')}", law.by("decks"))
        if self.cutting_cards not in law.integers("cutting_cards"):
            raise OptionError(f"cutting_cards = {self.cutting_cards}: one or two are used", law.by("cutting_cards"))
        if self.style not in law.texts("styles"):
            styles = ", ".join(law.texts("styles"))
            raise OptionError(f"style = {self.style!r}: the styles of this game are {styles}", law.by("dealing_style"))
        if law.orders("sharing") and self.players_per_box > law.integer("sharing"):
            most = law.integer("sharing")
            raise OptionError(
                f"players_per_box = {self.players_per_box}: at most {most} share an area", law.by("sharing")
            )
        if self.area_maximum and not law.orders("area_maximum"):
            raise OptionError("area_maximum: each area of this game is one player's", law.by("one_to_a_numbered_area"))
        if self.pre_shuffled and not law.orders("pre_shuffled_cards"):
            raise OptionError("pre_shuffled: this game's cards are shuffled at the table", law.by("shuffle_at_opening"))


@dataclass(frozen=True, eq=False)
class BaccaratRules(ShoeRules):
    """Baccarat under one division with one table's options."""

    options: BaccaratOptions
    values: Mapping[str, int]
    modulus: int
    natural_from: int
    player_draws_to: int
    banker_draws: tuple[frozenset[int], ...]
    banker_draws_to: int
    odds: Mapping[str, Fraction]

    @property
    def spots(self) -> tuple[str, ...]:
        return (BANKER, PLAYER, TIE)

    @property
    def cutting_cards(self) -> int:
        return self.options.cutting_cards

    @property
    def payable_step(self) -> Cents:
        """Banker wagers that are multiples of this can be paid exactly in the table's chips."""
        return (self.odds[BANKER] / self.options.chip).denominator

    def contradictions(self) -> Iterator[tuple[str, str]]:
        yield from super().contradictions()
        if not self.modulus:
            yield "count_modulus", "nothing can be counted by nought"
        elif not 0 < self.natural_from <= min(self.modulus, len(self.banker_draws)):
            most = min(self.modulus, len(self.banker_draws))
            yield "natural_from", f"a hand below it must find itself in the banker's table: 1 to {most}"
        if self.law.odds("commission") > 1:
            yield "commission", "it is a part of what is won"
        if not 0 < self.law.integer("places") <= MOST_PLACES:
            yield "places", f"a table has one place at least, and {MOST_PLACES} at most"
        most = max(self.values.values())
        if most > MOST_POINTS:
            yield "card_values", f"no card counts {most}"
        yield from (
            ("banker_draws", f"no card counts {one}") for one in sorted(set().union(*self.banker_draws)) if one > most
        )

    def value(self, card: Card) -> int:
        return self.values[card[0]]

    def count(self, cards: tuple[Card, ...]) -> int:
        """The point count of a hand."""
        values, total = self.values, 0
        for card in cards:
            total += values[card[0]]
        return total % self.modulus

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        return self.law.by(spot) if spot in self.spots else None

    def refuse_beside(self, felt: Felt, player: str, spot: str) -> None:
        other = OPPOSITE.get(spot)
        if other and self.law.orders("not_both_hands") and felt.lying(player, other):
            raise Refused(f"{player} has a wager on the {other}", self.law.by("not_both_hands"))

    def further_bounds(self, felt: Felt, player: str, spot: str, lying: Cents) -> Iterator[Bound]:
        if self.options.area_maximum:
            place, _ = self.area_for(felt, player, spot)
            there = sum(w.cents for w in felt.wagers if w.place == place and w.spot == spot)
            says = "all wagers on one area together are bound by {}"
            yield Bound(says, self.options.maximum, self.law.by("area_maximum"), most=self.options.maximum - there)
        if spot == BANKER and self.law.orders("only_payable_banker_wagers"):
            says = "what it would win, less commission, could not be paid exactly in chips of {}"
            cites = self.law.by("only_payable_banker_wagers")
            yield Bound(says, self.options.chip, cites, step=self.payable_step, lying=lying)

    def area_for(self, felt: Felt, player: str, spot: str) -> tuple[int | None, tuple[Citation, ...]]:
        seat = felt.seat_of(player)
        if not self.law.orders("sharing"):
            concept = "one_to_a_numbered_area" if seat is not None else "standing_players"
            return seat, self.law.by(concept)
        return self._shared_area(felt, player, spot, seat)

    def _shared_area(self, felt: Felt, player: str, spot: str, seat: int | None) -> tuple[int, tuple[Citation, ...]]:
        """One's own place; a free one while places last; then an area that others use, as many as the house lets."""
        others = {(w.place, w.spot, w.player) for w in felt.wagers if w.player != player}
        used = {place for place, _ in felt.seats} | {place for place, _, _ in others}
        crowd = Counter(place for place, where, _ in others if where == spot)
        own = {w.place for w in felt.wagers if w.player == player} if seat is None else {seat}

        def rank(place: int) -> tuple[bool, bool, int, int]:
            return place not in own, place in used, crowd[place], place

        candidates = range(1, self.law.integer("places") + 1) if seat is None else (seat,)
        place = min(candidates, key=rank)
        if crowd[place] >= self.options.players_per_box:
            place = min(candidates, key=lambda number: (crowd[number], number))
        if crowd[place] >= self.options.players_per_box:
            reason = f"every area for {spot} has its {self.options.players_per_box}"
            raise Refused(reason, self.law.by("sharing"))
        return place, self.law.by("sharing") if crowd[place] else ()


@cache
def _rules(law: Law, options: BaccaratOptions) -> BaccaratRules:
    draws = law.table_of_integer_lists("banker_draws")
    after_commission = law.odds("banker_pays") * (1 - law.odds("commission"))
    return BaccaratRules(
        law,
        options,
        values=law.table_of_integers("card_values"),
        modulus=law.integer("count_modulus"),
        natural_from=law.integer("natural_from"),
        player_draws_to=law.integer("player_draws_to"),
        banker_draws=tuple(frozenset(draws[str(count)]) for count in range(len(draws))),
        banker_draws_to=law.integer("banker_draws_to"),
        odds={BANKER: after_commission, PLAYER: law.odds("player_pays"), TIE: law.odds("tie_pays")},
    )


def rules(law: Law, settings: Mapping[str, object]) -> BaccaratRules:
    """The rules at a table with these settings."""
    return _rules(law, read_options(BaccaratOptions(), settings, law))
