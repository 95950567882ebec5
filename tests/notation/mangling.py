"""Stories with something wrong put into them: words, figures and lines changed as by a tired or a hostile hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Protocol, TypeVar

from tests.stories.files import FILES

T = TypeVar("T")

NASTY = (
    *(
        "",
        "-1",
        "0",
        "0.001",
        "1e400",
        "99999999999999999999",
        "١٠",
        "１０",
        "nan",
        "inf",
        "true",
        "[",
        "]",
        "{}",
        "[]",
    ),
    *('"', "'", '"""', "=>", ";", "#", "\t", "\r\n", "\ufeff", "\x00", "\u202e", "é", "🂡", "=", "a.b.c", "[expect]"),
    *("ana", "dealer", "supervisor", "manager", "zoe", "bets", "takes back", "from", "on", "box 1", "no more bets"),
    *("1" * 400, "straight 9999", "split 1-1-1", "symbol A", "banker", "refused", "=> refused", "V.8.10", "style B"),
    *("hits", "stands", "splits", "doubles", "insures", "surrenders", "withdraws", "notices", "continues", "on box 2"),
    *("sets", "minimum", "with notice", "allows", "up to", "at", "blue", "|", "^As", "^", "As", "1979-05-27", "0x10"),
)


class Picker(Protocol):
    def pick(self, items: Sequence[T]) -> T: ...


@cache
def texts() -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in FILES)


@cache
def words() -> tuple[str, ...]:
    """Every word of every story, once."""
    return tuple(sorted({word for text in texts() for word in re.findall(r"\S+", text)}))


def mangled(by: Picker) -> str:
    """A real story after up to six changes."""
    text = by.pick(texts())
    for _ in range(by.pick((1, 1, 1, 2, 2, 3, 6))):
        text = by.pick(CHANGES)(text, by)
    return text


def _word_changed(text: str, by: Picker) -> str:
    places = list(re.finditer(r"[^\s\"',;=\[\]{}]+", text))
    if not places:
        return by.pick(NASTY)
    place = by.pick(places)
    return text[: place.start()] + by.pick((by.pick(NASTY), by.pick(words()))) + text[place.end() :]


def _figure_changed(text: str, by: Picker) -> str:
    places = list(re.finditer(r"[0-9]+(\.[0-9]+)?", text))
    if not places:
        return text
    place = by.pick(places)
    return text[: place.start()] + by.pick(NASTY) + text[place.end() :]


def _inserted(text: str, by: Picker) -> str:
    at = by.pick(range(len(text) + 1))
    return text[:at] + by.pick(NASTY) + text[at:]


def _cut_out(text: str, by: Picker) -> str:
    at = by.pick(range(len(text) + 1))
    return text[:at] + text[at + by.pick((1, 3, 20, 200)) :]


def _cut_off(text: str, by: Picker) -> str:
    return text[: by.pick(range(len(text) + 1))]


def _line_moved(text: str, by: Picker) -> str:
    lines = text.split("\n")
    line = lines.pop(by.pick(range(len(lines))))
    for _ in range(by.pick((0, 1, 1, 2, 5))):
        lines.insert(by.pick(range(len(lines) + 1)), line)
    return "\n".join(lines)


def _line_of_another(text: str, by: Picker) -> str:
    lines, others = text.split("\n"), by.pick(texts()).split("\n")
    lines.insert(by.pick(range(len(lines) + 1)), by.pick(others))
    return "\n".join(lines)


def _other_game(text: str, by: Picker) -> str:
    games = ("roulette", "money-wheel", "tai-sai", "mini-baccarat", "baccarat", "midi-baccarat", "craps", "blackjack")
    pontoons = ("nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")
    rules = by.pick((*(f"nz-1996/{game}" for game in games), *pontoons))
    return re.sub(r"(nz|act|mbs)-[a-z0-9]+/[a-z-]+", rules, text, count=1)


CHANGES = (
    *(_word_changed, _word_changed, _figure_changed, _figure_changed, _inserted, _cut_out, _cut_off),
    *(_line_moved, _line_moved, _line_of_another, _line_of_another, _line_of_another, _other_game),
)
