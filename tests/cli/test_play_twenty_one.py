"""Blackjack and pontoon at the terminal: what is offered, drawn and kept; sessions by chance replay to the same end."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from rich.console import Console

from croupier.cli.layouts import Sheet, layout
from croupier.cli.play_menu import due_told, full_menu, short_menu
from croupier.cli.play_session import NotNow, Session, differences
from croupier.cli.play_words import next_words, placed
from croupier.equipment.money import dollars
from croupier.games.due import DecisionDue
from croupier.law import load
from croupier.notation import NotationError
from croupier.table.table import chips_in_all, choices

RULES = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")
PAIRS = {"nz-amended": "perfect", "act-2018": "play", "mbs-2016": "pair"}
OTHER_LINES = (
    "dealer continues",
    "dealer notices",
    "dealer deals to box 7",
    "dealer skips box 1",
    "dealer skips his own card",
    "dealer draws a card",
    "dealer exposes a card",
    "dealer burns a card",
    "dealer skips insurance",
    "dealer skips surrender",
    "dealer skips the shuffle",
    "dealer finds a damaged card",
    "supervisor voids box 2",
    "supervisor voids round",
    "supervisor directs cards to box 1",
    "supervisor orders a shuffle",
    "manager replaces the cards",
    "bo leaves",
    "ana hits",
    "bo stands",
    "ana insures 5 on box 1 for bo",
)


def opened(rules: str, seed: int, **settings: object) -> Session:
    return Session(load(rules), settings, {"ana": 1_000_000, "bo": 1_000_000}, random.Random(seed))


def say(session: Session, *texts: str) -> None:
    for text in texts:
        line = session.read(text)
        assert line is not None
        session.say(line)


def something(session: Session, chance: random.Random) -> str:
    """A line that somebody might say now, sensible more often than not."""
    menu = [choice for choice in choices(session.table.state) if choice.verb != "leaves"]
    deciding = isinstance(session.table.due, DecisionDue)
    if chance.random() < 0.15 or not menu:
        return chance.choice(OTHER_LINES)
    if not deciding and chance.random() < 0.3:
        return "no more bets"
    if deciding:
        menu = [choice for choice in menu if choice.verb != "sits"] or menu
    verb = chance.choice(sorted({choice.verb for choice in menu}))
    choice = chance.choice([choice for choice in menu if choice.verb == verb])
    behind = f" on {choice.spot}" if choice.verb == "bets" else f" {placed(choice)}"
    if choice.amounts is None:
        return f"{choice.player} {choice.verb}{behind}".strip()
    amounts = choice.amounts
    cents = min(amounts.least + amounts.step * chance.randrange(50), amounts.most)
    return f"{choice.player} {choice.verb} {dollars(cents)}{behind}".strip()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", RULES)
def test_what_was_played_by_chance_replays_to_the_same_end(rules: str, seed: int) -> None:
    pairs = PAIRS.get(rules.partition("/")[0])
    settings = {"decks": 4, "chip": "0.50", **({"pairs": pairs} if pairs else {})}
    session = opened(rules, seed, **settings)
    chance = random.Random(seed)
    for _ in range(150):
        try:
            say(session, something(session, chance))
        except (NotNow, NotationError):
            continue
    session.end()
    assert chips_in_all(session.table.state) == 2_000_000
    assert len(session.lines) > 50
    assert differences(session.file("Played by chance")) == []


def at_a_decision(rules: str, *wagers: str, **settings: object) -> Session:
    """A session in which a hand waits for its first decision."""
    for seed in range(100):
        session = opened(rules, seed, **settings)
        say(session, *(wagers or ("ana bets 10 on box 1",)), "no more bets")
        if isinstance(session.table.due, DecisionDue):
            return session
    raise AssertionError("a hundred rounds and nothing to decide")


def test_at_a_decision_the_menu_says_who_may_do_what() -> None:
    session = at_a_decision("nz-2000/pontoon")
    assert due_told(session)[0] == "ana decides on box 1."
    told = dict(short_menu(session))["ana"]
    assert told.startswith("may double 0.01-10 in steps of 0.01; ")
    assert "hit" in told
    assert any(label == "ana doubles" for label, _ in full_menu(session))
    assert "doubles" in next_words(session, ["ana"], "")


def test_a_hand_that_waits_keeps_the_session_from_being_saved_and_is_left_at_its_end() -> None:
    session = at_a_decision("act-2018/pontoon")
    with pytest.raises(NotNow, match="box 1 waits for ana's decision"):
        session.file("Too early")
    assert next(step.text for step in session.end()) == "ana leaves"
    assert differences(session.file("In time")) == []


def test_an_error_that_nobody_noticed_is_noticed_at_the_end() -> None:
    session = at_a_decision("nz-1996/blackjack")
    say(session, "dealer exposes a card", "ana stands", "dealer continues")
    with pytest.raises(NotNow, match="nobody has noticed"):
        session.file("Too early")
    session.end()
    assert session.lines[-1].startswith("dealer notices")
    assert differences(session.file("In time")) == []


@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_table_is_drawn(ascii_only: bool) -> None:  # noqa: FBT001
    session = at_a_decision("nz-amended/pontoon", "ana bets 10 on box 1", "bo bets 5 on box 1", pairs="perfect")
    paper = StringIO()
    state = session.table.state
    Console(file=paper, width=200).print(layout(state.felt, state.racks, [], Sheet(200, ascii_only=ascii_only)))
    drawn = paper.getvalue()
    assert "Pontoon pays 3 to 2" in drawn
    assert "Perfect pair 25 to 1" in drawn
    assert "ana 10  bo 5" in drawn
    assert drawn.isascii() == ascii_only


def test_an_error_that_cannot_be_so_is_told_and_the_menu_goes_on() -> None:
    """What was stated before the call and proves impossible stops the call, not the session."""
    session = opened("nz-2000/pontoon", 1)
    say(session, "dealer deals to box 1", "ana bets 10 on box 1")
    assert not any("no more bets" in what for _, what in full_menu(session))
    with pytest.raises(NotationError, match="dealer deals to box 1: a wager lies there"):
        say(session, "no more bets")
    say(session, "ana takes back box 1", "bo bets 10 on box 2")
    assert any("no more bets" in what for _, what in full_menu(session))
    say(session, "no more bets")
    assert not session.table.state.felt.betting
