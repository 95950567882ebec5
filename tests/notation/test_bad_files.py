"""Files that say nothing the notation knows: each an error with file and line that says what was expected."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from croupier.notation import NotationError, parse_story, read_story, replay

ROULETTE = """\
title = "A spin"
rules = "nz-1996/roulette"
cites = ["III.4.1"]
players = { ana = 100, bo = 50 }
table = { minimum = 5 }
wheel = [17]
play = \"\"\"
ana bets 10 on red
no more bets
\"\"\"

[expect]
net = { ana = -10 }
"""
BACCARAT = """\
title = "A coup"
rules = "nz-1996/baccarat"
players = { ana = 100 }
table = { style = "A" }
shoe = "3d Js 4c 6h"
reshuffled = ["9d 9s"]
play = \"\"\"
ana bets 10 on player
no more bets
\"\"\"

[expect]
hands = { player = "3d 4c" }
"""
PONTOON = """\
title = "A round"
rules = "nz-2000/pontoon"
players = { ana = 100 }
shoe = "3d Js 4c 6h"
reshuffled = ["9d 9s"]
"""
TAI_SAI = """\
title = "A throw"
rules = "nz-1996/tai-sai"
players = { ana = 100 }
dice = ["1 3 6"]
"""
WHEEL = """\
title = "A spin"
rules = "nz-1996/money-wheel"
players = { ana = 100 }
wheel = ["A"]
"""


def with_line(text: str, key: str, new: str) -> str:
    """The story with another line for a key."""
    changed, count = re.subn(rf"(?m)^{key} =.*$", lambda _: new, text)
    assert count == 1
    return changed


def error_in(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_story(text, "bad.round")
    assert caught.value.file == "bad.round"
    assert str(caught.value).startswith("bad.round:")
    return caught.value


def test_the_good_ones_are_good() -> None:
    for text in (ROULETTE, BACCARAT, PONTOON, TAI_SAI, WHEEL):
        assert replay(parse_story(text, "good.round")).differences == []


WRONG_LINES = [
    # rules and titles
    (ROULETTE, "rules", 'rules = "nz-1996/whist"', "there are no rules 'nz-1996/whist'; there are nz-1996/"),
    (ROULETTE, "rules", 'rules = "nz-2525/roulette"', "there are no rules 'nz-2525/roulette'"),
    (ROULETTE, "rules", 'rules = "roulette"', "there are no rules 'roulette'"),
    (ROULETTE, "rules", 'rules = ""', "there are no rules ''"),
    (ROULETTE, "rules", 'rules = "nz-1996/../roulette"', "there are no rules"),
    (ROULETTE, "rules", "rules = 7", "rules must be a text in quotes, not 7"),
    (ROULETTE, "rules", 'rules = ["nz-1996/roulette"]', "rules must be a text in quotes"),
    (ROULETTE, "title", "title = 1979-05-27", "title must be a text in quotes"),
    (ROULETTE, "title", "title = true", "title must be a text in quotes, not True"),
    # keys
    (ROULETTE, "title", 'title = "x"\ntilte = "y"', "unknown key 'tilte'; a story has cites, dice, expect"),
    (ROULETTE, "title", 'title = "x"\nnotation = 2', "this is notation 2; this program reads up to 1"),
    (ROULETTE, "title", 'title = "x"\nnotation = "1"', "expected 1"),
    (ROULETTE, "title", 'title = "x"\nnotation = true', "expected 1"),
    (ROULETTE, "title", 'title = "x"\nnotation = 0', "expected 1"),
    (ROULETTE, "title", 'title = "x"\ntitle = "y"', "this is no TOML: Cannot overwrite a value"),
    (ROULETTE, "title", "title", "this is no TOML"),
    (ROULETTE, "title", 'title = "x', "this is no TOML: Illegal character"),
    # clauses
    (ROULETTE, "cites", 'cites = ["III.99.1"]', "'III.99.1' is no clause of nz-1996"),
    (ROULETTE, "cites", 'cites = [""]', "is no clause of nz-1996"),
    (ROULETTE, "cites", 'cites = "III.5.1"', "cites must be a list of clauses, such as"),
    (ROULETTE, "cites", "cites = [5.1]", "cites must be a list of clauses"),
    # players
    (ROULETTE, "players", "players = {}", "players must name somebody, such as { ana = 100 }"),
    (ROULETTE, "players", 'players = "ana"', "players must be a table"),
    (ROULETTE, "players", "players = [1]", "players must be a table"),
    (ROULETTE, "players", "players = { Ana = 100 }", "'Ana' is no name; names are short, in lower case"),
    (ROULETTE, "players", "players = { dealer = 100 }", "'dealer' is no name"),
    (ROULETTE, "players", "players = { no = 100 }", "'no' is no name"),
    (ROULETTE, "players", 'players = { "ana lee" = 100 }', "'ana lee' is no name"),
    (ROULETTE, "players", 'players = { "añа" = 100 }', "is no name"),
    (ROULETTE, "players", 'players = { "" = 100 }', "'' is no name"),
    (ROULETTE, "players", f"players = {{ {'a' * 33} = 100 }}", "is no name; names are short"),
    (ROULETTE, "players", "players = { ana = -100 }", "ana = -100: expected"),
    (ROULETTE, "players", "players = { ana = 0.001 }", "ana = 0.001"),
    (ROULETTE, "players", "players = { ana = 1e400 }", "ana = "),
    (ROULETTE, "players", "players = { ana = inf }", "ana = "),
    (ROULETTE, "players", "players = { ana = nan }", "ana = "),
    (ROULETTE, "players", "players = { ana = true }", "ana = True: "),
    (ROULETTE, "players", 'players = { ana = "100" }', "ana = '100'"),
    (ROULETTE, "players", "players = { ana = { bo = 1 } }", "ana = "),
    (ROULETTE, "players", f"players = {{ ana = {'9' * 16} }}", "expected an amount of at most 15 digits"),
    (ROULETTE, "players", f"players = {{ ana = {'9' * 4000} }}", "ana = "),
    (ROULETTE, "players", "players = { ana = 1, ana = 2 }", "this is no TOML"),
    # settings
    (ROULETTE, "table", "table = { minimums = 5 }", "unknown setting 'minimums'; this game has"),
    (ROULETTE, "table", "table = { decks = 8 }", "unknown setting 'decks'"),
    (ROULETTE, "table", "table = { minimum = -5 }", "minimum"),
    (ROULETTE, "table", "table = { minimum = 0 }", "minimum"),
    (ROULETTE, "table", "table = { minimum = 0.005 }", "minimum"),
    (ROULETTE, "table", "table = { minimum = true }", "minimum"),
    (ROULETTE, "table", "table = { minimum = [5] }", "minimum"),
    (ROULETTE, "table", "table = { minimum = nan }", "minimum"),
    (ROULETTE, "table", 'table = { minimum = "５" }', "minimum"),
    (ROULETTE, "table", 'table = { minimum = "5" }', "minimum = '5': expected it without quotes"),
    (BACCARAT, "table", 'table = { burn = "true" }', "burn = 'true': expected it without quotes"),
    (BACCARAT, "table", 'table = { cutting_cards = "2" }', "cutting_cards = '2': expected it without quotes"),
    (ROULETTE, "table", "table = { minimum = 50, maximum = 5 }", r"minimum 50 is above maximum 5 \[nz-1996 I.13.1\]"),
    (ROULETTE, "table", "table = { minimum = 5, increment = 6 }", r"increment 6 is above minimum 5 \[nz-1996 I.13.5"),
    (ROULETTE, "table", "table = { players_per_box = 2.5 }", "players_per_box"),
    (ROULETTE, "table", "table = 5", "table must be a table, such as"),
    (BACCARAT, "table", "table = { decks = 9 }", r"decks = 9.*\[nz-1996 V\.3\.1"),
    (BACCARAT, "table", 'table = { style = "D" }', r"style = 'D': the styles of this game are A, B, C \[nz-1996 V"),
    (BACCARAT, "table", "table = { style = 1 }", "style = '1': expected a word in quotes"),
    (BACCARAT, "table", "table = { cutting_cards = 3 }", r"cutting_cards = 3.*\[nz-1996 V\.3\.1"),
    (BACCARAT, "table", "table = { area_maximum = true }", r"area_maximum.*\[nz-1996 V"),
    (BACCARAT, "table", 'table = { burn = "yes" }', "burn = 'yes': expected true or false"),
    (BACCARAT, "table", "table = { burn = 1 }", "burn = '1': expected true or false"),
    # cards
    (BACCARAT, "shoe", "shoe = 5", "shoe must be a text in quotes, not 5"),
    (BACCARAT, "shoe", 'shoe = ["3d"]', "shoe must be a text in quotes"),
    (BACCARAT, "shoe", 'shoe = "3d 10s"', "'10s' is no card; expected a rank of A23456789TJQK and a suit of shdc"),
    (BACCARAT, "shoe", 'shoe = "3d, Js"', "'3d,' is no card"),
    (BACCARAT, "shoe", 'shoe = "3D"', "'3D' is no card"),
    (BACCARAT, "shoe", 'shoe = "^"', "'' is no card"),
    (BACCARAT, "shoe", 'shoe = "^^3d"', "is no card"),
    (BACCARAT, "shoe", 'shoe = "3♦"', "'3♦' is no card"),
    (PONTOON, "shoe", 'shoe = "3d Js | ^Tc"', r"'Tc' is no card of nz-2000/pontoon.* \[nz-2000 3\.3\(a\)\]"),
    (PONTOON, "reshuffled", 'reshuffled = ["9d", "Th"]', "'Th' is no card of nz-2000/pontoon"),
    (BACCARAT, "shoe", 'shoe = "3d"\nwheel = [1]', "nz-1996/baccarat has no wheel"),
    (BACCARAT, "shoe", 'shoe = "3d"\ndice = ["1 2 3"]', "nz-1996/baccarat has no dice"),
    (BACCARAT, "reshuffled", "reshuffled = 5", "reshuffled must be cards in quotes, or a list of such texts"),
    (BACCARAT, "reshuffled", 'reshuffled = ["3d", 4]', "reshuffled must be cards in quotes"),
    (BACCARAT, "reshuffled", 'reshuffled = ["3d", "4x"]', "'4x' is no card"),
    # wheels and dice
    (ROULETTE, "wheel", "wheel = [37]", "37 is nothing that can fall; expected for example"),
    (ROULETTE, "wheel", "wheel = [-1]", "-1 is nothing that can fall"),
    (ROULETTE, "wheel", "wheel = [1.5]", "1.5 is nothing that can fall"),
    (ROULETTE, "wheel", "wheel = [17.0]", "17.0 is nothing that can fall"),
    (ROULETTE, "wheel", "wheel = [true]", "True is nothing that can fall"),
    (ROULETTE, "wheel", "wheel = [false]", "False is nothing that can fall"),
    (ROULETTE, "wheel", 'wheel = ["17"]', "'17' is nothing that can fall"),
    (ROULETTE, "wheel", 'wheel = ["00"]', "'00' is nothing that can fall"),
    (ROULETTE, "wheel", "wheel = [[17]]", "nothing that can fall"),
    (ROULETTE, "wheel", "wheel = [{ a = 1 }]", "nothing that can fall"),
    (ROULETTE, "wheel", "wheel = [1979-05-27]", "nothing that can fall"),
    (ROULETTE, "wheel", "wheel = [nan]", "nothing that can fall"),
    (ROULETTE, "wheel", f"wheel = [{'7' * 3000}]", "nothing that can fall"),
    (ROULETTE, "wheel", "wheel = 17", "wheel must be a list, not 17"),
    (ROULETTE, "wheel", 'dice = ["1 2 3"]', "nz-1996/roulette has no dice"),
    (ROULETTE, "wheel", 'shoe = "As"', "nz-1996/roulette is played without cards: it has no shoe"),
    (ROULETTE, "wheel", 'reshuffled = "As"', "nz-1996/roulette is played without cards: it has no reshuffled"),
    (WHEEL, "wheel", 'wheel = ["H"]', "'H' is nothing that can fall; expected for example \"A\""),
    (WHEEL, "wheel", 'wheel = ["a"]', "'a' is nothing that can fall"),
    (WHEEL, "wheel", "wheel = [1]", "1 is nothing that can fall"),
    (TAI_SAI, "dice", 'dice = ["1 2"]', "'1 2' is nothing that can fall; expected for example \"1 1 1\""),
    (TAI_SAI, "dice", 'dice = ["1 2 7"]', "'1 2 7' is nothing that can fall"),
    (TAI_SAI, "dice", 'dice = ["0 2 3"]', "nothing that can fall"),
    (TAI_SAI, "dice", 'dice = ["1 2 3 4"]', "nothing that can fall"),
    (TAI_SAI, "dice", 'dice = ["1 2 ３"]', "nothing that can fall"),
    (TAI_SAI, "dice", 'dice = ["123"]', "nothing that can fall"),
    (TAI_SAI, "dice", 'dice = [""]', "nothing that can fall"),
    (TAI_SAI, "dice", "dice = [[1, 2, 3]]", "nothing that can fall"),
    (TAI_SAI, "dice", "dice = [123]", "nothing that can fall"),
    (TAI_SAI, "dice", "dice = [[[[[1]]]]]", "nothing that can fall"),
    (TAI_SAI, "dice", 'dice = "1 2 3"', "dice must be a list"),
    (TAI_SAI, "dice", "wheel = [1]", "nz-1996/tai-sai has no wheel"),
]


@pytest.mark.parametrize(("text", "key", "line", "reason"), WRONG_LINES, ids=[case[2][:50] for case in WRONG_LINES])
def test_a_wrong_line(text: str, key: str, line: str, reason: str) -> None:
    bad = with_line(text, key, line)
    error = error_in(bad)
    assert re.search(reason, error.reason), error.reason
    assert len(error.reason) < 600, "what is quoted is short"
    assert error.line is not None, error
    lines = bad.split("\n")
    stands = next(number for number, found in enumerate(lines, 1) if found in line.split("\n"))
    assert stands <= error.line <= stands + line.count("\n") + 1, error


EXPECTATIONS = [
    ("[expect]\nnett = { ana = 1 }", "unknown expectation 'nett'; there are hands, jackpot, net, rack, refused"),
    ("[expect]\nnet = 5", "net must be a table, such as { ana = -10 }"),
    ("[expect]\nnet = { zoe = 5 }", "net speaks of 'zoe', who is no player of this file"),
    ("[expect]\nrack = { zoe = 5 }", "rack speaks of 'zoe'"),
    ("[expect]\nnet = { ana = 0.001 }", "ana = 0.001"),
    ("[expect]\nnet = { ana = true }", "ana = True"),
    ('[expect]\nnet = { ana = "1" }', "ana = '1'"),
    ("[expect]\nnet = { ana = -inf }", "ana = "),
    ("[expect]\nnet = { ana = 1e999999 }", "ana = "),
    ("[expect]\nrefused = -1", "refused = -1: expected a number of lines"),
    ("[expect]\nrefused = 1.5", "refused = 1.5: expected a number of lines"),
    ("[expect]\nrefused = true", "refused = True: expected a number of lines"),
    ("[expect]\njackpot = 5", "this game has no jackpot"),
    ("[expect]\nhands = 5", "hands must be a table, such as"),
    ("[expect]\nhands = { player = 5 }", "hands must be a table, such as"),
    ('[expect]\nhands = { player = "1x" }', "'1x' is no card"),
    ("[[expect]]\nnet = { ana = 1 }", "expect must be a table"),
]


@pytest.mark.parametrize(("section", "reason"), EXPECTATIONS, ids=[section[9:40] for section, _ in EXPECTATIONS])
def test_a_wrong_expectation(section: str, reason: str) -> None:
    bad = BACCARAT.partition("[expect]")[0] + section + "\n"
    error = error_in(bad)
    assert reason in error.reason, error.reason
    assert error.line == 12


def test_hands_are_of_cards_that_the_game_has() -> None:
    assert "'Ts' is no card of nz-2000/pontoon" in error_in(f'{PONTOON}[expect]\nhands.dealer = "Js Ts"\n').reason
    error = error_in(ROULETTE.partition("[expect]")[0] + '[expect]\nhands = { player = "3d" }\n')
    assert error.reason == "this game is played without cards: it has no hands"


def test_what_must_be_there() -> None:
    for key in ("title", "rules"):
        error = error_in(with_line(ROULETTE, key, ""))
        assert f"{key} is missing" in error.reason
    assert "players must name somebody" in error_in(with_line(ROULETTE, "players", "")).reason
    assert "is missing" in error_in("").reason
    assert "is missing" in error_in("\n\n# nothing\n").reason


def test_too_much_of_everything() -> None:
    many = ", ".join(f"p{number} = 1" for number in range(201))
    assert "201 players are more than 200" in error_in(with_line(ROULETTE, "players", f"players = {{ {many} }}")).reason
    long = ROULETTE.replace("no more bets\n", "no more bets\n" * 50_001)
    assert "lines of play are more than 50,000" in error_in(long).reason


@pytest.mark.parametrize("opening", ["[", "{ a = ", "[{ a = "])
def test_nested_too_deeply(opening: str) -> None:
    error = error_in(ROULETTE + "x = " + opening * 50_000)
    assert "nested too deeply" in error.reason or "no TOML" in error.reason
    error = error_in(with_line(ROULETTE, "wheel", "wheel = " + "[" * 90 + "1" + "]" * 90))
    assert "nothing that can fall" in error.reason


@pytest.mark.parametrize("part", ["a.", "a . ", '"a".', "'.'.", "a-b\t."])
@pytest.mark.parametrize("opening", ["", "[", "[[", "x = {", "x = [{ b = 1, ", "  "])
def test_keys_nested_too_deeply(opening: str, part: str) -> None:
    """Such a key took the square of its length to read: two hundred thousand parts, many minutes."""
    assert error_in(opening + part * (400_000 // len(part)) + "a = 1\n").reason == "this is nested too deeply"


def test_full_stops_that_nest_nothing() -> None:
    play = "ana bets 10 on red" + " # " + "a.b." * 10_000 + "\n" + "#" + "." * 100_000
    assert replay(parse_story(ROULETTE.replace("ana bets 10 on red", play))).differences == []
    assert replay(parse_story(with_line(ROULETTE, "title", f'title = "{"2.50, " * 5_000}"'))).differences == []


@pytest.mark.parametrize("figures", [4_301, 100_000])
def test_numbers_of_thousands_of_digits(figures: int) -> None:
    assert "no TOML" in error_in(with_line(ROULETTE, "players", f"players = {{ ana = {'9' * figures} }}")).reason


# --- files ------------------------------------------------------------------------------------------------------------


def written(folder: Path, content: bytes) -> Path:
    path = folder / "some.round"
    path.write_bytes(content)
    return path


def error_of(path: Path) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_story(path)
    assert caught.value.file == str(path)
    return caught.value


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"\x7fELF\x02\x01\x01\x00\x03\x00\x3e\xc0\x08", id="a program"),
        pytest.param(bytes(range(256)) * 20, id="every byte"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", id="a picture"),
        pytest.param(b"\x1f\x8b\x08\x00", id="something compressed"),
        pytest.param(ROULETTE.encode("utf-16"), id="another encoding"),
        pytest.param(ROULETTE.replace("spin", "späti").encode("latin-1"), id="an older encoding"),
        pytest.param(b"\xed\xa0\x80", id="half a character"),
    ],
)
def test_binary_files(tmp_path: Path, content: bytes) -> None:
    assert "this is no UTF-8 text" in error_of(written(tmp_path, content)).reason


def test_nought_bytes_are_utf_8_but_no_toml(tmp_path: Path) -> None:
    error = error_of(written(tmp_path, b"\x00" * 100))
    assert "this is no TOML" in error.reason
    assert (error.line, error.column) == (1, 1)


def test_a_file_cut_off_anywhere(tmp_path: Path) -> None:
    content = ROULETTE.encode()
    for length in range(len(content) - 30):
        path = written(tmp_path, content[:length])
        with suppress(NotationError):
            replay(read_story(path))


def test_a_hundred_megabytes_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.round"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert "the file is larger than 2,000,000 bytes" in error_of(path).reason


@pytest.mark.skipif(sys.platform == "win32", reason="no such device")
def test_what_has_no_end_is_not_read_to_the_end() -> None:
    assert "the file is larger than 2,000,000 bytes" in error_of(Path("/dev/zero")).reason


def a_folder(folder: Path) -> Path:
    path = folder / "folder.round"
    path.mkdir()
    return path


def nothing(folder: Path) -> Path:
    return folder / "nothing.round"


def a_name_too_long(folder: Path) -> Path:
    return folder / ("x" * 5000 + ".round")


def a_loop(folder: Path) -> Path:
    path = folder / "loop.round"
    path.symlink_to(path)
    return path


def below_a_file(folder: Path) -> Path:
    return written(folder, b"") / "below.round"


@pytest.mark.parametrize("made", [a_folder, nothing, a_name_too_long, a_loop, below_a_file])
def test_what_cannot_be_read(tmp_path: Path, made: Callable[[Path], Path]) -> None:
    assert "it cannot be read: " in error_of(made(tmp_path)).reason


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_self: Path, _mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    path = written(tmp_path, ROULETTE.encode())
    monkeypatch.setattr(Path, "open", forbidden)
    assert "it cannot be read: Permission denied" in error_of(path).reason


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(ROULETTE.replace("\n", "\r\n").encode(), id="lines ended as on Windows"),
        pytest.param(b"\xef\xbb\xbf" + ROULETTE.encode(), id="a byte order mark"),
        pytest.param(ROULETTE.replace("ana bets 10 on", "\tana \t bets\t10 on\t").encode(), id="tabs"),
        pytest.param(ROULETTE.replace("ana bets 10 on red", "  ana bets 10 on red # so").encode(), id="a comment"),
    ],
)
def test_other_ways_to_write_the_same(tmp_path: Path, content: bytes) -> None:
    assert replay(read_story(written(tmp_path, content))).differences == []


def test_lines_are_counted_the_same_however_they_end(tmp_path: Path) -> None:
    bad = ROULETTE.replace("ana bets 10 on red", "ana bets ten on red")
    for content in (bad, bad.replace("\n", "\r\n")):
        error = error_of(written(tmp_path, content.encode()))
        assert (error.line, error.column) == (8, 10)
