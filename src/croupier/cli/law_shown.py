"""The law as it is shown: the list of games, an instrument, a game's law, a clause, the readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.cli.exits import FINE
from croupier.cli.law_asked import games_of, meant
from croupier.cli.law_text import Page, as_data
from croupier.law import (
    INSTRUMENTS,
    Clause,
    Entry,
    Law,
    Reading,
    UnknownRules,
    Value,
    find,
    load,
    readings,
    readings_of,
    register,
    rule_sets,
)
from croupier.law.instrument import GENERAL
from croupier.law.values import written

MOST_STORIES = 8


# --- the list ---------------------------------------------------------------------------------------------------------


def show_all(*, as_json: bool) -> int:
    """Instruments and games."""
    listed = [row for instrument in INSTRUMENTS for row in _games(instrument)]
    if as_json:
        return as_data(listed)
    page = Page()
    for instrument in INSTRUMENTS:
        page.heading(f"{instrument}: {len(register(instrument)):,} clauses")
        rows = [row for row in listed if row["instrument"] == instrument]
        page.table(
            [
                ("", "rules", "title", "in force", "clauses", ""),
                *(
                    (
                        "",
                        f"{instrument}/{row['game']}",
                        str(row["title"]),
                        str(row["in_force"]),
                        str(row["clauses"]).rjust(len("clauses")),
                        "playable" if row["playable"] else "",
                    )
                    for row in rows
                ),
            ]
        )
        page.gap()
    page.paragraph(
        "More: croupier law nz-1996 | croupier law nz-1996/roulette | croupier law nz-1996 IV.9.4 | "
        'croupier law search "cutting card" | croupier law readings | croupier law coverage'
    )
    return FINE


def _games(instrument: str) -> list[dict[str, object]]:
    from croupier.games import FAMILIES

    titles = {rule_set.game: rule_set for rule_set in rule_sets() if rule_set.instrument == instrument}
    rows: list[dict[str, object]] = []
    for game in games_of(instrument):
        known = titles.get(game)
        rows.append(
            {
                "instrument": instrument,
                "game": game,
                "title": known.title if known else "What holds for every game",
                "in_force": known.in_force.isoformat()
                if known
                else min(r.in_force for r in titles.values()).isoformat(),
                "clauses": sum(clause.game == game for clause in register(instrument).values()),
                "playable": known is not None and known.family in FAMILIES,
            }
        )
    return rows


# --- an instrument ----------------------------------------------------------------------------------------------------


def show_instrument(instrument: str, *, as_json: bool) -> int:
    """The clauses of an instrument, part by part."""
    return _show_parts(tuple(register(instrument).values()), as_json=as_json)


def _show_parts(clauses: Sequence[Clause], *, as_json: bool) -> int:
    if as_json:
        return as_data([_plain(clause) for clause in clauses])
    page = Page()
    part = None
    for clause in clauses:
        if part != (clause.game, clause.part):
            if part is not None:
                page.gap()
            part = (clause.game, clause.part)
            page.heading(f"{clause.instrument}/{clause.game}: {clause.part}")
        page.field(f"  {clause.number}", clause.summary, wide=18)
    return FINE


def _plain(clause: Clause) -> dict[str, object]:
    return {
        "instrument": clause.instrument,
        "clause": clause.number,
        "game": clause.game,
        "part": clause.part,
        "kind": clause.kind,
        "summary": clause.summary,
        "software": clause.software,
        "actor": clause.actor,
        "note": clause.note,
    }


# --- a game -----------------------------------------------------------------------------------------------------------


def show_game(rules: str, *, as_json: bool) -> int:
    """One game's law: parameters with their values, provisions, what is to be shown."""
    instrument, _, game = rules.partition("/")
    if game == GENERAL:
        general = tuple(clause for clause in register(instrument).values() if clause.game == GENERAL)
        return _show_parts(general, as_json=as_json)
    law, rule_set = load(rules), find(rules)
    if as_json:
        return as_data(
            {
                "instrument": law.instrument,
                "game": law.game,
                "title": law.title,
                "in_force": rule_set.in_force.isoformat(),
                "entries": [_entry(name, entry) for name, entry in law.entries.items()],
            }
        )
    page = Page()
    page.heading(f"{law.title} ({law.rules}), in force from {rule_set.in_force}")
    for sort, title in (("parameter", "Parameters"), ("provision", "Provisions"), ("shown", "Shown to people")):
        _show_entries(page, law, sort, title)
    return FINE


def _show_entries(page: Page, law: Law, sort: str, title: str) -> None:
    entries = [(name, entry) for name, entry in law.entries.items() if entry.concept.sort == sort]
    if not entries:
        return
    page.gap()
    page.heading(title)
    for name, entry in entries:
        value = f"{name} = {written(entry.value, entry.concept.type)}" if entry.value is not None else name
        reading = f" ({entry.citation.reading})" if entry.citation.reading else ""
        page.field(f"  {entry.citation.clause}{reading}", f"{value}: {entry.concept.says}", wide=22)


def _entry(name: str, entry: Entry) -> dict[str, object]:
    found: dict[str, object] = {
        "concept": name,
        "sort": entry.concept.sort,
        "clause": entry.citation.clause,
        "reading": entry.citation.reading,
        "says": entry.concept.says,
    }
    if entry.value is not None:
        found["value"] = _data(entry.value)
    return found


def _data(value: Value) -> object:
    if isinstance(value, Mapping):
        return {key: _data(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_data(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value


# --- clauses ----------------------------------------------------------------------------------------------------------


def show_clauses(clauses: Sequence[Clause], *, as_json: bool) -> int:
    """One clause, or a clause's limbs one after another: what it says, who acts, what enacts it, what proves it."""
    if as_json:
        found = [_full(clause) for clause in clauses]
        return as_data(found[0] if len(found) == 1 else found)
    page = Page()
    for index, clause in enumerate(clauses):
        if index:
            page.gap()
        _show_clause(page, clause)
    return FINE


def _full(clause: Clause) -> dict[str, object]:
    from croupier.audit.coverage import account

    answered = account(clause)
    return {
        **_plain(clause),
        "status": answered.status,
        "by": list(answered.by),
        "stories": list(answered.stories),
        "reason": answered.reason,
        "readings": [_reading(reading) for reading in readings_of(clause.instrument, clause.number)],
    }


def _show_clause(page: Page, clause: Clause) -> None:
    from croupier.audit.coverage import account

    answered = account(clause)
    page.heading(f"{clause.instrument} {clause.number} ({clause.game}: {clause.part})")
    page.paragraph(clause.summary)
    page.field("kind", clause.kind)
    page.field("who acts", "" if clause.actor == "nobody" else clause.actor)
    page.field("note", clause.note)
    page.field("status", answered.status)
    for index, use in enumerate(answered.by):
        page.field("" if index else "by", use)
    page.field("reason", answered.reason)
    for index, story in enumerate(answered.stories[:MOST_STORIES]):
        page.field("" if index else "stories", story)
    if len(answered.stories) > MOST_STORIES:
        page.field(" ", f"and {len(answered.stories) - MOST_STORIES} more")
    for reading in readings_of(clause.instrument, clause.number):
        page.gap()
        _show_reading(page, reading)


# --- readings ---------------------------------------------------------------------------------------------------------


def show_reading(number: str, *, as_json: bool) -> int:
    """One reading."""
    known = readings()
    found = known.get(number.upper())
    if found is None:
        raise UnknownRules(f"there is no reading {number!r}{meant(number, known)}; they are R1 to R{len(known)}")
    if as_json:
        return as_data(_reading(found))
    _show_reading(Page(), found, clauses=True)
    return FINE


def show_readings(*, as_json: bool) -> int:
    """All readings, a line each."""
    if as_json:
        return as_data([_reading(reading) for reading in readings().values()])
    page = Page()
    page.table(
        [
            ("reading", "title", "clauses"),
            *((reading.number, reading.title, _clauses(reading)) for reading in readings().values()),
        ]
    )
    return FINE


def _show_reading(page: Page, reading: Reading, *, clauses: bool = False) -> None:
    page.heading(f"{reading.number}: {reading.title}")
    for paragraph in reading.text.split("\n\n"):
        page.paragraph(" ".join(paragraph.split()))
    if clauses:
        page.field("clauses", _clauses(reading))


def _clauses(reading: Reading) -> str:
    return ", ".join(f"{instrument} {clause}" for instrument, clause in reading.clauses)


def _reading(reading: Reading) -> dict[str, object]:
    return {
        "reading": reading.number,
        "title": reading.title,
        "clauses": [{"instrument": instrument, "clause": clause} for instrument, clause in reading.clauses],
        "text": reading.text,
    }
