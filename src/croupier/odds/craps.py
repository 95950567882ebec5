"""Odds of craps: every wager from its first throw to its last, alone and with odds behind it, the chain solved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import cast

from croupier.equipment.money import dollars
from croupier.games.craps import wagers as w
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import Spot
from croupier.odds.asked import LIMITS, PAPER_STAKE, Asked
from croupier.odds.chain import Fate, Solved, State, solved
from croupier.odds.craps_throws import Throws
from croupier.odds.driving import Reasons
from croupier.odds.result import Declined, Outcome, WagerOdds

NAMED = {1: "single", 2: "double"}
ONE_ROLL = frozenset({w.FIELD, *w.SINGLES, w.HORN, w.HORN_HIGH, w.WORLD, w.C_AND_E})
METHOD = "exact: the engine settles each of 36 equally likely throws at every point, and the chain of throws is solved"
NOTES = {
    w.PLACE: "off on come-out rolls, which do not count",
    w.BUY: "off on come-out rolls, which do not count; per unit of the wager with its commission",
    w.LAY: "per unit of the wager with its commission",
    w.HARD: "off on come-out rolls, which do not count",
    w.COME_ODDS: "off on come-out rolls, which do not count, and returned when the come bet is decided there",
}


def priced(asked: Asked, *, rounded: bool) -> Iterator[WagerOdds | Declined]:
    """Every spot of the layout; after each flat wager what it comes to with the most odds behind it."""
    multiples = asked.law.integers("odds_multiples")
    alone = driven(asked, min(multiples), rounded=rounded, most_behind=False)
    with_odds = {multiple: driven(asked, multiple, rounded=rounded, most_behind=True) for multiple in multiples}
    for name, spot in alone.rules.layout.areas.items():
        yield _priced(alone, spot, name)
        if spot.kind in w.ODDS_BEHIND:
            for multiple, throws in with_odds.items():
                yield _priced(throws, spot, f"{name} {NAMED.get(multiple, f'{multiple}-times')} odds")


def driven(asked: Asked, multiple: int, *, rounded: bool, most_behind: bool) -> Throws:
    """The table with everything on it, at the stake that was asked for or on paper."""
    if rounded:
        rules = replace(asked, settings={**asked.settings, "odds": multiple}).table()
    else:
        settings = {key: value for key, value in asked.settings.items() if key not in LIMITS}
        most = dollars(PAPER_STAKE * 1_000)  # what is laid behind a flat wager is several times as large
        rules = asked.game.rules(asked.law, {**settings, "maximum": most, "odds": multiple})
    assert isinstance(rules, CrapsRules)
    stake = asked.stake if rounded else PAPER_STAKE
    return Throws(asked.game, rules, stake, rounded=rounded, most_behind=most_behind)


def _priced(throws: Throws, spot: Spot, told: str) -> WagerOdds | Declined:
    start = throws.start(spot)
    for _, point in map(_placed, start):
        throws.from_point(point)  # only now it is known whether the wager may be made at all
    refusal = throws.refused.get(spot.name)
    if refusal is not None:
        return Declined(told, refusal)
    reasons = Reasons()
    reasons.passed(throws.placed[spot.name])
    sleeps = spot.kind in w.CALLABLE
    found = solved(lambda state: _fates(throws, state, reasons), start, lambda state: not (sleeps and _come_out(state)))
    laid, commission = throws.laid_cents(spot.name), throws.commission_cents(spot.name)
    outcomes = tuple(
        Outcome((net - commission) / (laid + commission), chance) for net, chance in sorted(found.brings.items())
    )
    steps = None if spot.kind in ONE_ROLL else found.steps
    note = _per_all(throws, start, found) if throws.most_behind else NOTES.get(spot.kind, "")
    return WagerOdds(told, outcomes, reasons.of(spot.name), METHOD, note, throws=steps)


def _come_out(state: State) -> bool:
    return _placed(state)[1] is None


def _per_all(throws: Throws, start: Mapping[State, Fraction], found: Solved) -> str:
    """What the house keeps of all that is wagered, odds behind the flat wager included."""
    wagered = solved(lambda state: _fates(throws, state, Reasons(), staked=True), start)
    kept = -_expected(found) / _expected(wagered)
    return f"with the most odds behind it, per unit of the flat wager; {kept} of all that is wagered"


def _expected(found: Solved) -> Fraction:
    return sum((net * chance for net, chance in found.brings.items()), Fraction(0))


def _fates(throws: Throws, state: State, reasons: Reasons, *, staked: bool = False) -> Iterator[Fate]:
    """What every throw does to a wager and to what lies behind it: what it brings, or what was staked."""
    location, point = _placed(state)
    behind = throws.behind(location) if throws.most_behind else None
    for fallen in throws.from_point(point):
        reasons.fell(fallen.by_chance)
        if location not in fallen.decided:
            yield Fate(fallen.ways, (fallen.moved.get(location, location), fallen.point))
            continue
        spots = [spot for spot in (location, behind) if spot in fallen.decided]
        net = Fraction(0)
        for spot in filter(None, spots):
            reasons.passed(fallen.events[spot])
            net += fallen.lying[spot] if staked else fallen.decided[spot] - fallen.lying[spot]
        yield Fate(fallen.ways, None, net)


def _placed(state: State) -> tuple[str, int | None]:
    """Where a wager lies, and the point."""
    return cast(tuple[str, int | None], state)
