"""The rules of Caribbean stud at one table: two wagers, where they lie, what hands are worth and what they are paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.equipment.cards import RANKS, Card, deck
from croupier.equipment.money import Cents
from croupier.games.caribbean_stud.errors import TO_BE_NOTICED
from croupier.games.caribbean_stud.options import StudOptions
from croupier.games.caribbean_stud.pool import SHUFFLER, Schedule, schedule
from croupier.games.caribbean_stud.ranking import CARDS_RANKED, KINDS, Ranking, ranking
from croupier.games.due import Bound
from croupier.games.felt import Felt
from croupier.games.options import read_options
from croupier.games.refusal import Refused
from croupier.games.shoe_rules import ShoeRules
from croupier.law import HOUSE_POLICY, Citation, Law

ANTE, BET, JACKPOT = "ante", "bet", "jackpot"
LISTED = {
    ANTE: ("ante", "wagers_lie_in_their_area"),
    JACKPOT: ("jackpot_offered", "jackpot_wager_is_one_chip"),
}


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class StudFelt(Felt):
    """What lies on the table, and whom a manager has ordered apart."""

    apart: tuple[tuple[str, str], ...] = ()

    def apart_from(self, player: str) -> str | None:
        """Somebody in the game with whom a player may not play."""
        others = {other for pair in self.apart for other in pair if player in pair and other != player}
        return next((w.player for w in self.wagers if w.player in others), None)


@dataclass(frozen=True, eq=False)
class StudRules(ShoeRules):
    """Caribbean stud under a law with one table's options."""

    options: StudOptions
    ranking: Ranking
    schedule: Schedule
    hand_size: int
    bet_multiple: Fraction
    ante_odds: Fraction
    bet_odds: Mapping[str, Fraction]
    jackpot_hands: frozenset[str]

    @property
    def spots(self) -> tuple[str, ...]:
        return (ANTE, JACKPOT)

    # --- cards --------------------------------------------------------------------------------------------------------

    @property
    def shuffler(self) -> bool:
        return self.options.dealing == SHUFFLER

    @property
    def decks_at_the_table(self) -> int:
        """How many decks are opened: an automatic shuffler shuffles one while another is dealt."""
        return self.law.integer("shuffler_decks") if self.shuffler else self.decks

    @property
    def is_cut(self) -> bool:
        return not self.shuffler

    @property
    def cutting_cards(self) -> int:
        return self.law.integer("cutting_cards")

    @property
    def cutting_card_from_back(self) -> int:
        """The cards are put on the cutting card: none lies behind it."""
        return 0

    @property
    def cut_between(self) -> tuple[int, int]:
        return 1, self.law.integer("cards_in_a_deck") - 1

    def cards(self) -> tuple[Card, ...]:
        stack = super().cards()
        assert len(stack) == self.law.integer("cards_in_a_deck") * self.decks, "the law speaks of another deck"
        return stack

    def contradictions(self) -> Iterator[tuple[str, str]]:
        lowest = [self.ranking.heights.get(rank, -1) for rank in self.law.texts("qualifies_with")]
        one = len(deck())
        said = {
            "decks": self.law.integer("decks") != 1 and "the order of hands is that of one deck",
            "cards_in_a_deck": self.law.integer("cards_in_a_deck") != one and f"a deck has {one} cards",
            "cards_in_a_hand": self.hand_size != CARDS_RANKED and f"hands of {CARDS_RANKED} cards are ranked",
            "ranks": sorted(self.law.texts("ranks")) != sorted(RANKS) and f"each of {RANKS} has its place",
            "hands_in_order": sorted(self.ranking.order) != sorted(KINDS) and f"each has its place: {', '.join(KINDS)}",
            "bet_pays": set(self.bet_odds) != set(KINDS) and f"each is paid: {', '.join(KINDS)}",
            "bet_multiple": (not self.bet_multiple or self.bet_multiple.denominator > 1)
            and "the bet is the ante once or several times",
            "qualifies_with": (
                (lowest != sorted(set(lowest), reverse=True) or not 0 < len(lowest) <= CARDS_RANKED or lowest[-1] < 0)
                and "different cards of the game, the highest first, and no more than a hand holds"
            ),
            "jackpot_hands": (
                not (self.jackpot_hands and self.jackpot_hands <= self.schedule.kinds)
                and f"prizes are for {', '.join(sorted(self.schedule.kinds))}"
            ),
            "jackpot_straight_flush_share": self.schedule.straight_flush_share > 1 and "it is a part of the pool",
            "jackpot_royal_flush_share": self.schedule.royal_flush_share > 1 and "it is a part of the pool",
        }
        yield from ((concept, wrong) for concept, wrong in said.items() if wrong)

    @property
    def errors_to_be_noticed(self) -> tuple[str, ...]:
        return TO_BE_NOTICED

    # --- places and wagers --------------------------------------------------------------------------------------------

    def places(self) -> tuple[int, tuple[Citation, ...]]:
        """No clause gives a number: there are as many as one deck has hands for beside the dealer's."""
        return self.law.integer("cards_in_a_deck") // self.hand_size - 1, HOUSE_POLICY

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        return self.law.by(*LISTED[spot]) if spot in LISTED else None

    def refuse_beside(self, felt: Felt, player: str, spot: str) -> None:
        law, ante = self.law, felt.lying(player, ANTE)
        assert isinstance(felt, StudFelt)
        other = felt.apart_from(player)
        if other is not None:
            raise Refused(f"{player} may not play together with {other}", law.by("manager_may_separate_players"))
        if spot == ANTE and ante:
            raise Refused(f"{player} has made an ante", law.by("one_hand_a_player", "one_wager_an_area"))
        if spot == JACKPOT and not ante:
            raise Refused(f"{player} has made no ante", law.by("jackpot_offered", "jackpot_needs_an_ante"))
        if spot == JACKPOT and felt.lying(player, JACKPOT):
            cites = law.by("one_wager_an_area", "jackpot_wager_is_one_chip", "jackpot_wager_amount")
            raise Refused(f"{player} has wagered on the jackpot", cites)

    def bounds(
        self, felt: Felt, player: str, spot: str, chip: Cents | None = None, *, adding: bool = True
    ) -> Iterator[Bound]:
        if spot == ANTE:
            yield from super().bounds(felt, player, spot, chip, adding=adding)
            return
        fixed = self.options.jackpot_wager
        cites = self.law.by("jackpot_wager_amount", "jackpot_wager_is_one_chip")
        yield Bound("a jackpot wager is one chip of {}, no more and no less", fixed, cites, least=fixed, most=fixed)

    def area_for(self, felt: Felt, player: str, spot: str) -> tuple[int, tuple[Citation, ...]]:
        """The areas of one's own place, or of the lowest that is free."""
        lying = next((w.place for w in felt.wagers if w.player == player and w.spot == ANTE), None)
        if lying is not None:
            return lying, ()
        taken = {w.place for w in felt.wagers if w.spot == ANTE}
        seat = felt.seat_of(player)
        if seat is None:
            most, cites = self.places()
            seats = {place for place, _ in felt.seats}
            free = (place for place in range(1, most + 1) if place not in seats | taken)
            found = next(free, None)
            if found is None:
                raise Refused(f"all {most} places are taken", cites)
            return found, ()
        if seat in taken:
            raise Refused(f"an ante lies at place {seat} already", self.law.by("one_wager_an_area"))
        return seat, ()

    def closed_by(self, *, taking_back: bool) -> tuple[Citation, ...]:
        before_the_deal = () if taking_back else ("ante",)
        return self.law.by("no_more_bets", *before_the_deal, "ante_lies_until_decided")


@cache
def _rules(law: Law, options: StudOptions) -> StudRules:
    return StudRules(
        law,
        options,
        ranking=ranking(law),
        schedule=schedule(law),
        hand_size=law.integer("cards_in_a_hand"),
        bet_multiple=law.odds("bet_multiple"),
        ante_odds=law.odds("ante_pays"),
        bet_odds=law.table_of_odds("bet_pays"),
        jackpot_hands=frozenset(law.texts("jackpot_hands")),
    )


def rules(law: Law, settings: Mapping[str, object]) -> StudRules:
    """The rules at a table with these settings."""
    return _rules(law, read_options(StudOptions(), settings, law))
