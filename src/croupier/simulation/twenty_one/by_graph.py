"""Between strategies and the graph: a play of the graph for the engine, and a strategy observed on the graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.equipment.cards import Card
from croupier.games import events as e
from croupier.games.commands import Command
from croupier.games.due import DecisionDue, Due
from croupier.games.felt import Felt
from croupier.games.twenty_one import acts, offers
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import place
from croupier.odds.asked import PAPER_STAKE
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CARD, CHOICE, DEALERS_CARD, Label, ToNode, card_for
from croupier.odds.twenty_one.moments import GOES_ON, Moment, after_card, after_choice, opened
from croupier.odds.twenty_one.ways import START, Position, follow
from croupier.simulation.strategies import Strategy
from croupier.simulation.twenty_one.play import Play, label_of, made
from croupier.simulation.ways import Span

DEALER = "dealer"


class ByGraph(Strategy):
    """Plays at the table as a play of the graph has it: the cards of each box taken through the graph again."""

    def __init__(self, graph: RoundGraph, play: Play, insures: Span | None = None) -> None:
        self.graph, self.play, self.insures = graph, play, insures
        self.events: Sequence[e.Event] = ()
        self.done: dict[int, list[Label]] = {}
        """By box what has been chosen in this round, in order."""
        self.asked_to_insure: set[int] = set()

    def begins(self) -> None:
        self.done.clear()
        self.asked_to_insure.clear()

    def hear(self, events: Sequence[e.Event]) -> None:
        self.events = events

    def decide(self, table: Felt, due: DecisionDue) -> Command:
        assert isinstance(table, Round)
        turn = table.hand_at(due.hand)
        node = self._waits_at(turn.box.number)
        assert node is not None, "a choice is open"
        if GOES_ON in self.graph.hands.nodes[node].edges:
            self.done.setdefault(turn.box.number, []).append(GOES_ON)  # nobody was asked: the offers are over
            return self.decide(table, due)
        verb = self._choose(turn.box.number, node)
        bettor = turn.box.bettor(due.whose)
        assert bettor is not None, "who decides has wagered"
        match verb:
            case "hits":
                return acts.Hit(due.whose, turn.box.number)
            case "stands":
                return acts.Stand(due.whose, turn.box.number)
            case "splits":
                return acts.Split(due.whose, turn.box.number)
        assert verb == "doubles", verb
        most = int(table.rules.law.odds("double_most") * bettor.cents)
        return acts.Double(due.whose, most, turn.box.number)

    def answer(self, table: Felt, due: Due, player: str) -> Command | None:
        assert isinstance(table, Round)
        boxes = [box.number for box in table.boxes if box.bettor(player) is not None]
        for box in boxes:
            insurance = self._insurance(table, player, box)
            if insurance is not None:
                return insurance
        for box in (box.number for box in table.boxes if table.decider(box) == player):
            node = self._waits_at(box)
            if node is None or GOES_ON not in self.graph.hands.nodes[node].edges:
                continue
            match self._choose(box, node):
                case "surrenders":
                    return acts.Surrender(player, box)
                case "takes even money":
                    return acts.TakeEvenMoney(player, box)
                case "withdraws":
                    return acts.Withdraw(player, box)
        return None

    def _insurance(self, table: Round, player: str, box: int) -> Command | None:
        """Insurance of a box for as much as may be, if the count says so; asked once a round."""
        if self.insures is None or box in self.asked_to_insure:
            return None
        for choice in offers.choices(table, player):
            if choice.verb == "insures" and choice.spot == f"box {box}" and choice.amounts is not None:
                self.asked_to_insure.add(box)
                if self.true_count() in self.insures:
                    return acts.Insure(player, choice.amounts.most, box)
        return None

    def _choose(self, box: int, node: int) -> Label:
        """What is done on a box that waits at a node; it is remembered."""
        verb = made(self.play(node, self._first()[0]), self.true_count, self.below)
        self.done.setdefault(box, []).append(verb)
        return verb

    def _first(self) -> Card:
        """The dealer's first card."""
        dealt = (event for event in self.events if isinstance(event, acts.CardDealtFaceUp))
        return next(event.card for event in dealt if event.hand == DEALER)

    def _waits_at(self, box: int) -> int | None:
        """The node at which a box waits for a choice, if it does."""
        dealt = [event for event in self.events if isinstance(event, acts.CardDealtFaceUp)]
        cards = [event.card for event in dealt if event.hand != DEALER and place(event.hand).box == box]
        first = next((event.card for event in dealt if event.hand == DEALER), None)
        if first is None:
            return None  # an offer of another kind, before the deal is complete
        done = list(self.done.get(box, ()))
        position: Position | None = START
        open_hands = self.graph.hands
        while position is not None:
            node = open_hands.nodes[position.node]
            if node.waits_for == CHOICE:
                if not done:
                    return position.node
                label = done.pop(0)
            elif node.waits_for == DEALERS_CARD:
                label = label_of(node.edges, first)
            elif cards:
                label = label_of(node.edges, cards.pop(0))
            else:
                return None
            after = follow(open_hands, position, label)
            assert after is None or isinstance(after, Position), "every beginning is in the graph"
            position = after
        return None


@dataclass(frozen=True)
class NotOnTheGraph(Exception):
    """A strategy does what cannot be told by where the graph stands."""

    what: str


class Observed:
    """A strategy asked once at every moment that it comes to; afterwards a play of the graph."""

    def __init__(self, graph: RoundGraph, rules: TwentyOneRules, strategy: Strategy) -> None:
        self.graph = graph
        self.verbs: dict[tuple[int, str], Label] = {}
        waiting: list[tuple[int, str, Moment]] = [(0, "", opened(rules, PAPER_STAKE))]
        seen: set[tuple[int, str]] = set()
        while waiting:
            number, shown, moment = waiting.pop()
            if (number, shown) in seen:
                continue
            seen.add((number, shown))
            node = graph.hands.nodes[number]
            labels = [*node.edges]
            if node.waits_for == CHOICE:
                labels = [self._asked(strategy, moment, labels)]
                self.verbs[number, shown] = labels[0]
            for label in labels:
                to = node.edges[label]
                if isinstance(to, ToNode):
                    card = node.waits_for in (CARD, DEALERS_CARD)
                    after = after_card(moment, card_for(label)) if card else after_choice(moment, label)
                    waiting.append((to.number, label[0] if node.waits_for == DEALERS_CARD else shown, after))

    def __call__(self, node: int, shown: str) -> Label:
        found = self.verbs.get((node, shown))
        return next(iter(self.graph.hands.nodes[node].edges)) if found is None else found  # where it never comes

    def _asked(self, strategy: Strategy, moment: Moment, labels: list[Label]) -> Label:
        if GOES_ON in labels:
            return GOES_ON
        assert isinstance(moment.due, DecisionDue)
        strategy.hear(moment.events)
        match strategy.decide(moment.table, moment.due):
            case acts.Hit():
                verb = "hits"
            case acts.Stand():
                verb = "stands"
            case acts.Double():
                verb = "doubles"
            case _:
                raise NotOnTheGraph("a split")
        if verb not in labels:
            raise NotOnTheGraph(verb)
        return verb
