"""What the code uses is read off its source, and a game's law has nothing in it that no code uses."""

from __future__ import annotations

import pytest

from croupier.audit.coverage import built
from croupier.audit.usage import modules_of, screens, showing, texts, users
from croupier.games import FAMILIES
from croupier.law import Law, vocabulary

GENERAL = vocabulary("general")


@pytest.mark.parametrize("law", built(), ids=lambda law: law.rules)
def test_every_concept_of_a_law_is_used(law: Law) -> None:
    shown = showing()
    unused = [
        name
        for name, entry in law.entries.items()
        if name not in GENERAL
        and name not in users(law.family)
        and not (entry.concept.sort == "shown" and name in shown)
    ]
    assert unused == []


def test_every_general_concept_is_used_by_some_game() -> None:
    used = {name for law in built() for name in users(law.family)} | set(showing())
    assert set(GENERAL) <= used


def test_a_game_is_its_folder_and_what_that_imports_and_the_table() -> None:
    roulette, baccarat = modules_of("roulette"), modules_of("baccarat")
    assert "croupier.games.roulette.positions" in roulette
    assert "croupier.games.spin" in roulette
    assert "croupier.games.spin" not in baccarat
    assert "croupier.games.baccarat.style_b" in baccarat
    assert not any("baccarat" in module for module in roulette)
    assert "croupier.table.live" in roulette
    assert "croupier.table.live" in baccarat


def test_every_family_has_its_modules() -> None:
    assert all(modules_of(family) for family in FAMILIES)


def test_naming_a_concept_in_the_commands_about_the_law_is_no_use() -> None:
    assert "croupier.cli.play_signs" in screens()
    assert not any(module.startswith("croupier.cli.law") for module in screens())


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""pays"""', set()),
        ('def f():\n    """pays"""\n    return law.by("pays")', {"pays"}),
        ('class A:\n    x = 1\n    """pays"""', set()),
        ('KINDS = {"straight": "odds"}', {"straight", "odds"}),
        ('spot = f"straight {number}"', set()),
        ("# pays", set()),
        ("pays = pays_not", set()),
    ],
)
def test_texts_of_a_source(source: str, found: set[str]) -> None:
    assert texts(source) == found
