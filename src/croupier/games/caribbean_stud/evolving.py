"""A table of Caribbean stud after an event: it records and decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games import shoe_acts
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.errors import WITHOUT_AN_ANTE, Error
from croupier.games.caribbean_stud.rules import ANTE, BET
from croupier.games.caribbean_stud.stud import (
    AFTER_THE_ROUND,
    DEALER,
    Hand,
    Prize,
    Stud,
)
from croupier.games.replacing import replace

VACANCY = "vacancy"


def evolve(stud: Stud, event: e.Event) -> Stud:
    match event:
        case acts.HandCardDealt():
            return _with_card(stud, event)
        case e.NoMoreBetsCalled():
            return _opened(on_felt.evolve(stud, event) or stud)
        case e.WagerEvent():
            return _with_wager(stud, event)
        case e.RoundOver():
            return _over(stud)
        case e.Left():
            left = on_felt.evolve(stud, event)
            assert left is not None
            return _vacated(left)
        case e.Announced():
            return replace(stud, announced=True)
        case e.ErrorStated():
            return replace(stud, errors=(*stud.errors, Error(event.error, event.box)))
        case e.ErrorNoticed():
            return replace(stud, errors=(), earlier_errors=(), exposures=0)
        case e.WentOn():
            return replace(stud, unnoticed=True)
        case acts.DeckCounted():
            return replace(stud, deck_counted=not stud.betting)
        case acts.KeptApart():
            return replace(stud, apart=(*stud.apart, (event.player, event.other)))
        case acts.BottomCardTurned():
            return replace(stud, dealer_up=0)
        case acts.DealerHandTurned():
            return replace(stud, dealer_turned=True)
    found = _cards(stud, event)
    if found is None:
        found = _hands(stud, event)
    if found is None:
        found = _pool(stud, event)
    if found is None:
        found = on_felt.evolve(stud, event)
    return stud if found is None else found


# --- the cards --------------------------------------------------------------------------------------------------------


def _cards(stud: Stud, event: e.Event) -> Stud | None:
    match event:
        case acts.DecksInspected():
            return replace(stud, inspection_due=False)
        case shoe_acts.CardsBrought():
            return replace(stud, inspection_due=True, new_cards=True, shuffle_due=AFTER_THE_ROUND, cut_due=False)
        case shoe_acts.CardsReady():
            return replace(stud, shuffle_due=None, new_cards=False, cut_due=stud.rules.is_cut)
        case shoe_acts.CardsCut():
            return replace(stud, cut_due=False)
        case shoe_acts.CardsTakenUp():
            return _taken_up(stud)
    return None


def _taken_up(stud: Stud) -> Stud:
    """The deal begins anew, for those who have made an ante; after a misdeal there is none."""
    if not stud.order:
        return stud
    hands = tuple(Hand(hand.place, hand.player) for hand in stud.hands_in_play if hand.player and not hand.voided)
    order = deal_order(stud, hands)
    return replace(stud, hands_in_play=hands, order=order, dealt=0, dealer=(), dealer_up=None, dealer_exposed=False)


def deal_order(stud: Stud, hands: tuple[Hand, ...]) -> tuple[int, ...]:
    """Whose each card is: from a shuffler five at a time, from a shoe one by one, the dealer's last four together."""
    places, size = [hand.place for hand in hands], stud.rules.hand_size
    if stud.rules.shuffler:
        return (*(place for place in places for _ in range(size)), *(0,) * size)
    return (*places, 0, *places * (size - 1), *(0,) * (size - 1))


def _with_card(stud: Stud, event: acts.HandCardDealt) -> Stud:
    exposures = stud.exposures + event.exposed
    if event.hand == DEALER:
        up = stud.dealer_up if event.face_down else len(stud.dealer)
        return replace(
            stud,
            dealer=(*stud.dealer, event.card),
            dealer_up=up,
            dealer_exposed=stud.dealer_exposed or event.exposed,
            dealt=stud.dealt + 1,
            exposures=exposures,
        )

    def dealt(hand: Hand) -> Hand:
        exposed = (*hand.exposed, len(hand.cards)) if event.exposed else hand.exposed
        return replace(hand, cards=(*hand.cards, event.card), exposed=exposed)

    return replace(_with_hand(stud, event.hand, dealt), dealt=stud.dealt + 1, exposures=exposures)


# --- the round --------------------------------------------------------------------------------------------------------


def _opened(stud: Stud) -> Stud:
    """Every ante has a hand coming, and so has a box to which the dealer deals in error."""
    antes = {w.place: Hand(w.place, w.player) for w in stud.wagers if w.spot == ANTE and w.place is not None}
    empty = {box: Hand(box, None) for kind, box in stud.errors if kind in WITHOUT_AN_ANTE and box is not None}
    hands = tuple(hand for _, hand in sorted({**empty, **antes}.items()))
    return replace(
        stud,
        hands_in_play=hands,
        order=deal_order(stud, hands),
        dealt=0,
        dealer=(),
        dealer_up=None,
        dealer_exposed=False,
        dealer_turned=False,
        announced=False,
        exposures=0,
        deck_counted=False,
        prizes=(),
        unnoticed=False,
    )


def _over(stud: Stud) -> Stud:
    if stud.betting:
        return _vacated(replace(stud, errors=()))
    misdealt = not stud.order
    return _vacated(
        replace(
            stud,
            betting=True,
            order=(),
            announced=False,
            joined=stud.joined if misdealt else (),
            shuffle_due=AFTER_THE_ROUND if stud.dealt else stud.shuffle_due,
            errors=(),
            earlier_errors=stud.errors,
        )
    )


def _vacated(stud: Stud) -> Stud:
    """Nobody is at the table any more: the cards are shuffled before play starts again."""
    vacant = stud.betting and stud.opened and not stud.playing and not stud.wagers
    return replace(stud, shuffle_due=VACANCY) if vacant and stud.shuffle_due is None else stud


def _with_wager(stud: Stud, event: e.WagerEvent) -> Stud:
    after = on_felt.evolve(stud, event)
    assert after is not None
    if isinstance(event, e.WagerPlaced) and event.spot == BET:
        hand = stud.hand_of(event.player)
        assert hand is not None
        return _with_hand(after, hand.name, lambda hand: replace(hand, raised=True))
    return after


# --- hands ------------------------------------------------------------------------------------------------------------


def _with_hand(stud: Stud, name: str, change: Callable[[Hand], Hand]) -> Stud:
    hands = tuple(change(hand) if hand.name == name else hand for hand in stud.hands_in_play)
    return replace(stud, hands_in_play=hands)


def _hands(stud: Stud, event: e.Event) -> Stud | None:
    match event:
        case acts.HandFolded():
            return _with_hand(stud, event.hand, lambda hand: replace(hand, folded=True))
        case acts.HandLeftFaceDown():
            return _with_hand(stud, event.hand, lambda hand: replace(hand, face_down=True))
        case acts.HandDeclared():
            return _with_hand(stud, event.hand, lambda hand: replace(hand, declared=event.kind))
        case acts.HandDeclaredDead():
            return _with_hand(stud, event.hand, lambda hand: replace(hand, dead=True))
        case acts.HandShown():
            return _with_hand(stud, event.hand, lambda hand: replace(hand, shown=True))
        case acts.JackpotHandVerified():
            return _with_hand(stud, event.hand, lambda hand: replace(hand, shown=True, verified=True))
        case acts.HandCollected():
            return _with_hand(stud, event.hand, lambda hand: replace(hand, collected=True))
        case acts.PlaceVoided():
            return _voided(stud, event.place)
        case acts.Misdealt():
            return replace(stud, hands_in_play=(), order=(), dealt=0, dealer=(), dealer_up=None, decided=())
    return None


def _voided(stud: Stud, place: int) -> Stud:
    hand = stud.hand_at(place)
    if hand is None:
        return stud
    decided = tuple(pair for pair in stud.decided if pair[0].player != hand.player)
    return _with_hand(replace(stud, decided=decided), hand.name, lambda hand: replace(hand, voided=True))


# --- the pool ---------------------------------------------------------------------------------------------------------


def _pool(stud: Stud, event: e.Event) -> Stud | None:
    after = stud.pool.after(event)
    match event:
        case acts.PoolJoined():
            return replace(stud, pool=after, joined=(*stud.joined, (event.player, event.cents)))
        case acts.PoolLeft():
            joined = tuple(pair for pair in stud.joined if pair[0] != event.player)
            return replace(stud, pool=after, joined=joined)
        case acts.PoolRead():
            return replace(stud, pool=after)
        case acts.PrizeDrawn():
            prize = Prize(event.player, event.cents, event.from_pool_cents)
            return replace(stud, pool=after, prizes=(*stud.prizes, prize))
    return None
