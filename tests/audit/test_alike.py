"""What only one rule set says and all are said to play: without the words nothing happens otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.audit.coverage import built
from croupier.audit.proof import goes_otherwise
from croupier.audit.stories import PackagedStory, played, stories
from croupier.law import load, vocabulary

ENOUGH = 12
"""So many stories that cite a clause, those written for it first, are played without it."""
ALIKE = [
    (law.rules, name)
    for law in built()
    for name, concept in vocabulary(law.family).items()
    if concept.alike and name in law.entries
]


def citing(rules: str, concept: str) -> list[PackagedStory]:
    clause = load(rules).entry(concept).citation.clause
    found = [story for story in stories(rules) if clause in played(story).cited]
    return sorted(found, key=lambda story: (clause not in played(story).story.cites, len(played(story).events)))


def goes_otherwise_without(rules: str, concept: str, story: PackagedStory) -> bool:
    """Whether a story would go otherwise under rules that never had the words, as others have not."""
    return goes_otherwise(story, replace(load(rules).without(concept), struck=frozenset()))


@pytest.mark.parametrize(("rules", "concept"), ALIKE)
def test_without_the_words_it_is_played_alike(rules: str, concept: str) -> None:
    otherwise = [str(s) for s in citing(rules, concept)[:ENOUGH] if goes_otherwise_without(rules, concept, s)]
    assert otherwise == []


@pytest.mark.long
@pytest.mark.parametrize(("rules", "concept"), ALIKE)
def test_without_the_words_every_story_goes_as_it_did(rules: str, concept: str) -> None:
    assert [str(s) for s in citing(rules, concept) if goes_otherwise_without(rules, concept, s)] == []


def test_where_it_is_played_otherwise_it_is_noticed() -> None:
    rules, concept = "act-2018/pontoon", "no_useless_dealer_cards"
    assert any(goes_otherwise_without(rules, concept, story) for story in citing(rules, concept))
