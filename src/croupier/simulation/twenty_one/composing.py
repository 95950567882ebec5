"""A play of the graph with deviations by the count and with errors: what they apply to, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.twenty_one.chart_reading import refusal
from croupier.odds.twenty_one.columns import Columns
from croupier.odds.twenty_one.hands import Label
from croupier.odds.twenty_one.moments import GOES_ON
from croupier.odds.twenty_one.rows import Row, Rows
from croupier.simulation.scenario import ScenarioError
from croupier.simulation.twenty_one.play import ByCount, Choice, Erring, Play
from croupier.simulation.ways import ALWAYS, DOES, EVEN_MONEY, VERBS, Deviation, Errs

TEN = "T"


class Deviating:
    """A play with something else done with some hands, at some counts."""

    def __init__(
        self, play: Play, rows: Rows, rules: TwentyOneRules, deviations: Iterable[Deviation], *, strict: bool = True
    ) -> None:
        self.play, self.rows, self.rules, self.strict = play, rows, rules, strict
        self.columns: Columns = rows.columns
        self.found: dict[tuple[int, int], list[tuple[Deviation, Label]]] = {}
        for deviation in deviations:
            self._add(deviation)
        self.changed = {
            place: self._composed(self.play(place[0], self._shown(place[1])), several)
            for place, several in self.found.items()
        }

    def __call__(self, node: int, shown: str) -> Choice:
        found = self.changed.get((node, self.columns.of(shown)))
        return self.play(node, shown) if found is None else found

    def _shown(self, column: int) -> str:
        return self.columns.groups[column][0]

    def _add(self, deviation: Deviation) -> None:
        """The deviation at every place to which it applies."""
        applies = []
        for place, hands in self.rows.by_place.items():
            label = self._label(deviation, place[0])
            if label is not None and self._means(deviation, place[1]) and self._is_of(deviation, hands):
                applies.append((place, label))
        if not applies:
            raise ScenarioError(f"{deviation}: {impossible(self.rows, self.rules, deviation)}")
        if self.strict and all(self._at_every_count(place, label, deviation) for place, label in applies):
            raise ScenarioError(f"{deviation}: this never applies: it is what is done anyway")
        for place, label in applies:
            self.found.setdefault(place, []).append((deviation, label))

    def _label(self, deviation: Deviation, node: int) -> Label | None:
        """What the deviation does at a node, if it may be done there."""
        edges = self.rows.nodes[node].edges
        if deviation.verb == EVEN_MONEY:
            return DOES["takes even money"] if "takes even money" in edges else None
        label = VERBS[deviation.verb]
        if label in edges:
            return label
        declines = GOES_ON in edges and "surrenders" in edges and label not in ("withdraws", GOES_ON)
        return GOES_ON if declines else None

    def _means(self, deviation: Deviation, column: int) -> bool:
        group = self.columns.groups[column]
        if deviation.hand is None:
            return True
        return any(rank == deviation.against or self._is_ten(rank, deviation) for rank in group)

    def _is_ten(self, rank: str, deviation: Deviation) -> bool:
        return deviation.against == TEN and self.rules.values[rank] == 10

    def _is_of(self, deviation: Deviation, hands: Iterable[tuple[Row, object]]) -> bool:
        """Whether all hands that come to a place are those that are meant."""
        if deviation.hand is None:
            return True
        return all(row == deviation.hand and deviation.holds_with(kind.cards) for row, kind in hands)  # type: ignore[attr-defined]

    def _at_every_count(self, place: tuple[int, int], label: Label, deviation: Deviation) -> bool:
        """Whether the deviation changes nothing at a place."""
        base = self._composed(self.play(place[0], self._shown(place[1])), self.found.get(place, []))
        return self._with(base, deviation, label) == base

    def _composed(self, base: Choice, several: list[tuple[Deviation, Label]]) -> Choice:
        for deviation, label in several:
            base = self._with(base, deviation, label)
        return base

    def _with(self, base: Choice, deviation: Deviation, label: Label) -> Choice:
        """The choice with one deviation more: of several that hold at a count the last one named is followed."""
        if deviation.span == ALWAYS:
            return label
        below, steps = (base.below, list(base.steps)) if isinstance(base, ByCount) else (base, [])
        parts = ByCount(below, tuple(steps))
        span = deviation.span
        edge = span.least if span.least is not None else (span.most or 0) + 1
        marks = sorted({edge, *(least for least, _ in steps)})
        lowest = marks[0] - 1
        first = label if lowest in span else parts.at(lowest)
        found: list[tuple[int, Choice]] = []
        before: Choice = first
        for mark in marks:
            now = label if mark in span else parts.at(mark)
            if now != before:
                found.append((mark, now))
            before = now
        return ByCount(first, tuple(found)) if found else first


def impossible(rows: Rows, rules: TwentyOneRules, deviation: Deviation) -> str:
    """Why nobody can do so: the engine is asked at a hand of that name, and answers with its clause."""
    if deviation.hand is None:
        return refusal(rows, rules, next(iter(rows.ways)), "takes even money")
    named = [
        (place.node, place.column)
        for place in rows.places
        if place.row == deviation.hand and deviation.against in _cards(rows, rules, place.column)
    ]
    reached = [place for place in named if place in rows.ways]
    if not reached:
        return "there is no such hand at which somebody decides"
    label = VERBS[deviation.verb]
    if any(label in rows.nodes[node].edges for node, _ in named):
        return "the rules do not tell hands of so many cards from others, or this is done with none of them"
    return refusal(rows, rules, reached[0], label)


def _cards(rows: Rows, rules: TwentyOneRules, column: int) -> set[str]:
    group = rows.columns.groups[column]
    return {*group, *([TEN] if rules.values[group[0]] == 10 else [])}


def erring(rows: Rows, play: Play, errors: Iterable[Errs]) -> Play:
    """A play that goes wrong now and then; of several kinds of errors each has its chance where the former do not."""
    kinds, graph, columns = tuple(errors), rows.graph, rows.columns
    for error in kinds:
        places = ((node, columns.groups[column][0]) for node, column in rows.by_place)
        if all(
            _with_error(play(node, shown), error, tuple(graph.hands.nodes[node].edges)) == play(node, shown)
            for node, shown in places
        ):
            raise ScenarioError(f"{error}: this never applies: nowhere is one done where the other may be")

    def choice(node: int, shown: str) -> Choice:
        edges = tuple(graph.hands.nodes[node].edges)
        found = play(node, shown)
        for error in reversed(kinds):
            found = _with_error(found, error, edges)
        return found

    return choice


def _with_error(choice: Choice, error: Errs, edges: tuple[Label, ...]) -> Choice:
    """The error put in wherever the choice comes to a verb that was meant."""
    if isinstance(choice, ByCount):
        steps = tuple((least, _with_error(part, error, edges)) for least, part in choice.steps)
        return ByCount(_with_error(choice.below, error, edges), steps)
    meant = choice
    while isinstance(meant, Erring):
        assert not isinstance(meant.meant, ByCount), "errors stand behind the count"
        meant = meant.meant
    others = tuple(label for label in edges if label != meant and error.does in ("", label))
    if not others or error.instead_of not in ("", meant):
        return choice
    return Erring(choice, error.chance.numerator, error.chance.denominator, others)
