"""The progressive jackpot's prize pool: a value of its own, what each table's winners get of it, and in what order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.money import Cents, in_chips_upwards
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.ranking import ROYAL_FLUSH, STRAIGHT_FLUSH
from croupier.games.events import Event
from croupier.law import Law

SHOE, SHUFFLER = "shoe", "shuffler"


@dataclass(frozen=True, slots=True)
class Pool:
    """What has been put by for prizes, whichever tables it came from."""

    cents: Cents

    def joined(self, cents: Cents) -> Pool:
        """The pool with the share of a wager in it."""
        return Pool(self.cents + cents)

    def after(self, event: Event) -> Pool:
        """The pool after an event at one of its tables."""
        match event:
            case acts.PoolJoined():
                return self.joined(event.cents)
            case acts.PoolLeft():
                return self.joined(-event.cents)
            case acts.PoolRead():
                return Pool(event.cents)
            case acts.PrizeDrawn():
                return self.drawn(event.cents)[0]
        return self

    def drawn(self, cents: Cents) -> tuple[Pool, Cents]:
        """The pool after a prize, and how much of the prize it had; what it lacked the casino adds."""
        had = min(self.cents, cents)
        return Pool(self.cents - had), had


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody with a hand of a kind that wins."""

    player: str
    kind: str


@dataclass(frozen=True, slots=True)
class Prize:
    """What a winner gets: how much of it the pool has, the rest being the casino's; and what decides it."""

    winner: Winner
    cents: Cents
    from_pool_cents: Cents
    concepts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The prizes as a law lays them down: fixed ones, and those that are a part of the pool with a least amount."""

    fixed: Mapping[str, Cents]
    straight_flush_least: Cents
    straight_flush_share: Fraction
    royal_flush_least: Cents
    royal_flush_share: Fraction

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of hands that there is a prize for."""
        return frozenset({*self.fixed, STRAIGHT_FLUSH, ROYAL_FLUSH})


def schedule(law: Law) -> Schedule:
    fixed = {
        "four_of_a_kind": _cents(law, "jackpot_four_of_a_kind"),
        "full_house": _cents(law, "jackpot_full_house"),
        "flush": _cents(law, "jackpot_flush"),
    }
    return Schedule(
        fixed,
        _cents(law, "jackpot_straight_flush_least"),
        law.odds("jackpot_straight_flush_share"),
        _cents(law, "jackpot_royal_flush_least"),
        law.odds("jackpot_royal_flush_share"),
    )


def _cents(law: Law, concept: str) -> Cents:
    return law.integer(concept)


def prizes(scheme: Schedule, pool: Pool, winners: Sequence[Winner], chip_cents: Cents) -> tuple[Prize, ...]:
    """What the winners of one round at one table get, in the order in which it comes out of the pool.

    Fixed prizes first; then every straight flush, all reckoned on what those left; then royal flushes share the rest.
    """
    found: list[Prize] = []
    several = len(winners) > 1
    for winner in winners:
        if winner.kind in scheme.fixed:
            why = (f"jackpot_{winner.kind}", *(("jackpot_fixed_prizes_first",) if several else ()))
            prize = _prize(winner, Fraction(scheme.fixed[winner.kind]), pool, chip_cents, why, "paid_upwards")
            pool = pool.drawn(prize.cents)[0]
            found.append(prize)
    for kind, least, share, next_in_order in (
        (STRAIGHT_FLUSH, scheme.straight_flush_least, scheme.straight_flush_share, "jackpot_straight_flushes_next"),
        (ROYAL_FLUSH, scheme.royal_flush_least, scheme.royal_flush_share, "jackpot_royal_flushes_share_the_rest"),
    ):
        base, those = pool.cents, [winner for winner in winners if winner.kind == kind]
        for winner in those:
            part = base * share / (len(those) if kind == ROYAL_FLUSH else 1)
            why = (f"jackpot_{kind}_{'share' if part > least else 'least'}", *((next_in_order,) if several else ()))
            prize = _prize(winner, max(part, Fraction(least)), pool, chip_cents, why, "jackpot_in_cash")
            pool = pool.drawn(prize.cents)[0]
            found.append(prize)
    return tuple(found)


def _prize(
    winner: Winner, owed: Fraction, pool: Pool, chip_cents: Cents, why: tuple[str, ...], rounded_by: str
) -> Prize:
    """A prize in chips: where they cannot make the sum, the next higher one."""
    paid = in_chips_upwards(owed, chip_cents)
    return Prize(winner, paid, pool.drawn(paid)[1], (*why, rounded_by) if paid != owed else why)


# --- several tables ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claim:
    """A winner at one of the tables that share a pool, and when the cards came, by whatever clock the house keeps."""

    table: str
    winner: Winner
    dealing: str
    first_card_at: int
    all_cards_at: int

    @property
    def received_at(self) -> int:
        """When the hand counts as received: from a shoe with its first card, from a shuffler with all of them."""
        return self.first_card_at if self.dealing == SHOE else self.all_cards_at


def in_order(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """The claims at several tables in the order in which their hands were received."""
    return tuple(sorted(claims, key=lambda claim: claim.received_at))


def prizes_between_tables(
    scheme: Schedule, pool: Pool, claims: Iterable[Claim], chip_cents: Cents
) -> tuple[tuple[tuple[str, Prize], ...], Pool]:
    """What winners at several tables get, table after table, and what is left of the pool."""
    tables: dict[str, list[Winner]] = {}
    for claim in in_order(claims):
        tables.setdefault(claim.table, []).append(claim.winner)
    found: list[tuple[str, Prize]] = []
    for table, winners in tables.items():
        for prize in prizes(scheme, pool, winners, chip_cents):
            found.append((table, prize))
            pool = pool.drawn(prize.cents)[0]
    return tuple(found), pool
