"""What a command makes happen at a table of Caribbean stud, or why it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.equipment.money import dollars
from croupier.games import commands as c
from croupier.games import common, shoe_acts
from croupier.games import events as e
from croupier.games.caribbean_stud import acts, irregular, voiding
from croupier.games.caribbean_stud.dues import (
    announcement_cites,
    comparison_cites,
    due,
    kept_by_the_slot,
    next_due,
    next_of_hand,
    next_of_lost_hand,
    outcome,
    prizes,
)
from croupier.games.caribbean_stud.errors import EXPOSES, EXPOSES_OWN, EXPOSES_TWO
from croupier.games.caribbean_stud.evolving import evolve
from croupier.games.caribbean_stud.ranking import KINDS
from croupier.games.caribbean_stud.rules import ANTE, BET, JACKPOT
from croupier.games.caribbean_stud.stud import DEALER, Hand, Stud
from croupier.games.due import ActDue, ChanceDue, Choice, DecisionDue
from croupier.games.refusal import Refused
from croupier.games.told import told, told_due

CALLS = {
    "higher_hand_wins": "wins",
    "lower_hand_loses": "loses",
    "equal_hands_stand_off": "stands off",
}


def decide(stud: Stud, command: c.Command) -> tuple[e.Event, ...]:
    match command:
        case c.Reveal():
            dealt = _card(stud, command)
            last = stud.dealt == len(stud.order) - 1
            return _to_the_end(stud, dealt) if last else dealt  # every place may have been voided by then
        case acts.Raise():
            return _raise(stud, command.player)
        case acts.Fold():
            return _fold(stud, command.player)
        case acts.LeaveFaceDown() | acts.DeclareHand():
            return _show_otherwise(stud, command)
        case c.CallNoMoreBets():
            return _no_more_bets(stud)
        case c.Bet():
            return _bet(stud, command)
        case c.TakeBack():
            return _take_back(stud, command)
        case shoe_acts.DrawCuttingCard():
            return _draw_cutting_card(stud)
    for others in (irregular.decide, voiding.decide):
        found = others(stud, command)
        if found is not None:
            return _to_the_end(stud, found)
    if is_dealers(command):
        return _dealer_act(stud, command)
    return common.decide(stud, command)


def _to_the_end(stud: Stud, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events, what the slots keep after them, and the end of the round if they bring it about."""
    if stud.betting:
        return events
    for event in events:
        stud = evolve(stud, event)
    kept = () if stud.betting else tuple(kept_by_the_slot(stud))
    for lost in kept:
        stud = evolve(stud, lost)
    if stud.betting or next_due(stud) is not None:
        return (*events, *kept)
    return (*events, *kept, e.RoundOver(stud.rules.law.by("shuffled_after_every_round")))


# --- wagers -----------------------------------------------------------------------------------------------------------


def _bet(stud: Stud, command: c.Bet) -> tuple[e.Event, ...]:
    """A wager; with the ante a player who does not sit takes a place."""
    placed = common.decide(stud, command)
    wager = placed[0]
    assert isinstance(wager, e.WagerPlaced)
    if command.spot != ANTE or stud.seat_of(command.player) is not None:
        return placed
    assert wager.place is not None
    return (e.Seated(stud.rules.places()[1], command.player, wager.place), *placed)


def _take_back(stud: Stud, command: c.TakeBack) -> tuple[e.Event, ...]:
    """A wager comes back; without an ante there is no jackpot wager either, unless it is kept after a misdeal."""
    law, kept = stud.rules.law, stud.has_joined(command.player)
    if command.spot == JACKPOT and not stud.betting:
        raise Refused("no more bets has been called", law.by("wagers_rest_until_settled", "no_more_bets"))
    if command.spot == JACKPOT and kept:
        raise Refused("the wager is kept for the next round", law.by("misdeal_keeps_jackpot_wagers"))
    taken = common.decide(stud, command)
    whole = command.cents in (None, stud.lying(command.player, ANTE))
    jackpot = stud.lying(command.player, JACKPOT)
    if command.spot != ANTE or not whole or not jackpot or kept:
        return taken
    cites = law.by("jackpot_wager_comes_back_with_the_ante")
    return (*taken, e.WagerTakenBack(cites, command.player, JACKPOT, jackpot, None))


def _no_more_bets(stud: Stud) -> tuple[e.Event, ...]:
    law = stud.rules.law
    if not stud.betting:
        reason = f"no more bets has been called already, and {told_due(due(stud))} is due"
        raise Refused(reason, law.by("no_more_bets"))
    if not any(w.spot == ANTE for w in stud.wagers):
        raise Refused("nobody has made an ante", law.by("ante"))
    if not stud.ready:
        expected = due(stud)
        raise Refused(f"the cards are not ready: {told_due(expected)} is due", expected.cites)
    irregular.refuse_what_cannot_go_wrong(stud)
    return (e.NoMoreBetsCalled(law.by("no_more_bets")), *_jackpot_wagers_in(stud))


def _jackpot_wagers_in(stud: Stud) -> Iterator[e.Event]:
    """The share of each jackpot wager joins the pool, once; one kept without an ante now is lost."""
    law = stud.rules.law
    for wager in stud.wagers:
        if wager.spot != JACKPOT:
            continue
        if not stud.lying(wager.player, ANTE):
            cites = law.by("kept_jackpot_wager_lapses", "jackpot_needs_an_ante")
            yield e.WagerLost(cites, wager.player, wager.spot, wager.cents, wager.colour)
        elif not stud.has_joined(wager.player):
            yield acts.PoolJoined(
                law.by("jackpot_pool", "jackpot_area"), wager.player, stud.rules.options.joins_the_pool
            )


# --- cards ------------------------------------------------------------------------------------------------------------


def _card(stud: Stud, command: c.Reveal) -> tuple[e.Event, ...]:
    expected = due(stud)
    if not isinstance(expected, ChanceDue):
        raise Refused(f"no card is due, but {told_due(expected)}", expected.cites)
    law, rules, to = stud.rules.law, stud.rules, expected.to
    exposed = command.found_face_up or _is_exposed_in_error(stud, to)
    how = "deal_from_shuffler" if rules.shuffler else "deal_from_shoe"
    if to != DEALER:
        cites = (
            law.by("exposed_card", "exposed_cards_most", how)
            if exposed
            else law.by(how, "dealt_face_down", "dealt_clockwise")
        )
        return (acts.HandCardDealt(cites, to, command.card, face_down=True, exposed=exposed),)
    last = len(stud.dealer) == rules.hand_size - 1
    if stud.dealer_exposed:
        cites = law.by("exposed_dealer_card", how)
        return (acts.HandCardDealt(cites, to, command.card, face_down=True, exposed=command.found_face_up),)
    if exposed and (rules.shuffler or not last):
        return (
            acts.HandCardDealt(law.by("exposed_dealer_card", how), to, command.card, face_down=False, exposed=True),
        )
    up = last and not rules.shuffler
    cites = law.by(how, "dealt_face_down")
    return (acts.HandCardDealt(cites, to, command.card, face_down=not up, exposed=False),)


def _is_exposed_in_error(stud: Stud, to: str) -> bool:
    """Whether what was stated befalls this card: the first of a box, the dealer's first, the first two of the boxes."""
    for kind, box in stud.errors:
        if kind == EXPOSES:
            hand = stud.hand_named(to)
            if hand is not None and hand.place == box and not hand.cards:
                return True
        elif kind == EXPOSES_OWN:
            if to == DEALER and not stud.dealer:
                return True
        elif kind == EXPOSES_TWO and to != DEALER and sum(len(hand.cards) for hand in stud.hands_in_play) < 2:
            return True
    return False


def _draw_cutting_card(stud: Stud) -> tuple[e.Event, ...]:
    expected = due(stud)
    if not isinstance(expected, ChanceDue):
        raise Refused(f"no card is being drawn, but {told_due(expected)} is due", expected.cites)
    return (shoe_acts.CuttingCardDrawn(stud.rules.law.by("cutting_cards"), first_of_round=not stud.dealt),)


# --- folding and betting ----------------------------------------------------------------------------------------------


def _turn(stud: Stud, player: str) -> Hand:
    """The hand of the player whose turn it is to decide; refused for anybody else."""
    law = stud.rules.law
    if stud.betting:
        raise Refused("no cards have been dealt", law.by("players_look_and_decide"))
    expected = due(stud)
    if not isinstance(expected, DecisionDue) or expected.whose != player:
        raise Refused(f"{told_due(expected)} is due", law.by("players_look_and_decide"))
    hand = stud.hand_of(player)
    assert hand is not None
    return hand


def _raise(stud: Stud, player: str) -> tuple[e.Event, ...]:
    law, rules, hand = stud.rules.law, stud.rules, _turn(stud, player)
    stake = stud.lying(player, ANTE) * rules.bet_multiple
    assert stake.denominator == 1, "a multiple of the ante is whole"
    most = stud.maximum_for(player)
    if stake <= most:
        cites = law.by("bet", "bet_multiple", "players_look_and_decide")
    elif law.orders("limits_bind_the_ante"):
        cites = law.by("limits_bind_the_ante", "players_look_and_decide")
    else:
        raise Refused(f"a bet of {dollars(int(stake))}: the maximum is {dollars(most)}", law.by("within_limits"))
    return (e.WagerPlaced(cites, player, BET, int(stake), None, hand.place),)


def _fold(stud: Stud, player: str) -> tuple[e.Event, ...]:
    hand = _turn(stud, player)
    return (acts.HandFolded(stud.rules.law.by("fold", "players_look_and_decide"), player, hand.name, absent=False),)


def _show_otherwise(stud: Stud, command: acts.LeaveFaceDown | acts.DeclareHand) -> tuple[e.Event, ...]:
    """Who stays in may leave the hand face down, or declare what it is; nothing is said of what the cards hold."""
    law, player = stud.rules.law, command.player
    leaves = isinstance(command, acts.LeaveFaceDown)
    cites = law.by("hand_left_face_down_loses" if leaves else "declared_hand")
    hand = stud.hand_of(player)
    if stud.betting or hand is None or not hand.plays:
        raise Refused(f"{player} has no hand to show", cites)
    if stud.dealer_turned or hand.face_down or hand.declared is not None:
        raise Refused(f"how {player}'s hand is shown has been settled", cites)
    if isinstance(command, acts.LeaveFaceDown):
        return (acts.HandLeftFaceDown(cites, player, hand.name),)
    assert command.kind in KINDS
    return (acts.HandDeclared(cites, player, hand.name, command.kind),)


# --- the dealer's acts ------------------------------------------------------------------------------------------------

DEALERS = (
    c.Announce,
    c.Collect,
    c.Pay,
    c.GiveBack,
    c.PayBonus,
    shoe_acts.Shuffle,
    shoe_acts.Cut,
    acts.InspectDecks,
    acts.CountDeck,
    acts.DeemFolded,
    acts.TurnBottomCard,
    acts.TurnDealerHand,
    acts.ShowHand,
    acts.CollectHand,
    acts.VerifyHand,
)


def is_dealers(command: c.Command) -> bool:
    return isinstance(command, DEALERS)


def _dealer_act(stud: Stud, command: c.Command) -> tuple[e.Event, ...]:
    """What leaves the dealer no choice: exactly what is due, or a refusal that says what is."""
    expected = due(stud)
    if isinstance(command, shoe_acts.Cut) and command.player is not None:
        raise Refused("no player cuts the cards", stud.rules.law.by("players_never_cut"))
    if isinstance(command, shoe_acts.Cut) and command.at is not None and stud.cut_due:
        return _cut(stud, command.at)
    if not isinstance(expected, ActDue) or expected.command != command:
        raise Refused(f"{told(command)} is not due, but {told_due(expected)}", expected.cites)
    return _to_the_end(stud, tuple(_carried_out(stud, command, expected)))


def _cut(stud: Stud, at: int) -> tuple[e.Event, ...]:
    least, most = stud.rules.cut_between
    cites = stud.rules.law.by("house_cuts_once")
    if not least <= at <= most:
        raise Refused(f"a cut at {at} of {most + least} cards leaves no two parts", cites)
    return (shoe_acts.CardsCut(cites, None, at),)


def _carried_out(stud: Stud, command: c.Command, expected: ActDue) -> Iterable[e.Event]:
    cites = expected.cites
    match command:
        case acts.InspectDecks():
            return (acts.DecksInspected(cites, stud.rules.decks_at_the_table),)
        case shoe_acts.Shuffle():
            return (shoe_acts.CardsReady(cites, shuffled=True),)
        case shoe_acts.Cut():
            return (shoe_acts.CardsCut(cites, None, None),)
        case acts.DeemFolded(player):
            hand = stud.hand_of(player)
            assert hand is not None
            return (acts.HandFolded(cites, player, hand.name, absent=True),)
        case acts.TurnBottomCard():
            return (acts.BottomCardTurned(cites, stud.dealer[0]),)
        case acts.TurnDealerHand():
            return (acts.DealerHandTurned(cites, stud.dealer),)
        case c.Announce():
            return (e.Announced(announcement_cites(stud), _dealers_call(stud)),)
        case acts.CountDeck():
            return voiding.counted(stud, cites)
        case c.PayBonus(player, spot):
            return _prize(stud, player, spot)
        case acts.CollectHand(name):
            hand = stud.hand_named(name)
            assert hand is not None
            return (acts.HandCollected(cites, name, len(hand.cards)),)
        case acts.ShowHand(name) | acts.VerifyHand(name):
            hand = stud.hand_named(name)
            assert hand is not None
            return _shown(stud, hand, command, expected)
    return (_settled(stud, command, expected),)


def _settled(stud: Stud, command: c.Command, expected: ActDue) -> e.Event:
    """The settlement that the act carries out."""
    assert isinstance(command, c.Pay | c.Collect | c.GiveBack)
    hand = stud.hand_of(command.player)
    assert hand is not None
    if hand.folded or hand.dead:
        event: e.Event | None = next_of_lost_hand(stud, hand)
    else:
        event = next_of_hand(stud, hand)
    if event is None:  # the wager of a prize that has been paid
        return e.WagerLost(expected.cites, command.player, command.spot, command.cents, None)
    return event


def _dealers_call(stud: Stud) -> str:
    held = stud.rules.ranking.told(stud.dealer_value)
    return f"dealer has {held}" if stud.dealer_qualifies else f"dealer has {held}: dealer does not qualify"


def _shown(stud: Stud, hand: Hand, command: c.Command, expected: ActDue) -> Iterator[e.Event]:
    value, ranking = stud.value_of(hand), stud.rules.ranking
    kind = ranking.kind(value)
    assert hand.player is not None
    if isinstance(command, acts.VerifyHand):
        yield acts.JackpotHandVerified(expected.cites, hand.player, hand.name, hand.cards, kind)
        return
    yield acts.HandShown(expected.cites, hand.player, hand.name, hand.cards, kind)
    yield e.Announced(comparison_cites(stud, hand), f"{ranking.told(value)}: {CALLS[outcome(stud, hand)]}")


def _prize(stud: Stud, player: str, spot: str) -> Iterator[e.Event]:
    prize = next(prize for prize in prizes(stud) if prize.winner.player == player)
    law = stud.rules.law
    drawn = law.by(*prize.concepts)
    yield acts.PrizeDrawn(drawn, player, prize.winner.kind, prize.cents, prize.from_pool_cents)
    hand = stud.hand_of(player)
    assert hand is not None
    beaten = stud.dealer_qualifies and outcome(stud, hand) == "higher_hand_wins"
    also = "jackpot_beside_the_odds" if beaten else "jackpot_whatever_the_dealer_has"
    yield e.BonusPaid(law.by("jackpot_paid_last", "jackpot_hands_settled_apart", also), player, spot, prize.cents)


# --- choices ----------------------------------------------------------------------------------------------------------


def choices(stud: Stud, player: str) -> Iterator[Choice]:
    for choice in common.choices(stud, player):
        if choice.verb != "takes back" or choice.spot != JACKPOT or not stud.has_joined(player):
            yield choice
    if stud.betting:
        return
    expected = due(stud)
    if isinstance(expected, DecisionDue) and expected.whose == player:
        stake = int(stud.lying(player, ANTE) * stud.rules.bet_multiple)
        yield Choice(player, "raises", stake_cents=stake)
        yield Choice(player, "folds")
    try:
        _show_otherwise(stud, acts.LeaveFaceDown(player))
    except Refused:
        return
    yield Choice(player, "leaves the hand face down")
    yield from (Choice(player, "shows", kind.replace("_", " ")) for kind in KINDS)  # whatever the cards are
