"""The rules of tai-sai at one table: the areas of the layout, and what three dice make of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from croupier.games.options import read_options
from croupier.games.refusal import Refused
from croupier.games.spin import Outcome, SpinOptions, SpinRules, Verdict
from croupier.law import Citation, Law

GROUNDS = {
    "die not flat": "die_not_flat",
    "tumbler fault": "tumbler_fault",
    "dice exposed": "dice_exposed_too_soon",
    "not activated": "tumbler_not_activated",
}
FACES = range(1, 7)
TRIPLE = 3
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True, slots=True)
class Area:
    """One area of the layout: the kind of wager and the number or numbers it names."""

    kind: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class TaiSaiRules(SpinRules):
    """Tai-sai under one instrument with one table's options."""

    areas: Mapping[str, Area]
    small: frozenset[int]
    big: frozenset[int]
    pays: Mapping[str, Fraction]
    totals_pay: Mapping[str, Fraction]
    faces_pay: Mapping[str, Fraction]

    @property
    def spots(self) -> tuple[str, ...]:
        return tuple(self.areas)

    @property
    def grounds(self) -> dict[str, str]:
        return GROUNDS

    @property
    def what(self) -> str:
        return "throw"

    @property
    def equipment(self) -> str:
        return "dice"

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        area = self.areas.get(spot)
        return None if area is None else self.law.by(area.kind)

    def refuse_outcome(self, outcome: Outcome) -> None:
        faces = outcome if isinstance(outcome, tuple) else ()
        if len(faces) != self.law.integer("dice") or any(face not in FACES for face in faces):
            raise Refused(f"{outcome!r} is no throw of three dice", self.law.by("dice"))

    def contradictions(self) -> Iterator[tuple[str, str]]:
        if self.law.integer("dice") != TRIPLE:
            yield "dice", f"the layout speaks of triples: there are {TRIPLE} dice"
        for concept, totals in (("small_totals", self.small), ("big_totals", self.big)):
            if not totals <= set(range(TRIPLE, TRIPLE * FACES[-1] + 1)):
                yield concept, f"three dice show {TRIPLE} to {TRIPLE * FACES[-1]}"

    def outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        throws = Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=self.law.integer("dice")))
        return tuple(throws.items())

    def call(self, outcome: Outcome) -> str:
        assert isinstance(outcome, tuple)
        (face, times), *rest = Counter(outcome).most_common()
        total = f"total {sum(outcome)}"
        if times == 3:
            return f"triple {NUMBERS[face]}; {total}"
        if times == 2:
            return f"double {NUMBERS[face]}, {NUMBERS[rest[0][0]]}; {total}"
        return f"{', '.join(NUMBERS[face] for face in sorted(outcome))}; {total}"

    def judge(self, spot: str, outcome: Outcome) -> Verdict:
        assert isinstance(outcome, tuple)
        area = self.areas[spot]
        odds = self._odds(area, outcome)
        if odds is None:
            return Verdict(None, self.law.by(area.kind, "uppermost_faces_decide", "losers_first"))
        paid = {"total": "totals_pay", "face": "faces_pay"}.get(area.kind, "pays")
        return Verdict(odds, self.law.by(area.kind, paid, "settled_where_it_lies"))

    def _odds(self, area: Area, dice: tuple[int, ...]) -> Fraction | None:
        """What the area pays on these dice, or nothing."""
        total, times = sum(dice), [dice.count(number) for number in area.numbers]
        triple = len(set(dice)) == 1
        match area.kind:
            case "small":
                wins = total in self.small and not (triple and self.law.orders("triples_take_small"))
            case "big":
                wins = total in self.big and not (triple and self.law.orders("triples_take_big"))
            case "any-triple":
                wins = triple
            case "triple":
                wins = times[0] == 3
            case "double":
                wins = times[0] == 2 or (times[0] == 3 and self.law.orders("triple_wins_double"))
            case "combination":
                wins = all(times)
            case "total":
                return self.totals_pay[str(total)] if total == area.numbers[0] else None
            case _:
                return self.faces_pay[str(times[0])] if times[0] else None
        return self.pays[area.kind] if wins else None


def _areas(law: Law) -> dict[str, Area]:
    areas = {kind: Area(kind) for kind in ("small", "big", "any-triple")}
    for kind in ("triple", "double", "face"):
        areas |= {f"{kind} {face}": Area(kind, (face,)) for face in FACES}
    areas |= {f"total {total}": Area("total", (int(total),)) for total in law.table("totals_pay")}
    areas |= {f"combination {a}-{b}": Area("combination", (a, b)) for a, b in combinations(FACES, 2)}
    return areas


@cache
def _rules(law: Law, options: SpinOptions) -> TaiSaiRules:
    return TaiSaiRules(
        law,
        options,
        _areas(law),
        frozenset(law.integers("small_totals")),
        frozenset(law.integers("big_totals")),
        law.table_of_odds("pays"),
        law.table_of_odds("totals_pay"),
        law.table_of_odds("faces_pay"),
    )


def rules(law: Law, settings: Mapping[str, object]) -> TaiSaiRules:
    """The rules at a table with these settings."""
    return _rules(law, read_options(SpinOptions(), settings, law))
