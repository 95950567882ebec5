"""What the rules remember of the shoe, and how each thing that happens to it changes that."""

from __future__ import annotations

from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.replacing import replace
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.round import DEALER, Round, ShoeRecord
from croupier.games.twenty_one.turns import current

RAN_OUT = "shoe_runs_out"
FAILED = "automated_shoe_fails_cards_shuffled"
REPLACED = "automated_shoe_replaced"
FIRST = "shuffle_when_the_cutting_card_comes_first"
AFTER = "shuffle_after_the_round_of_the_cutting_card"
NEW = "cards_may_be_replaced"


def to_be_shuffled(shoe: ShoeRecord, reason: str) -> ShoeRecord:
    """The cards are to be shuffled before the next card is dealt."""
    cut_by = {
        NEW: "leftmost_player_cuts_new_cards",
        FAILED: "automated_shoe_fails_cut",
        FIRST: shoe.cut_by,
        AFTER: shoe.cut_by,
        RAN_OUT: shoe.cut_by,
    }.get(reason, "first_player_cuts")
    return replace(shoe, shuffle_due=reason, shuffle_after_round=None, cut_due=False, burn_due=0, cut_by=cut_by)


def after(table: Round, event: e.Event) -> ShoeRecord | None:
    """The record after an event that is of the shoe alone; None for the others."""
    shoe = table.shoe
    match event:
        case shoe_acts.CardsReady():
            return _shuffled(table)
        case shoe_acts.CutDeclined():
            return replace(shoe, cut_declined=(*shoe.cut_declined, event.player))
        case shoe_acts.CardsCut():
            burns = table.rules.options.burn and not table.dealt_this_round
            count = table.rules.law.integer("first_cards_discarded") if burns else 0
            return replace(shoe, cut_due=False, cut_declined=(), burn_due=count)
        case shoe_acts.CardBurnt():
            return replace(shoe, burn_due=shoe.burn_due - 1, burnt=event.card)
        case shoe_acts.ShoeFoundEmpty():
            stays = table.rules.law.orders("discards_stay_in_use")
            again = None if stays else shoe.shuffle_after_round
            return replace(to_be_shuffled(shoe, RAN_OUT), shuffle_after_round=again)
        case shoe_acts.CardsBrought():
            return to_be_shuffled(shoe, NEW)
        case acts.ShuffleOrdered():
            if table.betting or shoe.cut_due:
                return to_be_shuffled(shoe, event.ground)
            return replace(shoe, shuffle_after_round=event.ground)
        case acts.FinalRoundsAnnounced():
            return replace(shoe, final_rounds=table.rules.law.integer("cutting_card_ignored_in_last_rounds"))
        case acts.HeldToMinimum():
            return replace(shoe, held_to_minimum=(*shoe.held_to_minimum, event.player))
        case acts.DamagedCardFound():
            return replace(shoe, damaged=True)
        case acts.DamagedCardReplaced():
            return replace(shoe, damaged=False)
        case acts.AutomatedShoeFailed():
            return replace(to_be_shuffled(shoe, FAILED), automated_failed=True)
    return None


def _shuffled(table: Round) -> ShoeRecord:
    """All cards shuffled; only what concerns later rounds is kept."""
    shoe = table.shoe
    automated = table.rules.options.automated_shoe and not shoe.automated_failed
    goes_on = table.dealt_this_round
    begun = None if table.betting else frozenset(bettor.player for box in table.boxes for bettor in box.bettors)
    return ShoeRecord(
        shuffle_due=None,
        cut_due=not automated,
        cut_by=shoe.cut_by,
        cutter=shoe.cutter,
        shuffle_after_round=shoe.shuffle_after_round,
        regulars=shoe.regulars if goes_on else begun,
        held_to_minimum=shoe.held_to_minimum if goes_on else (),
        final_rounds=shoe.final_rounds,
        damaged=shoe.damaged,
        automated_failed=shoe.automated_failed,
    )


def cutting_card_out(table: Round, event: shoe_acts.CuttingCardDrawn) -> ShoeRecord:
    """The cutting card has come: who cuts next, and when the cards are shuffled."""
    shoe = table.shoe
    if shoe.shuffle_after_round is not None or shoe.final_rounds is not None:
        return shoe
    number = _next_to_be_dealt(table)
    if number == DEALER:
        shoe = replace(shoe, cut_by="rightmost_player_cuts", cutter=None)
    else:
        shoe = replace(shoe, cut_by="box_of_the_cutting_card_cuts", cutter=table.owner_of(number))
    return to_be_shuffled(shoe, FIRST) if event.first_of_round else replace(shoe, shuffle_after_round=AFTER)


def _next_to_be_dealt(table: Round) -> int:
    """Which box, or the dealer, the card behind the cutting card is for."""
    if table.betting or not table.deal_complete:
        return table.sequence[len(table.dealt)] if not table.betting else DEALER
    turn = current(table)
    return turn.box.number if turn is not None else DEALER


def shuffle_left_out(shoe: ShoeRecord) -> ShoeRecord:
    """The cards were not shuffled, cut or burnt from."""
    return replace(shoe, shuffle_due=None, cut_due=False, burn_due=0)


def after_the_round(table: Round) -> ShoeRecord:
    """The round is over: a shuffle that was waiting for that is due."""
    shoe = table.shoe
    if shoe.final_rounds is not None and table.dealt:
        shoe = replace(shoe, final_rounds=max(0, shoe.final_rounds - 1))
    if shoe.automated_failed:
        return to_be_shuffled(replace(shoe, automated_failed=False), REPLACED)
    if shoe.shuffle_after_round is not None:
        return to_be_shuffled(shoe, shoe.shuffle_after_round)
    return shoe
