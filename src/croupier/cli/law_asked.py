"""What somebody asked of the law: an instrument, a game, a clause; or nothing known, and what was perhaps meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from croupier.cli.law_text import complain
from croupier.law import INSTRUMENTS, Clause, UnknownRules, register, satisfies


@dataclass(frozen=True, slots=True)
class Asked:
    """An instrument, perhaps one game of it, perhaps one clause or the limbs of one."""

    instrument: str
    game: str | None = None
    clauses: tuple[Clause, ...] = ()

    @classmethod
    def of(cls, where: str, number: str | None = None) -> Asked:
        """What the words of a command name; `UnknownRules` says what is wrong with them."""
        instrument, slash, game = where.partition("/")
        if instrument not in INSTRUMENTS:
            raise UnknownRules(_unknown_instrument(where, number))
        games = games_of(instrument)
        if slash and game not in games:
            raise UnknownRules(
                f"there are no rules {where!r}{meant(game, games, before=f'{instrument}/')}; "
                f"there are {', '.join(f'{instrument}/{name}' for name in games)}"
            )
        clauses = () if number is None else _clauses(instrument, number)
        return cls(instrument, game if slash else None, clauses)


def games_of(instrument: str) -> tuple[str, ...]:
    """The games that the clauses of an instrument belong to, the general part among them."""
    return tuple(dict.fromkeys(clause.game for clause in register(instrument).values()))


def _clauses(instrument: str, number: str) -> tuple[Clause, ...]:
    """The clause of that number, or its limbs where it is registered limb by limb."""
    known = register(instrument)
    if number in known:
        return (known[number],)
    limbs = tuple(clause for name, clause in known.items() if satisfies(name, number))
    if limbs:
        return limbs
    raise UnknownRules(
        f"{instrument} has no clause {number!r}{meant(number, known)}; to look for words: croupier law search ..."
    )


def _unknown_instrument(where: str, number: str | None) -> str:
    for instrument in INSTRUMENTS:
        if where in register(instrument) and number is None:
            return f"of which instrument? For example: croupier law {instrument} {where}"
    names = [*INSTRUMENTS, "search", "reading", "readings", "coverage", "diff"]
    return f"there is no instrument {where!r}{meant(where, names)}; there are {', '.join(INSTRUMENTS)}"


def meant(word: str, known: Iterable[str], *, before: str = "") -> str:
    """The near miss, to stand behind a word that nobody knows.

    >>> meant("IV.94", ["IV.9.4", "V.9.4"]), meant("xyz", ["IV.9.4"])
    (" (did you mean 'IV.9.4'?)", '')
    """
    by_small = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), by_small, n=1)
    return f" (did you mean {before + by_small[found[0]]!r}?)" if found else ""


def answered(answer: Callable[[], int]) -> int:
    """An answer's exit status; if nobody knows what was asked for, one sentence and the status of a misuse."""
    try:
        return answer()
    except UnknownRules as error:
        return complain(str(error))
