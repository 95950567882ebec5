"""Figures out of totals: every number with its interval, simulated or exact, as one who reads it must know."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import exp, inf, isfinite, sqrt
from statistics import NormalDist

from croupier.simulation import booking
from croupier.simulation.betting import PERSON
from croupier.simulation.booking import FAN_TIMES
from croupier.simulation.dealing import Dealer
from croupier.simulation.exact import Exact
from croupier.simulation.totals import Totals

CONFIDENCE = 0.95
REACH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
STRICT = 0.999
STRICT_REACH = NormalDist().inv_cdf((1 + STRICT) / 2)
HOLDS = (100, 1_000, 1_000_000)
PERCENTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
FAN_PERCENTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was simulated, with its standard error."""

    value: float
    error: float

    @property
    def low(self) -> float:
        return self.value - REACH * self.error

    @property
    def high(self) -> float:
        return self.value + REACH * self.error

    def holds(self, exact: float) -> bool:
        """Whether an exact value lies in the interval of 99.9 %."""
        return abs(exact - self.value) <= STRICT_REACH * self.error + 1e-12


@dataclass(frozen=True, slots=True)
class Range:
    """A number that follows from simulated ones, with what it would be at the ends of their interval."""

    value: float
    low: float
    high: float


def ratio(net: int, staked: int, squares: tuple[int, int, int]) -> Estimate | None:
    """What the house keeps of what is staked: a quotient of sums over independent stretches of play."""
    if not staked:
        return None
    edge = Fraction(-net, staked)
    net_net, net_staked, staked_staked = squares
    left_over = net_net + 2 * edge * net_staked + edge * edge * staked_staked
    return Estimate(float(edge), sqrt(max(Fraction(0), left_over)) / staked)


@dataclass(frozen=True)
class LineFigures:
    """What one wager of one person came to."""

    player: str
    wager: str
    plan: str
    made: int
    won: int
    stood_off: int
    lost: int
    staked: int
    net: int
    action: int
    edge: Estimate | None
    deviation: Estimate | None
    exact: Exact | None
    outcomes: tuple[tuple[str, Fraction | None, int], ...]
    """What came of it, what that brings per unit, how often; the most frequent first."""
    clauses: tuple[tuple[str, int], ...]

    def holds(self) -> tuple[tuple[int, float, float], ...]:
        """For so many rounds: between what the hold lies in nineteen of twenty cases, flat stakes taken for granted."""
        edge, deviation = self.best_edge, self.best_deviation
        if edge is None or deviation is None:
            return ()
        return tuple((n, edge - REACH * deviation / sqrt(n), edge + REACH * deviation / sqrt(n)) for n in HOLDS)

    @property
    def best_edge(self) -> float | None:
        """The exact edge where there is one, otherwise the simulated."""
        return float(self.exact.edge) if self.exact else self.edge.value if self.edge else None

    @property
    def best_deviation(self) -> float | None:
        return self.exact.deviation if self.exact else self.deviation.value if self.deviation else None


def spread(counts: list[tuple[Fraction, int]]) -> Estimate | None:
    """The standard deviation of values that came so often, with its error by their fourth moment."""
    n = sum(count for _, count in counts)
    if n < 2:
        return None
    mean = sum((value * count for value, count in counts), Fraction(0)) / n
    second = float(sum(((value - mean) ** 2 * count for value, count in counts), Fraction(0)) / n)
    fourth = float(sum(((value - mean) ** 4 * count for value, count in counts), Fraction(0)) / n)
    if not second:
        return Estimate(0.0, 0.0)
    return Estimate(sqrt(second), sqrt(max(0.0, fourth - second * second) / n) / (2 * sqrt(second)))


def line_figures(dealer: Dealer, totals: Totals, at: int, exact: Exact | None) -> LineFigures:
    """The figures of one line."""
    sums, seats = totals.sums, dealer.seats
    made, won, stood_off, lost = (int(count) for count in sums["counts"][at])
    staked, net, action = (int(cents) for cents in sums["sums"][at])
    units = sums["line_units"][at]
    edge = ratio(net, staked, (int(units[0]), int(units[1]), int(units[2])))
    settled = [int(count) for count in sums["settled"][at]]
    values = [(dealer.value(at, which), count) for which, count in enumerate(settled) if count]
    known = [(value, count) for value, count in values if value is not None]
    outcomes = sorted(
        ((dealer.outcomes[which], dealer.value(at, which), count) for which, count in enumerate(settled) if count),
        key=lambda row: -row[2],
    )
    return LineFigures(
        seats.owners[at],
        seats.wishes[at].spot,
        str(seats.wishes[at]),
        made,
        won,
        stood_off,
        lost,
        staked,
        net,
        action,
        edge,
        spread(known) if len(known) == len(values) else None,
        exact,
        tuple(outcomes),
        _clauses(dealer, totals, at, settled),
    )


def _clauses(dealer: Dealer, totals: Totals, at: int, settled: list[int]) -> tuple[tuple[str, int], ...]:
    """How many hands each clause settled."""
    counted = dict(totals.clauses[at])
    for which, count in enumerate(settled):
        for cite in dealer.cites(at, which) if count else ():
            counted[str(cite)] = counted.get(str(cite), 0) + count
    return tuple(sorted(counted.items(), key=lambda pair: -pair[1]))


@dataclass(frozen=True)
class PlayerFigures:
    """What one person's play came to, all wagers together."""

    name: str
    chips: int | None
    staked: int
    net: int
    rounds: int
    edge: Estimate | None
    per_round: Estimate
    """What a round brings, in cents."""
    round_deviation: float
    """The standard deviation of what a round brings, in cents."""
    pace: int
    session: SessionFigures | None

    @property
    def per_hour(self) -> Estimate:
        return Estimate(self.per_round.value * self.pace, self.per_round.error * self.pace)

    @cached_property
    def n0(self) -> Range | None:
        """After how many rounds the expected result is as large as one standard deviation; its end may be endless."""
        mean = self.per_round
        found = _squared(self.round_deviation, mean.value)
        if not isfinite(found):
            return None
        nearest = 0.0 if mean.low < 0 < mean.high else min(abs(mean.low), abs(mean.high))
        farthest = max(abs(mean.low), abs(mean.high))
        return Range(found, _squared(self.round_deviation, farthest), _squared(self.round_deviation, nearest))

    @cached_property
    def desirability(self) -> Estimate | None:
        """The expected result of a round over its deviation, in thousandths; below nought the house has it."""
        if not self.round_deviation:
            return None
        return Estimate(
            *(1000 * cents / self.round_deviation for cents in (self.per_round.value, self.per_round.error))
        )

    @property
    def score(self) -> Range | None:
        """What a hundred rounds win somebody with 10,000 dollars who bets by Kelly; nought without advantage."""
        di = self.desirability
        return None if di is None else Range(*(max(0.0, end) ** 2 for end in (di.value, di.low, di.high)))

    @property
    def ruin_in_the_end(self) -> Range | None:
        """The risk of ever losing all chips with the same play for ever, by the normal approximation."""
        if self.chips is None or not self.round_deviation:
            return None
        mean = self.per_round
        return Range(*(self._ruin(self.chips, result) for result in (mean.value, mean.high, mean.low)))

    def _ruin(self, chips: int, result: float) -> float:
        return 1.0 if result <= 0 else exp(-2 * result * chips / self.round_deviation**2)


def _squared(deviation: float, mean: float) -> float:
    try:
        return (deviation / mean) ** 2
    except (ZeroDivisionError, OverflowError):
        return inf


@dataclass(frozen=True)
class SessionFigures:
    """What sessions came to."""

    played: int
    rounds: int
    endings: tuple[tuple[str, Estimate], ...]
    result: Estimate
    deviation: float
    percentiles: tuple[Percentile, ...]
    """Results in cents, to the width of a bin."""
    bin_width: int
    drawdown: Estimate
    drawdown_percentiles: tuple[Percentile, ...]
    deepest: int
    rounds_played: float
    rounds_to_ruin: Estimate | None
    rounds_to_goal: Estimate | None
    fan: tuple[tuple[int, ...], ...]
    """At each time, the percentiles of how people stood then, in cents."""
    histogram: tuple[tuple[int, int], ...]
    least: int
    """Where the first bin begins, which holds all that is less too."""


@dataclass(frozen=True, slots=True)
class Percentile:
    """The least result that such a share of sessions does not exceed, in cents, and between what it lies."""

    share: float
    value: int
    low: int
    high: int
    beyond: str = ""
    """Whether it lies in the first bin or the last, which hold all that is less or more."""


ENDINGS = ("played to the end", "out of chips", "stop-loss reached", "win goal reached", "the plan could not go on")


def player_figures(
    dealer: Dealer, totals: Totals, who: int, name: str, chips: int | None, pace: int, session: int | None
) -> PlayerFigures:
    """The figures of one person."""
    sums = totals.sums
    own = [at for at in range(len(dealer.seats.lines)) if dealer.seats.lines[at, PERSON] == who]
    staked = sum(int(sums["sums"][at, booking.STAKED_SUM]) for at in own)
    net = sum(int(sums["sums"][at, booking.NET_SUM]) for at in own)
    net_net, net_staked, staked_staked, units = (int(cell) for cell in sums["units"][who])
    rounds = int(sums["rounds"][0])
    squares = sum(int(sums["products"][a, b]) * (1 if a == b else 2) for a in own for b in own if a <= b)
    mean = net / rounds if rounds else 0.0
    variance = max(0.0, squares / rounds - mean * mean) if rounds else 0.0
    spread_units = max(0.0, net_net - net * net / units) if units else 0.0
    return PlayerFigures(
        name,
        chips,
        staked,
        net,
        rounds,
        ratio(net, staked, (net_net, net_staked, staked_staked)),
        Estimate(mean, sqrt(spread_units) / rounds if rounds else 0.0),
        sqrt(variance),
        pace,
        None if session is None else _session_figures(dealer, totals, who, session),
    )


def _session_figures(dealer: Dealer, totals: Totals, who: int, rounds: int) -> SessionFigures:
    sums = totals.sums
    played = int(sums["rounds"][1])
    least, width = (int(cell) for cell in dealer.seats.scales[who])
    net_net = int(sums["sessions"][who, 0])
    net = int(sums["session_sums"][who, booking.NET_SUM])
    mean = net / played
    deviation = sqrt(max(0.0, net_net / played - mean * mean))
    counts = [int(count) for count in sums["results"][who]]
    falls = [int(count) for count in sums["drawdowns"][who]]
    endings = [int(count) for count in sums["endings"][who]]
    lengths = [int(cell) for cell in sums["lengths"][who]]
    fan = tuple(
        tuple(_at(share, [int(c) for c in sums["fan"][who, time]], least, 2 * width) for share in FAN_PERCENTILES)
        for time in range(FAN_TIMES + 1)
    )
    return SessionFigures(
        played,
        rounds,
        tuple((words, proportion(count, played)) for words, count in zip(ENDINGS, endings, strict=True)),
        Estimate(mean, deviation / sqrt(played)),
        deviation,
        _percentiles(counts, least, width),
        width,
        _mean_fall(lengths[booking.FALLEN] / played, falls, width),
        _percentiles(falls, 0, width),
        lengths[booking.DEEPEST],
        lengths[booking.PLAYED] / played,
        _mean_time(endings[1], lengths[booking.PLAYED_IF_RUINED], lengths[booking.SQUARED_IF_RUINED]),
        _mean_time(endings[3], lengths[booking.PLAYED_IF_WON], lengths[booking.SQUARED_IF_WON]),
        fan,
        tuple((least + at * width, count) for at, count in enumerate(counts) if count),
        least,
    )


def _mean_time(times: int, total: int, squares: int) -> Estimate | None:
    """The mean of so many whole numbers, by their sum and that of their squares."""
    if not times:
        return None
    spread_out = Fraction(squares, times) - Fraction(total, times) ** 2
    return Estimate(total / times, sqrt(spread_out / times))


def _mean_fall(mean: float, falls: list[int], width: int) -> Estimate:
    """The mean drawdown; its error by the bins, in which a fall lies anywhere."""
    squares = sum(count * ((at + 0.5) * width - mean) ** 2 for at, count in enumerate(falls))
    return Estimate(mean, sqrt(squares) / sum(falls))


def _percentiles(counts: list[int], least: int, width: int) -> tuple[Percentile, ...]:
    """Where percentiles lie, and where those lie that chance could have put in their place."""
    total = sum(counts)
    found = []
    for share in PERCENTILES:
        aside = REACH * sqrt(share * (1 - share) / total)
        at, low, high = (_bin(min(1.0, max(0.0, share + by)), counts) for by in (0.0, -aside, aside))
        beyond = "more" if at == len(counts) - 1 else "less" if at == 0 and least else ""
        edge = 1 if beyond == "less" else at  # of what may be less only the upper end is known
        found.append(Percentile(share, least + edge * width, least + low * width, least + high * width, beyond))
    return tuple(found)


def proportion(count: int, of: int) -> Estimate:
    """How often something happened, with an error that is not nought where it never did (Agresti and Coull)."""
    p = count / of
    if count > of:  # a wager may come to several hands
        return Estimate(p, sqrt(count) / of)
    careful = (count + 2) / (of + 4)
    return Estimate(p, sqrt(careful * (1 - careful) / (of + 4)))


def _bin(share: float, counts: list[int]) -> int:
    """The bin in which a percentile lies."""
    wanted, so_far = share * sum(counts), 0
    for at, count in enumerate(counts):
        so_far += count
        if so_far >= wanted and so_far:
            return at
    return 0


def _at(share: float, counts: list[int], least: int, width: int) -> int:
    """The lower edge of the bin in which a percentile lies."""
    return least + _bin(share, counts) * width


def covariances(dealer: Dealer, totals: Totals) -> list[tuple[int, int, float, Fraction | None]]:
    """Of what a unit on each of two lines brings in a round where both are wagered every round: simulated, exact."""
    found = []
    sums = totals.sums
    rounds = int(sums["rounds"][0])
    count = len(dealer.seats.lines)
    for one in range(count):
        for other in range(one + 1, count):
            made = [int(sums["counts"][at, booking.MADE]) for at in (one, other)]
            if made != [rounds, rounds] or not rounds:
                continue
            stakes = [int(sums["sums"][at, booking.STAKED_SUM]) / rounds for at in (one, other)]
            means = [int(sums["sums"][at, booking.NET_SUM]) / rounds for at in (one, other)]
            together = int(sums["products"][one, other]) / rounds - means[0] * means[1]
            found.append((one, other, together / (stakes[0] * stakes[1]), dealer.exact_covariance(one, other)))
    return found


def course(totals: Totals, lines: list[int]) -> list[tuple[int, float]]:
    """Along the run: after how much of it, what the house had kept so far of what was staked."""
    staked, net, points = 0, 0, []
    for point in sorted(totals.course):
        at_point = totals.course[point]
        staked += sum(int(at_point[0][at]) for at in lines)
        net += sum(int(at_point[1][at]) for at in lines)
        if staked:
            points.append((staked, -net / staked))
    return points
