"""What is offered before the first decision - insurance, even money, surrender - and doubles taken back."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import rank
from croupier.equipment.money import Cents, dollars
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.due import Bound, Choice
from croupier.games.refusal import Refused
from croupier.games.remembering import remembered
from croupier.games.twenty_one import acts, insuring
from croupier.games.twenty_one.error_kinds import NO_INSURANCE, NO_SURRENDER
from croupier.games.twenty_one.round import Bettor, Box, Round, Turn
from croupier.games.twenty_one.spots import insurance_spot
from croupier.games.wagering import amounts_within
from croupier.law import HOUSE_POLICY, Citation

INSURANCE, SURRENDER, EVEN_MONEY = "insurance", "surrender", "even money"


def decide(table: Round, command: c.Command) -> tuple[e.Event, ...] | None:
    if isinstance(command, acts.Insure | acts.Surrender | acts.TakeEvenMoney):
        _refuse_absent(table, command.player)
    match command:
        case acts.Insure(player, cents, box, None):
            return _insure(table, player, cents, box)
        case acts.Insure(player, cents, box, str(whose)):
            return _insure_for(table, player, cents, box, whose)
        case acts.Surrender(player, box):
            return _surrender(table, player, box)
        case acts.TakeEvenMoney(player, box):
            return _take_even_money(table, player, box)
        case acts.Withdraw(player, box):
            return _withdraw(table, player, box)
        case acts.CloseOffers():
            return _close(table)
        case acts.KeepDoubles():
            return _keep_doubles(table)
    return None


def _refuse_absent(table: Round, player: str) -> None:
    """Who has left takes up nothing that is offered in this round."""
    if not table.betting and table.boxes_of(player) and not table.is_here(player):
        raise Refused(f"{player} is not there", table.rules.law.or_house("absent_hand_stands"))


# --- what is open -----------------------------------------------------------------------------------------------------


def shows(table: Round, concept: str) -> bool:
    """Whether the dealer's first card is one of those that a concept speaks of, and came in time to be looked at."""
    return bool(table.dealer) and not table.dealer_late and table.rules.shows(concept, table.dealer[0])


@remembered
def open_offers(table: Round) -> tuple[str, ...]:
    """The offers that somebody could still take up."""
    if table.offers_closed and not table.late_offers:
        return ()
    if table.betting or not table.deal_complete or len(table.dealer) != 1:
        return ()
    if not table.rules.offers_against(table.dealer[0]):
        return ()
    found = []
    if _is_open(table, INSURANCE, NO_INSURANCE, "insurance_against") and any(_insurable(table)):
        found.append(INSURANCE)
    if not table.offers_closed and shows(table, "even_money_against") and any(_even_money_hands(table)):
        found.append(EVEN_MONEY)
    if _is_open(table, SURRENDER, NO_SURRENDER, "surrender_against") and any(_surrenderable(table)):
        found.append(SURRENDER)
    return tuple(found)


def _is_open(table: Round, offer: str, missed: str, against: str) -> bool:
    if not shows(table, against):
        return False
    in_time = not table.offers_closed and all(error.kind != missed for error in table.errors)
    return in_time or offer in table.late_offers


def offer_cites(table: Round) -> tuple[Citation, ...]:
    """By which clauses the open offers are made."""
    concepts = {
        INSURANCE: "insurance_before_more_cards",
        EVEN_MONEY: "even_money_against",
        SURRENDER: "surrender_against",
    }
    return table.rules.law.by(*(concepts[offer] for offer in open_offers(table)))


def _close(table: Round) -> tuple[e.Event, ...]:
    cites = offer_cites(table)
    return (*insuring.cut_back(table), acts.OffersClosed(cites))


def closing(table: Round) -> tuple[e.Event, ...]:
    """What an action on the hand whose turn it is does to the offers that are open, and to a double not taken back."""
    closed = _close(table) if open_offers(table) else ()
    return (*closed, *_keep_doubles(table)) if withdrawal_open(table) else closed


# --- insurance --------------------------------------------------------------------------------------------------------


def _insurable(table: Round) -> Iterator[tuple[Box, Bettor]]:
    """Each bettor's original wager that could be insured: holders of a natural only where the rules let them."""
    barred = table.rules.law.orders("insurance_not_for_naturals")
    for_another = table.rules.law.orders("insurance_for_another")
    for box in table.boxes:
        if box.voided or (barred and table.is_natural(box.hands[0])):
            continue
        for bettor in box.bettors:
            if not bettor.even_money and (table.is_here(bettor.player) or for_another):
                yield box, bettor


def insurance_bounds(table: Round, box: Box, bettor: Bettor) -> Iterator[Bound]:
    """Every condition on an amount of insurance that a bettor makes or adds for their own wager."""
    law, options = table.rules.law, table.rules.options
    lying = table.lying(bettor.player, insurance_spot(box.number))
    most = int(law.odds("insurance_most") * bettor.cents)
    yield Bound("half the original wager is {}", most, law.by("insurance_most"), most=most - lying)
    if law.orders("insurance_least_is_the_minimum"):
        cites = law.by("insurance_least_is_the_minimum")
        yield Bound("insurance is at least {}", options.minimum, cites, least=options.minimum - lying)
    yield from chip_bounds(table)


def chip_bounds(table: Round) -> Iterator[Bound]:
    """Insurance is made in chips, or in halves of them where the rules say so."""
    law, chip = table.rules.law, table.rules.options.chip
    if law.orders("insurance_multiple"):
        step = max(1, int(law.odds("insurance_multiple") * chip))
        yield Bound("insurance is made in multiples of {}", step, law.by("insurance_multiple"), least=1, step=step)
    else:
        cites = law.or_house("insurance_must_be_payable", "made_in_chips")
        yield Bound("insurance is made in chips, the smallest of {}", chip, cites, least=1, step=chip)


def _insure(table: Round, player: str, cents: Cents, number: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    _refuse_insurance_now(table)
    box = _own_box(table, player, number)
    bettor = box.bettor(player)
    assert bettor is not None
    _refuse_insurance_of(table, box, bettor)
    for bound in insurance_bounds(table, box, bettor):
        if not bound.holds(cents):
            raise Refused(f"insuring {dollars(cents)}: {bound.reason}", bound.cites)
    whose = "insurance_for_each_bettor" if len(box.bettors) > 1 else "insurance_against"
    cites = law.by(whose, "insurance_before_more_cards", "insurance_most")
    return (e.WagerPlaced(cites, player, insurance_spot(box.number), cents, None),)


def _refuse_insurance_now(table: Round) -> None:
    law = table.rules.law
    if table.betting or not table.deal_complete:
        raise Refused("insurance is offered when the initial deal is complete", law.by("insurance_before_more_cards"))
    if table.dealer_late:
        raise Refused("the dealer's first card came late", law.or_house("no_offers_on_a_late_dealer_card"))
    if not shows(table, "insurance_against"):
        raise Refused("the dealer does not show an ace", law.by("insurance_against"))
    if not _is_open(table, INSURANCE, NO_INSURANCE, "insurance_against") or len(table.dealer) != 1:
        raise Refused("insurance is no longer offered", law.by("insurance_before_more_cards"))


def _refuse_insurance_of(table: Round, box: Box, bettor: Bettor | None) -> None:
    if bettor is not None and bettor.even_money:
        reason = f"{bettor.player} has been paid in full settlement of the wager on box {box.number}"
        raise Refused(reason, table.rules.law.by("even_money_against"))
    if table.is_natural(box.hands[0]) and table.rules.law.orders("insurance_not_for_naturals"):
        raise Refused(
            f"box {box.number} holds a {table.rules.law.text('natural')}",
            table.rules.law.by("insurance_not_for_naturals"),
        )
    if box.voided:
        raise Refused(f"box {box.number} is void", table.rules.law.or_house("insurance_void_with_its_hand"))


def _insure_for(table: Round, player: str, cents: Cents, number: int | None, whose: str) -> tuple[e.Event, ...]:
    law = table.rules.law
    if not law.orders("insurance_for_another"):
        cites = law.or_house("insurance_for_each_bettor", "insurance_against")
        raise Refused("a player insures only wagers of their own", cites)
    _refuse_insurance_now(table)
    if whose == player:
        return _insure(table, player, cents, number)
    box = _own_box(table, whose, number)
    _refuse_insurance_of(table, box, box.bettor(whose))
    for bound in chip_bounds(table):
        if not bound.holds(cents):
            raise Refused(f"insuring {dollars(cents)}: {bound.reason}", bound.cites)
    insuring.refuse_claim(table, insuring.Claim(player, box.number, whose, cents))
    cites = law.by("insurance_for_another", "insurance_before_more_cards")
    return (e.WagerPlaced(cites, player, insurance_spot(box.number, whose), cents, None),)


def _own_box(table: Round, player: str, number: int | None) -> Box:
    """The box of a player's whose wager is meant: the one named, or the only one that can be insured."""
    own = [box for box in table.boxes_of(player) if number in (None, box.number)]
    if not own:
        where = "any box" if number is None else f"box {number}"
        cites = table.rules.law.by("insurance_against", "wager_before_the_deal", "insurance_for_each_bettor")
        raise Refused(f"{player} has no wager on {where}", cites)
    if len(own) > 1:
        own = [box for box, bettor in _insurable(table) if bettor.player == player] or own
    if len(own) > 1:
        boxes = " and ".join(str(box.number) for box in own)
        raise Refused(f"{player} has wagers on boxes {boxes}; say on which box", HOUSE_POLICY)
    return own[0]


# --- even money -------------------------------------------------------------------------------------------------------


def _even_money_hands(table: Round) -> Iterator[tuple[Box, Bettor]]:
    """Each bettor on a natural that has not been paid."""
    for box in table.boxes:
        if not box.voided and table.is_natural(box.hands[0]):
            for bettor in box.bettors:
                here = table.is_here(bettor.player) and table.lying(bettor.player, box.spot(0))
                if here and not bettor.even_money:
                    yield box, bettor


def _take_even_money(table: Round, player: str, number: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    cites = law.or_house("even_money_against", "even_money_for_each_bettor")
    if not law.orders("even_money_against"):
        raise Refused("these rules know no even money", cites)
    if table.betting or not table.deal_complete or not shows(table, "even_money_against"):
        raise Refused("the dealer does not show an ace", cites)
    own = [box for box, bettor in _even_money_hands(table) if bettor.player == player and number in (None, box.number)]
    if not own:
        raise Refused(f"{player} has no {law.text('natural')} that waits", cites)
    if table.offers_closed or len(table.dealer) != 1:
        raise Refused("even money is no longer offered", cites)
    if len(own) > 1:
        raise Refused(f"{player} holds several; say on which box", HOUSE_POLICY)
    if table.lying(player, insurance_spot(own[0].number)):
        cites = law.by("even_money_against", "even_money_keeps_insurance", "even_money_for_each_bettor")
    return (acts.EvenMoneyTaken(cites, player, own[0].spot(0)),)


# --- surrender --------------------------------------------------------------------------------------------------------


def _surrenderable(table: Round) -> Iterator[Box]:
    """Each box whose hand could be surrendered by somebody who is there: two cards, not paid, not surrendered yet."""
    for box in table.boxes:
        hand = box.hands[0]
        fresh = len(box.hands) == 1 and len(hand.cards) == 2 and not (hand.surrendered or hand.lacks_a_card)
        if not fresh or box.voided or table.is_natural(hand):
            continue
        if table.stakes(Turn(box, 0, hand)) and table.decider(box) is not None:
            yield box


def _surrender(table: Round, player: str, number: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    cites = law.or_house("surrender_against")
    if not law.orders("surrender_against"):
        raise Refused("these rules know no surrender", cites)
    if table.betting or not table.deal_complete:
        raise Refused("surrender is offered when the initial deal is complete", cites)
    if table.dealer_late:
        raise Refused("the dealer's first card came late", law.or_house("no_offers_on_a_late_dealer_card"))
    if not shows(table, "surrender_against"):
        raise Refused(f"no surrender against {rank(table.dealer[0]) if table.dealer else 'no card'}", cites)
    own = [box for box in table.boxes_of(player) if number in (None, box.number)]
    controlled = [box for box in own if table.decider(box) == player]
    theirs = [box for box in table.boxes if box.number == number and box.bettors]
    if not controlled and (own or theirs):
        cites = law.by("no_surrender_against_the_controller", "controller_decides")
        raise Refused(f"{player} does not decide for box {(own or theirs)[0].number}", cites)
    if not _is_open(table, SURRENDER, NO_SURRENDER, "surrender_against") or len(table.dealer) != 1:
        further = ("no_surrender_after_splitting",) if any(len(box.hands) > 1 for box in controlled) else ()
        raise Refused("surrender is no longer offered", law.or_house("surrender_against", *further))
    open_boxes = [box for box in _surrenderable(table) if box in controlled]
    if not open_boxes:
        raise Refused(f"{player} has no hand that may be surrendered", cites)
    if len(open_boxes) > 1:
        raise Refused(f"{player} decides for several boxes; say on which", HOUSE_POLICY)
    spot = open_boxes[0].spot(0)
    return (acts.HandSurrendered(law.by("surrender_against", "surrender_binds_the_box"), player, spot),)


# --- doubles taken back -----------------------------------------------------------------------------------------------


def may_withdraw(table: Round, turn: Turn) -> tuple[str, ...]:
    """Who may still take back a double on a hand that has its card; one that has busted is lost, and 21 has won."""
    hand = turn.hand
    if not hand.doubled or hand.lacks_a_card or hand.double_kept:
        return ()
    spot = turn.box.spot(turn.at)
    return tuple(
        player
        for player in hand.doubled_by
        if player not in hand.withdrawn_by
        and table.is_here(player)
        and table.total(hand, player) < table.rules.most
        and table.lying(player, spot)
    )


def withdrawal_open(table: Round) -> Turn | None:
    """The doubled hand on which a double can be taken back now, before any further card."""
    if table.rules.law.orders("double_may_be_taken_back"):
        for turn in table.all_hands():
            if turn.hand.doubled and may_withdraw(table, turn):
                return turn
    return None


def _withdraw(table: Round, player: str, number: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    if not law.orders("double_may_be_taken_back"):
        raise Refused("these rules know no taking back of a double", HOUSE_POLICY)
    cites = law.by("double_may_be_taken_back", "double_taken_back_by_each_bettor")
    turn = None if table.betting else withdrawal_open(table)
    if turn is None or number not in (None, turn.box.number) or player not in may_withdraw(table, turn):
        raise Refused(f"{player} has no double to take back", cites)
    return (acts.DoubleWithdrawn(cites, player, turn.box.spot(turn.at)),)


def _keep_doubles(table: Round) -> tuple[e.Event, ...]:
    turn = withdrawal_open(table)
    assert turn is not None, "no double can be taken back"
    return (acts.DoublesKept(table.rules.law.by("double_may_be_taken_back"), turn.box.spot(turn.at)),)


# --- the menu ---------------------------------------------------------------------------------------------------------


def choices(table: Round, player: str) -> Iterator[Choice]:
    offers = open_offers(table)
    if INSURANCE in offers and table.is_here(player):
        yield from _insurance_choices(table, player)
    for number in (box.number for box in table.boxes_of(player)):
        for verb, command in (
            ("takes even money", acts.TakeEvenMoney(player, number)),
            ("surrenders", acts.Surrender(player, number)),
            ("withdraws", acts.Withdraw(player, number)),
        ):
            if _accepts(table, command):
                yield Choice(player, verb, f"box {number}")


def _insurance_choices(table: Round, player: str) -> Iterator[Choice]:
    for box, bettor in _insurable(table):
        if bettor.player == player:
            allowed = amounts_within(insurance_bounds(table, box, bettor))
            if allowed is not None:
                yield Choice(player, "insures", f"box {box.number}", allowed)
        elif table.rules.law.orders("insurance_for_another"):
            allowed = insuring.claimable(table, player, box, bettor, chip_bounds(table))
            if allowed is not None:
                yield Choice(player, "insures", f"box {box.number} for {bettor.player}", allowed)


def _accepts(table: Round, command: c.Command) -> bool:
    try:
        decide(table, command)
    except Refused:
        return False
    return True
