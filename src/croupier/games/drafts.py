"""A draft held against the game that it is for: not all that the law's vocabulary allows can be played."""

from __future__ import annotations

from croupier.games.game import game_of
from croupier.games.options import OptionError
from croupier.law import Law, LawSilent, read_draft

SUFFIX = ".toml"


def law_drafted(text: str, file: str) -> Law:
    """The law that a draft makes; `DraftError` names the line of what cannot stand."""
    draft = read_draft(text, file)
    game = game_of(draft.law.family)
    first = next(iter(draft.lines))
    try:
        found = list(game.rules(draft.law, {}).contradictions())
    except OptionError as error:
        raise draft.error(first, f"no table could be opened under it: {error}") from error
    except LawSilent as error:
        raise draft.error(first, f"it needs what it strikes out: {error}") from error
    for concept, reason in sorted(found, key=lambda one: one[0] not in draft.lines):
        raise draft.error(concept if concept in draft.lines else first, f"{concept}: {reason}")
    return draft.law
