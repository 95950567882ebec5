"""A table after something has gone wrong at its boxes, and after what was done about it: recorded, not decided."""

from __future__ import annotations

from croupier.equipment.cards import Card
from croupier.games import events as e
from croupier.games.felt import Wager
from croupier.games.replacing import replace
from croupier.games.twenty_one import acts, shoe_record
from croupier.games.twenty_one.changing import with_box
from croupier.games.twenty_one.error_kinds import CARD_ERRORS, NO_SHUFFLE, SURPLUS
from croupier.games.twenty_one.round import DEALER, EXPOSED, LEFT_OVER, UNSEEN, Box, Error, Hand, Round, WaitingCard
from croupier.games.twenty_one.spots import BOX, hand_spot, place


def evolve(table: Round, event: e.Event) -> Round | None:
    """The table after an event of an error; none, if the event is another."""
    match event:
        case e.ErrorStated():
            return _stated(table, Error(event.error, event.box))
        case e.ErrorNoticed():
            to_come = tuple(error for error in table.errors if error not in table.errors_made)
            return replace(table, errors=to_come, surplus_over=not table.betting)
        case e.WentOn():
            return replace(table, hold_over=True)
        case acts.CardDrawnInError():
            refusable = event.seen and table.rules.law.orders("exposed_card_may_be_refused")
            by = EXPOSED if event.seen else UNSEEN
            waiting = (*table.waiting, WaitingCard(event.card, by, may_be_refused=refusable))
            return replace(table, error_card_due=None, waiting=waiting)
        case acts.CardBurntInError():
            return replace(table, error_card_due=None)
        case acts.SurplusCardDrawn():
            return replace(table, surplus=event.card)
        case acts.SurplusCardCounted():
            return replace(table, surplus=None, surplus_over=True, dealer=(*table.dealer, event.card))
        case acts.CardDiscarded():
            return _discarded(table, event.card)
        case acts.DealPutRight():
            return _put_right(table, event)
        case acts.BoxEmptied():
            return with_box(table, event.box, lambda box: replace(box, hands=(Hand(),)))
        case acts.BoxVoided():
            return _box_voided(table, event.box)
        case acts.DealerCardLeftOut():
            return replace(table, dealer_late=True)
        case acts.HandOptionOpened():
            return with_box(table, event.box, lambda box: replace(box, option_open=True))
        case acts.EarlierRoundVoided() | acts.EarlierRoundStands():
            return replace(table, earlier_errors=(), earlier_decided=(), earlier_bonuses=())
    return None


def _stated(table: Round, error: Error) -> Round:
    table = replace(table, errors=(*table.errors, error))
    if error.kind in CARD_ERRORS:
        return replace(table, error_card_due=error.kind)
    if error.kind == SURPLUS:
        return replace(table, surplus_over=False)
    if error.kind == NO_SHUFFLE:
        return replace(table, shoe=shoe_record.shuffle_left_out(table.shoe))
    return table


def _discarded(table: Round, card: Card) -> Round:
    if table.surplus == card:
        return replace(table, surplus=None)
    at = next((index for index, waiting in enumerate(table.waiting) if waiting.card == card), None)
    return table if at is None else replace(table, waiting=(*table.waiting[:at], *table.waiting[at + 1 :]))


def _box_voided(table: Round, number: int) -> Round:
    """A void box gets no more cards; when no box is left, nobody does."""
    table = with_box(table, number, lambda box: replace(box, voided=True, option_open=False))
    live = any(box.bettors and not box.voided for box in table.boxes)
    dealt = len(table.dealt)
    to_come = [place for place in table.sequence[dealt:] if live and place != number]
    followed = table.following is not None and table.following.box == number
    following = None if followed else table.following
    return replace(table, sequence=(*table.sequence[:dealt], *to_come), following=following)


def _put_right(table: Round, event: acts.DealPutRight) -> Round:
    cards = dict(event.boxes)
    boxes = tuple(box if box.voided else _undecided(box, cards[box.number]) for box in table.boxes if box.bettors)
    numbers = tuple(box.number for box in boxes if not box.voided)
    sequence = (*numbers, DEALER, *numbers) if numbers else ()
    laid = len(event.dealer) + sum(len(held) for held in cards.values())
    return replace(
        table,
        boxes=boxes,
        wagers=tuple(_on_the_whole_box(wager) for wager in table.wagers),
        following=None,
        dealer=event.dealer,
        sequence=sequence,
        dealt=table.cards_in_order()[:laid],
        waiting=(*(WaitingCard(card, LEFT_OVER) for card in event.left_over), *table.waiting),
        offers_closed=False,
        announced=False,
    )


def _undecided(box: Box, cards: tuple[Card, ...]) -> Box:
    """A box as it was dealt, with nothing decided on it."""
    bettors = tuple(replace(bettor, hand=0, even_money=False) for bettor in box.bettors)
    return Box(box.number, bettors, box.controller, hands=(Hand(cards=cards),), directed=box.directed)


def _on_the_whole_box(wager: Wager) -> Wager:
    where = place(wager.spot)
    return replace(wager, spot=hand_spot(BOX, where.box, 0, 1)) if where.kind == BOX else wager
