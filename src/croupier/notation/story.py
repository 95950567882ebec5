"""A story: one file of the notation, read and found well formed for the rules that it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

from croupier.equipment.cards import Card, parse_card, rank
from croupier.equipment.money import Cents, cents_of
from croupier.equipment.shoe import Slot, parse_slots
from croupier.games import Game, game_of
from croupier.games.caribbean_stud.rules import StudRules
from croupier.games.commands import ChangeSetting, Notice, StateError
from croupier.games.drafts import SUFFIX, law_drafted
from croupier.games.felt import Rules
from croupier.games.options import OptionError, read_option
from croupier.games.shoe_rules import ShoeRules
from croupier.games.spin import Outcome, OutcomeRules
from croupier.law import DraftError, Law, UnknownRules, find, load, register, satisfies
from croupier.notation.content import Content, quoted, read_toml
from croupier.notation.errors import NotationError
from croupier.notation.lines import Line, parse_line
from croupier.notation.words import NAME, RESERVED

VERSION = 1
MOST_BYTES = 2_000_000
MOST_PLAYERS = 200
MOST_LINES = 50_000
KEYS = frozenset(
    {"notation", "title", "rules", "cites", "players", "table", "shoe", "reshuffled", "wheel", "dice", "play", "expect"}
)
EXPECTED = frozenset({"net", "rack", "refused", "jackpot", "hands"})


@dataclass(frozen=True, slots=True)
class Expectations:
    """What must come of a story."""

    net: Mapping[str, Cents] = field(default_factory=dict)
    rack: Mapping[str, Cents] = field(default_factory=dict)
    refused: int | None = None
    jackpot: Cents | None = None
    hands: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Story:
    """A story ready to be played."""

    file: str
    title: str
    law: Law
    game: Game
    settings: Mapping[str, object]
    rules: Rules
    cites: tuple[str, ...]
    players: Mapping[str, Cents]
    shoe: tuple[Slot, ...]
    reshuffled: tuple[tuple[Slot, ...], ...]
    outcomes: tuple[Outcome, ...]
    lines: tuple[Line, ...]
    expect: Expectations


def read_story(path: Path) -> Story:
    """Read a file; `NotationError` if it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)  # no more of it, whatever size it claims to be
        if len(content) > MOST_BYTES:
            raise NotationError(f"the file is larger than {MOST_BYTES:,} bytes", file=str(path))
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"this is no UTF-8 text (byte {error.start})", file=str(path)) from error
    except OSError as error:
        raise NotationError(f"it cannot be read: {error.strerror}", file=str(path)) from error
    return parse_story(text, str(path))


def parse_story(text: str, file: str = "", law: Law | None = None) -> Story:
    """Read a story from its text, under the law that it names or under another."""
    content = read_toml(text, file)
    try:
        return _Reader(content, text, file).story(law)
    except NotationError as error:
        raise error.at(file=file) from error


def refuse_unknown_settings(line: Line, rules: Rules) -> None:
    """A line that changes a setting must name one that this game has, and a value that can be read."""
    for command in line.commands:
        if isinstance(command, ChangeSetting):
            try:
                read_option(rules.options, command.key, command.value)
            except OptionError as error:
                raise NotationError(error.reason, line=line.number) from error


class _Reader(Content):
    """Reads the keys of one file for the rules that it names."""

    def story(self, law: Law | None) -> Story:
        for key in self.content:
            if key not in KEYS:
                raise self.error(re.escape(key), f"unknown key {key[:40]!r}; a story has {', '.join(sorted(KEYS))}")
        self._version()
        law, game = self._rules(law)
        settings = self.table("table")
        rules = self._options(game, law, settings)
        players = self._players()
        return Story(
            file=self.file,
            title=self.text("title"),
            law=law,
            game=game,
            settings=settings,
            rules=rules,
            cites=self._cites(law),
            players=players,
            shoe=self._slots(rules),
            reshuffled=self._reshuffled(rules),
            outcomes=self._outcomes(rules),
            lines=self._lines(players, rules),
            expect=self._expectations(players, rules),
        )

    def _version(self) -> None:
        version = self.content.get("notation", VERSION)
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise self.error("notation", f"notation = {version!r}: expected {VERSION}")
        if version > VERSION:
            raise self.error("notation", f"this is notation {version}; this program reads up to {VERSION}")

    def _rules(self, law: Law | None) -> tuple[Law, Game]:
        name = self.text("rules")
        try:
            if law is None:
                law = self._drafted(name) if name.endswith(SUFFIX) else load(name)
            else:
                find(name)
        except (UnknownRules, DraftError) as error:
            raise self.error("rules", str(error)) from error
        return law, game_of(law.family)

    def _drafted(self, name: str) -> Law:
        """The law of a draft that lies beside the story: nothing else on the disk is read for a story's sake."""
        path = Path(name)
        if not self.file or path.is_absolute() or ".." in path.parts:
            raise self.error("rules", f"rules = {quoted(name)}: a draft lies beside the file that is played under it")
        try:
            return law_drafted((Path(self.file).parent / path).read_text(encoding="utf-8"), name)
        except (OSError, UnicodeDecodeError) as error:
            raise self.error("rules", f"the draft {quoted(name)} cannot be read") from error

    def _options(self, game: Game, law: Law, settings: Mapping[str, object]) -> Rules:
        try:
            rules = game.rules(law, settings)
        except OptionError as error:
            raise self.error("table", str(error)) from error
        for key, raw in settings.items():
            if isinstance(raw, str) and not isinstance(getattr(rules.options, key), str | Fraction):
                raise self.error("table", f"{key} = {quoted(raw)}: expected it without quotes")
        return rules

    def _cites(self, law: Law) -> tuple[str, ...]:
        cites = self.content.get("cites", [])
        if not isinstance(cites, list) or not all(isinstance(clause, str) for clause in cites):
            raise self.error("cites", 'cites must be a list of clauses, such as ["III.5.1"]')
        for clause in cites:
            self._known_clause(law, clause, self.line_of("cites"))
        return tuple(cites)

    def _known_clause(self, law: Law, clause: str, line: int | None) -> None:
        if not any(satisfies(known, clause) for known in (*register(law.instrument), *law.drafted)):
            raise NotationError(f"{clause[:40]!r} is no clause of {law.instrument}", line=line)

    def _players(self) -> dict[str, Cents]:
        players = self.table("players")
        if not players:
            raise self.error("players", "players must name somebody, such as { ana = 100 }")
        if len(players) > MOST_PLAYERS:
            raise self.error("players", f"{len(players)} players are more than {MOST_PLAYERS}")
        for name in players:
            if not NAME.fullmatch(name) or name in RESERVED:
                raise self.error("players", f"{name[:40]!r} is no name; names are short, in lower case, and no office")
        return {name: self._amount("players", name, value) for name, value in players.items()}

    def _amount(self, key: str, name: str, value: object, *, negative: bool = False) -> Cents:
        try:
            cents = cents_of(value)
        except (ValueError, ArithmeticError) as error:
            raise self.error(key, f"{name} = {quoted(value)}: {error}") from error
        if cents < 0 and not negative:
            raise self.error(key, f"{name} = {quoted(value)}: expected no less than nothing")
        return cents

    # --- equipment ----------------------------------------------------------------------------------------------------

    def _of_cards(self, rules: Rules, key: str) -> bool:
        """Whether the key is there; an error if this game has no cards."""
        if key in self.content and not isinstance(rules, ShoeRules):
            raise self.error(key, f"{rules.law.rules} is played without cards: it has no {key}")
        return key in self.content

    def _slots(self, rules: Rules) -> tuple[Slot, ...]:
        return self._parsed_slots("shoe", self.text("shoe"), rules) if self._of_cards(rules, "shoe") else ()

    def _parsed_slots(self, key: str, text: str, rules: Rules) -> tuple[Slot, ...]:
        try:
            slots = parse_slots(text)
        except ValueError as error:
            raise self.error(key, str(error)) from error
        self._refuse_foreign(key, (slot.card for slot in slots if slot.card is not None), rules)
        return slots

    def _refuse_foreign(self, key: str, cards: Iterable[Card], rules: Rules) -> None:
        """An error if a card is none of this game's."""
        removed, cites = rules.ranks_removed() if isinstance(rules, ShoeRules) else ("", ())
        foreign = next((card for card in cards if rank(card) in removed), None) if removed else None
        if foreign is not None:
            why = "; ".join(map(str, cites))
            raise self.error(
                key, f"{foreign!r} is no card of {rules.law.rules}, which is played without {removed} [{why}]"
            )

    def _reshuffled(self, rules: Rules) -> tuple[tuple[Slot, ...], ...]:
        if not self._of_cards(rules, "reshuffled"):
            return ()
        value = self.content["reshuffled"]
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self.error("reshuffled", "reshuffled must be cards in quotes, or a list of such texts")
        return tuple(self._parsed_slots("reshuffled", text, rules) for text in texts)

    def _outcomes(self, rules: Rules) -> tuple[Outcome, ...]:
        dice = isinstance(rules, OutcomeRules) and rules.what == "throw"
        expected = None if not isinstance(rules, OutcomeRules) else "dice" if dice else "wheel"
        for key in ("wheel", "dice"):
            if key in self.content and key != expected:
                raise self.error(key, f"{rules.law.rules} has no {key}")
        if expected is None or expected not in self.content:
            return ()
        entries = self.content[expected]
        if not isinstance(entries, list):
            raise self.error(expected, f"{expected} must be a list, not {quoted(entries)}")
        assert isinstance(rules, OutcomeRules)
        known = {outcome for outcome, _ in rules.outcomes()}
        found: list[Outcome] = []
        for entry in entries:
            outcome = _throw(entry) if dice else entry
            if isinstance(outcome, bool | float) or not isinstance(outcome, int | str | tuple) or outcome not in known:
                example = _example(rules)
                raise self.error(expected, f"{quoted(entry)} is nothing that can fall; expected for example {example}")
            found.append(outcome)
        return tuple(found)

    # --- play and expectations ----------------------------------------------------------------------------------------

    def _lines(self, players: Mapping[str, Cents], rules: Rules) -> tuple[Line, ...]:
        play = self.text("play", "")
        first = self._first_line_of_play(play)
        texts = play.split("\n")
        if len(texts) > MOST_LINES:
            raise self.error("play", f"{len(texts):,} lines of play are more than {MOST_LINES:,}")
        lines = []
        for number, text in enumerate(texts, first):
            try:
                line = parse_line(text, number, players)
            except NotationError as error:
                raise error.at(line=number) from error
            if line is not None:
                self._well_formed(line, rules)
                lines.append(line)
        self._refuse_unnoticed(lines, rules)
        return tuple(lines)

    def _refuse_unnoticed(self, lines: list[Line], rules: Rules) -> None:
        """An error that must be noticed, and a line on which it is."""
        noticed = max(
            (n for n, line in enumerate(lines) if any(isinstance(c, Notice) for c in line.commands)), default=-1
        )
        for line in lines[noticed + 1 :]:
            for command in line.commands:
                stated = isinstance(command, StateError) and command.error in rules.errors_to_be_noticed
                if stated and not line.refused:
                    raise NotationError(f"{line.text!r}: expected a later line 'dealer notices'", line=line.number)

    def _well_formed(self, line: Line, rules: Rules) -> None:
        """What only the rules can tell: clauses that exist, settings that this game has."""
        if line.by_clause is not None:
            self._known_clause(rules.law, line.by_clause, line.number)
        refuse_unknown_settings(line, rules)

    def _first_line_of_play(self, play: str) -> int:
        line = self.line_of("play")
        if line is None:
            return 1
        start = self.source.split("\n")[line - 1]
        opens = '"""' in start or "'''" in start
        return line + 1 if opens and play and not start.rstrip().endswith(play.split("\n")[0] or "\0") else line

    def _expectations(self, players: Mapping[str, Cents], rules: Rules) -> Expectations:
        expect = self.table("expect")
        for key in expect:
            if key not in EXPECTED:
                raise self.error("expect", f"unknown expectation {key[:40]!r}; there are {', '.join(sorted(EXPECTED))}")
        jackpot = expect.get("jackpot")
        if jackpot is not None and not isinstance(rules, StudRules):
            raise self.error("expect", "this game has no jackpot")
        if "hands" in expect and not isinstance(rules, ShoeRules):
            raise self.error("expect", "this game is played without cards: it has no hands")
        refused = expect.get("refused")
        if refused is not None and (isinstance(refused, bool) or not isinstance(refused, int) or refused < 0):
            raise self.error("expect", f"refused = {quoted(refused)}: expected a number of lines")
        return Expectations(
            net=self._amounts(expect, "net", players),
            rack=self._amounts(expect, "rack", players),
            refused=refused,
            jackpot=None if jackpot is None else self._amount("expect", "jackpot", jackpot),
            hands=self._hands(expect, rules),
        )

    def _amounts(self, expect: dict[str, Any], key: str, players: Mapping[str, Cents]) -> dict[str, Cents]:
        amounts = expect.get(key, {})
        if not isinstance(amounts, dict):
            raise self.error("expect", f"{key} must be a table, such as {{ ana = -10 }}")
        for name in amounts:
            if name not in players:
                raise self.error("expect", f"{key} speaks of {name[:40]!r}, who is no player of this file")
        return {name: self._amount("expect", name, value, negative=True) for name, value in amounts.items()}

    def _hands(self, expect: dict[str, Any], rules: Rules) -> dict[str, tuple[Card, ...]]:
        hands = expect.get("hands", {})
        if not isinstance(hands, dict) or not all(isinstance(text, str) for text in hands.values()):
            raise self.error("expect", 'hands must be a table, such as { player = "3h 4d" }')
        try:
            found: dict[str, tuple[Card, ...]] = {
                name: tuple(parse_card(card) for card in text.split()) for name, text in hands.items()
            }
        except ValueError as error:
            raise self.error("expect", str(error)) from error
        self._refuse_foreign("expect", chain.from_iterable(found.values()), rules)
        return found


def _throw(entry: object) -> object:
    if not isinstance(entry, str):
        return entry
    faces = entry.split()
    if not all(face.isascii() and face.isdigit() and len(face) == 1 for face in faces):
        return entry
    return tuple(sorted(int(face) for face in faces))


def _example(rules: OutcomeRules) -> str:
    outcome = rules.outcomes()[0][0]
    if isinstance(outcome, tuple):
        return f'"{" ".join(map(str, outcome))}"'
    return f'"{outcome}"' if isinstance(outcome, str) else str(outcome)
