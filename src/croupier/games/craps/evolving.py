"""What events leave of a table of craps."""

from __future__ import annotations

from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games.craps import acts
from croupier.games.craps.craps import RESULTS_SHOWN, Call, Commission, Craps, LastThrow, as_before_the_throw
from croupier.games.craps.settling import fates
from croupier.games.craps.shooting import turn_after
from croupier.games.felt import Wager
from croupier.games.replacing import replace
from croupier.games.spin import CameToRest

_SETTLED = (e.WagerLost, e.WagerWon, e.WagerReturned)


def evolve(table: Craps, event: e.Event) -> Craps:
    if isinstance(event, e.WagerEvent):
        return _with_wager_event(table, event)
    found = _throw(table, event)
    if found is not None:
        return found
    found = turn_after(table, event) or _between_throws(table, event)
    if found is not None:
        return found.bare() if table.betting and not isinstance(event, acts.DiceMissing) else found
    after = on_felt.evolve(table, event)
    assert after is not None, f"an event of another game: {event}"
    return after.bare()


def _with_wager_event(table: Craps, event: e.WagerEvent) -> Craps:
    """A settlement that is the throw's, or something that happened between throws."""
    if table.to_settle and isinstance(event, _SETTLED):
        return _settled(table, event)
    after = on_felt.evolve(table, event)
    assert after is not None, "every game knows what happens to wagers"
    return after if isinstance(event, e.SettlementUndone) else _without_idle_calls(after.bare())


# --- the throw and what it decides ------------------------------------------------------------------------------------


def _throw(table: Craps, event: e.Event) -> Craps | None:
    match event:
        case acts.DiceThrown():
            turn = replace(table.turn, rolled=True) if event.player is not None else table.turn
            return replace(table, betting=False, thrown=True, turn=turn, decided=(), settled=(), last=None)
        case CameToRest():
            faces = event.outcome
            assert isinstance(faces, tuple)
            return replace(table, faces=faces, last=LastThrow(table, faces))
        case acts.LeaningDiceRead():
            return replace(table, faces=event.as_faces)
        case e.Announced():
            return replace(table, called=True, leaning=(), overlooked=None, to_settle=fates(table))
        case acts.WagerMoved():
            return _moved(table, event)
        case acts.WagerInactive():
            return table
        case acts.CallsLapsed():
            return replace(table, calls=())
        case acts.PointSet():
            return replace(table, point=event.point)
        case acts.PointMade() | acts.SevenedOut():
            return replace(table, point=None)
        case acts.ThrowSettled():
            assert table.faces is not None, "a throw has come to rest"
            results = (*table.results, table.faces)[-RESULTS_SHOWN:]
            return replace(table, betting=True, faces=None, called=False, results=results)
        case acts.RollVoided():
            return _voided(table, event)
        case acts.ThrowRead():
            assert table.last is not None, "there is a throw to be read"
            before, fallen = table.last.before, table.last.faces
            last = LastThrow(before, fallen, event.office)
            return replace(before, faces=event.faces, last=last, leaning=(), overlooked=None)
    return None


def _settled(table: Craps, event: e.WagerLost | e.WagerWon | e.WagerReturned) -> Craps:
    """One wager, or part of it, has been dealt with."""
    wagers = table.wagers
    player, spot = event.player, event.spot
    at = 0
    while wagers[at].spot != spot or wagers[at].player != player:
        at += 1
    rest = wagers[at].cents - event.cents
    left = (*wagers[:at], replace(wagers[at], cents=rest)) if rest else wagers[:at]
    commissions = table.commissions
    if commissions:
        commissions = tuple(paid for paid in commissions if (paid.player, paid.spot) != (player, spot))
    calls = table.calls
    if calls:
        calls = tuple(call for call in calls if (call.player, call.spot) != (player, spot))
    return replace(
        table,
        wagers=left + wagers[at + 1 :],
        commissions=commissions,
        calls=calls,
        to_settle=table.to_settle[1:],
        settled=(*table.settled, event),
    )


def _moved(table: Craps, event: acts.WagerMoved) -> Craps:
    wagers = tuple(
        Wager(wager.player, event.to, wager.cents)
        if (wager.player, wager.spot) == (event.player, event.spot)
        else wager
        for wager in table.wagers
    )
    return replace(table, wagers=wagers, to_settle=table.to_settle[1:], settled=(*table.settled, event))


def _voided(table: Craps, event: acts.RollVoided) -> Craps:
    """Everything is as it was when the dice came to rest, but that they have been thrown."""
    last = table.last
    before, faces = (table, ()) if last is None else (last.before, last.faces)
    turn = replace(before.turn, void_rolls=before.turn.void_rolls + 1)
    called_by = event.office if event.office is not None else "dealer"
    return replace(
        before,
        betting=True,
        faces=None,
        turn=turn,
        leaning=(),
        overlooked=None,
        last=LastThrow(before, faces, called_by, void=True) if last is not None else None,
    )


# --- between throws ---------------------------------------------------------------------------------------------------


def _between_throws(table: Craps, event: e.Event) -> Craps | None:
    match event:
        case acts.WagerCalled():
            calls = tuple(call for call in table.calls if (call.player, call.spot) != (event.player, event.spot))
            return replace(table, calls=(*calls, Call(event.player, event.spot, event.on)))
        case e.CommissionPaid():
            paid = event.cents + table.commission_on(event.player, event.spot)
            return _with_commission(table, event, paid)
        case e.CommissionReturned():
            return _with_commission(table, event, table.commission_on(event.player, event.spot) - event.cents)
        case acts.LeaningStated():
            return replace(table, leaning=event.on)
        case e.ErrorStated():
            return replace(table, overlooked=event.error)
        case e.RoundVoided():
            return replace(
                as_before_the_throw(table),
                betting=True,
                point=None,
                calls=(),
                leaning=(),
                overlooked=None,
                last=None,
            )
        case e.RoundOver():
            return replace(table, betting=True)
    return None


def _with_commission(table: Craps, event: e.CommissionEvent, cents: int) -> Craps:
    others = tuple(paid for paid in table.commissions if (paid.player, paid.spot) != (event.player, event.spot))
    own = (Commission(event.player, event.spot, cents),) if cents else ()
    return replace(table, commissions=(*others, *own))


def _without_idle_calls(table: Craps) -> Craps:
    """A call goes with its wager."""
    if not table.calls:
        return table
    lying = {(wager.player, wager.spot) for wager in table.wagers}
    return replace(table, calls=tuple(call for call in table.calls if (call.player, call.spot) in lying))
