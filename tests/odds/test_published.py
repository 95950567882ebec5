"""The figures of `docs/published-edges.md`: they are those of the drafts, worked out again."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.odds.asked import Asked
from croupier.odds.twenty_one.pricing import best_of
from tests.odds.graphs import SHELF
from tests.odds.published import PUBLISHED, Published

PAGE = Path(__file__).parents[2] / "docs" / "published-edges.md"
QUICK = PUBLISHED[:3]


def test_the_page_has_these_rows_and_no_others() -> None:
    rows = [line.rpartition(" | ")[0] + " |" for line in PAGE.read_text(encoding="utf-8").splitlines() if "| `" in line]
    assert rows == [_with_start(one) for one in PUBLISHED]


def _with_start(one: Published) -> str:
    return f"| `{one.start}` {one.row}"


def holds(one: Published) -> bool:
    best, _ = best_of(Asked(one.law, {"decks": str(one.decks)}, shelf=SHELF))
    return f"{-100 * best.expected:.4f}" == one.ours


@pytest.mark.parametrize("one", QUICK, ids=lambda one: one.says)
def test_blackjack_of_other_houses(one: Published) -> None:
    assert holds(one)


@pytest.mark.long
@pytest.mark.parametrize("one", PUBLISHED[len(QUICK) :], ids=lambda one: f"{one.says}, {one.decks} decks")
def test_pontoon_of_other_houses(one: Published) -> None:
    assert holds(one)
