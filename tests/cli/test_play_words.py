"""Menus, due acts and completion: the words that the terminal offers are those that the table accepts."""

from __future__ import annotations

import random

import pytest

from croupier.cli.play_menu import due_told, full_menu, short_menu
from croupier.cli.play_session import Session
from croupier.cli.play_words import ANY, next_words, phrases
from croupier.law import load
from croupier.notation.words import OFFICES

GAMES = ("roulette", "money-wheel", "tai-sai", "mini-baccarat", "baccarat", "midi-baccarat")


def opened(game: str, *people: str, **settings: object) -> Session:
    named = dict.fromkeys(people or ("ana",), 10_000)
    return Session(load(f"nz-1996/{game}"), settings, named, random.Random(1))


def say(session: Session, *texts: str) -> None:
    for text in texts:
        line = session.read(text)
        assert line is not None
        session.say(line)


@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_offered_is_notation(game: str) -> None:
    session = opened(game, "ana", "bo")
    say(session, "ana sits 1", "ana bets 10 on " + session.table.state.felt.rules.spots[0])
    for phrase in phrases(session):
        if phrase[0] in ("ana", "bo", "no", *OFFICES) and "sets" not in phrase:
            text = " ".join(word if word != ANY else "5" for word in phrase)
            assert session.read(text) is not None, text


def test_completion_goes_word_by_word() -> None:
    session = opened("roulette", "ana", "bo")
    assert next_words(session, [], "a") == ["ana"]
    assert next_words(session, [], "no") == ["no"]
    assert next_words(session, ["ana"], "b") == ["bets", "buys"]
    assert next_words(session, ["ana", "bets"], "") == []
    assert next_words(session, ["ana", "bets", "10"], "") == ["on"]
    assert next_words(session, ["ana", "bets", "10", "on"], "st") == ["straight", "street"]
    assert next_words(session, ["ana", "bets", "10", "on", "straight"], "3")[:3] == ["3", "30", "31"]
    assert next_words(session, ["dealer", "calls", "no", "spin:"], "ball") == ["ball"]
    assert next_words(session, ["dealer", "calls", "no", "spin:", "ball"], "") == ["hung", "out"]
    assert next_words(session, ["dealer", "announces"], "") == ["the"]
    assert "minimum" in next_words(session, ["manager", "sets"], "")
    assert "bets" not in next_words(session, [], "")
    assert "III.6.8" in next_words(session, ["?"], "III.6.")


def test_with_one_player_the_name_may_be_left_out_here_too() -> None:
    assert "bets" in next_words(opened("roulette"), [], "")


def test_before_the_first_wager_the_clause_that_ends_betting_is_named() -> None:
    told, cites = due_told(opened("baccarat"))
    assert told.startswith("Betting is open")
    assert [cite.clause for cite in cites] == ["V.4.6"]


def test_the_short_menu_groups_what_is_alike() -> None:
    session = opened("roulette", "ana", "bo")
    (who, what), (dealer, call) = short_menu(session)
    assert who == "ana and bo"
    assert what.startswith("may bet 1-100 in steps of 0.01 on straight 0-36, split 0-1 (60), street 0-1-2 (14)")
    assert (dealer, call) == ("dealer", "may call 'no more bets'")
    say(session, "ana bets 10 on red")
    ana = dict(short_menu(session))["ana"]
    assert "bet 0.01-90 in steps of 0.01 more on red" in ana
    assert "take back red" in ana


def test_chips_of_a_colour_stand_in_the_menus() -> None:
    session = opened("roulette", increment="1")
    assert dict(short_menu(session))["ana"].endswith("; buy chips of a colour")
    assert "pink" in dict(full_menu(session))["ana buys"]
    assert next_words(session, ["ana", "cashes"], "") == []
    say(session, "ana buys 10 blue at 2.50", "ana bets 2 blue on red")
    ana = dict(short_menu(session))["ana"]
    assert ana.startswith("may bet 1-75 in steps of 1 or 2-8 blue in steps of 2 on straight 0-36, ")
    assert "; bet 1-75 in steps of 1 or 2-8 blue in steps of 2 more on red; " in ana
    assert ana.endswith("; cash in; take back red; buy blue")
    assert ("ana buys", "blue") in full_menu(session)
    assert [told for who, told in full_menu(session) if who == "ana bets" and told.startswith("2-8 blue in steps of 2")]
    assert next_words(session, ["ana", "cashes"], "") == ["in"]
    assert next_words(session, ["ana", "bets", "2"], "") == ["blue", "on"]
    say(session, "dealer calls no more bets")
    assert "blue on" not in dict(short_menu(session))["ana"]


def test_the_full_menu_has_every_spot_and_only_what_the_offices_may_say_now() -> None:
    session = opened("roulette")
    menu = dict(full_menu(session))
    assert "17-20" in menu["ana bets"]
    assert "continues" not in menu["dealer"]
    say(session, "dealer calls no more bets")
    menu = dict(full_menu(session))
    assert "continues" in menu["dealer"]
    assert "ana bets" not in menu
    assert "overlooks" not in menu["dealer"]


def test_what_is_due_is_told_with_its_clause() -> None:
    session = opened("baccarat", "ana", "bo", style="B")
    assert due_told(session)[0].startswith("Betting is open")
    say(session, "ana sits 1", "bo sits 2", "ana bets 10 on banker")
    told, cites = due_told(session)
    assert "is offered the cut" in told
    assert "cuts at 52' (to 364)" in told
    assert [cite.clause for cite in cites] == ["V.7.3"]
    say(session, "bo bets 10 on player", "no more bets")
    assert "ana is offered the Bank" in due_told(session)[0]
    say(session, "dealer continues")
    assert "bo is offered the cards" in due_told(session)[0]
