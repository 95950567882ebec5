"""Events told in plain English, as a good supervisor would tell them; the clauses stand beside, not in the sentence."""

from __future__ import annotations

from croupier.games import events as e
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.felt import Felt, Rules
from croupier.games.game import Game
from croupier.games.twenty_one.round import Round
from croupier.law import HOUSE_POLICY, Citation
from croupier.notation.sentences import SENTENCES, hands, stud_hands


class Teller:
    """Tells what happens at one table from its beginning, each event with what lay there when it happened."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self._game = game
        self._felt = game.start(rules)

    def tell(self, event: e.Event, as_seen: e.Event | None = None) -> str:
        """The next event in one sentence, as those it is told to see it."""
        before = self._felt
        self._felt = self._game.evolve(before, event)
        seen = event if as_seen is None else as_seen
        return _with_the_hands(seen, before) or tell(seen)


def _with_the_hands(event: e.Event, table: Felt) -> str | None:
    """What the hands on a table add to an event, at the games that have such."""
    match table:
        case Round():
            return hands.told(event, table)
        case Stud():
            return stud_hands.told(event, table)
    return None


def tell(event: e.Event) -> str:
    """One event in one sentence, by itself."""
    return SENTENCES[type(event)](event)


def clauses(cites: tuple[Citation, ...]) -> str:
    """The clauses of an event or a refusal as they stand beside its sentence, at a table whose rules are known."""
    found: dict[str, list[str]] = {}
    for cite in cites:
        name = str(cite) if cite in HOUSE_POLICY else cite.clause
        found.setdefault(name, []).extend([cite.reading] if cite.reading else [])
    return ", ".join(f"{name} ({', '.join(readings)})" if readings else name for name, readings in found.items())
