"""The rule sets: each loads, every clause an engine must enact is reached, and the numbers are those of the texts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.law import load, register, vocabulary

TWENTY_ONE = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")
RULES = (*TWENTY_ONE, "nz-1996/craps", "nz-1996/caribbean-stud")
PONTOONS = TWENTY_ONE[1:]

# Of tournaments, which are not played yet.
NOT_PLAY = {
    "act-2018/pontoon": {"20.14"},
}


@pytest.mark.parametrize("rules", RULES)
def test_every_clause_of_play_is_reached(rules: str) -> None:
    law = load(rules)
    reached = {entry.citation.clause for entry in law.entries.values()} | set(law.links)
    play = {
        number
        for number, clause in register(law.instrument).items()
        if clause.game == law.game and clause.software in {"engine", "table", "display"} and not clause.reason
    }
    assert play - reached == NOT_PLAY.get(rules, set())


@pytest.mark.parametrize("rules", RULES)
def test_a_link_leads_to_a_concept(rules: str) -> None:
    law = load(rules)
    for number, names in law.links.items():
        assert number not in names
        general = register(law.instrument)[number].game == "general"  # its limbs may stand in any game's rules
        assert general or any(name in law.entries for name in names), number


@pytest.mark.parametrize("family", ["twenty-one", "craps", "caribbean-stud"])
def test_a_concept_says_one_sentence(family: str) -> None:
    for concept in vocabulary(family).values():
        assert concept.says.endswith(".")
        assert concept.says.count(". ") == 0, concept.name


def test_every_word_of_the_family_is_used_by_some_rule_set() -> None:
    spoken = set().union(*(load(rules).entries for rules in TWENTY_ONE))
    assert set(vocabulary("twenty-one")) <= spoken


@pytest.mark.parametrize(
    ("concept", "values"),
    [
        ("decks_least", (4, 4, 4, 3, 4)),
        ("decks_most", (8, 8, 8, 8, 8)),
        ("most_points", (21, 21, 21, 21, 21)),
        ("dealer_stands_from_hard", (17, 17, 17, 17, 17)),
        ("dealer_stands_from_soft", (17, 18, 18, 18, 18)),
        ("stands_from", (12, 12, 12, 12, None)),
        ("hands_per_box", (3, 3, 3, 4, 4)),
        ("bonus_to_others", (None, 5_000, 5_000, 5_000, 5_000)),
        ("surrender_forfeits", (None, *[Fraction(1, 2)] * 4)),
        ("insurance_pays", (2, 2, 2, 2, 2)),
        ("mixed_pair_pays", (None, None, 5, 6, None)),
        ("coloured_pair_pays", (None, None, 10, 12, None)),
        ("perfect_pair_pays", (None, None, 25, 25, None)),
        ("any_pair_pays", (None, None, None, 11, 11)),
        ("aces_low_when_doubled", (None, *["initial deal"] * 2, *["first two cards"] * 2)),
        ("dealer_natural_takes_of_split", (*["original wager"] * 3, "one amount", "each hand")),
        ("follower_of_a_double_pays", (None, "ordinary", "ordinary", "doubled", "ordinary")),
    ],
)
def test_the_variants_side_by_side(concept: str, values: tuple[object, ...]) -> None:
    laws = [load(rules) for rules in TWENTY_ONE]
    assert tuple(law.entry(concept).value if law.orders(concept) else None for law in laws) == values


@pytest.mark.parametrize("rules", PONTOONS)
def test_the_pontoons_pay_alike(rules: str) -> None:
    pays = load(rules).table_of_odds("pays")
    by_odds = {odds: {kind for kind, of in pays.items() if of == odds} for odds in set(pays.values())}
    assert by_odds == {
        Fraction(1): {"other"},
        Fraction(3, 2): {"natural", "five_cards", "six_seven_eight_mixed", "three_sevens_mixed"},
        Fraction(2): {"six_cards", "six_seven_eight_suited", "three_sevens_suited"},
        Fraction(3): {"seven_cards", "six_seven_eight_spades", "three_sevens_spades"},
    }


@pytest.mark.parametrize(
    ("rules", "from_cents"),
    [
        ("nz-2000/pontoon", (200, 2_500)),
        ("nz-amended/pontoon", (200, 2_500)),
        ("act-2018/pontoon", (None, 2_500)),
        ("mbs-2016/pontoon", (1_000, 10_000)),
    ],
)
def test_the_super_bonus_brackets(rules: str, from_cents: tuple[int | None, int]) -> None:
    bonus = load(rules).table_of_integers("super_bonus")
    assert (bonus.get("lesser_from"), bonus["greater_from"]) == from_cents
    assert (bonus["lesser"], bonus["greater"]) == (100_000, 500_000)


def test_craps_true_odds_are_true_and_place_odds_are_not() -> None:
    law = load("nz-1996/craps")
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    for number in law.integers("points"):
        true = Fraction(ways[7], ways[number])
        for concept in ("pass_odds_pay", "come_odds_pay", "buy_pays"):
            assert law.table_of_odds(concept)[str(number)] == true
        for concept in ("dont_pass_odds_pay", "dont_come_odds_pay", "lay_pays"):
            assert law.table_of_odds(concept)[str(number)] == 1 / true
        assert law.table_of_odds("place_pays")[str(number)] < true
    assert law.odds("buy_commission") == law.odds("lay_commission") == Fraction(1, 20)


def test_craps_flat_wagers_divide_the_totals_with_the_points() -> None:
    law = load("nz-1996/craps")
    for wager in ("pass", "dont_pass", "come", "dont_come"):
        decided = [
            total
            for result in ("wins", "loses", "void")
            if law.orders(concept := f"{wager}_{result}_at_once")
            for total in law.integers(concept)
        ]
        assert sorted([*decided, *law.integers("points")]) == list(range(2, 13))


def test_stud_pays_every_kind_of_hand_and_more_for_the_higher() -> None:
    law = load("nz-1996/caribbean-stud")
    pays = law.table_of_odds("bet_pays")
    kinds = law.texts("hands_in_order")
    assert set(kinds) == set(pays)
    assert [pays[kind] for kind in kinds] == sorted(pays.values())
    assert law.texts("jackpot_hands") == kinds[5:]
