"""The layout of any game drawn as text: what lies where and what has fallen; all names and odds are the rules'."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.equipment.money import dollars
from croupier.games.baccarat.coup import Coup
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.craps.craps import Craps
from croupier.games.felt import Felt, Wager
from croupier.games.roulette.rules import RouletteRules
from croupier.games.spin import Spin
from croupier.games.tai_sai.rules import TaiSaiRules
from croupier.games.twenty_one.round import Round

STAKE = "bold yellow"
QUIET = "dim"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a layout is drawn on: so many columns, with or without signs beyond ASCII."""

    width: int
    ascii_only: bool = False

    def sign(self, sign: str, letters: str) -> str:
        return letters if self.ascii_only else sign


def odds_told(odds: Fraction) -> str:
    return f"{odds.numerator} to {odds.denominator}"


def begun(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def staked(felt: Felt, spot: str) -> str:
    """What lies on a spot, from everybody together; nothing if nothing does."""
    cents = sum(wager.cents for wager in felt.wagers if wager.spot == spot)
    return dollars(cents) if cents else ""


def wager_told(wager: Wager) -> str:
    return f"{wager.player} {dollars(wager.cents)}{f' in {wager.colour}' if wager.colour else ''}"


def wagers_by_player(felt: Felt) -> Iterable[RenderableType]:
    """Every wager on the layout, a line for each player."""
    for name in dict.fromkeys(wager.player for wager in felt.wagers):
        own = [wager for wager in felt.wagers if wager.player == name]
        chips = (f"{w.spot} {dollars(w.cents)}{f' in {w.colour}' if w.colour else ''}" for w in own)
        total = dollars(sum(wager.cents for wager in own))
        yield Text.assemble((f"{name}: ", "bold"), (", ".join(chips), STAKE), (f"  ({total} in all)", QUIET))


def wrapped(cells: Sequence[tuple[str, str]], width: int, indent: int = 2, gap: int = 2) -> Text:
    """Cells side by side, as many to a line as there is room for, none of them broken; each with its style."""
    text = Text(" " * indent)
    used = indent
    for index, (cell, style) in enumerate(cells):
        if index and used + gap + len(cell) > width:
            text.append("\n" + " " * indent)
            used = indent
        elif index:
            text.append(" " * gap)
            used += gap
        text.append(cell, style)
        used += len(cell)
    return text


def labelled(label: str, cells: Sequence[tuple[str, str]], width: int, gap: int = 3) -> Text:
    """A quiet label, and behind it cells side by side."""
    indent = len(label) + 1
    return Text.assemble((label, QUIET), wrapped(cells, width, indent, gap)[len(label) :])


def people(felt: Felt, racks: Mapping[str, int], width: int) -> Text:
    """Who is here, where they sit, what they have in hand."""
    cells = []
    for name, cents in racks.items():
        seat, stack = felt.seat_of(name), felt.stack_of(name)
        where = f" (place {seat})" if seat is not None else ""
        colour = f" and {stack.count} {stack.colour} at {dollars(stack.value_cents)}" if stack and stack.count else ""
        in_hand = f"owes {dollars(-cents)}" if cents < 0 else dollars(cents)
        cells.append((f"{name}{where} {in_hand}{colour}", "bold"))
    return labelled("In hand:", cells, width)


def layout(felt: Felt, racks: Mapping[str, int], results: Sequence[str], sheet: Sheet) -> RenderableType:
    """The table as it stands."""
    return Group(_game(felt, results, sheet), people(felt, racks, sheet.width))


def _game(felt: Felt, results: Sequence[str], sheet: Sheet) -> RenderableType:
    from croupier.cli import (
        layouts_baccarat,
        layouts_craps,
        layouts_roulette,
        layouts_stud,
        layouts_tai_sai,
        layouts_twenty_one,
        layouts_wheel,
    )

    if isinstance(felt, Round):
        return layouts_twenty_one.draw(felt, sheet)
    if isinstance(felt, Coup):
        return layouts_baccarat.draw(felt, results, sheet)
    if isinstance(felt, Stud):
        return layouts_stud.draw(felt, sheet)
    if isinstance(felt, Craps):
        return layouts_craps.draw(felt, sheet)
    assert isinstance(felt, Spin)
    if isinstance(felt.rules, RouletteRules):
        return layouts_roulette.draw(felt, felt.rules, sheet)
    if isinstance(felt.rules, TaiSaiRules):
        return layouts_tai_sai.draw(felt, felt.rules, sheet)
    return layouts_wheel.draw(felt, sheet)
