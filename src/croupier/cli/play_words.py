"""The words that may come next on a line at the terminal: for the Tab key, and for guesses at what was meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from difflib import get_close_matches

from croupier.cli.play_session import Session
from croupier.games.baccarat.coup import ERRORS, Coup
from croupier.games.caribbean_stud.errors import AT_A_BOX, AT_NO_BOX
from croupier.games.caribbean_stud.irregular import ORDERS
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.craps.craps import Craps
from croupier.games.craps.grounds import CALLED, DISPUTED, NO_GROUND, VOID
from croupier.games.craps.shooting import ORDERED_FOR
from croupier.games.due import Choice
from croupier.games.felt import Felt
from croupier.games.house import CHANGEABLE, GROUNDS
from croupier.games.spin import SpinRules
from croupier.games.twenty_one.error_kinds import ERRORS_AT_A_BOX
from croupier.games.twenty_one.round import Round
from croupier.law import register
from croupier.notation import NotationError
from croupier.notation.words import OFFICES
from croupier.table.table import choices

ANY = ""
"""Stands in a phrase for a word that nobody can guess: an amount, a file's name."""

BETS, BUYS = "bets", "buys"

Phrase = tuple[str, ...]

OF_THE_TERMINAL = ("help", "?", "menu", "rack", "save", "quit")


def phrases(session: Session) -> Iterator[Phrase]:
    """Everything that may be said now, word by word."""
    yield from ((word,) for word in OF_THE_TERMINAL)
    yield from (("?", word) for word in ("all", "not", *register(session.law.instrument)) if " " not in word)
    for phrase in _of_players(session):
        yield phrase
        if len(session.names) == 1:
            yield phrase[1:]
    yield from (tuple(phrase.split(" ")) for phrase in of_offices(session))


def placed(choice: Choice) -> str:
    """What stands behind the verb of a choice: a box of one's own is said with 'on'."""
    return f"on {choice.spot}" if choice.spot.startswith("box ") and choice.verb != "takes back" else choice.spot


def _split(text: str) -> Phrase:
    return tuple(text.split())


def _of_players(session: Session) -> Iterator[Phrase]:
    felt = session.table.state.felt
    for choice in choices(session.table.state):
        if choice.verb not in (BETS, BUYS):
            amount = () if choice.amounts is None else (ANY,)
            yield (choice.player, *_split(choice.verb), *amount, *_split(placed(choice)))
            if amount and choice.spot:
                yield (choice.player, *_split(choice.verb), *amount)
            if choice.verb == "takes back":
                yield (choice.player, "takes", "back", ANY, "from", *_split(choice.spot))
        elif choice.verb == BUYS and choice.colour:
            yield (choice.player, BUYS, ANY, choice.colour, "at", ANY)
        elif choice.colour:
            yield (choice.player, BETS, ANY, choice.colour, "on", *_split(choice.spot))
        else:
            for verb in (BETS, "declares"):
                yield (choice.player, verb, ANY, "on", *_split(choice.spot))
    offered = session.offered_the_cut()
    for name in session.names:
        if offered is not None and (felt.seat_of(name) is not None or name == offered):
            yield from ((name, "cuts"), (name, "cuts", "at", ANY), (name, "declines", "the", "cut"))


def of_offices(session: Session) -> Iterator[str]:
    """What the offices may say at this game, whether or not it is the moment for it."""
    felt = session.table.state.felt
    yield from ("dealer continues", "supervisor voids round")
    if isinstance(felt, Craps):
        yield from _of_craps(session.names)
    else:
        yield from ("no more bets", "dealer calls no more bets", "dealer announces the result", "supervisor notices")
    if isinstance(felt.rules, SpinRules):
        yield "dealer calls no spin"
        for ground in felt.rules.grounds:
            yield f"dealer calls no spin: {ground}"
            yield f"dealer overlooks {ground}"
        if felt.rules.law.orders("wrong_entry_corrected"):
            yield f"dealer enters {ANY} {ANY} {ANY}"
    elif isinstance(felt, Stud):
        yield from _of_stud(felt, session.names)
    elif isinstance(felt, Round):
        yield from _of_offices_at_boxes(felt)
    elif isinstance(felt, Coup):
        yield from (f"dealer {error}" for error in ERRORS)
        yield from ("supervisor keeps the cards", "manager replaces the cards", "manager brings pre-shuffled cards")
    for key in _changeable(felt):
        yield from (f"manager sets {key} {ANY} {ground}" for ground in GROUNDS)
        yield f"manager sets {key} {ANY}"
    yield from _of_one_player(felt, session.names)


def _of_one_player(felt: Felt, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        yield f"manager allows {name} up to {ANY}"
        yield from (f"manager voids {name}'s wagers", f"manager excludes {name}")
        yield from (f"supervisor finds {name} and {other} in partnership" for other in names if other != name)
        if felt.rules.law.orders("non_value_chips"):
            yield f"supervisor limits {name} to {ANY} in value chips"
            yield f"supervisor requires non-value chips of {name}"
    yield from (f"supervisor vacates seat {place}" for place, _ in felt.seated())


def _of_stud(stud: Stud, names: Sequence[str]) -> Iterator[str]:
    yield from (f"dealer {error}" for error in AT_NO_BOX)
    boxes = range(1, stud.rules.places()[0] + 1)
    yield from (f"dealer {error} {box}" for error in AT_A_BOX for box in boxes)
    yield f"dealer reads the meter at {ANY}"
    yield from (f"supervisor voids box {box}" for box in boxes)
    yield from (f"supervisor declares {name}'s hand dead" for name in names)
    yield from (f"manager orders {order}" for order in ORDERS)
    yield from ("manager has the deck counted", "manager replaces the cards")
    yield from (f"manager keeps {name} and {other} apart" for name in names for other in names if name != other)


def _of_craps(names: Sequence[str]) -> Iterator[str]:
    """The throw, and what the offices may make of it."""
    yield "roll"
    for office in ("dealer", "supervisor"):
        yield f"{office} calls no roll"
        yield from (f"{office} calls no roll: {ground}" for ground in (*VOID, *CALLED))
    yield from (f"dealer overlooks {ground}" for ground in (*VOID, *CALLED, *NO_GROUND) if ground != DISPUTED)
    yield from (f"dealer reads a leaning die on {ANY}", f"dealer reads leaning dice on {ANY} {ANY}")
    yield from (f"supervisor reads {ANY} {ANY}", "supervisor returns the dice")
    for office in ("supervisor", "supervisor of the pit", "manager"):
        yield from (f"{office} overrules: {ANY} {ANY}", f"{office} overrules: no roll")
    yield from (f"supervisor takes the dice from {name}: {ground}" for name in names for ground in ORDERED_FOR)


def _of_offices_at_boxes(table: Round) -> Iterator[str]:
    """What they may say at blackjack and pontoon."""
    boxes = range(1, table.rules.boxes + 1)
    for error in table.rules.errors_to_be_noticed:
        yield from (f"dealer {error} {box}" for box in boxes) if error in ERRORS_AT_A_BOX else (f"dealer {error}",)
    yield from ("dealer notices", "dealer finds a damaged card", "dealer finds a foreign card")
    yield from (f"supervisor voids box {box}" for box in boxes)
    yield from (f"supervisor directs cards to box {box}" for box in boxes)
    yield from ("supervisor orders a shuffle", "supervisor announces the final rounds", "manager replaces the cards")
    if table.rules.options.automated_shoe:
        yield "dealer reports a malfunction"


def _changeable(felt: Felt) -> list[str]:
    return [field.name for field in fields(felt.rules.options) if field.name in CHANGEABLE]


def next_words(session: Session, before: Sequence[str], start: str) -> list[str]:
    """What the word begun may become, after the words before it."""
    place = len(before)
    found = {
        phrase[place]
        for phrase in phrases(session)
        if len(phrase) > place
        and phrase[place].startswith(start)
        and all(said in (word, ANY) for said, word in zip(phrase, before, strict=False))
    }
    return sorted(found - {ANY}, key=_naturally)


def _naturally(word: str) -> tuple[bool, list[int], str]:
    """Numbers by their size, other words by their letters."""
    parts = word.split("-")
    numbers = all(part.isdigit() for part in parts)
    return numbers, [int(part) for part in parts] if numbers else [], word


def guess(session: Session, text: str, error: NotationError) -> str | None:
    """The word that was perhaps meant where the notation found another."""
    words = text[: (error.column or 1) - 1].split()
    rest = text[(error.column or 1) - 1 :].split()
    if error.column is None or not rest:
        return None
    likely = next_words(session, words, "")
    if not words and len(session.names) > 1:
        likely += [*session.names, *OFFICES]
    if words and words[-1] == "on":
        likely += [spot.split()[0] for spot in session.table.state.felt.rules.spots]
    found = get_close_matches(rest[0].lower(), likely, n=1, cutoff=0.6)
    return found[0] if found and found[0] != rest[0] else None
