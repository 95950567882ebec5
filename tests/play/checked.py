"""A table that is watched: whatever is asked of it, the promises of the engine are held against what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import reduce
from random import Random

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents
from croupier.games import Refused, game_of, shoe_acts
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import spin as s
from croupier.games.baccarat import acts as b
from croupier.games.baccarat.coup import Coup
from croupier.games.caribbean_stud import acts as of_stud
from croupier.games.caribbean_stud.ranking import KINDS
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.commands import Command
from croupier.games.craps.acts import ThrowSettled
from croupier.games.craps.craps import Craps
from croupier.games.due import ActDue, Amounts, AnswerDue, ChanceDue, Choice, DecisionDue, WagersDue
from croupier.games.felt import Felt
from croupier.games.refusal import Misstated
from croupier.games.told import told, told_due
from croupier.games.twenty_one import acts as t
from croupier.games.twenty_one.round import Round
from croupier.law import HOUSE_POLICY, Citation, Law, load, register
from croupier.table import LiveTable, Table, choices, decide, due, evolve
from croupier.table.equipment import Fair
from croupier.table.table import chips_in_all
from tests.play.boxes import menu_of_boxes, with_an_amount
from tests.play.dice_menu import menu_of_craps

GAMES = (
    *("roulette", "money-wheel", "tai-sai", "craps", "mini-baccarat", "baccarat", "midi-baccarat", "caribbean-stud"),
    *("blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon"),
)
NO_SPOTS = ("straight 37", "split 0-4", "combination 4-4", "total 3", "symbol H", "box 1", "")
MOST_STEPS = 2_000


@dataclass
class Counted:
    """What a table has been through."""

    commands: int = 0
    refused: int = 0
    events: int = 0
    rounds: int = 0
    choices: int = 0

    def add(self, other: Counted) -> None:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


def picture(table: Table) -> tuple[object, ...]:
    """All that a table's state says, spelt out, so that nothing in it can change unseen."""
    felt = table.felt
    return dict(table.racks), table.house_cents, repr(felt.rules.options), spelt(felt)


def spelt(felt: Felt) -> list[str]:
    return [repr(getattr(felt, field.name)) for field in fields(felt) if field.name != "rules"]


def with_other_hidden_cards(stud: Stud, viewer: str | None) -> Stud:
    """The same table with other cards where this viewer sees none."""

    def others(cards: tuple[Card, ...], seen: Collection[int]) -> tuple[Card, ...]:
        return tuple(
            card if place in seen else Card("2s" if card != "2s" else "Ah") for place, card in enumerate(cards)
        )

    hands = tuple(
        hand
        if hand.shown or (viewer is not None and hand.player == viewer)
        else replace(hand, cards=others(hand.cards, hand.exposed))
        for hand in stud.hands_in_play
    )
    up = range(len(stud.dealer)) if stud.dealer_turned else [place for place in (stud.dealer_up,) if place is not None]
    return replace(stud, hands_in_play=hands, dealer=others(stud.dealer, up))


def law_of(game: str) -> Law:
    """The law of a game, of the first instrument unless another is named."""
    return load(game if "/" in game else f"nz-1996/{game}")


class Checked:
    """One table with fair equipment, at which every step is checked."""

    def __init__(self, game: str, settings: Mapping[str, object], players: Mapping[str, Cents], seed: int) -> None:
        law = law_of(game)
        module = game_of(law.family)
        rules = module.rules(law, settings)
        self.live = LiveTable(module, rules, players, Fair(Random(seed), rules))
        self.start = self.live.state
        self.in_all = sum(players.values())
        self.players = tuple(players)
        self.known = register(law.instrument)
        self.counted = Counted()
        self.pool_cents = self.state.felt.pool.cents if isinstance(self.state.felt, Stud) else 0
        self.counted_into_pool = 0
        self.pictured: tuple[Table, tuple[object, ...]] | None = None

    @property
    def state(self) -> Table:
        return self.live.state

    # --- commands -----------------------------------------------------------------------------------------------------

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Whatever is asked in here changes nothing."""
        state = self.state
        if self.pictured is None or self.pictured[0] is not state:
            self.pictured = state, picture(state)
        yield
        assert self.state is state
        assert picture(state) == self.pictured[1], "a question has changed what it was asked of"

    def allows(self, command: Command) -> bool:
        """Whether the table would do this."""
        try:
            events = decide(self.state, command)
        except Misstated:
            return False
        except Refused as refused:
            events, reason, cites = (), refused.reason, refused.cites
        else:
            assert events, f"{command} was accepted and nothing happened"
            reason, cites = "", events[0].cites
        self.check_cites(cites)
        assert bool(events) is not bool(reason)
        return bool(events)

    def attempt(self, command: Command) -> bool:
        """Do it if the rules allow it, and hold what has happened against what may."""
        assert told(command)
        self.counted.commands += 1
        with self.unchanged():
            allowed = self.allows(command)
        if not allowed:
            self.counted.refused += 1
            return False
        events, racks = decide(self.state, command), self.state.racks
        assert self.live.act(command) == events, "the same question has one answer"
        for event in events:
            self.check_cites(event.cites)
        self.counted.events += len(events)
        self.counted.rounds += sum(isinstance(event, e.RoundOver | ThrowSettled) for event in events)
        if not any(isinstance(event, t.EarlierRoundVoided) for event in events):
            self.check_debts(racks)
        self.check_state()
        self.check_views()
        return True

    def check_cites(self, cites: tuple[Citation, ...]) -> None:
        assert 1 <= len(cites) <= 3
        assert all(cite in HOUSE_POLICY or cite.clause in self.known for cite in cites), cites

    def check_debts(self, before: Mapping[str, Cents]) -> None:
        """Nobody comes to owe anything, but for winnings of a round that is undone when the next has begun."""
        for name, cents in self.state.racks.items():
            assert cents >= min(0, before[name])

    def check_state(self) -> None:
        """Chips are neither made nor lost, and something is always due."""
        table = self.state
        assert chips_in_all(table) == self.in_all
        assert all(stack.count >= 0 for _, stack in table.felt.stacks)
        assert all(wager.cents > 0 for wager in table.felt.wagers)
        expected = due(table)
        self.check_cites(expected.cites)
        assert told_due(expected)
        if isinstance(table.felt, Stud):
            self.check_pool(table.felt)
        if isinstance(table.felt, Round):
            out, whole = Counter(table.felt.cards_out()), Counter(table.felt.rules.cards())
            assert out <= whole, f"more cards than there are: {out - whole}"

    def check_pool(self, stud: Stud) -> None:
        """Every cent of the pool is accounted for by what joined it, left it or was won out of it."""
        for event in self.live.events[self.counted_into_pool :]:
            match event:
                case of_stud.PoolJoined():
                    self.pool_cents += event.cents
                case of_stud.PoolLeft():
                    self.pool_cents -= event.cents
                case of_stud.PrizeDrawn():
                    assert 0 <= event.from_pool_cents <= event.cents
                    assert event.from_pool_cents == min(event.cents, self.pool_cents)
                    self.pool_cents -= event.from_pool_cents
                case of_stud.PoolRead():
                    self.pool_cents = event.cents
        self.counted_into_pool = len(self.live.events)
        assert stud.pool.cents == self.pool_cents >= 0
        joined = [name for name, _ in stud.joined]
        assert len(set(joined)) == len(joined)

    def check_views(self) -> None:
        """Nobody is shown a card that is not theirs to see, whatever the card is."""
        felt = self.state.felt
        if not isinstance(felt, Stud):
            return
        for viewer in (*self.players, None):
            shown = spelt(self.state.game.seen_by(felt, viewer))
            other = with_other_hidden_cards(felt, viewer)
            assert spelt(self.state.game.seen_by(other, viewer)) == shown

    def check_replay(self) -> None:
        """The events alone lead to the same table."""
        assert picture(reduce(evolve, self.live.events, self.start)) == picture(self.state)

    # --- the dealer ---------------------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Do what is due, an answer being what follows if nobody gives one; false if wagers are awaited."""
        match due(self.state):
            case ActDue(command=command) | AnswerDue(otherwise=command):
                assert self.attempt(command), f"{command} is due and was refused"
            case ChanceDue() as expected:
                assert self.attempt(self.live.equipment.supply(expected)), f"{expected} came and was refused"
            case DecisionDue(whose=player) if isinstance(self.state.felt, Round):
                assert self.attempt(t.Stand(player)) or self.attempt(t.Hit(player))
            case DecisionDue(whose=player):
                assert self.attempt(of_stud.Raise(player)) or self.attempt(of_stud.Fold(player))
            case WagersDue():
                return False
        return True

    def finish(self) -> None:
        """Whatever is under way comes to its end."""
        for _ in range(MOST_STEPS):
            if not self.step():
                return
        raise AssertionError("the round does not end")

    # --- the menu -----------------------------------------------------------------------------------------------------

    def check_choices(self, player: str) -> None:
        """What is offered is accepted; what is not offered is refused."""
        with self.unchanged():
            self._check_choices(player)

    def _check_choices(self, player: str) -> None:
        offered = list(choices(self.state, [player]))
        assert len(set(offered)) == len(offered)
        for choice in offered:
            for command, accepted in self._asked(choice):
                self.counted.choices += 1
                assert self.allows(command) is accepted, (choice, command)
        lines = {(choice.verb, choice.spot or choice.colour or "") for choice in offered if choice.verb != "bets"}
        lines |= {(f"bets {choice.colour or 'value'}", choice.spot) for choice in offered if choice.verb == "bets"}
        for (verb, spot), command in self._menu(player):
            if (verb, spot) not in lines:
                self.counted.choices += 1
                assert not self.allows(command), f"{command} is accepted, but {verb} {spot} is not offered"

    def _asked(self, choice: Choice) -> Iterator[tuple[Command, bool]]:
        if choice.amounts is None:
            yield dict(self._menu(choice.player))[choice.verb, choice.spot], True
            return
        allowed = choice.amounts
        if choice.verb == "buys":
            assert choice.colour
            yield c.BuyColour(choice.player, choice.colour, 1, allowed.least), True
            yield c.BuyColour(choice.player, choice.colour, 1, allowed.least + self.state.racks[choice.player]), False
            return
        inside = {allowed.least, allowed.most, min(allowed.least + allowed.step, allowed.most)}
        outside = {allowed.least - 1, allowed.most + allowed.step, 0, -allowed.least}
        if allowed.step > 1:
            outside |= {allowed.least + 1, allowed.most + 1}
        for cents in sorted(inside | outside):
            assert (cents in allowed) is (cents in inside)
            yield with_an_amount(choice, cents), cents in inside

    def _menu(self, player: str) -> Iterator[tuple[tuple[str, str], Command]]:
        """Everything that could stand in a menu, with an example of the command; bets with several amounts."""
        felt = self.state.felt
        yield from ((("sits", str(place)), c.Sit(player, place)) for place in range(23))
        yield ("leaves", ""), c.Leave(player)
        yield from ((("takes back", spot), c.TakeBack(player, spot)) for spot in felt.rules.spots)
        options = felt.rules.options
        for cents in {1, options.minimum, options.maximum, options.increment or 100, self.state.racks[player] or 1}:
            for spot in (*felt.rules.spots, *NO_SPOTS):
                yield ("bets value", spot), c.Bet(player, spot, cents)
        own = felt.stack_of(player)
        for colour in ("blue", "mauve"):
            worth = own.value_cents if own and own.colour == colour else 1
            yield ("buys", colour), c.BuyColour(player, colour, 1, worth)
            for count in (1, 10):
                for spot in (*felt.rules.spots[:3], *felt.rules.spots[-3:]):
                    yield (f"bets {colour}", spot), c.Bet(player, spot, count * worth, colour=colour)
        yield ("cashes in", ""), c.CashIn(player)
        yield ("cuts", ""), shoe_acts.Cut(player)
        yield ("declines", "the cut"), shoe_acts.DeclineCut(player)
        yield ("inspects", "the cards"), b.InspectCards(player)
        yield ("asks for", "a shuffle"), b.AskForShuffle(player)
        yield ("takes", "the bank"), b.TakeBank(player)
        yield ("declines", "the bank"), b.DeclineBank(player)
        yield ("takes", "the cards"), b.TakeCards(player)
        yield ("declines", "the cards"), b.DeclineCards(player)
        if isinstance(felt, Round):
            yield from menu_of_boxes(felt, player, self.players)
        if isinstance(felt, Craps):
            yield from menu_of_craps(felt, player)
        yield ("raises", ""), of_stud.Raise(player)
        yield ("folds", ""), of_stud.Fold(player)
        yield ("leaves the hand face down", ""), of_stud.LeaveFaceDown(player)
        yield from ((("shows", kind.replace("_", " ")), of_stud.DeclareHand(player, kind)) for kind in KINDS)

    def bets(self, player: str) -> list[tuple[str, Amounts]]:
        """The wagers that the menu offers somebody."""
        found = choices(self.state, [player])
        return [
            (choice.spot, choice.amounts)
            for choice in found
            if choice.verb == "bets" and choice.amounts and not choice.colour
        ]

    @property
    def whose_turn(self) -> str:
        """Whoever is to decide, if somebody is; otherwise the first of all."""
        expected = due(self.state)
        return expected.whose if isinstance(expected, DecisionDue) else self.players[0]

    def command_for(self, choice: Choice) -> Command:
        """A line of the menu that wants no amount, as a command."""
        return dict(self._menu(choice.player))[choice.verb, choice.spot]

    @property
    def coup(self) -> Coup | None:
        return self.state.felt if isinstance(self.state.felt, Coup) else None

    @property
    def spin(self) -> s.Spin | None:
        return self.state.felt if isinstance(self.state.felt, s.Spin) else None
