"""What hands bring once they are formed: asked of the engine, round by whole round, for every fate and final hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from croupier.equipment.money import Cents
from croupier.games import events as e
from croupier.games.twenty_one.spots import BOX, DOUBLE
from croupier.law import Citation
from croupier.odds.driving import nets
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.dealer import DealerGraph, Final
from croupier.odds.twenty_one.hands import Begin, Fate, HandGraph, Label, card_for, drive
from croupier.odds.twenty_one.moments import Moment, after_card, after_choice, bonuses, choices
from croupier.odds.twenty_one.ways import Way, way_within_hand


class Kind(NamedTuple):
    """How a hand of a split stands when the dealer's natural comes: what that takes may depend on the others so."""

    lies: bool
    won: bool = False
    doubled: bool = False


def kind_of(fate: Fate) -> Kind:
    if fate.lies:
        return Kind(lies=True, doubled=fate.doubled)
    assert fate.settled is not None, "it is settled"
    return Kind(lies=False, won=fate.settled > 0)


LOST = Kind(lies=False)


@dataclass(frozen=True)
class Settlement:
    """What each fate brings against each final hand of the dealer's, per unit first staked.

    Against a natural, what a hand of a split brings depends on those before it: on the state of an account that
    begins at nought and that every hand's kind leads on.
    """

    brings: Mapping[tuple[Fate, Final], Fraction]
    accounts: tuple[Mapping[Kind, tuple[Fraction, int]], ...]
    """By account and kind of the next hand: what comes back of it when the natural comes, and the next account."""
    bonus: frozenset[Fate]
    """The fates that win the Super Bonus."""
    draws: Mapping[Fate, int]
    """How many cards the dealer's hand needs for each fate: one, two, or three for as many as it takes."""


class Asking:
    """Asks the engine."""

    def __init__(
        self,
        graph: HandGraph,
        start: Moment,
        ways: Mapping[Label, Mapping[Fate, Way]],
        dealer: DealerGraph,
        tick: Callable[[int], None],
        *,
        stake: Cents,
        rounded: bool,
    ) -> None:
        self.stake, self.rounded = stake, rounded
        self.cited: dict[Citation, None] = {}
        self.graph, self.start, self.dealer, self.ways, self.tick = graph, start, dealer, ways, tick
        self.finals = {shown: dealer.ways(shown) for shown in ways}
        self.formed: dict[tuple[Label, Fate], tuple[Moment, str]] = {}
        self.asked = 0
        self.low = min(start.table.rules.cards(), key=start.table.rules.value)

    def settle(self) -> Settlement:
        brings: dict[tuple[Fate, Final], Fraction] = {}
        draws: dict[Fate, int] = {}
        winners = set()
        for fate in sorted({fate for ways in self.ways.values() for fate in ways}, key=repr):
            for final in self.dealer.finals():
                found = self._brings(fate, final)
                if found is not None:
                    brings[fate, final] = found
            draws[fate] = self._draws(fate)
            if fate.bonus and self._wins_bonus(fate):
                winners.add(fate)
        return Settlement(brings, self._accounts(), frozenset(winners), draws)

    def _brings(self, fate: Fate, final: Final) -> Fraction | None:
        """What a hand of this fate brings if the dealer comes to this; None if the two cannot meet."""
        if fate.settled is not None:
            return fate.settled
        if final.natural and fate.of_split:
            return None  # the accounts tell
        shown = next((one for one, ways in self.ways.items() if fate in ways and final in self.finals[one]), None)
        if shown is None:
            return None
        before, spot = self._at(shown, fate)
        over = self._dealt(before, self.finals[shown][final])
        wagers = [event for event in over.events[len(before.events) :] if isinstance(event, e.WagerEvent)]
        found = nets(wagers, rounded=self.rounded)
        own = (found.get(one, Fraction(0)) for one in (spot, spot.replace(BOX, DOUBLE)))
        return sum(own, Fraction(0)) / self.stake - (2 if fate.doubled else 1)

    def _at(self, shown: Label, fate: Fate) -> tuple[Moment, str]:
        """A round whose hands are all played, one of them with this fate; and where that one's wager lies."""
        if (shown, fate) not in self.formed:
            way = self.ways[shown][fate]
            before = drive(self.start, way[:-1])
            assert before.turn is not None, "the hand is being played"
            after = self._played_out(drive(before, way[-1:]))
            self.formed[shown, fate] = after, after.table.boxes[0].spot(before.turn.at)
        return self.formed[shown, fate]

    def _played_out(self, moment: Moment) -> Moment:
        """The hands that are left, stood on as soon as they may be."""
        while not (moment.is_over or (moment.to_dealer and moment.table.deal_complete)):
            self._count()
            open_choices = choices(moment)
            if open_choices:
                verb = next(verb for verb in ("goes on", "stands", "hits") if verb in open_choices)
                moment = after_choice(moment, verb)
            else:
                moment = after_card(moment, self.low)
        return moment

    def _dealt(self, moment: Moment, way: Way) -> Moment:
        """The dealer's cards, as far as the rules have him draw them."""
        self._count()
        for label in way:
            if not moment.to_dealer:
                break
            moment = drive(moment, (label,))
        assert moment.is_over, "the dealer's hand is complete"
        for event in moment.events:
            self.cited.update(dict.fromkeys(event.cites))
        return moment

    def _draws(self, fate: Fate) -> int:
        """How far the dealer draws for a hand of this fate alone."""
        shown = next(one for one, ways in self.ways.items() if fate in ways)
        if not fate.lies:
            return 1
        before, _ = self._at(shown, fate)
        low = next(label for label, to in self.dealer.edges[self.dealer.starts[shown]].items() if isinstance(to, int))
        return 3 if drive(before, (low,)).to_dealer else 2

    def _wins_bonus(self, fate: Fate) -> bool:
        shown = next(one for one, ways in self.ways.items() if fate in ways)
        moment, _ = self._at(shown, fate)
        way = next(iter(self.finals[shown].values()))
        return bonuses(moment if moment.is_over else self._dealt(moment, way)) > 0

    def _count(self) -> None:
        self.asked += 1
        self.tick(self.asked)

    # --- a dealer's natural against hands of a split ------------------------------------------------------------------

    def _accounts(self) -> tuple[Mapping[Kind, tuple[Fraction, int]], ...]:
        """States of the account: two beginnings of a box are one if what comes back later is the same for both."""
        kinds = sorted({kind_of(fate) for ways in self.ways.values() for fate in ways if fate.of_split})
        back = self._what_comes_back(kinds)
        most = max(map(len, back), default=0)
        number: dict[tuple[object, ...], int] = {}
        rows: list[Mapping[Kind, tuple[Fraction, int]]] = []

        def settled(hands: tuple[Kind, ...]) -> Fraction:
            return back[hands + (LOST,) * (2 - len(hands))]

        def account(hands: tuple[Kind, ...]) -> int:
            row = {}
            if len(hands) < most:
                for kind in kinds:
                    longer = (*hands, kind)
                    row[kind] = (settled(longer) - settled(hands), account(longer))
                    lost_too = (*longer, LOST)
                    assert back.get(lost_too, settled(longer)) == settled(longer), "what is lost is lost already"
            key = tuple(row.items())
            if key not in number:
                number[key] = len(rows)
                rows.append(row)
            return number[key]

        account(())
        last = len(rows) - 1  # every row was numbered after those to which it leads
        return tuple({kind: (back, last - to) for kind, (back, to) in row.items()} for row in reversed(rows))

    def _what_comes_back(self, kinds: list[Kind]) -> dict[tuple[Kind, ...], Fraction]:
        """For every row of hands on one box, what comes back of those that still lie when the natural comes."""
        shown = next((one for one, finals in self.finals.items() if any(final.natural for final in finals)), None)
        if shown is None:
            return {}
        natural = next(way for final, way in self.finals[shown].items() if final.natural)
        found = {}
        for hands in range(2, self.graph.most_hands + 1):
            for row in product(kinds, repeat=hands):
                found[row] = self._back(shown, natural, row)
        return found

    def _back(self, shown: Label, natural: Way, row: tuple[Kind, ...]) -> Fraction:
        if not any(kind.lies for kind in row):
            return Fraction(0)
        moment, lost = self._formed(shown, row)
        over = self._dealt(moment, natural)
        wagers = [event for event in over.events if isinstance(event, e.WagerEvent)]
        total = sum(nets(wagers, rounded=self.rounded).values(), Fraction(0))
        return total / self.stake - lost

    def _formed(self, shown: Label, row: tuple[Kind, ...]) -> tuple[Moment, Fraction]:
        """A box with hands of these kinds, and what they have brought and cost before the dealer draws."""
        for card in self._first_cards():
            found = self._way_to(shown, card, row)
            if found is not None:
                way, lost = found
                return drive(self.start, way), lost
        raise AssertionError(f"no pair makes such hands: {row}")

    def _first_cards(self) -> Iterator[Label]:
        labels = dict.fromkeys(begin.card[0] for begin in self.graph.begins)
        yield from (label for label in labels if Begin(card_for(label)) in self.graph.begins)

    def _way_to(self, shown: Label, card: Label, row: tuple[Kind, ...]) -> tuple[Way, Fraction] | None:
        """A way to a box of such hands, each begun with this card."""
        way: list[Label] = [card, shown, card]
        if "goes on" in choices(drive(self.start, tuple(way))):
            way.append("goes on")
        for _ in row[2:]:
            way += ["splits", card]
        way.append("splits")
        lost, flags = Fraction(0), Flags()
        for kind in row:
            number = self.graph.begins[Begin(card_for(card), len(row) < self.graph.most_hands, flags)]
            found = way_within_hand(self.graph, number, lambda fate, kind=kind: kind_of(fate) == kind)  # type: ignore[misc]
            if found is None:
                return None
            longer, end = found
            way += longer
            flags = end.flags
            lost += end.fate.settled if end.fate.settled is not None else Fraction(-2 if end.fate.doubled else -1)
        return tuple(way), lost
