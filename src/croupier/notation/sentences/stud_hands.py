"""What the hands at a table of Caribbean stud add to an event: what is held, and why a wager became what it did."""

from __future__ import annotations

from croupier.equipment.cards import HIDDEN
from croupier.equipment.money import dollars
from croupier.games import events as e
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.ranking import Ranking, Value
from croupier.games.caribbean_stud.rules import ANTE, BET, JACKPOT
from croupier.games.caribbean_stud.stud import DEALER, Hand, Stud
from croupier.notation.sentences.every_game import SENTENCES as PLAIN

NOT_QUALIFIED = "the dealer does not qualify"


def told(event: e.Event, table: Stud) -> str | None:
    """An event told with what lay on the table when it happened; None if that adds nothing."""
    match event:
        case acts.HandCardDealt():
            return _last_card(event, table)
        case e.WagerPlaced(spot=spot) if spot == BET:
            return f"{event.player} stays in, with {dollars(event.cents)} on {BET}."
        case acts.HandShown() | acts.JackpotHandVerified():
            return _shown(event, table)
        case e.WagerWon() | e.WagerLost() | e.WagerReturned():
            why = _why(event, table)
            return _with_reason(event, why, table) if why else None
        case e.BonusPaid(spot=spot) if spot == JACKPOT:
            return f"{event.player} gets {dollars(event.cents)} from the jackpot{_for(event.player, table)}."
    return None


def _last_card(event: acts.HandCardDealt, table: Stud) -> str | None:
    """The card that completes a hand, told with the hand to those who may see all of it."""
    hand = table.hand_named(event.hand)
    if hand is None or event.hand == DEALER or event.exposed or event.card == HIDDEN:
        return None
    cards = (*hand.cards, event.card)
    if len(cards) < table.rules.hand_size or hand.player is None:
        return None
    ranking = table.rules.ranking
    value = ranking.told(ranking.value(cards))
    return f"{event.card} to {event.hand}, face down: {hand.player} holds {' '.join(cards)}, {value}."


def _shown(event: acts.HandShown | acts.JackpotHandVerified, table: Stud) -> str | None:
    hand = table.hand_named(event.hand)
    assert hand is not None
    value, cards = table.rules.ranking.told(table.value_of(hand)), " ".join(event.cards)
    if isinstance(event, acts.HandShown):
        return f"{event.player} shows {cards}: {value}."
    return f"{event.player}'s {cards} is verified: {value}."


def _with_reason(event: e.WagerEvent, why: str, table: Stud) -> str:
    plain = PLAIN[type(event)](event)
    if not isinstance(event, e.WagerWon):
        return f"{plain[:-1]}: {why}."
    won, stake = plain.split(":", 1)
    most = table.rules.options.maximum_payout
    if event.spot == BET and event.winnings_cents < event.cents * event.odds and most is not None:
        stake = stake.replace(", and", f" but no more than {dollars(most)}, and")
    return f"{won}, as {why}:{stake}" if why == NOT_QUALIFIED else f"{won} with {why}:{stake}"


def _why(event: e.WagerEvent, table: Stud) -> str:
    hand = table.hand_of(event.player)
    if isinstance(event, e.WagerLost) and hand is None:
        return "no ante lies beside it"
    if table.betting or hand is None or hand.voided:
        return ""
    if hand.dead:
        return "the hand is dead"
    if hand.folded:
        return "folded"
    if event.spot == JACKPOT:
        return _why_jackpot(hand, table)
    if not table.announced or event.spot not in (ANTE, BET):
        return ""
    if not table.dealer_qualifies:
        return NOT_QUALIFIED
    if hand.face_down:
        return "the hand lies face down"
    return _compared(table.rules.ranking, table.value_of(hand), table.dealer_value)


def _compared(ranking: Ranking, own: Value, dealers: Value) -> str:
    """Two hands as they are called; where they are called alike, the cards that tell them apart."""
    told = f"{ranking.told(own)} against {ranking.told(dealers)}"
    if ranking.told(own) != ranking.told(dealers) or own == dealers:
        return told
    high, low = next(pair for pair in zip(own.heights, dealers.heights, strict=True) if pair[0] != pair[1])
    return f"{told}, {ranking.named(high)} against {ranking.named(low)}"


def _why_jackpot(hand: Hand, table: Stud) -> str:
    if any(prize.player == hand.player for prize in table.prizes):
        return "its prize has been paid"
    if not table.announced:
        return ""
    return "the hand lies face down" if hand.face_down else "a hand that wins nothing from it"


def _for(player: str, table: Stud) -> str:
    hand = table.hand_of(player)
    return "" if hand is None else f" for {table.rules.ranking.told(table.value_of(hand))}"
