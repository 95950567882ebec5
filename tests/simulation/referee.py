"""The referee: what fell before a kernel's eyes falls before the engine's, and every wager must be settled alike."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.due import ChanceDue
from croupier.games.spin import ComeToRest, SpinRules
from croupier.simulation.by_engine import ByEngine, Playing
from croupier.simulation.dealing import Spins
from croupier.simulation.totals import Totals, totals_of
from croupier.table.equipment import Fair


class AsFell(Fair):
    """Equipment that shows what a kernel drew."""

    def __init__(self, rules: SpinRules, fell: Iterator[int]) -> None:
        super().__init__(_no_bits, rules)
        self.fell = fell

    def supply(self, due: ChanceDue) -> ComeToRest:
        return ComeToRest(self.weights[next(self.fell)][0])


class _NoBits:
    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("nothing is drawn")


_no_bits = _NoBits()


def both(dealer: Spins, sessions: int, rounds: int) -> tuple[Totals, Totals]:
    """The totals of one chunk by the kernel, and by the engine after the same outcomes."""
    book, trace = dealer.traced(0, sessions, rounds, sessions * rounds)
    rules = dealer.scenario.table()
    assert isinstance(rules, SpinRules)
    engine = ByEngine(dealer.scenario, rules, dealer.seats)
    fell = iter(int(outcome) for outcome in trace[:, 0])
    playing = Playing(engine, lambda: AsFell(rules, fell))
    for _ in range(sessions):
        playing.session(rounds)
    return totals_of(book, 0), totals_of(playing.book, 0, playing.clauses)


def differences(kernel: Totals, engine: Totals) -> list[str]:
    """What is not the same; how outcomes are called differs and is left out."""
    return [
        name
        for name in kernel.sums
        if name not in ("outcomes", "settled") and (kernel.sums[name] != engine.sums[name]).any()
    ]
