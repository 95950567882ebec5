"""Ways of playing Caribbean stud by name, as tables that the kernel and the engine's path both look into.

Most classes of hands are always played or never. Where it depends on the dealer's card, a row says for each of its
ranks, and for each choice of the player's ranks that may be held in its suit, whether the hand is played.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS, Card
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.ranking import Ranking
from croupier.games.caribbean_stud.rules import ANTE, StudRules
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.commands import Command
from croupier.games.due import DecisionDue
from croupier.games.felt import Felt
from croupier.odds.asked import STAKE, Asked
from croupier.odds.caribbean_stud import driver_for
from croupier.odds.caribbean_stud.deals import HAND, Classes, classes_of, deals
from croupier.odds.caribbean_stud.play import Raises, raises_at_best, rules_of_thumb
from croupier.odds.caribbean_stud.rounds import payoffs
from croupier.odds.kept import Shelf, key_of
from croupier.simulation.cache import cache_folder
from croupier.simulation.scenario import BEST
from croupier.simulation.strategies import Strategy, refuse_unknown

FOLDS, PLAYS, LOOKS = 0, 1, 2
"""What is said of a class: never played, always, or by the row of this number beyond."""
CHOICES = 1 << HAND
EVERYTHING = "everything"
PRICED_AS = {BEST: ANTE, EVERYTHING: f"{ANTE} every-hand"}
"""What the odds call the ante played so, where that is not its name alone."""
NAMES = (BEST, "pair", "pair-or-ace-king", "ace-king-jack-8-3", "matching-rank", EVERYTHING)


class Play(NamedTuple):
    """One way of playing."""

    by_class: NDArray[np.int64]
    rows: NDArray[np.uint8]
    """By row, the dealer's rank, and which of the hand's ranks, the lowest first, share its suit."""


def priced_as(name: str) -> str:
    """The row of the odds that has this way of playing."""
    return PRICED_AS.get(name, f"{ANTE} {name}")


def asked_for(asked: Asked) -> Asked:
    """The question on which play and its worth depend: not the pool, nor the stake unless a maximum payout binds it."""
    capped = {key: value for key, value in asked.settings.items() if key == "maximum_payout"}
    return replace(asked, settings=capped, stake=asked.stake if capped else STAKE)


def play_named(asked: Asked, rules: StudRules, name: str) -> Play:
    """The way of playing of that name, the best one being that of the exact odds."""
    refuse_unknown(name, NAMES)
    if name == BEST:
        return _kept_best(asked_for(asked))
    classes = classes_of(rules.ranking)
    odds_name = priced_as(name).removeprefix(f"{ANTE} ")
    raises = next(rule.raises for rule in rules_of_thumb(classes, rules.ranking) if rule.name == odds_name)
    return _by_rule(classes, raises)


def _by_rule(classes: Classes, raises: Raises) -> Play:
    ranks_of = {place: ranks for table in (classes.plain, classes.suited) for ranks, place in table.items()}

    def moments() -> Iterator[tuple[int, int, int, bool]]:
        for own in range(len(classes.kinds)):
            if raises(own, False) == raises(own, True):  # noqa: FBT003
                yield own, 0, 0, raises(own, False)  # noqa: FBT003
                continue
            held = sum(1 << rank for rank, copies in enumerate(ranks_of[own]) if copies)
            for up in range(len(RANKS)):
                yield from ((own, up, same, raises(own, bool(held >> up & 1))) for same in _parts_of(held))

    return _gathered(classes, moments())


def _parts_of(held: int) -> Iterator[int]:
    """Every choice of these ranks."""
    part = held
    while part:
        yield part
        part = (part - 1) & held
    yield 0


def _gathered(classes: Classes, moments: Iterable[tuple[int, int, int, bool]]) -> Play:
    """What is decided at every moment, put together by class where all moments are alike."""
    ranks_of = {place: ranks for table in (classes.plain, classes.suited) for ranks, place in table.items()}
    by_class = np.full(len(classes.kinds), -1, dtype=np.int64)
    looked: dict[int, list[tuple[int, int, bool]]] = {}
    for own, up, same, raises in moments:
        looked.setdefault(own, []).append((up, same, raises))
    rows: list[NDArray[np.uint8]] = []
    for own, found in looked.items():
        decided = {raises for _, _, raises in found}
        if len(decided) == 1:
            by_class[own] = PLAYS if decided.pop() else FOLDS
            continue
        by_class[own] = LOOKS + len(rows)
        row = np.zeros((len(RANKS), CHOICES), dtype=np.uint8)
        held = [rank for rank, copies in enumerate(ranks_of[own]) if copies]
        for up, same, raises in found:
            row[up, sum(1 << at for at, rank in enumerate(held) if same >> rank & 1)] = raises
        rows.append(row)
    assert (by_class >= 0).all(), "every hand is thought of"
    return Play(by_class, np.array(rows, dtype=np.uint8).reshape(-1, len(RANKS), CHOICES))


# --- the best play ----------------------------------------------------------------------------------------------------


def _kept_best(asked: Asked) -> Play:
    """The best play from the shelf, or worked out and put there."""
    shelf = Shelf(cache_folder())
    told = hashlib.sha256(json.dumps([key_of(asked), "play"]).encode()).hexdigest()
    name = f"stud-play-{told}.npz"
    kept = shelf.get(name)
    if kept is not None:
        with np.load(io.BytesIO(kept), allow_pickle=False) as arrays:
            return Play(arrays["by_class"], arrays["rows"])
    found = _best(asked)
    content = io.BytesIO()
    np.savez(content, by_class=found.by_class, rows=found.rows)
    shelf.put(name, content.getvalue())
    return found


def _best(asked: Asked) -> Play:
    rules = asked.on_paper()
    assert isinstance(rules, StudRules)
    every = deals(rules.ranking)
    pays = payoffs(driver_for(asked, rules, rounded=False), every.classes)
    found = zip(every.moments(), raises_at_best(every, pays), strict=True)
    return _gathered(every.classes, ((own, up, same, raises) for (own, up, same), raises in found))


# --- through the engine -----------------------------------------------------------------------------------------------


class ByTable(Strategy):
    """A way of playing, for the engine: it sees the player's own cards and the dealer's open one."""

    def __init__(self, play: Play, ranking: Ranking) -> None:
        self.play, self.ranking = play, ranking
        self.place = {value: at for at, value in enumerate(classes_of(ranking).values)}

    def decide(self, table: Felt, due: DecisionDue) -> Command:
        assert isinstance(table, Stud)
        assert table.dealer_up is not None
        raises = self.raises(table.hands()[due.hand], table.dealer[table.dealer_up])
        return acts.Raise(due.whose) if raises else acts.Fold(due.whose)

    def raises(self, cards: tuple[Card, ...], up: Card) -> bool:
        said = int(self.play.by_class[self.place[self.ranking.value(cards)]])
        if said < LOOKS:
            return said == PLAYS
        held = sorted({RANKS.index(card[0]) for card in cards})
        same = {RANKS.index(card[0]) for card in cards if card[1] == up[1]}
        choice = sum(1 << at for at, rank in enumerate(held) if rank in same)
        return bool(self.play.rows[said - LOOKS, RANKS.index(up[0]), choice])
