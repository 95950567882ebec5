"""What is due at a table of Caribbean stud: the cards, the deal, decisions, comparisons, payments, the jackpot."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games import shoe_acts
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud import pool as jackpot
from croupier.games.caribbean_stud.errors import BEGINS_DEALING_TO
from croupier.games.caribbean_stud.rules import ANTE, BET, JACKPOT
from croupier.games.caribbean_stud.stud import DEALER, Hand, Stud, hand_name
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue, Due, WagersDue
from croupier.games.felt import Wager
from croupier.games.remembering import remembered
from croupier.games.replacing import replace
from croupier.games.settlement import settlement_due
from croupier.law import Citation

Settlement = e.WagerWon | e.WagerLost | e.WagerReturned


def due(stud: Stud) -> Due:
    """What the rules require next, and by which clause."""
    if stud.betting:
        return _between_rounds(stud)
    found = next_due(stud)
    assert found is not None, "a round in which nothing is due is over"
    return found


@remembered
def next_due(stud: Stud) -> Due | None:
    """What is due in a round; nothing, once it has come to its end."""
    if not stud.deal_complete or _empty_box_begun(stud):
        return _deal(stud)
    if stud.rules.shuffler and stud.dealer_up is None:
        return ActDue(stud.rules.law.by("deal_from_shuffler", "dealt_face_down"), command=acts.TurnBottomCard())
    return _collection(stud) or _decision(stud) or _hold(stud) or _comparison(stud) or _jackpots(stud)


# --- between rounds ---------------------------------------------------------------------------------------------------


def _between_rounds(stud: Stud) -> Due:
    law = stud.rules.law
    if stud.inspection_due:
        cites = law.by("cards_are_inspected", "cards_are_spread_for_players")
        return ActDue(cites, between_rounds=True, command=acts.InspectDecks())
    if stud.shuffle_due is not None:
        return ActDue(shuffle_cites(stud), between_rounds=True, command=shoe_acts.Shuffle())
    if stud.cut_due:
        cites = law.by("house_cuts_once", "players_never_cut", "cutting_cards")
        return ActDue(cites, between_rounds=True, command=shoe_acts.Cut(None))
    return WagersDue(law.by("no_more_bets"))


def shuffle_cites(stud: Stud) -> tuple[Citation, ...]:
    law, shuffler = stud.rules.law, stud.rules.shuffler
    if stud.new_cards and shuffler:
        return law.by("shuffler_decks_mixed_apart", "shuffler_decks_shuffled_apart", "shuffled_after_every_round")
    if stud.new_cards:
        return law.by("shuffled_after_every_round", "cards_are_stacked_and_shuffled", "dealt_from_shoe_or_shuffler")
    if shuffler:
        return law.by("shuffled_after_every_round", "dealt_from_shoe_or_shuffler", "shuffler_cutting_card")
    return law.by("shuffled_after_every_round")


# --- the deal ---------------------------------------------------------------------------------------------------------


def _deal(stud: Stud) -> Due | None:
    law = stud.rules.law
    if _empty_box_begun(stud):
        return ActDue(law.by("cards_without_an_ante"), command=c.Notice(DEALER))
    place = stud.order[stud.dealt]
    how = "deal_from_shuffler" if stud.rules.shuffler else "deal_from_shoe"
    to = hand_name(place) if place else DEALER
    return ChanceDue(law.by(how, "dealt_clockwise"), "card", to, may_not_stand=stud.misdeal_to_come())


def _empty_box_begun(stud: Stud) -> bool:
    """Whether a card has gone to a box without an ante, and the dealer sees it before he has dealt on."""
    hands = (stud.hand_at(error.box) for error in stud.errors if error.kind == BEGINS_DEALING_TO and error.box)
    return any(hand is not None and hand.cards for hand in hands)


# --- folding and betting ----------------------------------------------------------------------------------------------


def _collection(stud: Stud) -> Due | None:
    """What the dealer takes from hands that are given up or dead, as soon as they are."""
    law = stud.rules.law
    for hand in stud.hands_in_play:
        if hand.collected or not (hand.folded or hand.dead):
            continue
        settlement = next_of_lost_hand(stud, hand)
        if settlement is not None:
            return settlement_due(settlement)
        return ActDue(law.by("folded_hands_are_collected"), command=acts.CollectHand(hand.name))
    return None


def next_of_lost_hand(stud: Stud, hand: Hand) -> e.WagerLost | None:
    """The wager that is collected next of a hand that was given up or is dead."""
    law = stud.rules.law
    for spot in spots_in_hand(stud):
        wager = wager_on(stud, hand, spot)
        if wager is None:
            continue
        if hand.dead:
            return _lost(wager, law.by("dead_hand"))
        if spot == JACKPOT:
            return _lost(wager, law.by("fold_gives_up_the_jackpot"))
        absent = ("absent_player_folds",) if hand.player not in stud.playing else ()
        return _lost(wager, law.by("folded_hands_are_collected", "fold", *absent))
    return None


def spots_in_hand(stud: Stud) -> tuple[str, ...]:
    """Where the dealer's hand goes for a player's wagers, in order; what is in a slot is out of reach."""
    return (JACKPOT, ANTE, BET) if stud.rules.options.by_hand else (ANTE, BET)


def _decision(stud: Stud) -> Due | None:
    law = stud.rules.law
    hand = next((hand for hand in stud.hands_in_play if hand.waits), None)
    if hand is None:
        return None
    assert hand.player is not None
    if hand.player not in stud.playing:
        return ActDue(law.by("absent_player_folds"), command=acts.DeemFolded(hand.player))
    return DecisionDue(law.by("players_look_and_decide"), hand.player, hand.name)


def _hold(stud: Stud) -> Due | None:
    """What went wrong in the deal may come to light before the dealer's hand is turned up."""
    if not stud.unnoticed_error:
        return None
    concept = stud.misdeal or "hand_without_an_ante"
    return AnswerDue(stud.rules.law.by(concept), whose="supervisor", otherwise=c.Continue())


# --- the dealer's hand and the players' -------------------------------------------------------------------------------


def _comparison(stud: Stud) -> Due | None:
    law = stud.rules.law
    hands = [hand for hand in stud.hands_in_play if hand.plays]
    if not hands:
        return None
    if not stud.dealer_turned:
        return ActDue(law.by("dealer_shows_his_hand"), command=acts.TurnDealerHand())
    if not stud.announced:
        return ActDue(announcement_cites(stud), command=c.Announce())
    for hand in reversed(hands):
        found = _settling(stud, hand)
        if found is not None:
            return found
    return None


def announcement_cites(stud: Stud) -> tuple[Citation, ...]:
    """The call of the dealer's hand: whether it qualifies, and what it is."""
    law, kind = stud.rules.law, stud.rules.ranking.kind(stud.dealer_value)
    if stud.dealer_qualifies:
        return law.by("dealer_shows_his_hand", "qualifies_with", kind)
    return law.by("dealer_does_not_qualify", "qualifies_with", "ranks")


def _settling(stud: Stud, hand: Hand) -> Due | None:
    """What is due of one hand: it is shown, its wagers are settled, its cards collected unless they win a jackpot."""
    if stud.dealer_qualifies and not hand.shown and not hand.face_down and stud.stakes(hand):
        return ActDue(showing_cites(stud, hand), command=acts.ShowHand(hand.name))
    settlement = next_of_hand(stud, hand)
    if settlement is not None:
        return settlement_due(settlement)
    if hand.collected or stud.claims(hand):
        return None
    return ActDue(collecting_cites(stud, hand), command=acts.CollectHand(hand.name))


def next_of_hand(stud: Stud, hand: Hand) -> Settlement | None:
    """The wager of a hand that is settled next: its jackpot wager if it is lost, its ante, its bet."""
    for spot in spots_in_hand(stud):
        wager = wager_on(stud, hand, spot)
        if wager is None:
            continue
        if spot != JACKPOT:
            return _settlement(stud, hand, wager)
        if stud.claims(hand) is None:
            return _lost(wager, lost_jackpot_cites(stud, hand))
    return None


def showing_cites(stud: Stud, hand: Hand) -> tuple[Citation, ...]:
    """Why a hand is laid open now, and what kind it is."""
    kind = stud.rules.ranking.kind(stud.value_of(hand))
    return stud.rules.law.by("settled_from_the_right", "declared_hand" if hand.declared else "hands_are_compared", kind)


def outcome(stud: Stud, hand: Hand) -> str:
    """What becomes of a hand against a dealer who qualifies: the concept that decides it."""
    if hand.face_down:
        return "hand_left_face_down_loses"
    own, dealers = stud.value_of(hand), stud.dealer_value
    return "higher_hand_wins" if own > dealers else "lower_hand_loses" if own < dealers else "equal_hands_stand_off"


def comparison_cites(stud: Stud, hand: Hand) -> tuple[Citation, ...]:
    """Why a hand wins, loses or stands off: the order of the kinds, or what tells hands of one kind apart."""
    law, own, dealers = stud.rules.law, stud.value_of(hand), stud.dealer_value
    found = outcome(stud, hand)
    if found == "equal_hands_stand_off":
        told_apart = "suits_are_equal"
    else:
        told_apart = "hands_in_order" if own.place != dealers.place else stud.rules.ranking.within_kind(own)
    return law.by(found, told_apart, "result_announced")


def _settlement(stud: Stud, hand: Hand, wager: Wager) -> Settlement:
    rules, law = stud.rules, stud.rules.law
    if not stud.dealer_qualifies:
        if wager.spot == BET:
            return _returned(wager, law.by("bet_void_without_qualification", "void_wager_goes_back"))
        return on_felt.won(stud, wager, rules.ante_odds, law.by("dealer_does_not_qualify", "ante_pays"))
    match outcome(stud, hand):
        case "higher_hand_wins" if wager.spot == ANTE:
            return on_felt.won(
                stud, wager, rules.ante_odds, law.by("higher_hand_wins", "winning_hand_is_paid", "ante_pays")
            )
        case "higher_hand_wins":
            return _bet_won(stud, hand, wager)
        case "equal_hands_stand_off":
            return _returned(wager, law.by("equal_hands_stand_off", "void_wager_goes_back"))
        case lost:
            return _lost(wager, law.by(lost, "losing_hand_is_collected"))


def _bet_won(stud: Stud, hand: Hand, wager: Wager) -> e.WagerWon:
    """A bet paid by the hand it was made on, up to the table's maximum payout."""
    rules, law = stud.rules, stud.rules.law
    odds = rules.bet_odds[rules.ranking.kind(stud.value_of(hand))]
    paid = on_felt.won(stud, wager, odds, law.by("higher_hand_wins", "winning_hand_is_paid", "bet_pays"))
    most = rules.options.maximum_payout
    if most is None or wager.cents * odds <= most:
        return paid
    least_chips = -(-most // rules.options.chip) * rules.options.chip
    return replace(paid, cites=law.by("higher_hand_wins", "bet_pays", "maximum_payout"), winnings_cents=least_chips)


def lost_jackpot_cites(stud: Stud, hand: Hand) -> tuple[Citation, ...]:
    """Why a jackpot wager of a hand that was played is lost."""
    law = stud.rules.law
    if hand.face_down:
        return law.by("jackpot_not_claimed_face_down")
    if stud.rules.options.by_hand and stud.dealer_qualifies:
        taken = {"higher_hand_wins": "winning_hand_is_paid", "lower_hand_loses": "losing_hand_is_collected"}
        return law.by(*filter(None, (taken.get(outcome(stud, hand)), "jackpot_hands")))
    return law.by("jackpot_hands", "jackpot_pool")


def collecting_cites(stud: Stud, hand: Hand) -> tuple[Citation, ...]:
    law = stud.rules.law
    if not stud.dealer_qualifies:
        return law.by("unqualified_hands_are_collected")
    match outcome(stud, hand):
        case "higher_hand_wins":
            return law.by("winning_hand_is_paid")
        case "equal_hands_stand_off":
            return law.by("stand_off_hand_is_collected")
        case _:
            return law.by("losing_hand_is_collected")


# --- the jackpot ------------------------------------------------------------------------------------------------------


def _jackpots(stud: Stud) -> Due | None:
    """Prizes, once every ante and bet has been settled: hands verified, the deck counted, each paid and collected."""
    law = stud.rules.law
    for hand in reversed(stud.hands_in_play):
        if stud.claims(hand) and not hand.verified:
            cites = law.by("jackpot_hand_is_verified", "jackpot_hands", "jackpot_hand_stays")
            return ActDue(cites, command=acts.VerifyHand(hand.name))
    for prize in prizes(stud):
        if not stud.deck_counted:
            return ActDue(law.by("jackpot_deck_is_counted"), command=acts.CountDeck())
        player = prize.winner.player
        if not any(paid.player == player for paid in stud.prizes):
            cites = law.by("jackpot_paid_last", "jackpot_hands_settled_apart", "jackpot_beside_the_odds")
            return ActDue(cites, command=c.PayBonus(player, JACKPOT, prize.cents))
        if stud.lying(player, JACKPOT):
            return ActDue(law.by("jackpot_paid_last"), command=c.Collect(player, JACKPOT, stud.lying(player, JACKPOT)))
    return None


def prizes(stud: Stud) -> tuple[jackpot.Prize, ...]:
    """The prizes of the round, paid or not, reckoned on the pool as it was before the first of them."""
    rules = stud.rules
    winners = [
        jackpot.Winner(hand.player, rules.ranking.kind(stud.value_of(hand)))
        for hand in reversed(stud.hands_in_play)
        if hand.verified and not hand.voided and hand.player is not None
    ]
    if not winners:
        return ()
    before = jackpot.Pool(stud.pool.cents + sum(paid.from_pool_cents for paid in stud.prizes))
    return jackpot.prizes(rules.schedule, before, winners, rules.options.chip)


def kept_by_the_slot(stud: Stud) -> Iterator[e.WagerLost]:
    """Jackpot wagers that are lost once their hands are settled, where they lie in a slot and nobody collects them."""
    if stud.rules.options.by_hand:
        return
    law = stud.rules.law
    for hand in stud.hands_in_play:
        wager = wager_on(stud, hand, JACKPOT)
        if wager is None or stud.stakes(hand) or hand.waits:
            continue
        if hand.dead:
            yield _lost(wager, law.by("dead_hand"))
        elif hand.folded:
            absent = hand.player not in stud.playing
            yield _lost(wager, law.by("fold_gives_up_the_jackpot", *(("absent_player_folds",) if absent else ())))
        elif any(paid.player == hand.player for paid in stud.prizes):
            yield _lost(wager, law.by("jackpot_paid_last"))
        elif stud.claims(hand) is None:
            yield _lost(wager, lost_jackpot_cites(stud, hand))


# --- wagers -----------------------------------------------------------------------------------------------------------


def wager_on(stud: Stud, hand: Hand, spot: str) -> Wager | None:
    return next((w for w in stud.wagers if w.player == hand.player and w.spot == spot), None)


def _lost(wager: Wager, cites: tuple[Citation, ...]) -> e.WagerLost:
    return e.WagerLost(cites, wager.player, wager.spot, wager.cents, wager.colour)


def _returned(wager: Wager, cites: tuple[Citation, ...]) -> e.WagerReturned:
    return e.WagerReturned(cites, wager.player, wager.spot, wager.cents, wager.colour)
