"""A baccarat table after an event: it records and decides nothing."""

from __future__ import annotations

from croupier.equipment.cards import Card
from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games import shoe_acts
from croupier.games.baccarat import acts
from croupier.games.baccarat.coup import (
    BURN_SKIPPED,
    LAST_COUP,
    ONE_MORE,
    RAN_OUT,
    REPLACED,
    SEQUENCE_ERRORS,
    THIRD_CARD,
    VACANCY,
    Carried,
    Coup,
    CuttingCard,
    Role,
    ShoeRecord,
)
from croupier.games.baccarat.rules import BANKER, PLAYER
from croupier.games.replacing import replace


def evolve(coup: Coup, event: e.Event) -> Coup:
    match event:
        case acts.CardDealt():
            return _with_card(coup, event)
        case e.NoMoreBetsCalled():
            return _cleared(on_felt.evolve(coup, event) or coup)
        case e.RoundOver():
            return _over(coup)
        case e.Announced():
            return _announced(coup)
        case e.Left():
            left = _without_lapsed_roles(on_felt.evolve(coup, event) or coup)
            return _vacated(left) if not left.wagers and left.betting else left
        case e.WagerTakenBack() | e.WagerReduced() | e.WagerReturned():
            return _without_lapsed_roles(on_felt.evolve(coup, event) or coup)
        case e.ErrorStated():
            return replace(coup, errors=(*coup.errors, event.error))
        case e.WentOn():
            return _sorted_out(coup, coup.misdealt[:2], coup.misdealt[2:])
        case acts.HandsReconstructed():
            return _sorted_out(coup, event.player, event.banker)
        case acts.ErrorCardDrawn():
            return _error_card(coup, event)
        case acts.ErrorCardGiven():
            face_up = coup.banker_turned + (coup.style != "B")
            return replace(coup, banker=(*coup.banker, event.card), banker_turned=face_up, carried=None)
        case shoe_acts.CardsReady():
            return replace(coup, shoe=ShoeRecord(shuffle_due=None, cut_due=True), carried=None)
        case acts.VoidHandBegun():
            return replace(_cleared(coup), betting=False, void_hand=True)
        case shoe_acts.FaceUpCardFound():
            return replace(coup, carried=Carried(event.card, seen=True, concept="face_up_first_card"))
        case shoe_acts.ShoeFoundEmpty():
            empty = replace(coup.shoe, shuffle_due=RAN_OUT, burn_due=None)
            return replace(coup, shoe=empty, errors=())
        case acts.HandPassed() | acts.HandTurned():
            return _handled(coup, event)
        case acts.BankTaken() | acts.BankDeclined() | acts.CardsTaken() | acts.CardsDeclined() | acts.CardsKept():
            return _answered(coup, event)
    shoe = _shoe(coup, event)
    if shoe is not None:
        return replace(coup, shoe=shoe)
    found = on_felt.evolve(coup, event)
    return coup if found is None else found


# --- the shoe ---------------------------------------------------------------------------------------------------------


def _shoe(coup: Coup, event: e.Event) -> ShoeRecord | None:
    shoe = coup.shoe
    match event:
        case shoe_acts.CardsBrought():
            reason = shoe.shuffle_due or REPLACED
            return replace(shoe, shuffle_due=reason, cards_brought=True, pre_shuffled=event.pre_shuffled)
        case acts.ShuffleAskedFor():
            return replace(shoe, pre_shuffled=False)
        case shoe_acts.CutDeclined():
            return replace(shoe, cut_declined=(*shoe.cut_declined, event.player))
        case shoe_acts.CardsCut():
            burns = coup.rules.options.burn and BURN_SKIPPED not in coup.errors
            return replace(shoe, cut_due=False, cut_declined=(), burn_due=0 if burns else None)
        case shoe_acts.BurnCardTurned():
            return replace(shoe, burn_due=event.burns)
        case shoe_acts.CardBurnt():
            assert shoe.burn_due is not None
            return replace(shoe, burn_due=shoe.burn_due - 1 or None)
        case shoe_acts.CuttingCardDrawn():
            return _cutting_card(shoe, event)
        case _:
            return None


def _cutting_card(shoe: ShoeRecord, event: shoe_acts.CuttingCardDrawn) -> ShoeRecord:
    if shoe.cutting_card is not CuttingCard.IN_THE_SHOE:
        return shoe
    if event.first_of_round:
        return replace(shoe, cutting_card=CuttingCard.LAST_COUP, after_last_coup=LAST_COUP)
    return replace(shoe, cutting_card=CuttingCard.DRAWN_DURING_THE_HAND, after_last_coup=ONE_MORE)


def _vacated(coup: Coup) -> Coup:
    """Nobody is at the table any more: some rules want a shuffle before play starts again."""
    shoe = coup.shoe
    wanted = coup.opened and not coup.playing and coup.rules.law.orders(VACANCY) and shoe.shuffle_due is None
    return replace(coup, shoe=replace(shoe, shuffle_due=VACANCY)) if wanted else coup


# --- the round --------------------------------------------------------------------------------------------------------


def _cleared(coup: Coup) -> Coup:
    """The last round's cards have gone to the discards."""
    return replace(coup, player=(), banker=(), player_turned=0, banker_turned=0, announced=False, concluded=False)


def _with_card(coup: Coup, event: acts.CardDealt) -> Coup:
    carried = None if not coup.dealt else coup.carried
    if coup.dealt < 4 and coup.stated(*SEQUENCE_ERRORS):
        return replace(coup, misdealt=(*coup.misdealt, event.card), carried=carried)
    up = not event.face_down
    if event.hand == PLAYER:
        return replace(coup, player=(*coup.player, event.card), player_turned=coup.player_turned + up, carried=carried)
    return replace(coup, banker=(*coup.banker, event.card), banker_turned=coup.banker_turned + up, carried=carried)


def _sorted_out(coup: Coup, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Coup:
    """The first four cards lie where they are to stay."""
    up = 2 if coup.style == "A" else 0
    return replace(coup, player=player, banker=banker, misdealt=(), player_turned=up, banker_turned=up)


def _announced(coup: Coup) -> Coup:
    if coup.betting or len(coup.banker) < 2:
        return coup
    if coup.style == "A" and not coup.announced:
        return replace(coup, announced=True)
    return replace(coup, concluded=True)


def _error_card(coup: Coup, event: acts.ErrorCardDrawn) -> Coup:
    concept = "third_card_in_error" if event.error == THIRD_CARD else "excess_card"
    errors = tuple(error for error in coup.errors if error != event.error)
    return replace(coup, errors=errors, carried=Carried(event.card, not event.face_down, concept))


def _over(coup: Coup) -> Coup:
    shoe = coup.shoe
    if coup.betting or not coup.dealt:
        pass  # voided before a card was dealt: no round has been played
    elif shoe.shuffle_due is None and shoe.cutting_card is CuttingCard.LAST_COUP:
        shoe = replace(shoe, shuffle_due=shoe.after_last_coup)
    elif shoe.cutting_card is CuttingCard.DRAWN_DURING_THE_HAND:
        shoe = replace(shoe, cutting_card=CuttingCard.LAST_COUP)
    shoe = replace(shoe, style_b=shoe.style_b or coup.style == "B")
    ended = replace(
        coup,
        betting=True,
        void_hand=False,
        errors=(),
        misdealt=(),
        shoe=shoe,
        bank=Role(),
        cards=Role(),
        cards_kept=False,
    )
    return _vacated(ended)


# --- style B ----------------------------------------------------------------------------------------------------------


def _answered(coup: Coup, event: e.Event) -> Coup:
    match event:
        case acts.BankTaken():
            return replace(coup, bank=replace(coup.bank, holder=event.player))
        case acts.BankDeclined():
            return replace(coup, bank=replace(coup.bank, declined=(*coup.bank.declined, event.player)))
        case acts.CardsTaken():
            return replace(coup, cards=replace(coup.cards, holder=event.player))
        case acts.CardsDeclined():
            return replace(coup, cards=replace(coup.cards, declined=(*coup.cards.declined, event.player)))
        case _:
            return replace(coup, cards_kept=True)


def _handled(coup: Coup, event: acts.HandPassed | acts.HandTurned) -> Coup:
    role = replace(coup.role(event.hand), out=isinstance(event, acts.HandPassed))
    coup = replace(coup, cards=role) if event.hand == PLAYER else replace(coup, bank=role)
    if isinstance(event, acts.HandPassed):
        return coup
    face_up = len(coup.hand(event.hand))
    return replace(coup, player_turned=face_up) if event.hand == PLAYER else replace(coup, banker_turned=face_up)


def _without_lapsed_roles(coup: Coup) -> Coup:
    """Who no longer sits or has no wager on a hand does not handle it."""
    for hand in (BANKER, PLAYER):
        role = coup.role(hand)
        if role.holder is None or (coup.seat_of(role.holder) is not None and coup.lying(role.holder, hand)):
            continue
        role = replace(role, holder=None, out=False)
        coup = replace(coup, bank=role) if hand == BANKER else replace(coup, cards=role)
    return coup
