"""Followers: what somebody on another's box does along with whoever decides there, and what it brings them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from croupier.equipment.shoe import parse_slots
from croupier.games.commands import Command
from croupier.games.due import AnswerDue, DecisionDue, Due
from croupier.games.felt import Felt
from croupier.games.twenty_one import acts, offers
from croupier.games.twenty_one.decisions import choices
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.simulation.booking import ACTION_SUM, NET_SUM, STAKED_SUM
from croupier.simulation.by_engine import ByEngine, Playing
from croupier.simulation.exact import exact_of_lines
from croupier.simulation.following import Following, read_following
from croupier.simulation.penetration import placed
from croupier.simulation.reading import read_scenario
from croupier.simulation.result import player_told
from croupier.simulation.scenario import Scenario, ScenarioError
from croupier.simulation.seats import seat
from croupier.simulation.strategies import Strategy
from croupier.simulation.totals import Totals, totals_of
from croupier.simulation.twenty_one.boxes import Boxes, policies_of
from croupier.simulation.twenty_one.led import LedRound, led_by, tables_with
from croupier.simulation.twenty_one.play import Play
from croupier.simulation.twenty_one.plays import graph_for
from croupier.simulation.twenty_one.tables import tables_of
from croupier.table.equipment import Listed
from tests.simulation.plays import AtRandom
from tests.simulation.referee import differences
from tests.simulation.scenarios import at_random, scenario
from tests.simulation.test_boxes import both, boxes
from tests.simulation.test_shares import Together, full_of_sevens
from tests.simulation.test_shoes import shoes_compared

RULES = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")


class Bold(Strategy):
    """Splits and doubles whatever may be, and takes back a double below a total; surrenders where it is told to."""

    def __init__(self, *, doubles: bool = True, back_below: int = 0, surrenders: bool = False) -> None:
        self.doubles, self.back_below, self.surrenders = doubles, back_below, surrenders

    def decide(self, table: Felt, due: DecisionDue) -> Command:
        assert isinstance(table, Round)
        open_now = {choice.verb: choice for choice in choices(table, due.whose)}
        if "splits" in open_now:
            return acts.Split(due.whose)
        double = open_now.get("doubles") if self.doubles else None
        if double is not None and double.amounts is not None:
            return acts.Double(due.whose, double.amounts.most)
        return acts.Stand(due.whose) if "stands" in open_now else acts.Hit(due.whose)

    def answer(self, table: Felt, due: Due, player: str) -> Command | None:
        assert isinstance(table, Round)
        assert isinstance(due, AnswerDue)
        turn = offers.withdrawal_open(table)
        if turn is not None and table.decider(turn.box) == player and player in offers.may_withdraw(table, turn):
            return acts.Withdraw(player) if table.total(turn.hand, player) < self.back_below else None
        wants = [choice.verb for choice in offers.choices(table, player)]
        return acts.Surrender(player) if self.surrenders and "surrenders" in wants else None


def played(rules: str, policy: str, rounds: int = 60, *, cards: str = "", **boldly: object) -> Totals:
    """Ana on box 1, and bo, who follows her there by a policy; the totals of their play."""
    told = at_random(rules, "flat 10 on box 1", "flat 20 on box 1", session=rounds, seed=7)
    ana, bo = told.players
    told = replace(told, players=(ana, replace(bo, follows=read_following(policy))))
    table = told.table()
    bold = Bold(**boldly)  # type: ignore[arg-type]
    engine = ByEngine(told, table, seat(told, table), {"ana": bold, "bo": bold})
    if not cards:
        return engine.deal(0, 1, rounds)
    playing = Playing(engine, lambda: Listed(parse_slots(cards), [], []))
    playing.session(rounds)
    return totals_of(playing.book, 0, playing.clauses)


def net(totals: Totals, line: int) -> int:
    return int(totals.sums["sums"][line, NET_SUM])


@pytest.mark.parametrize("rules", RULES)
def test_who_follows_everything_has_twice_as_much_for_twice_the_stake(rules: str) -> None:
    totals = played(rules, "everything", back_below=15, surrenders=True)
    assert net(totals, 1) == 2 * net(totals, 0)
    assert totals.sums["sums"][1, ACTION_SUM] == 2 * totals.sums["sums"][0, ACTION_SUM]
    assert totals.sums["sums"][0, ACTION_SUM] > totals.sums["sums"][0, STAKED_SUM]
    assert totals.sums["products"][0, 1] == 2 * totals.sums["products"][0, 0]


@pytest.mark.parametrize("rules", RULES)
def test_who_follows_neither_doubles_nor_splits_never_has_more_on_the_layout(rules: str) -> None:
    totals = played(rules, "no doubles, no splits", back_below=15)
    assert totals.sums["sums"][1, ACTION_SUM] == totals.sums["sums"][1, STAKED_SUM]
    assert totals.sums["sums"][0, ACTION_SUM] > totals.sums["sums"][0, STAKED_SUM]
    assert net(totals, 1) != 2 * net(totals, 0)


SOFT_DOUBLE = "As 6h 2c 8d Js 9d"
"""Ace and two doubled, an eight: whoever doubled counts eleven, others have twenty-one. The dealer busts with 25."""
FIVE_SIX = "5h Jc 6d 3d 7c"
"""Eleven doubled to fourteen against a dealer's seventeen."""


@pytest.mark.parametrize(
    ("rules", "policy", "cards", "brings"),
    [
        ("nz-2000/pontoon", "everything", SOFT_DOUBLE, (2, 2)),
        ("nz-2000/pontoon", "no doubles", SOFT_DOUBLE, (2, 1)),
        ("nz-2000/pontoon", "everything", FIVE_SIX, (-2, -2)),
        ("nz-2000/pontoon", "no doubles", FIVE_SIX, (-2, -1)),
        ("nz-1996/blackjack", "no doubles", FIVE_SIX, (-2, -1)),
    ],
)
def test_the_double_is_followed_or_not(rules: str, policy: str, cards: str, brings: tuple[int, int]) -> None:
    totals = played(rules, policy, 1, cards=cards)
    assert (net(totals, 0), net(totals, 1)) == (brings[0] * 1000, brings[1] * 2000)


@pytest.mark.parametrize(
    ("policy", "brings"), [("everything", (-1, -1)), ("no taking back", (-1, -2)), ("no doubles", (-1, -1))]
)
def test_a_double_is_taken_back_with_the_box_or_kept(policy: str, brings: tuple[int, int]) -> None:
    totals = played("nz-2000/pontoon", policy, 1, cards=FIVE_SIX, back_below=15)
    assert (net(totals, 0), net(totals, 1)) == (brings[0] * 1000, brings[1] * 2000)


@pytest.mark.parametrize(("policy", "hands"), [("everything", 2), ("no splits", 1)])
def test_who_does_not_split_stays_on_the_first_hand(policy: str, hands: int) -> None:
    """Eights split, drawing to 18 and 17, against the dealer's 18: the first stands off, the second is lost."""
    totals = played("nz-2000/pontoon", policy, 1, cards="8h 9c 8d Jh 9d 9h", doubles=False)
    assert totals.sums["sums"][1, ACTION_SUM] == hands * 2000
    assert net(totals, 0) == -1000
    assert net(totals, 1) == (-2000 if hands == 2 else 0)


def test_surrender_binds_the_follower() -> None:
    totals = played("nz-2000/pontoon", "no doubles, no splits", 1, cards="Jh Jc 6d 7c", surrenders=True)
    assert (net(totals, 0), net(totals, 1)) == (-500, -1000)


def test_policies_are_read_strictly_and_told_again() -> None:
    assert read_following("everything") == Following()
    assert str(read_following("no splits ,  no doubles")) == "no doubles, no splits"
    told = """
        rules = "nz-2000/pontoon"
        [player.ana]
        plan = "flat 10 on box 1"
        [player.bo]
        plan = "flat 10 on box 1"
        follows = "no doubles, no taking back"
    """
    found = read_scenario(told, "evening.toml")
    assert isinstance(found, Scenario)
    assert player_told("bo", found) == "bo: flat 10 on box 1; follows no doubles, no taking back"
    with pytest.raises(
        ScenarioError, match=r"evening.toml: player bo: follows = 'no double': 'no double' is no policy"
    ):
        read_scenario(told.replace("no doubles, no taking back", "no double"), "evening.toml")


def test_nobody_follows_where_nobody_decides() -> None:
    told = scenario("nz-1996/roulette", "flat 10 on red")
    told = replace(told, players=(replace(told.players[0], follows=read_following("no doubles")),))
    with pytest.raises(ScenarioError, match=r"ana: follows = 'no doubles': nobody follows anybody at this game"):
        seat(told, told.table())


# --- by the kernel ----------------------------------------------------------------------------------------------------


def together(*told: str, rules: str = "nz-1996/blackjack") -> Scenario:
    """People with plans on one box, each followed by a policy after a semicolon if they have one."""
    plans = [text.partition(";") for text in told]
    found = at_random(rules, *(plan.strip() for plan, _, _ in plans), session=80, seed=6)
    policies = [read_following(policy.strip() or "everything") for _, _, policy in plans]
    people = zip(found.players, policies, strict=True)
    return replace(found, players=tuple(replace(player, follows=policy) for player, policy in people))


@cache
def led_at(rules: str) -> tuple[RoundGraph, LedRound]:
    """A round with a follower who does not double, and one who takes nothing back."""
    told = at_random(rules, "flat 10 on box 1")
    base = graph_for(told)
    return base, led_by(told, base, (Following(doubles=False, takes_back=False), Following(takes_back=False)))


def followed_boxes(told: Scenario, play: Play) -> Boxes:
    """The kernel for such hands."""
    table = told.table()
    assert isinstance(table, TwentyOneRules)
    seats = seat(told, table)
    if policies_of(told, seats):
        base, led = led_at(told.rules)
        return Boxes(told, table, seats, tables_with(base, led, play, bonus_hand_stays=False))
    return Boxes(told, table, seats, tables_of(graph_for(told), play))


@pytest.mark.parametrize(
    "told",
    [
        together("flat 10 on box 2", "martingale 20 on box 2", "flat 40 on box 2; no splits"),
        together("flat 10 on box 2 + flat 10 on box 5", "flat 20 on box 2; no splits", "flat 30 on box 5"),
        together("flat 10 on box 3 when round >= 5", "flat 20 on box 3 when round <= 40; no splits"),
        together("flat 10 on box 2", "martingale 20 on box 2; no doubles", "flat 40 on box 2; no doubles, no splits"),
        together(
            "flat 10 on box 1; no doubles",
            "flat 20 on box 1 + flat 10 on box 4; no splits",
            "flat 5 on box 4; no doubles",
        ),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_kernel_and_engine_settle_followers_alike(told: Scenario, seed: int) -> None:
    play = AtRandom(told, seed)
    assert shoes_compared(followed_boxes(told, play), play, 80).different == []


@pytest.mark.parametrize("rules", ["nz-2000/pontoon", "act-2018/pontoon", "mbs-2016/pontoon"])
@pytest.mark.parametrize("sevens", [True, False])
def test_at_pontoon_too(rules: str, sevens: bool) -> None:  # noqa: FBT001
    """Out of a shoe of sevens the Super Bonus is won again and again, and lost by whoever doubled."""
    plans = ("flat 30 on box 2", "flat 20 on box 2; no doubles, no splits", "flat 10 on box 2; no taking back")
    told = together(*plans, rules=rules)
    play = (Together if sevens else AtRandom)(told, 1)
    dealer = followed_boxes(told, play)
    if sevens:
        assert differences(*both(full_of_sevens(dealer), play, 2, 80)) == []
    else:
        assert shoes_compared(dealer, play, 150).different == []


@pytest.mark.parametrize(("rules", "wins"), [("nz-2000/pontoon", True), ("act-2018/pontoon", False)])
def test_who_did_not_double_may_win_the_super_bonus_of_a_doubled_hand(rules: str, wins: bool) -> None:  # noqa: FBT001
    base, led = led_at(rules)
    sevens = [fate for fate in led.graph.fates if fate.own.bonus and fate.doubled and not fate.of_split]  # type: ignore[attr-defined]
    assert sevens
    assert all((fate in led.winners[0]) is wins for fate in sevens)
    assert not any(fate in winners for fate in sevens for winners in (led.winners[1], base.settlement.bonus))


@pytest.mark.parametrize("seated", [True, False])
def test_who_decides_is_the_same_from_shoe_to_shoe(seated: bool) -> None:  # noqa: FBT001
    """Bo is first on the box while ana waits, and decides there from then on, unless ana sits at it."""
    told = together("flat 10 on box 3 when round >= 5; no splits", "flat 20 on box 3; no splits")
    told = replace(told, settings=(("decks", 4), ("cutting_card_from_back", 60)))
    if seated:
        told = replace(told, players=(replace(told.players[0], place=3), told.players[1]))
    play = AtRandom(told, 1)
    compared = shoes_compared(boxes(told, play), play, 120)
    assert compared.shoes > 2
    assert compared.different == []


def test_a_kernel_that_takes_a_follower_for_whoever_decides_is_caught() -> None:
    told = together("flat 10 on box 2", "flat 20 on box 2; no doubles")
    play = AtRandom(told, 1)
    dealer = followed_boxes(told, play)
    dealer.tables.led[:] = dealer.laid
    assert "sums" in shoes_compared(dealer, play, 80).different


def test_a_kernel_that_takes_the_wrong_hand_of_a_split_is_caught() -> None:
    told = together("flat 10 on box 2", "flat 20 on box 2; no splits")
    play = AtRandom(told, 1)
    dealer = boxes(told, play)
    dealer.hands_followed[:] = dealer.tables.most_hands
    assert "sums" in differences(*both(dealer, play, 2, 80))


def test_the_exact_edge_is_not_claimed_for_who_follows_in_part() -> None:
    told = together("flat 10 on box 2", "flat 20 on box 2", "flat 40 on box 2; no splits")
    assert {*exact_of_lines(told, seat(told, told.table()))} == {0, 1}


BESIDE = {
    "nz-1996/blackjack": ("super-sevens", "super_sevens", "5"),
    "nz-2000/pontoon": None,
    "nz-amended/pontoon": ("pairs", "pairs", "perfect"),
    "act-2018/pontoon": ("pairs", "pairs", "play"),
    "mbs-2016/pontoon": ("pairs", "pairs", "pair"),
}


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(4))
def test_tables_of_all_kinds_of_people_are_settled_alike(rules: str, seed: int) -> None:
    """Boxes shared and not, wagers beside them, shoes that run out, ways of playing at random."""
    offered = BESIDE[rules]
    also = f" + flat 5 on {offered[0]} 2" if offered else ""
    plans = (
        f"flat 30 on box 2{also} + flat 10 on box 5 when round >= 40",
        "martingale 20 on box 2; no doubles, no splits",
        f"flat 10 on box 2{also} + flat 20 on box 7; no taking back",
    )
    decks = 6 if rules == "nz-1996/blackjack" else 4
    own_place = {"act-2018/pontoon": 48, "mbs-2016/pontoon": None}.get(rules, 2)
    settings: list[tuple[str, object]] = [("decks", decks), *([(offered[1], offered[2])] if offered else [])]
    settings += [] if own_place is None else [("cutting_card_from_back", own_place)]
    told = replace(together(*plans, rules=rules), settings=tuple(settings), seed=seed)
    told = placed(replace(told, penetration=Fraction(3, 4)) if own_place is None else told)
    play = AtRandom(told, seed)
    compared = shoes_compared(followed_boxes(told, play), play, 600)
    assert compared.shoes > 20
    assert compared.different == []
