"""How to play at the terminal, told with the spots of the game that is being played."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.play_session import Session
from croupier.games.caribbean_stud.rules import StudRules
from croupier.games.craps.rules import CrapsRules
from croupier.games.spin import SpinRules
from croupier.games.twenty_one.rules import TwentyOneRules


def help_told(session: Session) -> Iterator[str]:
    rules = session.table.state.felt.rules
    kinds: dict[str, str] = {}
    for spot in rules.spots:
        kinds.setdefault(spot.split()[0], spot)
    spots, name = list(kinds.values()), session.names[0]
    yield "A line says who does what, as in the files that 'croupier check' reads:"
    yield f"  {name} bets 10 on {spots[0]}"
    yield f"  {name} takes back {spots[0]}"
    yield f"  {name} sits 1"
    yield "  roll" if isinstance(rules, CrapsRules) else "  no more bets"
    if isinstance(rules, SpinRules):
        yield f"  dealer calls no spin: {next(iter(rules.grounds))}"
    elif isinstance(rules, CrapsRules):
        yield f"  {name} calls place 6 on, {name} passes the dice, dealer calls no roll: {next(iter(rules.grounds))}"
        yield f"  {name} throws, {name} declares 5 on field, dealer continues    (a wager while the dice roll)"
    elif isinstance(rules, StudRules):
        yield f"  {name} raises, {name} folds    (when it is {name}'s turn)"
    elif isinstance(rules, TwentyOneRules):
        yield f"  {name} hits, {name} stands, {name} splits, {name} doubles 10    (on the hand whose turn it is)"
        yield f"  {name} insures 5, dealer continues    (when something is offered, and when nobody takes it)"
        yield f"  {name} doubles 10; bo doubles 5    (two on one box, in one line)"
    else:
        yield f"  {name} cuts at {rules.law.integer('cut_at_least')}    (when the cards are offered for the cut)"
        if rules.law.orders("bank_offered"):
            yield f"  {name} takes the bank, {name} declines the cards    (in style B, when they are offered)"
    if len(session.names) == 1:
        yield f"With one player the name may be left out: 'bet 10 on {spots[0]}'."
    yield f"Where to bet: {', '.join(spots)}."
    if rules.law.orders("rules_are_available"):
        yield f"A copy of the rules is to be had: 'croupier law {rules.law.rules}'."
    yield "Everything else happens by itself, each event with the clause that orders it."
    yield "Besides there are:"
    yield "  ?           why that happened, or was refused; '? all' for all of it"
    if isinstance(rules, TwentyOneRules):
        yield "  ? not       what may not be done on the hand whose turn it is, and why; '? double' about one thing"
    yield "  ? CLAUSE    what a clause says, such as '? I.13.5', or a reading, such as '? R1'"
    yield "  menu        everything that may be done now"
    yield "  rack        how everybody stands"
    yield "  save FILE   the session so far as a file that 'croupier check' confirms"
    yield "  quit        the end; so is Ctrl-D. The Tab key completes words."
