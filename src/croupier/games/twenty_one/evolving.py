"""A table of this family after an event: it records and decides nothing."""

from __future__ import annotations

from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games import shoe_acts
from croupier.games.felt import Wager
from croupier.games.replacing import replace
from croupier.games.twenty_one import acts, after_errors, shoe_record
from croupier.games.twenty_one.changing import boxes_with_hand, with_box, with_hand
from croupier.games.twenty_one.decisions import suited_sevens
from croupier.games.twenty_one.error_kinds import DEALS_TO, SHOE_ERRORS, SKIPS, SKIPS_OWN
from croupier.games.twenty_one.round import DEALER, Box, Following, Hand, Round, bettors_on, wagered_boxes
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
    return (
        after_errors.evolve(table, event)
        or _of_offers(table, event)
        or _of_the_shoe(table, event)
        or _on_felt(table, event)
    )


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


def _with_card(table: Round, event: acts.CardDealtFaceUp) -> Round:
    card = event.card
    waiting = table.waiting[1:] if table.waiting else table.waiting
    dealt = table.dealt if table.deal_complete else (*table.dealt, card)
    if event.hand == "dealer":
        return replace(table, dealt=dealt, waiting=waiting, following=None, dealer=(*table.dealer, card))

    def dealt_to(hand: Hand) -> Hand:
        return replace(hand, cards=(*hand.cards, card), coming=max(0, hand.coming - 1))

    boxes = boxes_with_hand(table, event.hand, dealt_to)
    return replace(table, dealt=dealt, waiting=waiting, following=None, boxes=boxes)


def _with_decision_of(table: Round, player: str) -> Round:
    return replace(table, decided_by=table.decided_by | {player})


def _decided_on(table: Round, event: acts.HandEvent) -> Round:
    table = _with_decision_of(table, event.player)
    player, spot = event.player, event.hand
    match event:
        case acts.CardAskedFor():
            return with_hand(table, spot, lambda hand: replace(hand, coming=1))
        case acts.HandStood():
            return with_hand(table, spot, lambda hand: replace(hand, stood=True))
        case acts.CardRefused():
            return with_hand(table, spot, lambda hand: replace(hand, stood=True, refused=True))
        case acts.HandDoubled():
            table = _followed(table, spot, player, split=False)
            cards = table.rules.law.integer("cards_after_double")
            return with_hand(table, spot, lambda hand: replace(hand, doubled=True, coming=cards, doubled_by=(player,)))
        case acts.DecisionFollowed():
            return _follower(table, spot, player)
        case acts.PairDeclined():
            return with_box(table, place(spot).box, lambda box: replace(box, declined_pair=True))
        case acts.HandSplit():
            return _split(table, spot, player)
        case acts.HandTaken():
            return _taken(table, spot, player)
        case acts.EvenMoneyTaken():
            return _with_bettor(table, place(spot).box, player, even_money=True)
        case acts.HandSurrendered():
            return with_hand(table, spot, lambda hand: replace(hand, surrendered=True))
        case acts.DoubleWithdrawn():
            return with_hand(table, spot, lambda hand: replace(hand, withdrawn_by=(*hand.withdrawn_by, player)))
        case acts.HandVoided():
            number = place(spot).box
            return with_box(table, number, lambda box: replace(box, option_open=False, voided=True))
        case acts.HandCompleted():
            return with_box(table, place(spot).box, lambda box: replace(box, option_open=False))
    raise AssertionError(f"no such decision: {event}")


def _with_bettor(table: Round, number: int, player: str, **changes: object) -> Round:
    def changed(box: Box) -> Box:
        bettors = tuple(replace(b, **changes) if b.player == player else b for b in box.bettors)  # type: ignore[arg-type]
        return replace(box, bettors=bettors)

    return with_box(table, number, changed)


def _followed(table: Round, spot: str, player: str, *, split: bool) -> Round:
    found = place(spot)
    return replace(table, following=Following(found.box, found.hand, split, (player,)))


def _follower(table: Round, spot: str, player: str) -> Round:
    following = table.following
    assert following is not None, "nobody is followed"
    table = replace(table, following=following._replace(answered=(*following.answered, player)))
    if following.split:
        return table
    return with_hand(table, spot, lambda hand: replace(hand, doubled_by=(*hand.doubled_by, player)))


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

    table = with_box(replace(table, wagers=wagers), number, changed)
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
            return with_hand(table, event.hand, lambda hand: replace(hand, double_kept=True))
        case acts.CardsDirected():
            return with_box(table, place(event.hand).box, lambda box: replace(box, directed=True))
        case acts.AbsentHandStood():
            return with_hand(table, event.hand, lambda hand: replace(hand, stood=True))
    return None


# --- the shoe ---------------------------------------------------------------------------------------------------------


def _of_the_shoe(table: Round, event: e.Event) -> Round | None:
    match event:
        case shoe_acts.CuttingCardDrawn():
            return replace(table, shoe=shoe_record.cutting_card_out(table, event))
    changed = shoe_record.after(table, event)
    return None if changed is None else replace(table, shoe=changed)
