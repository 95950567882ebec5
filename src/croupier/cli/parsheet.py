"""`croupier parsheet`: one document for one game, written to a file."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.exits import FINE
from croupier.cli.odds import answered, write_page
from croupier.cli.odds_asked import Table, read, shelf
from croupier.odds.kept import price_or_recall
from croupier.odds.parsheet import parsheet


def write_parsheet(rules: str, table: Table, *, html: Path) -> int:
    """Price the game and write its document."""

    def answer() -> int:
        asked = read(rules, table)
        write_page(html, parsheet(asked, price_or_recall(asked, shelf())))
        return FINE

    return answered(answer)
