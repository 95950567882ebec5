"""The first wagers of plans at craps, laid when they may be laid to see that the rules allow them."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from croupier.equipment.money import Cents
from croupier.games import commands as c
from croupier.games.craps import wagers as w
from croupier.games.craps.craps import Craps
from croupier.games.craps.limits import flat_behind, most_behind
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import Spot
from croupier.games.due import Amounts
from croupier.games.felt import Felt, Wager
from croupier.games.wagering import amounts, place_wager
from croupier.odds.driving import done
from croupier.simulation.plans import Line, Odds
from croupier.simulation.scenario import Player, Scenario, ScenarioError


def laid(scenario: Scenario, felt: Felt, player: Player, line: Line, first: Cents) -> tuple[Amounts, Felt, Cents]:
    """The amounts that a line may have; the felt, with the first wager if it is made before a come-out; that wager."""
    table, rules = cast(Craps, felt), cast(CrapsRules, felt.rules)
    known = rules.layout.areas.get(line.spot)
    numbers = rules.law.integers("come_points")
    if known is None and line.spot in (w.COME_ODDS, w.DONT_COME_ODDS):
        known = Spot(line.spot, numbers[0])
    if known is None or (known.kind not in w.FLAT_BEHIND and known.kind not in (w.COME, w.DONT_COME)):
        allowed = amounts(felt, player.name, line.spot) if line.spot in rules.spots else None
        felt, _ = done(scenario.game, felt, c.Bet(player.name, line.spot, first))
        assert allowed is not None, "a wager that can be made has an amount"
        return allowed, felt, first
    _refuse_both_ways(player, line, known)
    point = rules.law.integers("points")[0]
    later = _with_a_point(table, point)
    if known.kind in w.FLAT_BEHIND:
        later = _with_the_flat(later, player, known)
    if isinstance(line.wish, Odds):
        _refuse_multiple(rules, player, line, line.wish.unit)
        rules.refuse_beside(later, player.name, known.name)
        flat = later.lying(player.name, flat_behind(known))
        first = most_behind(later, known, flat)[1]
    else:
        place_wager(later, c.Bet(player.name, known.name, first))
    on_the_spot = amounts(_with_much(later, player, known), player.name, known.name)
    assert on_the_spot is not None, "a wager that can be made has an amount"
    return on_the_spot, felt, first


def _with_a_point(table: Craps, point: int) -> Craps:
    return replace(table, point=point)


def _with_the_flat(table: Craps, player: Player, spot: Spot) -> Craps:
    """The table with the player's flat wager on its number, if the plan has one."""
    kind = w.FLAT_BEHIND[spot.kind]
    flat = next((other for other in player.plan if other.spot == kind), None)
    if flat is None or kind in w.LINE:
        return table
    from croupier.simulation.seats import first_stake  # late: it asks here

    wager = Wager(player.name, flat_behind(spot), first_stake(flat))
    return replace(table, wagers=(*table.wagers, wager))


def _with_much(table: Craps, player: Player, spot: Spot) -> Craps:
    """The same with so much in front that only the table's own limits bind."""
    if spot.kind not in w.FLAT_BEHIND:
        return table
    flat = flat_behind(spot)
    most = table.rules.options.maximum * 10
    wagers = (x if (x.player, x.spot) != (player.name, flat) else replace(x, cents=most) for x in table.wagers)
    return replace(table, wagers=tuple(wagers))


def _refuse_both_ways(player: Player, line: Line, known: Spot) -> None:
    """Behind a come wager lies what one line says: of whichever number it goes to, or of that one."""
    others = {other.spot for other in player.plan} - {line.spot}
    if known.kind in (w.COME_ODDS, w.DONT_COME_ODDS) and line.spot != known.kind and known.kind in others:
        raise ScenarioError(f"{player.name}: two wagers on {line.spot}; expected one wager a spot")


def _refuse_multiple(rules: CrapsRules, player: Player, line: Line, multiple: int) -> None:
    most = rules.options.odds
    if multiple > most:
        by = ", ".join(map(str, rules.law.by("odds_multiples")))
        raise ScenarioError(
            f"{player.name}: {line}: at this table odds are {most} times the flat wager at most [{by}]; "
            f"the setting odds says how many"
        )


def refuse_craps_talk(player: Player, line: Line) -> None:
    """Refuse at another game what is said at craps alone."""
    if isinstance(line.wish, Odds) or line.made_again or line.per == "shooter":
        raise ScenarioError(f"{player.name}: {line}: odds, again and per shooter are said at craps alone")
