"""What is kept on disk: found again, never half, and never in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from croupier.law import load
from croupier.odds import Asked, price
from croupier.odds import kept as module
from croupier.odds.kept import Shelf, key_of, price_or_recall, sources
from croupier.odds.result import Odds

ASKED = Asked(load("nz-1996/mini-baccarat"))


@pytest.fixture
def priced(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """What had to be worked out."""
    found: list[Asked] = []

    def noted(asked: Asked) -> Odds:
        found.append(asked)
        return price(asked)

    monkeypatch.setattr(module, "price", noted)
    return found


def test_the_second_time_it_is_found(tmp_path: Path, priced: list[Asked]) -> None:
    shelf = Shelf(tmp_path / "deep" / "down")
    first = price_or_recall(ASKED, shelf)
    second = price_or_recall(ASKED, shelf)
    assert second == first
    assert len(priced) == 1
    assert [file.name for file in shelf.folder.iterdir()] == [f"odds-{key_of(ASKED)}.json"]


@pytest.mark.parametrize("content", [b"", b"[", b"{}", b"[{}]", b'[{"wager": 1}]', b"\xff\xfe", b"null"])
def test_what_cannot_be_read_is_worked_out_again(tmp_path: Path, priced: list[Asked], content: bytes) -> None:
    asked, shelf = Asked(load("nz-1996/money-wheel")), Shelf(tmp_path)
    (tmp_path / f"odds-{key_of(asked)}.json").write_bytes(content)
    odds = price_or_recall(asked, shelf)
    assert len(odds.wagers) == 7
    assert price_or_recall(asked, shelf) == odds
    assert len(priced) == 1


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    shelf = Shelf(tmp_path / "file" / "folder")
    assert len(price_or_recall(Asked(load("nz-1996/money-wheel")), shelf).wagers) == 7


def test_ctrl_c_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Shelf(tmp_path).put("key", b"content")
    assert os.listdir(tmp_path) == []


def test_the_code_of_other_games_does_not_matter() -> None:
    assert len({sources(family) for family in ("roulette", "baccarat", "money-wheel", "tai-sai")}) == 4
    assert sources("roulette") == sources("roulette")
