"""`croupier law`: the instruments clause by clause, what enacts each, which stories prove it, and what stays open."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from croupier.cli.law_asked import Asked, answered
from croupier.cli.law_text import complain

Json = Annotated[bool, Parameter(name="--json", negative="")]

app = App(name="law", help="Look into the law that the games follow, clause by clause.")


@app.default
def law(of: str | None = None, clause: str | None = None, /, *, as_json: Json = False) -> int:
    """List instruments and games; or one instrument's clauses, one game's law, or one clause.

    Parameters
    ----------
    of
        An instrument, such as nz-1996, or a game under one, such as nz-1996/roulette.
    clause
        The number of a clause, such as IV.9.4.
    as_json
        Print JSON.
    """
    from croupier.cli import law_shown

    def answer() -> int:
        if of is None:
            return law_shown.show_all(as_json=as_json)
        asked = Asked.of(of, clause)
        if asked.clauses:
            return law_shown.show_clauses(asked.clauses, as_json=as_json)
        if asked.game is not None:
            return law_shown.show_game(f"{asked.instrument}/{asked.game}", as_json=as_json)
        return law_shown.show_instrument(asked.instrument, as_json=as_json)

    return answered(answer)


@app.command
def search(*words: str, as_json: Json = False) -> int:
    """Search the summaries of clauses, the concepts and the readings.

    Exit status 1 if nothing speaks of it.

    Parameters
    ----------
    words
        What to look for, such as "cutting card".
    as_json
        Print one JSON array of {"kind", "where", "name", "text"}.
    """
    from croupier.cli.law_search import show_found

    if not any(word.strip() for word in words):
        return complain('what is to be searched for? For example: croupier law search "cutting card"')
    return show_found(" ".join(words), as_json=as_json)


@app.command
def reading(number: str, /, *, as_json: Json = False) -> int:
    """Show one reading: how this house reads words that leave room.

    Parameters
    ----------
    number
        Its number, such as R30.
    as_json
        Print JSON.
    """
    from croupier.cli import law_shown

    return answered(lambda: law_shown.show_reading(number, as_json=as_json))


@app.command
def readings(*, as_json: Json = False) -> int:
    """List the readings and the clauses on which they bear.

    Parameters
    ----------
    as_json
        Print JSON.
    """
    from croupier.cli import law_shown

    return law_shown.show_readings(as_json=as_json)


@app.command
def diff(one: str, other: str, /, *, as_json: Json = False) -> int:
    """List every difference between two rule sets of one family that matters to play.

    Exit status 1 if they differ, 0 if they do not.

    Parameters
    ----------
    one
        A game under an instrument, such as nz-2000/pontoon.
    other
        Another one of the same family, such as act-2018/pontoon.
    as_json
        Print one JSON array of {"concept", "clauses", "values", "sentence"}.
    """
    from croupier.cli.law_diff import show_differences

    return answered(lambda: show_differences(one, other, as_json=as_json))


@app.command
def coverage(
    of: str | None = None,
    /,
    *,
    only_open: Annotated[bool, Parameter(name="--open", negative="")] = False,
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    as_json: Json = False,
) -> int:
    """Show what answers for every clause: a table for each game, computed from code, data and stories.

    Parameters
    ----------
    of
        Only this instrument, such as nz-1996, or this game, such as nz-1996/roulette.
    only_open
        List the clauses for which nothing answers yet.
    every
        List every clause.
    as_json
        Print one JSON array with an object for every clause.
    """
    from croupier.cli.law_coverage import show_coverage

    return answered(lambda: show_coverage(of, only_open=only_open, every=every, as_json=as_json))
