"""Odds of blackjack and pontoon: the wager on a box played as well as can be, and the wagers beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from croupier.equipment.cards import Card
from croupier.games import Refused, twenty_one
from croupier.games.twenty_one.bonuses import super_bonus
from croupier.games.twenty_one.rules import TwentyOneRules, one_deck
from croupier.games.twenty_one.spots import BOX
from croupier.odds.asked import COMPOSITION, INFINITE, PLAYS, Asked
from croupier.odds.composition import CompositionError
from croupier.odds.result import Declined, Number, Outcome, WagerOdds
from croupier.odds.twenty_one.beside import beside
from croupier.odds.twenty_one.bound import bound
from croupier.odds.twenty_one.columns import columns_of, shoe_of
from croupier.odds.twenty_one.exact import exact_play
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.kept import graph_of, name_of, name_of_layout
from croupier.odds.twenty_one.others import some_win
from croupier.odds.twenty_one.outcomes import outcomes
from croupier.odds.twenty_one.playing import Best, by_policy, composition_play, endless_play, total_play
from croupier.odds.twenty_one.result_kept import Brought, kept_or
from croupier.odds.twenty_one.worth import Book

FEWEST = 40
"""With fewer cards a round might not be dealt to its end."""


def priced(asked: Asked, *, rounded: bool) -> Iterator[WagerOdds | Declined]:
    """Every wager, in the order in which it is made."""
    rules = asked.table()
    assert isinstance(rules, TwentyOneRules)
    try:
        yield _box(asked, rules, rounded=rounded)
    except Refused as refusal:
        yield Declined(BOX, refusal)
    yield from beside(asked, shoe(asked, rules), rounded=rounded)


def _box(asked: Asked, rules: TwentyOneRules, *, rounded: bool) -> WagerOdds:
    if asked.exact and (asked.play != INFINITE or asked.others):
        raise CompositionError("a fraction is worked out for endless decks and a box alone only")
    graph = graph_of(asked, rounded=rounded)
    cards = sorted(shoe(asked, rules).items())
    name = name_of(graph, str(bonus_units(asked, rules)), asked.play, asked.exact, cards)
    (found, off, exact), note = kept_or(asked.shelf, f"{name}.json", lambda: _brought(asked, rules, graph)), ""
    if asked.others:
        share, likely = _of_others(asked, rules)
        found = _with_others(found, share, likely)
        # Who doubles and wins may get nothing, and own sevens leave fewer for the others.
        off += float(share) * likely / 10
        note = "the others are on boxes of their own as far as there are any, and draw to three sevens"
    method = (
        f"the engine's own round: {len(graph.hands.nodes)} kinds of moments, {len(graph.fates)} fates of a hand; "
        f"play {PLAYS[asked.play]}; of the hands beside it a hand of a split knows how many there are and the card "
        "with which each began"
    )
    if exact is not None:
        note = f"the edge is exactly {-exact}; the other figures may be off by the error stated"
    return WagerOdds(BOX, found, graph.clauses, method, note, edge_error=off, exact=exact)


def _brought(asked: Asked, rules: TwentyOneRules, graph: RoundGraph) -> Brought:
    best = best_play(asked, rules, graph)
    return Brought(outcomes(best), bound(best), _exactly(best) if asked.exact else None)


def _exactly(best: Best) -> Fraction:
    """What best play for endless decks brings, as a fraction."""
    book = best.splits.book
    return exact_play(book.graph, book.columns, best.splits.shoe, book.bonus, best.policy)


def best_of(asked: Asked) -> tuple[Best, TwentyOneRules]:
    """Best play out of this shoe, if it may be for endless decks, and the rules by which it is best."""
    rules = asked.table()
    assert isinstance(rules, TwentyOneRules)
    best = best_play(asked, rules, graph_of(asked))
    if asked.play == INFINITE:
        book = best.splits.book
        best = by_policy(book, shoe_of(book.columns, shoe(asked, rules)), best.policy)
    return best, rules


def best_play(asked: Asked, rules: TwentyOneRules, graph: RoundGraph) -> Best:
    """Best play of the kind that is asked for."""
    columns, cards = columns_of(graph), shoe(asked, rules)
    if sum(cards.values()) < FEWEST:
        raise CompositionError(f"a round may take {FEWEST} cards; {sum(cards.values())} are left")
    book = Book(graph, columns, bonus_units(asked, rules), asked.shelf, name_of_layout(graph))
    if asked.play == INFINITE:
        return endless_play(book, shoe_of(columns, Counter(one_deck(rules.law)), endless=True))
    play = composition_play if asked.play == COMPOSITION else total_play
    return play(book, shoe_of(columns, cards))


def shoe(asked: Asked, rules: TwentyOneRules) -> Mapping[Card, int]:
    """The cards that a round may be dealt from."""
    return Counter(rules.cards()) if asked.remaining is None else asked.remaining.cards


def bonus_units(asked: Asked, rules: TwentyOneRules) -> Fraction:
    """The Super Bonus in units of the stake, where there is one."""
    if not rules.law.orders("super_bonus_hand"):
        return Fraction(0)
    return Fraction(super_bonus(twenty_one.start(rules), asked.stake), asked.stake)


def _of_others(asked: Asked, rules: TwentyOneRules) -> tuple[Fraction, float]:
    """What another's Super Bonus brings this wager in units of the stake, and how likely one is."""
    most = rules.boxes * rules.options.players_per_box - 1
    if asked.others > most:
        by = ", ".join(map(str, rules.law.or_house("boxes", "bettors_per_box")))
        raise CompositionError(f"{asked.others} others: there is room for {most} ({by})")
    if not bonus_units(asked, rules):
        return Fraction(0), 0.0
    boxes = min(asked.others, rules.boxes - 1)
    return Fraction(rules.law.integer("bonus_to_others"), asked.stake), float(some_win(shoe(asked, rules), boxes))


def _with_others(found: tuple[Outcome, ...], share: Fraction, likely: float) -> tuple[Outcome, ...]:
    """The same results, and each with what others' luck brings besides."""
    if not likely:
        return found
    chances: Counter[Number] = Counter()
    for one in found:
        chances[one.net] += float(one.probability) * (1 - likely)  # type: ignore[assignment]
        chances[one.net + share] += float(one.probability) * likely  # type: ignore[assignment]
    return tuple(Outcome(net, chances[net]) for net in sorted(chances))
