"""Two rule sets side by side: every difference that matters to play, with both clauses and in one plain sentence."""

from __future__ import annotations

from croupier.cli.exits import DIFFERS, FINE
from croupier.cli.law_asked import Asked
from croupier.cli.law_text import Page, as_data
from croupier.cli.rules_asked import Misuse, law_of_draft
from croupier.games.drafts import SUFFIX
from croupier.law import Entry, Law, UnknownRules, load
from croupier.law.differences import Difference, differences
from croupier.law.instrument import GENERAL

INDENT = 4
"""A sentence and its clauses stand below the name of their concept, as far in."""


def show_differences(one: str, other: str, *, as_json: bool) -> int:
    """Every difference; the exit status says whether there is one."""
    first, second = _law(one), _law(other)
    found = differences(first, second)
    status = DIFFERS if found else FINE
    if as_json:
        as_data([_plain(difference) for difference in found])
        return status
    page = Page()
    matter = [difference for difference in found if difference.matters]
    page.heading(f"{first.rules} and {second.rules}: {_counted(len(matter), 'difference')} that matter to play")
    topic = None
    for difference in matter:
        page.gap()
        if difference.concept.topic not in (None, topic):
            topic = difference.concept.topic
            page.heading(str(topic))
        _show(page, difference, first, second)
    alike = found[len(matter) :]
    if alike:
        page.gap()
        page.heading(f"{_counted(len(alike), 'thing')} that only one of them says, played so under both")
    for difference in alike:
        _show(page, difference, first, second)
    return status


def _show(page: Page, difference: Difference, first: Law, second: Law) -> None:
    page.field(difference.concept.name, difference.sentence, wide=INDENT)
    clauses = ", ".join(
        f"{law.rules}: {_clause(entry) or 'silent'}"
        for law, entry in ((first, difference.one), (second, difference.other))
    )
    page.field("", clauses, wide=INDENT)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _law(rules: str) -> Law:
    if rules.endswith(SUFFIX):
        try:
            return law_of_draft(rules)
        except Misuse as misuse:
            raise UnknownRules(str(misuse)) from misuse
    asked = Asked.of(rules)
    if asked.game is None or asked.game == GENERAL:
        raise UnknownRules(f"{rules!r} is no game; rule sets are compared, such as nz-2000/pontoon act-2018/pontoon")
    return load(f"{asked.instrument}/{asked.game}")


def _clause(entry: Entry | None) -> str | None:
    if entry is None:
        return None
    reading = f" ({entry.citation.reading})" if entry.citation.reading else ""
    return f"{entry.citation.clause}{reading}"


def _plain(difference: Difference) -> dict[str, object]:
    return {
        "concept": difference.concept.name,
        "topic": difference.concept.topic,
        "matters": difference.matters,
        "clauses": [entry.citation.clause if entry else None for entry in (difference.one, difference.other)],
        "readings": [entry.citation.reading if entry else None for entry in (difference.one, difference.other)],
        "values": list(difference.values),
        "sentence": difference.sentence,
    }
