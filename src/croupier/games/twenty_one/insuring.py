"""Insurance of another's wager: whose claim goes before whose, what each gets of it, what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.equipment.money import Cents
from croupier.games import events as e
from croupier.games.due import Amounts, Bound
from croupier.games.refusal import Refused
from croupier.games.twenty_one.round import Bettor, Box, Round
from croupier.games.twenty_one.spots import INSURANCE, insurance_spot, place
from croupier.games.wagering import amounts_within


class Claim(NamedTuple):
    """Somebody's wish to insure another's wager."""

    player: str
    box: int
    whose: str
    cents: Cents


def claims(table: Round) -> Iterator[Claim]:
    """The claims laid down so far, in their order; chips lie for each in full until the offer closes."""
    for wager in table.wagers:
        found = place(wager.spot)
        if found.kind == INSURANCE and found.whose is not None:
            yield Claim(wager.player, found.box, found.whose, wager.cents)


def most_insurable(table: Round, number: int, whose: str) -> Cents:
    """What others may insure of a wager all together: nothing once its owner insures it."""
    box = table.box(number)
    bettor = box.bettor(whose) if box else None
    if bettor is None or table.lying(whose, insurance_spot(number)):
        return 0
    return int(table.rules.law.odds("insurance_most") * bettor.cents)


def refuse_claim(table: Round, claim: Claim) -> None:
    """Refuse a claim that is too large, or that would get nothing as claims stand."""
    law = table.rules.law
    cites = law.by("insurance_for_another")
    most = most_insurable(table, claim.box, claim.whose)
    if not most:
        raise Refused(f"{claim.whose} has insured that wager", cites)
    own = sum(c.cents for c in claims(table) if (c.player, c.box, c.whose) == (claim.player, claim.box, claim.whose))
    if own + claim.cents > most:
        raise Refused("more than half of that wager", law.by("insurance_for_another", "insurance_most"))
    if not table.boxes_of(claim.player):
        raise Refused(f"{claim.player} has no wager in this round", cites)
    rivals = [c for c in claims(table) if (c.box, c.whose) == (claim.box, claim.whose)]
    ahead, because = _ahead_of(table, rivals, claim)
    if ahead >= most:
        raise Refused("others come first and take it all", law.by("insurance_for_another", because))


def _ahead_of(table: Round, rivals: Iterable[Claim], claim: Claim) -> tuple[Cents, str]:
    """What claims that go before a new one take, and the preference by which the last of them does."""
    joined = _joined([*rivals, claim])
    order = in_order(table, joined)
    own = next(index for index, other in enumerate(order) if other.player == claim.player)
    ahead = sum(other.cents for other in order[:own])
    because = preference(table, order[own - 1], order[own]) if own else "insurance_for_another"
    return ahead, because


def _joined(all_claims: Iterable[Claim]) -> list[Claim]:
    """One claim for each player, where somebody has claimed more than once."""
    found: dict[str, Claim] = {}
    for claim in all_claims:
        before = found.get(claim.player)
        found[claim.player] = claim._replace(cents=claim.cents + (before.cents if before else 0))
    return list(found.values())


def in_order(table: Round, rivals: list[Claim]) -> list[Claim]:
    """Claims on one wager by preference: the same box, the nearest box, and of equally near ones the least insured."""
    found: list[Claim] = []
    for distance in sorted({_distance(table, claim) for claim in rivals}):
        near = [claim for claim in rivals if _distance(table, claim) == distance]
        sides = [
            sorted((c for c in near if _side(table, c) == side), key=lambda c: _depth(table, c)) for side in (-1, 1)
        ]
        while any(sides):
            heads = [side for side in sides if side]
            first = min(heads, key=lambda side: (insured_elsewhere(table, side[0]), rivals.index(side[0])))
            found.append(first.pop(0))
    return found


def preference(table: Round, before: Claim, after: Claim) -> str:
    """The concept by which one claim goes before another."""
    if _distance(table, before) == 0:
        return "insurance_first_on_the_same_box"
    if _distance(table, before) < _distance(table, after) or _side(table, before) == _side(table, after):
        return "insurance_then_on_the_nearest_box"
    return "insurance_then_the_least_insured"


def _nearest(table: Round, claim: Claim) -> Box:
    """The claimant's box that lies nearest to the one insured; of two, the one to the left."""
    return min(table.boxes_of(claim.player), key=lambda box: (abs(box.number - claim.box), box.number))


def _distance(table: Round, claim: Claim) -> int:
    return abs(_nearest(table, claim).number - claim.box)


def _side(table: Round, claim: Claim) -> int:
    return 1 if _nearest(table, claim).number > claim.box else -1


def _depth(table: Round, claim: Claim) -> int:
    """How far back the claimant's wager lies on their box."""
    box = _nearest(table, claim)
    return [bettor.player for bettor in box.bettors].index(claim.player)


def insured_elsewhere(table: Round, claim: Claim) -> Cents:
    """What a claimant has put by way of insurance on others' wagers, this one apart."""
    here = (claim.box, claim.whose)
    return sum(c.cents for c in claims(table) if c.player == claim.player and (c.box, c.whose) != here)


def cut_back(table: Round) -> Iterator[e.WagerReduced]:
    """What goes back of the claims when the offer closes: each gets what those before it leave."""
    law = table.rules.law
    for number, whose in dict.fromkeys((claim.box, claim.whose) for claim in claims(table)):
        left = most_insurable(table, number, whose)
        order = in_order(table, [claim for claim in claims(table) if (claim.box, claim.whose) == (number, whose)])
        before = None
        for claim in order:
            gets = min(left, claim.cents)
            left -= gets
            if gets < claim.cents:
                because = (preference(table, before, claim),) if before is not None else ()
                cites = law.by("insurance_for_another", *because)
                spot = insurance_spot(number, whose)
                yield e.WagerReduced(cites, claim.player, spot, claim.cents - gets, None)
            before = claim


def claimable(table: Round, player: str, box: Box, bettor: Bettor, bounds: Iterable[Bound]) -> Amounts | None:
    """The amounts for which a player may insure another's wager, if any."""
    law = table.rules.law
    own = table.lying(player, insurance_spot(box.number, bettor.player))
    most = most_insurable(table, box.number, bettor.player) - own
    says, cites = "others insure at most {} of it", law.by("insurance_for_another")
    allowed = amounts_within([*bounds, Bound(says, most, cites, most=most)])
    if allowed is None:
        return None
    try:
        refuse_claim(table, Claim(player, box.number, bettor.player, allowed.least))
    except Refused:
        return None
    return allowed
