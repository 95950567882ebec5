"""What goes wrong in dealing, what is done about it when it comes to light, and what supervisors and managers order."""

from __future__ import annotations

from croupier.equipment.money import dollars
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.caribbean_stud import acts, voiding
from croupier.games.caribbean_stud.dues import due
from croupier.games.caribbean_stud.errors import (
    AT_A_BOX,
    BEGINS_DEALING_TO,
    DEALS_TO,
    ERRORS,
    EXPOSES,
    EXPOSES_OWN,
    EXPOSES_TWO,
    MISDEALS,
    MISDEALS_OWN,
    WITHOUT_AN_ANTE,
    WRONG_DECK,
    Error,
)
from croupier.games.caribbean_stud.rules import ANTE
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.due import AnswerDue
from croupier.games.refusal import Misstated, Refused
from croupier.games.told import told_due
from croupier.law import HOUSE_POLICY

CONCEPTS = {
    EXPOSES: "exposed_card",
    EXPOSES_TWO: "exposed_cards_most",
    EXPOSES_OWN: "exposed_dealer_card",
    MISDEALS: "wrong_number_of_cards",
    MISDEALS_OWN: "wrong_number_of_cards",
    DEALS_TO: "hand_without_an_ante",
    BEGINS_DEALING_TO: "cards_without_an_ante",
    WRONG_DECK: "wrong_deck",
}
SILENCE, ENGLISH = "silence", "english"
ORDERS = (SILENCE, ENGLISH)


def decide(stud: Stud, command: c.Command) -> tuple[e.Event, ...] | None:
    law = stud.rules.law
    match command:
        case c.StateError(error, box):
            return _state(stud, Error(error, box))
        case c.Notice():
            return _notice(stud, command)
        case c.Continue():
            return _go_on(stud)
        case acts.DeclareDead(player):
            return _declare_dead(stud, player)
        case acts.ReadMeter(cents):
            return _read_meter(stud, cents)
        case acts.OrderAtTable(order):
            assert order in ORDERS
            return (acts.TableOrdered(law.by("manager_may_separate_players"), order),)
        case acts.KeepApart(player, other):
            if player == other:
                raise Refused("nobody is kept apart from themselves", law.by("manager_may_separate_players"))
            return (acts.KeptApart(law.by("manager_may_separate_players"), player, other),)
        case shoe_acts.ReplaceCards():
            return _replace(stud)
        case acts.OrderCount():
            return voiding.counted(stud, law.by("deck_may_be_verified"))
    return None


# --- errors -----------------------------------------------------------------------------------------------------------


def _state(stud: Stud, error: Error) -> tuple[e.Event, ...]:
    law = stud.rules.law
    if error.kind not in ERRORS:
        raise Refused(f"{error.kind!r} is no error of this game", HOUSE_POLICY)
    cites = law.by(CONCEPTS[error.kind])
    most, _ = stud.rules.places()
    if (error.box is not None) is not (error.kind in AT_A_BOX):
        raise Refused(f"{error.kind!r} happens {'at a box' if error.kind in AT_A_BOX else 'at no box'}", HOUSE_POLICY)
    if error.box is not None and not 1 <= error.box <= most:
        raise Refused(f"the boxes are 1 to {most}", HOUSE_POLICY)
    if not stud.betting:
        raise Refused("an error is stated before no more bets is called", cites)
    return (e.ErrorStated(cites, error.kind, error.box),)


def refuse_what_cannot_go_wrong(stud: Stud) -> None:
    """What has been stated must be able to happen as the antes lie."""
    antes = {w.place for w in stud.wagers if w.spot == ANTE}
    for kind, box in stud.errors:
        if kind in WITHOUT_AN_ANTE and box in antes:
            raise Misstated(f"the dealer {kind} {box}: expected a box without an ante")
        if kind in (EXPOSES, MISDEALS) and box not in antes:
            raise Misstated(f"the dealer {kind} {box}: expected a box with an ante")


def _notice(stud: Stud, command: c.Notice) -> tuple[e.Event, ...]:
    law = stud.rules.law
    if stud.betting:
        if not stud.earlier_errors:
            stated = tuple(CONCEPTS[error.kind] for error in stud.errors[:1])
            reason = f"nothing has gone wrong yet that could be noticed; {told_due(due(stud))} is due"
            raise Refused(reason, law.or_house(*stated))
        return (e.ErrorNoticed(law.by("settled_round_stands"), command.office),)
    if not stud.errors and not stud.exposures:
        expected = due(stud)
        raise Refused(f"nothing waits to be noticed; {told_due(expected)} is due", expected.cites)
    misdeal = stud.misdeal
    if stud.prizes:
        return (e.ErrorNoticed(law.by("settled_round_stands"), command.office),)
    if misdeal is not None:
        return (e.ErrorNoticed(law.by(misdeal), command.office), *voiding.misdealt(stud, misdeal))
    empty = [hand for hand in stud.hands_in_play if hand.player is None and not hand.collected]
    if not empty:
        return (e.ErrorNoticed(law.by("exposed_card"), command.office),)
    if not stud.deal_complete or any(error.kind == BEGINS_DEALING_TO for error in stud.errors):
        cites = law.by("cards_without_an_ante")
        return (e.ErrorNoticed(cites, command.office), shoe_acts.CardsTakenUp(cites))
    cites = law.by("hand_without_an_ante")
    discarded = (acts.HandCollected(cites, hand.name, len(hand.cards)) for hand in empty)
    return (e.ErrorNoticed(cites, command.office), *discarded)


def _go_on(stud: Stud) -> tuple[e.Event, ...]:
    expected = due(stud)
    if not isinstance(expected, AnswerDue):
        raise Refused(f"nothing is open that could be closed; {told_due(expected)} is due", expected.cites)
    return (e.WentOn(expected.cites),)


# --- what is ordered --------------------------------------------------------------------------------------------------


def _declare_dead(stud: Stud, player: str) -> tuple[e.Event, ...]:
    cites = stud.rules.law.by("dead_hand")
    hand = stud.hand_of(player)
    if stud.betting or hand is None or not hand.cards:
        raise Refused(f"{player} has no hand in this round", cites)
    if hand.dead or hand.voided or not stud.stakes(hand):
        raise Refused(f"{player}'s hand has been given up or settled", cites)
    if not stud.deal_complete:
        raise Refused(f"the deal is not complete; {told_due(due(stud))} is due", cites)
    return (acts.HandDeclaredDead(cites, player, hand.name),)


def _read_meter(stud: Stud, cents: int) -> tuple[e.Event, ...]:
    cites = stud.rules.law.by("jackpot_order_between_tables", "jackpot_pool")
    if stud.prizes:
        raise Refused(f"prizes are being paid out of the pool of {dollars(stud.pool.cents)}", cites)
    return (acts.PoolRead(cites, cents),)


def _replace(stud: Stud) -> tuple[e.Event, ...]:
    cites = stud.rules.law.by("cards_may_be_replaced")
    if not stud.betting or any(w.spot == ANTE for w in stud.wagers):
        raise Refused("the cards are replaced between rounds", cites)
    return (shoe_acts.CardsBrought(cites, pre_shuffled=False),)
