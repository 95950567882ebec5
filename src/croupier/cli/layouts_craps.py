"""The craps layout: the puck, who has the dice, and every wager of every player with whether it is working."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.layouts import QUIET, STAKE, Sheet, labelled, odds_told, wrapped
from croupier.equipment.money import dollars
from croupier.games.craps import wagers as w
from croupier.games.craps.craps import Craps
from croupier.games.felt import Wager

MARKERS = {w.BUY: "Buy", w.LAY: "Lay"}
NUMBERED = {w.PLACE: "place_pays", w.BUY: "buy_pays", w.LAY: "lay_pays", w.HARD: "hardways_pay"}


def draw(table: Craps, sheet: Sheet) -> RenderableType:
    return Group(*_numbers(table, sheet), *_printed(table, sheet), *_wagers(table, sheet), *_results(table, sheet))


def _numbers(table: Craps, sheet: Sheet) -> Iterator[Text]:
    """The boxes of the points, the puck on one of them or off, and who has the dice."""
    boxes = []
    for point in table.rules.law.integers("points"):
        on = point == table.point
        boxes.append((f"[{point} ON]" if on else f"{point}", "bold green" if on else "bold"))
    row = Text.assemble(
        ("Puck ", QUIET), ("ON  " if table.point else "OFF ", "bold"), wrapped(boxes, sheet.width, 0, 4)
    )
    yield row
    yield labelled("Dice:", [_dice(table)], sheet.width)


def _dice(table: Craps) -> tuple[str, str]:
    shooter, offered = table.turn.shooter, table.offered()
    if shooter is not None:
        missing = f", {table.dice.missing} off the table" if table.dice.missing else ""
        return f"{shooter} is the shooter{missing}", "bold"
    return (f"offered to {offered}", "bold") if offered is not None else ("in the bowl", QUIET)


def _printed(table: Craps, sheet: Sheet) -> Iterator[Text]:
    """What the areas are called and what they pay."""
    law = table.rules.law
    for kind, concept in NUMBERED.items():
        pays = law.table_of_odds(concept)
        yield labelled(f"{kind}:", [(f"{number} {odds_told(odds)}", "") for number, odds in pays.items()], sheet.width)
    flat = {**law.table_of_odds("flat_wagers_pay"), **law.table_of_odds("big_numbers_pay")}
    yield labelled("even:", [(kind, "") for kind, odds in flat.items() if odds == 1], sheet.width)
    field = [(f"{total} {odds_told(odds)}", "") for total, odds in law.table_of_odds("field_pays").items()]
    yield labelled(f"{w.FIELD}:", field, sheet.width)
    single = [(f"{kind} {odds_told(odds)}", "") for kind, odds in law.table_of_odds("one_roll_wagers_pay").items()]
    yield labelled(
        "one roll:", [*single, *((kind, "") for kind in (w.HORN, w.HORN_HIGH, w.WORLD, w.C_AND_E))], sheet.width
    )


def _wagers(table: Craps, sheet: Sheet) -> Iterator[Text]:
    """Every wager on the layout, a line for each player; each with its marker."""
    for name in dict.fromkeys(wager.player for wager in table.wagers):
        own = [wager for wager in table.wagers if wager.player == name]
        cells = [(_told(table, wager), STAKE if table.works(wager) else QUIET) for wager in own]
        total = dollars(sum(wager.cents for wager in own))
        text = wrapped([*cells, (f"({total} in all)", QUIET)], sheet.width, len(name) + 2, 3)
        yield Text.assemble((f"{name}: ", "bold"), text[len(name) + 2 :])


def _told(table: Craps, wager: Wager) -> str:
    """A wager with its marker button: bought or laid, and whether it is working where it may be off."""
    kind = wager.spot.partition(" ")[0]
    markers = [MARKERS[kind]] if kind in MARKERS else []
    if wager.spot in table.rules.callable_spots:
        markers.append("On" if table.works(wager) else "Off")
    told = f"{wager.spot} {dollars(wager.cents)}"
    return f"{told} [{', '.join(markers)}]" if markers else told


def _results(table: Craps, sheet: Sheet) -> Iterator[Text]:
    if not table.results:
        yield Text("No throw yet.", QUIET)
        return
    cells = [(f"{' '.join(map(str, faces))} = {sum(faces)}", "") for faces in table.results]
    room = max(1, (sheet.width - 15) // (max(len(cell) for cell, _ in cells) + 3))
    *others, (last, _) = cells[-room:]
    yield labelled("Last throws:", [*others, (last, "bold")], sheet.width)
