"""Playing a story: its lines carried out one by one at a live table, and what came of it held against what must."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from itertools import zip_longest

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents, dollars
from croupier.games import Refused
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.baccarat.acts import AcceptCards
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.craps.acts import CallNoRoll, Throw
from croupier.games.due import AnswerDue, DecisionDue, Due
from croupier.games.refusal import Misstated
from croupier.games.shoe_acts import DeclineCut
from croupier.games.spin import CallNoSpin
from croupier.games.twenty_one.dues import awaits_the_dealer
from croupier.games.twenty_one.error_kinds import SURPLUS
from croupier.games.twenty_one.round import Round
from croupier.law import Citation, satisfies
from croupier.notation.errors import NotationError
from croupier.notation.lines import Line
from croupier.notation.phrases import Moment
from croupier.notation.phrases.craps import ThrowAndHold
from croupier.notation.phrases.every_game import AnnounceAndHold, CallAndHold, ColourBet, GoOn
from croupier.notation.story import Story
from croupier.table.equipment import Listed, RanOut
from croupier.table.live import LiveTable
from croupier.table.table import in_hand, on_the_felt

MOST_QUOTED = 200
"""A line of play is quoted up to this length."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that was refused: why, and by which clauses."""

    line: Line
    reason: str
    cites: tuple[Citation, ...]


@dataclass(slots=True)
class Replay:
    """A story as it was played."""

    story: Story
    table: LiveTable
    steps: list[tuple[Line | None, tuple[e.Event, ...], Refusal | None]] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    hands: dict[str, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        return not self.differences

    @property
    def events(self) -> list[e.Event]:
        return self.table.events

    @property
    def cited(self) -> set[str]:
        """Every clause that an event or a refusal cites."""
        cites = [cite for event in self.events for cite in event.cites]
        cites += [cite for _, _, refusal in self.steps if refusal for cite in refusal.cites]
        return {cite.clause for cite in cites}


class Player:
    """Carries out lines at a live table, as the notation says the table treats them."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table

    def carry_out(self, line: Line, following: Line | None = None) -> None:
        """Do what the line says; raises `Refused`, and then everything is as it was.

        A line that follows may have the table wait for it before the dealer's hand is settled.
        """
        try:
            with self.table.all_or_nothing(Refused, Misstated):
                self._carry_out(line, waits=following is not None and _draws_one_too_many(following))
        except Misstated as error:
            raise NotationError(str(error), line=line.number) from error

    def _carry_out(self, line: Line, *, waits: bool) -> None:
        self._get_ready(line)
        for command in line.commands:
            if isinstance(command, GoOn):
                self.table.go_on()
                return
            if isinstance(command, AnnounceAndHold):
                self.table.go_on_to_the_result()
                return
            if isinstance(command, CallAndHold):
                self.table.act(c.CallNoMoreBets())
                self.table.held = True
                return
            if isinstance(command, ThrowAndHold):
                self.table.act(Throw(command.player))
                self.table.held = True
                return
        no_spin = any(isinstance(command, CallNoSpin | CallNoRoll) for command in line.commands)
        falling = self.table.about_to_fall() if no_spin else None
        for command in line.commands:
            self._act(self._worth(command), line.moment)
        if falling is not None:
            self.table.equipment.supply(falling)  # it has fallen, and does not count
        over = self.table.state.felt.betting  # voided while the table was held, say
        if no_spin or over or any(isinstance(command, c.VoidRound) for command in line.commands):
            self.table.held = False
        while not (waits and self._awaits_the_dealer()) and self.table.step():
            pass

    def _act(self, command: c.Command, moment: Moment) -> None:
        """Carry a command out; one that is not in place yet, after closing what is open and may be closed for it."""
        first, others_asked = None, False
        while True:
            try:
                self.table.act(command)
                return
            except Refused as refused:
                first = first or refused
                due = self.table.due
                if not _closed_by(moment, due):
                    raise first if others_asked or self._says_more(first) else refused from None
                assert isinstance(due, AnswerDue)
                others_asked = others_asked or due.with_the_decision
                self.table.act(due.otherwise)
                self.table.run()

    def _says_more(self, first: Refused) -> bool:
        """Whether the refusal before anything was closed tells why: the round is over now, or somebody else decides."""
        felt = self.table.state.felt
        controlled = isinstance(felt, Round) and felt.rules.law.by("controller_decides")[0] in first.cites
        return felt.betting or controlled

    def _awaits_the_dealer(self) -> bool:
        felt = self.table.state.felt
        return isinstance(felt, Round) and awaits_the_dealer(felt)

    def _get_ready(self, line: Line) -> None:
        match line.moment:
            case Moment.AFTER_THE_ROUND:
                self.table.finish()
            case Moment.BEFORE_A_WAGER:
                self.table.finish(for_a_wager=True)
                self.table.prepare()
            case Moment.CUT if self.table.state.felt.betting:
                self.table.prepare(until=DeclineCut)
            case Moment.NEW_CARDS if self.table.state.felt.betting:
                self.table.prepare(until=AcceptCards)
            case _:  # at once, or refused because a round is under way
                pass

    def _worth(self, command: c.Command) -> c.Command:
        if not isinstance(command, ColourBet):
            return command
        stack = self.table.state.felt.stack_of(command.player)
        cents = command.count * (stack.value_cents if stack else 1)
        return c.Bet(command.player, command.spot, cents, colour=command.colour)

    def end(self) -> None:
        """The end of the story closes what is open."""
        self.table.held = False
        self.table.finish()


def _closed_by(moment: Moment, due: Due) -> bool:
    """Whether a line of this moment closes what is open to others, when it is not in place before."""
    if not isinstance(due, AnswerDue) or due.between_rounds or due.with_the_decision:
        return False
    return moment is Moment.DECISION or (moment is Moment.OFFER and isinstance(due.otherwise, DeclineCut))


def _draws_one_too_many(line: Line) -> bool:
    return c.StateError(SURPLUS) in line.commands


def replay(story: Story, table: LiveTable | None = None) -> Replay:
    """Play a story to its end and say what differs from what it expects."""
    if table is None:
        table = LiveTable(story.game, story.rules, story.players, listed(story))
    played = Replay(story, table)
    player = Player(table)
    refused = 0
    try:
        for line, following in zip_longest(story.lines, story.lines[1:]):
            refused += _play_line(played, player, line, following)
        so_far = len(table.events)
        player.end()
        if isinstance(due := table.due, DecisionDue):
            played.differences.append(f"the story ends while {due.hand} waits for {due.whose}'s decision")
        _deal_what_follows_by_itself(table)
        played.steps.append((None, tuple(table.events[so_far:]), None))
    except RanOut as error:
        played.differences.append(str(error))
    played.hands = dict(table.state.felt.hands())
    _compare(played, refused)
    return played


def listed(story: Story) -> Listed:
    """The equipment that shows what the story lists."""
    return Listed(story.shoe, story.reshuffled, story.outcomes)


def _play_line(played: Replay, player: Player, line: Line, following: Line | None) -> int:
    table = played.table
    so_far = len(table.events)
    refusal = None
    try:
        player.carry_out(line, following)
    except Refused as error:
        refusal = Refusal(line, error.reason, error.cites)
    played.steps.append((line, tuple(table.events[so_far:]), refusal))
    difference = _unexpected(line, refusal)
    if difference:
        played.differences.append(difference)
    return refusal is not None


def _unexpected(line: Line, refusal: Refusal | None) -> str | None:
    text = line.text if len(line.text) <= MOST_QUOTED else f"{line.text[: MOST_QUOTED - 3]}..."
    said = f"line {line.number}: {text!r}"
    if refusal is None:
        return f"{said} was carried out, but must be refused" if line.refused else None
    because = f"{refusal.reason} [{'; '.join(map(str, refusal.cites))}]"
    if not line.refused:
        return f"{said} was refused: {because}"
    wanted = line.by_clause
    if wanted is not None and not any(satisfies(cite.clause, wanted) for cite in refusal.cites):
        return f"{said} was refused, but not by {wanted}: {because}"
    return None


def _deal_what_follows_by_itself(table: LiveTable) -> None:
    """What the table does unasked before the next wager, as far as the listed cards reach; else nothing."""
    with suppress(RanOut), table.all_or_nothing(RanOut):
        table.prepare()


def _compare(played: Replay, refused: int) -> None:
    story, table, differ = played.story, played.table.state, played.differences.append
    for name, expected in story.expect.net.items():
        net = in_hand(table, name) + on_the_felt(table, name) - story.players[name]
        if net != expected:
            differ(f"net of {name}: {dollars(net)}, expected {dollars(expected)}")
    for name, expected in story.expect.rack.items():
        rack: Cents = in_hand(table, name)
        if rack != expected:
            differ(f"rack of {name}: {dollars(rack)}, expected {dollars(expected)}")
    wanted = story.expect.refused
    if wanted is not None and refused != wanted:
        differ(f"{refused} lines were refused, expected {wanted}")
    pool = table.felt.pool.cents if isinstance(table.felt, Stud) else None
    if story.expect.jackpot is not None and pool is not None and pool != story.expect.jackpot:
        differ(f"jackpot: {dollars(pool)}, expected {dollars(story.expect.jackpot)}")
    for hand, cards in story.expect.hands.items():
        held = played.hands.get(hand, ())
        if held != cards:
            differ(f"hand {hand}: {' '.join(held) or 'none'}, expected {' '.join(cards)}")
    cited = played.cited
    for clause in story.cites:
        if not any(satisfies(cite, clause) for cite in cited):
            differ(f"nothing that happened cites {clause}")
