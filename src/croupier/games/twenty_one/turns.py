"""Whose turn it is: which hand is not finished yet, who decides for it, and why somebody else may not."""

from __future__ import annotations

from croupier.equipment.cards import rank
from croupier.games.refusal import Refused
from croupier.games.remembering import remembered
from croupier.games.twenty_one.round import Box, Hand, Round, Turn
from croupier.law import Citation

DRAW, DOUBLE, SPLIT = "draw", "double", "split"
"""What somebody may wish for a hand that is finished."""


def finished(table: Round, turn: Turn) -> bool:
    """Whether a hand gets no more cards and asks for no more decisions."""
    hand = turn.hand
    if not hand.coming and (hand.stood or _complete(table, turn.box, hand)):
        return True
    return turn.box.voided or hand.surrendered or not hand.cards or not table.stakes(turn)


def _complete(table: Round, box: Box, hand: Hand) -> bool:
    if hand.of_aces:
        return not may_be_split_again(table, box, hand)
    return hand.doubled or table.total(hand) >= table.rules.most


def may_be_split_again(table: Round, box: Box, hand: Hand) -> bool:
    """Whether a split ace has got another with which it may be split; nothing else is open to it."""
    law = table.rules.law
    room = len(box.hands) < law.integer("hands_per_box") and box.splits < law.integer("times_aces_split")
    declined = hand.stood or (box.declined_pair and law.orders("no_split_after_declining"))
    return room and not declined and len(hand.cards) == 2 and all(rank(card) == "A" for card in hand.cards)


@remembered
def current(table: Round) -> Turn | None:
    """The hand whose turn it is: the first that is not finished, box by box, hand by hand."""
    for turn in table.all_hands():
        if not finished(table, turn):
            return turn
    return None


def turn_for(table: Round, player: str, number: int | None, wish: str = DRAW) -> Turn:
    """The hand on which a player may decide now; refused, if there is none, with the reason against what they wish."""
    turn = current(table) if table.deal_complete and not table.betting else None
    if turn is None:
        why, *concepts = _why_none_waits(table, player, number, wish)
        raise Refused(why, table.rules.law.or_house(*concepts, "decisions_in_turn"))
    here = number in (None, turn.box.number)
    if here and table.decider(turn.box, turn.at) == player:
        if turn.hand.lacks_a_card:
            raise Refused("the hand has a card coming", table.rules.law.by("decisions_in_turn"))
        return turn
    why, cites = _not_theirs(table, turn, player, number, wish)
    raise Refused(why, cites)


def _why_none_waits(table: Round, player: str, number: int | None, wish: str) -> tuple[str, ...]:
    """Why no hand waits for a decision: the player's last one is finished, perhaps with the round."""
    done = None if table.betting and table.wagers else _their_last_finished(table, player, number)
    if done is None or not table.deal_complete or may_draw(table, done.box, done.hand):
        return ("no hand waits for a decision",)
    reason, *concepts = why_finished(table, done, wish)
    return f"no hand waits for a decision: {reason}", *concepts


def _not_theirs(
    table: Round, turn: Turn, player: str, number: int | None, wish: str
) -> tuple[str, tuple[Citation, ...]]:
    law = table.rules.law
    name = turn.box.spot(turn.at)
    if number in (None, turn.box.number) and turn.box.bettor(player) is not None:
        return _decided_by_another(table, turn.box, turn.at), law.or_house(*_control(table, turn.box, player))
    if number == turn.box.number:
        return f"{player} has no wager on {name}", law.by("controller_decides", "decisions_in_turn")
    done = _their_last_finished(table, player, number)
    if done is not None:
        reason, *concepts = why_finished(table, done, wish)
        return f"{reason}; it is the turn of {name}", law.or_house(*concepts, "decisions_in_turn")
    theirs = [box for box in table.boxes if number in (None, box.number) and box.bettor(player) is not None]
    if theirs and all(table.decider(box) != player for box in theirs):
        reason = f"{_decided_by_another(table, theirs[0])}; it is the turn of {name}"
        return reason, law.or_house(*_control(table, theirs[0], player), "decisions_in_turn")
    return f"it is the turn of {name}", law.by("decisions_in_turn")


def _decided_by_another(table: Round, box: Box, at: int | None = None) -> str:
    return f"{table.decider(box, at) or 'nobody'} decides for box {box.number}"


def _control(table: Round, box: Box, player: str) -> tuple[str, ...]:
    """Why a bettor on a box does not decide: another does, or did before leaving; their own seat is elsewhere."""
    if table.decider(box) is None:
        return ("nobody_decides_for_absent_controller", "controller_decides")
    elsewhere = any(place != box.number and name == player for place, name in table.seated())
    return ("controller_decides", *(("decides_only_where_seated", "decisions_in_turn") if elsewhere else ()))


def _their_last_finished(table: Round, player: str, number: int | None) -> Turn | None:
    """The last finished hand of a player's own box, to say why nothing more is decided there."""
    found = None
    for turn in table.all_hands():
        if number in (None, turn.box.number) and turn.box.controller == player and turn.hand.cards:
            if not finished(table, turn):
                return found
            found = turn
    return found


def why_finished(table: Round, turn: Turn, wish: str = DRAW) -> tuple[str, ...]:
    """Why a hand gets no more cards, and the concepts that say so to whoever would still draw, double or split."""
    hand, law = turn.hand, table.rules.law
    name = turn.box.spot(turn.at)
    if hand.surrendered:
        return f"{name} has been surrendered", "surrendered_hand_draws_no_more"
    if hand.doubled:
        return f"{name} has been doubled and has its card", "cards_after_double", "doubled_hand_draws_no_more"
    if hand.refused and law.orders("exposed_card_may_be_refused"):
        return f"{name} refused a card and gets no more", "exposed_card_may_be_refused"
    if table.busted(hand):
        return f"{name} has busted", "bust_loses", "bust_collected_at_once"
    if hand.of_aces:
        barred = {SPLIT: "times_aces_split", DOUBLE: "no_double_on_split_aces"}.get(wish, "split_ace_draws_no_more")
        return f"{name} is a split ace and has its card", barred, "cards_after_split_ace"
    further = {DOUBLE: ("no_double_with_an_ace",), SPLIT: ("split_equal_value",)}
    if table.is_natural(hand):
        return f"{name} is a {law.text('natural')}", "natural_may_not_draw", *further.get(wish, ())
    if table.total(hand) == table.rules.most:
        by_its_total = ("double_totals", "double_on_more_cards") if wish == DOUBLE else ()
        return f"{name} counts {table.rules.most}", "twenty_one_may_not_draw", *by_its_total
    return f"{name} stands", "stand"


def may_draw(table: Round, box: Box, hand: Hand) -> bool:
    """Whether a hand, whoever decides for it, can still take a card."""
    return not (hand.stood or hand.surrendered or box.voided or _complete(table, box, hand))
