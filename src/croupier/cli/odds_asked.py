"""What is asked of the commands that know the odds: rules, settings, a stake and a shoe; and where answers are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.cli.rules_asked import Misuse, law_named, read_settings
from croupier.equipment.money import parse_dollars
from croupier.games.options import OptionError
from croupier.games.shoe_rules import ShoeRules
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.asked import INFINITE, PLAYS, TOTAL, Asked
from croupier.odds.composition import CompositionError, read_composition
from croupier.odds.kept import Shelf
from croupier.odds.pricing import PRICED
from croupier.simulation.cache import cache_folder

MOST_OTHERS = 100


@dataclass(frozen=True)
class Table:
    """The options that these commands share, as they were written."""

    decks: int | None = None
    stake: str = "10"
    others: int = 0
    settings: Sequence[str] = ()
    shoe: str | None = None
    play: str = TOTAL
    exact: bool = False


def read(rules: str, table: Table) -> Asked:
    """One question for odds; `Misuse` says what is wrong with it."""
    law = law_named(rules, PRICED, "priced")
    settings = read_settings(table.settings)
    if table.decks is not None:
        if "decks" in settings:
            raise Misuse("--decks: decks are set by --set too")
        settings["decks"] = str(table.decks)
    try:
        stake = parse_dollars(table.stake)
    except ValueError as error:
        raise Misuse(f"--stake: {error}") from error
    if not stake:
        raise Misuse("--stake: nothing is staked; expected an amount such as 10 or 2.50")
    if not 0 <= table.others <= MOST_OTHERS:
        raise Misuse(f"--others: {table.others}: expected how many other wagers there are, from 0 to {MOST_OTHERS}")
    if table.play not in PLAYS:
        raise Misuse(f"--play: {table.play!r}: expected one of {', '.join(PLAYS)}")
    asked = Asked(law, settings, stake, table.others, play=table.play, exact=table.exact)
    try:
        fresh = asked.table()
    except OptionError as error:
        by = "--decks" if table.decks is not None and "decks" in str(error) else "--set"
        raise Misuse(f"{by}: {error}") from error
    if table.exact:
        _may_be_exact(asked)
    if table.shoe is None:
        return asked
    if not isinstance(fresh, ShoeRules):
        raise Misuse(f"--shoe: {law.rules} is played without cards")
    try:
        return replace(asked, remaining=read_composition(table.shoe, fresh.cards()))
    except CompositionError as error:
        raise Misuse(f"--shoe: {error}") from error


def _may_be_exact(asked: Asked) -> None:
    """A fraction is asked for where there is one, and else there would be none."""
    if not isinstance(asked.table(), TwentyOneRules):
        told = f"it is for blackjack and pontoon with --play {INFINITE}; odds of other games are fractions anyway"
        raise Misuse(f"--exact: {asked.law.rules}: {told}")
    if asked.play != INFINITE:
        raise Misuse(f"--exact: with --play {asked.play} there is no fraction; expected --play {INFINITE}")
    if asked.others:
        raise Misuse(
            f"--exact: --others {asked.others}: what others' luck brings is no fraction; expected none of them"
        )


def shelf() -> Shelf:
    """What was worked out before, in the user's cache folder."""
    return Shelf(cache_folder())
