"""The words of the notation for all ten games: spots of layouts, names, numbers and amounts."""

from __future__ import annotations

import re
from collections.abc import Collection

from croupier.equipment.money import Cents, parse_dollars
from croupier.notation.errors import NotationError

NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
MOST_DIGITS = 100
"""A number or an amount up to this length is well formed, and what the table cannot take the rules refuse."""
NUMBER = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
NUMBERS = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}(-[0-9]{{1,{MOST_DIGITS}}}){{0,11}}")
OFFICES = ("dealer", "supervisor", "manager")
RESERVED = frozenset({*OFFICES, "no", "roll", "house"})

PLAIN = frozenset(
    [
        "low",
        "high",
        "even",
        "odd",
        "red",
        "black",
        "small",
        "big",
        "any-triple",
        "banker",
        "player",
        "tie",
        "ante",
        "jackpot",
        "pass",
        "dont-pass",
        "pass-odds",
        "dont-pass-odds",
        "big-six",
        "big-eight",
        "field",
        "any-seven",
        "any-craps",
        "craps-two",
        "craps-three",
        "craps-twelve",
        "eleven",
        "horn",
        "world",
        "c-and-e",
    ]
)
ONE_NUMBER = frozenset(
    [
        "straight",
        "column",
        "dozen",
        "triple",
        "double",
        "total",
        "face",
        "box",
        "pairs",
        "super-sevens",
        "come-odds",
        "dont-come-odds",
        "place",
        "buy",
        "lay",
        "hard",
        "horn-high",
    ]
)
PERHAPS_A_NUMBER = frozenset({"come", "dont-come"})
SEVERAL_NUMBERS = frozenset({"split", "street", "corner", "six-line", "combination"})


class Words:
    """The words of one line, taken from the front; an error points at the word that was not expected."""

    def __init__(self, text: str, offset: int = 0, players: Collection[str] = ()) -> None:
        self.players = players
        self.places = [(match.group(), match.start() + offset + 1) for match in re.finditer(r"\S+", text)]
        self.next = 0
        self.end = len(text.rstrip()) + offset + 1

    @property
    def left(self) -> list[str]:
        return [word for word, _ in self.places[self.next :]]

    def peek(self) -> str | None:
        return self.places[self.next][0] if self.next < len(self.places) else None

    @property
    def said(self) -> str:
        """The word taken last."""
        return self.places[self.next - 1][0]

    @property
    def column(self) -> int:
        """Where the next word stands, or the line ends."""
        return self.places[self.next][1] if self.next < len(self.places) else self.end

    def take(self, expected: str) -> str:
        """The next word, whatever it is; an error says what was expected instead of nothing."""
        word = self.peek()
        if word is None:
            raise NotationError(f"the line ends where {expected} was expected", column=self.end)
        self.next += 1
        return word

    def wrong(self, expected: str) -> NotationError:
        """The error about the word just taken."""
        word, column = self.places[self.next - 1]
        return NotationError(f"{word[:40]!r}: expected {expected}", column=column)

    def accept(self, *words: str) -> bool:
        """Take these words if they come next."""
        if tuple(self.left[: len(words)]) != words:
            return False
        self.next += len(words)
        return True

    def expect(self, *words: str) -> None:
        for word in words:
            if self.take(f"{word!r}") != word:
                raise self.wrong(f"{word!r}")

    def done(self) -> None:
        """Nothing may follow."""
        if self.peek() is not None:
            self.next += 1
            raise self.wrong("the end of the line")

    def rest(self) -> str:
        """All that is left, as one phrase."""
        phrase = " ".join(self.left)
        self.next = len(self.places)
        return phrase

    def number(self, what: str) -> int:
        word = self.take(what)
        if not NUMBER.fullmatch(word):
            raise self.wrong(what)
        return int(word)

    def _as_written(self, what: str) -> str:
        """A number of a layout with whatever noughts stand before it: a double nought is not nought."""
        self.number(what)
        return self.said

    def amount(self) -> Cents:
        word = self.take("an amount of dollars")
        try:
            return parse_dollars(word, most_digits=MOST_DIGITS)
        except ValueError as error:
            column = self.places[self.next - 1][1]
            raise NotationError(str(error), column=column) from error

    def player(self) -> str:
        name = self.take("a player")
        if name not in self.players:
            raise self.wrong(f"a player of this file ({', '.join(self.players)})")
        return name

    def owner(self, of: str) -> str:
        """The player whose something it is: `ana's`."""
        known = ", ".join(f"{name}'s" for name in self.players)
        said = self.take(f"whose {of}")
        name = said.removesuffix("'s")
        if name == said or name not in self.players:
            raise self.wrong(f"whose {of} ({known})")
        return name

    def spot(self) -> str:
        """A spot of any game's layout, in the one way in which it is written."""
        kind = self.take("a spot of a layout, such as red or straight 17")
        if kind in PLAIN:
            return kind
        if kind in PERHAPS_A_NUMBER:
            number = self.peek()
            if number is None or not NUMBER.fullmatch(number):
                return kind
            return f"{kind} {self._as_written('a number')}"
        if kind in ONE_NUMBER:
            return f"{kind} {self._as_written(f'a number after {kind}')}"
        if kind in SEVERAL_NUMBERS:
            return f"{kind} {self._numbers(kind)}"
        if kind == "symbol":
            symbol = self.take("a symbol, A to G")
            if not re.fullmatch(r"[A-Za-z]", symbol):
                raise self.wrong("a symbol, A to G")
            return f"symbol {symbol}"
        raise self.wrong("a spot of a layout, such as red or straight 17")

    def _numbers(self, kind: str) -> str:
        example = {"split": "17-20", "street": "13-14-15", "corner": "17-18-20-21", "six-line": "13-18"}.get(
            kind, "1-2"
        )
        word = self.take(f"numbers after {kind}, such as {example}")
        if not NUMBERS.fullmatch(word):
            raise self.wrong(f"numbers joined by '-', such as {example}")
        return "-".join(sorted(word.split("-"), key=int))
