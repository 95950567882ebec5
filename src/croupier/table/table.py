"""A table's state with the chips joined to the felt: the game decides, and no wager goes beyond what its owner has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.equipment.money import Cents, dollars
from croupier.games import Game, Refused
from croupier.games import events as e
from croupier.games.commands import Bet, Command, PlayerCommand
from croupier.games.due import Choice, Due
from croupier.games.felt import Felt, Rules, chips_in_hand
from croupier.games.replacing import replace
from croupier.games.shoe_acts import Cut
from croupier.law import HOUSE_POLICY


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class Table:
    """A game in play: its felt, the value chips in everybody's hands, and what the house has won or lost.

    A rack falls below nothing only when winnings that were wagered again are taken back with the round that they were
    won in: so much its owner owes.
    """

    game: Game
    felt: Felt
    racks: Mapping[str, Cents]
    house_cents: Cents = 0


_PEOPLES = (PlayerCommand, Cut)
_WITH_A_STAKE = (e.WagerEvent, e.ColourEvent)
_BESIDE_A_WAGER = (e.BonusEvent, e.CommissionEvent)
_OUT_OF_A_HAND = (e.WagerPlaced, e.CommissionPaid, e.ColourBought)
_TO_A_PLAYER = (e.BonusPaid, e.CommissionReturned)


def open_table(game: Game, rules: Rules, players: Mapping[str, Cents]) -> Table:
    """A table on which nothing has happened yet, everybody standing with what they bought in for."""
    felt = replace(game.start(rules), people=tuple(players))
    return Table(game, felt, MappingProxyType(dict(players)))


def due(table: Table) -> Due:
    """What the rules require next, and by which clause."""
    return table.game.due(table.felt)


def choices(table: Table, players: Iterable[str] | None = None) -> Iterator[Choice]:
    """The menu of everybody, as far as their chips go."""
    for player in table.racks if players is None else players:
        for choice in table.game.choices(table.felt, player):
            if choice.amounts is None or (choice.verb == "bets" and choice.colour):
                if choice.stake_cents <= max(0, table.racks[player]):
                    yield choice
                continue
            affordable = choice.within(table.racks[player])
            if affordable is not None:
                yield replace(choice, amounts=affordable)


def decide(table: Table, command: Command) -> tuple[e.Event, ...]:
    """What the command makes happen; `Refused` if the rules or somebody's chips do not allow it."""
    player = command.player if isinstance(command, _PEOPLES) else None
    if player is not None and player not in table.racks:
        raise Refused(f"nobody called {player!r} is here", HOUSE_POLICY)
    events = table.game.decide(table.felt, command)
    wagered = 0
    for event in events if player is not None else ():
        if not isinstance(event, _OUT_OF_A_HAND):
            continue
        name, spent = _spent(event)
        if isinstance(event, e.CommissionPaid):
            spent += wagered  # both come out of the same chips
        wagered = spent
        if spent > 0 and spent > table.racks[name]:
            spoken = isinstance(command, Bet) and command.spoken
            cites = table.felt.rules.law.or_house("spoken_wagers" if spoken else "made_in_chips")
            because = tuple(cite for cite in dict.fromkeys((*cites, *event.cites[-1:])) if cite not in HOUSE_POLICY)
            reason = f"{name} has {dollars(max(0, table.racks[name]))} in chips, not {dollars(spent)}"
            raise Refused(reason, because or HOUSE_POLICY)
    return events


def _spent(event: e.WagerPlaced | e.CommissionPaid | e.ColourBought) -> tuple[str, Cents]:
    """The value chips that a player lays out by an event of their own making."""
    match event:
        case e.WagerPlaced():
            return event.player, event.cents if event.colour is None else 0
        case e.CommissionPaid():
            return event.player, event.cents
        case e.ColourBought():
            return event.player, event.count * event.value_cents


def evolve(table: Table, event: e.Event) -> Table:
    """The table after the event. Decides nothing."""
    felt = table.game.evolve(table.felt, event)
    if isinstance(event, _WITH_A_STAKE):
        hand, house = _moved(event)
    elif isinstance(event, _BESIDE_A_WAGER):
        hand = event.cents if isinstance(event, _TO_A_PLAYER) else -event.cents
        house = -hand
    else:
        return replace(table, felt=felt)
    racks = table.racks
    if hand:
        racks = MappingProxyType({**racks, event.player: racks[event.player] + hand})
    return replace(table, felt=felt, racks=racks, house_cents=table.house_cents + house)


def _moved(event: e.WagerEvent | e.ColourEvent) -> tuple[Cents, Cents]:
    """The value chips that an event moves into a player's hand and what the house gains; the rest lies on the felt."""
    if isinstance(event, e.ColourEvent):
        worth = event.count * event.value_cents
        return (-worth if isinstance(event, e.ColourBought) else worth), 0
    stake = chips_in_hand(event) if event.colour is None else 0
    match event:
        case e.WagerWon():
            return stake + event.winnings_cents, -event.winnings_cents
        case e.WagerLost() | e.WagerForfeited():
            return stake, event.cents
        case e.WagerSurrendered():
            return stake, event.cents - event.given_back_cents
        case e.SettlementUndone() if event.given_back_cents:
            winnings = event.given_back_cents - event.cents
            return stake - winnings, winnings
        case e.SettlementUndone():
            return stake, -event.cents
    return stake, 0


def on_the_felt(table: Table, player: str) -> Cents:
    """What a player has lying on the layout."""
    return sum(w.cents for w in table.felt.wagers if w.player == player)


def in_hand(table: Table, player: str) -> Cents:
    """A player's chips in hand, of either kind."""
    stack = table.felt.stack_of(player)
    return table.racks[player] + (stack.worth_cents if stack else 0)


def chips_in_all(table: Table) -> Cents:
    """Every chip there is, the house's result included: it never changes."""
    return sum(in_hand(table, name) + on_the_felt(table, name) for name in table.racks) + table.house_cents
