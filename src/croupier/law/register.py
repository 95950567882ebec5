"""The registers: every clause of every instrument, one line each, as it stands in the data."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from croupier.law.clause import Clause
from croupier.law.errors import LawError, UnknownRules

INSTRUMENTS = ("nz-1996", "nz-2000", "nz-amended", "act-2018", "mbs-2016")
SOFTWARE = frozenset({"engine", "table", "floor", "display", "physical"})
COLUMNS = ("clause", "game", "part", "kind", "summary", "software", "actor", "note", "reason")


def data() -> Traversable:
    """The folder that holds the law."""
    return resources.files("croupier.law") / "data"


def read_toml(name: str) -> dict[str, Any]:
    """One file of the law, or an error that names it."""
    try:
        return tomllib.loads(data().joinpath(*name.split("/")).read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise LawError(f"{name}: there is no such file") from error
    except tomllib.TOMLDecodeError as error:
        raise LawError(f"{name}: {error}") from error


@cache
def register(instrument: str) -> Mapping[str, Clause]:
    """All clauses of an instrument by number, in the order of its text."""
    if instrument not in INSTRUMENTS:
        raise UnknownRules(f"there is no instrument {instrument!r}; there are {', '.join(INSTRUMENTS)}")
    name = f"{instrument}/register.csv"
    lines = (data() / instrument / "register.csv").read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader(lines)
    if tuple(rows.fieldnames or ()) != COLUMNS:
        raise LawError(f"{name}: the columns are {rows.fieldnames}, expected {list(COLUMNS)}")
    clauses: dict[str, Clause] = {}
    for row in rows:
        number = row["clause"]
        if None in row or None in row.values():
            raise LawError(f"{name}: clause {number} has more or fewer than {len(COLUMNS)} columns")
        if number in clauses:
            raise LawError(f"{name}: clause {number} stands there twice")
        if row["software"] not in SOFTWARE:
            raise LawError(f"{name}: clause {number} is {row['software']!r}, expected one of {sorted(SOFTWARE)}")
        clauses[number] = Clause(instrument, number, *(row[column] for column in COLUMNS[1:]))
    return MappingProxyType(clauses)


def clause(instrument: str, number: str) -> Clause:
    """One clause, or an error that says where to look."""
    found = register(instrument).get(number)
    if found is None:
        raise UnknownRules(f"{instrument} has no clause {number!r}; try: croupier law search {number!r}")
    return found
