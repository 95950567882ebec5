"""The money wheel's layout: its symbols, how many sections show each, what each pays and what lies on it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.layouts import QUIET, STAKE, Sheet, odds_told, wager_told
from croupier.games.money_wheel.rules import MoneyWheelRules
from croupier.games.spin import Spin


def draw(spin: Spin, sheet: Sheet) -> RenderableType:
    rules = spin.rules
    assert isinstance(rules, MoneyWheelRules)
    rows = [Text(f"{'symbol':8}{'sections':>10}{'pays':>10}  wagers", QUIET)]
    for symbol, sections in rules.sections.items():
        spot = f"symbol {symbol}"
        lies = [wager_told(wager) for wager in spin.wagers if wager.spot == spot]
        last = bool(spin.results) and spin.results[-1] == symbol
        sign = sheet.sign("◀", "<") if last else " "
        row = Text(f"   {symbol}{sign}", "bold cyan" if last else "bold")
        row.append(" " * 3 + f"{sections:>10}{odds_told(rules.pays[symbol]):>10}  ", "")
        row.append(", ".join(lies), STAKE)
        rows.append(row)
    of = sum(rules.sections.values())
    shown = "  ".join(str(outcome) for outcome in spin.results)
    last_results = Text(f"Last results: {shown}" if shown else f"No spin yet of the {of} sections.", QUIET)
    return Group(*rows, last_results)
