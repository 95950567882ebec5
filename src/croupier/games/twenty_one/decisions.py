"""What is decided on hands: cards, standing, doubling, splitting, and what others on the box may do along with it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import rank, suit
from croupier.equipment.money import Cents, dollars
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.due import Amounts, Bound, Choice
from croupier.games.refusal import Refused
from croupier.games.twenty_one import acts, turns
from croupier.games.twenty_one.round import Bettor, Round, Turn
from croupier.games.twenty_one.spots import BOX, DOUBLE, hand_spot
from croupier.games.wagering import amounts_within
from croupier.law import MOST_CITED, Citation

UNASKED = "unasked"
"""How the law says that an absent bettor's hand gets its cards without anybody's order."""


def decide(table: Round, command: c.Command) -> tuple[e.Event, ...] | None:
    match command:
        case acts.Hit(player, box):
            return _hit(table, turns.turn_for(table, player, box), player)
        case acts.Stand(player, box):
            return _stand(table, turns.turn_for(table, player, box), player)
        case acts.RefuseCard(player, box):
            return _refuse_card(table, turns.turn_for(table, player, box), player)
        case acts.Double(player, cents, box):
            return _double(table, player, cents, box)
        case acts.Split(player, box):
            return _split(table, player, box)
        case acts.TakeHand(player, number, box):
            return _take_hand(table, player, number, box)
        case acts.OthersDecline():
            return _others_decline(table)
        case acts.DirectCards(box):
            return _direct(table, box)
    return None


# --- cards ------------------------------------------------------------------------------------------------------------


def _hit(table: Round, turn: Turn, player: str) -> tuple[e.Event, ...]:
    _refuse_while_others_answer(table)
    _refuse_to_a_split_ace(table, turn, turns.DRAW)
    law = table.rules.law
    must = law.orders("stands_from") and table.total(turn.hand) < law.integer("stands_from")
    cites = law.by("stands_from" if must else "draw", _turn_concept(turn))
    return (acts.CardAskedFor(cites, player, turn.box.spot(turn.at)),)


def _stand(table: Round, turn: Turn, player: str) -> tuple[e.Event, ...]:
    _refuse_while_others_answer(table)
    law, hand = table.rules.law, turn.hand
    cites = law.by("stand", _turn_concept(turn))
    if law.orders("stands_from"):
        total, least = table.total(hand), law.integer("stands_from")
        if total < least:
            raise Refused(f"{turn.box.spot(turn.at)} counts {total}, and stands from {least}", law.by("stands_from"))
        if table.rules.hard(hand.cards) < least:
            cites = law.or_house("stand", "counted_total_may_stand", _turn_concept(turn))
    return (acts.HandStood(cites, player, turn.box.spot(turn.at)),)


def _refuse_card(table: Round, turn: Turn, player: str) -> tuple[e.Event, ...]:
    _refuse_while_others_answer(table)
    law = table.rules.law
    if not table.waiting:
        raise Refused("no card lies there to be refused", law.or_house("exposed_card_may_be_refused"))
    if not table.waiting[0].may_be_refused:
        raise Refused("the card comes next and may not be refused", law.or_house(table.waiting[0].by))
    cites = law.by("exposed_card_may_be_refused", "exposed_card_is_the_next")
    return (acts.CardRefused(cites, player, turn.box.spot(turn.at)),)


def _refuse_to_a_split_ace(table: Round, turn: Turn, wish: str) -> None:
    """A split ace that waits because it may be split again gets no further card otherwise."""
    if turn.hand.of_aces:
        reason, *concepts = turns.why_finished(table, turn, wish)
        raise Refused(reason, table.rules.law.or_house(*concepts))


def _refuse_while_others_answer(table: Round) -> None:
    if table.following is not None:
        raise Refused("the others on the box are still to say whether they follow", table.rules.law.or_house("draw"))


# --- following the one who decides ------------------------------------------------------------------------------------


def still_to_answer(table: Round) -> tuple[Bettor, ...]:
    """The others on the box who may follow the decision just made."""
    following = table.following
    if following is None:
        return ()
    box = table.box(following.box)
    assert box is not None
    spot = box.spot(following.hand)
    return tuple(
        bettor
        for bettor in box.bettors
        if bettor.player not in following.answered and table.is_here(bettor.player) and table.lying(bettor.player, spot)
    )


def _follower(table: Round, player: str, number: int | None, *, split: bool) -> Turn | None:
    """The hand on which a player follows the one who decides, if that is what they do."""
    following = table.following
    if following is None or following.split != split or number not in (None, following.box):
        return None
    if all(bettor.player != player for bettor in still_to_answer(table)):
        return None
    box = table.box(following.box)
    assert box is not None
    return Turn(box, following.hand, box.hands[following.hand])


def _others_decline(table: Round) -> tuple[e.Event, ...]:
    following = table.following
    assert following is not None, "nobody is asked to follow"
    box = table.box(following.box)
    assert box is not None
    law = table.rules.law
    concepts = ("followers_stay_on_the_first_hand",) if following.split else ("followers_may_double",)
    return (acts.OthersDeclined(law.by(*concepts), box.spot(following.hand)),)


# --- doubling ---------------------------------------------------------------------------------------------------------


def double_concept(table: Round, turn: Turn) -> str:
    """The concept that lets a hand be doubled; refused if it may not be."""
    _refuse_to_a_split_ace(table, turn, turns.DOUBLE)
    hand, law = turn.hand, table.rules.law
    name = turn.box.spot(turn.at)
    if len(hand.cards) > 2 and not law.orders("double_on_more_cards"):
        concept = "double_on_split_hand" if hand.of_split else "double_on_first_two_cards"
        raise Refused(f"{name} has {len(hand.cards)} cards: only two may be doubled", law.by(concept))
    if law.orders("double_totals"):
        total = table.total(hand)
        if law.orders("no_double_with_an_ace") and any(rank(card) == "A" for card in hand.cards):
            raise Refused(f"{name} holds an ace", law.by("no_double_with_an_ace", "double_totals"))
        if total not in law.integers("double_totals"):
            wanted = ", ".join(map(str, law.integers("double_totals")))
            raise Refused(f"{name} counts {total}: a double takes one of {wanted}", law.by("double_totals"))
    if len(hand.cards) > 2:
        return "double_on_more_cards"
    return "double_on_split_hand" if hand.of_split else "double_on_first_two_cards"


def double_bounds(table: Round, bettor: Bettor) -> Iterator[Bound]:
    """Every condition on the amount of a double."""
    law, options = table.rules.law, table.rules.options
    most = int(law.odds("double_most") * bettor.cents)
    yield Bound("a double is at most the original wager of {}", bettor.cents, law.by("double_most"), most=most)
    by_increment = law.text("double_least") == "increment"
    if not by_increment:
        yield Bound("a double is at least {}", options.minimum, law.by("double_least"), least=options.minimum)
    if options.increment is not None:
        cites = law.by("double_least") if by_increment else law.or_house("increments")
        yield Bound("doubles come in increments of {}", options.increment, cites, least=1, step=options.increment)
    says = "wagers are made in chips, the smallest of {}"
    yield Bound(says, options.chip, law.or_house("made_in_chips"), least=1, step=options.chip)


def _double(table: Round, player: str, cents: Cents, number: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    turn = _follower(table, player, number, split=False)
    follows = turn is not None
    if turn is None:
        turn = _own_turn(table, player, number, turns.DOUBLE, "no_double_against_the_controller")
        concept = double_concept(table, turn)
    else:
        concept = "followers_may_double"
    bettor = _bettor(table, turn, player)
    for bound in double_bounds(table, bettor):
        if not bound.holds(cents):
            raise Refused(f"doubling {dollars(cents)}: {bound.reason}", bound.cites)
    spot = turn.box.spot(turn.at)
    in_steps = table.rules.options.increment is not None and law.text("double_least") == "increment"
    amount = ("double_most", *(("double_least",) if in_steps else ()))
    placed = e.WagerPlaced(law.by(concept, *amount), player, turn.box.spot(turn.at, DOUBLE), cents, None)
    if follows:
        return (placed, acts.DecisionFollowed(law.by(concept), player, spot))
    cites = law.by(_turn_concept(turn), concept, "cards_after_double")
    return (placed, acts.HandDoubled(cites, player, spot))


def _own_turn(table: Round, player: str, number: int | None, wish: str, against: str) -> Turn:
    """The turn of a player who decides; of one who only follows it says that too."""
    try:
        turn = turns.turn_for(table, player, number, wish)
    except Refused as refused:
        law = table.rules.law
        controlled = law.by("controller_decides")[0] in refused.cites
        if controlled and law.orders(against):
            cites = tuple(dict.fromkeys((*law.by(against), *refused.cites)))
            raise Refused(refused.reason, cites[:MOST_CITED]) from refused
        raise
    _refuse_while_others_answer(table)
    return turn


def _bettor(table: Round, turn: Turn, player: str) -> Bettor:
    """The bettor, whose wager must still lie on the hand."""
    bettor = turn.box.bettor(player)
    spot = turn.box.spot(turn.at)
    if bettor is None or not table.lying(player, spot):
        raise Refused(f"{player} has no wager on {spot}", table.rules.law.by("wager_before_the_deal"))
    return bettor


# --- splitting --------------------------------------------------------------------------------------------------------


def is_pair(table: Round, turn: Turn) -> bool:
    """Whether a hand's two cards are of one value, so that it might be split."""
    cards = turn.hand.cards
    return len(cards) == 2 and table.rules.value(cards[0]) == table.rules.value(cards[1])


def split_concepts(table: Round, turn: Turn) -> tuple[str, ...]:
    """The concepts that let a hand be split; refused if it may not be."""
    law, box, hand = table.rules.law, turn.box, turn.hand
    name = box.spot(turn.at)
    if not is_pair(table, turn):
        raise Refused(f"{name} is no pair", law.by("split_equal_value"))
    if rank(hand.cards[0]) == "A" and box.splits >= law.integer("times_aces_split"):
        raise Refused("aces are split once", law.by("times_aces_split"))
    if box.declined_pair and law.orders("no_split_after_declining"):
        raise Refused(f"a pair was declined on box {box.number}", law.by("no_split_after_declining"))
    if len(box.hands) >= law.integer("hands_per_box"):
        raise Refused(f"box {box.number} has {len(box.hands)} hands", law.by("hands_per_box"))
    if hand.of_split:
        return ("split_again", "split_wager")
    return ("aces_may_be_split" if rank(hand.cards[0]) == "A" else "split_equal_value", "split_wager")


def _split(table: Round, player: str, number: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    turn = _follower(table, player, number, split=True)
    if turn is not None:
        bettor = _bettor(table, turn, player)
        new = turn.box.spot(turn.at + 1)
        cites = law.by("followers_may_split", "split_wager")
        return (
            e.WagerPlaced(cites, player, new, _second_stake(table, bettor), None),
            acts.DecisionFollowed(law.by("followers_may_split"), player, turn.box.spot(turn.at)),
        )
    turn = _own_turn(table, player, number, turns.SPLIT, "no_split_against_the_controller")
    concepts = split_concepts(table, turn)
    bettor = _bettor(table, turn, player)
    cites = law.by(*concepts)
    new = hand_spot(BOX, turn.box.number, turn.at + 1, len(turn.box.hands) + 1)
    return (
        acts.HandSplit(law.by(_turn_concept(turn), *concepts), player, turn.box.spot(turn.at)),
        e.WagerPlaced(cites, player, new, _second_stake(table, bettor), None),
    )


def _second_stake(table: Round, bettor: Bettor) -> Cents:
    return int(table.rules.law.odds("split_wager") * bettor.cents)


def _split_stake(table: Round, player: str, number: int) -> Cents:
    box = table.box(number)
    bettor = box.bettor(player) if box else None
    return _second_stake(table, bettor) if bettor else 0


def suited_sevens(turn: Turn) -> bool:
    first, second = turn.hand.cards
    return rank(first) == rank(second) == "7" and suit(first) == suit(second)


def _take_hand(table: Round, player: str, number: int, box: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    cites = law.or_house("followers_may_name_a_hand")
    turn = _follower(table, player, box, split=True)
    if turn is None:
        raise Refused(f"{player} has no hand to name", cites)
    if not law.orders("followers_may_name_a_hand"):
        raise Refused("who does not split stays on the first hand", law.by("followers_stay_on_the_first_hand"))
    if number - 1 not in (turn.at, turn.at + 1):
        raise Refused(f"hand {number} is none of the two just formed", cites)
    return (acts.HandTaken(cites, player, turn.box.spot(number - 1)),)


# --- bettors who are not there ----------------------------------------------------------------------------------------


def absent_total(table: Round, turn: Turn) -> int:
    """What decides whether an absent bettor's hand gets another card, where the rules give it any."""
    if table.rules.law.text("absent_hand_counted") == "hard":
        return table.rules.hard(turn.hand.cards)
    return table.total(turn.hand)


def absent_hand_draws(table: Round, turn: Turn) -> bool:
    """Whether an absent bettor's hand gets another card: unasked, or because it was ordered."""
    law = table.rules.law
    if not law.orders("absent_hand_drawn_up_to"):
        return False
    unasked = law.text("absent_hand_drawn") == UNASKED
    return (unasked or turn.box.directed) and absent_total(table, turn) <= law.integer("absent_hand_drawn_up_to")


def _direct(table: Round, number: int) -> tuple[e.Event, ...]:
    law = table.rules.law
    cites = law.or_house("absent_hand_drawn_up_to")
    if not law.orders("absent_hand_drawn_up_to") or law.text("absent_hand_drawn") == UNASKED:
        raise Refused("nobody directs cards here", law.or_house("absent_hand_drawn", "absent_hand_stands"))
    box = table.box(number)
    if table.betting or box is None or not box.bettors:
        raise Refused(f"box {number} has no hand", cites)
    if table.decider(box) is not None:
        raise Refused(f"{table.decider(box)} is there to decide for box {number}", cites)
    return (acts.CardsDirected(cites, box.spot(0)),)


# --- the menu ---------------------------------------------------------------------------------------------------------


def choices(table: Round, player: str) -> Iterator[Choice]:
    """What a player may decide now."""
    yield from _following_choices(table, player)
    try:
        turn = turns.turn_for(table, player, None)
        _refuse_while_others_answer(table)
    except Refused:
        return
    for verb, command in (
        ("hits", acts.Hit(player)),
        ("stands", acts.Stand(player)),
        ("splits", acts.Split(player)),
        ("refuses the card", acts.RefuseCard(player)),
    ):
        if accepts(table, command):
            stake = _split_stake(table, player, turn.box.number) if verb == "splits" else 0
            yield Choice(player, verb, stake_cents=stake)
    try:
        double_concept(table, turn)
        allowed = amounts_within(double_bounds(table, _bettor(table, turn, player)))
    except Refused:
        return
    if allowed is not None:
        yield Choice(player, "doubles", "", allowed)


def _following_choices(table: Round, player: str) -> Iterator[Choice]:
    following = table.following
    if following is None or all(bettor.player != player for bettor in still_to_answer(table)):
        return
    if not following.split:
        turn = _follower(table, player, None, split=False)
        assert turn is not None
        allowed: Amounts | None = amounts_within(double_bounds(table, _bettor(table, turn, player)))
        if allowed is not None:
            yield Choice(player, "doubles", "", allowed)
        return
    yield Choice(player, "splits", stake_cents=_split_stake(table, player, following.box))
    for number in (following.hand + 1, following.hand + 2):
        if accepts(table, acts.TakeHand(player, number)):
            yield Choice(player, f"takes hand {number}")


def accepts(table: Round, command: c.Command) -> bool:
    """Whether a decision would be allowed."""
    try:
        decide(table, command)
    except Refused:
        return False
    return True


def cites_of_turn(table: Round, turn: Turn) -> tuple[Citation, ...]:
    """Why a hand waits for a decision: the order of the boxes, or of the hands on one."""
    return table.rules.law.by(_turn_concept(turn))


def _turn_concept(turn: Turn) -> str:
    return "decisions_on_split_hand" if turn.hand.of_split else "decisions_in_turn"
