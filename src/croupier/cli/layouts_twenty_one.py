"""The table of blackjack or pontoon: the dealer's hand, and each box with its hands, totals and wagers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.layouts import QUIET, STAKE, Sheet, begun, odds_told
from croupier.cli.layouts_cards import drawn
from croupier.equipment.cards import Card
from croupier.equipment.money import dollars
from croupier.games.felt import Wager
from croupier.games.twenty_one.options import CALLED, PERFECT
from croupier.games.twenty_one.round import Box, Hand, Round, Turn, bettors_on
from croupier.games.twenty_one.spots import BOX, DOUBLE, box_of, kind_of
from croupier.games.twenty_one.turns import current

LABEL = 12


def draw(table: Round, sheet: Sheet) -> RenderableType:
    turn = None if table.betting or not table.deal_complete else current(table)
    lines: list[RenderableType] = [_heading(table), _dealer(table, sheet)]
    for number in _numbers(table):
        lines += _box(table, number, turn, sheet)
    return Group(*lines)


def _numbers(table: Round) -> list[int]:
    """The boxes that are worth a line: dealt to, wagered on, or somebody's."""
    wagered = {box_of(wager.spot) for wager in table.wagers}
    return sorted({*(box.number for box in table.boxes), *wagered, *(number for number, _ in table.seated())})


def _heading(table: Round) -> Text:
    rules, law = table.rules, table.rules.law
    stands = f"hard {rules.dealer_stands_hard}, soft {rules.dealer_stands_soft}"
    text = Text.assemble(
        (f"{begun(law.text('natural'))} pays {odds_told(rules.odds['natural'])}", QUIET),
        (f"; insurance pays {odds_told(law.odds('insurance_pays'))}; dealer stands from {stands}.", QUIET),
    )
    for kind in ("perfect_pair_pays", "coloured_pair_pays", "mixed_pair_pays"):
        if rules.options.pairs == PERFECT:
            called = begun(kind.removesuffix("_pays").replace("_", " "))
            text.append(f"  {called} {odds_told(law.odds(kind))}.", QUIET)
    if rules.options.pairs in CALLED:
        text.append(f"  {begun(CALLED[rules.options.pairs])} {odds_told(law.odds('any_pair_pays'))}.", QUIET)
    if table.shoe.shuffle_due is not None:
        text.append("  The cards are to be shuffled.", "bold")
    elif table.shoe.shuffle_after_round is not None:
        text.append("  They are shuffled after this round.", "bold")
    return text


def _dealer(table: Round, sheet: Sheet) -> Text:
    text = Text("Dealer".ljust(LABEL), "bold")
    _cards(text, table.dealer, sheet)
    if table.dealer:
        text.append(f" {_total(table, table.dealer)}", "bold")
    for waiting in table.waiting:
        text.append("   comes next: ", QUIET)
        text.append(*drawn(waiting.card, sheet, seen=waiting.seen))
    return text


def _cards(text: Text, cards: tuple[Card, ...], sheet: Sheet) -> None:
    for card in cards:
        text.append(*drawn(card, sheet))
        text.append(" ")
    if not cards:
        text.append(sheet.sign("–", "-"), QUIET)


def _total(table: Round, cards: tuple[Card, ...]) -> str:
    rules = table.rules
    if rules.is_natural(cards):
        return rules.law.text("natural")
    total = rules.total(cards)
    soft = "soft " if rules.is_soft(cards) and total < rules.most else ""
    return f"{soft}{total}{' bust' if total > rules.most else ''}"


def _box(table: Round, number: int, turn: Turn | None, sheet: Sheet) -> Iterator[Text]:
    box = table.box(number)
    if table.betting or box is None:
        owner = next((bettor.player for bettor in bettors_on(table, number)), table.owner_of(number))
    else:
        owner = table.decider(box)
    seated = f"{owner} decides" if owner else "nobody decides"
    text = Text.assemble((f"Box {number}".ljust(LABEL), "bold"), (seated, QUIET))
    if box is not None and box.voided:
        text.append("  void", "bold red")
    _append_wagers(
        text, [w for w in table.wagers if box_of(w.spot) == number and kind_of(w.spot) not in (BOX, DOUBLE)], sheet
    )
    hands = () if box is None or not box.hands[0].cards else box.hands
    if not hands or table.betting:
        _append_wagers(text, [w for w in table.wagers if w.spot == f"{BOX} {number}"], sheet, named=False)
    yield text
    if box is not None:
        yield from (_hand(table, box, at, hand, turn, sheet) for at, hand in enumerate(hands))


def _hand(table: Round, box: Box, at: int, hand: Hand, turn: Turn | None, sheet: Sheet) -> Text:
    theirs = turn is not None and (turn.box.number, turn.at) == (box.number, at)
    mark = sheet.sign("▶ ", "> ") if theirs else "  "
    label = f"hand {at + 1}" if len(box.hands) > 1 else ""
    text = Text.assemble((f"{mark}{label}".ljust(LABEL), "bold green" if theirs else QUIET))
    _cards(text, hand.cards, sheet)
    total = _total(table, hand.cards) if not hand.of_split else _total_of_split(table, hand)
    text.append(f" {total}", "bold")
    for said, holds in (("doubled", hand.doubled), ("surrendered", hand.surrendered), ("refused a card", hand.refused)):
        text.append(f"  {said}" if holds else "", QUIET)
    if not table.betting:
        _append_wagers(text, [w for w in table.wagers if w.spot == box.spot(at)], sheet, named=False)
        _append_wagers(text, [w for w in table.wagers if w.spot == box.spot(at, DOUBLE)], sheet)
    return text


def _total_of_split(table: Round, hand: Hand) -> str:
    """An ace and a ten on a hand of a split are 21 and no natural."""
    rules = table.rules
    return str(rules.most) if rules.is_natural(hand.cards) else _total(table, hand.cards)


def _append_wagers(text: Text, wagers: list[Wager], sheet: Sheet, *, named: bool = True) -> None:
    """Each wager whole on one line."""
    for wager in wagers:
        kind = f"{kind_of(wager.spot)} " if named else ""
        told = f"  {kind}{wager.player} {dollars(wager.cents)}"
        if len(text.plain.rpartition("\n")[2]) + len(told) > sheet.width:
            text.append("\n" + " " * (LABEL - 1))
        text.append(told, STAKE)
