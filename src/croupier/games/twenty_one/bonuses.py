"""The Super Bonus: which hand wins it and for whom, what costs it, and what everybody else gets beside it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import rank
from croupier.equipment.money import Cents
from croupier.games import events as e
from croupier.games.twenty_one.round import Bettor, Box, Round, Turn
from croupier.games.twenty_one.rules import three_suited_sevens
from croupier.games.twenty_one.side_wagers import SEVEN
from croupier.games.twenty_one.spots import BOX
from croupier.law import MOST_CITED, Citation


def bonuses_due(table: Round) -> Iterator[e.BonusPaid]:
    """The Super Bonuses of the round and what every other original wager gets beside them, as far as not paid."""
    law = table.rules.law
    if not _seven_shows(table):
        return
    paid = {(player, spot) for player, spot, _ in table.bonuses}
    winners = dict(_super_bonus_winners(table))
    if not winners:
        return
    for box in table.boxes:
        for bettor in () if box.voided or not box.hands[0].cards else box.bettors:
            key = (bettor.player, f"{BOX} {box.number}")
            if key in paid:
                continue
            if key in winners:
                yield e.BonusPaid(_super_bonus_cites(table), *key, winners[key])
            elif not _won_double(table, box, bettor):
                yield e.BonusPaid(_bonus_to_others_cites(table, box, bettor), *key, law.integer("bonus_to_others"))


def _super_bonus_cites(table: Round) -> tuple[Citation, ...]:
    """What is won and beside what, that the hand has waited for it, and what the hand is."""
    law = table.rules.law
    cites = law.or_house("super_bonus", "super_bonus_beside_the_odds", "super_bonus_hand_stays")
    return tuple(dict.fromkeys((*cites, *law.by("super_bonus_hand"))))[:MOST_CITED]


def _bonus_to_others_cites(table: Round, box: Box, bettor: Bettor) -> tuple[Citation, ...]:
    law = table.rules.law
    too_small = any(
        _super_bonus_hand(table, Turn(box, index, hand), bettor.player) for index, hand in enumerate(box.hands)
    )
    return law.or_house("bonus_to_others", *(("too_small_for_super_bonus",) if too_small else ()))


def _super_bonus_winners(table: Round) -> Iterator[tuple[tuple[str, str], Cents]]:
    for box in table.boxes:
        for bettor in () if box.voided else box.bettors:
            won = sum(
                super_bonus(table, bettor.cents)
                for index, hand in enumerate(box.hands)
                if _super_bonus_hand(table, Turn(box, index, hand), bettor.player)
            )
            if won:
                yield (bettor.player, f"{BOX} {box.number}"), won


def super_bonus(table: Round, cents: Cents) -> Cents:
    """The Super Bonus of an original wager of this size."""
    brackets = table.rules.law.table_of_integers("super_bonus")
    if cents >= brackets["greater_from"]:
        return brackets["greater"]
    return brackets["lesser"] if cents >= brackets.get("lesser_from", 0) else 0


def _super_bonus_hand(table: Round, turn: Turn, player: str) -> bool:
    """Whether a bettor's hand wins the Super Bonus, its amount apart."""
    if not three_suited_sevens(turn.hand.cards):
        return False
    had = any(w.player == player and w.spot == turn.box.spot(turn.at) and got > w.cents for w, got in table.decided)
    return had and _bonus_lost_by(table, turn, player) is None


def _bonus_lost_by(table: Round, turn: Turn, player: str) -> str | None:
    """The concept that costs a bettor the Super Bonus on a hand that would win it: a double, sevens that were split."""
    law, box, hand = table.rules.law, turn.box, turn.hand
    if player in hand.doubled_by or (hand.doubled and law.text("super_bonus_lost_by_doubling") == "hand"):
        return "super_bonus_lost_by_doubling"
    suited = law.text("super_bonus_lost_by_splitting") == "suited"
    split = box.suited_sevens_split if suited else hand.of_split
    return "super_bonus_lost_by_splitting" if split else None


def bonus_missed_by(table: Round, turn: Turn, player: str) -> str | None:
    """The same, or that the original wager is too small for it."""
    bettor = turn.box.bettor(player)
    too_small = bettor is not None and not super_bonus(table, bettor.cents)
    return _bonus_lost_by(table, turn, player) or ("super_bonus" if too_small else None)


def _won_double(table: Round, box: Box, bettor: Bettor) -> bool:
    """Whether the bettor doubled the original wager and won, where such a wager gets nothing."""
    if not table.rules.law.orders("no_bonus_to_won_doubles"):
        return False
    hand = box.hands[bettor.hand]
    return bettor.player in hand.doubled_by and table.original_won(box, bettor)


def would_win_a_bonus(table: Round, turn: Turn) -> bool:
    """Whether a hand's cards against the dealer's are those of the Super Bonus."""
    return three_suited_sevens(turn.hand.cards) and _seven_shows(table)


def _seven_shows(table: Round) -> bool:
    """Whether these rules know a Super Bonus and the dealer's first card is a seven."""
    return table.rules.law.orders("super_bonus_hand") and bool(table.dealer) and rank(table.dealer[0]) == SEVEN
