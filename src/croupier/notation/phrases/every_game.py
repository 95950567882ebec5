"""The phrases of every game: seats, wagers, chips, the cut, the house's own acts."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from croupier.equipment.chips import COLOURS
from croupier.games import commands as c
from croupier.games import shoe_acts
from croupier.games.house import GROUNDS
from croupier.notation.errors import NotationError
from croupier.notation.phrases.said import Moment, Phrases, Said, saying
from croupier.notation.words import Words


@dataclass(frozen=True, slots=True)
class ColourBet(c.PlayerCommand):
    """So many chips of a player's own colour on a spot; what they are worth the table knows."""

    spot: str
    count: int
    colour: str


@dataclass(frozen=True, slots=True)
class Forfeit(c.PlayerCommand):
    """Whose wagers the house keeps when a round is voided; it stands behind that line alone."""


@dataclass(frozen=True, slots=True)
class GoOn(c.Command):
    """`dealer continues`."""


@dataclass(frozen=True, slots=True)
class CallAndHold(c.Command):
    """`dealer calls no more bets`: the call alone."""


@dataclass(frozen=True, slots=True)
class AnnounceAndHold(c.Command):
    """`dealer announces the result`: no wager is settled yet."""


PAUSES = (GoOn, CallAndHold, AnnounceAndHold, c.CallNoMoreBets)


def _bets(name: str, words: Words) -> Said:
    ahead = words.left
    if len(ahead) > 1 and ahead[1] in COLOURS:
        count = words.number("a number of chips")
        colour = words.take("a colour")
        words.expect("on")
        return Said(ColourBet(name, words.spot(), count, colour), Moment.BEFORE_A_WAGER)
    cents = words.amount()
    words.expect("on")
    return Said(c.Bet(name, words.spot(), cents), Moment.BEFORE_A_WAGER)


def _declares(name: str, words: Words) -> Said:
    cents = words.amount()
    words.expect("on")
    return Said(c.Bet(name, words.spot(), cents, spoken=True), Moment.BEFORE_A_WAGER)


def _takes_back(name: str, words: Words) -> Said:
    if len(words.left) > 1 and words.left[1] == "from":
        cents = words.amount()
        words.expect("from")
        return Said(c.TakeBack(name, words.spot(), cents))
    return Said(c.TakeBack(name, words.spot()))


def _cuts(name: str, words: Words) -> Said:
    at = words.number("how many cards from the front") if words.accept("at") else None
    return Said(shoe_acts.Cut(name, at), Moment.CUT)


def _buys(name: str, words: Words) -> Said:
    count = words.number("a number of chips")
    colour = words.take(f"a colour: {', '.join(COLOURS)}")
    if colour not in COLOURS:
        raise words.wrong(f"a colour: {', '.join(COLOURS)}")
    words.expect("at")
    return Said(c.BuyColour(name, colour, count, words.amount()), Moment.AFTER_THE_ROUND)


def _allows(_office: str, words: Words) -> Said:
    name = words.player()
    words.expect("up", "to")
    return Said(c.AllowUpTo(name, words.amount()))


def _sets(_office: str, words: Words) -> Said:
    key, value = words.take("a setting"), words.take("a value")
    column = words.column
    ground = words.rest() or None
    if ground is not None and ground not in GROUNDS:
        raise NotationError(f"{ground[:40]!r}: expected {' or '.join(GROUNDS)}", column=column)
    return Said(c.ChangeSetting(key, value, ground), Moment.AFTER_THE_ROUND)


def _finds(_office: str, words: Words) -> Said:
    first = words.player()
    words.expect("and")
    other = words.player()
    words.expect("in", "partnership")
    return Said(c.DeclarePartners(first, other))


def _limits(_office: str, words: Words) -> Said:
    name = words.player()
    words.expect("to")
    cents = words.amount()
    words.expect("in", "value", "chips")
    return Said(c.LimitValueChips(name, cents))


def _voids(_office: str, words: Words) -> Said:
    name = words.owner("wagers")
    words.expect("wagers")
    return Said(c.VoidWagers(name))


def _notices(office: str, _words: Words) -> Said:
    return Said(c.Notice(office))


PLAYER: Phrases = MappingProxyType(
    {
        "sits": lambda name, words: Said(c.Sit(name, words.number("a place"))),
        "leaves": lambda name, _: Said(c.Leave(name)),
        "bets": _bets,
        "declares": _declares,
        "takes back": _takes_back,
        "declines the cut": lambda name, _: Said(shoe_acts.DeclineCut(name), Moment.CUT),
        "cuts": _cuts,
        "buys": _buys,
        "cashes in": lambda name, _: Said(c.CashIn(name), Moment.AFTER_THE_ROUND),
        "forfeits": lambda name, _: Said(Forfeit(name)),
    }
)
DEALER: Phrases = MappingProxyType(
    {
        "continues": saying(GoOn()),
        "announces the result": saying(AnnounceAndHold()),
        "calls no more bets": saying(CallAndHold(), Moment.BEFORE_A_WAGER),
        "notices": _notices,
    }
)
SUPERVISOR: Phrases = MappingProxyType(
    {
        "voids round": saying(c.VoidRound()),
        "notices": _notices,
        "vacates seat": lambda _, words: Said(c.VacateSeat(words.number("a place")), Moment.AFTER_THE_ROUND),
        "finds": _finds,
        "limits": _limits,
        "requires non-value chips of": lambda _, words: Said(c.LimitValueChips(words.player(), 0)),
    }
)
MANAGER: Phrases = MappingProxyType(
    {
        "allows": _allows,
        "sets": _sets,
        "voids": _voids,
        "excludes": lambda _, words: Said(c.Exclude(words.player())),
    }
)
