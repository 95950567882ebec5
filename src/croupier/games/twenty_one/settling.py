"""What becomes of every wager: at once what is decided at once, the rest when the dealer's hand is complete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from croupier.equipment.money import in_chips_upwards
from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games.felt import Wager
from croupier.games.remembering import remembered
from croupier.games.twenty_one import bonuses, side_wagers
from croupier.games.twenty_one.payouts import odds_on
from croupier.games.twenty_one.round import Bettor, Box, Round, Turn, double_of, first_two
from croupier.games.twenty_one.spots import BOX, INSURANCE, PAIRS, SUPER_SEVENS, box_of, kind_of
from croupier.games.twenty_one.turns import finished
from croupier.law import HOUSE_POLICY, MOST_CITED, Citation, Law

Settlement: TypeAlias = e.WagerLost | e.WagerWon | e.WagerReturned | e.WagerSurrendered

BY_THE_TABLE = "winners_are_paid_by_the_table"


@remembered
def settled_at_once(table: Round) -> Settlement | None:
    """The next wager that is decided before the dealer's hand is."""
    return next(_decided_at_once(table), None)


def _decided_at_once(table: Round) -> Iterator[Settlement]:
    if table.rules.side_wagers_offered:
        yield from _side_wagers(table)
    if not table.deal_complete:
        return
    rules = table.rules
    for turn in table.all_hands():
        hand = turn.hand
        if (rules.total(hand.cards) >= rules.most or hand.withdrawn_by) and (stakes := table.stakes(turn)):
            yield from _hand_at_once(table, turn, stakes)


def _hand_at_once(table: Round, turn: Turn, stakes: tuple[Wager, ...]) -> Iterator[Settlement]:
    hand, rules = turn.hand, table.rules
    if table.busted(hand):
        for wager in stakes:
            yield from _lost(table, turn, wager, *_bust_concepts(turn))
        return
    for player in hand.withdrawn_by:
        yield from _taken_back(table, turn, player, stakes)
    if hand.lacks_a_card:
        return
    if table.is_natural(hand):
        for wager in stakes:
            yield from _natural_at_once(table, turn, wager)
    elif rules.law.orders("twenty_one_paid_at_once"):
        for wager in stakes:
            if table.total(hand, wager.player) == rules.most:
                yield from _won(table, turn, wager, "twenty_one_wins", "twenty_one_paid_at_once")


def _bust_concepts(turn: Turn) -> tuple[str, ...]:
    return ("bust_loses", "bust_collected_at_once", *(("split_bust_loses",) if turn.hand.of_split else ()))


def _taken_back(table: Round, turn: Turn, player: str, stakes: tuple[Wager, ...]) -> Iterator[Settlement]:
    cites = table.rules.law.by("double_may_be_taken_back", "double_taken_back_by_each_bettor")
    double = double_of(table, turn, player)
    if double is not None:
        yield e.WagerReturned(cites, player, double.spot, double.cents, None)
    for wager in stakes:
        if wager.player == player:
            yield e.WagerLost(cites, player, wager.spot, wager.cents, None)


def _natural_at_once(table: Round, turn: Turn, wager: Wager) -> Iterator[Settlement]:
    law = table.rules.law
    bettor = turn.box.bettor(wager.player)
    if bettor is not None and bettor.even_money:
        cites = law.by("even_money_pays", "even_money_for_each_bettor")
        yield on_felt.won(table, wager, law.odds("even_money_pays"), cites)
    elif not natural_waits(table):
        cites = law.or_house("natural_paid_at_once", "natural_wins", "pays")
        yield on_felt.won(table, wager, table.rules.odds["natural"], cites)


def natural_waits(table: Round) -> bool:
    """Whether a player's natural waits for the dealer's second card: against some first cards, and against none yet."""
    if not table.rules.law.orders("natural_waits_against"):
        return False
    return not table.dealer or table.rules.shows("natural_waits_against", table.dealer[0])


# --- side wagers ------------------------------------------------------------------------------------------------------


def _side_wagers(table: Round) -> Iterator[Settlement]:
    """Side wagers that are decided: those that lost are taken before any that won is paid."""
    yield from sorted(_decided_side_wagers(table), key=lambda settled: not isinstance(settled, e.WagerLost))


def _decided_side_wagers(table: Round) -> Iterator[Settlement]:
    for wager in table.wagers:
        kind = kind_of(wager.spot)
        if kind not in (PAIRS, SUPER_SEVENS):
            continue
        box = table.box(box_of(wager.spot))
        if box is None or not box.hands[0].cards:
            continue
        if kind == PAIRS and not table.deal_complete:
            continue
        payout = _pair(table, box) if kind == PAIRS else _sevens(table, box)
        if payout is None:
            continue
        cites = table.rules.law.or_house(*payout.concepts)
        if payout.odds is None:
            yield e.WagerLost(cites, wager.player, wager.spot, wager.cents, wager.colour)
        else:
            yield on_felt.won(table, wager, payout.odds, cites)


def _pair(table: Round, box: Box) -> side_wagers.Payout:
    pairs = table.rules.options.pairs
    assert pairs is not None
    return side_wagers.judge_pair(table.rules.law, pairs, first_two(box))


def _sevens(table: Round, box: Box) -> side_wagers.Payout | None:
    split = len(box.hands) > 1
    hand = box.hands[0]
    cards = first_two(box) if split else hand.cards
    return side_wagers.judge_sevens(table.rules.law, cards, split=split, no_more=finished(table, Turn(box, 0, hand)))


# --- winning and losing -----------------------------------------------------------------------------------------------


def _and_double(table: Round, turn: Turn, wager: Wager) -> Iterator[Wager]:
    """A bettor's wagers on a hand: the double, if there is one, before the wager that it doubles."""
    double = double_of(table, turn, wager.player)
    if double is not None:
        yield double
    yield wager


def _low_aces(table: Round, turn: Turn, player: str) -> tuple[str, ...]:
    """What decides first for whoever doubled a hand that was dealt an ace: whether it is low."""
    rules, hand = table.rules, turn.hand
    if player not in hand.doubled_by or not rules.law.orders("aces_low_when_doubled"):
        return ()
    return ("aces_low_when_doubled",) if rules.total(hand.cards, 2) != rules.total(hand.cards) else ()


def _with_the_double(turn: Turn, player: str) -> tuple[str, ...]:
    """What decides besides, for whoever doubled: that the double goes with the hand."""
    return ("doubled_hand_settled_like_any",) if player in turn.hand.doubled_by else ()


def _reasons(table: Round, *concepts: str) -> tuple[Citation, ...]:
    """The clauses that decided most, each once: the first decided first, and more nobody needs."""
    return _most_decisive(table.rules.law, concepts)


@cache
def _most_decisive(law: Law, concepts: tuple[str, ...]) -> tuple[Citation, ...]:
    found: dict[str, Citation] = {}
    for concept in concepts:
        for cite in law.or_house(concept):
            found.setdefault(cite.clause, cite)
    ordered = tuple(cite for cite in found.values() if cite not in HOUSE_POLICY)
    return ordered[:MOST_CITED] or HOUSE_POLICY


def _without_winning(table: Round, turn: Turn, wager: Wager, why: str, *further: str) -> tuple[Citation, ...]:
    """The clauses by which a hand does not win."""
    player = wager.player
    return _reasons(table, *_low_aces(table, turn, player), why, *_with_the_double(turn, player), *further)


def _lost(table: Round, turn: Turn, wager: Wager, why: str, *further: str) -> Iterator[Settlement]:
    cites = _without_winning(table, turn, wager, why, *further)
    for lying in _and_double(table, turn, wager):
        yield e.WagerLost(cites, lying.player, lying.spot, lying.cents, lying.colour)


def _returned(table: Round, turn: Turn, wager: Wager, why: str, *further: str) -> Iterator[Settlement]:
    cites = _without_winning(table, turn, wager, why, *further)
    for lying in _and_double(table, turn, wager):
        yield e.WagerReturned(cites, lying.player, lying.spot, lying.cents, lying.colour)


def _won(table: Round, turn: Turn, wager: Wager, *why: str) -> Iterator[Settlement]:
    player = wager.player
    odds = odds_on(table, turn, player)
    lost = bonuses.bonus_missed_by(table, turn, player) if bonuses.would_win_a_bonus(table, turn) else None
    special = (*((lost,) if lost else ()), *_low_aces(table, turn, player))
    cites = _reasons(table, *special, *odds.by, *why, *_with_the_double(turn, player), *odds.also, BY_THE_TABLE)
    for lying in _and_double(table, turn, wager):
        yield on_felt.won(table, lying, odds.odds, cites)


# --- against the dealer's hand ----------------------------------------------------------------------------------------


@remembered
def next_settlement(table: Round) -> Settlement | None:
    """The next wager to settle against the dealer's complete hand."""
    return next(_against_the_dealer(table), None)


def _against_the_dealer(table: Round) -> Iterator[Settlement]:
    last = table.rules.law.orders("winning_insurance_paid_last")
    if not last:
        yield from insurance(table)
    for turn in table.all_hands():
        for wager in table.stakes(turn):
            yield from _fate(table, turn, wager)
    yield from _left_on_side_spots(table)
    if last:
        yield from insurance(table)


def insurance(table: Round) -> Iterator[Settlement]:
    """What becomes of insurance once the dealer has his second card."""
    law = table.rules.law
    for wager in table.wagers:
        if kind_of(wager.spot) != INSURANCE:
            continue
        if table.dealer_natural:
            last = ("winning_insurance_paid_last",) if law.orders("winning_insurance_paid_last") else ()
            cites = law.by("insurance_pays", "insurance_wins", *last)
            yield on_felt.won(table, wager, law.odds("insurance_pays"), cites)
        else:
            first = ("losing_insurance_collected_first",) if law.orders("losing_insurance_collected_first") else ()
            yield e.WagerLost(law.by("insurance_loses", *first), wager.player, wager.spot, wager.cents, wager.colour)


def _left_on_side_spots(table: Round) -> Iterator[Settlement]:
    """Side wagers on a box that got no cards."""
    for wager in table.wagers:
        if kind_of(wager.spot) in (PAIRS, SUPER_SEVENS):
            cites = table.rules.law.or_house("void_wager_goes_back")
            yield e.WagerReturned(cites, wager.player, wager.spot, wager.cents, wager.colour)


def _fate(table: Round, turn: Turn, wager: Wager) -> Iterator[Settlement]:
    """What becomes of a bettor's wagers on one hand."""
    law, hand = table.rules.law, turn.hand
    if not hand.cards:
        yield from _returned(table, turn, wager, "box_missed")
    elif hand.surrendered:
        yield from _surrendered(table, turn, wager)
    elif table.is_natural(hand):
        if table.dealer_natural:
            yield from _returned(table, turn, wager, "natural_waits_against", "two_naturals_stand_off")
        else:
            cites = law.by("pays", *_why_natural_wins(table))
            yield on_felt.won(table, wager, table.rules.odds["natural"], cites)
    else:
        yield from _by_totals(table, turn, wager)


def _why_natural_wins(table: Round) -> tuple[str, str]:
    """Why a natural that waited wins against a dealer's hand that is none."""
    rules = table.rules
    dealer = rules.total(table.dealer)
    if table.dealer_late and rules.is_natural(table.dealer):
        return "natural_beats_other_21", "late_dealer_natural"
    if dealer > rules.most:
        return "natural_waits_against", "dealer_bust_loses"
    return "natural_waits_against", "natural_beats_other_21" if dealer == rules.most else "higher_total_wins"


def _surrendered(table: Round, turn: Turn, wager: Wager) -> Iterator[Settlement]:
    law = table.rules.law
    if table.dealer_natural:
        yield from _lost(table, turn, wager, "surrender_void_on_dealer_natural", "dealer_natural_beats_lesser_hands")
        return
    back = wager.cents * (1 - law.odds("surrender_forfeits"))
    given = in_chips_upwards(back, table.rules.options.chip)
    cites = law.by("surrender_collected", "surrender_forfeits")
    if given != back:
        cites = (*cites, *law.or_house("paid_upwards"))
    yield e.WagerSurrendered(cites, wager.player, wager.spot, wager.cents, wager.colour, given)


def _by_totals(table: Round, turn: Turn, wager: Wager) -> Iterator[Settlement]:
    rules = table.rules
    total, dealer = table.total(turn.hand, wager.player), rules.total(table.dealer)
    like_any = "split_hand_settled_like_any" if turn.hand.of_split else "totals_are_compared"
    if table.dealer_natural or dealer > rules.most or total != dealer:
        if dealer > rules.most:
            yield from _won(table, turn, wager, "dealer_bust_loses", like_any)
        elif total > dealer:
            yield from _won(table, turn, wager, "higher_total_wins", like_any)
        else:
            yield from _beaten(table, turn, wager, _why_beaten(table, total), like_any)
    else:
        yield from _returned(table, turn, wager, "equal_totals_stand_off", "stand_off", like_any)


def _why_beaten(table: Round, total: int) -> tuple[str, ...]:
    if not table.dealer_natural:
        return ("lower_total_loses",)
    if total == table.rules.most:
        return ("dealer_natural_beats_other_21",)
    return "dealer_natural_beats_lesser_hands", "lower_total_loses"


def _beaten(table: Round, turn: Turn, wager: Wager, why: tuple[str, ...], like_any: str) -> Iterator[Settlement]:
    """A losing hand; of doubled hands and of splits a dealer's natural takes only what the rules say."""
    hand = turn.hand
    law = table.rules.law
    protects = table.rules.is_natural(table.dealer)
    after_split = len(turn.box.hands) > 1
    spared = hand.doubled and law.orders("dealer_natural_takes_original_of_double")
    if not protects or not (after_split or spared):
        yield from _lost(table, turn, wager, *why, like_any)
        return
    concepts = ["dealer_natural_takes_of_split"] if after_split else []
    double = double_of(table, turn, wager.player)
    concepts += ["dealer_natural_takes_original_of_double"] if double is not None and spared else []
    bettor = turn.box.bettor(wager.player)
    assert bettor is not None
    taken, further = (True, ()) if not after_split else _takes(table, turn, bettor)
    leaves, takes = _reasons(table, *concepts), _reasons(table, *further, *concepts, *why)
    if double is not None and spared:
        yield e.WagerReturned(leaves, double.player, double.spot, double.cents, double.colour)
    for lying in [wager] if spared else _and_double(table, turn, wager):
        if taken:
            yield e.WagerLost(takes, lying.player, lying.spot, lying.cents, lying.colour)
        else:
            yield e.WagerReturned(leaves, lying.player, lying.spot, lying.cents, lying.colour)


def _takes(table: Round, turn: Turn, bettor: Bettor) -> tuple[bool, tuple[str, ...]]:
    """Whether a dealer's natural takes a bettor's wager on this hand of a split, and what further concept says so."""
    law, box = table.rules.law, turn.box
    mode = law.text("dealer_natural_takes_of_split")
    if mode == "each hand":
        return True, ()
    if mode == "one amount":
        return not _taken_already(table, box, bettor), ()
    if turn.at == bettor.hand:
        return True, ()
    made_good = law.orders("original_already_won_is_made_good") and table.original_won(box, bettor)
    if made_good and not _taken_already(table, box, bettor):
        return True, ("original_already_won_is_made_good",)
    return False, ()


def _taken_already(table: Round, box: Box, bettor: Bettor) -> bool:
    """Whether the dealer's natural has taken one of the bettor's wagers on the box; busted ones went before."""
    return any(
        w.player == bettor.player
        and not got
        and kind_of(w.spot) == BOX
        and box_of(w.spot) == box.number
        and not _went_before(table, w)
        for w, got in table.decided
    )


def _went_before(table: Round, wager: Wager) -> bool:
    """Whether a lost wager had gone before the dealer's hand was complete: busted, or forfeited."""
    hand = table.hand_at(wager.spot).hand
    return table.busted(hand) or wager.player in hand.withdrawn_by
