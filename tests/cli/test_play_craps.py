"""Craps at the terminal: puck, wagers on and off, menu and words; sessions by chance replay to the same end."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from rich.console import Console

from croupier.cli.layouts import Sheet, layout
from croupier.cli.play_menu import due_told, full_menu, short_menu
from croupier.cli.play_session import NotNow, Session, differences
from croupier.cli.play_signs import limits
from croupier.cli.play_words import ANY, next_words, phrases
from croupier.equipment.money import dollars
from croupier.games.craps.craps import Craps
from croupier.law import load
from croupier.notation import NotationError
from croupier.notation.words import OFFICES
from croupier.table.table import chips_in_all, choices

OTHER_LINES = (
    *("dealer continues", "dealer calls no roll", "dealer calls no roll: off the table", "supervisor calls no roll"),
    *("dealer overlooks on the rail", "dealer overlooks improper", "dealer reads a leaning die on 3"),
    *("supervisor reads 3 4", "supervisor overrules: 2 2", "supervisor of the pit overrules: no roll"),
    *("manager overrules: 6 5", "supervisor returns the dice", "supervisor takes the dice from ana: delay"),
    *("ana selects dice", "ana asks for the dice back", "bo accepts the dice", "bo declines the dice", "bo leaves"),
    *("bo declares 5 on field", "supervisor voids round", "manager sets chip 0.25", "no more bets", "ana hits"),
)


def opened(seed: int = 1, **settings: object) -> Session:
    return Session(load("nz-1996/craps"), settings, {"ana": 1_000_000, "bo": 1_000_000}, random.Random(seed))


def say(session: Session, *texts: str) -> None:
    for text in texts:
        line = session.read(text)
        assert line is not None
        session.say(line)


def at_a_point(session: Session) -> int:
    """Throw until there is one; ana keeps a wager on the pass."""
    while True:
        table = session.table.state.felt
        assert isinstance(table, Craps)
        if table.point is not None:
            return table.point
        if not table.is_eligible("ana"):
            say(session, "ana bets 10 on pass")
        say(session, "roll")


def drawn(session: Session, width: int = 100) -> str:
    paper = StringIO()
    state = session.table.state
    sheet = Sheet(width, ascii_only=True)
    Console(file=paper, width=width).print(layout(state.felt, state.racks, session.results, sheet))
    return paper.getvalue()


def test_the_puck_the_shooter_and_what_works() -> None:
    session = opened()
    say(session, "ana bets 10 on pass", "bo bets 10 on place 4", "bo bets 10 on buy 5", "bo bets 10 on lay 6")
    before = drawn(session)
    assert "Puck OFF" in before
    assert "offered to ana" in before
    assert "ana: pass 10" in before
    assert "bo: place 4 10 [Off]   buy 5 10 [Buy, Off]   lay 6 10 [Lay]" in before
    assert "No throw yet." in before
    say(session, "bo calls place 4 on")
    assert "place 4 10 [On]   buy 5 10 [Buy, Off]" in drawn(session)


def test_the_puck_on_its_point() -> None:
    session = opened(seed=5)
    point = at_a_point(session)
    say(session, "bo bets 10 on place 9", "bo bets 5 on hard 4", "bo calls hard 4 off")
    shown = drawn(session)
    assert f"[{point} ON]" in shown
    assert "ana is the shooter" in shown
    assert "bo: place 9 10 [On]   hard 4 5 [Off]" in shown
    assert f"= {point}" in shown.split("Last throws:")[1]


def test_dice_off_the_table_are_told() -> None:
    session = opened(seed=5)
    at_a_point(session)
    say(session, "dealer calls no roll: off the table")
    assert "1 off the table" in drawn(session)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    session = opened(seed=2)
    for spot in session.table.state.felt.rules.spots:
        say(session, f"ana bets 5 on {spot}")
    assert max(map(len, drawn(session, width).splitlines())) <= width


def test_the_sign() -> None:
    assert limits(opened(odds=2).table.state.felt.rules).endswith("odds up to 2 times the flat wager.")


def test_what_is_waited_for() -> None:
    session = opened(seed=5)
    assert due_told(session)[0].startswith("A come-out roll is next; the shooter must have a wager on the pass")
    point = at_a_point(session)
    assert due_told(session)[0] == f"The point is {point}, ana to throw; betting is open until 'roll'."
    say(session, "ana throws")
    assert due_told(session)[0] == "The dice are out, and the table waits for 'dealer continues'."
    with pytest.raises(NotNow):
        session.file("in the air")


def test_the_stickperson_is_told() -> None:
    session = opened(seed=5)
    at_a_point(session)
    say(session, "bo bets 5 on place 4" if "[4 ON]" not in drawn(session) else "bo bets 5 on place 6", "ana leaves")
    assert "the stickperson to throw" in due_told(session)[0]


def test_the_menu() -> None:
    session = opened(seed=5)
    at_a_point(session)
    say(session, "ana bets 10 on place 4")
    told = dict(short_menu(session))
    assert "call place 4 on or place 4 off; throw; pass the dice" in told["ana"]
    assert "on pass-odds" in told["ana"]
    assert "on pass-odds" not in told["bo"]
    assert told["dealer"] == "may say 'roll' when the shooter throws"
    every = " ".join(f"{who} {what}" for who, what in full_menu(session))
    assert "overlooks off the table" in every
    assert "calls no roll" not in every, "a wager was made since the throw"
    assert "ana passes the dice" in every
    assert "no more bets" not in every
    say(session, "roll")
    assert "calls no roll: off the table" in " ".join(what for _, what in full_menu(session))


def test_what_costs_commission_is_offered_as_far_as_chips_go() -> None:
    session = Session(load("nz-1996/craps"), {"chip": 1}, {"ana": 4_200}, random.Random(1))
    offered = {choice.spot: choice.amounts for choice in choices(session.table.state) if choice.verb == "bets"}
    assert offered["place 4"] is not None
    assert offered["buy 4"] is not None
    assert offered["place 4"].most == 4_200
    assert offered["buy 4"].most == 4_000, "40 and 2 in commission; 41 and 2 would be too much"


def test_every_phrase_offered_is_notation() -> None:
    session = opened(seed=5)
    at_a_point(session)
    say(session, "ana bets 10 on place 4")
    for phrase in phrases(session):
        if phrase[0] in ("ana", "bo", "no", "roll", *OFFICES) and "sets" not in phrase:
            text = " ".join(word if word != ANY else "5" for word in phrase)
            assert session.read(text) is not None, text


def test_completion_goes_word_by_word() -> None:
    session = opened(seed=5)
    at_a_point(session)
    assert next_words(session, [], "ro") == ["roll"]
    assert next_words(session, ["ana"], "pa") == ["passes"]
    assert next_words(session, ["dealer", "calls", "no"], "") == ["roll", "roll:"]
    assert next_words(session, ["dealer", "calls", "no", "roll:", "one"], "") == ["on"]
    assert next_words(session, ["supervisor", "of", "the", "pit"], "") == ["overrules:"]
    assert "place" in next_words(session, ["ana", "bets", "10", "on"], "p")


@pytest.mark.parametrize("seed", range(12))
def test_a_session_by_chance_replays_to_the_same_end(seed: int) -> None:
    chance = random.Random(seed)
    session = opened(seed, odds=chance.choice((1, 2)), chip=chance.choice(("0.01", "0.50", "1")))
    in_all = chips_in_all(session.table.state)
    for _ in range(120):
        text = something(session, chance)
        try:
            say(session, text)
        except (NotNow, NotationError):
            continue
    session.end()
    assert chips_in_all(session.table.state) == in_all
    assert differences(session.file("by chance")) == []


def something(session: Session, chance: random.Random) -> str:
    """A line that somebody might say now, a throw more often than not."""
    draw = chance.random()
    if draw < 0.3:
        return "roll"
    if draw < 0.45:
        return chance.choice(OTHER_LINES)
    menu = [choice for choice in choices(session.table.state) if choice.verb not in ("leaves", "sits")]
    if not menu:
        return "dealer continues"
    choice = chance.choice([one for one in menu if one.spot in ("pass", "dont-pass")] or menu)
    if chance.random() < 0.7:
        choice = chance.choice(menu)
    if choice.amounts is None:
        return f"{choice.player} {choice.verb} {choice.spot}".strip()
    cents = min(choice.amounts.least + choice.amounts.step * chance.choice((0, 1, 20)), choice.amounts.most)
    return f"{choice.player} bets {dollars(cents)} on {choice.spot}"
