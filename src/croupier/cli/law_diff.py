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


def show_differences(one: str, other: str, *, as_json: bool) -> int:
    """Every difference; the exit status says whether there is one."""
    first, second = _law(one), _law(other)
    found = differences(first, second)
    status = DIFFERS if found else FINE
    if as_json:
        as_data([_plain(difference) for difference in found])
        return status
    page = Page()
    page.heading(f"{first.rules} and {second.rules}: {len(found)} differences that matter to play")
    for difference in found:
        page.gap()
        page.field(difference.concept.name, difference.sentence, wide=36)
        clauses = ", ".join(
            f"{law.rules}: {_clause(entry) or 'silent'}"
            for law, entry in ((first, difference.one), (second, difference.other))
        )
        page.field("", clauses, wide=36)
    return status


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
        "clauses": [entry.citation.clause if entry else None for entry in (difference.one, difference.other)],
        "values": list(difference.values),
        "sentence": difference.sentence,
    }
