"""A table of this family after an event: it records and decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from croupier.equipment.cards import Card
from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games import shoe_acts
from croupier.games.felt import Wager
from croupier.games.replacing import replace
from croupier.games.twenty_one import acts, shoe_record
from croupier.games.twenty_one.decisions import suited_sevens
from croupier.games.twenty_one.error_kinds import (
    CARD_ERRORS,
    DEALS_TO,
    NO_SHUFFLE,
    SHOE_ERRORS,
    SKIPS,
    SKIPS_OWN,
    SURPLUS,
)
from croupier.games.twenty_one.round import (
    DEALER,
    EXPOSED,
    LEFT_OVER,
    UNSEEN,
    Box,
    Error,
    Following,
    Hand,
    Round,
    WaitingCard,
    bettors_on,
    wagered_boxes,
)
from croupier.games.twenty_one.spots import BOX, DOUBLE, hand_spot, place


def evolve(table: Round, event: e.Event) -> Round:
    match event:
        case acts.CardDealtFaceUp():
            return _with_card(table, event)
        case acts.HandEvent():
            return _decided_on(table, event)
        case e.WagerPlaced() if not table.betting:
            return _on_felt(_with_decision_of(table, event.player), event)
        case e.WagerPlaced():
            return _on_felt(_arrived(table, event.player), event)
        case e.NoMoreBetsCalled():
            return _called(_on_felt(table, event))
        case e.RoundOver():
            return _over(table)
        case e.Announced():
            return replace(table, announced=True) if not table.betting else table
        case e.BonusPaid():
            return replace(table, bonuses=(*table.bonuses, (event.player, event.spot, event.cents)))
        case e.BonusTakenBack():
            return _without_bonus(table, (event.player, event.spot, event.cents))
        case e.SettlementUndone() if table.earlier_errors:  # of the round before
            return replace(_on_felt(table, event), decided=table.decided)
        case e.Seated():
            others = tuple(pair for pair in table.controllers if pair[0] != event.place and pair[1] != event.player)
            return _on_felt(replace(_arrived(table, event.player), controllers=others), event)
        case e.Left():
            return _left(table, event)
        case e.WagerEvent():
            return _on_felt(table, event)
    return _of_errors(table, event) or _of_offers(table, event) or _of_the_shoe(table, event) or _on_felt(table, event)


def _on_felt(table: Round, event: e.Event) -> Round:
    found = on_felt.evolve(table, event)
    return table if found is None else found


# --- people -----------------------------------------------------------------------------------------------------------


def _arrived(table: Round, player: str) -> Round:
    return table if player in table.arrivals else replace(table, arrivals=(*table.arrivals, player))


def _left(table: Round, event: e.Left) -> Round:
    table = replace(
        _on_felt(table, event),
        controllers=tuple(pair for pair in table.controllers if pair[1] != event.player),
        arrivals=tuple(name for name in table.arrivals if name != event.player),
    )
    return _vacated(table) if table.betting else table


def _vacated(table: Round) -> Round:
    """Nobody is at the table any more: some rules want a shuffle before play starts again."""
    if table.playing or table.wagers or not table.opened or not table.rules.law.orders("shuffle_after_vacancy"):
        return table
    return replace(table, shoe=shoe_record.to_be_shuffled(table.shoe, "shuffle_after_vacancy"))


# --- the round --------------------------------------------------------------------------------------------------------


def _called(table: Round) -> Round:
    """Betting is closed: the boxes, who decides for each, and the order of the deal."""
    errors = table.errors
    skipped = {error.box for error in errors if error.kind == SKIPS}
    empty = {error.box for error in errors if error.kind == DEALS_TO and error.box is not None}
    boxes, controllers = [], dict(table.controllers if table.rules.law.orders("control_lasts") else ())
    for number in sorted({*wagered_boxes(table), *empty}):
        bettors = bettors_on(table, number)
        if bettors and table.owner_of(number) is None:
            controllers[number] = bettors[0].player
        boxes.append(Box(number, bettors, bettors[0].player if bettors else None))
    dealt_to = [box.number for box in boxes if box.number not in skipped]
    own = [] if any(error.kind == SKIPS_OWN for error in errors) else [DEALER]
    wagering = frozenset([w.player for w in table.wagers])
    regulars = wagering if table.shoe.regulars is None else table.shoe.regulars & wagering
    return replace(
        table,
        shoe=table.shoe if regulars == table.shoe.regulars else replace(table.shoe, regulars=regulars),
        boxes=tuple(boxes),
        controllers=tuple(sorted(controllers.items())),
        dealer=(),
        sequence=(*dealt_to, *own, *dealt_to),
        dealt=(),
        bonuses=(),
    )


def _over(table: Round) -> Round:
    ended = replace(
        table,
        betting=True,
        shoe=shoe_record.after_the_round(table),
        waiting=(),
        errors=tuple(error for error in table.errors if error.kind in SHOE_ERRORS),
        earlier_errors=tuple(error for error in table.errors if error.kind not in SHOE_ERRORS),
        error_card_due=None,
        decided_by=frozenset(),
        offers_closed=False,
        late_offers=(),
        following=None,
        dealer_late=False,
        hold_over=False,
        surplus=None,
        surplus_over=False,
        announced=False,
        earlier_decided=table.decided,
        earlier_bonuses=table.bonuses,
    )
    return _vacated(ended)


def _without_bonus(table: Round, bonus: tuple[str, str, int]) -> Round:
    return replace(table, bonuses=tuple(other for other in table.bonuses if other != bonus))


# --- hands ------------------------------------------------------------------------------------------------------------


def _with_box(table: Round, number: int, change: Callable[[Box], Box]) -> Round:
    return replace(table, boxes=tuple(change(box) if box.number == number else box for box in table.boxes))


def _with_hand(table: Round, spot: str, change: Callable[[Hand], Hand]) -> Round:
    return replace(table, boxes=_boxes_with_hand(table, spot, change))


def _boxes_with_hand(table: Round, spot: str, change: Callable[[Hand], Hand]) -> tuple[Box, ...]:
    found = place(spot)
    boxes = list(table.boxes)
    for index, box in enumerate(boxes):
        if box.number == found.box:
            hands = list(box.hands)
            hands[found.hand] = change(hands[found.hand])
            boxes[index] = replace(box, hands=tuple(hands))
    return tuple(boxes)


def _with_card(table: Round, event: acts.CardDealtFaceUp) -> Round:
    card = event.card
    waiting = table.waiting[1:] if table.waiting else table.waiting
    dealt = table.dealt if table.deal_complete else (*table.dealt, card)
    if event.hand == "dealer":
        return replace(table, dealt=dealt, waiting=waiting, following=None, dealer=(*table.dealer, card))

    def dealt_to(hand: Hand) -> Hand:
        return replace(hand, cards=(*hand.cards, card), coming=max(0, hand.coming - 1))

    boxes = _boxes_with_hand(table, event.hand, dealt_to)
    return replace(table, dealt=dealt, waiting=waiting, following=None, boxes=boxes)


def _with_decision_of(table: Round, player: str) -> Round:
    return replace(table, decided_by=table.decided_by | {player})


def _decided_on(table: Round, event: acts.HandEvent) -> Round:
    table = _with_decision_of(table, event.player)
    player, spot = event.player, event.hand
    match event:
        case acts.CardAskedFor():
            return _with_hand(table, spot, lambda hand: replace(hand, coming=1))
        case acts.HandStood():
            return _with_hand(table, spot, lambda hand: replace(hand, stood=True))
        case acts.CardRefused():
            return _with_hand(table, spot, lambda hand: replace(hand, stood=True, refused=True))
        case acts.HandDoubled():
            table = _followed(table, spot, player, split=False)
            cards = table.rules.law.integer("cards_after_double")
            return _with_hand(table, spot, lambda hand: replace(hand, doubled=True, coming=cards, doubled_by=(player,)))
        case acts.DecisionFollowed():
            return _follower(table, spot, player)
        case acts.PairDeclined():
            return _with_box(table, place(spot).box, lambda box: replace(box, declined_pair=True))
        case acts.HandSplit():
            return _split(table, spot, player)
        case acts.HandTaken():
            return _taken(table, spot, player)
        case acts.EvenMoneyTaken():
            return _with_bettor(table, place(spot).box, player, even_money=True)
        case acts.HandSurrendered():
            return _with_hand(table, spot, lambda hand: replace(hand, surrendered=True))
        case acts.DoubleWithdrawn():
            return _with_hand(table, spot, lambda hand: replace(hand, withdrawn_by=(*hand.withdrawn_by, player)))
        case acts.HandVoided():
            number = place(spot).box
            return _with_box(table, number, lambda box: replace(box, option_open=False, voided=True))
        case acts.HandCompleted():
            return _with_box(table, place(spot).box, lambda box: replace(box, option_open=False))
    raise AssertionError(f"no such decision: {event}")


def _with_bettor(table: Round, number: int, player: str, **changes: object) -> Round:
    def changed(box: Box) -> Box:
        bettors = tuple(replace(b, **changes) if b.player == player else b for b in box.bettors)  # type: ignore[arg-type]
        return replace(box, bettors=bettors)

    return _with_box(table, number, changed)


def _followed(table: Round, spot: str, player: str, *, split: bool) -> Round:
    found = place(spot)
    return replace(table, following=Following(found.box, found.hand, split, (player,)))


def _follower(table: Round, spot: str, player: str) -> Round:
    following = table.following
    assert following is not None, "nobody is followed"
    table = replace(table, following=following._replace(answered=(*following.answered, player)))
    if following.split:
        return table
    return _with_hand(table, spot, lambda hand: replace(hand, doubled_by=(*hand.doubled_by, player)))


def _split(table: Round, spot: str, player: str) -> Round:
    """Two hands in place of one; the wagers keep to their hands, whose numbers change."""
    turn = table.hand_at(spot)
    number, at, hand = turn.box.number, turn.at, turn.hand
    of = len(turn.box.hands)
    aces = hand.cards[0][0] == "A"
    coming = table.rules.law.integer("cards_after_split_ace") if aces else 1
    pair = tuple(Hand(cards=(card,), coming=coming, of_split=True, of_aces=aces) for card in hand.cards)
    renamed = {
        hand_spot(kind, number, old, of): hand_spot(kind, number, old if old <= at else old + 1, of + 1)
        for kind in (BOX, DOUBLE)
        for old in range(of)
    }
    wagers = tuple(replace(w, spot=renamed.get(w.spot, w.spot)) for w in table.wagers)
    suited = suited_sevens(turn)

    def changed(box: Box) -> Box:
        return replace(
            box,
            hands=(*box.hands[:at], *pair, *box.hands[at + 1 :]),
            bettors=tuple(replace(b, hand=b.hand + 1) if b.hand > at else b for b in box.bettors),
            splits=box.splits + 1,
            suited_sevens_split=box.suited_sevens_split or suited,
        )

    table = _with_box(replace(table, wagers=wagers), number, changed)
    return replace(table, following=Following(number, at, split=True, answered=(player,)))


def _taken(table: Round, spot: str, player: str) -> Round:
    """The wager of somebody who does not split goes with the hand they named."""
    following = table.following
    assert following is not None, "nobody is followed"
    answered = following._replace(answered=(*following.answered, player))
    found = place(spot)
    box = table.box(found.box)
    assert box is not None
    from_spot = box.spot(following.hand)

    def moved(wager: Wager) -> Wager:
        return replace(wager, spot=spot) if (wager.player, wager.spot) == (player, from_spot) else wager

    bettor = box.bettor(player)
    assert bettor is not None
    if bettor.hand == following.hand:
        table = _with_bettor(table, found.box, player, hand=found.hand)
    return replace(table, following=answered, wagers=tuple(moved(wager) for wager in table.wagers))


# --- offers -----------------------------------------------------------------------------------------------------------


def _of_offers(table: Round, event: e.Event) -> Round | None:
    match event:
        case acts.OffersClosed():
            return replace(table, offers_closed=True, late_offers=())
        case acts.OfferOpened():
            return replace(table, late_offers=(*table.late_offers, event.offer))
        case acts.OthersDeclined():
            return replace(table, following=None)
        case acts.DoublesKept():
            return _with_hand(table, event.hand, lambda hand: replace(hand, double_kept=True))
        case acts.CardsDirected():
            return _with_box(table, place(event.hand).box, lambda box: replace(box, directed=True))
        case acts.AbsentHandStood():
            return _with_hand(table, event.hand, lambda hand: replace(hand, stood=True))
    return None


# --- errors -----------------------------------------------------------------------------------------------------------


def _of_errors(table: Round, event: e.Event) -> Round | None:
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
            return _with_box(table, event.box, lambda box: replace(box, hands=(Hand(),)))
        case acts.BoxVoided():
            return _box_voided(table, event.box)
        case acts.DealerCardLeftOut():
            return replace(table, dealer_late=True)
        case acts.HandOptionOpened():
            return _with_box(table, event.box, lambda box: replace(box, option_open=True))
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
    table = _with_box(table, number, lambda box: replace(box, voided=True, option_open=False))
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


# --- the shoe ---------------------------------------------------------------------------------------------------------


def _of_the_shoe(table: Round, event: e.Event) -> Round | None:
    match event:
        case shoe_acts.CuttingCardDrawn():
            return replace(table, shoe=shoe_record.cutting_card_out(table, event))
    changed = shoe_record.after(table, event)
    return None if changed is None else replace(table, shoe=changed)
