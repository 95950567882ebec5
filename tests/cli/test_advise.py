"""`croupier advise`: what it tells of a recorded round, and what it says to those who ask amiss."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from tests.odds.graphs import SHELF

ROUND = """\
title = "Sixteen against a ten, and eleven doubled"
rules = "nz-1996/blackjack"
players = { ana = 100 }
shoe = "Th Ts 6d 5c 6h 5s 6c 6d 9h 8h Kd"
play = \"\"\"
ana bets 10 on box 1
no more bets
ana stands
ana bets 10 on box 1
no more bets
ana doubles 10
\"\"\"
[expect]
"""


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.advise.shelf", lambda: SHELF)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.round"
    path.write_text(ROUND, encoding="utf-8")
    return path


def rows(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["advise", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_decision(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    stood, doubled = rows(capsys, str(file))
    assert (stood["made"], stood["best"]) == ("stand", "hit")
    assert stood["cost"] == pytest.approx(stood["choices"][0]["value"] - stood["choices"][1]["value"])
    assert stood["cost"] > 0
    assert (doubled["made"], doubled["best"], doubled["cost"]) == ("double", "double", 0)
    assert [row["decision"] for row in rows(capsys, str(file), "--at", "2")] == [2]


def test_on_the_terminal(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert main(["advise", str(file)]) == 0
    out = capsys.readouterr().out
    assert "1: stand, with box 1 Th 6d, dealer Ts" in out
    assert "It cost 0.00" in out
    assert "The best there was." in out


def test_even_money_of_somebody_else_on_the_box(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    play = "ana bets 10 on box 1\nbo bets 20 on box 1\nno more bets\nbo takes even money\ndealer continues"
    text = f'''title = "Two on a box"\nrules = "nz-1996/blackjack"\nplayers = {{ ana = 100, bo = 100 }}
shoe = "As Ad Kd 5c 9c"\nplay = """\n{play}\n"""\n[expect]\n'''
    file.write_text(text, encoding="utf-8")
    assert main(["advise", str(file), "--at", "1"]) == 0
    assert "These are the choices of ana; the wager of bo is not weighed up." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words", "says"),
    [
        (ROUND, ("--at", "3"), "--at: 3: the file holds 2 decisions"),
        (ROUND, ("--at", "0"), "--at: 0: the file holds 2 decisions"),
        (ROUND.replace("shoe", "sho"), (), "sho"),
        (
            ROUND.replace("nz-1996/blackjack", "nz-1996/roulette").replace("shoe", "#"),
            (),
            "nobody decides anything there once wagers are made",
        ),
    ],
)
def test_what_cannot_be(
    capsys: pytest.CaptureFixture[str], file: Path, text: str, words: tuple[str, ...], says: str
) -> None:
    file.write_text(text, encoding="utf-8")
    assert main(["advise", str(file), *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err


TWO_BOXES = """\
title = "Insurance beside a hand that is worth more"
rules = "nz-1996/blackjack"
players = { ana = 100, bo = 100 }
table = { decks = 6 }
shoe = "Ts Td As Tc 9d 5h 9c"
play = \"\"\"
ana bets 10 on box 1
bo bets 20 on box 2
no more bets
bo insures 10 on box 2
ana stands
bo stands
\"\"\"
[expect]
"""


def test_a_choice_costs_what_the_same_box_could_have_brought(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    """Of 307 cards not seen 93 win it; what the better hand on the other box is worth has no part in it."""
    file.write_text(TWO_BOXES, encoding="utf-8")
    insured, *_ = rows(capsys, str(file))
    assert insured["cost"] == pytest.approx((1 - 3 * 93 / 307) / 2)
    assert {choice["box"] for choice in insured["choices"]} == {1, 2}
    assert main(["advise", str(file), "--at", "1"]) == 0
    out = capsys.readouterr().out
    assert "insure, box 2" in out
    assert "or 0.91 of 20." in out


OFFERS = """\
title = "Surrender offered to two"
rules = "nz-2000/pontoon"
players = { ana = 100, bo = 100 }
shoe = "Ks Kd Ac 7h 9d 5h 9c 8c 8d"
play = \"\"\"
ana bets 10 on box 1
bo bets 20 on box 2
no more bets
ana surrenders on box 1
\"\"\"
[expect]
"""


def test_what_would_be_for_several_boxes_has_no_cost(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(OFFERS, encoding="utf-8")
    surrendered, *_ = rows(capsys, str(file))
    assert (surrendered["made"], surrendered["cost"]) == ("surrender", None)
    assert main(["advise", str(file), "--at", "1"]) == 0
    assert "Offers are open on several boxes" in capsys.readouterr().out


STUD = """\
title = "A straight is folded"
rules = "nz-1996/caribbean-stud"
players = { ana = 100, bo = 100 }
table = { dealing = "shoe" }
shoe = "3c Ah 2h 4d As 5h Kd 6s Kc 7c Qh 2d 2s 9c 7h"
play = \"\"\"
ana bets 10 on ante
bo bets 20 on ante
no more bets
ana folds
bo raises
\"\"\"
[expect]
"""


def test_stud_by_what_each_player_sees(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(STUD, encoding="utf-8")
    folded, raised = rows(capsys, str(file))
    assert folded["hands"] == {"box 1": "3c 4d 5h 6s 7c", "dealer": "7h"}
    assert folded["cost"] == pytest.approx(1 + folded["choices"][0]["value"])
    assert (raised["best"], raised["cost"]) == ("raise", 0)
    assert [choice["value"] for choice in raised["choices"]] == [pytest.approx(2.869, abs=1e-3), -1]
    assert main(["advise", str(file)]) == 0
    assert "of 10." in capsys.readouterr().out
