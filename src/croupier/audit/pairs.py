"""Which features of twenty-one meet in which story: read off what happens when the stories are played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations

from croupier.audit.stories import played, stories
from croupier.equipment.cards import Card
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.error_kinds import DEALING_ERRORS
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX, DOUBLE, INSURANCE, PAIRS, SUPER_SEVENS, place
from croupier.law import Law
from croupier.notation import Replay

DEALER = "dealer"

Happened = tuple[e.Event, ...]
Sign = Callable[[TwentyOneRules, Happened, e.Event], bool]
"""Whether an event of a round shows that a feature was in play."""


def _kind(*kinds: type[e.Event]) -> Sign:
    return lambda _rules, _round, event: isinstance(event, kinds)


def _wager(kind: str, *, for_another: bool = False) -> Sign:
    def sign(_rules: TwentyOneRules, _round: Happened, event: e.Event) -> bool:
        if not isinstance(event, e.WagerPlaced):
            return False
        found = place(event.spot)
        return found.kind == kind and (found.whose is not None) == for_another

    return sign


def _settled(*concepts: str) -> Sign:
    """A settlement that one of these concepts decided."""

    def sign(rules: TwentyOneRules, _round: Happened, event: e.Event) -> bool:
        if not isinstance(event, e.WagerWon | e.WagerReturned | e.BonusPaid):
            return False
        known = {cite for concept in concepts if rules.law.orders(concept) for cite in rules.law.by(concept)}
        return bool(known & set(event.cites))

    return sign


def _busts(rules: TwentyOneRules, _round: Happened, event: e.Event) -> bool:
    return isinstance(event, acts.CardDealtFaceUp) and event.hand != DEALER and event.total > rules.most


def _natural(rules: TwentyOneRules, happened: Happened, event: e.Event) -> bool:
    """A card that makes a natural of a box's first two."""
    if not isinstance(event, acts.CardDealtFaceUp) or event.hand == DEALER or "/" in event.hand:
        return False
    return rules.is_natural(_cards(happened[: happened.index(event) + 1], event.hand))


def _dealer_natural(rules: TwentyOneRules, happened: Happened, event: e.Event) -> bool:
    if not isinstance(event, acts.CardDealtFaceUp) or event.hand != DEALER:
        return False
    return rules.is_natural(_cards(happened[: happened.index(event) + 1], DEALER))


def _cards(happened: Happened, hand: str) -> tuple[Card, ...]:
    """The cards of a hand so far; when the deal is put right they are others."""
    cards: tuple[Card, ...] = ()
    for event in happened:
        if isinstance(event, acts.CardDealtFaceUp) and event.hand == hand:
            cards = (*cards, event.card)
        elif isinstance(event, acts.DealPutRight):
            held = {DEALER: event.dealer, **{f"{BOX} {number}": laid for number, laid in event.boxes}}
            cards = held.get(hand, ())
    return cards


def _paid_21(rules: TwentyOneRules, happened: Happened, event: e.Event) -> bool:
    if not isinstance(event, acts.CardDealtFaceUp) or event.hand == DEALER or event.total != rules.most:
        return False
    return not _natural(rules, happened, event)


def _shared(_rules: TwentyOneRules, happened: Happened, event: e.Event) -> bool:
    """A second bettor's wager on a box."""
    if not isinstance(event, e.WagerPlaced) or place(event.spot).kind != BOX:
        return False
    return any(
        isinstance(other, e.WagerPlaced) and other.spot == event.spot and other.player != event.player
        for other in happened
    )


def _not_followed(_rules: TwentyOneRules, happened: Happened, event: e.Event) -> bool:
    """A double on the first hand of a box on which somebody else wagers and does not double."""
    if not isinstance(event, acts.HandDoubled) or place(event.hand).hand:
        return False
    box = place(event.hand).box
    placed = [(place(w.spot), w.player) for w in happened if isinstance(w, e.WagerPlaced)]
    wagering = {player for at, player in placed if (at.kind, at.box) == (BOX, box)}
    return bool(wagering - {player for at, player in placed if (at.kind, at.box, at.hand) == (DOUBLE, box, 0)})


def _several_boxes(_rules: TwentyOneRules, happened: Happened, event: e.Event) -> bool:
    """A player's wager on a second box."""
    if not isinstance(event, e.WagerPlaced) or place(event.spot).kind != BOX or "/" in event.spot:
        return False
    return any(
        isinstance(other, e.WagerPlaced)
        and place(other.spot).kind == BOX
        and "/" not in other.spot
        and other.player == event.player
        and other.spot != event.spot
        for other in happened
    )


def _absent(_rules: TwentyOneRules, happened: Happened, event: e.Event) -> bool:
    """Somebody leaves while the round is under way."""
    if not isinstance(event, e.Left):
        return False
    return any(isinstance(other, e.NoMoreBetsCalled) for other in happened[: happened.index(event)])


def _dealing_error(_rules: TwentyOneRules, _round: Happened, event: e.Event) -> bool:
    return isinstance(event, e.ErrorStated) and event.error in DEALING_ERRORS


FEATURES: Mapping[str, tuple[Sign, tuple[str, ...]]] = {
    "natural": (_natural, ()),
    "21 that is none": (_paid_21, ()),
    "bust": (_busts, ()),
    "split": (_kind(acts.HandSplit), ()),
    "double": (_kind(acts.HandDoubled), ()),
    "double not followed": (_not_followed, ()),
    "double taken back": (_kind(acts.DoubleWithdrawn), ("double_may_be_taken_back",)),
    "surrender": (_kind(acts.HandSurrendered), ("surrender_against",)),
    "insurance": (_wager(INSURANCE), ()),
    "insurance for another": (_wager(INSURANCE, for_another=True), ("insurance_for_another",)),
    "even money": (_kind(acts.EvenMoneyTaken), ("even_money_against",)),
    "dealer natural": (_dealer_natural, ()),
    "Super Bonus": (_settled("super_bonus"), ("super_bonus_hand",)),
    "bonus to others": (_settled("bonus_to_others"), ("bonus_to_others",)),
    "Super Sevens": (_wager(SUPER_SEVENS), ("super_sevens_offered",)),
    "pairs": (_wager(PAIRS), ("perfect_pairs_offered", "any_pair_offered")),
    "shared box": (_shared, ()),
    "several boxes": (_several_boxes, ()),
    "exposed card": (_kind(acts.CardDrawnInError), ()),
    "absent bettor": (_absent, ()),
    "error in the deal": (_dealing_error, ()),
    "shoe runs out": (_kind(shoe_acts.ShoeFoundEmpty), ()),
    "cutting card": (_kind(shoe_acts.CuttingCardDrawn), ()),
    "damaged card": (_kind(acts.DamagedCardFound), ()),
    "card too many": (_kind(acts.SurplusCardDrawn), ()),
    "void round": (_kind(e.RoundVoided), ()),
}
"""Each feature: what shows it, and the concepts of which a rule set must know one to have it at all."""

TABLE = 0
OF_THE_TABLE = frozenset(
    {
        *("dealer natural", "several boxes", "exposed card", "error in the deal", "shoe runs out"),
        *("cutting card", "damaged card", "card too many", "void round"),
    }
)
"""The features that concern every box; the others meet only at one."""


def rounds(replay: Replay) -> Iterator[Happened]:
    """The events of a story, round by round."""
    begun: list[e.Event] = []
    for event in replay.events:
        begun.append(event)
        if isinstance(event, e.RoundOver):
            yield tuple(begun)
            begun = []
    yield tuple(begun)


def in_play(rules: TwentyOneRules, happened: Happened) -> Mapping[str, frozenset[int]]:
    """The features that a round shows, each with the boxes at which it does; the whole table is box nought."""
    found: dict[str, set[int]] = defaultdict(set)
    for name, (sign, _) in FEATURES.items():
        for event in happened:
            if sign(rules, happened, event):
                found[name] |= {TABLE} if name in OF_THE_TABLE else _boxes(happened, event)
    return {name: frozenset(boxes) for name, boxes in found.items()}


def _boxes(happened: Happened, event: e.Event) -> set[int]:
    """At which boxes something happened: where a hand or a wager is, or those of whoever it happened to."""
    spot = getattr(event, "hand", None) or getattr(event, "spot", None)
    if spot is not None:
        return {place(spot).box}
    player = getattr(event, "player", None)
    return {place(w.spot).box for w in happened if isinstance(w, e.WagerPlaced) and w.player == player}


def meet(one: frozenset[int], other: frozenset[int]) -> bool:
    """Whether two features are in play at one box, or one of them at the whole table."""
    return bool(one & other) or TABLE in one or TABLE in other


def knows(law: Law, feature: str) -> bool:
    """Whether a rule set has a feature at all."""
    wanted = FEATURES[feature][1]
    return not wanted or any(law.orders(concept) for concept in wanted)


@cache
def met(rules: str) -> Mapping[frozenset[str], tuple[str, ...]]:
    """For each pair of features, the stories of a rule set in a round of which they meet; the shortest first."""
    found: dict[frozenset[str], set[str]] = defaultdict(set)
    lengths: dict[str, int] = {}
    for story in stories(rules):
        replay = played(story)
        lengths[story.name] = len(replay.events)
        table_rules = replay.table.state.felt.rules
        assert isinstance(table_rules, TwentyOneRules)
        for happened in rounds(replay):
            shown = in_play(table_rules, happened)
            for one, other in combinations(shown, 2):
                if meet(shown[one], shown[other]):
                    found[frozenset((one, other))].add(story.name)
    return {pair: tuple(sorted(names, key=lambda name: (lengths[name], name))) for pair, names in found.items()}
