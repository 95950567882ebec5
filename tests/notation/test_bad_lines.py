"""Lines of play that are no lines, each an error that points at the word; and good ones that the rules refuse."""

from __future__ import annotations

import re

import pytest

from croupier.notation import NotationError, parse_story, replay
from tests.stories.files import picture

GAMES = {"roulette": "wheel = [17]", "tai-sai": 'dice = ["1 3 6"]', "money-wheel": 'wheel = ["A"]'}
SHOE = 'shoe = "3d Js 4c 6h 9d 9s 8c 7c 2d 2s"'


def story(game: str, *lines: str, settings: str = "", rest: str = "") -> str:
    equipment = GAMES.get(game, SHOE)
    table = f"table = {{ {settings} }}\n" if settings else ""
    play = "\n".join(lines)
    rules = game if "/" in game else f"nz-1996/{game}"
    head = f'title = "x"\nrules = "{rules}"\nplayers = {{ ana = 100, bo = 50 }}\n{table}{equipment}\n'
    return f'{head}play = """\n{play}\n"""\n{rest}'


WORDS = [
    # who
    (
        "zoe bets 10 on red",
        1,
        r"'zoe': expected a player of this file \(ana, bo\) or one of dealer, supervisor, manager",
    ),
    ("Ana bets 10 on red", 1, "'Ana': expected who acts: a player's name in lower case"),
    ("10 on red", 1, "'10': expected who acts"),
    ("ａna bets 10 on red", 1, "expected who acts"),
    ("croupier spins", 1, "'croupier': expected a player of this file"),
    ("; ana bets 10 on red", 1, "the line ends where somebody who acts was expected"),
    ("ana bets 10 on red;", 20, "the line ends where somebody who acts was expected"),
    # what
    ("ana", 4, "the line ends where what ana does was expected"),
    ("ana wagers 10 on red", 5, "'wagers': expected what ana does: .*bets"),
    ("ana bet 10 on red", 5, "'bet': expected what ana does"),
    ("dealer", 7, "the line ends where what the dealer does was expected"),
    ("dealer spins", 8, "'spins': expected what the dealer does: "),
    ("dealer calls", 13, "the line ends where"),
    ("dealer calls no", 16, "the line ends where 'more', 'roll', 'roll:', 'spin' or 'spin:' was expected"),
    ("dealer calls no more", 21, "the line ends where 'bets' was expected"),
    ("dealer calls no spin: bad luck", 23, "'bad luck': expected a ground for a void spin: ball hung up"),
    ("dealer calls no spin:", 22, "the line ends where a ground was expected"),
    ("dealer overlooks nothing", 18, "'nothing': expected a ground for a void spin"),
    ("dealer enters 1 3", 18, "the line ends where three faces of dice"),
    ("dealer enters 1 3 x", 19, "'x': expected three faces of dice"),
    ("supervisor", 11, "the line ends where what the supervisor does was expected"),
    ("supervisor voids everything", 18, "'everything': expected 'box' or 'round'"),
    ("manager", 8, "the line ends where what the manager does was expected"),
    ("manager sets", 13, "the line ends where a setting was expected"),
    ("manager sets minimum", 21, "the line ends where a value was expected"),
    ("manager sets minimum 10 quietly", 25, "'quietly': expected with notice or by agreement"),
    ("manager allows zoe up to 10", 16, r"'zoe': expected a player of this file \(ana, bo\)"),
    ("manager allows ana 10", 20, "'10': expected 'up'"),
    ("no more", 8, "the line ends where 'bets' was expected"),
    ("no more bets please", 14, "'please': expected the end of the line"),
    ("no bets", 4, "'bets': expected 'more'"),
    # how much
    ("ana bets red", 10, "'red' is no amount of dollars; expected digits with at most two decimals"),
    ("ana bets -10 on red", 10, "'-10' is no amount of dollars"),
    ("ana bets +10 on red", 10, "is no amount"),
    ("ana bets 1.005 on red", 10, "'1.005' is no amount of dollars"),
    ("ana bets 10. on red", 10, "is no amount"),
    ("ana bets .5 on red", 10, "is no amount"),
    ("ana bets 1,000 on red", 10, "is no amount"),
    ("ana bets 1e3 on red", 10, "is no amount"),
    ("ana bets $10 on red", 10, "is no amount"),
    ("ana bets ١٠ on red", 10, "is no amount"),
    ("ana bets １０ on red", 10, "is no amount"),
    ("ana bets 10\u200b on red", 10, "is no amount"),
    ("ana bets " + "9" * 101 + " on red", 10, "is no amount"),
    ("ana bets " + "9" * 5000 + " on red", 10, "is no amount"),
    ("ana declares ten on red", 14, "'ten' is no amount"),
    ("ana takes back x from red", 16, "'x' is no amount"),
    ("ana sits", 9, "the line ends where a place was expected"),
    ("ana sits three", 10, "'three': expected a place"),
    ("ana sits -1", 10, "expected a place"),
    ("ana sits ٣", 10, "expected a place"),
    ("ana sits " + "1" * 101, 10, "expected a place"),
    ("ana cuts at", 12, "the line ends where how many cards"),
    ("ana buys forty blue at 1", 10, "'forty': expected a number of chips"),
    ("ana buys 40 mauve at 1", 13, "'mauve': expected a colour: blue, brown"),
    ("ana buys 40 blue for 1", 18, "'for': expected 'at'"),
    ("ana cashes out", 12, "'out': expected 'in'"),
    # where
    ("ana bets 10 odd", 13, "'odd': expected 'on'"),
    ("ana bets 10 on", 15, "the line ends where a spot of a layout"),
    ("ana bets 10 on rouge", 16, "'rouge': expected a spot of a layout, such as red or straight 17"),
    ("ana bets 10 on Red", 16, "'Red': expected a spot"),
    ("ana bets 10 on straight", 24, "the line ends where a number after straight was expected"),
    ("ana bets 10 on straight x", 25, "'x': expected a number after straight"),
    ("ana bets 10 on straight -1", 25, "expected a number after straight"),
    ("ana bets 10 on straight ١", 25, "expected a number after straight"),
    ("ana bets 10 on split 17,20", 22, "'17,20': expected numbers joined by '-', such as 17-20"),
    ("ana bets 10 on split 17-", 22, "expected numbers joined by '-'"),
    ("ana bets 10 on symbol 7", 23, "'7': expected a symbol, A to G"),
    ("ana bets 10 on red black", 20, "'black': expected the end of the line"),
    ("ana bets 10 on box", 19, "the line ends where a number after box was expected"),
    ("ana bets 10 on box one", 20, "'one': expected a number after box"),
    ("ana hits box 2", 10, "'box': expected the end of the line"),
    ("ana hits on", 10, "'on': expected the end of the line"),
    ("ana hits on box", 16, "the line ends where a box was expected"),
    ("ana splits on box two", 19, "'two': expected a box"),
    ("ana doubles", 12, "the line ends where an amount"),
    ("ana doubles on box 2", 13, "'on' is no amount"),
    ("ana insures 5 for", 18, "the line ends where a player was expected"),
    ("ana insures 5 for zoe", 19, r"'zoe': expected a player of this file \(ana, bo\)"),
    ("ana takes hand", 15, "the line ends where a hand was expected"),
    ("ana takes even", 15, "the line ends where 'money' was expected"),
    ("ana refuses the money", 17, "'money': expected 'card'"),
    ("dealer deals to", 16, "the line ends where 'box' was expected"),
    ("dealer skips box", 17, "the line ends where a box was expected"),
    ("dealer draws to hers", 17, "'hers': expected 'his'"),
    ("supervisor voids box", 21, "the line ends where a box was expected"),
    ("supervisor directs cards to box x", 33, "'x': expected a box"),
    # expectations
    ("ana bets 10 on red =>", 22, "the line ends where 'refused' was expected"),
    ("ana bets 10 on red => accepted", 23, "'accepted': expected 'refused'"),
    ("ana bets 10 on red => refused III.4.1 twice", 39, "'twice': expected the end of the line"),
    ("supervisor voids round; zoe forfeits", 25, "'zoe': expected a player of this file"),
]


@pytest.mark.parametrize(("line", "column", "reason"), WORDS, ids=[case[0][:45] for case in WORDS])
def test_an_error_points_at_the_word(line: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_story(story("roulette", "# a line before it", "ana bets 1 on red", line), "some.round")
    error = caught.value
    assert re.search(reason, error.reason), error.reason
    assert len(error.reason) < 1_000, "a long word is quoted in part"
    assert (error.file, error.line, error.column) == ("some.round", 8, column)
    assert str(error).startswith(f"some.round:8:{column}: ")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("ana bets 10 on red => refused III.99", "'III.99' is no clause of nz-1996"),
        ("manager sets decks 9", "unknown setting 'decks'"),
        ("manager sets minimum ten", "minimum"),
        ("ana forfeits", "'forfeits' stands behind 'supervisor voids round;'"),
        ("ana bets 1 on red; bo forfeits", "'forfeits' stands behind"),
        ("supervisor voids round; ana bets 1 on red; bo forfeits", "'forfeits' stands behind"),
    ],
)
def test_an_error_names_the_line(line: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_story(story("roulette", "ana bets 1 on red", line), "some.round")
    assert reason in caught.value.reason
    assert (caught.value.file, caught.value.line) == ("some.round", 7)


REFUSED = [
    # amounts
    ("roulette", "ana bets 0 on red", "I.14.1"),
    ("roulette", "ana bets 0.00 on red", "I.14.1"),
    ("roulette", "ana bets 0.50 on red", "I.14.1"),
    ("roulette", "ana bets 999999999999999 on red", "I.14.1"),
    ("roulette", "ana bets " + "9" * 100 + " on red", "I.14.1(b)"),
    ("roulette", "ana declares " + "9" * 100 + " on red", "I.14.1(b)"),
    ("roulette", "ana takes back " + "9" * 100 + " from red", ""),
    ("roulette", "ana buys " + "9" * 100 + " blue at 1", ""),
    ("roulette", "ana buys 1 blue at " + "9" * 100, "I.14.3"),
    ("roulette", "ana bets 100.01 on red", "I.14.3"),
    ("roulette", "ana bets 60 on red; ana bets 60 on red", "I.14.3"),
    ("roulette", "bo bets 51 on red", "I.14.3"),
    # spots
    ("roulette", "ana bets 10 on straight 37", "I.14.1"),
    ("roulette", "ana bets 10 on straight 00", "I.14.1(a)"),
    ("roulette", "ana bets 10 on straight 017", "I.14.1(a)"),
    ("roulette", "ana bets 10 on straight " + "9" * 100, "I.14.1(a)"),
    ("roulette", "ana bets 10 on split 0-00", "I.14.1(a)"),
    ("roulette", "ana bets 10 on split 1-3", "I.14.1"),
    ("roulette", "ana bets 10 on split 17-17", "I.14.1"),
    ("roulette", "ana bets 10 on corner 0-1-2", "I.14.1"),
    ("roulette", "ana bets 10 on banker", "I.14.1"),
    ("roulette", "ana bets 10 on symbol A", "I.14.1"),
    ("roulette", "ana bets 10 on box 1", "I.14.1"),
    ("roulette", "ana bets 10 on pass", "I.14.1"),
    ("tai-sai", "ana bets 10 on combination 4-4", "I.14.1"),
    ("tai-sai", "ana bets 10 on total 3", "I.14.1"),
    ("tai-sai", "ana bets 10 on red", "I.14.1"),
    ("money-wheel", "ana bets 10 on symbol H", "I.14.1"),
    ("money-wheel", "ana bets 10 on symbol a", "I.14.1"),
    ("mini-baccarat", "ana bets 10 on red", "I.14.1"),
    # verbs of other games and moments
    ("roulette", "ana hits", ""),
    ("roulette", "ana surrenders", ""),
    ("roulette", "ana takes the bank", ""),
    ("roulette", "ana cuts", ""),
    ("roulette", "roll", ""),
    ("roulette", "dealer draws an extra card", ""),
    ("roulette", "dealer enters 1 2 3", ""),
    ("roulette", "dealer calls no spin: on a peg", "III"),
    ("roulette", "dealer notices", ""),
    ("roulette", "dealer continues", ""),
    ("roulette", "supervisor voids round", ""),
    ("roulette", "supervisor voids box 2", ""),
    ("roulette", "ana takes back red", ""),
    ("roulette", "ana cashes in", ""),
    ("roulette", "ana bets 3 blue on red", "I.18"),
    ("roulette", "manager sets minimum 20000", "I.13"),
    ("roulette", "manager allows ana up to 10", "I.13"),
    ("mini-baccarat", "ana buys 10 blue at 1", ""),
    ("mini-baccarat", "dealer calls no spin", ""),
    ("mini-baccarat", "ana takes the bank", "IV"),
    ("mini-baccarat", "ana inspects the cards", ""),
    ("baccarat", "ana cuts at 10", "V"),
    # boxes
    ("blackjack", "ana bets 0.50 on box 1", "I.14.1"),
    ("blackjack", "ana bets 10 on box 8", "I.14.1"),
    ("blackjack", "ana bets 10 on pairs 1", "I.14.1"),
    ("blackjack", "ana bets 10 on super-sevens 1", "I.14.1"),
    ("blackjack", "ana hits", "II.7.4"),
    ("blackjack", "ana surrenders", ""),
    ("blackjack", "ana withdraws", ""),
    ("blackjack", "bo insures 5 on box 1 for ana", "II.13.3"),
    ("blackjack", "no more bets", "II.4.1"),
    ("blackjack", "supervisor voids box 1", "II"),
    ("blackjack", "dealer finds a foreign card", ""),
    ("blackjack", "supervisor announces the final rounds", ""),
    ("nz-2000/pontoon", "ana bets 10 on pairs 1", "2.0"),
    ("nz-2000/pontoon", "ana stands", "8.3"),
    ("nz-2000/pontoon", "ana takes even money", ""),
    ("nz-amended/pontoon", "ana bets 10 on pairs 1", ""),
    ("act-2018/pontoon", "bo insures 5 on box 1 for ana", "7"),
    ("act-2018/pontoon", "dealer reports a malfunction", "19"),
    ("mbs-2016/pontoon", "supervisor voids box 1", "5.2"),
    ("mbs-2016/pontoon", "supervisor directs cards to box 1", "3.4"),
    ("mbs-2016/pontoon", "dealer finds a foreign card", "5.1"),
    # both sides, out of turn
    ("mini-baccarat", "ana bets 10 on banker; ana bets 10 on player", "IV.4"),
    ("baccarat", "ana bets 10 on player; ana bets 10 on banker", "V.4"),
    ("midi-baccarat", "ana bets 10 on player; ana bets 10 on banker", "IX.4"),
    ("midi-baccarat", "ana bets 10.01 on banker", "IX.5.3"),
    # places
    ("roulette", "ana sits 0", ""),
    ("roulette", "ana sits 9999", ""),
    ("roulette", "ana sits " + "9" * 100, ""),
    ("baccarat", "ana cuts at " + "9" * 100, "V"),
    ("tai-sai", "dealer enters 1 2 " + "9" * 100, "VI"),
    ("mini-baccarat", "ana sits 8", "IV"),
]


@pytest.mark.parametrize(("game", "line", "clause"), REFUSED, ids=[f"{case[0]}: {case[1]}" for case in REFUSED])
def test_well_formed_but_refused(game: str, line: str, clause: str) -> None:
    """The line is refused with its clause, and the story goes on as if it had not been there."""
    played = replay(parse_story(story(game, line)))
    refusals = [refusal for _, _, refusal in played.steps if refusal is not None]
    assert len(refusals) == 1, played.differences
    assert 1 <= len(refusals[0].cites) <= 3
    assert any(cite.clause.startswith(clause) for cite in refusals[0].cites), refusals[0].cites
    assert played.differences, "a refusal that no line expects is a difference"
    silent = replay(parse_story(story(game)))
    assert played.table.state.racks == silent.table.state.racks
    assert played.table.state.felt.wagers == ()
    expected = replay(parse_story(story(game, line + " => refused")))
    assert expected.differences == []


@pytest.mark.parametrize(
    "game",
    [
        *("roulette", "tai-sai", "money-wheel", "mini-baccarat", "baccarat", "midi-baccarat"),
        *("blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon"),
    ],
)
def test_after_the_call_nothing_is_touched(game: str) -> None:
    spot = {"roulette": "red", "tai-sai": "big", "money-wheel": "symbol B"}.get(game, "player")
    spot = "box 1" if game == "blackjack" or game.endswith("pontoon") else spot
    calls = (f"ana bets 10 on {spot}", "dealer calls no more bets")
    held = replay(parse_story(story(game, *calls)))
    assert all("waits for ana's decision" in difference for difference in held.differences)
    for late in (f"bo bets 10 on {spot}", f"ana takes back {spot}", f"ana takes back 5 from {spot}"):
        tried = replay(parse_story(story(game, *calls, f"{late} => refused")))
        assert tried.differences == held.differences, late
        assert picture(tried.table.state) == picture(held.table.state)


def test_equipment_that_runs_out_is_a_difference() -> None:
    text = story("roulette", "no more bets", "no more bets")
    assert "the wheel ran out: no spin is listed any more" in replay(parse_story(text)).differences
    text = story("tai-sai", "no more bets", "no more bets")
    assert "the dice ran out: no throw is listed any more" in replay(parse_story(text)).differences
    text = story("mini-baccarat", *["no more bets"] * 4)
    assert "the shoe ran out" in replay(parse_story(text)).differences


def test_what_differs_is_told() -> None:
    rest = '[expect]\nnet = { ana = 5 }\nrack = { bo = 1 }\nrefused = 3\nhands = { player = "As" }\n'
    played = replay(parse_story(story("mini-baccarat", "no more bets", "ana hits", rest=rest)))
    assert not played.ok
    told = "\n".join(played.differences)
    for part in ("net of ana: 0, expected 5", "rack of bo: 50, expected 1", "1 lines were refused, expected 3"):
        assert part in told
    assert "hand player: 3d 4c" in told
    assert "line 7: 'ana hits' was refused" in told


def test_a_line_that_must_be_refused_and_is_not() -> None:
    played = replay(parse_story(story("roulette", "ana bets 10 on red => refused")))
    assert "line 6: 'ana bets 10 on red' was carried out, but must be refused" in played.differences
    played = replay(parse_story(story("roulette", "ana bets 0 on red => refused III.4.1")))
    assert any("was refused, but not by III.4.1" in text for text in played.differences)


def test_a_long_line_is_quoted_in_part() -> None:
    played = replay(parse_story(story("roulette", "ana bets 1 on red; " * 10_000 + "ana hits")))
    assert len(played.differences) == 1
    assert len(played.differences[0]) < 400
