"""The table of events in the documents is the format's own."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from croupier.notation.record import kinds

DOCUMENT = Path(__file__).parents[2] / "docs" / "events.md"


def table() -> list[str]:
    rows = []
    for name, kind in kinds().items():
        keys = ", ".join(f"`{field.name}`" for field in fields(kind) if field.name != "cites")
        what = (kind.__doc__ or "").splitlines()[0]
        rows.append(f"| `{name}` | {keys} | {what} |")
    return rows


def test_every_event_is_documented() -> None:
    documented = [line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    keys = {"| `format`", "| `event`", "| `line`", "| `instrument`", "| `also`"}
    assert [line for line in documented if not any(line.startswith(key) for key in keys)] == table()


def test_every_event_says_what_it_is() -> None:
    assert all(not (kind.__doc__ or "").startswith(f"{kind.__name__}(") for kind in kinds().values())
