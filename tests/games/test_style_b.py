"""Who handles the cards in style B is somebody who is there: a part lapses with the seat or the wager that gave it."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.acts import HandPassed, HandTurned
from croupier.notation import parse_story, replay

STORY = """
title = "Ana takes the Bank and goes"
rules = "nz-1996/{game}"
players = {{ ana = 100, bo = 100, cy = 100 }}
table = {{ style = "B" }}
shoe = "2h 2c 4d 3s 6h"
play = '''
ana sits 1
bo sits 2
cy sits 3
ana bets 20 on banker
bo bets 20 on banker
cy bets 20 on player
{first}
{then}
'''
"""
GOES = ("ana leaves", "ana takes back banker")


def handled(game: str, first: str, then: str) -> tuple[set[str], set[str]]:
    """Who is passed the banker's cards, and who turns them."""
    played = replay(parse_story(STORY.format(game=game, first=first, then=then)))
    assert played.ok, played.differences
    passed = {event.player for event in played.events if isinstance(event, HandPassed) and event.hand == "banker"}
    turned = {event.by for event in played.events if isinstance(event, HandTurned) and event.hand == "banker"}
    return passed, turned


@pytest.mark.parametrize("game", ["baccarat", "midi-baccarat"])
@pytest.mark.parametrize("goes", GOES)
def test_the_bank_lapses_when_its_holder_goes(game: str, goes: str) -> None:
    assert handled(game, f"ana takes the bank\n{goes}", "no more bets") == (set(), {"dealer"})


@pytest.mark.parametrize("goes", GOES)
def test_the_bank_is_then_offered_to_the_next(goes: str) -> None:
    found = handled("baccarat", f"ana takes the bank\n{goes}", "no more bets\nbo takes the bank")
    assert found == ({"bo"}, {"bo"})


def test_who_stays_keeps_the_bank() -> None:
    assert handled("baccarat", "ana takes the bank", "cy leaves\nno more bets") == ({"ana"}, {"ana"})


def test_who_leaves_after_the_deal_turns_nothing() -> None:
    assert handled("baccarat", "no more bets\nana takes the bank", "ana leaves") == (set(), {"dealer"})
