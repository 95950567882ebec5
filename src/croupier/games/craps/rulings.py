"""Calls of the throw and who may make them: no roll, faces that are disputed or lean, one office above the other."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.craps import acts
from croupier.games.craps.craps import Craps, LastThrow
from croupier.games.craps.dues import due
from croupier.games.craps.grounds import (
    CALLED,
    DISPUTED,
    NO_GROUND,
    NO_ROLL,
    OFF,
    OVERRULED_BY,
    RANKS,
    VOID,
)
from croupier.games.craps.settling import undone
from croupier.games.craps.shooting import missing, refuse_while_dice_are_out
from croupier.games.refusal import Refused
from croupier.games.spin import CameToRest, ComeToRest, Overlook
from croupier.games.told import told_due
from croupier.law import Citation


def decide(table: Craps, command: c.Command) -> tuple[e.Event, ...] | None:
    """What a call makes of the throw; None if the command is no call."""
    match command:
        case ComeToRest():
            return _come_to_rest(table, command)
        case acts.CallNoRoll():
            return _call_no_roll(table, command)
        case Overlook():
            return _overlook(table, command.ground)
        case acts.LeanDice():
            return _lean(table, command.on)
        case acts.ReadDice():
            return _read(table, command.faces)
        case acts.Overrule():
            return _overrule(table, command)
    return None


# --- the dice come to rest --------------------------------------------------------------------------------------------


def _come_to_rest(table: Craps, command: ComeToRest) -> tuple[e.Event, ...]:
    rules, law = table.rules, table.rules.law
    if not table.in_the_air:
        raise Refused(f"no throw is due, but {told_due(due(table))}", law.by("roll"))
    rules.refuse_outcome(command.outcome)
    fallen = command.outcome
    assert isinstance(fallen, tuple)
    rest = CameToRest(law.by("roll", "die_faces", "one_face_up"), fallen)
    if table.overlooked is not None and table.overlooked in VOID:
        return (rest, *_voided(table, table.overlooked, None, law.by(VOID[table.overlooked], *_VOIDS)))
    if not table.leaning:
        return (rest,)
    ends = min(law.integers("die_faces")) + max(law.integers("die_faces"))  # opposite faces make this up together
    faces = tuple(sorted((*(ends - on for on in table.leaning), *fallen[len(table.leaning) :])))
    return (rest, acts.LeaningDiceRead(law.by("leaning_die_reads_opposite"), table.leaning, faces))


def _lean(table: Craps, on: acts.Faces) -> tuple[e.Event, ...]:
    law = table.rules.law
    refuse_while_dice_are_out(table)
    known, cites = law.integers("die_faces"), law.by("leaning_die_reads_opposite")
    if not 1 <= len(on) <= law.integer("dice_thrown") or any(face not in known for face in on):
        raise Refused(f"{' '.join(map(str, on))}: a die leans on one of its faces", cites)
    return (acts.LeaningStated(cites, on),)


# --- no roll ----------------------------------------------------------------------------------------------------------

_VOIDS = ("void_roll_decides_nothing",)


def _call_no_roll(table: Craps, command: acts.CallNoRoll) -> tuple[e.Event, ...]:
    law, ground, office = table.rules.law, command.ground, command.office
    concept = _ground(table, ground, office)
    last = table.last
    if table.in_the_air:
        return _voided(table, ground, office, law.by(concept, "void_roll_decides_nothing", "no_roll_called_early"))
    if last is None:
        raise Refused("nothing has been thrown that could be void", law.by(concept))
    if last.void:
        raise Refused("the last throw is void already", law.by(concept, "void_roll_decides_nothing"))
    if RANKS[last.by] > RANKS[office]:
        raise Refused(f"the {last.by} has decided what the throw shows", law.by(OVERRULED_BY[last.by]))
    return _voided(table, ground, office, law.by(concept, "void_roll_decides_nothing"))


def _ground(table: Craps, ground: str | None, office: str) -> str:
    """The concept by which a throw is void on a ground; refuses what is none."""
    law = table.rules.law
    if ground is None:
        return "no_roll_for_irregularity"
    if ground in NO_GROUND:
        raise Refused(f"{ground} are no ground for a call of no roll", law.by(NO_GROUND[ground]))
    if ground not in NO_ROLL:
        known = ", ".join((*VOID, *CALLED))
        raise Refused(f"{ground!r} is no ground for a void throw here; there are {known}", law.by(*_VOIDS))
    if ground == DISPUTED and office == "dealer":
        raise Refused("what is disputed the game supervisor decides", law.by("disputed_face"))
    return NO_ROLL[ground]


def _voided(table: Craps, ground: str | None, office: str | None, cites: tuple[Citation, ...]) -> tuple[e.Event, ...]:
    """A throw without a result: what it settled is undone, and dice that went off the table are looked for."""
    off = (missing(table, OFF[ground]),) if ground is not None and ground in OFF else ()
    return (*undone(table), acts.RollVoided(cites, ground, office), *off)


def _overlook(table: Craps, ground: str) -> tuple[e.Event, ...]:
    law = table.rules.law
    if ground not in NO_ROLL or ground == DISPUTED:
        known = ", ".join(name for name in NO_ROLL if name != DISPUTED)
        raise Refused(f"{ground!r} is nothing that is overlooked here; there are {known}", law.by(*_VOIDS))
    refuse_while_dice_are_out(table)
    return (e.ErrorStated(law.by(NO_ROLL[ground]), ground),)


# --- reading and overruling -------------------------------------------------------------------------------------------


def _last(table: Craps, cites: tuple[Citation, ...]) -> LastThrow:
    if table.last is None:
        raise Refused("there is no throw that could be called otherwise", cites)
    return table.last


def _read(table: Craps, faces: acts.Faces) -> tuple[e.Event, ...]:
    cites = table.rules.law.by("disputed_face")
    last = _last(table, cites)
    table.rules.refuse_outcome(faces)
    if last.void or RANKS[last.by] > RANKS["supervisor"]:
        raise Refused("the throw is void, or decided above the supervisor", cites)
    return (*undone(table), acts.ThrowRead(cites, "supervisor", faces))


def _overrule(table: Craps, command: acts.Overrule) -> tuple[e.Event, ...]:
    law, office = table.rules.law, command.office
    cites = law.by(OVERRULED_BY[office])
    last = _last(table, cites)
    if RANKS[last.by] >= RANKS[office]:
        raise Refused(f"the {office} does not overrule the {last.by}", cites)
    if command.faces is None:
        if last.void:
            raise Refused("the throw is void already", cites)
        return _voided(table, None, office, (*cites, *law.by("void_roll_decides_nothing")))
    table.rules.refuse_outcome(command.faces)
    return (*undone(table), acts.ThrowRead(cites, office, command.faces))
