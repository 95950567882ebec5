"""What people may think of doing at a table, sensible or not: each doing picks its particulars and makes a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol, TypeVar

from croupier.equipment.cards import Card
from croupier.equipment.chips import COLOURS
from croupier.games import commands as c
from croupier.games import shoe_acts
from croupier.games import spin as s
from croupier.games.baccarat import acts as b
from croupier.games.baccarat.coup import ERRORS
from croupier.games.caribbean_stud import acts as of_stud
from croupier.games.caribbean_stud.errors import AT_A_BOX, AT_NO_BOX, WITHOUT_AN_ANTE
from croupier.games.caribbean_stud.ranking import KINDS
from croupier.games.commands import Command
from croupier.law import load
from croupier.notation.phrases.one_outcome import NO_SPIN_GROUNDS
from tests.play.checked import Checked

T = TypeVar("T")

AMOUNTS = (-100, 0, 1, 50, 99, 100, 150, 250, 500, 1000, 1950, 2000, 10_000, 123_456, 10**8, 10**17, 10**100)
VALUES = {
    "minimum": ("0.50", "1", "5", "10", "0", "-1", "ten"),
    "maximum": ("5", "100", "500", "10000"),
    "increment": ("0.25", "1", "2.50", "100"),
    "chip": ("0.01", "0.05", "0.25", "0.50", "1", "2.50"),
    "differential": ("1", "7.50", "50"),
    "style": ("A", "B", "C", "D"),
    "players_per_box": ("1", "3"),
    "colour": ("blue",),
}


class Picker(Protocol):
    """Whoever decides which of several: a test's search, or a seeded source."""

    def pick(self, items: Sequence[T]) -> T: ...


Doing = Callable[[Checked, Picker], Command | None]


def offered_bet(at: Checked, by: Picker) -> Command | None:
    player = by.pick(at.players)
    bets = at.bets(player)
    if not bets:
        return None
    spot, allowed = by.pick(bets)
    further = allowed.least + allowed.step * by.pick((0, 1, 2, 7, 40))
    return c.Bet(player, spot, by.pick((allowed.least, min(further, allowed.most), allowed.most)))


def small_bet(at: Checked, by: Picker) -> Command | None:
    player = by.pick(at.players)
    bets = at.bets(player)
    if not bets:
        return None
    spot, allowed = by.pick(bets)
    return c.Bet(player, spot, allowed.least)


def any_bet(at: Checked, by: Picker) -> Command:
    return c.Bet(by.pick(at.players), _any_spot(at, by), by.pick(AMOUNTS))


def declared_bet(at: Checked, by: Picker) -> Command:
    return c.Bet(by.pick(at.players), _any_spot(at, by), by.pick(AMOUNTS), spoken=True)


def colour_bet(at: Checked, by: Picker) -> Command | None:
    if not at.state.felt.stacks:
        return None
    player, stack = by.pick(at.state.felt.stacks)
    cents = stack.value_cents * by.pick((1, 2, 5, 40, stack.count))
    return c.Bet(player, _any_spot(at, by), cents, colour=by.pick((stack.colour, stack.colour, "red")))


def _any_spot(at: Checked, by: Picker) -> str:
    spots = at.state.felt.rules.spots
    lying = tuple(wager.spot for wager in at.state.felt.wagers)
    return by.pick((by.pick(spots), by.pick(lying or spots), by.pick(spots), by.pick(("straight 99", "tie", "red"))))


def take_back(at: Checked, by: Picker) -> Command | None:
    wagers = at.state.felt.wagers
    if not wagers:
        return c.TakeBack(by.pick(at.players), _any_spot(at, by))
    wager = by.pick(wagers)
    part = by.pick((None, wager.cents // 2, wager.cents, wager.cents - 1, wager.cents + 1, *AMOUNTS))
    return c.TakeBack(wager.player, wager.spot, part)


def buy_colour(at: Checked, by: Picker) -> Command:
    colour = by.pick((*COLOURS[:3], "mauve"))
    return c.BuyColour(by.pick(at.players), colour, by.pick((1, 3, 40, 0, 10**6)), by.pick((1, 50, 250, 100, 0)))


def set_setting(_at: Checked, by: Picker) -> Command:
    key = by.pick(tuple(VALUES))
    return c.ChangeSetting(key, by.pick(VALUES[key]), by.pick((None, "with notice", "by agreement")))


def void_round(at: Checked, by: Picker) -> Command:
    return c.VoidRound(by.pick(((), (), (by.pick(at.players),))))


def no_spin(_at: Checked, by: Picker) -> Command:
    return s.CallNoSpin(by.pick((None, by.pick(sorted(NO_SPIN_GROUNDS)))))


def overlook(_at: Checked, by: Picker) -> Command:
    return s.Overlook(by.pick(sorted(NO_SPIN_GROUNDS)))


def enter(_at: Checked, by: Picker) -> Command:
    return s.EnterResult(by.pick(((1, 2, 3), (6, 6, 6), (1, 7, 1))))


def outcome(_at: Checked, by: Picker) -> Command:
    outcomes: tuple[s.Outcome, ...] = (0, 17, 37, "A", "H", (1, 2, 3), (2, 2, 2), (1, 2))
    return s.ComeToRest(by.pick(outcomes))


def state_error(_at: Checked, by: Picker) -> Command:
    return c.StateError(by.pick((*ERRORS, "no such error")))


def dealer_act(at: Checked, by: Picker) -> Command:
    acts: tuple[Command, ...] = (
        c.Announce(),
        b.TurnHand("player"),
        b.PassHand("banker"),
        shoe_acts.Shuffle(),
        b.BringCards(),
        b.AcceptCards(),
        b.BeginVoidHand(),
        shoe_acts.Cut(None),
        shoe_acts.Cut(None, 52),
    )
    paid = tuple(
        kind(wager.player, wager.spot, wager.cents)
        for wager in at.state.felt.wagers[:3]
        for kind in (c.Pay, c.Collect, c.GiveBack)
    )
    return by.pick((*acts, *paid))


def at_the_shoe(_at: Checked, by: Picker) -> Command:
    """A card, a cutting card or an empty shoe out of turn; face up, if it begins or continues a round."""
    card = Card(by.pick(("As", "9h", "Td")))
    return by.pick(
        (
            c.Reveal(card),
            c.Reveal(card, found_face_up=True),
            shoe_acts.FindFaceUp(card),
            shoe_acts.DrawCuttingCard(),
            shoe_acts.FindShoeEmpty(),
        )
    )


def of_a_player(*makes: Callable[[str], Command]) -> Doing:
    def doing(at: Checked, by: Picker) -> Command:
        return by.pick(makes)(by.pick(at.players))

    return doing


def plain(*commands: Command) -> Doing:
    def doing(_at: Checked, by: Picker) -> Command:
        return by.pick(commands)

    return doing


COMMON: Mapping[str, Doing] = MappingProxyType(
    {
        "offered bet": offered_bet,
        "another offered bet": offered_bet,
        "small bet": small_bet,
        "any bet": any_bet,
        "declared bet": declared_bet,
        "take back": take_back,
        "sit": lambda at, by: c.Sit(by.pick(at.players), by.pick((0, 1, 2, 3, 5, 7, 9, 14, 21))),
        "leave": of_a_player(c.Leave),
        "set setting": set_setting,
        "allow": lambda at, by: c.AllowUpTo(by.pick(at.players), by.pick(AMOUNTS)),
        "void round": void_round,
        "no more bets": plain(c.CallNoMoreBets()),
        "no more bets again": plain(c.CallNoMoreBets()),
        "notice": plain(c.Notice("supervisor"), c.Notice("dealer"), c.Continue()),
        "dealer act": dealer_act,
        "stranger": plain(c.Bet("zoe", "red", 100), c.Sit("zoe", 1), shoe_acts.Cut("zoe")),
    }
)
OF_SPINS: Mapping[str, Doing] = MappingProxyType(
    {
        "buy colour": buy_colour,
        "colour bet": colour_bet,
        "more of colour": colour_bet,
        "cash in": of_a_player(c.CashIn),
        "no spin": no_spin,
        "overlook": overlook,
        "enter": enter,
        "outcome": outcome,
    }
)
OF_COUPS: Mapping[str, Doing] = MappingProxyType(
    {
        "state error": state_error,
        "at the shoe": at_the_shoe,
        "cut": lambda at, by: shoe_acts.Cut(by.pick(at.players), by.pick((None, 52, 100, 51, 365))),
        "decline the cut": of_a_player(shoe_acts.DeclineCut),
        "bank": of_a_player(b.TakeBank, b.DeclineBank),
        "cards": of_a_player(b.TakeCards, b.DeclineCards),
        "keep": plain(b.KeepCards()),
        "new cards": plain(shoe_acts.ReplaceCards(), b.BringPreShuffledCards()),
        "look at cards": of_a_player(b.InspectCards, b.AskForShuffle),
        "buy colour": buy_colour,
        "no spin": no_spin,
    }
)


def _place(at: Checked, by: Picker) -> int:
    """A place where an ante lies, more often than not."""
    antes = tuple(wager.place for wager in at.state.felt.wagers if wager.place is not None)
    return by.pick((*antes * 3, 1, 4, 9, 10))


def stud_error(at: Checked, by: Picker) -> Command:
    kind = by.pick((*AT_A_BOX, *AT_NO_BOX, "skips box"))
    antes = {wager.place for wager in at.state.felt.wagers if wager.spot == "ante"}
    fitting = set(range(1, 10)) - antes if kind in WITHOUT_AN_ANTE else antes
    box = by.pick((*sorted(place for place in fitting if place) * 2, 10)) if kind in AT_A_BOX else None
    return c.StateError(kind, box)


def stud_dealer(at: Checked, by: Picker) -> Command:
    hand = f"box {_place(at, by)}"
    return by.pick(
        (
            of_stud.InspectDecks(),
            shoe_acts.Shuffle(),
            shoe_acts.Cut(None),
            shoe_acts.Cut(None, 20),
            shoe_acts.Cut(None, 52),
            shoe_acts.Cut(by.pick(at.players)),
            of_stud.CountDeck(),
            of_stud.TurnBottomCard(),
            of_stud.TurnDealerHand(),
            of_stud.ShowHand(hand),
            of_stud.CollectHand(hand),
            of_stud.VerifyHand(hand),
            of_stud.DeemFolded(by.pick(at.players)),
            c.PayBonus(by.pick(at.players), "jackpot", 10_000),
            c.Reveal(Card("As")),
            c.Reveal(Card("Td"), found_face_up=True),
            shoe_acts.DrawCuttingCard(),
        )
    )


OF_STUD: Mapping[str, Doing] = MappingProxyType(
    {
        "raise": of_a_player(of_stud.Raise),
        "raise again": of_a_player(of_stud.Raise),
        "fold": of_a_player(of_stud.Fold),
        "leave face down": of_a_player(of_stud.LeaveFaceDown),
        "show": lambda at, by: of_stud.DeclareHand(by.pick(at.players), by.pick(KINDS)),
        "stud error": stud_error,
        "stud dealer": stud_dealer,
        "declare dead": of_a_player(of_stud.DeclareDead),
        "read the meter": lambda _at, by: of_stud.ReadMeter(by.pick((0, 99, 5_000, 12_345_67))),
        "count": plain(of_stud.OrderCount()),
        "order": plain(of_stud.OrderAtTable("silence"), of_stud.OrderAtTable("english")),
        "keep apart": lambda at, by: of_stud.KeepApart(at.players[0], by.pick(at.players[:2])),
        "void a place": lambda at, by: c.VoidBox(_place(at, by)),
        "new decks": plain(shoe_acts.ReplaceCards()),
    }
)


def doings(game: str) -> Mapping[str, Doing]:
    if game == "caribbean-stud":
        return {**COMMON, **OF_STUD}
    return {**COMMON, **(OF_COUPS if game.endswith("baccarat") else OF_SPINS)}


# --- settings ---------------------------------------------------------------------------------------------------------


def settings(game: str, by: Picker) -> dict[str, object]:
    """The settings of a table, all of which the law allows."""
    minimum = by.pick((1, 5, 10, 25))
    drawn: dict[str, object] = {
        "minimum": minimum,
        "maximum": minimum * by.pick((1, 2, 10, 1000)),
        "chip": by.pick(("0.01", "0.05", "0.25", "0.50", "1", "2.50")),
    }
    increment = by.pick((None, "0.50", "1", str(minimum)))
    if increment is not None:
        drawn["increment"] = increment
    if game == "caribbean-stud":
        return {**drawn, **_of_stud(by)}
    if not game.endswith("baccarat"):
        return {**drawn, "payable_only": by.pick((False, True))}
    law = load(f"nz-1996/{game}")
    drawn["style"] = by.pick(law.texts("styles"))
    drawn["burn"] = by.pick((False, True))
    drawn["cutting_cards"] = by.pick(law.integers("cutting_cards"))
    differential = by.pick((None, None, "1", "7.50", "100"))
    if differential is not None:
        drawn["differential"] = differential
    if law.orders("pre_shuffled_cards"):
        drawn["pre_shuffled"] = by.pick((False, True))
    if law.orders("sharing"):
        drawn["area_maximum"] = by.pick((False, True))
        drawn["players_per_box"] = by.pick((1, 2, 3))
    return drawn


def _of_stud(by: Picker) -> dict[str, object]:
    drawn: dict[str, object] = {
        "dealing": by.pick(("shoe", "shuffler")),
        "jackpot": by.pick(("0", "51.07", "10000", "123456.78")),
        "jackpot_wager": by.pick((1, 2, "2.50")),
        "jackpot_share": by.pick((0, "0.5", "1")),
        "jackpot_operation": by.pick(("electronic", "manual")),
    }
    most = by.pick((None, 50, 2500))
    return drawn if most is None else {**drawn, "maximum_payout": most}
