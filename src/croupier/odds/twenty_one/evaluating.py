"""What each choice at a table is worth to whoever has it, out of the cards that may still come.

Values are in units of the wager first made on the box: what the hand brings from here on, and those of its box that are
still to be played. What has been lost or paid before is not in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from croupier.equipment.cards import Card
from croupier.games import commands as c
from croupier.games import twenty_one
from croupier.games.due import AnswerDue, DecisionDue
from croupier.games.twenty_one import acts, offers
from croupier.games.twenty_one.round import Round, Turn
from croupier.law import Law
from croupier.odds.asked import Asked, Keeping
from croupier.odds.evaluating import NotEvaluated
from croupier.odds.twenty_one.alike import Alike
from croupier.odds.twenty_one.columns import Shoe, columns_of, shoe_of
from croupier.odds.twenty_one.drawing import Reals
from croupier.odds.twenty_one.expansion import VERBS, Expander
from croupier.odds.twenty_one.hands import Begin, Label, ToNode, first_of
from croupier.odds.twenty_one.kept import graph_of, name_of_layout
from croupier.odds.twenty_one.moments import GOES_ON
from croupier.odds.twenty_one.playing import endless_play
from croupier.odds.twenty_one.pricing import bonus_units
from croupier.odds.twenty_one.settlement import Kind
from croupier.odds.twenty_one.splits import FIRST, Splits
from croupier.odds.twenty_one.walking import Policy
from croupier.odds.twenty_one.worth import Book, Ends, ends


@dataclass(frozen=True)
class Knowledge:
    """One law's graph and its best play for endless decks, which split hands are taken to follow."""

    asked: Asked
    book: Book
    policy: Policy


@cache
def knowledge_of(law: Law, shelf: Keeping | None, stake: int) -> Knowledge:
    """What is worked out once for each law."""
    asked = Asked(law, stake=stake, shelf=shelf)
    graph, rules = graph_of(asked), asked.table()
    columns = columns_of(graph)
    name = name_of_layout(graph)
    book = Book(graph, columns, bonus_units(asked, rules), shelf, name)  # type: ignore[arg-type]
    endless = shoe_of(columns, Counter(rules.cards()), endless=True)  # type: ignore[attr-defined]
    return Knowledge(asked, book, endless_play(book, endless).policy)


def worth_of_choices(
    table: Round, seen: Iterable[Card] = (), shelf: Keeping | None = None
) -> Mapping[c.Command, float]:
    """Every legal choice at a table and what it is worth, knowing the cards on the table and those seen before."""
    if table.errors or table.waiting or table.dealer_late or table.error_card_due:
        raise NotEvaluated("something has gone wrong in this round; odds are those of a round in order")
    due = twenty_one.due(table)
    left = _left(table, seen)
    found: dict[c.Command, float] = {}
    if isinstance(due, DecisionDue):
        turn = next(turn for turn in table.all_hands() if turn.box.spot(turn.at) == due.hand)
        found |= _Position(table, turn, left, shelf).decisions(due.whose)
    elif isinstance(due, AnswerDue) and (withdrawal := offers.withdrawal_open(table)) is not None:
        for player in offers.may_withdraw(table, withdrawal):
            found |= _Position(table, withdrawal, left, shelf).offered(player)
    elif isinstance(due, AnswerDue) and offers.open_offers(table):
        for box in table.boxes:
            decider = table.decider(box)
            if decider is not None and table.stakes(Turn(box, 0, box.hands[0])):
                found |= _Position(table, Turn(box, 0, box.hands[0]), left, shelf).offered(decider)
    if not found:
        raise NotEvaluated("nobody has a choice here")
    return found


def _left(table: Round, seen: Iterable[Card]) -> Counter[Card]:
    """The cards that may still come."""
    left = Counter(table.rules.cards())
    left.subtract(seen)
    left.subtract(card for turn in table.all_hands() for card in turn.hand.cards)
    left.subtract(table.dealer)
    if any(count < 0 for count in left.values()):
        card = next(card for card, count in left.items() if count < 0)
        raise NotEvaluated(f"more of {card} have been seen than {table.rules.decks} decks hold")
    return left


class _Position:
    """One hand of one box, and the cards that may still come."""

    def __init__(self, table: Round, turn: Turn, left: Counter[Card], shelf: Keeping | None) -> None:
        self.table, self.turn, self.left = table, turn, left
        stake = turn.box.bettors[0].cents
        self.stake = stake
        self.knowledge = knowledge_of(table.rules.law, shelf, stake)
        self.book = self.knowledge.book
        self.alike = Alike(table.rules)
        self.columns = self.book.columns
        self.shown = self.columns.of(table.dealer[0])
        fresh = shoe_of(self.columns, left)
        counts = [count + (column == self.shown) for column, count in enumerate(fresh.counts)]
        self.shoe = replace(fresh, counts=tuple(counts))  # the walk takes the dealer's card out again

    # --- where the hand is --------------------------------------------------------------------------------------------

    def _step(self, number: int, label: Label) -> int:
        edges = self.book.graph.hands.nodes[number].edges
        target = edges.get(label) or edges.get(label[0] if len(label) == 2 else label)
        if not isinstance(target, ToNode):
            raise NotEvaluated("this hand cannot have come about by these rules")
        return target.number

    def node(self, *, offered: bool) -> int:
        """The node at which the hand is; with its offers still open, or past them."""
        hand, box = self.turn.hand, self.turn.box
        cards: list[Label] = list(hand.cards)
        if hand.of_split:
            seven = self.alike.may_win_bonus((hand.cards[0],)) and self.alike.seven_shown(self.table.dealer[0])
            flags, room = self.alike.flags(box, self.turn.at), self.alike.has_room(box)
            begin = Begin(first_of(self.alike, self._first_of_column(hand.cards[0])), room, flags, seven)
            number = self.book.graph.hands.begins[begin]
            cards = cards[1:]
        else:
            number = 0
            for label in (cards[0], self.table.dealer[0]):
                number = self._step(number, label)
            cards = cards[1:]
        for place, card in enumerate(cards):
            last = place == len(cards) - 1
            if place:
                number = self._step(number, "doubles" if hand.doubled and last else "hits")
            number = self._step(number, card)
            if not place and not (offered and last):
                number = self._past_offers(number)
        return number

    def _first_of_column(self, card: Card) -> Card:
        return Card(self.columns.groups[self.columns.of(card)][0] + card[1])

    def _past_offers(self, number: int) -> int:
        edges = self.book.graph.hands.nodes[number].edges
        return self._step(number, GOES_ON) if GOES_ON in edges else number

    # --- what choices are worth ---------------------------------------------------------------------------------------

    def _worth(self, node: int) -> dict[str, float]:
        """What each choice at a node is worth."""
        expander = Expander(self.book.graph, self.columns, endless=False)
        expansion = expander.here(node)
        found = ends(self.book, expansion, self.shoe, (0,) * len(self.columns))
        leaves = self._leaves(found)
        values = found.walk.values(leaves)[:, self.shown]
        root = expansion.roots["here"]
        return {VERBS[label]: float(values[target]) for label, _, target in expander.edges[root]}

    def _leaves(self, found: Ends) -> Reals:
        hand, box = self.turn.hand, self.turn.box
        account, pending = self._account(), len(box.hands) - self.turn.at - 1
        leaves = found.own(account) if hand.of_split else found.base.copy()
        splits: dict[int, Splits] = {}
        one = found.walk.expansion
        for place, (fate, flags, pair) in enumerate(one.alike):
            if fate >= 0 and not pending:
                continue
            column = pair if fate < 0 else self.columns.of(hand.cards[0])
            of_column = splits.setdefault(column, self._splits(column))
            if fate < 0:
                hands, left = len(box.hands) + 1, pending + 2
                leaves[one.group == place] = of_column.left_to_play(column, hands, left, account, flags)
            else:
                after = self.book.next_account(account, fate)
                leaves[one.group == place] += of_column.left_to_play(column, len(box.hands), pending, after, flags)
        return leaves

    def _splits(self, column: int) -> Splits:
        """Hands of a split out of the same cards; the walk takes two of the pair's out again."""
        counts = [count + 2 * (other == column) for other, count in enumerate(self.shoe.counts)]
        policy = self.knowledge.policy
        shoe: Shoe = replace(self.shoe, counts=tuple(counts))
        return Splits(self.book, shoe, lambda walk, _: walk.by_policy(policy), endless=False)

    def _account(self) -> int:
        """The account in which the hands before this one have left the box."""
        account = FIRST
        if not self.turn.hand.of_split or not self.book.graph.settlement.accounts:
            return account
        box = self.turn.box
        for at, hand in enumerate(box.hands[: self.turn.at]):
            lies = bool(self.table.stakes(Turn(box, at, hand)))
            spot = box.spot(at)
            won = not lies and any(wager.spot == spot and got > wager.cents for wager, got in self.table.decided)
            kind = Kind(lies, won, lies and hand.doubled)
            account = self.book.graph.settlement.accounts[account][kind][1]
        return account

    # --- as commands --------------------------------------------------------------------------------------------------

    def decisions(self, player: str) -> dict[c.Command, float]:
        """What may be decided on the hand."""
        return self._commands(player, self._worth(self.node(offered=False)))

    def offered(self, player: str) -> dict[c.Command, float]:
        """What is offered, and what may be decided instead, which declines it."""
        found = self._commands(player, self._worth(self.node(offered=True)))
        if any(isinstance(command, acts.Surrender | acts.TakeEvenMoney) for command in found) or self._insurable(
            player
        ):
            now = self._worth(self.node(offered=False)) if self._has_turn(player) else {}
            found |= self._commands(player, now)
        if self._insurable(player):
            found |= self._insured(player, max(found.values(), default=self._going_on()))
        return found

    def _has_turn(self, player: str) -> bool:
        first = next((turn for turn in self.table.all_hands() if self.table.stakes(turn)), None)
        return first is not None and first.box.number == self.turn.box.number and not self.table.is_natural(first.hand)

    def _going_on(self) -> float:
        return max(self._worth(self.node(offered=True)).values())

    def _insurable(self, player: str) -> bool:
        return any(
            choice.verb == "insures" and choice.spot == f"box {self.turn.box.number}"
            for choice in offers.choices(self.table, player)
        )

    def _insured(self, player: str, going_on: float) -> dict[c.Command, float]:
        law, number = self.table.rules.law, self.turn.box.number
        most = next(
            choice.amounts.most
            for choice in offers.choices(self.table, player)
            if choice.verb == "insures" and choice.spot == f"box {number}" and choice.amounts is not None
        )
        rules, shown = self.table.rules, self.table.dealer[0]
        wins = sum(count for card, count in self.left.items() if rules.is_natural((shown, card)))
        likely = wins / self.left.total()
        brings = likely * float(law.odds("insurance_pays")) - (1 - likely)
        return {acts.Insure(player, most, number): going_on + most / self.stake * brings}

    def _commands(self, player: str, worth: Mapping[str, float]) -> dict[c.Command, float]:
        number, stake = self.turn.box.number, self.stake
        known: dict[str, c.Command] = {
            "hits": acts.Hit(player, number),
            "stands": acts.Stand(player, number),
            "splits": acts.Split(player, number),
            "doubles": acts.Double(player, int(self.table.rules.law.odds("double_most") * stake), number),
            "surrenders": acts.Surrender(player, number),
            "takes even money": acts.TakeEvenMoney(player, number),
            "withdraws": acts.Withdraw(player, number),
        }
        found = {known[verb]: value for verb, value in worth.items() if verb in known}
        if GOES_ON in worth:
            closing = acts.KeepDoubles() if self.turn.hand.doubled else acts.CloseOffers()
            found[closing] = worth[GOES_ON]
        return found
