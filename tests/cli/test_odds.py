"""`croupier odds`, `compare` and `parsheet`: what they print and write, and what they say to those who ask amiss."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.odds.page import odds_page
from croupier.odds.result import Odds, Outcome, WagerOdds

Capture = pytest.CaptureFixture[str]

DRAFT = """\
[draft]
from = "nz-1996/tai-sai"
title = "Tai-sai with a kinder seven"

[parameter.totals_pay]
clause = "D.1"
reason = "A total of seven pays one more."
value = { 7 = "13" }
"""


def told(capsys: Capture, *words: str) -> str:
    assert main(list(words)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def data(capsys: Capture, *words: str) -> Any:
    return json.loads(told(capsys, *words, "--json"))


def complaint(capsys: Capture, *words: str) -> str:
    assert main(list(words)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    return captured.err


@pytest.fixture
def draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("my-draft.toml").write_text(DRAFT, encoding="utf-8")
    return "my-draft.toml"


# --- odds -------------------------------------------------------------------------------------------------------------


def test_the_published_shape(capsys: Capture) -> None:
    found = data(capsys, "odds", "nz-1996/roulette")
    assert list(found) == ["rules", "settings", "wagers"]
    assert found["rules"] == "nz-1996/roulette"
    assert found["settings"] == {"stake": "10", "others": 0}
    straight = found["wagers"][0]
    clauses = straight.pop("clauses")
    assert {"III.4.1(a)", "III.5.1", "III.5.2", "III.2.5", "III.Diagram 4"} <= set(clauses)
    assert straight == {
        "wager": "straight",
        "edge": "1/37",
        "edge_float": 1 / 37,
        "win": "1/37",
        "push": "0",
        "lose": "36/37",
        "outcomes": [{"net": "-1", "probability": "36/37"}, {"net": "35", "probability": "1/37"}],
        "method": "exact: the engine settles each of 37 equally likely outcomes",
        "note": "",
    }


def test_wagers_have_numbers_only_where_the_odds_depend_on_them(capsys: Capture) -> None:
    names = [wager["wager"] for wager in data(capsys, "odds", "nz-1996/tai-sai")["wagers"]]
    totals = [f"total {total}" for total in range(4, 18)]
    assert names == ["small", "big", "any-triple", "triple", "double", "face", *totals, "combination"]


@pytest.mark.parametrize("game", ["roulette", "money-wheel", "tai-sai", "mini-baccarat", "baccarat", "midi-baccarat"])
def test_every_distribution_is_whole_and_gives_the_edge(capsys: Capture, game: str) -> None:
    for wager in data(capsys, "odds", f"nz-1996/{game}")["wagers"]:
        outcomes = [(Fraction(o["net"]), Fraction(o["probability"])) for o in wager["outcomes"]]
        assert sum(probability for _, probability in outcomes) == 1
        assert Fraction(wager["edge"]) == -sum(net * probability for net, probability in outcomes)
        assert wager["edge_float"] == float(Fraction(wager["edge"]))
        assert sum(Fraction(wager[key]) for key in ("win", "push", "lose")) == 1
        assert wager["clauses"]


def test_settings_stake_and_shoe_are_told(capsys: Capture) -> None:
    words = ("--decks", "8", "--stake", "20", "--others", "2", "--set", "chip=0.50", "--shoe", "9=30, A=0")
    found = data(capsys, "odds", "nz-1996/baccarat", *words)
    assert found["settings"] == {"stake": "20", "others": 2, "decks": 8, "chip": "0.50", "shoe": "9=30 A=0"}
    assert [wager["wager"] for wager in found["wagers"]] == [
        "banker", "banker rounded", "player", "player rounded", "tie", "tie rounded",
    ]  # fmt: skip
    assert found["wagers"][0]["edge"] == "8474347810024/933457000141575"


def test_rules_by_their_bare_name(capsys: Capture) -> None:
    assert data(capsys, "odds", "tai-sai")["rules"] == "nz-1996/tai-sai"


def test_as_csv(capsys: Capture) -> None:
    rows = list(csv.DictReader(io.StringIO(told(capsys, "odds", "nz-1996/mini-baccarat", "--csv"))))
    assert [row["wager"] for row in rows] == ["banker", "player", "tie"]
    assert rows[1]["edge"] == "241149546272/19524993263685"
    assert rows[1]["edge_per_decided_unit"] == "7535923321/552096050907"
    assert Fraction(rows[2]["win"]) == Fraction(rows[0]["push"])
    assert rows[0]["outcomes"].startswith("-1:8712962041376/19524993263685 0:")
    assert float(rows[2]["standard_deviation"]) == pytest.approx(2.64087, abs=1e-5)


def test_as_markdown(capsys: Capture) -> None:
    lines = told(capsys, "odds", "nz-1996/money-wheel", "--markdown").splitlines()
    assert lines[0] == "# Odds of nz-1996/money-wheel"
    assert lines[4].startswith("| wager | edge | edge % |")
    assert lines[6] == "| symbol A | 1/13 | 7.6923 | 7.6923 | 46.1538 | 0.0000 | 53.8462 | 0.9970 |"
    assert lines[-1].startswith("- **symbol G**: VII.4.1, ")


def test_on_the_terminal(capsys: Capture) -> None:
    out = told(capsys, "odds", "nz-1996/tai-sai")
    assert "  triple: -1: 215/216, +180: 1/216\n" in out
    assert "  total 4 to total 17: VI.3.1(f), " in out
    row = next(line for line in out.splitlines() if line.startswith("total 6 "))
    assert row.split() == ["total", "6", "13/108", "12.0370", "12.0370", "4.6296", "0.0000", "95.3704", "3.9924"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nz-1996/roulete",), "Did you mean 'nz-1996/roulette'?"),
        (("none.toml",), "none.toml: it cannot be read"),
        (("nz-1996/baccarat", "--decks", "9"), "this game is played with 8 [nz-1996 V.3.1]"),
        (("nz-1996/baccarat", "--decks", "-1"), "expected a whole number from 1"),
        (("nz-1996/baccarat", "--decks", "8", "--set", "decks=8"), "decks are set by --set too"),
        (("nz-1996/roulette", "--decks", "8"), "--decks: unknown setting 'decks'"),
        (("nz-1996/roulette", "--stake", "ten"), "'ten' is no amount of dollars"),
        (("nz-1996/roulette", "--stake", "0"), "nothing is staked"),
        (("nz-1996/roulette", "--stake=-5"), "'-5' is no amount of dollars"),
        (("nz-1996/roulette", "--others", "-1"), "expected how many other wagers there are"),
        (("nz-1996/roulette", "--set", "chip"), "expected key=value"),
        (("nz-1996/roulette", "--set", "chip=0"), "expected more than nothing"),
        (("nz-1996/roulette", "--set", "colour=red"), "unknown setting 'colour'"),
        (("nz-1996/roulette", "--set", "increment=20"), "[nz-1996 I.13.5]"),
        (("nz-1996/roulette", "--shoe", "9=1"), "is played without cards"),
        (("nz-1996/baccarat", "--shoe", "9=99"), "'9=99': a fresh shoe holds 32 of 9"),
        (("nz-1996/baccarat", "--shoe", "9=-2"), "'9=-2': a fresh shoe holds 32 of 9"),
        (("nz-1996/roulette", "--json", "--csv"), "one form at a time"),
        (("nz-1996/blackjack", "--play", "well"), "--play: 'well': expected one of total, infinite, composition"),
        (("nz-1996/roulette", "--exact"), "odds of other games are fractions anyway"),
        (("nz-1996/blackjack", "--exact"), "with --play total there is no fraction; expected --play infinite"),
        (("nz-2000/pontoon", "--play", "infinite", "--exact", "--others", "2"), "--others 2: what others' luck brings"),
        (("nz-2000/pontoon", "--decks", "9"), "this game is played with 4 to 8 [nz-2000 3.3(a)]"),
        (("nz-1996/roulette", "--html", "/no/such/folder/page.html"), "--html: /no/such/folder/page.html: "),
    ],
)
def test_what_cannot_be_asked(capsys: Capture, words: tuple[str, ...], says: str) -> None:
    assert says in complaint(capsys, "odds", *words)


@pytest.mark.parametrize("words", [("--decks", "6.5"), ("--decks", "6."), ("--others", "\u0663"), ("--others", "1e1")])
def test_nothing_is_rounded_to_a_whole_number(capsys: Capture, words: tuple[str, str]) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        main(["odds", "nz-2000/pontoon", *words])
    assert f"{words[1]!r}: expected a whole number" in capsys.readouterr().err


# --- pages ------------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Holds that every tag is closed that must be, and that a page fetches nothing from anywhere."""

    VOID = frozenset({"meta", "link", "rect", "line"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert tag not in ("script", "img", "iframe")
        assert not any(name in ("src", "srcset") or (name == "href" and value != "data:,") for name, value in attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def says(self, text: str) -> bool:
        return text in " ".join(self.text)


def written(capsys: Capture, path: Path, *words: str) -> Page:
    assert main([*words, "--html", str(path)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"{path} written\n"
    return Page(path.read_text(encoding="utf-8"))


def test_the_page_of_the_odds(capsys: Capture, tmp_path: Path) -> None:
    page = written(capsys, tmp_path / "odds.html", "odds", "nz-1996/roulette")
    assert {"svg", "table", "title"} <= page.tags
    assert page.says("Odds of Division III - Roulette")
    assert page.says("1/37")


def test_a_page_without_a_file_goes_to_standard_output(capsys: Capture) -> None:
    out = told(capsys, "odds", "nz-1996/money-wheel", "--html")
    assert Page(out).says("symbol G")
    assert told(capsys, "odds", "nz-1996/money-wheel", "--html", "-") == out
    assert "@import" not in out
    assert "url(" not in out


def test_the_page_says_what_the_law_says_and_does_not_obey_it(capsys: Capture, draft: str, tmp_path: Path) -> None:
    Path(draft).write_text(DRAFT.replace("kinder seven", "<script>alert(1)</script>"), encoding="utf-8")
    page = written(capsys, tmp_path / "odds.html", "odds", draft)
    assert page.says("Tai-sai with a <script>alert(1)</script>")


def test_the_names_of_a_picture_are_whole(capsys: Capture) -> None:
    """The longest name begins within the picture."""
    text = told(capsys, "odds", "nz-1996/craps", "--html", "-")
    names = re.findall(r'<text x="([0-9.]+)"[^>]*>([^<]*[a-z][^<]*)</text>', text)
    assert "dont-come double odds" in [name for _, name in names]
    assert all(float(end) > 7 * len(name) for end, name in names)


def test_the_parsheet(capsys: Capture, tmp_path: Path) -> None:
    page = written(capsys, tmp_path / "sheet.html", "parsheet", "nz-1996/mini-baccarat")
    for text in ("rule data, SHA-256", "1,000,000", "Volatility", "nz-1996 IV.9.4", "8712962041376/19524993263685"):
        assert page.says(text), text
    again = written(capsys, tmp_path / "again.html", "parsheet", "nz-1996/mini-baccarat")
    assert again.text == page.text
    assert Page(told(capsys, "parsheet", "nz-1996/mini-baccarat")).text == page.text


def test_nothing_that_can_happen_is_told_as_nought_and_what_is_no_fraction_says_how_far_off_it_may_be() -> None:
    outcome = Outcome(Fraction(103), 3e-9)
    wager = WagerOdds("box", (outcome, Outcome(Fraction(-1), 1 - 3e-9)), (), "walked", edge_error=1e-8)
    made = odds_page(Odds("nz-2000/pontoon", "Pontoon", {}, (wager,)))
    assert "0.00000030 %" in made
    assert "walked; the edge may be off by 0.0000010 %" in made


# --- drafts and comparisons -------------------------------------------------------------------------------------------


def test_the_odds_of_a_draft(capsys: Capture, draft: str) -> None:
    found = data(capsys, "odds", draft)
    assert found["rules"] == "my-draft.toml"
    seven = next(wager for wager in found["wagers"] if wager["wager"] == "total 7")
    assert seven["edge"] == "1/36"
    assert "D.1" in seven["clauses"]


def test_a_draft_that_cannot_stand(capsys: Capture, draft: str) -> None:
    Path(draft).write_text(DRAFT.replace("7 =", "77 ="), encoding="utf-8")
    assert complaint(capsys, "odds", draft).startswith("my-draft.toml:8: totals_pay has no entry '77'")
    Path(draft).write_bytes(b"\xff")
    assert "no UTF-8 text" in complaint(capsys, "odds", draft)
    Path(draft).write_text(DRAFT.replace("nz-1996/tai-sai", "nz-1996/blackjack").replace("totals_pay", "pays"))
    assert "my-draft.toml" in complaint(capsys, "odds", draft)


def test_a_draft_is_played_kept_and_checked(
    capsys: Capture, draft: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = b"ana bets 10 on total 7\nno more bets\n?\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["play", draft, "--seed", "11", "--save", "kept.round"]) == 0
    out = capsys.readouterr().out
    assert "Tai-sai with a kinder seven (my-draft.toml)" in out
    assert 'rules = "my-draft.toml"' in Path("kept.round").read_text(encoding="utf-8")
    assert "kept.round: ok" in told(capsys, "check", "kept.round")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["play", draft, "--seed", "11", "--save", "elsewhere/kept.round"]) == 0
    assert "is kept beside the draft" in "".join(capsys.readouterr())
    assert not (tmp_path / "elsewhere" / "kept.round").exists()


STORY = """\
title   = "Seven pays thirteen under the draft"
rules   = "my-draft.toml"
cites   = ["D.1"]
players = { ana = 100 }
dice    = ["1 2 4"]
play    = '''
ana bets 10 on total 7
no more bets
'''
[expect]
net     = { ana = 130 }
"""


@pytest.mark.usefixtures("draft")
def test_a_story_under_a_draft(capsys: Capture) -> None:
    Path("seven.round").write_text(STORY, encoding="utf-8")
    assert told(capsys, "check", "seven.round") == "seven.round: ok\n"
    assert "D.1" in told(capsys, "replay", "seven.round")


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("../my-draft.toml", "a draft lies beside the file"),
        ("/etc/my-draft.toml", "a draft lies beside the file"),
        ("none.toml", "cannot be read"),
    ],
)
def test_a_story_reads_no_other_file(capsys: Capture, draft: str, rules: str, says: str) -> None:
    Path("seven.round").write_text(STORY.replace(draft, rules), encoding="utf-8")
    assert main(["check", "seven.round"]) == 2
    (told,) = capsys.readouterr().out.splitlines()
    assert told.startswith("seven.round: 2: ")
    assert says in told


def test_compare(capsys: Capture, draft: str) -> None:
    out = told(capsys, "compare", "nz-1996/tai-sai", draft)
    assert "totals pay, 7: 12 becomes 13  VI.4.0, D.1  -694.44      -694.44" in out
    (found,) = data(capsys, "compare", "nz-1996/tai-sai", draft)
    (difference,) = found["differences"]
    assert (difference["wager"], difference["edge"]) == ("total 7", "-5/72")
    assert difference["changes"] == [
        {
            "says": "totals pay, 7: 12 becomes 13",
            "clauses": ["VI.4.0", "D.1"],
            "alone": "-5/72",
            "in_sequence": "-5/72",
        }
    ]


def test_the_page_of_a_comparison(capsys: Capture, draft: str, tmp_path: Path) -> None:
    page = written(capsys, tmp_path / "compare.html", "compare", "nz-1996/tai-sai", draft)
    assert page.says("A total of seven pays one more.")


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ((), "two rule sets at least"),
        (("nz-1996/roulette",), "two rule sets at least"),
        (("nz-1996/roulette", "nz-1996/tai-sai"), "different games"),
        (("nz-1996/roulette", "nz-1996/roulete"), "Did you mean"),
    ],
)
def test_what_cannot_be_compared(capsys: Capture, rules: tuple[str, ...], says: str) -> None:
    assert says in complaint(capsys, "compare", *rules)


def test_the_law_of_a_draft_beside_the_law_in_force(capsys: Capture, draft: str) -> None:
    assert main(["law", "diff", "nz-1996/tai-sai", draft]) == 1
    assert "7 12 under nz-1996/tai-sai" in " ".join(capsys.readouterr().out.split())
    assert "none.toml: it cannot be read" in complaint(capsys, "law", "diff", draft, "none.toml")


def test_a_pontoon_may_be_drafted_and_played(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    change = '[parameter.pays]\nclause = "D.1"\nreason = "Even money."\nvalue = { natural = "1" }\n'
    monkeypatch.chdir(tmp_path)
    Path("p.toml").write_text(f'[draft]\nfrom = "act-2018/pontoon"\n{change}', encoding="utf-8")
    Path("p.round").write_text(
        'title = "Even money"\nrules = "p.toml"\ncites = ["D.1"]\nplayers = { ana = 100 }\n'
        'shoe = "As 9c Kd 8h"\nplay = """\nana bets 10 on box 1\nno more bets\n"""\n[expect]\nnet = { ana = 10 }\n',
        encoding="utf-8",
    )
    assert told(capsys, "check", "p.round") == "p.round: ok\n"
