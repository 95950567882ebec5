"""Wagers as people make and take them back: what may be wagered, where, how much, and in which chips."""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm

from croupier.equipment.chips import COLOURS, Stack
from croupier.equipment.money import Cents, dollars
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.due import Amounts, Bound
from croupier.games.felt import MOST_CHIPS, MOST_WAGERS, Felt
from croupier.games.refusal import Refused
from croupier.games.replacing import replace
from croupier.law import HOUSE_POLICY, MOST_CITED, Citation


def amounts(felt: Felt, player: str, spot: str, chip: Cents | None = None) -> Amounts | None:
    """The amounts that may be wagered on a spot now, in value chips or in chips worth so much."""
    return amounts_within(felt.rules.bounds(felt, player, spot, chip))


def amounts_within(bounds: Iterable[Bound]) -> Amounts | None:
    """The amounts that satisfy every condition: the menu's view of what `decide` checks."""
    conditions = list(bounds)
    least = max(bound.least for bound in conditions)
    most = min(bound.most for bound in conditions if bound.most is not None)
    whole = lcm(*(bound.step for bound in conditions))
    stride = lcm(*(bound.step for bound in conditions if not bound.lying % bound.step))
    first = -(-least // stride) * stride
    for cents in range(first, min(first + whole, most + 1), stride):
        if all(bound.holds(cents) for bound in conditions):
            return Amounts(cents, most - (most - cents) % whole, whole)
    return None


def refuse_after_the_call(felt: Felt, *concepts: str, taking_back: bool = False) -> None:
    """Refuse to touch the layout once betting is closed; after the result, until everything is settled."""
    if felt.betting:
        return
    law, closed = felt.rules.law, felt.rules.closed_by(taking_back=taking_back)
    if not felt.result_known:
        raise Refused("no more bets has been called", closed)
    further = (concept for concept in ("wagers_rest_until_settled", *concepts) if law.orders(concept))
    raise Refused("the result is known and wagers are being settled", (closed + law.by(*further))[-MOST_CITED:])


def refuse_wager(felt: Felt, player: str, spot: str, *, spoken: bool = False) -> tuple[Citation, ...]:
    """Refuse a wager that may not be made whatever its amount; otherwise the clauses that permit it."""
    law = felt.rules.law
    if not felt.betting and spoken:
        raise Refused("no more bets has been called", law.or_house("spoken_wagers"))
    refuse_after_the_call(felt, "no_wager_until_paid")
    listed = felt.rules.listed(spot)
    if listed is None:
        raise Refused(f"{spot!r} is no wager of this game", felt.rules.unlisted(spot))
    if player in felt.excluded:
        raise Refused(f"{player} is excluded from the game", law.or_house("devices_exclude"))
    felt.refuse_wagers_now()
    felt.rules.refuse_beside(felt, player, spot)
    return listed


def place_wager(felt: Felt, bet: c.Bet) -> tuple[e.Event, ...]:
    law = felt.rules.law
    cites = refuse_wager(felt, bet.player, bet.spot, spoken=bet.spoken)
    chip = None
    if bet.colour is not None:
        chip = _own_stack(felt, bet.player, bet.colour).value_cents
        cites = (*cites, *law.by("non_value_chips"))
    for bound in felt.rules.bounds(felt, bet.player, bet.spot, chip):
        if not bound.holds(bet.cents):
            lying = f" and {dollars(bound.lying)} lies there" if bound.lying else ""
            raise Refused(f"{dollars(bet.cents)} on {bet.spot}: {bound.reason}{lying}", bound.cites)
    place, because = felt.rules.area_for(felt, bet.player, bet.spot)
    cites = (*cites, *because)
    stack = felt.stack_of(bet.player)
    if bet.colour is not None and stack is not None and bet.cents > stack.worth_cents:
        raise Refused(f"{bet.player} has {stack.count} {stack.colour} chips", law.or_house("made_in_chips"))
    if len(felt.wagers) >= MOST_WAGERS:
        raise Refused(f"a table holds {MOST_WAGERS} wagers at most", HOUSE_POLICY)
    if bet.spoken:
        cites = (*cites, *law.or_house("spoken_wagers"))
    return (e.WagerPlaced(cites[-MOST_CITED:], bet.player, bet.spot, bet.cents, bet.colour, place),)


def take_back(felt: Felt, command: c.TakeBack) -> tuple[e.Event, ...]:
    law = felt.rules.law
    own = [w for w in felt.wagers if w.player == command.player and w.spot == command.spot]
    lying = sum(w.cents for w in own)
    cites = felt.rules.closed_by(taking_back=True)
    refuse_after_the_call(felt, taking_back=True)
    if not own:
        raise Refused(f"{command.player} has nothing on {command.spot}", HOUSE_POLICY)
    if command.cents is None or command.cents == lying:
        return tuple(e.WagerTakenBack(cites, w.player, w.spot, w.cents, w.colour) for w in own)
    rest = lying - command.cents
    if not 0 < command.cents < lying:
        raise Refused(
            f"{dollars(lying)} lies on {command.spot}, {dollars(command.cents)} cannot be taken", HOUSE_POLICY
        )
    without = _without(felt, command.player, command.spot)
    for bound in felt.rules.bounds(without, command.player, command.spot, adding=False):
        if bound.also is None:
            bound = bound._replace(most=None)  # less breaks no maximum
        if not bound.holds(rest):  # but it may be an amount between the most and the one beyond it
            raise Refused(f"{dollars(rest)} would stay on {command.spot}: {bound.reason}", bound.cites)
    wager = next((w for w in own if w.colour is None), own[0])
    if wager.colour is not None or command.cents > wager.cents:
        raise Refused("chips of a colour are taken back whole", law.by("value_declared_at_purchase"))
    return (e.WagerTakenBack(cites, wager.player, wager.spot, command.cents, None),)


def _without(felt: Felt, player: str, spot: str) -> Felt:
    return replace(felt, wagers=tuple(w for w in felt.wagers if (w.player, w.spot) != (player, spot)))


# --- non-value chips --------------------------------------------------------------------------------------------------


def _own_stack(felt: Felt, player: str, colour: str) -> Stack:
    law = felt.rules.law
    if not law.orders("non_value_chips"):
        raise Refused("this game is played with value chips", law.or_house("value_chips_only"))
    stack = felt.stack_of(player)
    if stack is None or stack.colour != colour:
        cites = law.by("non_value_chips_stay_at_the_table", "value_declared_at_purchase")
        raise Refused(f"{player} has bought no {colour} chips at this table", cites)
    return stack


def buy_colour(felt: Felt, command: c.BuyColour) -> tuple[e.Event, ...]:
    law = felt.rules.law
    if not law.orders("non_value_chips"):
        raise Refused("this game is played with value chips", law.or_house("value_chips_only"))
    if command.colour not in COLOURS:
        raise Refused(f"{command.colour!r} is no colour here; there are {', '.join(COLOURS)}", HOUSE_POLICY)
    if not 0 < command.count <= MOST_CHIPS or command.value_cents <= 0:
        raise Refused(f"from 1 to {MOST_CHIPS} chips are sold at once, each worth something", HOUSE_POLICY)
    owner = next((name for name, stack in felt.stacks if stack.colour == command.colour), None)
    if owner not in (None, command.player):
        raise Refused(f"{command.colour} is {owner}'s colour", law.by("colour_of_ones_own"))
    own = felt.stack_of(command.player)
    if own is not None and (own.colour, own.value_cents) != (command.colour, command.value_cents):
        reason = f"{command.player} has {own.colour} chips declared at {dollars(own.value_cents)}"
        raise Refused(reason, law.by("value_declared_at_purchase"))
    cites = law.by("value_declared_at_purchase", "non_value_chips")
    return (e.ColourBought(cites, command.player, command.colour, command.count, command.value_cents),)


def colours_for(felt: Felt, player: str) -> tuple[str, ...]:
    """The colours in which this player may buy: her own, or any that is nobody's; none where value chips are played."""
    if not felt.rules.law.orders("non_value_chips"):
        return ()
    own = felt.stack_of(player)
    taken = {stack.colour for _, stack in felt.stacks}
    return (own.colour,) if own else tuple(colour for colour in COLOURS if colour not in taken)


def cost_of_one(felt: Felt, player: str) -> Cents:
    """The least that a purchase of such chips costs: one chip, of the value once declared if there is one."""
    own = felt.stack_of(player)
    return own.value_cents if own else 1


def cash_in(felt: Felt, command: c.CashIn) -> tuple[e.Event, ...]:
    law = felt.rules.law
    stack = felt.stack_of(command.player)
    lying = any(w.player == command.player and w.colour for w in felt.wagers)
    cites = law.or_house("non_value_chips_are_redeemed_here")
    if stack is None or (lying and not stack.count):
        raise Refused(f"{command.player} has no non-value chips of this table's in hand", cites)
    return (e.ColourCashedIn(cites, command.player, stack.colour, stack.count, stack.value_cents),)
