"""What the rules want to be seen at a table is on the screen, with its clause."""

from __future__ import annotations

import pytest

from croupier.audit.coverage import built
from croupier.cli.play_signs import LAYOUT, signs
from croupier.games import game_of
from croupier.games.felt import Rules
from croupier.law import Law, load


def rules(law: Law, **settings: object) -> Rules:
    game = game_of(law.family)
    return game.rules(law, settings)


@pytest.mark.parametrize("law", built(), ids=lambda law: law.rules)
def test_the_limits_and_the_layout(law: Law) -> None:
    (limits, by), *layout = signs(rules(law, minimum=5, maximum=500))
    assert limits.startswith("Minimum 5, maximum 500")
    wanted = {"nz-1996": "I.13.2", "act-2018": "3.1"}.get(law.instrument, "")  # elsewhere the house puts it up unasked
    assert [cite.clause for cite in by] == [wanted]
    assert layout
    for seen, of_it in layout:
        assert seen.startswith("To be seen below: ")
        assert 1 <= len(of_it) <= 3
    assert {name for name, entry in law.entries.items() if entry.concept.sort == "shown"} & set(LAYOUT)
    assert {cite for _, of_it in layout for cite in of_it} == {
        cite for name in LAYOUT if law.orders(name) for cite in law.by(name)
    }


def test_an_increment_and_a_differential_stand_on_the_sign() -> None:
    told = next(signs(rules(load("nz-1996/baccarat"), minimum=5, increment=5, differential=100)))[0]
    assert told == "Minimum 5, maximum 10000, increment 5, differential 100."


def test_the_jackpot_wager_and_a_maximum_payout_stand_on_the_sign() -> None:
    told, by = next(signs(rules(load("nz-1996/caribbean-stud"), jackpot_wager=2, maximum_payout=50000)))
    assert told == "Minimum 1, maximum 10000, jackpot wager 2, maximum payout of a bet 50000."
    assert [cite.clause for cite in by] == ["I.13.2"]
