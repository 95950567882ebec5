"""What a draft of blackjack or pontoon may contradict itself in, by the concept at fault."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.cards import deck, rank
from croupier.games.shoe_rules import MOST_DECKS
from croupier.law import Law

MOST_BOXES = 100
MOST_HANDS = 5
"""So many hands of one box the odds can tell apart in reasonable time."""
FIRST_CARDS = ("insurance_against", "surrender_against", "even_money_against", "natural_waits_against")


def contradictions(law: Law) -> Iterator[tuple[str, str]]:
    yield from _of_the_decks(law)
    yield from _of_totals(law)
    yield from _of_splits(law)
    yield from _of_insurance(law)
    if law.odds("double_most") == 0:
        yield "double_most", "a double is more than nothing"
    elif law.odds("double_most") != 1:
        yield "double_most", "the odds know doubles of as much as was first staked, and no others"
    if law.orders("surrender_forfeits") and not 0 < law.odds("surrender_forfeits") <= 1:
        yield "surrender_forfeits", "a part of the wager is given up, or all of it"


def _of_the_decks(law: Law) -> Iterator[tuple[str, str]]:
    removed = law.texts("ranks_removed") if law.orders("ranks_removed") else ()
    whole = {rank(card) for card in deck()}
    for one in removed:
        if one not in whole:
            yield "ranks_removed", f"{one!r} is no rank"
    left = [card for card in deck() if rank(card) not in removed]
    said = law.integer("cards_in_a_deck" if law.orders("cards_in_a_deck") else "full_deck")
    if len(left) != said:
        without = f"without {', '.join(removed)}" if removed else "with every rank"
        concept = "cards_in_a_deck" if law.orders("cards_in_a_deck") else "ranks_removed"
        yield concept, f"{without} a deck has {len(left)} cards, not {said}"
    ranks = {rank(card) for card in left}
    at_face_value = {"T" if points == 10 else str(points) for points in law.integers("cards_at_face_value")}
    for one in sorted(ranks - {"A", "K", "Q", "J"} - at_face_value):
        yield "cards_at_face_value", f"a deck has a {one}, which counts nothing then"
    for concept in FIRST_CARDS:
        for one in law.texts(concept) if law.orders(concept) else ():
            if one not in ranks:
                yield concept, f"no deck has a {one!r}"
    if law.integer("decks_most") > MOST_DECKS:
        yield "decks_most", f"no shoe holds {law.integer('decks_most')} decks"
    if law.integer("decks_least") > law.integer("decks_most"):
        yield "decks_least", f"at least {law.integer('decks_least')} and at most {law.integer('decks_most')}"


def _of_totals(law: Law) -> Iterator[tuple[str, str]]:
    high, low, court = (law.integer(name) for name in ("ace_high_points", "ace_low_points", "court_card_points"))
    most = law.integer("most_points")
    for concept, points in (("ace_low_points", low), ("court_card_points", court)):
        if points < 1:
            yield concept, "every card counts something, or a hand would never end"
    if high <= low:
        yield "ace_high_points", "an ace counts more high than low"
    elif high + court != most:
        together = "an ace and a court card, the best hand of two cards, count as much as a hand may"
        yield from ((name, f"{together}: {most}") for name in ("ace_high_points", "court_card_points", "most_points"))
    if low in law.integers("cards_at_face_value"):
        yield "ace_low_points", f"a split could not tell an ace from a {low}"
    if law.orders("boxes") and not 0 < law.integer("boxes") <= MOST_BOXES:
        yield "boxes", f"a table has one box at least, and {MOST_BOXES} at most"
    for concept in ("dealer_stands_from_hard", "dealer_stands_from_soft", "stands_from"):
        if law.orders(concept) and law.integer(concept) > most:
            yield concept, f"no hand that has not busted counts more than {most}"
    for total in law.integers("double_totals") if law.orders("double_totals") else ():
        if not 1 < total <= most:
            yield "double_totals", f"no hand that may be doubled counts {total}"
    safe = most - law.integer("court_card_points")
    if law.integer("dealer_stands_from_hard") <= safe:
        yield "dealer_stands_from_hard", f"no card breaks a hand of {safe}, and the dealer draws to it"


def _of_insurance(law: Law) -> Iterator[tuple[str, str]]:
    if not law.texts("insurance_against"):
        yield "insurance_against", "insurance is offered against one card at least"
    for concept in ("insurance_pays", "insurance_most"):
        if not law.odds(concept):
            yield concept, "insurance is for something, and wins something"


def _of_splits(law: Law) -> Iterator[tuple[str, str]]:
    hands, aces = law.integer("hands_per_box"), law.integer("times_aces_split")
    if not 2 <= hands <= MOST_HANDS:
        yield "hands_per_box", f"a split makes two hands, and more than {MOST_HANDS} are not told apart here"
    elif not (aces == 1 or aces >= hands - 1):
        yield "times_aces_split", f"aces are split once here, or as often as {hands} hands let them: {hands - 1} times"
    if law.odds("split_wager") != 1:
        yield "split_wager", "the second hand of a split is staked as the first was"
    if law.integer("cards_after_split_ace") < 1:
        yield "cards_after_split_ace", "a split ace gets a card"
    if law.integer("cards_after_double") < 1:
        yield "cards_after_double", "a doubled hand gets a card"
