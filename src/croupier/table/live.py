"""A live table: commands come in, events go out, and the automatic dealer does whatever leaves nobody a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from croupier.equipment.money import Cents
from croupier.games import Game, Refused, shoe_acts
from croupier.games import events as e
from croupier.games.commands import Command
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue, Due, WagersDue
from croupier.games.felt import Rules
from croupier.law import HOUSE_POLICY
from croupier.table import table as pure
from croupier.table.equipment import Equipment


class LiveTable:
    """One table at work. Its state is a value; this holds the latest one, the events so far, and the equipment."""

    def __init__(self, game: Game, rules: Rules, players: Mapping[str, Cents], equipment: Equipment) -> None:
        self.state = pure.open_table(game, rules, players)
        self.events: list[e.Event] = []
        self.equipment = equipment
        self.held = False
        self.watch: Callable[[e.Event], None] | None = None

    @property
    def due(self) -> Due:
        return pure.due(self.state)

    def act(self, command: Command) -> tuple[e.Event, ...]:
        """Do what a command asks for; a refusal changes nothing."""
        events = pure.decide(self.state, command)
        for event in events:
            self.state = pure.evolve(self.state, event)
            self.events.append(event)
            self.equipment.follow(event, self.state.felt)
            if self.watch is not None:
                self.watch(event)
        return events

    @contextmanager
    def all_or_nothing(self, *failures: type[Exception]) -> Iterator[None]:
        """What is done in here is done whole, or, if it fails, has not happened: not an event, not a card."""
        state, so_far, held, put_back = self.state, len(self.events), self.held, self.equipment.saved()
        try:
            yield
        except failures:
            self.state, self.held = state, held
            del self.events[so_far:]
            put_back()
            raise

    # --- the automatic dealer -----------------------------------------------------------------------------------------

    def step(self) -> bool:
        """The next thing that leaves nobody a choice; false if somebody has one, or if it can wait for a wager."""
        due = self.due
        if self.held or due.between_rounds:
            return False
        return self._step(due)

    def _step(self, due: Due) -> bool:
        match due:
            case ActDue(command=command):
                self.act(command)
            case ChanceDue():
                self.act(self.equipment.supply(due))
            case AnswerDue(with_the_decision=True):
                self.act(due.otherwise)
            case _:
                return False
        return True

    def run(self) -> None:
        """Run on until somebody has a choice or the round is over."""
        while self.step():
            pass

    def finish(self, *, for_a_wager: bool = False) -> None:
        """Close what is open and nobody takes, and run the round to its end; for a wager, only what a wager closes."""
        self.run()
        while not self.held and isinstance(due := self.due, AnswerDue) and not due.between_rounds:
            if for_a_wager and due.before_any_wager:
                return
            self.act(due.otherwise)
            self.run()

    def prepare(self, until: type[Command] | None = None) -> None:
        """Make ready for the next wager: shuffle, cut, burn, void hands; or only until there is such an offer."""
        while not self.held:
            due = self.due
            if isinstance(due, AnswerDue):
                if due.before_any_wager:
                    return
                if until is not None and isinstance(due.otherwise, until):
                    return
                self.act(due.otherwise)
            elif isinstance(due, WagersDue):
                if not self._take_face_up_card():
                    return
            elif not self._step(due):
                return

    def _take_face_up_card(self) -> bool:
        """A card that lies face up in the mouth of the shoe begins a void hand; a cutting card comes first."""
        mouth = self.equipment.mouth()
        if not mouth or not mouth[-1].face_up or self.state.felt.wagers:
            return False
        card = mouth[-1].card
        assert card is not None
        try:
            pure.decide(self.state, shoe_acts.FindFaceUp(card))
        except Refused:  # another card is the first of the round
            return False
        for _ in mouth[:-1]:
            self.act(shoe_acts.DrawCuttingCard())
            self.equipment.draw()
        self.act(shoe_acts.FindFaceUp(card))
        self.equipment.draw()
        return True

    def go_on(self) -> None:
        """Release what was held, or close the choice that is open to players and not taken."""
        if self.held:
            self.held = False
            self.run()
            return
        due = self.due
        if not isinstance(due, AnswerDue):
            raise Refused("nothing is open that could be closed", HOUSE_POLICY)
        kind = type(due.otherwise)
        while isinstance(due, AnswerDue) and type(due.otherwise) is kind:
            self.act(due.otherwise)
            self.run()
            due = self.due

    def go_on_to_the_result(self) -> None:
        """Run on until the result is announced, and hold before the first wager is settled."""
        felt = self.state.felt
        if felt.betting or felt.result_known:
            raise Refused("no result is to be announced", felt.rules.law.or_house("result_announced"))
        self.held = False
        while not self.state.felt.result_known:
            if self.step():
                continue
            due = self.due
            if not isinstance(due, AnswerDue) or due.between_rounds:
                break
            self.act(due.otherwise)  # an offer that nobody took up
        if isinstance(due := self.due, DecisionDue):
            raise Refused(f"{due.whose} has still to decide on {due.hand}", due.cites)
        self.held = self.state.felt.result_known

    def about_to_fall(self) -> ChanceDue | None:
        """What would fall next if the table were not held."""
        due = self.due
        return due if self.held and isinstance(due, ChanceDue) else None
