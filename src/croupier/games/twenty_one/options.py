"""What the house chooses at a table of blackjack or pontoon, held against the law."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.money import Cents
from croupier.games.options import OptionError, Options
from croupier.law import HOUSE_POLICY, Law

PERFECT, PLAY, PAIR = "perfect", "play", "pair"
CALLED = {PLAY: "Pairs Play", PAIR: "pair bet"}
"""What the rules call the wager on any pair, by the setting that offers it."""


@dataclass(frozen=True, slots=True)
class TwentyOneOptions(Options):
    """The settings of a table of this family."""

    decks: int | None = None
    cutting_cards: int = 1
    burn: bool = False
    super_sevens: Cents | None = None
    cutting_card_from_back: int | None = None
    boxes_per_player: int | None = None
    box_maximum: Cents | None = None
    player_maximum: Cents | None = None
    pairs: str | None = None
    pairs_maximum: Cents | None = None
    automated_shoe: bool = False

    def check(self, law: Law) -> None:
        Options.check(self, law)
        self._check_cards(law)
        self._check_wagers(law)

    def _check_cards(self, law: Law) -> None:
        least, most = law.integer("decks_least"), law.integer("decks_most")
        cites = law.by("decks_most")
        if self.super_sevens is not None and law.orders("decks_least_with_super_sevens"):
            least, cites = law.integer("decks_least_with_super_sevens"), law.by("decks_least_with_super_sevens")
        if self.decks is not None and not least <= self.decks <= most:
            raise OptionError(f"decks = {self.decks}: this game is played with {least} to {most}", cites)
        most = law.integer("cutting_cards_most") if law.orders("cutting_cards_most") else 1
        if not 1 <= self.cutting_cards <= most:
            reason = f"cutting_cards = {self.cutting_cards}: at most {most} may be used"
            raise OptionError(reason, law.or_house("cutting_cards_most"))
        if self.cutting_card_from_back is not None:
            self._check_cutting_card(law, self.cutting_card_from_back)
        if self.burn and not law.orders("first_cards_discarded"):
            raise OptionError("burn: nothing is said of a first card discarded", HOUSE_POLICY)
        if self.automated_shoe and not law.orders("automated_shoe"):
            raise OptionError("automated_shoe: this game's rules know none", HOUSE_POLICY)

    def _check_cutting_card(self, law: Law, from_back: int) -> None:
        if not law.orders("cutting_card_most_from_back"):
            raise OptionError("cutting_card_from_back: these rules leave its place to nobody", HOUSE_POLICY)
        deck = law.integer("cards_in_a_deck" if law.orders("cards_in_a_deck") else "full_deck")
        most = int(law.odds("cutting_card_most_from_back") * deck * (self.decks or law.integer("decks_most")))
        if from_back > most:
            reason = f"cutting_card_from_back = {from_back}: at most {most} cards"
            raise OptionError(reason, law.by("cutting_card_most_from_back"))
        if law.orders("cutting_card_least_decks_from_back"):
            least = law.integer("cutting_card_least_decks_from_back") * deck
            if from_back < least:
                reason = f"cutting_card_from_back = {from_back}: at least {least} cards"
                raise OptionError(reason, law.by("cutting_card_least_decks_from_back"))

    def _check_wagers(self, law: Law) -> None:
        most = law.integer("bettors_per_box") if law.orders("bettors_per_box") else Options().players_per_box
        if self.players_per_box > most:
            reason = f"players_per_box = {self.players_per_box}: at most {most} may wager on a box"
            raise OptionError(reason, law.or_house("bettors_per_box"))
        if self.boxes_per_player is not None and not law.orders("several_boxes"):
            raise OptionError("boxes_per_player: these rules say nothing of several boxes", HOUSE_POLICY)
        if self.super_sevens is not None and not law.orders("super_sevens_offered"):
            raise OptionError("super_sevens: not a wager of this game", law.or_house("only_listed_wagers"))
        if self.pairs is None:
            if self.pairs_maximum is not None:
                raise OptionError("pairs_maximum: no pairs wager is offered here", HOUSE_POLICY)
            return
        if self.pairs not in (PERFECT, *CALLED):
            raise OptionError(f"pairs = {self.pairs!r}: expected {PERFECT}, {PLAY} or {PAIR}")
        offered = law.orders("perfect_pairs_offered") if self.pairs == PERFECT else called(law) == CALLED[self.pairs]
        if not offered:
            reason = f"pairs = {self.pairs!r}: these rules do not offer that wager"
            raise OptionError(reason, law.or_house("only_listed_wagers"))


def called(law: Law) -> str | None:
    """What these rules call the wager on any pair, if they have one."""
    return law.text("any_pair_called") if law.orders("any_pair_called") else None
