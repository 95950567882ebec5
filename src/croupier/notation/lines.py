"""Lines of play: each read into commands, an expectation, and how the table treats it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from croupier.equipment.chips import COLOURS
from croupier.games import commands as c
from croupier.games import shoe_acts
from croupier.games import spin as s
from croupier.games.baccarat import acts as b
from croupier.games.baccarat.coup import BURN_SKIPPED, ERRORS
from croupier.games.house import GROUNDS
from croupier.games.money_wheel.rules import GROUNDS as MONEY_WHEEL_GROUNDS
from croupier.games.roulette.rules import GROUNDS as ROULETTE_GROUNDS
from croupier.games.tai_sai.rules import GROUNDS as TAI_SAI_GROUNDS
from croupier.notation.errors import NotationError
from croupier.notation.words import ERRORS_OF_OTHER_GAMES, NAME, OFFICES, VERBS_OF_OTHER_GAMES, Words

NO_SPIN_GROUNDS = frozenset({*ROULETTE_GROUNDS, *TAI_SAI_GROUNDS, *MONEY_WHEEL_GROUNDS})


class Moment(Enum):
    """What the table does before a line is carried out."""

    AT_ONCE = "nothing"
    CUT = "it makes ready for the next round as far as the offer of the cut"
    NEW_CARDS = "it makes ready for the next round as far as the new cards"
    AFTER_THE_ROUND = "it closes what is open and finishes the round"
    BEFORE_A_WAGER = "it finishes the round and makes ready for the next"


@dataclass(frozen=True, slots=True)
class OtherGame(c.Command):
    """Something that is done at other games."""

    words: str


@dataclass(frozen=True, slots=True)
class ColourBet(c.PlayerCommand):
    """So many chips of a player's own colour on a spot; what they are worth the table knows."""

    spot: str
    count: int
    colour: str


@dataclass(frozen=True, slots=True)
class GoOn(c.Command):
    """`dealer continues`."""


@dataclass(frozen=True, slots=True)
class CallAndHold(c.Command):
    """`dealer calls no more bets`: the call alone."""


@dataclass(frozen=True, slots=True)
class AnnounceAndHold(c.Command):
    """`dealer announces the result`: no wager is settled yet."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play."""

    number: int
    text: str
    commands: tuple[c.Command, ...]
    moment: Moment
    refused: bool = False
    by_clause: str | None = None


PAUSES = (GoOn, CallAndHold, AnnounceAndHold, c.CallNoMoreBets)


def parse_line(text: str, number: int, players: Collection[str]) -> Line | None:
    """Read one line; None if there is nothing on it but a comment."""
    body = text.split("#", 1)[0].rstrip()
    if not body.strip():
        return None
    play, arrow, expected = body.partition("=>")
    refused, clause = _expectation(expected, len(play) + 2) if arrow else (False, None)
    commands: list[c.Command] = []
    moments: list[Moment] = []
    offset = 0
    for part in play.split(";"):
        words = Words(part, offset)
        offset += len(part) + 1
        command, moment = _read(words, players)
        words.done()
        commands.append(command)
        moments.append(moment)
    if len(commands) > 1 and any(isinstance(command, PAUSES) for command in commands):
        raise NotationError("a dealer's call or pause stands on a line of its own", column=1)
    forfeits = tuple(command.player for command in commands if isinstance(command, _Forfeit))
    if forfeits:
        if not isinstance(commands[0], c.VoidRound) or len(forfeits) != len(commands) - 1:
            raise NotationError("'forfeits' stands behind 'supervisor voids round;'", column=1)
        commands = [c.VoidRound(forfeits)]
    return Line(number, play.strip(), tuple(commands), max(moments, key=list(Moment).index), refused, clause)


def _expectation(text: str, offset: int) -> tuple[bool, str | None]:
    words = Words(text, offset)
    words.expect("refused")
    clause = words.take("a clause") if words.peek() else None
    words.done()
    return True, clause


def _read(words: Words, players: Collection[str]) -> tuple[c.Command, Moment]:
    actor = words.take("somebody who acts")
    if actor == "no":
        words.expect("more", "bets")
        return c.CallNoMoreBets(), Moment.BEFORE_A_WAGER
    if actor == "roll":
        return OtherGame("roll"), Moment.AT_ONCE
    if actor in OFFICES:
        return _OFFICE[actor](words, players)
    if actor not in players:
        if NAME.fullmatch(actor):
            known = ", ".join(players)
            raise words.wrong(f"a player of this file ({known}) or one of {', '.join(OFFICES)}")
        raise words.wrong("who acts: a player's name in lower case, dealer, supervisor or manager")
    return _player(actor, words)


# --- players ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Forfeit(c.PlayerCommand):
    pass


def _player(name: str, words: Words) -> tuple[c.Command, Moment]:
    verb = words.take(f"what {name} does")
    reader = _VERBS.get(verb)
    if reader is not None:
        found = reader(name, words)
        if found is not None:
            return found
    return _other_game(verb, words)


def _bets(name: str, words: Words) -> tuple[c.Command, Moment]:
    ahead = words.left
    if len(ahead) > 1 and ahead[1] in COLOURS:
        count = words.number("a number of chips")
        colour = words.take("a colour")
        words.expect("on")
        return ColourBet(name, words.spot(), count, colour), Moment.BEFORE_A_WAGER
    cents = words.amount()
    words.expect("on")
    return c.Bet(name, words.spot(), cents), Moment.BEFORE_A_WAGER


def _declares(name: str, words: Words) -> tuple[c.Command, Moment]:
    cents = words.amount()
    words.expect("on")
    return c.Bet(name, words.spot(), cents, spoken=True), Moment.BEFORE_A_WAGER


def _takes(name: str, words: Words) -> tuple[c.Command, Moment] | None:
    if words.accept("the", "bank"):
        return b.TakeBank(name), Moment.AT_ONCE
    if words.accept("the", "cards"):
        return b.TakeCards(name), Moment.AT_ONCE
    if words.accept("back"):
        if len(words.left) > 1 and words.left[1] == "from":
            cents = words.amount()
            words.expect("from")
            return c.TakeBack(name, words.spot(), cents), Moment.AT_ONCE
        return c.TakeBack(name, words.spot()), Moment.AT_ONCE
    return None


def _declines(name: str, words: Words) -> tuple[c.Command, Moment]:
    words.expect("the")
    match words.take("'bank', 'cards' or 'cut'"):
        case "bank":
            return b.DeclineBank(name), Moment.AT_ONCE
        case "cards":
            return b.DeclineCards(name), Moment.AT_ONCE
        case "cut":
            return shoe_acts.DeclineCut(name), Moment.CUT
    raise words.wrong("'bank', 'cards' or 'cut'")


def _cuts(name: str, words: Words) -> tuple[c.Command, Moment]:
    at = words.number("how many cards from the front") if words.accept("at") else None
    return shoe_acts.Cut(name, at), Moment.CUT


def _buys(name: str, words: Words) -> tuple[c.Command, Moment]:
    count = words.number("a number of chips")
    colour = words.take(f"a colour: {', '.join(COLOURS)}")
    if colour not in COLOURS:
        raise words.wrong(f"a colour: {', '.join(COLOURS)}")
    words.expect("at")
    return c.BuyColour(name, colour, count, words.amount()), Moment.AFTER_THE_ROUND


def _cashes(name: str, words: Words) -> tuple[c.Command, Moment]:
    words.expect("in")
    return c.CashIn(name), Moment.AFTER_THE_ROUND


def _inspects(name: str, words: Words) -> tuple[c.Command, Moment]:
    words.expect("the", "cards")
    return b.InspectCards(name), Moment.NEW_CARDS


def _asks(name: str, words: Words) -> tuple[c.Command, Moment]:
    words.expect("for", "a", "shuffle")
    return b.AskForShuffle(name), Moment.NEW_CARDS


def _calls(name: str, words: Words) -> tuple[c.Command, Moment]:
    spot = words.spot()
    if words.take("'on' or 'off'") not in ("on", "off"):
        raise words.wrong("'on' or 'off'")
    return OtherGame(f"{name} calls {spot}"), Moment.AT_ONCE


def _other_game(verb: str, words: Words) -> tuple[c.Command, Moment]:
    """A verb of a game that is not this one, with all that may stand behind it."""
    start = words.next - 1
    for phrase, readers in VERBS_OF_OTHER_GAMES.items():
        words.next = start
        if not words.accept(*phrase.split()):
            continue
        for reader in readers:
            if reader == "amount":
                words.amount()
            else:
                words.number("a number")
        if words.accept("on", "box"):
            words.number("a box")
        if words.accept("for"):
            words.take("a player")
        return OtherGame(phrase), Moment.AT_ONCE
    words.next = start + 1
    known = ", ".join(sorted({*_VERBS, *VERBS_OF_OTHER_GAMES}))
    raise NotationError(f"{verb[:40]!r}: expected what somebody does: {known}", column=words.places[start][1])


PlayerReader = Callable[[str, Words], tuple[c.Command, Moment] | None]
_VERBS: Mapping[str, PlayerReader] = MappingProxyType(
    {
        "sits": lambda name, words: (c.Sit(name, words.number("a place")), Moment.AT_ONCE),
        "leaves": lambda name, _: (c.Leave(name), Moment.AT_ONCE),
        "bets": _bets,
        "declares": _declares,
        "takes": _takes,
        "declines": _declines,
        "cuts": _cuts,
        "buys": _buys,
        "cashes": _cashes,
        "inspects": _inspects,
        "asks": _asks,
        "calls": _calls,
        "forfeits": lambda name, _: (_Forfeit(name), Moment.AT_ONCE),
    }
)


# --- offices ----------------------------------------------------------------------------------------------------------


def _ground(words: Words) -> str:
    if words.peek() is None:
        words.take("a ground")
    column = words.column
    ground = words.rest()
    if ground not in NO_SPIN_GROUNDS:
        known = ", ".join(sorted(NO_SPIN_GROUNDS))
        raise NotationError(f"{ground[:60]!r}: expected a ground for a void spin: {known}", column=column)
    return ground


def _dealer_calls(words: Words) -> tuple[c.Command, Moment]:
    words.expect("no")
    match words.take("'more bets', 'spin' or 'roll'"):
        case "more":
            words.expect("bets")
            return CallAndHold(), Moment.BEFORE_A_WAGER
        case "spin":
            return s.CallNoSpin(), Moment.AT_ONCE
        case "spin:":
            return s.CallNoSpin(_ground(words)), Moment.AT_ONCE
        case "roll" | "roll:":
            words.rest()
            return OtherGame("calls no roll"), Moment.AT_ONCE
    raise words.wrong("'more bets', 'spin' or 'roll'")


_DEALER_PHRASES: Mapping[str, tuple[c.Command, Moment]] = MappingProxyType(
    {
        "continues": (GoOn(), Moment.AT_ONCE),
        "announces the result": (AnnounceAndHold(), Moment.AT_ONCE),
        "notices": (c.Notice("dealer"), Moment.AT_ONCE),
        **{error: (c.StateError(error), Moment.BEFORE_A_WAGER) for error in ERRORS},
        BURN_SKIPPED: (c.StateError(BURN_SKIPPED), Moment.AT_ONCE),
        **{phrase: (OtherGame(phrase), Moment.AT_ONCE) for phrase in ERRORS_OF_OTHER_GAMES},
    }
)
_BOX_PHRASES = ("deals to box", "skips box", "exposes a card to box", "misdeals box")


def _dealer(words: Words, _players: Collection[str]) -> tuple[c.Command, Moment]:
    for phrase in _BOX_PHRASES:
        if words.accept(*phrase.split()):
            words.number("a box")
            return OtherGame(phrase), Moment.AT_ONCE
    if words.accept("calls"):
        return _dealer_calls(words)
    if words.accept("overlooks"):
        return s.Overlook(_ground(words)), Moment.BEFORE_A_WAGER
    if words.accept("enters"):
        faces = tuple(words.number("three faces of dice, such as 1 3 5") for _ in range(3))
        return s.EnterResult(tuple(sorted(faces))), Moment.BEFORE_A_WAGER
    found = _DEALER_PHRASES.get(" ".join(words.left))
    if found is not None:
        words.rest()
        return found
    words.take("what the dealer does")
    verbs = {"calls no more bets", "calls no spin", "overlooks", "enters", *_BOX_PHRASES, *_DEALER_PHRASES}
    raise words.wrong(f"what the dealer does: {', '.join(sorted(verbs))}")


def _supervisor(words: Words, players: Collection[str]) -> tuple[c.Command, Moment]:
    if words.accept("voids", "round"):
        return c.VoidRound(), Moment.AT_ONCE
    if words.accept("voids", "box"):
        words.number("a box")
        return OtherGame("voids box"), Moment.AT_ONCE
    if words.accept("notices"):
        return c.Notice("supervisor"), Moment.AT_ONCE
    if words.accept("keeps", "the", "cards"):
        return b.KeepCards(), Moment.AT_ONCE
    if words.accept("directs", "cards", "to", "box"):
        words.number("a box")
        return OtherGame("directs cards to box"), Moment.AT_ONCE
    if words.accept("declares"):
        name = words.take("whose hand, such as ana's")
        if name.removesuffix("'s") not in players or not name.endswith("'s"):
            raise words.wrong("whose hand, such as ana's")
        words.expect("hand", "dead")
        return OtherGame("declares a hand dead"), Moment.AT_ONCE
    words.take("what the supervisor does")
    verbs = "voids round, voids box, notices, keeps the cards, directs cards to box, declares"
    raise words.wrong(f"what the supervisor does: {verbs}")


def _manager(words: Words, players: Collection[str]) -> tuple[c.Command, Moment]:
    if words.accept("replaces", "the", "cards"):
        return b.ReplaceCards(), Moment.AFTER_THE_ROUND
    if words.accept("brings", "pre-shuffled", "cards"):
        return b.BringPreShuffledCards(), Moment.AFTER_THE_ROUND
    if words.accept("allows"):
        name = words.take("a player")
        if name not in players:
            raise words.wrong(f"a player of this file ({', '.join(players)})")
        words.expect("up", "to")
        return c.AllowUpTo(name, words.amount()), Moment.AT_ONCE
    if words.accept("sets"):
        key, value = words.take("a setting"), words.take("a value")
        column = words.column
        ground = words.rest() or None
        if ground is not None and ground not in GROUNDS:
            raise NotationError(f"{ground[:40]!r}: expected {' or '.join(GROUNDS)}", column=column)
        return c.ChangeSetting(key, value, ground), Moment.AFTER_THE_ROUND
    words.take("what the manager does")
    raise words.wrong("what the manager does: sets, allows, replaces the cards, brings pre-shuffled cards")


OfficeReader = Callable[[Words, Collection[str]], tuple[c.Command, Moment]]
_OFFICE: Mapping[str, OfficeReader] = MappingProxyType(
    {"dealer": _dealer, "supervisor": _supervisor, "manager": _manager}
)
