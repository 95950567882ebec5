"""What goes wrong at the boxes and the shoe: stated as an error, and put right or voided when it is noticed."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import Card
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.due import AnswerDue, Choice
from croupier.games.felt import undone
from croupier.games.refusal import Misstated, Refused
from croupier.games.told import told_due
from croupier.games.twenty_one import acts, offers, voiding
from croupier.games.twenty_one.dues import awaits_the_dealer, due
from croupier.games.twenty_one.error_kinds import (
    BURNS,
    CONCEPTS,
    DEALING_ERRORS,
    DEALS_TO,
    ERRORS_AT_A_BOX,
    EXPOSES,
    NO_CUTTING_CARD,
    NO_INSURANCE,
    NO_SHUFFLE,
    NO_SURRENDER,
    OFFERS_MISSED,
    SHOE_ERRORS,
    SKIPS,
    SKIPS_OWN,
    SURPLUS,
)
from croupier.games.twenty_one.round import DEALER, Box, Round, wagered_boxes
from croupier.games.twenty_one.shoe_record import AFTER
from croupier.games.twenty_one.spots import BOX, DOUBLE, INSURANCE, box_of, kind_of, place
from croupier.law import HOUSE_POLICY, MOST_CITED, Citation


def decide(table: Round, command: c.Command) -> tuple[e.Event, ...] | None:
    match command:
        case c.StateError():
            return _state(table, command.error, command.box)
        case c.Notice(office):
            return _notice(table, office)
        case c.Continue():
            return _go_on(table)
        case acts.VoidHand(player, box):
            return _void_hand(table, player, box)
        case acts.CompleteHand(player, box):
            return _complete_hand(table, player, box)
        case c.VoidBox(box):
            return voiding.void_box(table, box)
        case acts.FindCard():
            return _find_card(table, foreign=command.foreign)
    return None


# --- stating ----------------------------------------------------------------------------------------------------------


def _state(table: Round, error: str, number: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    if error not in CONCEPTS:
        raise Refused(f"{error!r} is no error of this game", HOUSE_POLICY)
    cites = _cites(table, error)
    if error in DEALING_ERRORS:
        _refuse_after_the_call(table, cites)
        if error in ERRORS_AT_A_BOX and not 1 <= (number or 0) <= table.rules.boxes:
            raise Refused(f"the boxes are 1 to {table.rules.boxes}", law.or_house("boxes"))
        if any((made.kind, made.box) == (error, number) for made in table.errors):
            raise Refused("that has been stated already", cites)
    elif error in OFFERS_MISSED:
        if not table.betting and (table.offers_closed or len(table.dealer) > 1):
            raise Refused("what is offered after the deal is over", cites)
    elif error in SHOE_ERRORS:
        _refuse_unless_shoe_waits(table, error, cites)
    else:
        return _state_at_the_shoe(table, error, cites)
    return (e.ErrorStated(cites, error, number),)


def _cites(table: Round, error: str) -> tuple[Citation, ...]:
    """The clauses under which an error falls."""
    dealt_on = ("rounds_past_the_cutting_card_stand",) if error == NO_SHUFFLE else ()
    return table.rules.law.or_house(CONCEPTS[error], *dealt_on)


def _refuse_after_the_call(table: Round, cites: tuple[Citation, ...]) -> None:
    if not table.betting:
        raise Refused("an error in the deal is stated before no more bets is called", cites)


def _refuse_unless_shoe_waits(table: Round, error: str, cites: tuple[Citation, ...]) -> None:
    if error == NO_SHUFFLE and table.shoe.shuffle_due is None:
        raise Refused("no shuffle is due", cites)
    if error == NO_CUTTING_CARD and table.shoe.shuffle_due is None and not table.shoe.cut_due:
        raise Refused("no cutting card is about to go in", cites)
    if table.rules.options.automated_shoe:
        cites = table.rules.law.or_house("automated_shoe")
        raise Refused("an automated shoe has no cutting card and shuffles by itself", cites)


def _state_at_the_shoe(table: Round, error: str, cites: tuple[Citation, ...]) -> tuple[e.Event, ...]:
    """A card that leaves the shoe when none is due."""
    law = table.rules.law
    stated = e.ErrorStated(cites, error)
    if table.betting or not table.deal_complete:
        raise Refused("such an error is stated when the deal is complete", cites)
    if error == BURNS and not law.orders("card_burnt_in_error"):
        raise Refused("these rules say nothing of cards burnt in error", cites)
    if error == SURPLUS:
        if not awaits_the_dealer(table) or not table.wagers:
            raise Refused("the line stands after the last decision, before settlement", cites)
        return (stated,)
    if len(table.dealer) > 1:
        raise Refused("the players' hands are finished", cites)
    if table.waiting:
        raise Refused("a card drawn in error lies there already", cites)
    return (*(offers.closing(table) if error == EXPOSES else ()), stated)


def drawn(table: Round, card: Card) -> tuple[e.Event, ...]:
    """The card that left the shoe in error."""
    law, error = table.rules.law, table.error_card_due
    if error == BURNS:
        return (acts.CardBurntInError(law.or_house("card_burnt_in_error", "burning"), card),)
    seen = error == EXPOSES
    concept = "exposed_card_is_the_next" if seen else "unseen_card_is_the_next"
    return (acts.CardDrawnInError(law.or_house(concept), card, seen),)


def refuse_misstated(table: Round) -> None:
    """Errors stated before the call that are none: cards to a box that has a wager, a skipped box that has none."""
    wagered = wagered_boxes(table)
    for error in table.errors:
        if error.kind == DEALS_TO and error.box in wagered:
            raise Misstated(f"dealer deals to box {error.box}: a wager lies there, so cards are due to it")
        if error.kind == SKIPS and error.box not in wagered:
            raise Misstated(f"dealer skips box {error.box}: no wager lies there, so no cards are due to it")


# --- noticing ---------------------------------------------------------------------------------------------------------


def _notice(table: Round, office: str) -> tuple[e.Event, ...]:
    errors = table.errors_made
    if not errors and not table.earlier_errors:
        expected = due(table)
        raise Refused(f"nothing waits to be noticed; {told_due(expected)} is due", expected.cites)
    first = (errors or table.earlier_errors)[0]
    noticed = e.ErrorNoticed(_cites(table, first.kind), office)
    return (noticed, *voiding.earlier_round(table), *(event for remedy in _remedies(table) for event in remedy))


def _remedies(table: Round) -> Iterator[tuple[e.Event, ...]]:
    kinds = [error.kind for error in table.errors_made]
    if any(kind in DEALING_ERRORS for kind in kinds):
        yield _remedy_of_the_deal(table)
    if SURPLUS in kinds and table.surplus is not None:
        cites = table.rules.law.or_house("surplus_dealer_card_removed", "burning")
        yield (acts.CardDiscarded(cites, table.surplus),)
    if any(kind in OFFERS_MISSED for kind in kinds):
        yield tuple(_offers_made_after_all(table))
    for kind in SHOE_ERRORS:
        if kind in kinds:
            made_good = table.rules.law.orders(CONCEPTS[kind])
            yield (acts.ShuffleOrdered(_cites(table, kind), CONCEPTS[kind] if made_good else AFTER),)


def _go_on(table: Round) -> tuple[e.Event, ...]:
    """Nobody notices: what waited for that goes on."""
    expected = due(table)
    if not isinstance(expected, AnswerDue) or expected.otherwise != c.Continue():
        raise Refused(f"nothing waits to be noticed; {told_due(expected)} is due", expected.cites)
    if table.surplus is not None:
        return (acts.SurplusCardCounted(HOUSE_POLICY, table.surplus),)
    return (e.WentOn(expected.cites),)


def _too_late(table: Round) -> bool:
    """Whether something has been decided since the deal; where the rules say so, paid or collected."""
    if table.decided_by - _who_may_have_decided(table) or _missed_box_was_sent_away(table):
        return True
    return bool(table.decided) and table.rules.law.orders("box_not_voided_alone")


def _missed_box_was_sent_away(table: Round) -> bool:
    """Whether a box that was missed has had its wagers back: play had gone on to the settlement."""
    lying = {box_of(wager.spot) for wager in table.wagers if kind_of(wager.spot) == BOX}
    missed = (table.box(error.box) for error in table.errors if error.kind == SKIPS and error.box is not None)
    return any(box is not None and not box.voided and box.number not in lying for box in missed)


def _who_may_have_decided(table: Round) -> frozenset[str]:
    """Whose decisions keep no missed box from being put right: its own bettors', where only those of others do."""
    kinds = {error.kind for error in table.errors if error.kind in DEALING_ERRORS}
    if kinds != {SKIPS} or not table.rules.law.orders("missed_box_waits_for_others_only"):
        return frozenset()
    missed = {error.box for error in table.errors if error.kind == SKIPS}
    return frozenset(bettor.player for box in table.boxes if box.number in missed for bettor in box.bettors)


def _remedy_of_the_deal(table: Round) -> tuple[e.Event, ...]:
    if not _too_late(table):
        return _put_right(table)
    law = table.rules.law
    kinds = {error.kind for error in table.errors}
    if SKIPS_OWN in kinds and law.text("dealers_card_missed") == "round void":
        return voiding.round_voided(table, law.by("dealers_card_missed", "whole_round_may_be_void"))
    if kinds.intersection(ERRORS_AT_A_BOX) and law.orders("box_not_voided_alone"):
        return voiding.round_voided(table, law.by("void_if_not_reconstructed", "whole_round_may_be_void"))
    events: list[e.Event] = []
    for error in table.errors:
        box = table.box(error.box) if error.box is not None else None
        if error.kind == DEALS_TO and box is not None and not box.bettors:
            events += _emptied(table, box)
        elif error.kind == SKIPS and box is not None:
            cites = law.or_house("box_missed", "void_if_not_reconstructed")
            events += voiding.box_voided(table, box, cites)
    if SKIPS_OWN in kinds:
        events += _dealer_late(table)
    return tuple(events)


def _emptied(table: Round, box: Box) -> Iterator[e.Event]:
    law = table.rules.law
    cites = law.by("cards_to_an_empty_box", *(("later_hands_stand",) if law.orders("later_hands_stand") else ()))
    for card in box.hands[0].cards:
        yield acts.CardDiscarded(cites, card)
    yield acts.BoxEmptied(cites, box.number)


def _dealer_late(table: Round) -> Iterator[e.Event]:
    law = table.rules.law
    rebuilt = ("dealers_hand_reconstructed",) if law.orders("dealers_hand_reconstructed") else ()
    yield acts.DealerCardLeftOut(law.by("dealers_card_missed", *rebuilt))
    if law.text("dealers_card_missed") == "players choose":
        cites = law.by("player_may_void_when_dealers_card_missed", "player_may_complete_when_dealers_card_missed")
        for box in table.boxes:
            if box.controller is not None and not box.voided:
                yield acts.HandOptionOpened(cites, box.number)


def _put_right(table: Round) -> tuple[e.Event, ...]:
    """The cards of the deal where they should have gone, in the order in which they left the shoe."""
    law = table.rules.law
    numbers = [box.number for box in table.boxes if box.bettors and not box.voided]
    correct = (*numbers, DEALER, *numbers) if numbers else ()
    out = table.cards_in_order()
    held: dict[int, list[Card]] = {number: [] for number in (*numbers, DEALER)}
    for number, card in zip(correct, out, strict=False):
        held[number].append(card)
    left_over = out[len(correct) :]
    dealer = tuple(held.pop(DEALER))
    boxes = tuple((number, tuple(cards)) for number, cards in held.items())
    kinds = dict.fromkeys(error.kind for error in table.errors if error.kind in DEALING_ERRORS)
    cites = law.by(*[*(CONCEPTS[kind] for kind in kinds), "reconstruction"][:MOST_CITED])
    right = acts.DealPutRight(cites, dealer, boxes, left_over)
    removed: tuple[e.Event, ...] = ()
    if law.orders("left_over_cards_removed"):
        removed = tuple(acts.CardDiscarded(law.by("left_over_cards_removed"), card) for card in left_over)
    return (*undone(table), *_added_on_hands(table), right, *removed, *_insured_against_another_card(table, dealer))


def _added_on_hands(table: Round) -> Iterator[e.WagerReturned]:
    """What was added since the deal for a double or a second hand: the hands that it was added for are no more."""
    cites = table.rules.law.or_house("reconstruction", "void_wager_goes_back")
    for wager in (*table.wagers, *(wager for wager, _ in table.decided)):
        where = place(wager.spot)
        box = table.box(where.box)
        bettor = box.bettor(wager.player) if box is not None else None
        second = where.kind == BOX and bettor is not None and where.hand != bettor.hand
        if second or where.kind == DOUBLE:
            yield e.WagerReturned(cites, wager.player, wager.spot, wager.cents, wager.colour)


def _insured_against_another_card(table: Round, dealer: tuple[Card, ...]) -> Iterator[e.WagerReturned]:
    """Insurance made before the deal was put right, if the dealer's first card now is none to insure against."""
    law = table.rules.law
    if dealer and table.rules.shows("insurance_against", dealer[0]):
        return
    cites = law.or_house("insurance_against", "void_wager_goes_back")
    yield from voiding.returned_void(table, (w for w in table.wagers if kind_of(w.spot) == INSURANCE), cites)


def _offers_made_after_all(table: Round) -> Iterator[e.Event]:
    law = table.rules.law
    if len(table.dealer) != 1:
        return
    for missed, offer, concept in (
        (NO_INSURANCE, offers.INSURANCE, "missed_insurance_offer"),
        (NO_SURRENDER, offers.SURRENDER, "missed_surrender_offer"),
    ):
        if any(error.kind == missed for error in table.errors) and law.orders(concept):
            yield acts.OfferOpened(law.by(concept), offer)


# --- foreign and damaged cards ----------------------------------------------------------------------------------------


def _find_card(table: Round, *, foreign: bool) -> tuple[e.Event, ...]:
    law = table.rules.law
    if not foreign:
        cites = law.or_house("damaged_card_replaced")
        at_once = (acts.DamagedCardReplaced(cites),) if table.betting else ()
        return (acts.DamagedCardFound(cites), *at_once)
    if not law.orders("foreign_card_voids_the_round"):
        raise Refused("these rules say nothing of foreign cards", HOUSE_POLICY)
    if table.betting:
        raise Refused("no round is in play", law.by("foreign_card_voids_the_round"))
    return voiding.round_voided(table, law.by("foreign_card_voids_the_round", "later_rounds_stand"))


# --- the players' option when the dealer's first card was left out ----------------------------------------------------


def _box_with_option(table: Round, player: str, number: int | None) -> Box:
    open_boxes = [box for box in table.boxes if box.option_open and number in (None, box.number)]
    own = [box for box in open_boxes if box.controller == player]
    cites = table.rules.law.or_house("player_may_void_when_dealers_card_missed")
    if not own:
        raise Refused(f"{player} has no hand to void or to complete", cites)
    if len(own) > 1:
        raise Refused(f"{player} has several hands; say on which box", cites)
    return own[0]


def _void_hand(table: Round, player: str, number: int | None) -> tuple[e.Event, ...]:
    box = _box_with_option(table, player, number)
    cites = table.rules.law.by("player_may_void_when_dealers_card_missed")
    return (acts.HandVoided(cites, player, box.spot(0)), *voiding.box_voided(table, box, cites))


def _complete_hand(table: Round, player: str, number: int | None) -> tuple[e.Event, ...]:
    box = _box_with_option(table, player, number)
    cites = table.rules.law.by("player_may_complete_when_dealers_card_missed")
    return (acts.HandCompleted(cites, player, box.spot(0)),)


def choices(table: Round, player: str) -> Iterator[Choice]:
    for box in table.boxes:
        if box.option_open and box.controller == player:
            yield Choice(player, "voids", f"box {box.number}")
            yield Choice(player, "completes", f"box {box.number}")
