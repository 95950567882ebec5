"""Every clause has an account, and what must not be open is not."""

from __future__ import annotations

import pytest

from croupier.audit import Account, accounts, stories
from croupier.audit.coverage import STAFF, STATUSES, built
from croupier.law import INSTRUMENTS, load, register

ROWS = tuple(accounts())
GAMES = frozenset((law.instrument, law.game) for law in built())
BY_CLAUSE = {(row.instrument, row.clause): row for row in ROWS}
OF_SEATS_WAGERS_AND_PAYMENTS = ("I.5.", "I.7.", "I.11.2", "I.12.", "I.13.", "I.14.", "I.15.", "I.18.", "I.19.")
OF_TOURNAMENTS = ["20.14"]
"""Canberra's tournaments are not played yet."""


def of_built_games() -> list[Account]:
    return [row for row in ROWS if (row.instrument, row.game) in GAMES]


def test_every_clause_has_one_row() -> None:
    assert len(ROWS) == sum(len(register(instrument)) for instrument in INSTRUMENTS) == 1_448
    assert len(BY_CLAUSE) == len(ROWS)
    assert {row.status for row in ROWS} <= set(STATUSES)


def test_the_games_that_are_built() -> None:
    cards = {"baccarat", "blackjack", "caribbean-stud", "midi-baccarat", "mini-baccarat"}
    others = {"craps", "money-wheel", "roulette", "tai-sai"}
    assert {game for instrument, game in GAMES if instrument == "nz-1996"} == cards | others
    assert {instrument for instrument, game in GAMES if game == "pontoon"} == {*INSTRUMENTS} - {"nz-1996"}


def test_no_engine_and_no_table_clause_of_a_built_game_is_open() -> None:
    left = [row.clause for row in of_built_games() if row.status == "open" and row.software in ("engine", "table")]
    assert left == OF_TOURNAMENTS


def test_no_display_clause_of_a_built_game_is_open() -> None:
    assert [row.clause for row in of_built_games() if row.status == "open" and row.software == "display"] == []


def test_general_clauses_that_bind_seats_wagers_and_payments_are_answered_for() -> None:
    left = {
        row.clause
        for row in ROWS
        if row.instrument == "nz-1996" and row.clause.startswith(OF_SEATS_WAGERS_AND_PAYMENTS) and row.status == "open"
    }
    assert left == set()


def test_every_game_of_every_instrument_is_built() -> None:
    families = {(law.instrument, law.game) for law in built()} | {("nz-1996", "general")}
    assert {(row.instrument, row.game) for row in ROWS} == families


def test_what_is_answered_for_says_by_what() -> None:
    for row in ROWS:
        clause = register(row.instrument)[row.clause]
        if row.status == "physical":
            assert (row.reason, row.by) == (clause.reason, ())
        elif row.status == "open":
            assert row.reason == ""
        else:
            assert row.by, row.clause
            assert row.reason == ""


def test_by_names_a_module_and_a_concept_of_a_law() -> None:
    known = {concept for law in built() for concept in law.entries}
    for row in ROWS:
        for use in row.by:
            module, _, concept = use.partition(":")
            assert module.startswith("croupier."), use
            assert concept in known, use


def test_what_is_administered_is_a_power_of_the_staff() -> None:
    rows = [row for row in ROWS if row.status == "administered"]
    assert rows
    for row in rows:
        clause = register(row.instrument)[row.clause]
        assert clause.actor.split("; ")[0] in STAFF, row.clause
        assert clause.software in ("table", "floor"), row.clause


def test_the_stories_that_a_row_names_exist() -> None:
    known = {str(story) for law in built() for story in stories(law.rules)}
    assert {name for row in ROWS for name in row.stories} <= known
    assert len(known) > 600


def test_every_clause_that_is_enacted_has_a_story() -> None:
    silent = [row.clause for row in ROWS if row.status in ("enacted", "administered") and not row.stories]
    assert silent == []


@pytest.mark.parametrize(
    ("clause", "status", "concept"),
    [
        ("III.5.1", "enacted", "pays"),
        ("III.3.3", "shown", "no_more_bets"),
        ("IV.1.0:Natural", "enacted", "natural_from"),
        ("IV.7.6", "administered", "cards_replaced"),
        ("I.12.1(a)", "administered", "round_voided_for_disruption"),
        ("I.12.2", "enacted", "void_round_refunds"),
        ("I.13.4", "administered", "personal_maximum"),
        ("I.13.2", "shown", "limits_sign"),
        ("VII.Diagram 8", "enacted", "sections"),
        ("I.1.0:Game Supervisor", "administered", "wrong_entry_corrected"),
    ],
)
def test_a_clause_and_what_answers_for_it(clause: str, status: str, concept: str) -> None:
    row = BY_CLAUSE["nz-1996", clause]
    assert row.status == status
    assert any(use.endswith(f":{concept}") for use in row.by)


def test_a_linked_clause_has_the_stories_of_what_answers_for_it() -> None:
    zero = BY_CLAUSE["nz-1996", "III.1.0:Zero"]
    assert set(zero.stories) >= set(BY_CLAUSE["nz-1996", "III.5.2"].stories)


def test_links_lead_somewhere_that_answers() -> None:
    for law in built():
        for number in law.links:
            assert BY_CLAUSE[law.instrument, number].status != "open", (law.rules, number)
    assert load("nz-1996/roulette").links
