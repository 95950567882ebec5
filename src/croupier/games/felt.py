"""The felt: what lies on any table - wagers, seats, limits, non-value chips - and what events leave of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from croupier.equipment.cards import Card
from croupier.equipment.chips import Stack
from croupier.equipment.money import Cents, in_chips_upwards
from croupier.games import events as e
from croupier.games.due import Bound
from croupier.games.options import Options, read_option
from croupier.games.replacing import replace
from croupier.law import HOUSE_POLICY, Citation, Law

MOST_PLACES = 20
MOST_WAGERS = 5_000
MOST_CHIPS = 10_000


@dataclass(frozen=True, slots=True)
class Wager:
    """So much of one player's on one spot, in value chips or in chips of the player's own colour."""

    player: str
    spot: str
    cents: Cents
    colour: str | None = None
    place: int | None = None


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

    def unlisted(self, spot: str) -> tuple[Citation, ...]:
        """The clauses by which a wager on a spot that the game does not know is refused."""
        return self.law.or_house("only_listed_wagers")

    @property
    def errors_to_be_noticed(self) -> tuple[str, ...]:
        """The errors, in the notation's words, that come to light only when somebody notices them."""
        return ()

    def places(self) -> tuple[int, tuple[Citation, ...]]:
        """How many may sit, and who says so."""
        if not self.law.orders("places"):
            return MOST_PLACES, HOUSE_POLICY
        own = ("one_to_a_numbered_area",) if self.law.orders("one_to_a_numbered_area") else ()
        return self.law.integer("places"), self.law.by("places", *own)

    def refuse_beside(self, felt: Felt, player: str, spot: str) -> None:
        """Refuse a wager that may not lie beside the player's others."""

    def further_bounds(self, felt: Felt, player: str, spot: str, lying: Cents) -> Iterator[Bound]:
        """Conditions on the amount beyond those of every game."""
        return iter(())

    def area_for(self, felt: Felt, player: str, spot: str) -> tuple[int | None, tuple[Citation, ...]]:
        """The numbered area in which the player's wagers lie, if the game has such areas, and what gives it."""
        return None, ()

    def bounds(
        self, felt: Felt, player: str, spot: str, chip: Cents | None = None, *, adding: bool = True
    ) -> Iterator[Bound]:
        """Every condition on an amount added to a spot or staying there, in the order in which refusals name them."""
        options, law = self.options, self.law
        lying, most = felt.lying(player, spot), felt.maximum_for(player)
        least = options.minimum
        yield Bound("the minimum is {}", least, self.limit_cites(felt, player, spot, below=True), least=least - lying)
        yield Bound("the maximum is {}", most, self.limit_cites(felt, player, spot, below=False), most=most - lying)
        yield from felt.bounds_together(player, spot)
        if chip is None:
            yield from felt.bounds_on_value_chips(player)
        chip = options.chip if chip is None else chip
        says = "wagers are made in chips, the smallest of {}"
        yield Bound(says, chip, law.or_house("made_in_chips"), least=1, step=chip)
        if adding and options.increment is not None:
            says = "wagers are made in increments of {}"
            yield Bound(says, options.increment, law.or_house("increments"), step=options.increment)
        yield from self.further_bounds(felt, player, spot, lying)

    def limit_cites(self, felt: Felt, player: str, spot: str, *, below: bool) -> tuple[Citation, ...]:
        """The clauses that bind a player's wager on a spot to one of the limits."""
        return self.law.or_house("within_limits")

    def closed_by(self, *, taking_back: bool) -> tuple[Citation, ...]:
        """The clauses that close the layout after the call."""
        return self.law.by("no_bets_after_call")

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """What a law would say that this game cannot be: the concept, and what is wrong with it."""
        return iter(())

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
    partners: tuple[tuple[str, str], ...] = ()
    value_limits: tuple[tuple[str, Cents], ...] = ()
    """From whom no more than so much is taken in value chips."""
    excluded: frozenset[str] = frozenset()
    idle: tuple[tuple[str, int], ...] = ()
    """How many rounds running each seated player has sat out."""
    stacks: tuple[tuple[str, Stack], ...] = ()
    decided: tuple[tuple[Wager, Cents], ...] = ()
    """The round's wagers that are lost or won already, and what their owners got for each."""
    people: tuple[str, ...] = ()
    """Everybody who has come to the table, clockwise."""

    @property
    def result_known(self) -> bool:
        """Whether the round is decided and its wagers are being settled."""
        return False

    def may_void_wagers_of(self, player: str) -> bool:
        """Whether a player's wagers may be declared void now: not once hands have been dealt for them."""
        return self.betting

    def refuse_wagers_now(self) -> None:
        """Refuse wagers at a moment when none are taken although betting is open."""

    def bounds_on(self, player: str, spot: str) -> Iterator[Bound]:
        """Conditions on an amount that come from what has happened at this table."""
        return iter(())

    def bounds_together(self, player: str, spot: str) -> Iterator[Bound]:
        """What partners have on a spot is bound by the maximum like one player's."""
        most, law = self.maximum_for(player), self.rules.law
        for pair in self.partners:
            if player in pair:
                together = sum([self.lying(name, spot) for name in pair])
                says = f"{' and '.join(pair)} wager in partnership, and together the maximum is {{}}"
                yield Bound(says, most, law.or_house("partners_are_bound_together"), most=most - together)

    def bounds_on_value_chips(self, player: str) -> Iterator[Bound]:
        """The house may want chips of a colour from a player, or no more than so much in others."""
        for name, cents in self.value_limits:
            if name == player:
                lying = sum([w.cents for w in self.wagers if w.player == player and w.colour is None])
                says = "of value chips the house takes {} from this player"
                cites = self.rules.law.or_house("value_chips_limited")
                yield Bound(says, cents, cites, most=cents - lying)

    def refuse_change(self, key: str) -> None:
        """Refuse the change of a setting that may not change now."""

    def hands(self) -> dict[str, tuple[Card, ...]]:
        """The hands on the table, by the names that the notation gives them."""
        return {}

    def cards_out(self) -> tuple[Card, ...]:
        """The cards of a round under way that lie on the table, and so are not among the discards."""
        return ()

    def stack_of(self, player: str) -> Stack | None:
        """A player's non-value chips in hand."""
        return next((stack for name, stack in self.stacks if name == player), None)

    def seated(self) -> tuple[tuple[int, str], ...]:
        """Who sits where, from the lowest place."""
        return self.seats

    def seat_of(self, player: str) -> int | None:
        return next((place for place, name in self.seats if name == player), None)

    def lying(self, player: str, spot: str) -> Cents:
        """What a player has on a spot, in chips of any kind."""
        return sum([w.cents for w in self.wagers if w.player == player and w.spot == spot])

    def maximum_for(self, player: str) -> Cents:
        """The table's maximum, or what a manager allows this player above it."""
        own = next((cents for name, cents in self.maxima if name == player), 0)
        return max(own, self.rules.options.maximum)


F = TypeVar("F", bound=Felt)
_LIES = (e.WagerPlaced, e.SettlementUndone)


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


def _stacks_cashed_in(felt: Felt, player: str) -> tuple[tuple[str, Stack], ...]:
    """The colour is free again, unless chips of it still lie on the layout and may come back."""
    out = any(w.player == player and w.colour for w in felt.wagers)
    others = tuple(pair for pair in felt.stacks if pair[0] != player)
    own = felt.stack_of(player)
    return (*others, (player, replace(own, count=0))) if out and own else others


def evolve(felt: F, event: e.Event) -> F | None:
    """The felt after an event that every game knows; None for the others."""
    match event:
        case e.WagerEvent():
            return _with_wager_event(felt, event)
        case e.NoMoreBetsCalled():
            return replace(felt, betting=False, decided=(), idle=_sat_out(felt))
        case e.Seated():
            others = tuple(seat for seat in felt.seats if seat[1] != event.player)
            seats = tuple(sorted((*others, (event.place, event.player))))
            return replace(felt, seats=seats, playing=felt.playing | {event.player})
        case e.Left():
            others = tuple(seat for seat in felt.seats if seat[1] != event.player)
            idle = tuple(pair for pair in felt.idle if pair[0] != event.player)
            return replace(felt, seats=others, playing=felt.playing - {event.player}, idle=idle)
        case e.SettingChanged():
            options = read_option(felt.rules.options, event.key, event.value)
            return replace(felt, rules=felt.rules.changed(options))
        case e.RoundVoided():
            return replace(felt, decided=())
        case e.PersonalMaximumSet():
            maxima = tuple(pair for pair in felt.maxima if pair[0] != event.player)
            return replace(felt, maxima=(*maxima, (event.player, event.cents)))
        case e.PartnersDeclared():
            return replace(felt, partners=(*felt.partners, (event.player, event.other)))
        case e.ValueChipsLimited():
            limits = tuple(pair for pair in felt.value_limits if pair[0] != event.player)
            return replace(felt, value_limits=(*limits, (event.player, event.cents)))
        case e.PlayerExcluded():
            return replace(felt, excluded=felt.excluded | {event.player})
        case e.ColourBought():
            return replace(felt, stacks=_stacks_bought(felt, event), decided=())
        case e.ColourCashedIn():
            return replace(felt, stacks=_stacks_cashed_in(felt, event.player), decided=())
    return None


def _sat_out(felt: Felt) -> tuple[tuple[str, int], ...]:
    """How many rounds running each seated player has sat out, the one now closed for wagers among them."""
    wagering, idle = {w.player for w in felt.wagers}, dict(felt.idle)
    return tuple([(name, 0 if name in wagering else idle.get(name, 0) + 1) for _, name in felt.seated()])


def _with_wager_event(felt: F, event: e.WagerEvent) -> F:
    lies = isinstance(event, _LIES)
    if event.colour is not None:
        felt = _stack_changed(felt, event.player, chips_in_hand(event))
    if not lies:
        return replace(felt, wagers=_lessened(felt.wagers, event), decided=_decided(felt, event))
    place = event.place if isinstance(event, e.WagerPlaced) else None
    wager = Wager(event.player, event.spot, event.cents, event.colour, place)
    here = event.player in felt.playing or not isinstance(event, e.WagerPlaced)
    playing = felt.playing if here else felt.playing | {event.player}
    decided = () if isinstance(event, e.WagerPlaced) and felt.betting else _decided(felt, event)
    return replace(felt, wagers=_added(felt.wagers, wager), playing=playing, opened=True, decided=decided)


def _decided(felt: Felt, event: e.WagerEvent) -> tuple[tuple[Wager, Cents], ...]:
    """A settlement joins those of its round, and leaves them when it is undone; what is taken back is of the next."""
    match event:
        case e.WagerLost():
            got = 0
        case e.WagerWon():
            got = event.cents + event.winnings_cents
        case e.WagerSurrendered():
            got = event.given_back_cents
        case e.WagerTakenBack():
            return ()
        case e.SettlementUndone():
            undone = (Wager(event.player, event.spot, event.cents, event.colour), event.given_back_cents)
            at = felt.decided.index(undone) if undone in felt.decided else len(felt.decided)
            return (*felt.decided[:at], *felt.decided[at + 1 :])
        case _:
            return felt.decided
    return (*felt.decided, (Wager(event.player, event.spot, event.cents, event.colour), got))


def chips_in_hand(event: e.WagerEvent) -> Cents:
    """What an event does to its player's chips in hand, of the kind in which the wager was made; winnings apart."""
    match event:
        case e.WagerPlaced():
            return -event.cents
        case e.SettlementUndone():
            return -event.cents if event.given_back_cents else 0
        case e.WagerSurrendered():
            return event.given_back_cents
        case e.WagerLost() | e.WagerForfeited():
            return 0
    return event.cents


def _added(wagers: tuple[Wager, ...], new: Wager) -> tuple[Wager, ...]:
    for index, old in enumerate(wagers):
        if old.spot == new.spot and old.player == new.player and old.colour == new.colour:
            return (*wagers[:index], replace(old, cents=old.cents + new.cents), *wagers[index + 1 :])
    return (*wagers, new)


def _lessened(wagers: tuple[Wager, ...], event: e.WagerEvent) -> tuple[Wager, ...]:
    for index, old in enumerate(wagers):
        if old.spot == event.spot and old.player == event.player and old.colour == event.colour:
            rest = old.cents - event.cents
            kept = (replace(old, cents=rest),) if rest else ()
            return (*wagers[:index], *kept, *wagers[index + 1 :])
    raise AssertionError(f"no such wager on the layout: {event}")


# --- settlement -------------------------------------------------------------------------------------------------------


def undone(felt: Felt) -> tuple[e.SettlementUndone, ...]:
    """Every settlement of the round taken back: it had no result."""
    cites = felt.rules.law.or_house("void_has_no_result", "settled_by_the_rules")
    return tuple(
        e.SettlementUndone(cites, w.player, w.spot, w.cents, w.colour, given_back_cents=got) for w, got in felt.decided
    )


def won(felt: Felt, wager: Wager, odds: Fraction, cites: tuple[Citation, ...]) -> e.WagerWon:
    """A winning wager paid at these odds, in chips: where they cannot make the sum, the next higher one."""
    paid, left = divmod(wager.cents * odds.numerator, odds.denominator)
    if left or paid % felt.rules.options.chip:
        paid = in_chips_upwards(wager.cents * odds, felt.rules.options.chip)
        cites = (*cites[:2], *felt.rules.law.or_house("paid_upwards"))
    return e.WagerWon(cites, wager.player, wager.spot, wager.cents, wager.colour, odds, paid)
