"""A dealer who does everything by hand: one command for each act that is due, and first some that are not."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import Card
from croupier.games import Refused, shoe_acts
from croupier.games import commands as c
from croupier.games import spin as s
from croupier.games.baccarat import acts
from croupier.games.baccarat.coup import Coup
from croupier.games.caribbean_stud import acts as stud_acts
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.commands import Command
from croupier.games.craps import acts as craps_acts
from croupier.games.craps.craps import Craps
from croupier.games.due import ActDue, AnswerDue, ChanceDue, Due, WagersDue
from croupier.games.told import told_due
from croupier.games.twenty_one import acts as t
from croupier.games.twenty_one.round import Round
from croupier.notation import Replay, Story, replay
from croupier.notation.playing import listed
from croupier.table import LiveTable, Table, decide
from tests.stories.files import picture


def nearly_right(due: ActDue, table: Table) -> Iterator[Command]:
    """The act that is due, done to the wrong amount or to somebody else's wager."""
    act = due.command
    if isinstance(act, c.Pay | c.Collect | c.GiveBack):
        kind = type(act)
        yield kind(act.player, act.spot, act.cents + 1)
        yield kind(act.player, act.spot, act.cents - 1)
        yield kind(act.player, "no such spot", act.cents)
        for other in (c.Pay, c.Collect, c.GiveBack):
            if other is not kind:
                yield other(act.player, act.spot, act.cents)
        for wager in table.felt.wagers:
            if (wager.player, wager.spot) != (act.player, act.spot):
                yield kind(wager.player, wager.spot, wager.cents)
    if isinstance(act, c.PayBonus):
        yield from (c.PayBonus(act.player, act.spot, act.cents + cents) for cents in (-1, 1))
        yield c.PayBonus(act.player, "no such spot", act.cents)
        yield c.Pay(act.player, act.spot, act.cents)
    if isinstance(act, c.Reveal):
        yield c.Reveal(Card("2h" if act.card == "As" else "As"))
        yield c.Reveal(act.card, found_face_up=True)
    if isinstance(act, craps_acts.MoveWager):
        yield craps_acts.MoveWager(act.player, act.spot, act.spot)
        yield craps_acts.MoveWager(act.player, "come", "come 7")
        yield c.Collect(act.player, act.spot, 100)
    if isinstance(act, t.LetStand):
        yield t.LetStand("no such hand")
    if isinstance(act, acts.TurnHand | acts.PassHand):
        other_hand = "banker" if act.hand == "player" else "player"
        yield acts.TurnHand(other_hand)
        yield acts.PassHand(other_hand)
        yield acts.PassHand(act.hand) if isinstance(act, acts.TurnHand) else acts.TurnHand(act.hand)


def out_of_order(table: Table) -> Iterator[Command]:
    """Acts of a dealer, each of which is right at some moment."""
    yield c.Announce()
    for wager in table.felt.wagers[:2]:
        yield c.Collect(wager.player, wager.spot, wager.cents)
        yield c.Pay(wager.player, wager.spot, wager.cents)
    if isinstance(table.felt, Coup):
        yield from (acts.TurnHand("player"), acts.TurnHand("banker"), acts.PassHand("player"), acts.PassHand("banker"))
        yield from (shoe_acts.Shuffle(), acts.BringCards(), acts.BeginVoidHand(), acts.AcceptCards())
        yield shoe_acts.Cut(None)
    if isinstance(table.felt, Round):
        yield from of_twenty_one(table.felt)
    if isinstance(table.felt, Stud):
        yield from of_stud(table.felt)
    if isinstance(table.felt, Craps):
        for wager in table.felt.wagers[:2]:
            yield c.GiveBack(wager.player, wager.spot, wager.cents)
            yield craps_acts.MoveWager(wager.player, wager.spot, "come 6")


def of_twenty_one(felt: Round) -> Iterator[Command]:
    """Acts at the boxes."""
    yield from (t.OthersDecline(), t.CloseOffers(), t.KeepDoubles(), shoe_acts.Shuffle(), shoe_acts.Cut(None))
    for turn in felt.all_hands():
        yield t.LetStand(turn.box.spot(turn.at))
    for wager in felt.wagers[:2]:
        yield c.GiveBack(wager.player, wager.spot, wager.cents)
        yield c.PayBonus(wager.player, wager.spot, 5_000)


def of_stud(stud: Stud) -> Iterator[Command]:
    """A stud dealer's acts, and players who are not asked."""
    yield from (stud_acts.InspectDecks(), shoe_acts.Shuffle(), shoe_acts.Cut(None), stud_acts.TurnDealerHand())
    yield from (stud_acts.TurnBottomCard(), stud_acts.CountDeck(), c.PayBonus("ana", "jackpot", 10_000))
    for hand in stud.hands_in_play[:2]:
        yield from (stud_acts.ShowHand(hand.name), stud_acts.CollectHand(hand.name), stud_acts.VerifyHand(hand.name))
        if hand.player is not None:
            yield stud_acts.DeemFolded(hand.player)


def chance_out_of_order(table: Table) -> Iterator[Command]:
    """What falls, though nothing of the kind is due."""
    if isinstance(table.felt, Coup | Round):
        yield c.Reveal(Card("As"))
        yield shoe_acts.FindShoeEmpty()
        yield shoe_acts.DrawCuttingCard()
    elif isinstance(table.felt, Stud):
        yield from (c.Reveal(Card("As")), shoe_acts.DrawCuttingCard())
    elif isinstance(table.felt, Craps):
        yield s.ComeToRest((3, 4))
    elif isinstance(table.felt, s.Spin):
        yield s.ComeToRest(table.felt.rules.outcomes()[0][0])


def too_soon(table: Table) -> Iterator[Command]:
    """Decisions on hands, while a card is on its way or the dealer has something to do first."""
    if isinstance(table.felt, Round) and not table.felt.betting:
        for player in table.racks:
            yield from (t.Hit(player), t.Stand(player), t.Split(player), t.Double(player, 100), t.RefuseCard(player))


def may_be_noticed(table: Table) -> bool:
    """Whether something has gone wrong that comes to light whenever somebody sees it."""
    felt = table.felt
    if isinstance(felt, Stud):
        return bool(felt.errors or felt.exposures or (felt.betting and felt.earlier_errors))
    return isinstance(felt, Round) and bool(felt.errors or felt.earlier_errors)


def wrong(due: Due, table: Table) -> Iterator[Command]:
    """Commands that must be refused while this is due."""
    if isinstance(due, ActDue):
        yield from nearly_right(due, table)
    if isinstance(due, ActDue | ChanceDue):
        yield from too_soon(table)
    if not isinstance(due, ChanceDue):
        yield from chance_out_of_order(table)
    if not isinstance(due, AnswerDue | WagersDue):
        if not may_be_noticed(table):
            yield c.Notice("supervisor")
        yield c.Continue()
    if not table.felt.betting:
        yield c.CallNoMoreBets()
    yield from out_of_order(table)


def refusal(table: Table, command: Command) -> Refused | None:
    """How a command is refused, if it is."""
    try:
        decide(table, command)
    except Refused as refused:
        return refused
    return None


class ByHand(LiveTable):
    """A table at which nothing happens by itself."""

    tried = 0
    done = 0

    def act_due(self, command: Command) -> None:
        """Do what is due, after everything that is not has been refused, each time saying what is due."""
        due, before = self.due, picture(self.state)
        right = [command] + ([due.otherwise] if isinstance(due, AnswerDue) else [])
        what = told_due(due)
        for mistake in wrong(due, self.state):
            if mistake in right:
                continue
            refused = refusal(self.state, mistake)
            assert refused is not None, (mistake, due)
            assert what in refused.reason, (mistake, due)
            assert 1 <= len(refused.cites) <= 3
            self.tried += 1
        assert picture(self.state) == before
        self.act(command)
        self.done += 1

    def _step(self, due: Due) -> bool:
        match due:
            case ActDue(command=command):
                self.act_due(command)
            case ChanceDue():
                self.act_due(self.equipment.supply(due))
            case AnswerDue(with_the_decision=True):
                self.act_due(due.otherwise)
            case _:
                return False
        return True

    def run(self) -> None:
        while not self.held and not (due := self.due).between_rounds and self._step(due):
            pass

    def finish(self, *, for_a_wager: bool = False) -> None:
        self.run()
        while not self.held and isinstance(due := self.due, AnswerDue) and not due.between_rounds:
            if for_a_wager and due.before_any_wager:
                return
            self.act_due(due.otherwise)
            self.run()


def by_hand(story: Story) -> tuple[Replay, ByHand]:
    table = ByHand(story.game, story.rules, story.players, listed(story))
    return replay(story, table), table
