"""Whose turn it is: which hand is not finished yet, who decides for it, and why somebody else may not."""

from __future__ import annotations

from croupier.games.refusal import Refused
from croupier.games.remembering import remembered
from croupier.games.twenty_one.round import Box, Hand, Round, Turn
from croupier.law import Citation


def finished(table: Round, turn: Turn) -> bool:
    """Whether a hand gets no more cards and asks for no more decisions."""
    hand = turn.hand
    if turn.box.voided or hand.surrendered or not table.stakes(turn):
        return True
    if hand.lacks_a_card:
        return False
    return hand.stood or _complete(table, hand)


def _complete(table: Round, hand: Hand) -> bool:
    return hand.doubled or hand.of_aces or table.total(hand) >= table.rules.most


@remembered
def current(table: Round) -> Turn | None:
    """The hand whose turn it is: the first that is not finished, box by box, hand by hand."""
    for turn in table.all_hands():
        if not finished(table, turn):
            return turn
    return None


def turn_for(table: Round, player: str, number: int | None) -> Turn:
    """The hand on which a player may decide now; refused, with the reason, if there is none."""
    turn = current(table) if table.deal_complete and not table.betting else None
    if turn is None:
        raise Refused("no hand waits for a decision", table.rules.law.by("decisions_in_turn"))
    here = number in (None, turn.box.number)
    if here and table.decider(turn.box) == player:
        if turn.hand.lacks_a_card:
            raise Refused("the hand has a card coming", table.rules.law.by("decisions_in_turn"))
        return turn
    why, cites = _not_theirs(table, turn, player, number)
    raise Refused(why, cites)


def _not_theirs(table: Round, turn: Turn, player: str, number: int | None) -> tuple[str, tuple[Citation, ...]]:
    law = table.rules.law
    name = turn.box.spot(turn.at)
    if number in (None, turn.box.number) and turn.box.bettor(player) is not None:
        decider = table.decider(turn.box)
        return f"{decider or 'nobody'} decides for box {turn.box.number}", law.by("controller_decides")
    done = _their_last_finished(table, player, number)
    if done is not None:
        reason, concept = why_finished(table, done)
        return f"{reason}; it is the turn of {name}", law.by(concept, "decisions_in_turn")
    return f"it is the turn of {name}", law.by("decisions_in_turn")


def _their_last_finished(table: Round, player: str, number: int | None) -> Turn | None:
    """The last finished hand of a player's own box, to say why nothing more is decided there."""
    found = None
    for turn in table.all_hands():
        if number in (None, turn.box.number) and turn.box.controller == player and turn.hand.cards:
            if not finished(table, turn):
                return found
            found = turn
    return found


def why_finished(table: Round, turn: Turn) -> tuple[str, str]:
    """Why a hand gets no more cards, and the concept that says so."""
    hand, law = turn.hand, table.rules.law
    name = turn.box.spot(turn.at)
    if hand.surrendered:
        return f"{name} has been surrendered", "surrendered_hand_draws_no_more"
    if hand.doubled:
        return f"{name} has been doubled and has its card", "cards_after_double"
    if hand.refused and law.orders("exposed_card_may_be_refused"):
        return f"{name} refused a card and gets no more", "exposed_card_may_be_refused"
    if table.busted(hand):
        return f"{name} has busted", "bust_loses"
    if table.is_natural(hand):
        return f"{name} is a {law.text('natural')}", "natural_may_not_draw"
    if table.total(hand) == table.rules.most:
        return f"{name} counts {table.rules.most}", "twenty_one_may_not_draw"
    if hand.of_aces:
        return f"{name} is a split ace and has its card", "cards_after_split_ace"
    return f"{name} stands", "stand"


def may_draw(table: Round, box: Box, hand: Hand) -> bool:
    """Whether a hand, whoever decides for it, can still take a card."""
    return not (hand.stood or hand.surrendered or box.voided or _complete(table, hand))
