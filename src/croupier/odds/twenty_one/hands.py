"""The graph of one hand: every moment between its cards and choices, made by the engine, and how a hand may end.

A hand of a split begins at a node of its own, by its first card and by what the hands before it have left behind.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from croupier.equipment.cards import SUITS, Card
from croupier.equipment.money import Cents
from croupier.games import events as e
from croupier.games.twenty_one.rules import TwentyOneRules, one_deck, three_suited_sevens
from croupier.games.twenty_one.spots import DOUBLE
from croupier.law import Citation
from croupier.odds.driving import SOMEBODY, nets
from croupier.odds.twenty_one.alike import Alike, Flags
from croupier.odds.twenty_one.moments import Moment, after, after_card, after_choice, choices, opened

Label: TypeAlias = str
"""A card, a rank that stands for its four cards, or the word of a choice."""


class Fate(NamedTuple):
    """How a hand has ended, as far as what it brings may still depend on it."""

    settled: Fraction | None
    """What it has brought per unit first staked, if its wager no longer lies."""
    total: int = 0
    doubled: bool = False
    surrendered: bool = False
    natural: bool = False
    of_split: bool = False
    paid_as: str = ""
    bonus: bool = False
    """Whether it is the hand of the Super Bonus, which is paid when the round is over."""
    after_suited_sevens: bool = False
    """Whether suited sevens were split on the box before, which may cost such a hand the bonus."""

    @property
    def lies(self) -> bool:
        return self.settled is None


class End(NamedTuple):
    """A hand that has ended, and what it leaves behind for the next one on the box."""

    fate: Fate
    flags: Flags


class Fork(NamedTuple):
    """A hand that becomes two, beginning with these cards, and what binds the first of them."""

    first: Card
    second: Card
    flags: Flags


class ToNode(NamedTuple):
    """Another moment of the same hand."""

    number: int


Target: TypeAlias = ToNode | End | Fork


class Begin(NamedTuple):
    """How a hand of a split begins: its card, whether more hands may be formed, and what those before it left."""

    card: Card
    room: bool = False
    flags: Flags = Flags()
    seven_shown: bool = False


@dataclass
class Node:
    """A moment: a card is due to the hand or to the dealer, or a choice is open."""

    waits_for: str
    edges: dict[Label, Target] = field(default_factory=dict)


CARD, DEALERS_CARD, CHOICE = "card", "dealer's card", "choice"


@dataclass
class HandGraph:
    """The nodes, of which the first is the start of the round, and the nodes where hands of a split begin."""

    nodes: list[Node]
    begins: dict[Begin, int]
    most_hands: int
    sevens: frozenset[Label]
    """Dealer's first cards against which the Super Bonus may be won."""
    bonus_cards: frozenset[Card]
    """First cards of hands that may win it."""


Tick: TypeAlias = Callable[[int], None]


class Explorer:
    """Drives the engine through every card and choice, once for all moments that are alike."""

    def __init__(self, rules: TwentyOneRules, stake: Cents, tick: Tick, *, rounded: bool) -> None:
        self.alike = Alike(rules)
        self.stake, self.tick, self.rounded = stake, tick, rounded
        self.number: dict[Hashable, int] = {}
        self.seen: list[Moment] = []
        self.done = 0
        self.cited: dict[Citation, None] = {}
        """By what the wager was decided anywhere, the cards were dealt and the choices were open."""
        self.graph = self._empty(rules)
        self.start = self._opened(rules)
        self._number(self.start)

    def _opened(self, rules: TwentyOneRules) -> Moment:
        return opened(rules, self.stake)

    def _empty(self, rules: TwentyOneRules) -> HandGraph:
        alike = self.alike
        cards = [first_of(alike, card) for card in one_deck(rules.law)]
        sevens = frozenset(label for label in self.labels(suited=True) if alike.seven_shown(card_for(label)))
        sevens |= {card[0] for card in sevens}
        bonus_cards = frozenset(card for card in cards if alike.may_win_bonus((card,)))
        return HandGraph([], {}, alike.most_hands, sevens, bonus_cards)

    def spread(self) -> None:
        """Every moment seen so far taken on by every card and choice, and those that are seen by it."""
        while self.done < len(self.seen):
            self._spread(self.done)
            self.done += 1
            self.tick(self.done)

    # --- nodes --------------------------------------------------------------------------------------------------------

    def _number(self, moment: Moment) -> int:
        turn = moment.turn
        assert turn is not None, "a hand is being played"
        waits_for = DEALERS_CARD if moment.to_dealer else CARD if moment.card_to else CHOICE
        more = moment.due.__class__.__name__ if waits_for == CHOICE else ""
        key = self.alike.key(moment.table, turn, waits_for + more)
        if key not in self.number:
            self.number[key] = len(self.seen)
            self.seen.append(moment)
            self.graph.nodes.append(Node(waits_for))
        number = self.number[key]
        if turn.hand.of_split and len(turn.hand.cards) == 1:
            self.graph.begins.setdefault(self._begin(moment), number)
        return number

    def _begin(self, moment: Moment) -> Begin:
        turn = moment.turn
        assert turn is not None, "a hand begins"
        card = turn.hand.cards[0]
        seven = self.alike.may_win_bonus((card,)) and self.alike.seven_shown(moment.table.dealer[0])
        flags = self.alike.flags(turn.box, turn.at)
        return Begin(first_of(self.alike, card), self.alike.has_room(turn.box), flags, seven)

    def _spread(self, number: int) -> None:
        moment, node = self.seen[number], self.graph.nodes[number]
        turn = moment.turn
        assert turn is not None, "a hand is being played"
        if node.waits_for == CHOICE:
            for verb, command in choices(moment).items():
                node.edges[verb] = self._target(moment, after(moment, command), verb)
            return
        suited = node.waits_for == CARD and self.alike.depends_on_suits(turn.hand.cards)
        for label in self.labels(suited=suited):
            node.edges[label] = self._target(moment, after_card(moment, card_for(label)), label)

    def labels(self, *, suited: bool) -> Iterator[Label]:
        """The cards that are to be told apart: by suit only those of which one may still be of use."""
        for rank in self.alike.ranks:
            if suited and self.alike.may_become_named((Card(rank + SUITS[0]),)):
                yield from (rank + suit for suit in SUITS)
            else:
                yield rank

    def _target(self, before: Moment, after: Moment, label: Label) -> Target:
        turn, now = before.turn, after.turn
        assert turn is not None, "a hand was being played"
        for event in after.events[len(before.events) :]:
            self.cited.update(dict.fromkeys(event.cites))
        if label == "splits":
            self._number(after)
            first, second = turn.hand.cards
            assert now is not None, "a card is due to the first of the new hands"
            flags = self.alike.flags(now.box, now.at)
            return Fork(first_of(self.alike, first), first_of(self.alike, second), flags)
        if now is not None and not (after.to_dealer and after.table.deal_complete) and now.at == turn.at:
            return ToNode(self._number(after))
        if now is not None and not after.to_dealer:
            assert now.at == turn.at + 1, "hands are played in their order"
            self._number(after)
        return End(self._fate(before, after), self._left_behind(after, turn.at))

    # --- ends ---------------------------------------------------------------------------------------------------------

    def _fate(self, before: Moment, after: Moment) -> Fate:
        assert before.turn is not None, "a hand was being played"
        at, table = before.turn.at, after.table
        box = table.boxes[0]
        hand = box.hands[at]
        if table.lying(SOMEBODY, box.spot(at)):
            total = table.total(hand, SOMEBODY)
            paid_as = table.rules.kind_of_21(hand.cards) if total == table.rules.most else ""
            return Fate(None, total, hand.doubled, hand.surrendered, table.is_natural(hand), hand.of_split, paid_as)
        passed = (event for event in after.events[len(before.events) :] if isinstance(event, e.WagerEvent))
        settled = [event for event in passed if event.player == SOMEBODY]
        found = nets(settled, rounded=self.rounded)
        returned = sum((found.get(box.spot(at, kind), Fraction(0)) for kind in ("box", DOUBLE)), Fraction(0))
        staked = 2 if hand.doubled else 1
        bonus = (
            self.alike.knows_bonus
            and three_suited_sevens(hand.cards)
            and self.alike.seven_shown(table.dealer[0])
            and returned > staked * self.stake
        )
        net, after_suited_sevens = returned / self.stake - staked, bonus and box.suited_sevens_split
        return Fate(
            net,
            doubled=hand.doubled,
            of_split=hand.of_split,
            bonus=bonus,
            after_suited_sevens=after_suited_sevens,
        )

    def _left_behind(self, after: Moment, at: int) -> Flags:
        box = after.table.boxes[0]
        return self.alike.flags(box, len(box.hands) if at + 1 == len(box.hands) else at + 1)

    def add(self, way: tuple[Label, ...]) -> None:
        """A beginning that may arise, by a way that leads there."""
        before = len(self.graph.begins)
        self._number(drive(self.start, way))
        assert len(self.graph.begins) > before, "a new beginning was reached"


def first_of(alike: Alike, card: Card) -> Card:
    """The card that stands for all those with which a hand may begin alike."""
    return card if alike.may_become_named((card,)) else Card(card[0] + SUITS[0])


def card_for(label: Label) -> Card:
    """A card of a label: of a rank that stands for four, the first."""
    return Card(label if len(label) == 2 else label + SUITS[0])


def drive(moment: Moment, labels: tuple[Label, ...]) -> Moment:
    """The engine taken along a way of cards and choices."""
    for label in labels:
        moment = after_choice(moment, label) if len(label) > 2 else after_card(moment, card_for(label))
    return moment
