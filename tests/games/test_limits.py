"""A maximum of one's own lies above the table's, whatever becomes of the table's."""

from __future__ import annotations

from croupier.notation import parse_story, replay

STORY = """
title = "The table's maximum rises above ana's own"
rules = "nz-1996/roulette"
players = { ana = 1000 }
table = { maximum = 100 }
wheel = [1]
play = '''
manager allows ana up to 200
manager sets maximum 500
ana bets 500 on red
ana bets 1 on red => refused I.14.1(b)
no more bets
'''
"""


def test_a_permission_never_lowers_the_tables_maximum() -> None:
    assert replay(parse_story(STORY)).differences == []
