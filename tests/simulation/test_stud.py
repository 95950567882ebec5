"""The kernels of Caribbean stud: on the same cards they and the engine settle every wager alike, the jackpot too."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from croupier.equipment.cards import Card, deck
from croupier.games.caribbean_stud.rules import StudRules
from croupier.games.caribbean_stud.stud import DEALER
from croupier.games.commands import Command, Reveal
from croupier.games.due import ChanceDue
from croupier.simulation.booking import MADE, POOL_HIGHEST, POOL_HITS, POOL_PAID, POOL_ROUNDS, POOL_SUM
from croupier.simulation.by_engine import ByEngine, Playing
from croupier.simulation.caribbean_stud.kernels import class_of
from croupier.simulation.caribbean_stud.play import CHOICES, LOOKS, NAMES, ByTable, Play, play_named
from croupier.simulation.caribbean_stud.ranked import card_of, cards_in_order, number_of
from croupier.simulation.caribbean_stud.settled import PART_OF_THE_POOL
from croupier.simulation.caribbean_stud.table import Hands, asked_of
from croupier.simulation.dealing import dealer_of
from croupier.simulation.reading import player
from croupier.simulation.report import report
from croupier.simulation.result import result_of
from croupier.simulation.scenario import Scenario, ScenarioError
from croupier.simulation.strategies import Strategy
from croupier.simulation.totals import Totals, totals_of
from croupier.simulation.writing import as_data
from croupier.table.equipment import Fair
from tests.simulation.referee import differences

RULES = "nz-1996/caribbean-stud"
BOTH = "flat 10 on ante + flat 1 on jackpot"
ROYAL, STEEL, FOURS = "As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "4s 4h 4d 4c 2s"


def stud(*people: tuple[str, str], seed: int = 4, settings: dict[str, str] | None = None, **more: object) -> Scenario:
    names = ("ana", "bo", "cy", "di", "ed", "fay", "gus")
    players = tuple(player(name, plan, strategy=how) for name, (plan, how) in zip(names, people, strict=False))
    return Scenario(RULES, players, tuple((settings or {}).items()), seed=seed, **more)  # type: ignore[arg-type]


def hands(told: Scenario) -> Hands:
    dealer = dealer_of(told)
    assert isinstance(dealer, Hands)
    return dealer


class AsDealt(Fair):
    """Equipment that deals what a kernel dealt: to each hand its cards, the dealer's last one open."""

    def __init__(self, rules: StudRules, rounds: list[list[int]]) -> None:
        super().__init__(None, rules)  # type: ignore[arg-type]
        self.rounds, self.dealt = rounds, {}  # type: ignore[var-annotated]

    def supply(self, due: ChanceDue) -> Command:
        if due.to not in self.dealt:
            at = len(self.dealt)
            self.dealt[due.to] = self.rounds[0][5 * at : 5 * at + 5]
        cards = self.dealt[due.to]
        card = card_of(cards.pop(0))
        if due.to == DEALER and not cards:
            self.rounds.pop(0)
            self.dealt = {}
        return Reveal(card)

    def follow(self, event: object, felt: object) -> None:
        """Nothing happens to these cards."""


def both(
    dealer: Hands, sessions: int, rounds: int, strategies: dict[str, Strategy] | None = None
) -> tuple[Totals, Totals]:
    book, trace = dealer.traced(0, sessions, rounds, sessions * rounds)
    engine = ByEngine(dealer.scenario, dealer.rules, dealer.seats, strategies)
    playing = Playing(engine, lambda: AsDealt(dealer.rules, rows))
    rows = [[int(card) for card in row] for row in trace]
    for _ in range(sessions):
        playing.session(rounds)
    return totals_of(book, 0), totals_of(playing.book, 0, playing.clauses)


def refereed(told: Scenario, sessions: int, rounds: int) -> list[str]:
    kernel, engine = both(hands(told), sessions, rounds)
    return [name for name in differences(kernel, engine) if name != "rounds"]


ALIKE = {
    "alone": stud((BOTH, "optimal"), session=60),
    "rules of thumb": stud(
        (BOTH, "matching-rank"),
        ("martingale 10 on ante", "pair"),
        ("flat 20 on ante + flat 1 on jackpot when lost in a row >= 1", "everything"),
        session=40,
    ),
    "chips that round, a maximum payout": stud(
        ("paroli 15 on ante", "ace-king-jack-8-3"),
        ("oscar 5 on ante", "pair-or-ace-king"),
        settings={"chip": "2.50", "maximum_payout": "42", "minimum": "5"},
        session=60,
    ),
    "seven, a pool that runs out": stud(
        *[(BOTH, how) for how in (*NAMES, "everything")], settings={"jackpot": "20", "jackpot_share": "0.7"}, session=50
    ),
}


@pytest.mark.parametrize("which", ALIKE)
def test_kernel_and_engine_settle_every_wager_alike(which: str) -> None:
    assert refereed(ALIKE[which], 4, ALIKE[which].session or 0) == []


def at_random(seed: int, classes: int) -> Play:
    """A play that raises or folds anything, and looks at the dealer's card and the suits as often as not."""
    chance = np.random.default_rng(seed)
    rows = chance.integers(0, 2, size=(40, 13, CHOICES), dtype=np.uint8)
    return Play(chance.choice([0, 1, *range(LOOKS, LOOKS + len(rows))], size=classes), rows)


def random_play_refereed(seed: int, rounds: int) -> list[str]:
    dealer = hands(stud((BOTH, "pair"), session=rounds, seed=seed))
    play = at_random(seed, dealer.people.by_class.shape[1])
    dealer.people = dealer.people._replace(by_class=play.by_class[np.newaxis], rows=play.rows[np.newaxis])
    found = differences(*both(dealer, 2, rounds, {"ana": ByTable(play, dealer.rules.ranking)}))
    return [name for name in found if name != "rounds"]


def test_random_play_is_settled_alike() -> None:
    assert random_play_refereed(1, 150) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_thousands_of_rounds_of_random_play_are_settled_alike(seed: int) -> None:
    assert random_play_refereed(seed, 2_000) == []


def test_clauses_are_counted_by_hand() -> None:
    dealer = hands(ALIKE["alone"])
    kernel, engine = both(dealer, 4, 60)
    for at, line in enumerate(result_of(dealer.scenario, dealer, kernel).lines):
        assert dict(line.clauses) == dict(engine.clauses[at])


def test_a_broken_kernel_is_caught() -> None:
    dealer = hands(ALIKE["alone"])
    dealer.settling.bet[:, 0] += dealer.settling.bet[:, 0] > 1  # whoever wins with two pairs gets a unit too much
    assert "sums" in differences(*both(dealer, 4, 60))
    dealer = hands(ALIKE["alone"])
    dealer.people.by_class[:] = 1
    assert "counts" in differences(*both(dealer, 4, 60))


@pytest.mark.long
@pytest.mark.parametrize("which", ALIKE)
def test_thousands_of_rounds_are_settled_alike(which: str) -> None:
    for seed in range(6):
        assert refereed(replace(ALIKE[which], seed=seed, session=300), 2, 300) == [], seed


# --- prizes that are a part of the pool -------------------------------------------------------------------------------


def stacked(dealer: Hands, rows: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[Totals, Totals]:
    """What comes of a round with these hands and the dealer's, put on top of the deck in the kernel and the engine."""
    from croupier.simulation.caribbean_stud import kernels, table

    top = [number_of(Card(card)) for row in rows for card in row.split()]
    rest = [number_of(card) for card in deck() if number_of(card) not in top]
    monkeypatch.setattr(table, "cards_in_order", lambda: np.array([*top, *rest], dtype=np.uint8))
    monkeypatch.setattr(kernels, "draw", lambda *_: None)
    monkeypatch.setattr(kernels, "deal_round", kernels.deal_round.py_func)  # type: ignore[attr-defined]
    monkeypatch.setattr(table, "stud_sessions", kernels.stud_sessions.py_func)  # type: ignore[attr-defined]
    book, trace = dealer.traced(0, 1, 1, 1)
    engine = ByEngine(dealer.scenario, dealer.rules, dealer.seats)
    playing = Playing(engine, lambda: AsDealt(dealer.rules, [[int(card) for card in trace[0]]]))
    playing.session(1)
    return totals_of(book, 0), totals_of(playing.book, 0, playing.clauses)


@pytest.mark.parametrize("pool", ["0", "5.55", "12000", "500000.35"])
@pytest.mark.parametrize(
    "cards",
    [
        [ROYAL, STEEL, "2h 2d 3c 3d 9s"],
        [STEEL, "9d 8d 7d 6d 5d", "Ah Ac 3c 3d Ts"],
        [ROYAL, "Ah Kh Qh Jh Th", "2h 2d 3c 3d 9s"],
        [STEEL, FOURS, "Kd Qd 9c 3d 8s"],
    ],
)
def test_several_winners_of_one_round_share_as_the_game_has_it(
    pool: str, cards: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = stud((BOTH, "optimal"), (BOTH, "everything"), settings={"jackpot": pool}, session=1)
    dealer = hands(told)
    assert (dealer.settling.prizes == PART_OF_THE_POOL).sum() == 2
    kernel, engine = stacked(dealer, cards, monkeypatch)
    assert differences(kernel, engine) in ([], ["rounds"])
    assert kernel.sums["pool"][POOL_HITS:POOL_PAID].sum() == 2


def test_the_pool_grows_by_its_share_until_somebody_wins() -> None:
    told = stud((BOTH, "optimal"), settings={"jackpot": "1000", "jackpot_share": "0.6"}, session=20)
    dealer = hands(told)
    pool = dealer.deal(0, 1, 20).sums["pool"]
    assert pool[POOL_HITS:POOL_PAID].sum() == 0  # nobody won in these twenty rounds
    assert pool[POOL_HIGHEST] == 100_000 + 20 * 60
    assert pool[POOL_SUM] == sum(100_000 + number * 60 for number in range(1, 21))
    again = dealer.deal(1, 3, 20)
    assert again.sums["pool"][POOL_ROUNDS] == 60
    both_chunks = dealer.deal(0, 1, 20)
    both_chunks.add(again)
    other_way = dealer.deal(1, 3, 20)
    other_way.add(dealer.deal(0, 1, 20))
    assert both_chunks.digest() == other_way.digest()
    assert both_chunks.sums["pool"][POOL_HIGHEST] == max(pool[POOL_HIGHEST], again.sums["pool"][POOL_HIGHEST])


def test_a_jackpot_wager_without_an_ante_is_refused_as_the_game_refuses_it() -> None:
    told = stud(("flat 10 on ante at most 3 per session + flat 1 on jackpot", "pair"), session=20)
    for by_engine in (False, True):
        with pytest.raises(ScenarioError, match=r"ana has made no ante \[nz-1996 VIII"):
            dealer_of(replace(told, by_engine=by_engine)).deal(0, 1, 20)


# --- ranking, playing, and what is known exactly ----------------------------------------------------------------------


def test_hands_have_the_classes_of_the_games_ranking() -> None:
    dealer = hands(ALIKE["alone"])
    ranking, chance = dealer.rules.ranking, np.random.default_rng(1)
    found = []
    for _ in range(3_000):
        cards = chance.permutation(cards_in_order())[:5]
        found.append((int(class_of(dealer.ranked, cards, 0)), ranking.value(tuple(map(card_of, cards)))))
    for hand in (ROYAL, STEEL, FOURS, "As 2h 3d 4c 5s", "Ah 2h 3h 4h 5h"):
        cards = np.array([number_of(Card(card)) for card in hand.split()], dtype=np.uint8)
        found.append((int(class_of(dealer.ranked, cards, 0)), ranking.value(tuple(map(Card, hand.split())))))
    found.sort()
    for (one, value), (other, higher) in pairwise(found):
        assert (one < other) == (value < higher)


@cache
def ways() -> dict[str, ByTable]:
    told = ALIKE["alone"]
    rules = told.table()
    assert isinstance(rules, StudRules)
    return {name: ByTable(play_named(asked_of(told), rules, name), rules.ranking) for name in NAMES}


@pytest.mark.parametrize(
    ("hand", "up", "raised_by"),
    [
        ("2s 3h 4d 5c 7s", "2d", "everything"),
        ("2s 2h 4d 5c 7s", "As", "optimal pair pair-or-ace-king ace-king-jack-8-3 matching-rank everything"),
        ("As Kh 7d 5c 3s", "5h", "optimal pair-or-ace-king matching-rank everything"),
        ("As Kh 7d 5c 3s", "8h", "pair-or-ace-king everything"),
        ("As Kh Jd 8c 3s", "9h", "pair-or-ace-king ace-king-jack-8-3 everything"),
        ("As Kh Qd Jc 9s", "2h", "optimal pair-or-ace-king ace-king-jack-8-3 everything"),
        ("As Qh Jd Tc 9s", "Qd", "everything"),
    ],
)
def test_each_way_of_playing_raises_as_it_says(hand: str, up: str, raised_by: str) -> None:
    cards = tuple(map(Card, hand.split()))
    assert {name for name, way in ways().items() if way.raises(cards, Card(up))} == set(raised_by.split())


def test_a_way_of_playing_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ScenarioError, match="did you mean 'matching-rank'"):
        dealer_of(stud((BOTH, "matching-ranks")))


@pytest.mark.parametrize("strategy", NAMES)
def test_the_simulated_edge_agrees_with_the_exact_one(strategy: str) -> None:
    dealer = hands(stud(("flat 10 on ante", strategy), seed=8))
    (line,) = result_of(dealer.scenario, dealer, dealer.deal(0, 1, 1 << 22)).lines
    assert line.exact is not None
    assert line.edge is not None
    assert line.edge.holds(float(line.exact.edge))
    assert line.deviation is not None
    assert line.deviation.holds(line.exact.deviation)


def test_steady_play_is_booked_as_if_round_by_round() -> None:
    dealer = hands(stud(("flat 10 on ante", "optimal")))
    assert dealer.steady
    quickly = dealer.deal(4, 1, 20_000)
    dealer.steady = False
    slowly = dealer.deal(4, 1, 20_000)
    assert set(differences(quickly, slowly)) <= {"pool"}
    assert (quickly.sums["settled"] == slowly.sums["settled"]).all()
    assert slowly.sums["counts"][0, MADE] == 20_000


def test_the_jackpots_growth_and_hits_are_told() -> None:
    told = stud((BOTH, "optimal"), settings={"jackpot": "500", "jackpot_share": "0.8"}, rounds=200_000, seed=6)
    dealer = dealer_of(told)
    result = result_of(told, dealer, dealer.deal(0, 1, 200_000))
    pool = result.pool
    assert pool is not None
    assert pool.opening == 50_000 < pool.average < pool.highest
    (line,) = (line for line in result.lines if line.wager == "jackpot")
    assert line.net == pool.paid - 200_000 * 100
    times = {won.kind: won.times for won in pool.prizes}
    assert all(
        won.a_round.low < chance < won.a_round.high
        for won, chance in zip(pool.prizes[:2], (0.00197, 0.00144), strict=True)
    )
    assert times["flush"] + times["full_house"] > 500
    assert result.frame("prizes").to_dict()["times"] == list(times.values())
    assert "prizes that the house added" in report(result)
    data = as_data(result)["jackpot"]
    assert [row["times"] for row in data["prizes"]] == list(times.values())
