"""The roulette layout: nought and three by twelve, lying if there is room for it, standing if there is not."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.layouts import QUIET, STAKE, Sheet, labelled, odds_told, staked, wagers_by_player, wrapped
from croupier.games.roulette.positions import Position
from croupier.games.roulette.rules import RouletteRules
from croupier.games.spin import Spin

CELL = 5
LYING = 79
STYLES = {"red": "bold white on red", "black": "bold white on grey11", "green": "bold white on dark_green"}
STAKED = "bold black on yellow"
LAST = " underline"


def draw(spin: Spin, rules: RouletteRules, sheet: Sheet) -> RenderableType:
    grid = _lying(spin, rules, sheet) if sheet.width >= LYING else _standing(spin, rules, sheet)
    return Group(*grid, _odds(rules, sheet), *wagers_by_player(spin), _results(spin, rules, sheet))


def _kind(rules: RouletteRules, kind: str) -> list[Position]:
    return [position for position in rules.positions.values() if position.kind == kind]


def _chances(rules: RouletteRules) -> list[Position]:
    """The even chances in the order of the layout: the positions that have their kind to themselves."""
    return [position for position in rules.positions.values() if position.spot == position.kind]


def _cell(spin: Spin, rules: RouletteRules, number: int, width: int = CELL) -> tuple[str, str]:
    """A number's cell; brackets show, without colour too, that something lies on it alone."""
    lies = bool(staked(spin, f"straight {number}"))
    text = f"[{number}]" if lies else str(number)
    style = STAKED if lies else STYLES[rules.colour(number)]
    if spin.results and spin.results[-1] == number and not lies:
        style += LAST
    return f"{text:^{width}}", style


def _box(spin: Spin, spot: str, width: int) -> tuple[str, str]:
    """An outside position with what lies on it."""
    stake = staked(spin, spot)
    text = f"{spot}: {stake}" if stake else spot
    if len(text) > width:
        text = f"[{spot}]"
    return f"{text:^{width}}", STAKE if stake else ""


def _line(*cells: tuple[str, str]) -> Text:
    return Text.assemble(*cells, no_wrap=True)


def _lying(spin: Spin, rules: RouletteRules, sheet: Sheet) -> Iterator[Text]:
    across, down = sheet.sign("─", "-"), sheet.sign("│", "|")
    columns = list(reversed(_kind(rules, "column")))
    length = len(columns[0].numbers) * CELL
    corner = sheet.sign("┌┬┐┼┤└ ┘", "++++++ +")
    yield _line((f"{corner[0]}{across * CELL}{corner[1]}{across * length}{corner[2]}", QUIET))
    for row, column in enumerate(columns):
        nought = _cell(spin, rules, 0) if row == 1 else (" " * CELL, STYLES["green"])
        numbers = [_cell(spin, rules, number) for number in sorted(column.numbers)]
        label = _box(spin, column.spot, sheet.width - CELL - length - 4)
        side = (f" {label[0].strip()}", label[1] or QUIET)
        yield _line((down, QUIET), nought, (down, QUIET), *numbers, (down, QUIET), side)
    yield _line((f"{corner[5]}{across * CELL}{corner[3]}{across * length}{corner[4]}", QUIET))
    for boxes in (_kind(rules, "dozen"), _chances(rules)):
        width = (length - len(boxes) + 1) // len(boxes)
        parts: list[tuple[str, str]] = [(" " * (CELL + 1), ""), (down, QUIET)]
        for index, box in enumerate(boxes):
            room = width if index < len(boxes) - 1 else length - (width + 1) * (len(boxes) - 1)
            parts += [_box(spin, box.spot, room), (down, QUIET)]
        yield _line(*parts)
    yield _line((f"{' ' * (CELL + 1)}{corner[5]}{across * length}{corner[7]}", QUIET))


def _standing(spin: Spin, rules: RouletteRules, sheet: Sheet) -> Iterator[Text]:
    columns = _kind(rules, "column")
    rows = list(zip(*(sorted(column.numbers) for column in columns), strict=True))
    width = CELL * len(columns)
    chances = _chances(rules)
    yield _line(("  ", ""), _cell(spin, rules, 0, width))
    for index, row in enumerate(rows):
        numbers = [_cell(spin, rules, number) for number in row]
        beside: tuple[str, str] = ("", "")
        if index % 4 == 1:
            dozen = next(position for position in _kind(rules, "dozen") if row[0] in position.numbers)
            beside = _box(spin, dozen.spot, 18)
        elif index % 2 == 0:
            beside = _box(spin, chances[index // 2].spot, 18)
        yield _line(("  ", ""), *numbers, (beside[0].strip().join("  "), beside[1]))
    cells = [(f"{column.spot}: {stake}" if (stake := staked(spin, column.spot)) else column.spot) for column in columns]
    yield wrapped([(cell, STAKE if ":" in cell else "") for cell in cells], sheet.width)


def _odds(rules: RouletteRules, sheet: Sheet) -> Text:
    groups: dict[str, list[str]] = {}
    for kind, odds in rules.pays.items():
        groups.setdefault(odds_told(odds), []).append(kind)
    cells = [(f"{', '.join(kinds)} {odds}", QUIET) for odds, kinds in groups.items()]
    return wrapped(cells, sheet.width, indent=0, gap=3)


def _results(spin: Spin, rules: RouletteRules, sheet: Sheet) -> Text:
    if not spin.results:
        return Text("No spin yet.", QUIET)
    letters = {"red": "r", "black": "b", "green": ""}
    shown = [number for number in spin.results if isinstance(number, int)][-max(3, (sheet.width - 14) // 6) :]
    cells = [(f" {number}{letters[rules.colour(number)]} ", STYLES[rules.colour(number)]) for number in shown]
    return labelled("Last results:", cells, sheet.width, gap=1)
