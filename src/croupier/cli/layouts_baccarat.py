"""The baccarat layout: the areas by seat, the two hands as far as they are seen, who handles them, the last results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.layouts import QUIET, STAKE, Sheet, labelled, odds_told
from croupier.cli.layouts_cards import drawn
from croupier.equipment.money import dollars
from croupier.games.baccarat.coup import Coup, CuttingCard
from croupier.games.baccarat.rules import BANKER, PLAYER

SIDES = {PLAYER: "bold blue", BANKER: "bold red", "tie": "bold green"}


def draw(coup: Coup, results: Sequence[str], sheet: Sheet) -> RenderableType:
    hands = [_hand(coup, name, sheet) for name in (PLAYER, BANKER)]
    return Group(_heading(coup), *hands, *_areas(coup), _results(results, sheet))


def _heading(coup: Coup) -> Text:
    pays = ", ".join(f"{spot} {odds_told(coup.rules.odds[spot])}" for spot in coup.rules.spots)
    text = Text.assemble((f"Style {coup.style}; {pays}.", QUIET))
    if coup.shoe.shuffle_due is not None:
        ready_made = coup.shoe.pre_shuffled
        text.append(f"  {'Pre-shuffled cards wait' if ready_made else 'The cards are to be shuffled'}.", "bold")
    elif coup.shoe.cutting_card is CuttingCard.LAST_COUP:
        text.append("  Last coup.", "bold")
    return text


def _hand(coup: Coup, name: str, sheet: Sheet) -> Text:
    cards, turned = coup.hand(name), coup.turned(name)
    text = Text.assemble((f"{name.title():8}", SIDES[name]))
    for index, card in enumerate(cards):
        text.append(*drawn(card, sheet, seen=index < turned))
        text.append(" ")
    if not cards:
        text.append(sheet.sign("–", "-"), QUIET)
    elif turned:
        text.append(f" {coup.rules.count(cards[:turned])}", "bold")
        text.append(" so far" if turned < len(cards) else "", QUIET)
    holder = coup.role(name).holder
    if holder is not None and not coup.cards_kept:
        text.append(f"   {holder} has {'the Bank' if name == BANKER else 'the cards'}", "bold")
    return text


def _areas(coup: Coup) -> Iterator[Text]:
    seats = dict(coup.seats)
    places: list[int | None] = [*sorted({*seats, *(w.place for w in coup.wagers if w.place is not None)})]
    if any(wager.place is None for wager in coup.wagers):
        places.append(None)
    if not places:
        yield Text("Nobody sits, and nothing lies on the layout.", QUIET)
    for place in places:
        label = "standing" if place is None else f"area {place}"
        text = Text.assemble((f"{label:9}", QUIET))
        sitter = seats.get(place) if place is not None else None
        lies = [wager for wager in coup.wagers if wager.place == place]
        if sitter is not None:
            text.append(f"{sitter} sits here", "bold")
            text.append(":  " if lies else "")
        parts = []
        for spot in coup.rules.spots:
            own = ", ".join(f"{w.player} {dollars(w.cents)}" for w in lies if w.spot == spot)
            parts += [f"{spot} {own}"] if own else []
        text.append("  ".join(parts), STAKE)
        yield text


def _results(results: Sequence[str], sheet: Sheet) -> Text:
    if not results:
        return Text("No coup yet.", QUIET)
    shown = results[-max(3, (sheet.width - 14) // 2) :]
    return labelled("Last results:", [(won[0].upper(), SIDES[won]) for won in shown], sheet.width, gap=1)
