"""A table of craps as it stands: the point, who shoots, the dice, what is called on or off, what the throw decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.equipment.money import Cents
from croupier.games import events as e
from croupier.games.craps.acts import Faces, WagerMoved
from croupier.games.craps.dice_set import NO_DICE, DiceSet
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import LINE
from croupier.games.felt import Felt, Wager
from croupier.games.replacing import replace

RESULTS_SHOWN = 15
Fate = e.WagerLost | e.WagerWon | e.WagerReturned | WagerMoved
"""What a throw makes of a wager."""


@dataclass(frozen=True, slots=True)
class Call:
    """A wager that its owner has called on or off."""

    player: str
    spot: str
    on: bool


@dataclass(frozen=True, slots=True)
class Commission:
    """What has been paid for a wager that lies on the layout."""

    player: str
    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is with the dice."""

    shooter: str | None = None
    rolled: bool = False
    """Whether the shooter has thrown since taking the dice."""
    void_rolls: int = 0
    previous: str | None = None
    """Who had the dice before: they are offered from there on."""
    declined: frozenset[str] = frozenset()


NOBODYS = Turn()


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class LastThrow:
    """The throw made last, for as long as it may be called otherwise."""

    before: Craps = field(repr=False)
    """The table at the moment in which the dice came to rest."""
    faces: Faces
    """What fell, however it was read."""
    by: str = "dealer"
    """The office whose call stands."""
    void: bool = False


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class Craps(Felt):
    """One table of craps, throw after throw."""

    rules: CrapsRules
    point: int | None = None
    turn: Turn = NOBODYS
    dice: DiceSet = NO_DICE
    calls: tuple[Call, ...] = ()
    commissions: tuple[Commission, ...] = ()
    thrown: bool = False
    """Whether a throw has been made at this table."""
    leaning: Faces = ()
    overlooked: str | None = None
    faces: Faces | None = None
    """What the dice show, once they have come to rest and until what they decide is settled."""
    called: bool = False
    to_settle: tuple[Fate, ...] = ()
    """What the throw decides and the dealer has still to do, in order."""
    settled: tuple[Fate, ...] = ()
    """What he has done."""
    last: LastThrow | None = None
    results: tuple[Faces, ...] = ()

    @property
    def result_known(self) -> bool:
        return self.faces is not None

    def may_void_wagers_of(self, player: str) -> bool:
        return self.faces is None

    @property
    def in_the_air(self) -> bool:
        """Whether the dice have left the hand and not come to rest."""
        return not self.betting and self.faces is None

    @property
    def come_out(self) -> bool:
        """Whether the next roll is a come-out roll."""
        return self.point is None

    def call_of(self, player: str, spot: str) -> bool | None:
        """Whether a wager was called on or off; None if nothing was said of it."""
        return next((call.on for call in self.calls if call.player == player and call.spot == spot), None)

    def works(self, wager: Wager) -> bool:
        """Whether a wager wins and loses on the next roll."""
        if wager.spot not in self.rules.callable_spots:
            return True
        call = self.call_of(wager.player, wager.spot) if self.calls else None
        return self.point is not None if call is None else call

    def commission_on(self, player: str, spot: str) -> Cents:
        return sum(paid.cents for paid in self.commissions if paid.player == player and paid.spot == spot)

    def is_eligible(self, player: str) -> bool:
        """Whether somebody may throw: who is here and has a wager on the pass or the don't pass."""
        return player in self.playing and any(w.player == player and w.spot in LINE for w in self.wagers)

    def around_the_table(self) -> tuple[str, ...]:
        """Everybody clockwise: by the numbered places that some have taken, the others as they are named."""
        named = dict.fromkeys((*self.people, *(wager.player for wager in self.wagers)))
        seats = {name: place for place, name in self.seats}
        return tuple(sorted(named, key=lambda name: seats.get(name, list(named).index(name) + 1)))

    def offered(self) -> str | None:
        """To whom the dice are offered now; nobody if somebody has them or nobody may take them."""
        turn = self.turn
        if turn.shooter is not None:
            return None
        clockwise = self.around_the_table()
        first = turn.previous
        if first is None:  # at the start: whoever first made such a wager, then clockwise
            first = next((w.player for w in self.wagers if w.spot in LINE), None)
            start = clockwise.index(first) if first is not None else 0
        else:
            start = clockwise.index(first) + 1 if first in clockwise else 0
        in_order = (*clockwise[start:], *clockwise[:start])
        return next((name for name in in_order if name not in turn.declined and self.is_eligible(name)), None)

    def who_throws(self) -> str | None:
        """Who throws next: the shooter, whoever is offered the dice, or nobody of the players."""
        shooter = self.turn.shooter
        if shooter is not None:
            return shooter if self.is_eligible(shooter) else None
        return self.offered()

    def left_to_the_stickperson(self) -> bool:
        """Whether wagers are undecided and nobody is left who may take the dice."""
        others = (name for name in self.around_the_table() if name not in self.turn.declined)
        return self.thrown and bool(self.wagers) and not any(map(self.is_eligible, others))

    def bare(self) -> Craps:
        """The table without what is remembered of the last throw."""
        return self if self.last is None else replace(self, last=None)


def as_before_the_throw(table: Craps) -> Craps:
    """The table as it was when the dice came to rest, if what they decide is being settled; otherwise as it is."""
    return table if table.betting or table.last is None else table.last.before


def start(rules: CrapsRules) -> Craps:
    return Craps(rules)
