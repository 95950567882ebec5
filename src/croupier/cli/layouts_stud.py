"""The Caribbean stud layout: each place with its areas and its hand as far as it is seen, the dealer's, the meter."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.layouts import QUIET, STAKE, Sheet, labelled, odds_told
from croupier.cli.layouts_cards import drawn
from croupier.equipment.cards import HIDDEN, Card
from croupier.equipment.money import dollars
from croupier.games.caribbean_stud.rules import ANTE, BET, JACKPOT
from croupier.games.caribbean_stud.stud import Hand, Stud

AREAS = {ANTE: "ante_area", BET: "bet_area", JACKPOT: "jackpot_area"}


def draw(stud: Stud, sheet: Sheet) -> RenderableType:
    return Group(*_printed(stud, sheet), _hand("Dealer", stud.dealer, sheet), *_places(stud, sheet))


def _printed(stud: Stud, sheet: Sheet) -> Iterator[Text]:
    """What is written on the cloth, and what the meter shows."""
    rules = stud.rules
    lowest = " and ".join({"A": "ace", "K": "king"}.get(card, card) for card in rules.law.texts("qualifies_with"))
    yield Text(f"Dealer only plays with {lowest} or higher", QUIET)
    odds = [(f"{kind.replace('_', ' ')} {odds_told(rules.bet_odds[kind])}", QUIET) for kind in rules.bet_odds]
    yield labelled("Bet pays:", odds, sheet.width)
    yield Text.assemble(("Jackpot ", "bold"), (dollars(stud.pool.cents), "bold green"))


def _places(stud: Stud, sheet: Sheet) -> Iterator[Text]:
    seats, hands = dict(stud.seats), {hand.place: hand for hand in stud.hands_in_play}
    for place in sorted({*seats, *hands, *(w.place for w in stud.wagers if w.place is not None)}):
        hand = hands.get(place)
        player = hand.player if hand is not None and not stud.betting else seats.get(place)
        text = _hand(f"Place {place}", hand.cards if hand is not None else (), sheet)
        text.append(f"  {player}" if player else "", "bold")
        text.append(_fate(hand) if hand is not None else "", QUIET)
        for spot in AREAS:
            lying = sum(w.cents for w in stud.wagers if w.player == player and w.spot == spot)
            if player is not None and lying:
                text.append(f"  {spot.title()} {dollars(lying)}", STAKE)
                text.append(_light(stud, spot, sheet), "red")
        yield text


def _light(stud: Stud, spot: str, sheet: Sheet) -> str:
    """The light at the slot, by which a player sees that the jackpot wager has been accepted."""
    return sheet.sign(" ●", " (lit)") if spot == JACKPOT and not stud.rules.options.by_hand else ""


def _fate(hand: Hand) -> str:
    named = ("voided", "dead", "folded", "face_down")
    return "".join(f" {name.replace('_', ' ')}" for name in named if getattr(hand, name))


def _hand(name: str, cards: tuple[Card, ...], sheet: Sheet) -> Text:
    text = Text.assemble((f"{name:8}", "bold"))
    for card in cards:
        text.append(*drawn(card, sheet, seen=card != HIDDEN))
        text.append(" ")
    if not cards:
        text.append(sheet.sign("–", "-"), QUIET)
    return text
