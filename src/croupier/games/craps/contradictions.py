"""What a law of craps might say that nobody could play: numbers without odds, totals that never fall, odd parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from croupier.games.craps import wagers as w
from croupier.games.craps.judging import AT_ONCE
from croupier.games.craps.wagers import SINGLES, Layout
from croupier.law import Law

DICE, FACES = 2, (1, 2, 3, 4, 5, 6)
TOTALS = range(DICE, DICE * FACES[-1] + 1)
PAID_BY = MappingProxyType(
    {
        "pass_odds_pay": "points",
        "dont_pass_odds_pay": "points",
        "come_odds_pay": "come_points",
        "dont_come_odds_pay": "come_points",
        "place_pays": "place_numbers",
        "buy_pays": "buy_numbers",
        "lay_pays": "lay_numbers",
        "hardways_pay": "hardway_numbers",
        "field_pays": "field_wins_on",
    }
)
"""For each table of odds the concept that says which numbers it must have."""
NEVER_NOTHING = ("dont_pass_odds_pay", "dont_come_odds_pay")
"""Odds by which the limit of a wager is reckoned from what it would win."""
ON_NUMBERS = ("points", "come_points", "place_numbers", "buy_numbers", "lay_numbers", "hardway_numbers")
ON_TOTALS = (
    *(name for names in AT_ONCE.values() for name in names if name),
    "field_wins_on",
    *SINGLES.values(),
    "world_wins_on",
    "c_and_e_wins_on",
)
COMPOUNDS = MappingProxyType(
    {
        "horn_units": ("horn_wins_on", 0),
        "horn_high_units": ("horn_high_wins_on", 1),
        "world_units": ("horn_wins_on", 1),
    }
)
"""For each number of parts the totals of which there is one part each, and how many there are beside."""
C_AND_E_PARTS = 2


def contradictions(law: Law) -> Iterator[tuple[str, str]]:
    """Each concept that cannot stand, with what is wrong with it."""
    yield from _of_the_dice(law)
    seven = law.integer("seven_out")
    if seven not in TOTALS:
        yield "seven_out", f"two dice never make {seven}"
    for concept in (*ON_NUMBERS, *ON_TOTALS):
        yield from ((concept, f"two dice never make {total}") for total in _beyond(law.integers(concept)))
    if not law.integers("points"):
        yield "points", "without a number nothing comes of a come-out"
    for concept in ON_NUMBERS:
        if seven in law.integers(concept):
            yield concept, f"{seven} ends the game: it is no number of its own"
    for concept in ("big_six", "big_eight"):
        if law.integer(concept) not in TOTALS or law.integer(concept) == seven:
            yield concept, f"{law.integer(concept)} is no number that comes before {seven}"
    for won, lost, _ in AT_ONCE.values():
        for total in sorted(set(law.integers(won)) & set(law.integers(lost))):
            yield won, f"{total} wins and loses"
    yield from _of_payments(law)
    yield from _of_parts(law)


def _beyond(totals: Iterable[int]) -> list[int]:
    return [total for total in totals if total not in TOTALS]


def _of_the_dice(law: Law) -> Iterator[tuple[str, str]]:
    if law.integer("dice_thrown") != DICE:
        yield "dice_thrown", f"the wagers are on totals of {DICE} dice"
    if sorted(law.integers("die_faces")) != list(FACES):
        yield "die_faces", "a die has the faces 1 to 6"
    if law.integer("dice_at_the_table") < DICE:
        yield "dice_at_the_table", f"the shooter selects {DICE} of them"
    if law.integer("dice_lost_for_a_new_set") < 1:
        yield "dice_lost_for_a_new_set", "a new set comes in when some are lost"


def _of_payments(law: Law) -> Iterator[tuple[str, str]]:
    for paid, concept in PAID_BY.items():
        odds = law.table_of_odds(paid)
        yield from (
            (paid, f"it has nothing for {number}") for number in law.integers(concept) if str(number) not in odds
        )
        if paid in NEVER_NOTHING:
            yield from ((paid, f"{number} wins nothing") for number, pays in odds.items() if not pays)
    named = {
        "flat_wagers_pay": (w.PASS, w.DONT_PASS, w.COME, w.DONT_COME),
        "big_numbers_pay": (w.BIG_SIX, w.BIG_EIGHT),
        "one_roll_wagers_pay": tuple(SINGLES),
    }
    for paid, kinds in named.items():
        yield from ((paid, f"it has nothing for {kind}") for kind in kinds if kind not in law.table(paid))


def _of_parts(law: Law) -> Iterator[tuple[str, str]]:
    alone = {
        total for kind, wins in Layout(law).singles.items() if kind != w.ANY_SEVEN and len(wins) == 1 for total in wins
    }
    for units, (wins_on, beside) in COMPOUNDS.items():
        totals = law.integers(wins_on)
        yield from ((wins_on, f"no wager of one roll is on {total} alone") for total in totals if total not in alone)
        if law.integer(units) != len(totals) + beside:
            yield units, f"it has {len(totals) + beside} parts"
    if law.integer("c_and_e_units") != C_AND_E_PARTS:
        yield "c_and_e_units", f"it has {C_AND_E_PARTS} parts, any craps and eleven"
