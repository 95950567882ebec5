"""What is due at a table of this family: the shoe between rounds; then the deal, offers, decisions, payments."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import shoe_acts
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue, Due, WagersDue
from croupier.games.remembering import remembered
from croupier.games.settlement import settlement_due
from croupier.games.twenty_one import acts, bonuses, decisions, offers, settling, turns
from croupier.games.twenty_one.error_kinds import SURPLUS
from croupier.games.twenty_one.round import DEALER, Round, Turn
from croupier.games.twenty_one.spots import BOX, INSURANCE, kind_of
from croupier.law import Citation

BURN = "burn"
DEALERS = "dealer"
IN_ERROR = "error"
TOO_MANY = "surplus"
SUPERVISOR = "supervisor"


@remembered
def due(table: Round) -> Due:
    """What the rules require next, and by which clause."""
    if table.betting and table.shoe.damaged:
        cites = table.rules.law.or_house("damaged_card_replaced")
        return ActDue(cites, between_rounds=True, command=acts.ReplaceDamagedCard())
    if not table.shoe.ready:
        return _shoe(table)
    if table.betting:
        return WagersDue(table.rules.law.by("no_more_bets"))
    if table.only_settles:
        return _end(table)
    if table.error_card_due is not None:
        return ChanceDue(table.rules.law.or_house("exposed_card_is_the_next"), what="card", to=IN_ERROR)
    if not table.deal_complete:
        settlement = settling.settled_at_once(table) if table.rules.side_wagers_offered else None
        return _deal(table) if settlement is None else settlement_due(settlement)
    return _in_hand(table) or _dealers_hand(table) or _end(table)


# --- the shoe ---------------------------------------------------------------------------------------------------------


def _shoe(table: Round) -> Due:
    shoe, law, between = table.shoe, table.rules.law, table.betting
    if shoe.shuffle_due is not None:
        return ActDue(law.or_house(shoe.shuffle_due), between_rounds=between, command=shoe_acts.Shuffle())
    if shoe.cut_due:
        waiting = cut_order(table)
        cites = law.or_house("shuffled_cards_are_cut", "declined_cut_passes_on" if shoe.cut_declined else shoe.cut_by)
        if waiting:
            otherwise = shoe_acts.DeclineCut(waiting[0])
            return AnswerDue(cites, between_rounds=between, whose=waiting[0], otherwise=otherwise)
        return ActDue(cites, between_rounds=between, command=shoe_acts.Cut(None))
    return ChanceDue(law.by("first_cards_discarded"), between_rounds=between, what="card", to=BURN)


def cut_order(table: Round) -> tuple[str, ...]:
    """Who is still to be offered the cut: whoever the rules name, then clockwise; only those who sit."""
    shoe, seated = table.shoe, table.seated()
    if not seated:
        return ()
    first = {
        "first_player_cuts": next((name for name in table.arrivals if any(name == who for _, who in seated)), None),
        "box_of_the_cutting_card_cuts": shoe.cutter,
        "rightmost_player_cuts": seated[-1][1],
        "automated_shoe_fails_cut": seated[-1][1],
        "leftmost_player_cuts_new_cards": seated[0][1],
    }.get(shoe.cut_by)
    start = next((index for index, (_, name) in enumerate(seated) if name == first), 0)
    order = dict.fromkeys(name for _, name in (*seated[start:], *seated[:start]))
    return tuple(name for name in order if name not in shoe.cut_declined)


# --- the deal and the players' hands ----------------------------------------------------------------------------------


def _deal(table: Round) -> Due:
    number = table.sequence[len(table.dealt)]
    to = DEALERS if number == DEALER else f"{BOX} {number}"
    return _card(table, table.rules.law.or_house("initial_deal", "cards_face_up"), to)


def _card(table: Round, cites: tuple[Citation, ...], to: str) -> Due:
    """A card to a hand: the one that waits, if one left the shoe too soon, otherwise the next from the shoe."""
    if table.waiting:
        return ActDue(cites, command=c.Reveal(table.waiting[0].card))
    return ChanceDue(cites, what="card", to=to)


def _in_hand(table: Round) -> Due | None:
    """What the players' hands require: answers, payments, offers, cards, decisions."""
    law = table.rules.law
    box = next((box for box in table.boxes if box.option_open), None) if table.dealer_late else None
    if box is not None:
        assert box.controller is not None
        cites = law.by("player_may_void_when_dealers_card_missed", "player_may_complete_when_dealers_card_missed")
        return AnswerDue(
            cites, whose=box.controller, otherwise=acts.CompleteHand(box.controller, box.number), before_any_wager=True
        )
    if table.following is not None and decisions.still_to_answer(table):
        whose = " and ".join(bettor.player for bettor in decisions.still_to_answer(table))
        cites = law.by("followers_may_split" if _follows_a_split(table) else "followers_may_double")
        return AnswerDue(cites, whose=whose, otherwise=acts.OthersDecline(), with_the_decision=True)
    settlement = settling.settled_at_once(table)
    if settlement is not None:
        return settlement_due(settlement)
    if offers.open_offers(table):
        return AnswerDue(
            offers.offer_cites(table), whose="players", otherwise=acts.CloseOffers(), before_any_wager=True
        )
    turn = offers.withdrawal_open(table)
    if turn is not None:
        whose = " and ".join(offers.may_withdraw(table, turn))
        return AnswerDue(
            law.by("double_may_be_taken_back"), whose=whose, otherwise=acts.KeepDoubles(), before_any_wager=True
        )
    turn = turns.current(table)
    return None if turn is None else _hand(table, turn)


def _follows_a_split(table: Round) -> bool:
    return table.following is not None and table.following.split


def _hand(table: Round, turn: Turn) -> Due:
    """What the hand whose turn it is requires."""
    law, name = table.rules.law, turn.box.spot(turn.at)
    if turn.hand.lacks_a_card:
        return _card(table, card_cites(table, turn), name)
    decider = table.decider(turn.box, turn.at)
    if decider is not None:
        return DecisionDue(decisions.cites_of_turn(table, turn), whose=decider, hand=name)
    if decisions.absent_hand_draws(table, turn):
        return _card(table, law.by("absent_hand_drawn_up_to"), name)
    cites = law.or_house(absent_concept(table, turn))
    by_direction = law.orders("absent_hand_drawn_up_to") and law.text("absent_hand_drawn") != decisions.UNASKED
    if by_direction and not turn.box.directed:
        return AnswerDue(cites, whose=SUPERVISOR, otherwise=acts.LetStand(name))
    return ActDue(cites, command=acts.LetStand(name))


def absent_concept(table: Round, turn: Turn) -> str:
    """Why an absent bettor's hand stands: nobody ordered cards, or it has what the rules let it have."""
    law = table.rules.law
    drawn = law.orders("absent_hand_drawn_up_to") and (
        turn.box.directed or law.text("absent_hand_drawn") == decisions.UNASKED
    )
    return "absent_hand_drawn_up_to" if drawn else "absent_hand_stands"


def card_cites(table: Round, turn: Turn) -> tuple[Citation, ...]:
    """By which clauses a hand gets the card that it lacks."""
    law, hand = table.rules.law, turn.hand
    if hand.of_split and len(hand.cards) < 2:
        return law.or_house("cards_after_split_ace" if hand.of_aces else "split_hands_in_turn", "initial_deal")[:1]
    if hand.doubled:
        return law.by("cards_after_double")
    return law.or_house("cards_for_decisions", "draw")


# --- the dealer's hand ------------------------------------------------------------------------------------------------


def _dealers_hand(table: Round) -> Due | None:
    """What the dealer's hand requires once the players' hands are finished: a notice, cards, insurance, the call."""
    law = table.rules.law
    if table.waits_for_a_notice:
        return AnswerDue(law.or_house("reconstruction"), whose=SUPERVISOR, otherwise=c.Continue())
    wanted = _wanted(table)
    if len(table.dealer) < min(wanted, 2):
        return _card(table, law.by("dealer_completes_his_hand"), DEALERS)
    if len(table.dealer) >= 2:
        insured = next(settling.insurance(table), None)
        first = law.orders("losing_insurance_collected_first")
        if insured is not None and first and not table.dealer_natural:
            return settlement_due(insured)
    if wanted > 2 and not dealer_stands(table):
        return _card(table, law.by(*_stands_by(table), "dealer_completes_his_hand"), DEALERS)
    return _one_too_many(table)


def _one_too_many(table: Round) -> Due | None:
    law = table.rules.law
    if table.wagers and not table.surplus_over and any(error.kind == SURPLUS for error in table.errors):
        cites = law.or_house("surplus_dealer_card_removed")
        if table.surplus is None:
            return ChanceDue(cites, what="card", to=TOO_MANY)
        return AnswerDue(cites, whose=SUPERVISOR, otherwise=c.Continue())
    if table.wagers and len(table.dealer) >= 2 and not table.announced:
        return ActDue(call_cites(table), command=c.Announce())
    return None


@remembered
def _wanted(table: Round) -> int:
    """How many cards the dealer's hand needs: none beyond the first, the second and no more, or all (three stands for
    as many as it takes)."""
    waits = False
    live = False
    for turn in table.all_hands():
        if turn.hand.cards and table.stakes(turn):
            waits = True
            live = live or not (turn.hand.surrendered or table.is_natural(turn.hand))
    waits = waits or any(kind_of(wager.spot) == INSURANCE for wager in table.wagers)
    if live or (waits and not table.rules.law.orders("no_useless_dealer_cards")):
        return 3
    return 2 if waits else 0


def dealer_stands(table: Round) -> bool:
    """Whether the dealer's hand is complete by what it counts."""
    rules = table.rules
    total = rules.total(table.dealer)
    soft = total != rules.hard(table.dealer)
    return total >= (rules.dealer_stands_soft if soft else rules.dealer_stands_hard)


def call_cites(table: Round) -> tuple[Citation, ...]:
    """The call of the dealer's total, and why he drew no more."""
    rules = table.rules
    if table.dealer_natural:
        useless = _wanted(table) < 3 and rules.law.orders("no_useless_dealer_cards")
        further = ("no_useless_dealer_cards",) if useless else ()
        return rules.law.by("natural", *further, "dealer_completes_his_hand")
    if _wanted(table) < 3 or (not dealer_stands(table)):
        return rules.law.or_house("no_useless_dealer_cards", "dealer_completes_his_hand")
    return rules.law.by(*_stands_by(table), "dealer_completes_his_hand")


def _stands_by(table: Round) -> tuple[str, str]:
    """The concepts by which the dealer's total tells him to stand or to draw."""
    if table.rules.is_soft(table.dealer):
        return "dealer_stands_from_soft", "soft_total"
    return "dealer_stands_from_hard", "hard_total"


# --- the end of the round ---------------------------------------------------------------------------------------------


def _end(table: Round) -> Due:
    settlement = settling.next_settlement(table)
    if settlement is not None:
        return settlement_due(settlement)
    bonus = next(bonuses.bonuses_due(table), None)
    assert bonus is not None, "a settled round is over"
    return ActDue(bonus.cites, command=c.PayBonus(bonus.player, bonus.spot, bonus.cents))


def awaits_the_dealer(table: Round) -> bool:
    """Whether the players' hands are finished and the dealer's turn has come or is over."""
    return not table.betting and table.deal_complete and table.shoe.ready and _in_hand(table) is None
