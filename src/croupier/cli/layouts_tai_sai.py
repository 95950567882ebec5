"""The tai-sai layout: its areas grouped by kind, each with its odds and what lies on it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.layouts import QUIET, STAKE, Sheet, labelled, odds_told, staked, wagers_by_player, wrapped
from croupier.games.spin import Outcome, Spin
from croupier.games.tai_sai.rules import TaiSaiRules


def draw(spin: Spin, rules: TaiSaiRules, sheet: Sheet) -> RenderableType:
    return Group(*_rows(spin, rules, sheet), *wagers_by_player(spin), _results(spin, sheet))


def _kinds(rules: TaiSaiRules) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for spot, area in rules.areas.items():
        kinds.setdefault(area.kind, []).append(spot)
    return kinds


def _rows(spin: Spin, rules: TaiSaiRules, sheet: Sheet) -> Iterator[Text]:
    kinds = _kinds(rules)
    label = max(len(kind) for kind in kinds) + 2
    alone = [(kind, _pays(rules, kind)) for kind, spots in kinds.items() if spots == [kind]]
    yield wrapped([_area(spin, kind, f"{kind} {odds}") for kind, odds in alone], sheet.width, indent=0, gap=4)
    for kind, spots in kinds.items():
        if spots == [kind]:
            continue
        own = {spot: spot.removeprefix(f"{kind} ") for spot in spots}
        if kind == "total":
            named = {spot: f"{name} pays {rules.totals_pay[name]}" for spot, name in own.items()}
            pays = ""
        else:
            named, pays = own, f"{_pays(rules, kind)}: "
        cells = [_area(spin, spot, name) for spot, name in named.items()]
        if label + len(pays) > sheet.width // 2:
            yield Text.assemble((kind.ljust(label), "bold"), (pays.rstrip(), QUIET))
            yield wrapped(cells, sheet.width, indent=label)
            continue
        areas = wrapped(cells, sheet.width, indent=label + len(pays))
        yield Text.assemble((kind.ljust(label), "bold"), (pays, QUIET), areas[label + len(pays) :])


def _pays(rules: TaiSaiRules, kind: str) -> str:
    if kind != "face":
        return odds_told(rules.pays[kind])
    return "/".join(_short(odds) for odds in rules.faces_pay.values()) + " to 1 for one/two/three"


def _short(odds: Fraction) -> str:
    return str(odds.numerator) if odds.denominator == 1 else str(odds)


def _area(spin: Spin, spot: str, name: str) -> tuple[str, str]:
    """An area; brackets show, without colour too, that something lies on it."""
    stake = staked(spin, spot)
    return (f"[{name}: {stake}]", STAKE) if stake else (name, "")


def _results(spin: Spin, sheet: Sheet) -> Text:
    if not spin.results:
        return Text("No throw yet.", QUIET)
    cells = [(_throw(outcome), "bold" if outcome is spin.results[-1] else "") for outcome in spin.results]
    room = max(1, (sheet.width - 15) // (max(len(cell) for cell, _ in cells) + 3))
    return labelled("Last results:", cells[-room:], sheet.width)


def _throw(outcome: Outcome) -> str:
    assert isinstance(outcome, tuple)
    return f"{' '.join(map(str, outcome))} = {sum(outcome)}"
