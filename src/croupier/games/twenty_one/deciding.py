"""What a command makes happen at a table of this family, or why it is refused."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import Card
from croupier.games import commands as c
from croupier.games import common, shoe_acts
from croupier.games import events as e
from croupier.games.due import ActDue, ChanceDue, Choice
from croupier.games.refusal import Refused
from croupier.games.replacing import replace
from croupier.games.told import told, told_due
from croupier.games.twenty_one import acts, bonuses, decisions, errors, floor, offers, preparing, settling, voiding
from croupier.games.twenty_one.dues import (
    BURN,
    DEALERS,
    IN_ERROR,
    TOO_MANY,
    absent_concept,
    call_cites,
    dealer_stands,
    due,
)
from croupier.games.twenty_one.evolving import evolve
from croupier.games.twenty_one.round import Round, Turn, wagered_boxes
from croupier.games.twenty_one.side_wagers import side_wager
from croupier.games.twenty_one.spots import BOX, INSURANCE, box_of, kind_of, place
from croupier.law import MOST_CITED, Citation

_DECISIONS = (acts.Hit, acts.Stand, acts.Double, acts.Split, acts.RefuseCard)
_CLOSINGS = (acts.OthersDecline, acts.CloseOffers, acts.KeepDoubles)


def decide(table: Round, command: c.Command) -> tuple[e.Event, ...]:
    events = _decide(table, command)
    if table.shoe.damaged and any(isinstance(event, e.RoundOver) for event in events):
        return (*events, acts.DamagedCardReplaced(table.rules.law.or_house("damaged_card_replaced")))
    return events


def _decide(table: Round, command: c.Command) -> tuple[e.Event, ...]:
    match command:
        case c.Reveal():
            return _card(table, command)
        case c.Pay() | c.Collect() | c.GiveBack() | c.PayBonus() | c.Announce() | acts.LetStand():
            return _as_due(table, command)
        case c.CallNoMoreBets():
            return _no_more_bets(table)
        case c.VoidRound():
            return _void_round(table, command)
        case c.TakeBack() if not table.betting:
            _refuse_taking_back_an_option(table, command)
        case c.Bet():
            if not table.betting:
                _refuse_wager_after_the_call(table, command)
            return common.decide(table, command)
    if isinstance(command, _DECISIONS):
        _refuse_before_what_is_due(table, command)
        events = decisions.decide(table, command)
        assert events is not None
        return (*offers.closing(table), *_declining_a_pair(table, events), *events)
    if isinstance(command, _CLOSINGS):
        _refuse_unless_due(table, command)
    for decider in (decisions.decide, offers.decide, preparing.decide, errors.decide, floor.decide):
        found = decider(table, command)
        if found is not None:
            return _then_over(table, found)
    return common.decide(table, command)


def _then_over(table: Round, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """What happens, and the end of the round if nothing is left to be done in it."""
    if table.betting or len(table.wagers) > len(events):  # an event settles one wager at most
        return events
    after = table
    for event in events:
        after = evolve(after, event)
    if after.betting or not is_done(after):
        return events
    return (*events, e.RoundOver(_over_cites(after)))


def is_done(table: Round) -> bool:
    """Whether a round has nothing left to settle, to pay or to notice."""
    if table.wagers or not table.deal_complete or any(box.option_open for box in table.boxes):
        return False
    if table.waits_for_a_notice:
        return False
    return next(bonuses.bonuses_due(table), None) is None


def _over_cites(table: Round) -> tuple[Citation, ...]:
    """The end of a round, and why the dealer drew no card beyond his first."""
    further = () if dealer_stands(table) else ("no_useless_dealer_cards",)
    return table.rules.law.or_house("round", "cards_are_collected_in_order", *further)


# --- no more bets -----------------------------------------------------------------------------------------------------


def _no_more_bets(table: Round) -> tuple[e.Event, ...]:
    law = table.rules.law
    cites = law.by("no_more_bets", "betting_is_closed")
    if not table.betting:
        raise Refused(f"no more bets has been called already, and {told_due(due(table))} is due", cites)
    if not table.shoe.ready:
        expected = due(table)
        raise Refused(f"the shoe is not ready: {told_due(expected)} is due", expected.cites)
    errors.refuse_misstated(table)
    if not wagered_boxes(table):
        raise Refused("nothing is wagered on any box", law.by("wager_before_the_deal"))
    return (e.NoMoreBetsCalled(cites), *_unaccompanied(table))


def _unaccompanied(table: Round) -> Iterator[e.WagerReturned]:
    """Side wagers whose wager on the box was taken back after them."""
    law = table.rules.law
    for wager in table.wagers:
        kind = kind_of(wager.spot)
        if kind == BOX:
            continue
        side = side_wager(kind, table.rules.options.pairs)
        box = f"{BOX} {box_of(wager.spot)}"
        own = law.orders(side.with_the_original) and not table.lying(wager.player, box)
        if own or not any(w.spot == box for w in table.wagers):
            cites = law.or_house(side.with_the_original, side.on_a_wagered_box)
            yield e.WagerReturned(cites, wager.player, wager.spot, wager.cents, wager.colour)


def _refuse_wager_after_the_call(table: Round, command: c.Bet) -> None:
    """A side wager goes with the one on the box and comes before the deal; nothing is added to what lies."""
    law = table.rules.law
    if command.spoken or table.result_known or table.rules.listed(command.spot) is None:
        return
    kind = kind_of(command.spot)
    if kind != BOX:
        side = side_wager(kind, table.rules.options.pairs)
        cites = law.or_house(side.before_the_deal, side.with_the_original, "betting_is_closed")
    elif table.lying(command.player, command.spot):
        cites = law.by("betting_is_closed", "wagers_lie_until_decided")
    else:
        return
    raise Refused("no more bets has been called", cites)


def _refuse_taking_back_an_option(table: Round, command: c.TakeBack) -> None:
    """An optional wager lies once the dealer has confirmed it, whatever the rules say of the one on the box."""
    law = table.rules.law
    if table.result_known or command.spot not in table.rules.spots:
        return
    kind, number = kind_of(command.spot), box_of(command.spot)
    own = [wager.spot for wager in table.wagers if wager.player == command.player and box_of(wager.spot) == number]
    optional = any(_is_optional(spot) and kind in (BOX, kind_of(spot)) for spot in own)
    if optional and law.orders("optional_wagers_lie_until_decided"):
        cites = law.by("optional_wagers_lie_until_decided", "wagers_lie_until_decided")
        raise Refused(f"what lies on {command.spot} lies until it has been decided", cites)


def _is_optional(spot: str) -> bool:
    """Whether a wager is one that need not have been made: beside the box, or added to it for a second hand."""
    return kind_of(spot) != BOX or place(spot).hand > 0


# --- cards ------------------------------------------------------------------------------------------------------------


def _card(table: Round, command: c.Reveal) -> tuple[e.Event, ...]:
    expected = due(table)
    if isinstance(expected, ActDue) and expected.command == command:
        return (_dealt(table, command.card),)
    if not isinstance(expected, ChanceDue) or expected.what != "card":
        raise Refused(f"no card is due, but {told_due(expected)}", expected.cites)
    if command.card[0] not in table.rules.values:
        raise Refused(f"{command.card} is no card of this game", table.rules.law.or_house("ranks_removed"))
    if command.found_face_up:
        return (acts.FaceUpCardRemoved(table.rules.law.or_house("face_up_card_removed", "burning"), command.card),)
    if expected.to == BURN:
        return (shoe_acts.CardBurnt(expected.cites, command.card),)
    if expected.to == IN_ERROR:
        return errors.drawn(table, command.card)
    if expected.to == TOO_MANY:
        return (acts.SurplusCardDrawn(expected.cites, command.card),)
    return (_dealt(table, command.card, expected),)


def _dealt(table: Round, card: Card, expected: ChanceDue | None = None) -> acts.CardDealtFaceUp:
    """A card to the hand that is due one, with what the hand then counts."""
    to, cites = (expected.to, expected.cites) if expected is not None else _waiting_for(table)
    rules = table.rules
    turn = None if to == DEALERS else table.hand_at(to)
    cards = (*(table.dealer if turn is None else turn.hand.cards), card)
    total = rules.total(cards)
    soft = total != rules.hard(cards)
    if turn is not None and total == rules.most:
        ends = _ended_by(table, turn, cards, soft=soft)
        cites = (*(cite for cite in cites if cite not in rules.law.or_house("draw")), *rules.law.by(*ends))
    cites = tuple(dict.fromkeys((*cites, *rules.counted_by(card, soft=soft))))[:MOST_CITED]
    return acts.CardDealtFaceUp(cites, to, card, total, soft)


def _ended_by(table: Round, turn: Turn, cards: tuple[Card, ...], *, soft: bool) -> tuple[str, ...]:
    """Why a hand that counts all it may gets no more cards, if no double said so before; or that it is no natural."""
    law, natural = table.rules.law, table.rules.is_natural(cards)
    if natural and turn.hand.of_split:
        why = "no_natural_after_split"
    elif turn.box.directed and soft:
        why = "directed_hand_stops_at_21"
    else:
        why = "natural_may_not_draw" if natural else "twenty_one_may_not_draw"
    return (why,) if law.orders(why) and not turn.hand.doubled else ()


def _waiting_for(table: Round) -> tuple[str, tuple[Citation, ...]]:
    """Which hand a card that waits goes to, and by which clauses: the one of its error before those of the hand."""
    law = table.rules.law
    without = due(replace(table, waiting=()))
    assert isinstance(without, ChanceDue), "a card waits that nobody is due"
    concepts = [table.waiting[0].by]
    if without.to == DEALERS and table.waiting[0].may_be_refused:
        concepts.append("refused_card_is_the_dealers")
    return without.to, (*law.or_house(*concepts), *without.cites)[:MOST_CITED]


# --- the dealer's acts ------------------------------------------------------------------------------------------------


def _refuse_unless_due(table: Round, command: c.Command) -> None:
    expected = due(table)
    allowed = getattr(expected, "command", None) == command or getattr(expected, "otherwise", None) == command
    if not allowed:
        raise Refused(f"{told(command)} is not due, but {told_due(expected)}", expected.cites)


def _as_due(table: Round, command: c.Command) -> tuple[e.Event, ...]:
    _refuse_unless_due(table, command)
    match command:
        case acts.LetStand(hand):
            turn = table.hand_at(hand)
            cites = table.rules.law.or_house(absent_concept(table, turn))
            return _then_over(table, (acts.AbsentHandStood(cites, hand),))
        case c.Announce():
            return (e.Announced(call_cites(table), dealers_call(table)),)
        case c.PayBonus():
            return _then_over(table, (next(bonuses.bonuses_due(table)),))
    settlement = (None if table.only_settles else settling.settled_at_once(table)) or _of_the_dealers_hand(table)
    assert settlement is not None
    return _then_over(table, (settlement,))


def _of_the_dealers_hand(table: Round) -> settling.Settlement | None:
    """Losing insurance is taken before the dealer goes on; the rest when his hand is complete."""
    first = table.rules.law.orders("losing_insurance_collected_first")
    if first and not table.dealer_natural and not table.announced:
        lost = next(settling.insurance(table), None)
        if lost is not None:
            return lost
    return settling.next_settlement(table)


def dealers_call(table: Round) -> str:
    """What the dealer calls when his hand is complete."""
    rules = table.rules
    total = rules.total(table.dealer)
    if table.dealer_natural:
        return f"dealer has {rules.law.text('natural')}"
    if total > rules.most:
        return f"dealer busts with {total}"
    return f"dealer has {'soft ' if rules.is_soft(table.dealer) else ''}{total}"


def _refuse_before_what_is_due(table: Round, command: c.Command) -> None:
    """Refuse a decision while a card is on its way or the dealer has something to do first.

    Whoever does not decide for the box is told that rather.
    """
    if table.betting:
        return
    expected = due(table)
    if not isinstance(expected, ActDue | ChanceDue):
        return
    reason, cites = f"{told_due(expected)} is due first", expected.cites
    try:
        decisions.decide(table, command)
    except Refused as refused:
        if table.rules.law.by("controller_decides")[0] in refused.cites:
            reason, cites = f"{refused.reason}, and {reason}", refused.cites
    raise Refused(reason, cites)


# --- decisions --------------------------------------------------------------------------------------------------------


def _declining_a_pair(table: Round, events: tuple[e.Event, ...]) -> Iterator[acts.PairDeclined]:
    """A pair formed on a hand of a split, and not split, bars others where the rules say so."""
    law = table.rules.law
    first = events[0] if isinstance(events[0], acts.HandEvent) else events[-1]
    if not law.orders("no_split_after_declining") or isinstance(first, acts.HandSplit | acts.DecisionFollowed):
        return
    assert isinstance(first, acts.HandEvent)
    turn = table.hand_at(first.hand)
    if not turn.hand.of_split:
        return
    try:
        decisions.split_concepts(table, turn)
    except Refused:
        return
    yield acts.PairDeclined(law.by("no_split_after_declining"), first.player, first.hand)


# --- the round without result -----------------------------------------------------------------------------------------


def _void_round(table: Round, command: c.VoidRound) -> tuple[e.Event, ...]:
    """As at any table; insurance is void with its hand, and what was paid as a bonus goes back too."""
    *events, over = common.decide(table, command)
    law = table.rules.law
    if law.orders("insurance_void_with_its_hand"):
        cites = law.by("insurance_void_with_its_hand")
        insured = [isinstance(x, e.WagerReturned) and kind_of(x.spot) == INSURANCE for x in events]
        events = [replace(x, cites=cites) if void else x for x, void in zip(events, insured, strict=True)]
    return (*events, *voiding.bonuses_back(() if table.betting else table.bonuses, over.cites), over)


# --- choices ----------------------------------------------------------------------------------------------------------


def choices(table: Round, player: str) -> Iterator[Choice]:
    if not table.betting:
        if not isinstance(due(table), ActDue | ChanceDue):
            yield from decisions.choices(table, player)
        yield from offers.choices(table, player)
        yield from errors.choices(table, player)
    yield from common.choices(table, player)
    yield from preparing.choices(table, player)
