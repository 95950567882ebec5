"""How somebody plays their hands: small objects that are asked for a decision and answer with a command.

A strategy of one's own subclasses `Strategy` and the engine plays it, hand by hand; `STRATEGIES` has those with names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from croupier.games.commands import Command
from croupier.games.due import DecisionDue, Due
from croupier.games.events import Event
from croupier.games.felt import Felt
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.round import Round
from croupier.simulation.counting import Counted
from croupier.simulation.scenario import ScenarioError


def _no_chance(bound: int) -> int:
    raise AssertionError(f"nobody said which of {bound} it is")


class Strategy:
    """Somebody's way of playing. It sees the table as it stands and must not look at what is hidden."""

    counted: Counted | None = None
    """The count that is kept at the table, if one is."""
    below: Callable[[int], int] = staticmethod(_no_chance)
    """Chance: a whole number from nought to below another."""

    def true_count(self) -> int:
        """The true count now, of all cards that have been seen."""
        return 0 if self.counted is None else self.counted.now()

    def begins(self) -> None:
        """A round begins."""

    def hear(self, events: Sequence[Event]) -> None:
        """What has happened in the round so far; told before every decision and answer."""

    def decide(self, table: Felt, due: DecisionDue) -> Command:
        """What to do with the hand whose turn it is."""
        raise NotImplementedError

    def answer(self, table: Felt, due: Due, player: str) -> Command | None:
        """What a player does about an offer that is open; nothing if it is not taken up."""
        return None


class NoDecisions(Strategy):
    """For games in which nobody decides anything."""

    def decide(self, table: Felt, due: DecisionDue) -> Command:
        raise AssertionError("nobody decides anything")


# --- twenty-one -------------------------------------------------------------------------------------------------------


class MimicTheDealer(Strategy):
    """Cards until the total at which the dealer stands; no doubles, no splits."""

    def decide(self, table: Felt, due: DecisionDue) -> Command:
        assert isinstance(table, Round)
        rules, hand = table.rules, table.hand_at(due.hand).hand
        soft = rules.is_soft(hand.cards)
        stands_from = rules.dealer_stands_soft if soft else rules.dealer_stands_hard
        return acts.Stand(due.whose) if rules.total(hand.cards) >= stands_from else acts.Hit(due.whose)


class NeverBust(Strategy):
    """Cards only while none can bring the hand over."""

    def decide(self, table: Felt, due: DecisionDue) -> Command:
        assert isinstance(table, Round)
        rules, hand = table.rules, table.hand_at(due.hand).hand
        law = rules.law
        could = rules.hard(hand.cards) + max(rules.values.values()) <= rules.most
        may_not_stand = law.orders("stands_from") and rules.total(hand.cards) < law.integer("stands_from")
        return acts.Hit(due.whose) if could or may_not_stand else acts.Stand(due.whose)


@dataclass(frozen=True, slots=True)
class Named:
    """A strategy that has a name, and what it does."""

    make: Callable[[], Strategy]
    does: str


STRATEGIES: Mapping[str, Mapping[str, Named]] = {
    "twenty-one": {
        "mimic": Named(MimicTheDealer, "plays as the dealer does"),
        "never-bust": Named(NeverBust, "takes no card that could break the hand"),
    },
}
NO_DECISIONS = ("roulette", "money-wheel", "tai-sai", "baccarat", "craps")


def strategy_named(family: str, name: str) -> Strategy:
    """The strategy of that name for a family of games."""
    known = STRATEGIES.get(family, {})
    if family in NO_DECISIONS:
        if name != "optimal":
            raise ScenarioError(f"strategy {name[:40]!r}: nobody decides anything at this game; expected none")
        return NoDecisions()
    refuse_unknown(name, known)
    return known[name].make()


def refuse_unknown(name: str, known: Iterable[str]) -> None:
    """Refuse a strategy that is not one of these."""
    names = list(known)
    if name not in names:
        close = get_close_matches(name, names, n=1)
        perhaps = f" (did you mean {close[0]!r}?)" if close else ""
        raise ScenarioError(
            f"strategy {name[:40]!r}: there is none of that name here{perhaps}; there are {', '.join(names)}"
        )
