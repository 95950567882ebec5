"""What a throw decides, and in which order the dealer settles it: lost, given back, won, moved to its number."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games.craps import acts
from croupier.games.craps.craps import Craps, Fate
from croupier.games.craps.judging import Becomes, Verdict
from croupier.games.felt import Wager
from croupier.games.remembering import remembered
from croupier.games.replacing import replace


@remembered
def fates(table: Craps) -> tuple[Fate, ...]:
    """What the dice make of every wager on the layout, in the order in which it is settled."""
    faces = table.faces
    assert faces is not None, "a throw has come to rest"
    total, hard, point = sum(faces), len(set(faces)) == 1, table.point
    lost: list[Fate] = []
    given_back: list[Fate] = []
    won: list[Fate] = []
    moved: list[Fate] = []
    working = table.rules.verdicts(total, hard=hard, point=point, working=True)
    off = table.rules.verdicts(total, hard=hard, point=point, working=False)
    for wager in table.wagers:
        verdict = working[wager.spot] if table.works(wager) else off[wager.spot]
        if verdict is None:
            continue
        match verdict.becomes:
            case Becomes.LOST:
                lost.append(_lost(wager, verdict, wager.cents))
            case Becomes.GIVEN_BACK:
                cites = verdict.cites
                given_back.append(e.WagerReturned(cites, wager.player, wager.spot, wager.cents, wager.colour))
            case Becomes.MOVED:
                moved.append(acts.WagerMoved(verdict.cites, wager.player, wager.spot, wager.cents, verdict.to))
            case Becomes.WON if verdict.won:
                part_cents = wager.cents // verdict.units
                parts = [(replace(wager, cents=part_cents * part.units), part) for part in verdict.won]
                lost.append(_lost(wager, verdict, wager.cents - sum(part.cents for part, _ in parts)))
                won += [on_felt.won(table, wagered, part.odds, part.cites) for wagered, part in parts]
            case Becomes.WON:
                won.append(on_felt.won(table, wager, verdict.odds, verdict.cites))
    return (*lost, *given_back, *won, *moved)


def _lost(wager: Wager, verdict: Verdict, cents: int) -> e.WagerLost:
    return e.WagerLost(verdict.cites, wager.player, wager.spot, cents, wager.colour)


def undone(table: Craps) -> tuple[e.SettlementUndone, ...]:
    """Everything that the last throw settled, taken back; what was moved lies where it lay by itself."""
    cites = table.rules.law.by("void_has_no_result", "settled_by_the_rules")
    found = []
    for fate in table.settled:
        match fate:
            case e.WagerLost():
                got = 0
            case e.WagerWon():
                got = fate.cents + fate.winnings_cents
            case e.WagerReturned():
                got = fate.cents
            case _:
                continue
        found.append(e.SettlementUndone(cites, fate.player, fate.spot, fate.cents, fate.colour, given_back_cents=got))
    return tuple(reversed(found))


def concluded(table: Craps) -> tuple[e.Event, ...]:
    """What the throw makes of the point, the dice and what was called on or off, once all wagers are settled."""
    law, faces = table.rules.law, table.faces
    assert faces is not None, "a throw has come to rest"
    total, point = sum(faces), table.point
    events: list[e.Event] = list(_inactive(table))
    if point is None:
        if table.calls:
            events.append(acts.CallsLapsed(law.by("call_covers_wagers_of_its_kind")))
        if total in table.rules.judge.points:
            events.append(acts.PointSet(law.by("points", "come_out_roll"), total))
    elif total == point:
        events.append(acts.PointMade(law.by("come_out_roll", "points"), total))
    elif total == table.rules.judge.seven:
        events.append(acts.SevenedOut(law.by("seven_out", "come_out_roll"), point))
    shooter = table.turn.shooter
    if shooter is not None and events and isinstance(events[-1], acts.SevenedOut):
        events += given_up(table, shooter, "seven_out_passes_the_dice")
    elif shooter is not None and shooter not in table.playing:
        events += given_up(table, shooter, "dice_offered_in_order")
    return (*events, acts.ThrowSettled(law.by("decided_wagers_are_settled", "dice_come_to_the_centre")))


def _inactive(table: Craps) -> Iterator[acts.WagerInactive]:
    """What the throw would have decided had it not been off."""
    law, faces = table.rules.law, table.faces
    assert faces is not None, "a throw has come to rest"
    total, hard = sum(faces), len(set(faces)) == 1
    if not table.come_out and not table.calls:
        return
    working = table.rules.verdicts(total, hard=hard, point=table.point, working=True)
    for wager in table.wagers:
        spot = wager.spot
        if spot in table.rules.callable_spots and not table.works(wager) and working[spot] is not None:
            said = table.call_of(wager.player, spot) is not None
            cites = law.by("called_on_or_off" if said else "off_on_the_come_out")
            yield acts.WagerInactive(cites, wager.player, spot, wager.cents)


def given_up(table: Craps, shooter: str, *concepts: str) -> tuple[e.Event, ...]:
    """The shooter gives the dice up; what was left of a set that was replaced goes with them."""
    law, dice = table.rules.law, table.dice
    passed = acts.DicePassed(law.by(*concepts), shooter)
    if not dice.lost:
        return (passed,)
    return (passed, acts.OldDiceRemoved(law.by("dice_lost_for_a_new_set"), dice.left))


def call(table: Craps) -> str:
    """What the stickperson calls."""
    faces, judge = table.faces, table.rules.judge
    assert faces is not None, "a throw has come to rest"
    total = sum(faces)
    hard = len(set(faces)) == 1 and f"hard {total}" in table.rules.layout.areas
    told = f"{total} the hard way" if hard else f"{total}"
    if table.point is None:
        return f"{told}, the point" if total in judge.points else told
    if total == table.point:
        return f"{told}, the point is made"
    return f"{told} out" if total == judge.seven else told
