"""What the hands at a table of blackjack or pontoon add to an event: what a wager is for, why it became what it did."""

from __future__ import annotations

from croupier.equipment.cards import Card
from croupier.equipment.money import dollars
from croupier.games import events as e
from croupier.games.shoe_acts import CardsCut
from croupier.games.twenty_one import acts as t
from croupier.games.twenty_one.error_kinds import NO_CUTTING_CARD
from croupier.games.twenty_one.offers import open_offers
from croupier.games.twenty_one.options import CALLED
from croupier.games.twenty_one.round import Box, Round, Turn, first_two
from croupier.games.twenty_one.rules import TwentyOneRules, three_suited_sevens
from croupier.games.twenty_one.spots import BOX, DOUBLE, INSURANCE, PAIRS, Place, place
from croupier.notation.sentences.every_game import SENTENCES as PLAIN

GIVEN_BACK = (
    "equal_totals_stand_off",
    "two_naturals_stand_off",
    "dealer_natural_takes_of_split",
    "dealer_natural_takes_original_of_double",
)
"""The concepts by which the dealer's hand gives a wager back."""
NAMED = {"six_seven_eight": "6-7-8", "three_sevens": "7-7-7"}
SUITS = {"mixed": "in mixed suits", "suited": "of one suit", "spades": "all spades"}
PAIRED = {
    "mixed_pair_pays": "a mixed pair",
    "coloured_pair_pays": "a coloured pair",
    "perfect_pair_pays": "a perfect pair",
}


def told(event: e.Event, table: Round) -> str | None:
    """An event told with what lay on the table when it happened; None if that adds nothing."""
    match event:
        case e.WagerPlaced() if not table.betting:
            return _added(event, place(event.spot))
        case t.HandSplit():
            cards = table.hand_at(event.hand).hand.cards
            return f"{event.player} splits {event.hand}: {' and '.join(cards)}."
        case t.DecisionFollowed():
            verb = "splits" if table.following is not None and table.following.split else "doubles"
            return f"{event.player} {verb} {event.hand} too."
        case t.CardDealtFaceUp():
            return _dealt(event, table)
        case t.OffersClosed() if offered := open_offers(table):
            over = " and ".join(offered)
            return f"{over[0].upper()}{over[1:]} {'is' if len(offered) == 1 else 'are'} offered no longer."
        case CardsCut() if any(error.kind == NO_CUTTING_CARD for error in table.errors):
            return f"{event.player or 'The house'} cuts; the cutting card is left out."
        case t.DoublesKept() if not table.hand_at(event.hand).hand.withdrawn_by:
            return f"Nobody takes a double on {event.hand} back."
        case e.WagerWon() | e.WagerLost() | e.WagerReturned() | e.WagerSurrendered():
            why = _why(event, table)
            return _with_reason(event, why) if why else None
        case e.BonusPaid():
            return f"{PLAIN[type(event)](event)[:-1]}: {_why_bonus(event, table)}."
    return None


def _with_reason(event: e.WagerEvent, why: str) -> str:
    plain = PLAIN[type(event)](event)
    if isinstance(event, e.WagerWon):
        won, stake = plain.split(":", 1)
        return f"{won} with {why}:{stake}"
    return f"{plain[:-1]}: {why}."


def _added(event: e.WagerPlaced, where: Place) -> str:
    amount = dollars(event.cents)
    if where.kind == DOUBLE:
        return f"{event.player} adds {amount} to double {event.spot.replace(DOUBLE, BOX)}."
    if where.kind == INSURANCE:
        whose = f" for {where.whose}" if where.whose else ""
        return f"{event.player} insures {BOX} {where.box}{whose} for {amount}."
    return f"{event.player} stakes {amount} on the new hand, {event.spot}."


def _dealt(event: t.CardDealtFaceUp, table: Round) -> str | None:
    """A card that makes a natural, busts a hand, or counts otherwise for those who doubled."""
    rules = table.rules
    if event.hand == "dealer":
        return None
    hand = table.hand_at(event.hand).hand
    cards = (*hand.cards, event.card)
    said = f"{event.card} to {event.hand}: {'soft ' if event.soft else ''}{event.total}"
    if rules.is_natural(cards) and not hand.of_split:
        return f"{said}, {rules.law.text('natural')}."
    if rules.hard(cards) > rules.most:
        return f"{said}, bust."
    low = rules.total(cards, rules.low_aces(of_split=hand.of_split)) if hand.doubled else event.total
    return f"{said}, {low} for who doubled." if low != event.total else None


# --- why a wager became what it did -----------------------------------------------------------------------------------


def _why(event: e.WagerEvent, table: Round) -> str:
    where = place(event.spot)
    box = table.box(where.box)
    if box is None or box.voided or not box.hands[0].cards:
        return ""
    if where.kind in (BOX, DOUBLE):
        return _why_hand(event, table, Turn(box, where.hand, box.hands[where.hand]))
    if isinstance(event, e.WagerReturned):
        return ""
    if where.kind == INSURANCE:
        natural = table.rules.law.text("natural")
        return f"the dealer's {natural}" if table.dealer_natural else f"the dealer has no {natural}"
    return _why_pair(event, table, box) if where.kind == PAIRS else _sevens(box)


def _why_pair(event: e.WagerEvent, table: Round, box: Box) -> str:
    cards = " ".join(first_two(box))
    if isinstance(event, e.WagerLost):
        return f"{cards} are no pair"
    kinds = [told for concept, told in PAIRED.items() if _pays(event, table, concept)]
    kind = kinds[0] if kinds and table.rules.options.pairs not in CALLED else "a pair"
    return f"{cards}, {kind}"


def _pays(event: e.WagerEvent, table: Round, concept: str) -> bool:
    law = table.rules.law
    return isinstance(event, e.WagerWon) and law.orders(concept) and law.odds(concept) == event.odds


def _sevens(box: Box) -> str:
    cards = first_two(box) if len(box.hands) > 1 else box.hands[0].cards[:3]
    return " ".join(cards)


def _why_hand(event: e.WagerEvent, table: Round, turn: Turn) -> str:
    hand, rules = turn.hand, table.rules
    total = table.total(hand, event.player)
    if table.busted(hand):
        return f"{total} is over {rules.most}"
    if event.player in hand.withdrawn_by:
        return ""
    if not table.announced:
        return _twenty_one(rules, hand.cards, natural=not hand.of_split) if isinstance(event, e.WagerWon) else ""
    if isinstance(event, e.WagerReturned) and not _cited(event, table, *GIVEN_BACK):
        return ""
    own = rules.law.text("natural") if table.is_natural(hand) else str(total)
    if hand.surrendered and not table.dealer_natural:
        return ""
    return (
        f"{own} against the dealer's {rules.law.text('natural') if table.dealer_natural else rules.total(table.dealer)}"
    )


def _cited(event: e.Event, table: Round, *concepts: str) -> bool:
    law = table.rules.law
    return any(law.by(concept)[0] in event.cites for concept in concepts if law.orders(concept))


def _twenty_one(rules: TwentyOneRules, cards: tuple[Card, ...], *, natural: bool) -> str:
    """What a hand that is paid before the dealer's is called."""
    if rules.is_natural(cards) and natural:
        return rules.law.text("natural")
    kind = rules.kind_of_21(cards)
    named, _, suits = kind.rpartition("_")
    if named in NAMED:
        return f"{NAMED[named]} {SUITS[suits]}"
    return f"{rules.most} in {len(cards)} cards" if kind != "other" else str(rules.most)


def _why_bonus(event: e.BonusPaid, table: Round) -> str:
    box = table.box(place(event.spot).box)
    hands = [hand.cards for hand in box.hands] if box is not None else []
    winning = next((cards for cards in hands if three_suited_sevens(cards)), None)
    lesser = event.cents == table.rules.law.integer("bonus_to_others")
    if winning is None or lesser:
        return "the Super Bonus has been won"
    return f"{' '.join(winning)} against {table.dealer[0]}"
