"""Every word that the notation reads stands in its document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.notation.phrases import OFFICES, PLAYER

DOCUMENT = " ".join((Path(__file__).parents[2] / "docs" / "round-notation.md").read_text(encoding="utf-8").split())


def phrases() -> Iterator[str]:
    yield from PLAYER
    for office in OFFICES.values():
        yield from office


@pytest.mark.parametrize("phrase", sorted({phrase.removesuffix(":") for phrase in phrases()}))
def test_every_phrase_is_documented(phrase: str) -> None:
    assert phrase in DOCUMENT
