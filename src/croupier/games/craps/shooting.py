"""The shooter and the dice: who may throw, to whom the dice are offered, how they pass, what goes missing."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.craps import acts
from croupier.games.craps.craps import Craps
from croupier.games.craps.dice_set import DiceSet
from croupier.games.craps.settling import given_up
from croupier.games.refusal import Refused
from croupier.games.replacing import replace

DELAY, INVALID, CONTRARY = "delay", "invalid rolls", "against the rules"
ORDERED_FOR = (DELAY, INVALID, CONTRARY)
REPEATED = 2


def decide(table: Craps, command: c.Command) -> tuple[e.Event, ...] | None:
    """What happens about the dice; None if the command is not about them."""
    match command:
        case acts.InspectDice():
            return _inspect(table)
        case acts.Throw():
            return _throw(table, command.player)
        case acts.AcceptDice():
            return _accept(table, command.player)
        case acts.DeclineDice():
            return _decline(table, command.player)
        case acts.PassDice():
            return _pass(table, command.player)
        case acts.OrderDicePassed():
            return _order_passed(table, command)
        case acts.SelectDice():
            return _select(table, command.player)
        case acts.AskForDice():
            return _ask_back(table, command.player)
        case acts.ReturnDice():
            return _return(table)
    return None


def inspected(table: Craps) -> acts.DiceInspected:
    law = table.rules.law
    cites = law.by("dice_are_inspected", "dice_stay_with_the_dealers", "dice_at_the_table")
    return acts.DiceInspected(cites, law.integer("dice_at_the_table"))


def _inspect(table: Craps) -> tuple[e.Event, ...]:
    if table.dice.inspected:
        raise Refused("the dice have been inspected", table.rules.law.by("dice_are_inspected"))
    return (inspected(table),)


def _refuse_before_inspection(table: Craps) -> None:
    if not table.dice.inspected:
        raise Refused("the dice have not been inspected", table.rules.law.by("dice_are_inspected"))


def refuse_while_dice_are_out(table: Craps) -> None:
    if not table.betting:
        raise Refused("the dice are out", table.rules.law.by("decided_wagers_are_settled"))


# --- the throw --------------------------------------------------------------------------------------------------------


def _throw(table: Craps, named: str | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    refuse_while_dice_are_out(table)
    player = table.who_throws()
    if named is not None and named != player:
        raise Refused(f"{named} is not the shooter", law.by("shooter", "shooter_needs_a_line_wager"))
    if player is None:
        return _by_the_stickperson(table)
    _refuse_before_inspection(table)
    events = (*_made_up(table), _taken(table, player)) if table.turn.shooter is None else _dice_in_hand(table, player)
    keeps = "shooter_keeps_a_line_wager" if table.turn.rolled else "shooter_needs_a_line_wager"
    return (*events, acts.DiceThrown(law.by(keeps, "dice_leave_the_hand_together", "shooter"), player))


def _by_the_stickperson(table: Craps) -> tuple[e.Event, ...]:
    """Nobody can take the dice: the stickperson throws for what is undecided, unless the shooter need only wager."""
    law, shooter = table.rules.law, table.turn.shooter
    if table.left_to_the_stickperson():
        return (*_made_up(table), acts.DiceThrown(law.by("stickperson_throws", "stickperson"), None))
    who = f"{shooter} has" if shooter is not None else "nobody who may take the dice has"
    cites = law.by("shooter_needs_a_line_wager", *(["shooter_keeps_a_line_wager"] if shooter is not None else []))
    raise Refused(f"{who} no wager on the pass or the don't pass", cites)


# --- taking, declining and passing the dice ---------------------------------------------------------------------------


def _taken(table: Craps, player: str) -> acts.DiceTaken:
    law, later = table.rules.law, table.turn.previous is not None
    offered = ("next_to_accept_shoots", "dice_offered_in_order") if later else ("first_to_accept_shoots",)
    first = () if later else ("dice_offered_first",)
    return acts.DiceTaken(law.by(*offered, *first), player, law.integer("dice_thrown"))


def _refuse_unless_offered(table: Craps, player: str) -> None:
    refuse_while_dice_are_out(table)
    offered = table.offered()
    if offered != player:
        law = table.rules.law
        cites = law.by("dice_offered_in_order" if table.turn.previous is not None else "dice_offered_first")
        now = f"the dice are offered to {offered}" if offered is not None else "the dice are offered to nobody"
        raise Refused(now, cites)


def _accept(table: Craps, player: str) -> tuple[e.Event, ...]:
    _refuse_unless_offered(table, player)
    _refuse_before_inspection(table)
    return (*_made_up(table), _taken(table, player))


def _decline(table: Craps, player: str) -> tuple[e.Event, ...]:
    _refuse_unless_offered(table, player)
    law = table.rules.law
    concept = "dice_offered_in_order" if table.turn.previous is not None else "dice_offered_first"
    return (acts.DiceDeclined(law.by(concept), player),)


def _pass(table: Craps, player: str) -> tuple[e.Event, ...]:
    refuse_while_dice_are_out(table)
    cites = table.rules.law.by("shooter_may_pass_the_dice")
    if table.turn.shooter != player:
        raise Refused(f"{player} is not the shooter", cites)
    if not table.turn.rolled:
        raise Refused(f"{player} has not rolled yet", cites)
    return given_up(table, player, "shooter_may_pass_the_dice")


def _order_passed(table: Craps, command: acts.OrderDicePassed) -> tuple[e.Event, ...]:
    refuse_while_dice_are_out(table)
    cites = table.rules.law.by("supervisor_may_pass_the_dice")
    if command.ground not in ORDERED_FOR:
        raise Refused(f"{command.ground!r} is no ground; there are {', '.join(ORDERED_FOR)}", cites)
    if table.turn.shooter != command.player:
        raise Refused(f"{command.player} is not the shooter", cites)
    if command.ground == INVALID and table.turn.void_rolls < REPEATED:
        raise Refused(f"{command.player} has not rolled invalidly time and again", cites)
    return given_up(table, command.player, "supervisor_may_pass_the_dice")


# --- dice that went off the table -------------------------------------------------------------------------------------


def _dice_in_hand(table: Craps, shooter: str) -> tuple[e.Event, ...]:
    """Who throws on without the missing dice has selected others; two that stay missing are lost."""
    law, dice = table.rules.law, table.dice
    thrown = law.integer("dice_thrown")
    if dice.hand >= thrown and not dice.missing:
        return ()
    if dice.hand < thrown and dice.asked_back:
        cites = law.by("shooter_selects_again", "found_die_is_inspected")
        raise Refused(f"{shooter} has asked for the missing dice back, and they are looked for", cites)
    events: list[e.Event] = []
    if dice.hand < thrown and dice.bowl >= thrown - dice.hand:
        events.append(acts.DiceSelected(law.by("shooter_selects_again"), shooter, thrown - dice.hand))
    events += _replaced(table)
    if dice.left < thrown:  # too little is left of the old set to finish with
        events.append(acts.OldDiceRemoved(law.by("dice_lost_for_a_new_set"), dice.left))
        events.append(acts.DiceSelected(law.by("shooter_selects_again"), shooter, thrown))
    return tuple(events)


def _replaced(table: Craps) -> tuple[e.Event, ...]:
    """The new set that comes in when too many dice of the one in play are lost."""
    law, dice = table.rules.law, table.dice
    if dice.lost or dice.missing < law.integer("dice_lost_for_a_new_set"):
        return ()
    cites = law.by("dice_lost_for_a_new_set", "inspector_hears_of_new_dice")
    return acts.DiceLost(cites, dice.missing), inspected(table)


def _made_up(table: Craps) -> tuple[e.Event, ...]:
    """The whole set that is offered when nobody has dice in hand: a new one where too many are lost."""
    replaced = _replaced(table)
    if not replaced:
        return ()
    return (*replaced, acts.OldDiceRemoved(table.rules.law.by("dice_lost_for_a_new_set"), table.dice.left))


def _missing_from(table: Craps, player: str) -> int:
    """How many dice the shooter's hand lacks."""
    refuse_while_dice_are_out(table)
    lacking = table.rules.law.integer("dice_thrown") - table.dice.hand
    if table.turn.shooter != player or lacking <= 0 or not table.dice.missing:
        raise Refused(f"{player} lacks no dice", table.rules.law.by("shooter_selects_again"))
    return lacking


def _select(table: Craps, player: str) -> tuple[e.Event, ...]:
    lacking = _missing_from(table, player)
    cites = table.rules.law.by("shooter_selects_again")
    if table.dice.bowl < lacking:
        raise Refused("too few dice are left in the bowl", cites)
    return (acts.DiceSelected(cites, player, lacking),)


def _ask_back(table: Craps, player: str) -> tuple[e.Event, ...]:
    _missing_from(table, player)
    cites = table.rules.law.by("shooter_selects_again")
    if table.dice.asked_back:
        raise Refused(f"{player} has asked for them already", cites)
    return (acts.DiceAskedFor(cites, player),)


def _return(table: Craps) -> tuple[e.Event, ...]:
    refuse_while_dice_are_out(table)
    law, dice = table.rules.law, table.dice
    if not dice.missing:
        raise Refused("no dice are missing", law.by("found_die_is_inspected"))
    lacking = law.integer("dice_thrown") - dice.hand
    found = min(dice.missing, lacking) if dice.asked_back else dice.missing
    return (acts.DiceFound(law.by("found_die_is_inspected"), found, to_the_shooter=dice.asked_back),)


def missing(table: Craps, dice: int) -> acts.DiceMissing:
    """So many dice have gone off the table, and are looked for at once."""
    return acts.DiceMissing(table.rules.law.by("die_off_the_table"), dice)


def turn_after(table: Craps, event: e.Event) -> Craps | None:
    """The table after an event that is about the dice; None for the others."""
    turn, dice = table.turn, table.dice
    match event:
        case acts.DiceInspected():
            return replace(table, dice=dice.brought(event.dice))
        case acts.DiceTaken():
            turn = replace(turn, shooter=event.player, rolled=False, void_rolls=0, declined=frozenset())
            return replace(table, turn=turn, dice=dice.taken(event.dice))
        case acts.DiceDeclined():
            return replace(table, turn=replace(turn, declined=turn.declined | {event.player}))
        case acts.DicePassed():
            turn = replace(turn, shooter=None, rolled=False, void_rolls=0, previous=event.player, declined=frozenset())
            return replace(table, turn=turn, dice=dice.given_up())
        case acts.DiceMissing():
            return replace(table, dice=dice.gone(event.dice))
        case acts.DiceSelected():
            return replace(table, dice=dice.taken(event.dice))
        case acts.DiceAskedFor():
            return replace(table, dice=replace(dice, asked_back=True))
        case acts.DiceFound():
            return replace(table, dice=dice.found(event.dice, to_the_shooter=event.to_the_shooter))
        case acts.DiceLost():
            return replace(table, dice=replace(dice, missing=0, lost=True))
        case acts.OldDiceRemoved():
            return replace(table, dice=DiceSet(size=dice.size, bowl=dice.size))
    return None
