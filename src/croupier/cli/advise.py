"""`croupier advise`: a recorded round decision by decision, what each choice was worth, and what the one made cost."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.cli.exits import FINE, MISUSE
from croupier.cli.odds_asked import shelf
from croupier.cli.paper import Paper
from croupier.cli.progress import progress
from croupier.equipment.cards import Card
from croupier.equipment.money import Cents, dollars
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.caribbean_stud.acts import Fold, Raise
from croupier.games.caribbean_stud.rules import ANTE
from croupier.games.caribbean_stud.stud import DEALER, Stud
from croupier.games.commands import Command, PlayerCommand
from croupier.games.told import told
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.round import Round
from croupier.notation import NotationError, read_story, replay
from croupier.notation.playing import listed
from croupier.odds.evaluating import NotEvaluated, evaluate
from croupier.odds.kept import Shelf
from croupier.table.live import LiveTable

DECISIONS = (
    acts.Hit,
    acts.Stand,
    acts.Double,
    acts.Split,
    acts.Surrender,
    acts.TakeEvenMoney,
    acts.Insure,
    acts.Withdraw,
    acts.CloseOffers,
    acts.KeepDoubles,
    Raise,
    Fold,
)
ADVISED = ("twenty-one", "caribbean-stud")
PLACES = 5


@dataclass(frozen=True)
class Made:
    """A decision that was made, at which state, and the cards seen in earlier rounds of the shoe."""

    state: Round | Stud
    command: Command
    seen: tuple[Card, ...]


class Watched(LiveTable):
    """A table that remembers every decision and what could be seen when it was made."""

    made: list[Made]

    def act(self, command: Command) -> tuple[e.Event, ...]:
        before = self.state.felt
        events = super().act(command)
        if isinstance(command, DECISIONS) and isinstance(before, Round | Stud):
            self.made.append(Made(before, command, tuple(_seen_before(self.events))))
        return events


def _seen_before(events: list[e.Event]) -> Iterator[Card]:
    """The cards dealt face up since the last shuffle, less those of the round in hand."""
    since = max((place for place, event in enumerate(events) if isinstance(event, shoe_acts.CardsReady)), default=0)
    begun = max((place for place, event in enumerate(events) if isinstance(event, e.NoMoreBetsCalled)), default=0)
    for event in events[since:begun]:
        if isinstance(event, acts.CardDealtFaceUp):
            yield event.card


@dataclass(frozen=True)
class Advice:
    """One decision weighed up; or why it was not."""

    number: int
    made: Made
    worth: Mapping[Command, float]
    why_not: str = ""

    @property
    def chosen(self) -> Command | None:
        """The choice that was made, among those weighed up."""
        return next((command for command in self.worth if _same(command, self.made.command)), None)

    @property
    def boxes(self) -> tuple[int, ...]:
        """The boxes on which there was something to choose: while offers are open, perhaps several."""
        return tuple(dict.fromkeys(number for command in self.worth if (number := _box(command)) is not None))

    @property
    def best(self) -> Command | None:
        """The best that could be done on the same box; nothing where one choice would be for several at once."""
        rivals: Collection[Command] = self.worth.keys()
        if len(self.boxes) > 1:
            number = self.chosen and _box(self.chosen)
            rivals = {command for command in rivals if _box(command) in (number, None)}
            if any(_box(command) is None for command in rivals):
                return None
        return max(rivals, key=lambda command: self.worth[command], default=None)

    @property
    def cost(self) -> float | None:
        """What the choice made has cost, in units of the wager first made."""
        chosen, best = self.chosen, self.best
        return None if chosen is None or best is None else self.worth[best] - self.worth[chosen]

    @property
    def stake(self) -> Cents:
        """The wager first made on the box that was decided on, or the ante."""
        if isinstance(self.made.state, Stud):
            player = getattr(self.made.command, "player", "")
            return self.made.state.lying(player, ANTE)
        number = self.chosen and _box(self.chosen)
        boxes = self.made.state.boxes
        return next((box for box in boxes if box.number == number), boxes[0]).bettors[0].cents


def _box(command: Command) -> int | None:
    number = getattr(command, "box", None)
    return number if isinstance(number, int) else None


def _same(one: Command, other: Command) -> bool:
    if type(one) is not type(other):
        return False
    if not isinstance(one, PlayerCommand) or not isinstance(other, PlayerCommand):
        return True
    cents = getattr(one, "cents", None) == getattr(other, "cents", None)
    return cents and one.player == other.player and getattr(other, "box", None) in (None, getattr(one, "box", None))


def show_advice(path: Path, *, at: int | None, as_json: bool) -> int:
    """Weigh up each decision of a file, or one of them."""
    try:
        story = read_story(path)
    except NotationError as error:
        print(error, file=sys.stderr)
        return MISUSE
    if story.law.family not in ADVISED:
        print(f"{path}: {story.law.rules}: nobody decides anything there once wagers are made", file=sys.stderr)
        return MISUSE
    table = Watched(story.game, story.rules, story.players, listed(story))
    table.made = []
    try:
        replay(story, table)
    except NotationError as error:
        print(error, file=sys.stderr)
        return MISUSE
    if at is not None and not 1 <= at <= len(table.made):
        print(f"--at: {at}: the file holds {len(table.made)} decisions", file=sys.stderr)
        return MISUSE
    kept = shelf()
    with progress("Weighing up each decision"):
        found = [_advice(number, made, kept) for number, made in enumerate(table.made, 1) if at in (None, number)]
    if as_json:
        print(json.dumps([_row(one) for one in found], indent=2))
    else:
        _tell(story.title, found)
    return FINE


def _advice(number: int, made: Made, kept: Shelf) -> Advice:
    try:
        return Advice(number, made, evaluate(made.state, made.seen, kept))
    except NotEvaluated as why:
        return Advice(number, made, {}, str(why))


def _row(one: Advice) -> dict[str, Any]:
    row: dict[str, Any] = {"decision": one.number, "hands": _hands(one.made), "made": told(one.made.command)}
    if one.why_not:
        return {**row, "note": one.why_not}
    choices = [{"choice": told(command), "box": _box(command), "value": value} for command, value in _ordered(one)]
    return {**row, "choices": choices, "best": one.best and told(one.best), "cost": one.cost}


def _ordered(one: Advice) -> list[tuple[Command, float]]:
    return sorted(one.worth.items(), key=lambda pair: -pair[1])


def _hands(made: Made) -> dict[str, str]:
    """The hands that whoever decides can see."""
    hands = made.state.hands()
    if isinstance(made.state, Stud) and made.state.dealer_up is not None:
        own = made.state.hand_of(getattr(made.command, "player", ""))
        seen = {own.name: own.cards} if own is not None else {}
        hands = {**seen, DEALER: (made.state.dealer[made.state.dealer_up],)}
    return {name: " ".join(cards) for name, cards in hands.items()}


def _beside(one: Advice) -> str:
    """Why a decision has no cost: somebody else's choices were weighed up, or other amounts."""
    deciders = {command.player for command in one.worth if isinstance(command, PlayerCommand)}
    made = one.made.command
    if one.chosen is not None:
        return "Offers are open on several boxes, and going on would be for all of them: no cost is told."
    if isinstance(made, PlayerCommand) and made.player not in deciders:
        return (
            f"These are the choices of {' and '.join(sorted(deciders))}; the wager of {made.player} is not weighed up."
        )
    return "What was done is none of these choices in full."


def _named(one: Advice, command: Command) -> str:
    """A choice, and its box where there are choices on several."""
    number = _box(command)
    return told(command) if number is None or len(one.boxes) == 1 else f"{told(command)}, box {number}"


def _tell(title: str, found: list[Advice]) -> None:
    paper = Paper()
    paper.heading(title)
    paper.line("What each choice brings from there on, per unit first staked, out of the cards not yet seen.")
    for one in found:
        hands = ", ".join(f"{name} {cards}" for name, cards in _hands(one.made).items())
        paper.command(one.number, f"{told(one.made.command)}, with {hands}")
        if one.why_not:
            paper.line(f"  Not weighed up: {one.why_not}.")
            continue
        rows = [("choice", "brings")]
        rows += [(f"  {_named(one, command)}", f"{value:+.{PLACES}f}") for command, value in _ordered(one)]
        paper.table(rows)
        if one.cost is None:
            paper.line(f"  {_beside(one)}")
        elif one.cost > 0:
            lost, stake = dollars(round(one.cost * one.stake)), dollars(one.stake)
            paper.line(f"  It cost {one.cost:.{PLACES}f}, or {lost} of {stake}.")
        else:
            paper.line("  The best there was.")
