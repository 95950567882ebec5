"""Odds of Caribbean stud: every deal counted, the ante played best and by rules of thumb, the jackpot at any pool."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.equipment.money import Cents, dollars
from croupier.games import Refused
from croupier.games import events as e
from croupier.games.caribbean_stud.rules import ANTE, JACKPOT, StudRules
from croupier.games.replacing import replace
from croupier.odds.asked import Asked
from croupier.odds.caribbean_stud import play
from croupier.odds.caribbean_stud.deals import HAND, Deals, deals
from croupier.odds.caribbean_stud.jackpot import NOBODY, Wagered, prize, wagered
from croupier.odds.caribbean_stud.moment import evaluate
from croupier.odds.caribbean_stud.rounds import NOTHING, OF_THE_POOL, Driver, examples, payoffs, reasons
from croupier.odds.composition import CompositionError
from croupier.odds.figures import percent
from croupier.odds.result import Declined, Outcome, WagerOdds, distribution

__all__ = ["evaluate", "priced"]

FINE = 2520
"""How many times the stake is wagered on paper, so that every payment of the rules can be made in whole cents."""


def priced(asked: Asked, *, rounded: bool) -> Iterator[WagerOdds | Declined]:
    """The ante played as well as can be, the ante by rules of thumb, and the jackpot."""
    table = asked.table() if rounded else asked.on_paper()
    assert isinstance(table, StudRules)
    _refuse_what_cannot_be(asked, table)
    assert table.hand_size == HAND, "hands of five cards"
    found = deals(table.ranking)
    driver = driver_for(asked, table, rounded=rounded)
    rules_of_thumb = play.rules_of_thumb(found.classes, table.ranking)
    try:
        pays = payoffs(driver, found.classes)
    except Refused as refusal:
        yield from (Declined(name, refusal) for name in (ANTE, *(_named(rule) for rule in rules_of_thumb), JACKPOT))
        return
    method = (
        f"exact: all {found.total:,} deals, gathered into {len(found.weight):,} moments of decision; "
        f"the engine settles {len(pays.played) + 1} rounds, one for every kind of hand and what the dealer may have"
    )
    best = play.at_best(found, pays)
    rows = [(ANTE, "whenever that brings more than folding", best)]
    rows += ((_named(rule), rule.says, play.by_rule(found, pays, rule.raises)) for rule in rules_of_thumb)
    for name, when, played in rows:
        note = f"the bet is made {when}: {percent(Fraction(played.raised, found.total), 2)} % of the hands"
        yield WagerOdds(name, distribution(played.ways), pays.clauses, method, note)
    lost = -sum((net * times for net, times in best.ways.items()), Fraction(0)) / found.total * asked.stake
    yield _jackpot(asked, driver, found, lost)


def _named(rule: play.RuleOfThumb) -> str:
    return f"{ANTE} {rule.name}"


def _refuse_what_cannot_be(asked: Asked, rules: StudRules) -> None:
    if asked.remaining is not None:
        by = ", ".join(map(str, rules.law.by("shuffled_after_every_round")))
        raise CompositionError(f"the cards are shuffled before every round ({by}): no shoe is played on")
    most = rules.places()[0] - 1
    if asked.others > most:
        raise CompositionError(
            f"{asked.others} others: one deck has hands for {most} beside one's own and the dealer's"
        )


def driver_for(asked: Asked, rules: StudRules, *, rounded: bool) -> Driver:
    """A table for one; on paper everything is so many times as large that nothing need be rounded."""
    if rounded:
        return Driver(asked.game, rules, asked.stake, rounded=True)
    options, stake = rules.options, asked.stake * FINE
    most = None if options.maximum_payout is None else options.maximum_payout * FINE
    options = replace(options, maximum=max(stake, options.maximum), maximum_payout=most)
    return Driver(asked.game, replace(rules, options=options), stake, rounded=False)


# --- the jackpot ------------------------------------------------------------------------------------------------------


def _jackpot(asked: Asked, driver: Driver, found: Deals, lost: Fraction) -> WagerOdds | Declined:
    """The wager at the pool that the table opens with, of one who folds no hand that wins from it."""
    options, rounded = driver.rules.options, driver.rounded
    wager = wagered(driver.rules, found, asked.others)
    try:
        events = tuple(_settled(driver, found, wager))
    except Refused as refusal:
        return Declined(JACKPOT, refusal)
    outcomes = wager.outcomes(options.jackpot, chip=options.chip if rounded else None)
    error = wager.error(options.jackpot) / options.jackpot_wager
    return WagerOdds(
        JACKPOT,
        tuple(Outcome(net / options.jackpot_wager, outcomes[net]) for net in sorted(outcomes)),
        reasons(events, OF_THE_POOL, JACKPOT),
        f"{'to the bound stated' if error else 'exact'}: every hand of five cards; "
        "the engine pays one of each kind, and says what several get",
        "" if rounded else _note(asked, wager, lost),
        edge_error=float(error) if error else None,
    )


def _settled(driver: Driver, found: Deals, wager: Wagered) -> Iterator[e.Event]:
    """A round with a hand of each kind: the engine pays what the prize is said to be."""
    options = driver.rules.options
    for kind in dict.fromkeys(found.classes.kinds):
        mine, dealers = next(examples(found.classes, kind, NOTHING))
        events = driver.round(mine, dealers, raises=True, jackpot=True)
        inside = options.jackpot + options.joins_the_pool
        won = prize(driver.rules.schedule, inside, kind, NOBODY, options.chip) if kind in wager.hands else 0
        assert driver.brought(events, JACKPOT) == won - options.jackpot_wager
        yield from events


def _note(asked: Asked, wager: Wagered, lost: Fraction) -> str:
    """What the pool is, and from which pool on nothing is lost: on this wager, and on the ante beside it too."""
    options = wager.rules.options
    company = {0: "nobody else", 1: "one other player"}.get(asked.others, f"{asked.others} other players")
    alone, beside = wager.pays_from(), wager.pays_from(lost)
    return (
        f"with a pool of {dollars(options.jackpot)} before the round, {company} in it, and no hand folded that wins; "
        f"nothing is lost on this wager {_from(alone)}, "
        f"nor on an ante of {dollars(asked.stake)} played as well as can be and this wager together {_from(beside)}"
    )


def _from(pool: Cents | None) -> str:
    return "at no pool" if pool is None else f"from a pool of {dollars(pool)}"
