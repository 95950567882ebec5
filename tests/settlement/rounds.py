"""Random rounds played out by the engine, and read back from their events as a person would who had only watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from croupier.equipment.cards import Card
from croupier.games import Game, Refused, game_of, shoe_acts
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.commands import Command
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue, Due
from croupier.games.twenty_one import acts as t
from croupier.law import load
from croupier.table import decide, due, evolve, open_table
from tests.settlement.by_the_tables import BLACKJACK, CANBERRA, PlayedBox, PlayedHand, PlayedRound, Stake

NAMES = ("ana", "bo", "cy", "di")
RANKS = "A23456789TJQK"
LEANINGS: tuple[Mapping[str, int], ...] = (
    {},
    {"7": 60},
    {"8": 25, "A": 15},
    {"A": 30, "K": 40},
    {"4": 20, "5": 30, "6": 20},
    {"2": 20, "3": 20, "A": 20},
)
"""How many more of some ranks a shoe holds, so that what is rare comes often."""

TABLES: Mapping[str, Sequence[Mapping[str, object]]] = {
    "nz-1996/blackjack": ({}, {"super_sevens": 2}, {"super_sevens": 5, "chip": "2.50", "minimum": 5}),
    "nz-2000/pontoon": ({}, {"chip": "2.50", "minimum": 5}, {"increment": 1}),
    "nz-amended/pontoon": ({"pairs": "perfect"}, {"chip": "2.50", "minimum": 5}, {"pairs": "perfect", "chip": 1}),
    "act-2018/pontoon": ({"pairs": "perfect"}, {"pairs": "play", "chip": "2.50", "minimum": 5}, {"chip": 1}),
    "mbs-2016/pontoon": ({"pairs": "pair"}, {"pairs": "pair", "chip": "2.50", "minimum": 5}, {"chip": 1}),
}


class RandomTable:
    """A table of one rule set at which everybody decides at random."""

    def __init__(self, rules: str, settings: Mapping[str, object], random: Random) -> None:
        law = load(rules)
        game = game_of(law.family)
        self.game: Game = game
        self.rules = rules
        self.random = random
        self.table = open_table(game, game.rules(law, settings), dict.fromkeys(NAMES, 10**11))
        self.chip = self.table.felt.rules.options.chip
        self.least = self.table.felt.rules.options.minimum
        self.pairs = settings.get("pairs")
        self.events: list[e.Event] = []
        for command in (shoe_acts.Shuffle(), shoe_acts.Cut(None)):
            self.act(command)
        ranks = RANKS if rules == BLACKJACK else RANKS.replace("T", "")
        self.decks = [
            [rank + suit for rank in ranks for suit in suits * (1 + leaning.get(rank, 0))]
            for leaning in LEANINGS
            for suits in ("shdc", "ss" if leaning else "shdc")
        ]

    def act(self, command: Command) -> None:
        for event in decide(self.table, command):
            self.table = evolve(self.table, event)
            self.events.append(event)

    def tried(self, command: Command) -> bool:
        try:
            self.act(command)
        except Refused:
            return False
        return True

    def round(self) -> tuple[PlayedRound, dict[tuple[str, int, str], int]]:
        """One round from the wagers to its end: how it was played, and what the engine made of it."""
        self.events = []
        self.deck = self.random.choice(self.decks)
        self.wager()
        self.act(c.CallNoMoreBets())
        while not self.table.felt.betting:
            self.step(due(self.table))
        return watched(self.rules, self.chip, self.pairs, self.events), paid(self.events)

    def wager(self) -> None:
        random = self.random
        for box in random.sample(range(1, 8), random.choice((1, 1, 1, 1, 2, 2, 3, 7))):
            bettors = random.sample(NAMES, random.choice((1, 1, 2, 3)))
            for player in bettors:
                self.act(c.Bet(player, f"box {box}", self.amount()))
                for kind in ("pairs", "super-sevens"):
                    if random.random() < 0.5:
                        self.tried(c.Bet(player, f"{kind} {box}", random.choice((200, 500, self.amount()))))

    def amount(self) -> int:
        cents = self.random.choice(
            (self.least, 200, 500, 1_000, 2_400, 2_500, 5_000, 10_000, self.random.randrange(100, 20_000))
        )
        return max(self.least, cents - cents % max(self.chip, 100 if self.chip == 1 else self.chip))

    def step(self, expected: Due) -> None:
        match expected:
            case ChanceDue():
                self.act(c.Reveal(Card(self.random.choice(self.deck))))
            case ActDue(command=command):
                self.act(command)
            case DecisionDue(whose=player):
                self.decision(player)
            case AnswerDue(otherwise=otherwise):
                self.answers(otherwise)
                self.act(otherwise) if due(self.table) == expected else None

    def decision(self, player: str) -> None:
        random = self.random
        wishes: list[Command] = [t.Hit(player), t.Stand(player)]
        if random.random() < 0.7:
            wishes = [t.Split(player), *wishes]
        if random.random() < 0.5:
            wishes = [t.Double(player, self.part(player)), *wishes]
        if random.random() < 0.4:
            wishes = wishes[::-1] if random.random() < 0.3 else wishes
        assert any(self.tried(wish) for wish in wishes), "every hand may at least draw or stand"

    def part(self, player: str) -> int:
        """All or part of some wager of a player's."""
        lying = [w.cents for w in self.table.felt.wagers if w.player == player] or [self.least]
        cents = self.random.choice(lying) // self.random.choice((1, 1, 2, 3))
        return max(self.chip, cents - cents % self.chip)

    def answers(self, otherwise: Command) -> None:
        random = self.random
        for player in random.sample(NAMES, len(NAMES)):
            if random.random() < 0.5:
                continue
            match otherwise:
                case t.OthersDecline():
                    followed: list[Command] = [t.Split(player), t.TakeHand(player, random.choice((1, 2, 3)))]
                    random.shuffle(followed)
                    any(self.tried(wish) for wish in (t.Double(player, self.part(player)), *followed))
                case t.KeepDoubles():
                    self.tried(t.Withdraw(player))
                case t.CloseOffers():
                    self.offers(player)

    def offers(self, player: str) -> None:
        random = self.random
        for box in range(1, 8):
            if random.random() < 0.3:
                self.tried(t.Insure(player, self.part(player), box))
            if random.random() < 0.2:
                self.tried(t.TakeEvenMoney(player, box))
            if random.random() < 0.2:
                self.tried(t.Surrender(player, box))
            if self.rules == CANBERRA and random.random() < 0.2:
                self.tried(t.Insure(player, self.part(player), box, random.choice(NAMES)))


# --- what the engine paid ---------------------------------------------------------------------------------------------


def paid(events: Iterable[e.Event]) -> dict[tuple[str, int, str], int]:
    """What everybody was up or down by the engine's settlement; who came out even is left out."""
    net: Counter[tuple[str, int, str]] = Counter()
    for event in events:
        match event:
            case e.WagerLost():
                net[_key(event)] -= event.cents
            case e.WagerWon():
                net[_key(event)] += event.winnings_cents
            case e.WagerSurrendered():
                net[_key(event)] -= event.cents - event.given_back_cents
            case e.BonusPaid():
                net[event.player, _box(event.spot), "bonus"] += event.cents
    return {key: cents for key, cents in net.items() if cents}


def _key(event: e.WagerEvent) -> tuple[str, int, str]:
    kind = event.spot.split(" ")[0]
    return event.player, _box(event.spot), "hand" if kind in ("box", "double") else kind


def _box(spot: str) -> int:
    return int(spot.split(" ")[1].split("/")[0])


def _at(spot: str) -> int:
    """Which hand of its box a spot is on, from nought."""
    return int([*spot.split(" ")[1].split("/"), "1"][1]) - 1


# --- what could be seen -----------------------------------------------------------------------------------------------


def watched(rules: str, chip: int, pairs: object, events: Sequence[e.Event]) -> PlayedRound:
    """The round as it was played, from the cards and wagers seen: no settlement is looked at."""
    called = next(index for index, event in enumerate(events) if isinstance(event, e.NoMoreBetsCalled))
    boxes = _wagered(events[:called])
    played = PlayedRound(rules, chip, str(pairs) if pairs else None, [], boxes)
    for event in events[called:]:
        _happened(played, event)
    return played


def _wagered(events: Iterable[e.Event]) -> dict[int, PlayedBox]:
    placed = [event for event in events if isinstance(event, e.WagerPlaced)]
    boxes: dict[int, PlayedBox] = {}
    for event in placed:
        number = _box(event.spot)
        box = boxes.setdefault(number, PlayedBox([PlayedHand([])], {}, {}, []))
        beside = {"pairs": box.pairs, "super-sevens": box.sevens}.get(event.spot.split(" ")[0], box.originals)
        beside[event.player] = beside.get(event.player, 0) + event.cents
    for box in boxes.values():
        box.hands[0].stakes = {player: Stake(cents) for player, cents in box.originals.items()}
        box.carried_by = dict.fromkeys(box.originals, 0)
    return dict(sorted(boxes.items()))


def _happened(played: PlayedRound, event: e.Event) -> None:
    match event:
        case t.CardDealtFaceUp(hand="dealer"):
            played.dealer.append(event.card)
        case t.CardDealtFaceUp():
            box = played.boxes[_box(event.hand)]
            hand = box.hands[_at(event.hand)]
            hand.cards.append(event.card)
            hand.after_a_double = any(other.doubled for other in box.hands)
            if len(box.first_cards) < 2:
                box.first_cards.append(event.card)
        case e.WagerPlaced():
            _added(played, event)
        case e.WagerReduced():
            played.boxes[_box(event.spot)].insurance[event.player] -= event.cents
        case t.HandSplit():
            _split(played.boxes[_box(event.hand)], _at(event.hand))
        case t.HandDoubled():
            played.boxes[_box(event.hand)].hands[_at(event.hand)].doubled = True
        case t.HandTaken():
            _taken(played.boxes[_box(event.hand)], event.player, _at(event.hand))
        case t.DoubleWithdrawn():
            played.boxes[_box(event.hand)].hands[_at(event.hand)].stakes[event.player].taken_back = True
        case t.HandSurrendered():
            played.boxes[_box(event.hand)].surrendered = True
        case t.EvenMoneyTaken():
            played.boxes[_box(event.hand)].even_money.add(event.player)


def _added(played: PlayedRound, event: e.WagerPlaced) -> None:
    """A wager after the call: insurance, a double, or the second hand of a split."""
    box, kind = played.boxes[_box(event.spot)], event.spot.split(" ")[0]
    if kind == "insurance":
        box.insurance[event.player] = box.insurance.get(event.player, 0) + event.cents
        return
    stakes = box.hands[_at(event.spot)].stakes
    if kind == "double":
        stakes[event.player].doubled = True
        stakes[event.player].double = event.cents
    else:
        stakes[event.player] = Stake(event.cents)


def _split(box: PlayedBox, at: int) -> None:
    hand = box.hands[at]
    first, second = hand.cards
    if (len(box.hands) == 1 and first == second and first[0] == "7") or (first == second and first[0] == "7"):
        box.suited_sevens_split = True
    box.hands[at : at + 1] = [PlayedHand([first], stakes=hand.stakes), PlayedHand([second])]
    box.carried_by = {player: old + 1 if old > at else old for player, old in box.carried_by.items()}


def _taken(box: PlayedBox, player: str, at: int) -> None:
    """Who does not stake on both hands names one: the wager leaves the hand that was split, if that is the other."""
    before = at if player in box.hands[at].stakes else at - 1
    if before != at:
        box.hands[at].stakes[player] = box.hands[before].stakes.pop(player)
        if box.carried_by[player] == before:
            box.carried_by[player] = at


def tables(rules: str, random: Random) -> Iterator[RandomTable]:
    """Tables of a rule set without end, their settings in turn."""
    while True:
        for settings in TABLES[rules]:
            yield RandomTable(rules, settings, random)
