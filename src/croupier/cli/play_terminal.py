"""The conversation at the terminal: a line is read, carried out, told with its clauses, and the table drawn."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console

from croupier.cli.exits import FINE, INTERRUPTED
from croupier.cli.layouts import Sheet, layout
from croupier.cli.paper import Paper
from croupier.cli.play_explain import explain, look_up
from croupier.cli.play_help import help_told
from croupier.cli.play_keyboard import Keyboard
from croupier.cli.play_menu import due_told, full_menu, short_menu
from croupier.cli.play_saving import Taken, keep
from croupier.cli.play_session import NotNow, Session, Step
from croupier.cli.play_signs import signs
from croupier.cli.play_wishes import Wish, meant, wishes
from croupier.cli.play_words import OF_THE_TERMINAL, guess
from croupier.cli.standing import print_standing
from croupier.equipment.money import dollars
from croupier.games import events as e
from croupier.law import Citation
from croupier.notation import NotationError
from croupier.notation.telling import Teller, clauses, tell


class Terminal:
    """One session, its reader and its paper."""

    def __init__(self, session: Session, title: str, *, plain: bool, save: Path | None, overwrite: bool) -> None:
        self.session = session
        self.title = title
        self.keyboard = Keyboard(session)
        self.paper = Paper()
        if plain:
            self.paper.coloured = False
        self.console = Console(
            width=self.paper.width,
            force_terminal=self.paper.coloured,
            highlight=False,
            legacy_windows=False,
        )
        encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
        self.sheet = Sheet(self.paper.width, ascii_only=plain or not encoding.startswith("utf"))
        self.save, self.overwrite = save, overwrite
        self.told: list[tuple[str, tuple[Citation, ...]]] = []
        table = session.table.state
        self.teller = Teller(table.game, table.felt.rules)

    def run(self) -> int:
        """Play until somebody quits, the input ends, or Ctrl-C."""
        try:
            self._open()
            while (text := self.keyboard.line()) is not None:
                if not self._answer(text):
                    break
            self._end(asking=self.keyboard.interactive)
        except KeyboardInterrupt:
            print()
            self._end(asking=False)
            return INTERRUPTED
        return FINE

    def _open(self) -> None:
        law = self.session.law
        self.paper.heading(f"{law.title} ({law.rules})")
        bought = ", ".join(f"{name} with {dollars(cents)}" for name, cents in self.session.bought_in.items())
        self.paper.line(f"At the table: {bought}. 'help' tells how to play, '?' why something happened, 'quit' ends.")
        for sign, cites in signs(self.session.table.state.felt.rules):
            self.paper.event(sign, clauses(cites))
        self._show()

    # --- one line -----------------------------------------------------------------------------------------------------

    def _answer(self, text: str) -> bool:
        """Do what a line asks for; false if it ends the session."""
        words = text.split()
        if not words or words[0].startswith("#"):
            return True
        own = words[0].startswith("?") or words[0] in (*OF_THE_TERMINAL, "exit")
        if not self.keyboard.interactive:
            self.paper.command(None, _printable(text if own else self.session.expanded(text))[: 2 * self.paper.width])
        if words[0].startswith("?"):
            self._explain(" ".join(words)[1:].strip())
            return True
        match words:
            case ["quit" | "exit"]:
                return False
            case ["help"]:
                for part in help_told(self.session):
                    self.paper.line(part)
            case ["menu"]:
                for label, part in full_menu(self.session):
                    self.paper.note(label, part)
            case ["rack"]:
                print_standing(self.paper, self.session.table.state, self.session.bought_in)
            case ["save", *name]:
                self._save_now(" ".join(name))
            case _:
                self._play(text)
        return True

    def _play(self, text: str) -> None:
        expanded = self.session.expanded(text)
        try:
            line = self.session.read(text)
            steps = [] if line is None else self.session.say(line)
        except NotationError as error:
            self._malformed(expanded, error)
            return
        except NotNow as reason:
            self.paper.event(f"Not now: {reason}.", clauses(self.session.table.due.cites))
            self._show_due()
            return
        if steps:
            self.told = []
        for step in steps:
            said = expanded if not self.keyboard.interactive else " ".join(text.split())
            self._tell(step, shown=step.text != said)
        self._show(drawn=any(step.events for step in steps))

    def _malformed(self, text: str, error: NotationError) -> None:
        meant = guess(self.session, text, error)
        if error.column is not None and len(text) < self.paper.width - 4:
            print(f"    {text}\n    {' ' * (error.column - 1)}^")
        perhaps = f" Did you mean {meant!r}?" if meant else ""
        self.paper.line(f"Not understood: {error.reason}.{perhaps}")

    # --- telling ------------------------------------------------------------------------------------------------------

    def _tell(self, step: Step, *, shown: bool) -> None:
        if shown:
            self.paper.command(None, step.text or "then, by itself")
        for event in step.events:
            self.told.append((self.teller.tell(event, self._as_seen(event)), event.cites))
            self.paper.event(self.told[-1][0], clauses(event.cites))
        if step.refusal is not None:
            self.told.append((f"Refused: {step.refusal.reason}.", step.refusal.cites))
            self.paper.event(self.told[-1][0], clauses(step.refusal.cites))

    def _as_seen(self, event: e.Event) -> e.Event:
        """The event as the one who sits here sees it; where several do, as all of them may."""
        state, names = self.session.table.state, self.session.names
        return state.game.event_seen_by(state.felt, event, names[0] if len(names) == 1 else None)

    def _show(self, *, drawn: bool = True) -> None:
        if drawn:
            state = self.session.table.state
            print()
            felt = state.game.seen_by(state.felt, self.session.viewer)
            self.console.print(layout(felt, state.racks, self.session.results, self.sheet))
        self._show_due()

    def _show_due(self) -> None:
        print()
        told, cites = due_told(self.session)
        self.paper.event(told, clauses(cites))
        for label, part in short_menu(self.session):
            self.paper.note(label, part)

    def _explain(self, asked: str) -> None:
        if asked == "not":
            self._tell_wishes([wish for wish in wishes(self.session) if wish.reason])
            return
        if asked and asked != "all":
            if found := meant(self.session, asked):
                self._tell_wishes(found)
            else:
                self._explained(look_up(self.session.law, asked))
            return
        if not self.told:
            self.paper.line("Nothing has happened yet. '? III.6.8' tells what a clause says.")
            return
        ends = tell(e.RoundOver(()))
        told = self.told if asked else [next((one for one in reversed(self.told) if one[0] != ends), self.told[-1])]
        for text, cites in told:
            self.paper.line(text)
            self._explained(explain(self.session.law, cites))
        if not asked and len(self.told) > 1:
            self.paper.line("'? all' explains everything since the last line.")
        if not asked and any(wish.reason for wish in wishes(self.session)):
            self.paper.line(
                "'? not' tells what may not be done on this hand, and why; '? double' asks about one thing."
            )

    def _tell_wishes(self, found: Sequence[Wish]) -> None:
        """What may be done now, and what may not, with the clauses that say so."""
        if not found:
            self.paper.line("No hand waits for a decision.")
        for wish in found:
            if wish.reason:
                self.paper.event(f"'{wish.text}' would be refused: {wish.reason}.", clauses(wish.cites))
            else:
                self.paper.line(f"'{wish.text}' may be said now.")
        if len(found) == 1:
            self._explained(explain(self.session.law, found[0].cites))

    def _explained(self, parts: Iterable[tuple[str, str]]) -> None:
        for number, text in parts:
            self.paper.note(number, " ".join(text.split()))

    # --- keeping ------------------------------------------------------------------------------------------------------

    def _save_now(self, name: str) -> None:
        if not name:
            self.paper.line("Save to which file? 'save evening.round'.")
            return
        self._keep(Path(name), overwrite=self.overwrite)

    def _keep(self, path: Path, *, overwrite: bool) -> bool:
        try:
            for told in keep(self.session, self.title, path, overwrite=overwrite):
                self.paper.line(told)
        except Taken as taken:
            if not self.keyboard.interactive:
                self.paper.line(f"{taken} Not saved.")
                return False
            answer = self.keyboard.ask(f"{taken} Write over it? (y/N) ")
            return answer.lower() in ("y", "yes") and self._keep(path, overwrite=True)
        except NotNow as reason:
            self.paper.line(f"Not saved: {reason}.")
            return False
        except (OSError, ValueError) as error:
            self.paper.line(f"Not saved: {getattr(error, 'strerror', None) or error}.")
            return False
        return True

    def _end(self, *, asking: bool) -> None:
        self.told = []
        for step in self.session.end():
            self._tell(step, shown=True)
        print()
        print_standing(self.paper, self.session.table.state, self.session.bought_in)
        if self.save is not None:
            self._keep(self.save, overwrite=self.overwrite)
        while asking and self.save is None and self.session.lines:
            name = self.keyboard.ask("Save the session to a file? (its name, or Enter for none) ").strip()
            if not name or self._keep(Path(name), overwrite=self.overwrite):
                break


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
