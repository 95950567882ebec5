"""What a command makes happen at a baccarat table, or why it is refused."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import Card, rank
from croupier.equipment.money import Cents
from croupier.games import commands as c
from croupier.games import common, shoe_acts
from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games.baccarat import acts, preparing, style_b
from croupier.games.baccarat.coup import (
    BURN_SKIPPED,
    ERRORS,
    EXPOSED_CARD,
    EXTRA_CARDS,
    OUT_OF_SEQUENCE,
    SEQUENCE_LOST,
    THIRD_CARD,
    Coup,
    CuttingCard,
    result,
)
from croupier.games.baccarat.dues import (
    BURN,
    ERROR,
    EXCESS,
    banker_draws,
    banker_table,
    due,
    natural,
    next_settlement,
    passing_cites,
    result_cites,
    turning_cites,
)
from croupier.games.baccarat.rules import BANKER, PLAYER, TIE
from croupier.games.due import ActDue, AnswerDue, ChanceDue, Choice
from croupier.games.refusal import Refused
from croupier.games.told import told, told_due
from croupier.law import HOUSE_POLICY

CONCEPT_OF_ERROR = {
    THIRD_CARD: "third_card_in_error",
    OUT_OF_SEQUENCE: "reconstructed",
    SEQUENCE_LOST: "beyond_reconstruction",
    BURN_SKIPPED: "burn_forgotten",
}
CALLS = {PLAYER: "player wins", BANKER: "banker wins", TIE: "tie hand"}


def decide(coup: Coup, command: c.Command) -> tuple[e.Event, ...]:
    match command:
        case c.Reveal():
            return _card(coup, command)
        case c.CallNoMoreBets():
            return _no_more_bets(coup)
        case c.Announce() | c.Collect() | c.Pay() | c.GiveBack() | acts.PassHand() | acts.TurnHand():
            return _dealer_act(coup, command)
        case c.StateError():
            return _state_error(coup, command.error)
        case c.Notice() | c.Continue():
            return _notice(coup, command)
    found = preparing.decide(coup, command)
    if found is None:
        found = style_b.decide(coup, command)
    return common.decide(coup, command) if found is None else found


# --- cards ------------------------------------------------------------------------------------------------------------


def _card(coup: Coup, command: c.Reveal) -> tuple[e.Event, ...]:
    expected = due(coup)
    if isinstance(expected, ActDue) and expected.command == command:
        assert coup.carried is not None
        return (_dealt(coup, PLAYER, command.card, coup.carried.concept),)
    if not isinstance(expected, ChanceDue):
        raise Refused(f"no card is due, but {told_due(expected)}", expected.cites)
    if expected.to == BURN:
        return _burn(coup, command.card)
    if expected.to == ERROR:
        return _third_card_in_error(coup, command.card)
    if expected.to == EXCESS:
        return _excess_card(coup, command.card)
    further = "face_up_later_card" if command.found_face_up else None
    return (_dealt(coup, expected.to, command.card, further),)


def _burn(coup: Coup, card: Card) -> tuple[e.Event, ...]:
    law = coup.rules.law
    if coup.shoe.burn_due == 0:
        burns = law.table_of_integers("burn_values")[rank(card)]
        return (shoe_acts.BurnCardTurned(law.by("burn", "burn_values"), card, burns),)
    return (shoe_acts.CardBurnt(law.by("burn"), card),)


def _dealt(coup: Coup, hand: str, card: Card, further: str | None) -> acts.CardDealt:
    """A card to a hand, by the clause that gives it and the one that says how it lies."""
    face_down = coup.style != "A" if coup.dealt < 4 else coup.style == "B"
    if coup.dealt < 4:
        why = "initial_deal"
        lies = {"A": "style_a", "B": "style_b", "C": "style_c"}[coup.style]
    else:
        why = "player_draws_to" if hand == PLAYER else banker_table(coup)
        lies = "third_card_passed" if coup.style == "B" else "third_card_face_up"
    last = further or ("two_hands" if coup.dealt < 4 else "third_cards_as_required")
    return acts.CardDealt(coup.rules.law.by(why, lies, last), hand, card, face_down)


def _third_card_in_error(coup: Coup, card: Card) -> tuple[e.Event, ...]:
    law = coup.rules.law
    seen = coup.style != "B"
    cites = law.by("third_card_in_error")
    drawn = acts.ErrorCardDrawn(cites, card, not seen, THIRD_CARD)
    if not natural(coup) and banker_draws(coup):
        return (drawn, acts.ErrorCardGiven(law.by("third_card_in_error", banker_table(coup)), card))
    return (drawn,)


def _excess_card(coup: Coup, card: Card) -> tuple[e.Event, ...]:
    error = coup.stated(*EXTRA_CARDS)
    assert error is not None
    return (acts.ErrorCardDrawn(coup.rules.law.by("excess_card"), card, error != EXPOSED_CARD, error),)


# --- the dealer's acts ------------------------------------------------------------------------------------------------


def _dealer_act(coup: Coup, command: c.Command) -> tuple[e.Event, ...]:
    """What leaves the dealer no choice: exactly what is due, or a refusal that says what is."""
    expected = due(coup)
    if not isinstance(expected, ActDue) or expected.command != command:
        raise Refused(f"{told(command)} is not due, but {told_due(expected)}", expected.cites)
    match command:
        case c.Announce() if coup.style == "A" and not coup.announced:
            counts = f"player {coup.rules.count(coup.player)}, banker {coup.rules.count(coup.banker)}"
            return (e.Announced(expected.cites, counts),)
        case c.Announce():
            return _announce_result(coup)
        case acts.PassHand(hand):
            holder = coup.role(hand).holder
            assert holder is not None
            return (acts.HandPassed(passing_cites(coup, hand), hand, holder),)
        case acts.TurnHand(hand):
            return (_turned(coup, hand),)
    event = next_settlement(coup)
    assert event is not None
    return (event,) if len(coup.wagers) > 1 else (event, *_over(coup))


def _turned(coup: Coup, hand: str) -> acts.HandTurned:
    holder = None if coup.cards_kept else coup.role(hand).holder
    cards = coup.hand(hand)
    by = holder or "dealer"
    return acts.HandTurned(turning_cites(coup, hand), hand, by, cards[coup.turned(hand) :], coup.rules.count(cards))


def _announce_result(coup: Coup) -> tuple[e.Event, ...]:
    rules = coup.rules
    call = f"player {rules.count(coup.player)}, banker {rules.count(coup.banker)}: {CALLS[result(coup)]}"
    announced = e.Announced(result_cites(coup), call)
    return (announced,) if coup.wagers else (announced, *_over(coup))


def _over(coup: Coup) -> tuple[e.Event, ...]:
    law = coup.rules.law
    over = e.RoundOver(law.by("void_hand" if coup.void_hand else "losers_first"))
    if coup.shoe.cutting_card is CuttingCard.DRAWN_DURING_THE_HAND:
        return (e.Announced(law.by("last_coup_after_this_hand"), "last coup"), over)
    return (over,)


# --- no more bets -----------------------------------------------------------------------------------------------------


def _no_more_bets(coup: Coup) -> tuple[e.Event, ...]:
    law = coup.rules.law
    if not coup.betting:
        reason = f"no more bets has been called already, and {told_due(due(coup))} is due"
        raise Refused(reason, law.by("no_more_bets"))
    coup.refuse_wagers_now()
    if not coup.shoe.ready:
        expected = due(coup)
        raise Refused(f"the shoe is not ready: {told_due(expected)} is due", expected.cites)
    called = e.NoMoreBetsCalled(law.by("no_more_bets", "no_bets_after_call"))
    unpayable = tuple(_unpayable_parts(coup))
    lessened = coup
    for event in unpayable:
        lessened = on_felt.evolve(lessened, event) or lessened
    return (called, *unpayable, *_differential_cuts(lessened))


def _unpayable_parts(coup: Coup) -> Iterator[e.WagerReduced]:
    """What cannot be paid exactly of banker wagers let through before the table's chips changed."""
    law, step = coup.rules.law, coup.rules.payable_step
    if not law.orders("only_payable_banker_wagers"):
        return
    for wager in coup.wagers:
        if wager.spot == BANKER and wager.cents % step:
            cites = law.by("payable_part_stands")
            yield e.WagerReduced(cites, wager.player, wager.spot, wager.cents % step, wager.colour)


def _differential_cuts(coup: Coup) -> Iterator[e.WagerReduced]:
    """The heavier side reduced pro rata until the two sides differ by no more than the table's differential.

    Cut down to what chips can pay, a side may fall so far that the other becomes the heavier one: then that is cut.
    """
    most_apart = coup.rules.options.differential
    if most_apart is None:
        return
    law = coup.rules.law
    while True:
        totals = {side: sum(w.cents for w in coup.wagers if w.spot == side) for side in (BANKER, PLAYER)}
        heavier = max(totals, key=lambda side: totals[side])
        allowed = min(totals.values()) + most_apart
        if totals[heavier] <= allowed:
            return
        for wager in coup.wagers:
            if wager.spot != heavier:
                continue
            rest = wager.cents * allowed // totals[heavier]
            kept, concepts = _in_chips(coup, heavier, rest)
            if kept < wager.cents:
                cut = wager.cents - kept
                event = e.WagerReduced(law.by(*concepts), wager.player, wager.spot, cut, wager.colour)
                coup = on_felt.evolve(coup, event) or coup
                yield event


def _in_chips(coup: Coup, side: str, cents: Cents) -> tuple[Cents, tuple[str, ...]]:
    """An amount cut down to chips, and for the banker to what can be paid."""
    kept = cents - cents % coup.rules.options.chip
    if side == BANKER and coup.rules.law.orders("only_payable_banker_wagers") and kept % coup.rules.payable_step:
        step = coup.rules.payable_step
        return kept - kept % step, ("differential_cut", "differential", "cut_to_a_payable_amount")
    return kept, ("differential_cut", "differential")


# --- errors -----------------------------------------------------------------------------------------------------------


def _state_error(coup: Coup, error: str) -> tuple[e.Event, ...]:
    law = coup.rules.law
    if error not in ERRORS:
        raise Refused(f"{error!r} is no error of this game", HOUSE_POLICY)
    concept = CONCEPT_OF_ERROR.get(error, "excess_card")
    if not coup.betting:
        raise Refused("an error is stated before no more bets is called", law.by(concept))
    if error == BURN_SKIPPED and (coup.shoe.ready or not coup.rules.options.burn):
        raise Refused("no burn is to come", law.by(concept))
    return (e.ErrorStated(law.by(concept), error),)


def _notice(coup: Coup, command: c.Notice | c.Continue) -> tuple[e.Event, ...]:
    expected = due(coup)
    if not isinstance(expected, AnswerDue) or not coup.misdealt:
        raise Refused(f"nothing waits to be noticed; {told_due(expected)} is due", expected.cites)
    if isinstance(command, c.Continue):
        return (e.WentOn(expected.cites),)
    noticed = e.ErrorNoticed(expected.cites, command.office)
    if SEQUENCE_LOST in coup.errors:
        law = coup.rules.law
        cites = law.by("beyond_reconstruction", "void_wager_goes_back")
        back = tuple(e.WagerReturned(cites, w.player, w.spot, w.cents, w.colour) for w in coup.wagers)
        over = e.RoundOver(law.by("void_has_no_result"))
        return (noticed, e.RoundVoided(law.by("beyond_reconstruction")), *back, over)
    cards = coup.misdealt
    return (noticed, acts.HandsReconstructed(expected.cites, cards[::2], cards[1::2]))


# --- choices ----------------------------------------------------------------------------------------------------------


def choices(coup: Coup, player: str) -> Iterator[Choice]:
    yield from common.choices(coup, player)
    yield from style_b.choices(coup, player)
    yield from preparing.choices(coup, player)
