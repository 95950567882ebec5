"""The felt: what lies on any table - wagers, seats, limits - and what people may do to it while betting is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeVar

from croupier.equipment.cards import Card
from croupier.equipment.chips import COLOURS, Stack
from croupier.equipment.money import Cents, dollars, in_chips_upwards
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.due import Amounts, Choice
from croupier.games.options import OptionError, Options, read_option
from croupier.games.refusal import Refused
from croupier.games.replacing import replace
from croupier.law import HOUSE_POLICY, Citation, Law

MOST_PLACES = 20
MOST_WAGERS = 5_000
MOST_CHIPS = 10_000
CHANGEABLE = ("minimum", "maximum", "increment", "chip", "differential", "style")
GROUNDS = {"with notice": "limits_tightened_after_notice", "by agreement": "limits_tightened_by_agreement"}


@dataclass(frozen=True, slots=True)
class Wager:
    """So much of one player's on one spot, in value chips or in chips of the player's own colour."""

    player: str
    spot: str
    cents: Cents
    colour: str | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Bound:
    """One condition on the amount of a wager, with the clause that sets it."""

    says: str
    of_cents: Cents
    cites: tuple[Citation, ...]
    least: Cents = 0
    most: Cents | None = None
    step: Cents = 1
    lying: Cents = 0

    @property
    def reason(self) -> str:
        """The condition in words, put together only when somebody is refused by it."""
        return self.says.format(dollars(self.of_cents))

    def holds(self, cents: Cents) -> bool:
        if cents < self.least or (self.most is not None and cents > self.most):
            return False
        return (self.lying + cents) % self.step == 0


@dataclass(frozen=True, eq=False)
class Rules:
    """A game's rules at one table: the law and what the house has chosen. Each game says what its wagers are."""

    law: Law
    options: Options

    @property
    def spots(self) -> tuple[str, ...]:
        raise NotImplementedError

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        """The clauses that permit a wager on this spot; None where the game does not know it."""
        raise NotImplementedError

    def refuse_beside(self, felt: Felt, player: str, spot: str) -> None:
        """Refuse a wager that may not lie beside the player's others."""

    def further_bounds(self, felt: Felt, player: str, spot: str, lying: Cents) -> Iterator[Bound]:
        """Conditions on the amount beyond those of every game."""
        return iter(())

    def area_for(self, felt: Felt, player: str, spot: str) -> tuple[int | None, tuple[Citation, ...]]:
        """The numbered area in which the player's wagers lie, if the game has such areas, and what gives it."""
        return None, ()

    def changed(self, options: Options) -> Rules:
        return replace(self, options=options)


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class Felt:
    """The state that every game shares."""

    rules: Rules
    wagers: tuple[Wager, ...] = ()
    seats: tuple[tuple[int, str], ...] = ()
    playing: frozenset[str] = frozenset()
    opened: bool = False
    betting: bool = True
    maxima: tuple[tuple[str, Cents], ...] = ()
    stacks: tuple[tuple[str, Stack], ...] = ()

    def refuse_wagers_now(self) -> None:
        """Refuse wagers at a moment when none are taken although betting is open."""

    def refuse_change(self, key: str) -> None:
        """Refuse the change of a setting that may not change now."""

    def hands(self) -> dict[str, tuple[Card, ...]]:
        """The hands on the table, by the names that the notation gives them."""
        return {}

    def stack_of(self, player: str) -> Stack | None:
        """A player's non-value chips in hand."""
        return next((stack for name, stack in self.stacks if name == player), None)

    def seat_of(self, player: str) -> int | None:
        return next((place for place, name in self.seats if name == player), None)

    def lying(self, player: str, spot: str) -> Cents:
        """What a player has on a spot, in chips of any kind."""
        return sum(w.cents for w in self.wagers if w.player == player and w.spot == spot)

    def maximum_for(self, player: str) -> Cents:
        return next((cents for name, cents in self.maxima if name == player), self.rules.options.maximum)


F = TypeVar("F", bound=Felt)


# --- wagers ---------------------------------------------------------------------------------------------------------


def bounds(felt: Felt, player: str, spot: str, chip: Cents | None = None) -> Iterator[Bound]:
    """Every condition on an amount that is added to a spot, in the order in which a refusal names them."""
    options, law = felt.rules.options, felt.rules.law
    lying, limits = felt.lying(player, spot), law.by("within_limits")
    most = felt.maximum_for(player)
    yield Bound("the minimum is {}", options.minimum, limits, least=options.minimum - lying)
    yield Bound("the maximum is {}", most, limits, most=most - lying)
    chips = law.by("made_in_chips")
    chip = options.chip if chip is None else chip
    yield Bound("wagers are made in chips, the smallest of {}", chip, chips, least=1, step=chip)
    if options.increment is not None:
        says = "wagers are made in increments of {}"
        yield Bound(says, options.increment, law.by("increments"), step=options.increment)
    yield from felt.rules.further_bounds(felt, player, spot, lying)


def amounts(felt: Felt, player: str, spot: str) -> Amounts | None:
    """The amounts that satisfy every condition: the menu's view of what `decide` checks."""
    conditions = list(bounds(felt, player, spot))
    least = max(bound.least for bound in conditions)
    most = min(bound.most for bound in conditions if bound.most is not None)
    whole = lcm(*(bound.step for bound in conditions))
    stride = lcm(*(bound.step for bound in conditions if not bound.lying % bound.step))
    first = -(-least // stride) * stride
    for cents in range(first, min(first + whole, most + 1), stride):
        if all(bound.holds(cents) for bound in conditions):
            return Amounts(cents, most - (most - cents) % whole, whole)
    return None


def refuse_wager(felt: Felt, player: str, spot: str, *, spoken: bool = False) -> tuple[Citation, ...]:
    """Refuse a wager that may not be made whatever its amount; otherwise the clauses that permit it."""
    law = felt.rules.law
    if not felt.betting:
        raise Refused("no more bets has been called", law.by("spoken_wagers" if spoken else "no_bets_after_call"))
    listed = felt.rules.listed(spot)
    if listed is None:
        raise Refused(f"{spot!r} is no wager of this game", law.by("only_listed_wagers"))
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
    for bound in bounds(felt, bet.player, bet.spot, chip):
        if not bound.holds(bet.cents):
            lying = f" and {dollars(bound.lying)} lies there" if bound.lying else ""
            raise Refused(f"{dollars(bet.cents)} on {bet.spot}: {bound.reason}{lying}", bound.cites)
    place, because = felt.rules.area_for(felt, bet.player, bet.spot)
    cites = (*cites, *because)
    stack = felt.stack_of(bet.player)
    if bet.colour is not None and stack is not None and bet.cents > stack.worth_cents:
        raise Refused(f"{bet.player} has {stack.count} {stack.colour} chips", law.by("made_in_chips"))
    if len(felt.wagers) >= MOST_WAGERS:
        raise Refused(f"a table holds {MOST_WAGERS} wagers at most", HOUSE_POLICY)
    if bet.spoken:
        cites = (*cites, *law.by("spoken_wagers"))
    return (e.WagerPlaced(cites, bet.player, bet.spot, bet.cents, bet.colour, place),)


def take_back(felt: Felt, command: c.TakeBack) -> tuple[e.Event, ...]:
    law = felt.rules.law
    own = [w for w in felt.wagers if w.player == command.player and w.spot == command.spot]
    lying = sum(w.cents for w in own)
    cites = law.by("no_bets_after_call")
    if not felt.betting:
        raise Refused("no more bets has been called", cites)
    if not own:
        raise Refused(f"{command.player} has nothing on {command.spot}", HOUSE_POLICY)
    if command.cents is None or command.cents == lying:
        return tuple(e.WagerTakenBack(cites, w.player, w.spot, w.cents, w.colour) for w in own)
    rest = lying - command.cents
    if not 0 < command.cents < lying:
        raise Refused(
            f"{dollars(lying)} lies on {command.spot}, {dollars(command.cents)} cannot be taken", HOUSE_POLICY
        )
    for bound in bounds(_without(felt, command.player, command.spot), command.player, command.spot):
        if bound.cites != _increments(law) and not bound.holds(rest):
            raise Refused(f"{dollars(rest)} would stay on {command.spot}: {bound.reason}", bound.cites)
    wager = own[0]
    if wager.colour is not None or command.cents > wager.cents:
        raise Refused("chips of a colour are taken back whole", law.by("value_declared_at_purchase"))
    return (e.WagerTakenBack(cites, wager.player, wager.spot, command.cents, None),)


def _increments(law: Law) -> tuple[Citation, ...]:
    return law.by("increments") if law.orders("increments") else ()


def _without(felt: F, player: str, spot: str) -> F:
    return replace(felt, wagers=tuple(w for w in felt.wagers if (w.player, w.spot) != (player, spot)))


# --- non-value chips --------------------------------------------------------------------------------------------------


def _own_stack(felt: Felt, player: str, colour: str) -> Stack:
    law = felt.rules.law
    if not law.orders("non_value_chips"):
        raise Refused("this game is played with value chips", law.by("value_chips_only"))
    stack = felt.stack_of(player)
    if stack is None or stack.colour != colour:
        raise Refused(f"{player} has no {colour} chips", law.by("value_declared_at_purchase"))
    return stack


def buy_colour(felt: Felt, command: c.BuyColour) -> tuple[e.Event, ...]:
    law = felt.rules.law
    if not law.orders("non_value_chips"):
        raise Refused("this game is played with value chips", law.by("value_chips_only"))
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


def cash_in(felt: Felt, command: c.CashIn) -> tuple[e.Event, ...]:
    law = felt.rules.law
    stack = felt.stack_of(command.player)
    if stack is None:
        raise Refused(f"{command.player} has no non-value chips", HOUSE_POLICY)
    if not stack.count and _lie_in_colour(felt, command.player):
        raise Refused(f"{command.player} has no {stack.colour} chips in hand", HOUSE_POLICY)
    cites = law.by("non_value_chips_are_redeemed_here")
    return (e.ColourCashedIn(cites, command.player, stack.colour, stack.count, stack.value_cents),)


def _stack_changed(felt: F, player: str, cents: Cents) -> F:
    stacks = tuple(
        (name, replace(stack, count=stack.count + cents // stack.value_cents) if name == player else stack)
        for name, stack in felt.stacks
    )
    return replace(felt, stacks=stacks)


def _stacks_bought(felt: Felt, event: e.ColourBought) -> tuple[tuple[str, Stack], ...]:
    held = felt.stack_of(event.player)
    count = event.count + (held.count if held else 0)
    others = tuple(pair for pair in felt.stacks if pair[0] != event.player)
    return (*others, (event.player, Stack(event.colour, event.value_cents, count)))


def _stacks_cashed_in(felt: Felt, event: e.ColourCashedIn) -> tuple[tuple[str, Stack], ...]:
    """Whoever still has chips of the colour on the layout keeps it, with none in hand."""
    others = tuple(pair for pair in felt.stacks if pair[0] != event.player)
    if not _lie_in_colour(felt, event.player):
        return others
    return (*others, (event.player, Stack(event.colour, event.value_cents, 0)))


def _lie_in_colour(felt: Felt, player: str) -> bool:
    return any(w.player == player and w.colour is not None for w in felt.wagers)


# --- people and settings ----------------------------------------------------------------------------------------------


def places(felt: Felt) -> tuple[int, tuple[Citation, ...]]:
    """How many may sit, and who says so."""
    law = felt.rules.law
    if not law.orders("places"):
        return MOST_PLACES, HOUSE_POLICY
    own = ("one_to_a_numbered_area",) if law.orders("one_to_a_numbered_area") else ()
    return law.integer("places"), law.by("places", *own)


def sit(felt: Felt, command: c.Sit) -> tuple[e.Event, ...]:
    most, cites = places(felt)
    if not 1 <= command.place <= most:
        raise Refused(f"the places are 1 to {most}", cites)
    taken = dict(felt.seats).get(command.place)
    if taken is not None:
        raise Refused(f"place {command.place} is {taken}'s", cites)
    return (e.Seated(cites, command.player, command.place),)


def leave(command: c.Leave) -> tuple[e.Event, ...]:
    return (e.Left(HOUSE_POLICY, command.player),)


def change_setting(felt: Felt, command: c.ChangeSetting) -> tuple[e.Event, ...]:
    rules, law = felt.rules, felt.rules.law
    if not felt.betting:
        raise Refused("a setting changes between rounds", HOUSE_POLICY)
    if command.key not in CHANGEABLE:
        raise Refused(f"{command.key} is settled when the table opens", HOUSE_POLICY)
    try:
        options = read_option(rules.options, command.key, command.value)
        options.check(law)
    except OptionError as error:
        raise Refused(error.reason, error.cites or HOUSE_POLICY) from error
    felt.refuse_change(command.key)
    tightened = options.minimum > rules.options.minimum or options.maximum < rules.options.maximum
    cites = law.by(_tightening(felt, command.ground) if tightened else f"{_authority(command.key)}")
    return (e.SettingChanged(cites, command.key, command.value),)


def _authority(key: str) -> str:
    known = {
        "increment": "increments",
        "chip": "made_in_chips",
        "differential": "differential",
        "style": "dealing_style",
    }
    return known.get(key, "limits_are_set")


def _tightening(felt: Felt, ground: str | None) -> str:
    if ground is not None:
        return GROUNDS[ground]
    if not felt.opened:
        return "limits_tightened_at_opening"
    if not felt.wagers and not felt.playing:
        return "limits_tightened_while_idle"
    grounds = (*GROUNDS.values(), "limits_tightened_while_idle")
    raise Refused("people are playing: it takes notice, or the agreement of all", felt.rules.law.by(*grounds))


def allow_up_to(felt: Felt, command: c.AllowUpTo) -> tuple[e.Event, ...]:
    cites = felt.rules.law.by("personal_maximum")
    if command.cents <= felt.rules.options.maximum:
        raise Refused("a maximum of one's own lies above the table's", cites)
    return (e.PersonalMaximumSet(cites, command.player, command.cents),)


def void_round(felt: Felt, command: c.VoidRound) -> tuple[e.Event, ...]:
    """The wagers of the round go back; whoever played false forfeits."""
    law = felt.rules.law
    refund = law.by("void_round_refunds")
    if felt.betting and not felt.wagers:
        raise Refused("no round is under way: the last one has been settled", refund)
    ground = "round_voided_for_fraud" if command.forfeiting else "round_voided_for_disruption"
    for name in command.forfeiting:
        if not any(w.player == name for w in felt.wagers):
            raise Refused(f"{name} has no wager in this round", refund)
    fates = tuple(
        e.WagerForfeited(refund, w.player, w.spot, w.cents, w.colour)
        if w.player in command.forfeiting
        else e.WagerReturned(refund, w.player, w.spot, w.cents, w.colour)
        for w in felt.wagers
    )
    return (e.RoundVoided(law.by(ground)), *fates, e.RoundOver(refund))


# --- the common part of the four questions --------------------------------------------------------------------------


def decide(felt: Felt, command: c.Command) -> tuple[e.Event, ...] | None:
    """What people may do at any table; None for what only a game can answer."""
    match command:
        case c.Bet():
            return place_wager(felt, command)
        case c.TakeBack():
            return take_back(felt, command)
        case c.Sit():
            return sit(felt, command)
        case c.Leave():
            return leave(command)
        case c.ChangeSetting():
            return change_setting(felt, command)
        case c.AllowUpTo():
            return allow_up_to(felt, command)
        case c.VoidRound():
            return void_round(felt, command)
        case c.BuyColour():
            return buy_colour(felt, command)
        case c.CashIn():
            return cash_in(felt, command)
    return None


def choices(felt: Felt, player: str) -> Iterator[Choice]:
    """The menu of one player while betting is open."""
    taken = dict(felt.seats)
    yield from (Choice(player, "sits", str(place)) for place in range(1, places(felt)[0] + 1) if place not in taken)
    yield Choice(player, "leaves")
    if not felt.betting:
        return
    for spot in felt.rules.spots:
        try:
            refuse_wager(felt, player, spot)
            felt.rules.area_for(felt, player, spot)
        except Refused:
            continue
        allowed = amounts(felt, player, spot)
        if allowed is not None:
            yield Choice(player, "bets", spot, allowed)
    yield from (
        Choice(player, "takes back", spot) for spot in dict.fromkeys(w.spot for w in felt.wagers if w.player == player)
    )


def evolve(felt: F, event: e.Event) -> F | None:
    """The felt after an event that every game knows; None for the others."""
    match event:
        case e.WagerEvent():
            return _with_wager_event(felt, event)
        case e.NoMoreBetsCalled():
            return replace(felt, betting=False)
        case e.Seated():
            others = tuple(seat for seat in felt.seats if seat[1] != event.player)
            seats = tuple(sorted((*others, (event.place, event.player))))
            return replace(felt, seats=seats, playing=felt.playing | {event.player})
        case e.Left():
            others = tuple(seat for seat in felt.seats if seat[1] != event.player)
            return replace(felt, seats=others, playing=felt.playing - {event.player})
        case e.SettingChanged():
            options = read_option(felt.rules.options, event.key, event.value)
            return replace(felt, rules=felt.rules.changed(options))
        case e.PersonalMaximumSet():
            maxima = tuple(pair for pair in felt.maxima if pair[0] != event.player)
            return replace(felt, maxima=(*maxima, (event.player, event.cents)))
        case e.ColourBought():
            return replace(felt, stacks=_stacks_bought(felt, event))
        case e.ColourCashedIn():
            return replace(felt, stacks=_stacks_cashed_in(felt, event))
    return None


def _with_wager_event(felt: F, event: e.WagerEvent) -> F:
    lies = isinstance(event, e.WagerPlaced | e.SettlementUndone)
    if event.colour is not None:
        felt = _stack_changed(felt, event.player, chips_in_hand(event))
    if not lies:
        return replace(felt, wagers=_lessened(felt.wagers, event))
    place = event.place if isinstance(event, e.WagerPlaced) else None
    wager = Wager(event.player, event.spot, event.cents, event.colour, place)
    playing = felt.playing if event.player in felt.playing else felt.playing | {event.player}
    return replace(felt, wagers=_added(felt.wagers, wager), playing=playing, opened=True)


def chips_in_hand(event: e.WagerEvent) -> Cents:
    """What an event does to its player's chips in hand, of the kind in which the wager was made; winnings apart."""
    match event:
        case e.WagerPlaced():
            return -event.cents
        case e.SettlementUndone():
            return -event.cents if event.given_back_cents else 0
        case e.WagerLost() | e.WagerForfeited():
            return 0
    return event.cents


def _added(wagers: tuple[Wager, ...], new: Wager) -> tuple[Wager, ...]:
    for index, old in enumerate(wagers):
        if (old.player, old.spot, old.colour) == (new.player, new.spot, new.colour):
            return (*wagers[:index], replace(old, cents=old.cents + new.cents), *wagers[index + 1 :])
    return (*wagers, new)


def _lessened(wagers: tuple[Wager, ...], event: e.WagerEvent) -> tuple[Wager, ...]:
    for index, old in enumerate(wagers):
        if (old.player, old.spot, old.colour) == (event.player, event.spot, event.colour):
            rest = old.cents - event.cents
            kept = (replace(old, cents=rest),) if rest else ()
            return (*wagers[:index], *kept, *wagers[index + 1 :])
    raise AssertionError(f"no such wager on the layout: {event}")


# --- settlement -------------------------------------------------------------------------------------------------------


def won(felt: Felt, wager: Wager, odds: Fraction, cites: tuple[Citation, ...]) -> e.WagerWon:
    """A winning wager paid at these odds, in chips: where they cannot make the sum, the next higher one."""
    owed = wager.cents * odds
    if owed.denominator == 1 and owed.numerator % felt.rules.options.chip == 0:
        paid = owed.numerator
    else:
        paid = in_chips_upwards(owed, felt.rules.options.chip)
        cites = (*cites[:2], *felt.rules.law.by("paid_upwards"))
    return e.WagerWon(cites, wager.player, wager.spot, wager.cents, wager.colour, odds, paid)
