"""The money wheel's layout: its symbols, how many sections show each, what each pays and what lies on it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.layouts import QUIET, STAKE, Sheet, labelled, odds_told, wager_told
from croupier.games.money_wheel.rules import MoneyWheelRules
from croupier.games.spin import Spin


def draw(spin: Spin, sheet: Sheet) -> RenderableType:
    rules = spin.rules
    assert isinstance(rules, MoneyWheelRules)
    sections_in_all = f"of {sum(rules.sections.values())}"
    rows = [Text(f"{'symbol':8}{sections_in_all:>10}{'pays':>10}  wagers", QUIET)]
    for symbol, sections in rules.sections.items():
        spot = f"symbol {symbol}"
        lies = [wager_told(wager) for wager in spin.wagers if wager.spot == spot]
        last = bool(spin.results) and spin.results[-1] == symbol
        named = (f"   {symbol}{'<' if last else ' '}   ", "bold cyan" if last else "bold")
        told = f"{sections:>10}{odds_told(rules.pays[symbol]):>10}  "
        rows.append(Text.assemble(named, told, (", ".join(lies), STAKE)))
    return Group(*rows, _results(spin, sheet))


def _results(spin: Spin, sheet: Sheet) -> Text:
    if not spin.results:
        return Text("No spin yet.", QUIET)
    return labelled("Last results:", [(str(outcome), "bold") for outcome in spin.results], sheet.width)
