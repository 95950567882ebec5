"""A session: lines carried out at a live table with fair equipment, and kept; it knows no terminal and no disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from croupier.equipment.chance import Bits
from croupier.equipment.money import Cents
from croupier.games import Misstated, Refused, game_of
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.baccarat.acts import VoidHandBegun
from croupier.games.baccarat.coup import Coup, result
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue
from croupier.games.options import written
from croupier.games.shoe_acts import DeclineCut
from croupier.law import Law, LawSilent
from croupier.notation import NotationError, parse_story, replay
from croupier.notation.lines import Line, parse_line
from croupier.notation.phrases import PLAYER, Moment
from croupier.notation.phrases.every_game import CallAndHold, GoOn
from croupier.notation.playing import Player
from croupier.notation.story import MOST_LINES, refuse_unknown_settings
from croupier.notation.words import OFFICES
from croupier.notation.writer import record_table, refused, write
from croupier.table import LiveTable
from croupier.table import table as pure
from croupier.table.equipment import Fair

LONGEST_LINE = 1_000
RESULTS_KEPT = 30


class NotNow(Exception):
    """Something else comes first; nothing has changed, and nothing is kept of the line."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line as it was carried out: what happened, or why it was refused."""

    text: str
    events: tuple[e.Event, ...]
    refusal: Refused | None = None


def bare(verb: str) -> str:
    """A verb as it stands behind 'may': the notation's third person without its ending."""
    first, *rest = verb.split()
    return " ".join([first.removesuffix("es" if first.endswith(("shes", "sses")) else "s"), *rest])


VERBS = {bare(verb): verb for verb in (phrase.split()[0] for phrase in PLAYER)}
"""The notation's verbs by the words of the menu, so that these can be typed as they stand there."""


class Session:
    """One table, its people, what has been said so far, and the wager that waits for an answer about the cut."""

    def __init__(self, law: Law, settings: Mapping[str, object], players: Mapping[str, Cents], bits: Bits) -> None:
        game = game_of(law.family)
        self.law = law
        self.bought_in = dict(players)
        rules = game.rules(law, settings)
        self.settings = written(rules.options)
        self.equipment = Fair(bits, rules)
        self.table = LiveTable(game, rules, players, self.equipment)
        self.table.watch = self._watch
        self.player = Player(self.table)
        self.lines: list[str] = []
        self.waiting: Line | None = None
        self.unnoticed = False
        self.results: list[str] = []
        self._concluded = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.bought_in)

    @property
    def viewer(self) -> str | None:
        """Whose eyes the screen is for: the only player's, or whoever's turn it is to decide; otherwise all look on."""
        due = self.table.due
        return self.names[0] if len(self.names) == 1 else due.whose if isinstance(due, DecisionDue) else None

    # --- reading ------------------------------------------------------------------------------------------------------

    def expanded(self, text: str) -> str:
        """The line with single spaces, the one player's name where it was left out, and the notation's verbs."""
        words = text.split()
        if len(self.bought_in) == 1 and words and words[0] not in {*OFFICES, *self.bought_in, "no", "roll"}:
            words.insert(0, self.names[0])
        if len(words) > 1 and words[0] in self.bought_in:
            words[1] = VERBS.get(words[1], words[1])
        return " ".join(words)

    def read(self, text: str) -> Line | None:
        """One line of notation; `NotationError` if it is none."""
        if len(text) > LONGEST_LINE:
            raise NotationError(f"a line of more than {LONGEST_LINE:,} characters is not read")
        if not all(letter.isprintable() or letter.isspace() for letter in text):
            raise NotationError("the line has signs in it that cannot be printed")
        line = parse_line(self.expanded(text), len(self.lines) + 1, self.names)
        if line is not None and line.refused:
            raise NotationError("what a line must lead to is written in files, not at the table")
        if line is not None:
            refuse_unknown_settings(line, self.table.state.felt.rules)
        return line

    # --- carrying out -------------------------------------------------------------------------------------------------

    def say(self, line: Line) -> list[Step]:
        """Carry a line out; no step comes of it while it waits for the cut that is offered first."""
        answer = self.answer_due()
        if answer is not None and line.moment.between_rounds:
            raise NotNow("an answer is waited for; 'dealer continues' closes what nobody takes")
        if self.waiting is not None and any(isinstance(command, GoOn) for command in line.commands):
            return self._what_waited()  # the wager itself says that nobody takes the offer
        if len(self.lines) >= MOST_LINES - 1:
            raise NotNow(f"a session holds {MOST_LINES:,} lines; save it and begin another")
        if line.moment is Moment.BEFORE_A_WAGER and self.waiting is None and self.offered_the_cut() is not None:
            self.waiting = line
            return []
        if line.moment is Moment.BEFORE_A_WAGER:
            return [*self._what_waited(), self._carry_out(line)]
        step = self._carry_out(line)
        return [step, *self._what_waited()] if self.offered_the_cut() is None else [step]

    def would_carry_out(self, line: Line) -> bool:
        """Whether a line of the offices is in place now, without carrying it out."""
        table = self.table
        open_answer = self.answer_due()
        for command in line.commands:
            match command:
                case GoOn():
                    return table.held or open_answer is not None
                case CallAndHold():
                    command = c.CallNoMoreBets()
            if line.moment.between_rounds and (table.held or open_answer is not None):
                return False
            between = self._ready_for() if line.moment is Moment.BEFORE_A_WAGER else table.state
            try:
                pure.decide(between, command)
            except (Refused, Misstated, LawSilent):
                return False
        return True

    def _what_waited(self) -> list[Step]:
        line, self.waiting = self.waiting, None
        return [] if line is None else [self._carry_out(line)]

    def _carry_out(self, line: Line) -> Step:
        so_far = len(self.table.events)
        results, concluded = self.results, self._concluded
        refusal = None
        try:
            self.player.carry_out(line)
        except Refused as error:
            refusal = error
            self.results, self._concluded = results, concluded
        except LawSilent as error:
            raise NotNow(str(error)) from error
        self._note_errors(line, refused=refusal is not None)
        self.lines.append(f"{line.text}{refused(refusal.cites) if refusal else ''}")
        return Step(line.text, tuple(self.table.events[so_far:]), refusal)

    def _note_errors(self, line: Line, *, refused: bool) -> None:
        """An error stated waits for somebody to notice it."""
        hidden = self.table.state.felt.rules.errors_to_be_noticed
        for command in line.commands:
            if isinstance(command, c.StateError) and command.error in hidden and not refused:
                self.unnoticed = True
            elif isinstance(command, c.Notice):
                self.unnoticed = False

    def end(self) -> list[Step]:
        """Nobody says anything any more: what waits is done, what is open is closed, the round runs to its end."""
        steps = self._what_waited()
        if self.unnoticed:
            steps.append(self._said("dealer notices"))
        steps += self._whoever_has_to_decide_leaves()
        so_far = len(self.table.events)
        self.player.end()
        if len(self.table.events) > so_far:
            steps.append(Step("", tuple(self.table.events[so_far:])))
        return steps

    def _said(self, text: str) -> Step:
        line = self.read(text)
        assert line is not None
        return self._carry_out(line)

    def _whoever_has_to_decide_leaves(self) -> Iterator[Step]:
        while not self.table.held and isinstance(due := self.table.due, DecisionDue):
            yield self._said(f"{due.whose} leaves")

    def _watch(self, event: e.Event) -> None:
        """Keep the results of coups, which no rule asks a baccarat table to remember."""
        coup = self.table.state.felt
        if not isinstance(coup, Coup):
            return
        if isinstance(event, e.NoMoreBetsCalled | VoidHandBegun):
            self._concluded = False
        elif isinstance(event, e.Announced) and coup.concluded and not self._concluded:
            self._concluded = True
            if not coup.void_hand:
                self.results = [*self.results, result(coup)][-RESULTS_KEPT:]

    # --- what is open -------------------------------------------------------------------------------------------------

    def answer_due(self) -> AnswerDue | None:
        """The answer for which a round waits."""
        due = self.table.due
        return due if isinstance(due, AnswerDue) and not due.between_rounds and not self.table.held else None

    def offered_the_cut(self) -> str | None:
        """Whom the cut is offered to before the next wager, found out without touching the cards."""
        if self.table.held:
            return None
        due = pure.due(self._ready_for(until=DeclineCut))
        return due.whose if isinstance(due, AnswerDue) and isinstance(due.otherwise, DeclineCut) else None

    def _ready_for(self, until: type[c.Command] | None = None) -> pure.Table:
        """The table as it would be before the next wager, or before such an offer, as far as that needs no card."""
        state = self.table.state
        while True:
            due = pure.due(state)
            if not due.between_rounds or isinstance(due, ChanceDue):
                return state
            if isinstance(due, AnswerDue):
                if until is not None and isinstance(due.otherwise, until):
                    return state
                command = due.otherwise
            else:
                assert isinstance(due, ActDue)
                command = due.command
            for event in pure.decide(state, command):
                state = pure.evolve(state, event)

    # --- keeping ------------------------------------------------------------------------------------------------------

    def file(self, title: str, beside: Path | None = None) -> str:
        """The session as a file of notation, to lie in this folder or the one we are in."""
        if self.waiting is not None or self.table.held or self.answer_due() is not None:
            raise NotNow("the round is under way; bring it to its end first")
        if isinstance(due := self.table.due, DecisionDue):
            raise NotNow(f"{due.hand} waits for {due.whose}'s decision; bring the round to its end first")
        if self.unnoticed:
            raise NotNow("something went wrong that nobody has noticed yet; say 'dealer notices' first")
        record = record_table(
            self.table.state,
            title=title,
            players=self.bought_in,
            settings=self.settings,
            shoes=self.equipment.shoes,
            outcomes=self.equipment.fallen,
            lines=self.lines,
        )
        return write(replace(record, rules=self._rules_for((beside or Path()).resolve())))

    def _rules_for(self, beside: Path) -> str:
        """The rules by the name that a file in this folder gives them: a draft must lie there or below."""
        if self.law.named is None:
            return self.law.rules
        draft = Path(self.law.named).resolve()
        if not draft.is_relative_to(beside):
            raise NotNow(f"a session under a draft is kept beside the draft, in {draft.parent}")
        return draft.relative_to(beside).as_posix()


def differences(text: str, path: Path | None = None) -> list[str]:
    """What a replay of a session's file would find; nothing, if all is well."""
    try:
        return replay(parse_story(text, str(path or ""))).differences
    except NotationError as error:
        return [str(error)]
