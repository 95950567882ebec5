"""Sessions of many kinds, played by chance and written down: each file must replay to the same end."""

from __future__ import annotations

import random

import pytest

from croupier.cli.play_menu import due_told
from croupier.cli.play_session import NotNow, Session, bare, differences
from croupier.equipment.money import dollars
from croupier.games.baccarat.acts import BankTaken, CardsTaken, VoidHandBegun
from croupier.games.shoe_acts import CardsCut, CardsReady, CuttingCardDrawn
from croupier.law import load
from croupier.notation import NotationError
from croupier.table.table import chips_in_all, choices

SPINS = ("roulette", "money-wheel", "tai-sai")
BACCARATS = ("mini-baccarat", "baccarat", "midi-baccarat")
OTHER_LINES = (
    "no more bets",
    "dealer continues",
    "dealer calls no more bets",
    "dealer calls no spin",
    "dealer calls no spin: interference",
    "dealer overlooks short spin",
    "dealer enters 1 2 3",
    "dealer deals out of sequence",
    "dealer loses the sequence",
    "dealer draws a third card to player",
    "dealer exposes an extra card",
    "dealer skips the burn",
    "supervisor notices",
    "supervisor keeps the cards",
    "supervisor voids round",
    "supervisor voids round; ana forfeits",
    "manager sets maximum 500 by agreement",
    "manager sets chip 2.50",
    "manager sets style B",
    "manager replaces the cards",
    "manager brings pre-shuffled cards",
    "ana asks for a shuffle",
    "ana buys 40 blue at 2.50",
    "ana cashes in",
    "ana cuts at 100",
    "ana cuts at 1",
    "bo cuts; ana cuts",
    "bo hits",
    "bo bets 0 on tie",
)


def opened(game: str, seed: int, **settings: object) -> Session:
    people = {"ana": 1_000_000, "bo": 500_000}
    return Session(load(f"nz-1996/{game}"), settings, people, random.Random(seed))


def say(session: Session, *texts: str) -> None:
    for text in texts:
        line = session.read(text)
        assert line is not None
        session.say(line)


def waits(session: Session) -> bool:
    return session.waiting is not None


def something(session: Session, chance: random.Random) -> str:
    """A line that somebody might say now, sensible more often than not."""
    menu = list(choices(session.table.state))
    if not menu or chance.random() < 0.5:
        return chance.choice((*OTHER_LINES, *["no more bets"] * len(OTHER_LINES)))
    verb = chance.choice(sorted({choice.verb for choice in menu}))
    choice = chance.choice([choice for choice in menu if choice.verb == verb])
    if choice.amounts is None:
        return f"{choice.player} {choice.verb} {choice.spot}".strip()
    amounts = choice.amounts
    if choice.verb == "buys":
        return f"{choice.player} buys 40 {choice.colour} at 0.25"
    cents = min(amounts.least + amounts.step * chance.randrange(5), amounts.most)
    if choice.colour:
        return f"{choice.player} bets 2 {choice.colour} on {choice.spot}"
    return f"{choice.player} bets {dollars(cents)} on {choice.spot}"


def play_by_chance(session: Session, seed: int, lines: int) -> None:
    chance = random.Random(seed)
    for _ in range(lines):
        try:
            say(session, something(session, chance))
        except (NotNow, NotationError):
            continue


def settings_of(game: str, seed: int) -> dict[str, object]:
    if game in SPINS:
        return {"chip": "0.50"} if seed % 2 else {}
    found: dict[str, object] = {"burn": True, "style": ("A", "B", "C")[seed % 3], "cutting_cards": 1 + seed % 2}
    if game == "mini-baccarat" and found["style"] == "B":
        found["style"] = "C"
    if game == "baccarat" and seed % 2:
        found["pre_shuffled"] = True
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [*SPINS, *BACCARATS])
def test_what_was_played_by_chance_replays_to_the_same_end(game: str, seed: int) -> None:
    session = opened(game, seed, **settings_of(game, seed))
    play_by_chance(session, seed, 100)
    session.end()
    assert chips_in_all(session.table.state) == 1_500_000
    assert len(session.lines) > 20
    assert differences(session.file("Played by chance")) == []


@pytest.mark.parametrize("game", BACCARATS)
def test_a_shoe_played_past_the_cutting_card_is_listed_as_it_fell(game: str) -> None:
    session = opened(game, 7, burn=True)
    say(session, "bo sits 1", "ana sits 2")
    for _ in range(180):
        say(session, "ana bets 10 on banker", "no more bets")
    session.end()
    happened = [type(event) for event in session.table.events]
    assert happened.count(CuttingCardDrawn) >= 2
    assert happened.count(CardsReady) >= 3
    assert len(session.equipment.shoes) == happened.count(CardsReady)
    text = session.file("Past the cutting card")
    assert "reshuffled" in text
    assert differences(text) == []


def test_the_cut_is_offered_in_order_and_the_wager_waits_for_the_answers() -> None:
    session = opened("baccarat", 1)
    say(session, "ana sits 3", "bo sits 5", "ana bets 10 on banker")
    assert waits(session)
    assert not session.table.state.felt.wagers
    first = session.offered_the_cut()
    second = "bo" if first == "ana" else "ana"
    say(session, f"{first} declines the cut")
    assert session.offered_the_cut() == second
    assert waits(session)
    say(session, f"{second} cuts at 100")
    assert not waits(session)
    assert [event.at for event in session.table.events if isinstance(event, CardsCut)] == [100]
    assert session.table.state.felt.lying("ana", "banker") == 1000
    assert session.lines[-1] == "ana bets 10 on banker"
    assert differences(session.file("The cut")) == []


@pytest.mark.parametrize(("then", "wagers"), [("bo bets 5 on player", 2), ("dealer continues", 1)])
def test_who_goes_on_declines_the_cut_for_everybody(then: str, wagers: int) -> None:
    session = opened("baccarat", 1)
    say(session, "ana sits 3", "ana bets 10 on banker", then)
    assert [event.player for event in session.table.events if isinstance(event, CardsCut)] == [None]
    assert len(session.table.state.felt.wagers) == wagers
    assert differences(session.file("No cut")) == []


def test_a_void_hand_comes_before_the_next_wager() -> None:
    session = opened("baccarat", 1)
    say(session, "dealer exposes an extra card", "ana bets 5 on player", "no more bets")
    assert "void hand" in due_told(session)[0]
    say(session, "ana bets 5 on player")
    assert any(isinstance(event, VoidHandBegun) for event in session.table.events)
    session.end()
    assert differences(session.file("Void")) == []


def test_nobody_who_stands_is_offered_the_cut() -> None:
    session = opened("baccarat", 1)
    say(session, "ana bets 10 on banker")
    assert session.table.state.felt.wagers


def test_style_b_waits_for_the_bank_and_the_cards() -> None:
    session = opened("baccarat", 3, style="B")
    say(session, "ana sits 3", "bo sits 5", "ana bets 10 on banker", "bo bets 5 on player", "no more bets")
    for text in ("ana bets 5 on tie", "no more bets", "manager sets minimum 2"):
        with pytest.raises(NotNow):
            say(session, text)
    with pytest.raises(NotNow):
        session.file("Too early")
    say(session, "ana takes the bank", "bo takes the cards")
    happened = {type(event) for event in session.table.events}
    assert {BankTaken, CardsTaken} <= happened
    assert session.results
    assert differences(session.file("Style B")) == []


def test_an_open_round_is_brought_to_its_end() -> None:
    session = opened("baccarat", 3, style="B")
    say(session, "ana sits 3", "ana bets 10 on banker", "no more bets")
    steps = session.end()
    assert steps
    assert session.answer_due() is None
    assert differences(session.file("Left early")) == []


def test_a_wager_that_waits_when_the_session_ends_is_made() -> None:
    session = opened("baccarat", 3)
    say(session, "ana sits 3", "ana bets 10 on banker")
    session.end()
    assert session.table.state.felt.lying("ana", "banker") == 1000
    assert differences(session.file("Left early")) == []


def test_refusals_are_kept_with_their_clause() -> None:
    session = opened("roulette", 3)
    say(session, "ana bets 5 on straight 37", "dealer continues")
    assert session.lines == ["ana bets 5 on straight 37 => refused I.14.1(a)", "dealer continues => refused"]
    assert differences(session.file("Refused")) == []


def test_one_player_s_name_may_be_left_out() -> None:
    session = Session(load("nz-1996/roulette"), {}, {"ana": 1000}, random.Random(1))
    say(session, "  bets   5 on red ", "ana bets 1 on black", "no more bets")
    assert session.lines[0] == "ana bets 5 on red"
    assert opened("roulette", 1).expanded("bets 5 on red") == "bets 5 on red"


@pytest.mark.parametrize("game", ["roulette", "baccarat", "blackjack", "craps", "caribbean-stud"])
def test_what_the_menu_offers_may_be_typed_as_it_stands_there(game: str) -> None:
    session = Session(load(f"nz-1996/{game}"), {}, {"ana": 1000}, random.Random(1))
    verbs = {choice.verb for choice in choices(session.table.state, ["ana"])}
    assert verbs
    for verb in verbs:
        assert session.expanded(bare(verb)) == f"ana {verb}"


def test_a_verb_of_the_menu_is_written_down_in_the_words_of_the_notation() -> None:
    session = Session(load("nz-1996/roulette"), {}, {"ana": 1000}, random.Random(1))
    say(session, "bet 5 on red", "ana take back red")
    assert session.lines == ["ana bets 5 on red", "ana takes back red"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bets 5 on red", "a player of this file"),
        ("ana bets 5 on red => refused", "written in files"),
        ("ana bets " + "5" * 2000, "1,000 characters"),
        ("ana bets \x005 on red", "cannot be printed"),
        ("ana bets 1e5 on red", "1e5"),
        ("manager sets colour 5", "unknown setting"),
    ],
)
def test_malformed_lines_are_errors_and_leave_no_trace(text: str, says: str) -> None:
    session = opened("roulette", 1)
    with pytest.raises(NotationError, match=says):
        session.read(text)
    assert session.lines == []
