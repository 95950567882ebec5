"""How people at a table of boxes play whole rounds: they wager before the cards, and answer when they are asked."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games.due import AnswerDue, DecisionDue
from croupier.games.twenty_one.round import Round
from croupier.table import choices, due
from tests.play.checked import Checked
from tests.play.doings import HAVE_THEIR_OWN, box_error, of_the_menu
from tests.play.picking import Picker

MOST_STEPS = 400


def wager_on_boxes(at: Checked, by: Picker) -> None:
    """From one wager to seven boxes with three bettors, what they wager beside, and what is to go wrong."""
    bettors = tuple(by.pick(at.players) for _ in range(by.pick((1, 2, 3))))
    for bettor in bettors:
        bets = at.bets(bettor)
        for _ in range(by.pick((1, 1, 2, 7))):
            if bets:
                spot, allowed = by.pick(bets)
                at.attempt(c.Bet(bettor, spot, by.pick((allowed.least, allowed.least, allowed.most))))
    for _ in range(by.pick((0, 0, 1, 2))):
        at.attempt(box_error(at, by))


def play_on(at: Checked, by: Picker) -> bool:
    """One step; whoever is asked says something off their menu more often than not. False if wagers are awaited."""
    expected, felt = due(at.state), at.state.felt
    if isinstance(felt, Round) and (felt.errors or felt.earlier_errors) and not by.pick(range(8)):
        at.attempt(c.Notice("supervisor"))
        return True
    if isinstance(felt, Round) and isinstance(expected, DecisionDue | AnswerDue) and by.pick((1, 1, 0)):
        player = expected.whose if isinstance(expected, DecisionDue) else by.pick(at.players)
        lines = [line for line in choices(at.state, [player]) if line.verb not in HAVE_THEIR_OWN]
        if lines:
            verb = by.pick(tuple(dict.fromkeys(line.verb for line in lines)))
            command = of_the_menu(at, by, by.pick([line for line in lines if line.verb == verb]))
            assert at.attempt(command), f"{command} is on the menu and was refused"
            return True
    return at.step()


def play_out(at: Checked, by: Picker) -> None:
    """A round to its end, decided at random."""
    for _ in range(MOST_STEPS):
        if not play_on(at, by):
            return
    at.finish()
