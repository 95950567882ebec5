"""What people may think of doing at a table, sensible or not: each doing picks its particulars and makes a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

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
from croupier.games.due import Choice
from croupier.games.options import OptionError, read_options
from croupier.games.twenty_one import acts as t
from croupier.games.twenty_one.error_kinds import CONCEPTS, ERRORS_AT_A_BOX, SKIPS
from croupier.games.twenty_one.options import PAIR, PERFECT, PLAY, TwentyOneOptions
from croupier.games.twenty_one.round import Round
from croupier.law import load
from croupier.notation.phrases.one_outcome import NO_SPIN_GROUNDS
from croupier.table import choices
from tests.play.boxes import with_an_amount
from tests.play.checked import Checked, law_of
from tests.play.dice import OF_CRAPS
from tests.play.picking import Doing, Picker

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
        "vacate": lambda _at, by: c.VacateSeat(by.pick((1, 2, 7, 21))),
        "partners": lambda at, by: c.DeclarePartners(by.pick(at.players), by.pick(at.players)),
        "limit value chips": lambda at, by: c.LimitValueChips(by.pick(at.players), by.pick((0, 500, 10**6))),
        "void wagers": of_a_player(c.VoidWagers),
        "exclude": lambda at, by: c.Exclude(at.players[-1]) if by.pick(range(4)) == 0 else None,
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


HAVE_THEIR_OWN = ("bets", "sits", "leaves", "takes back", "views")


def offered_line(at: Checked, by: Picker) -> Command | None:
    """Any line of somebody's menu, but what can be done at all times: there are doings for that."""
    player = by.pick((at.whose_turn, at.whose_turn, by.pick(at.players)))
    lines = list(choices(at.state, [player]))
    others = [line for line in lines if line.verb not in HAVE_THEIR_OWN]
    return of_the_menu(at, by, by.pick(others)) if others else None


def of_the_menu(at: Checked, by: Picker, choice: Choice) -> Command:
    if choice.amounts is None:
        return at.command_for(choice)
    allowed = choice.amounts
    further = allowed.least + allowed.step * by.pick((0, 1, 2, 7, 40))
    return with_an_amount(choice, by.pick((allowed.least, min(further, allowed.most), allowed.most)))


def box_bet(at: Checked, by: Picker) -> Command:
    felt = at.state.felt
    kind = by.pick(("box", "box", "box", "pairs", "super-sevens"))
    options = felt.rules.options
    cents = by.pick((options.minimum, options.minimum * 2, options.maximum, options.minimum * 10))
    return c.Bet(by.pick(at.players), f"{kind} {by.pick((1, 1, 2, 2, 3, 4, 5, 6, 7, 8))}", cents)


def _box(at: Checked, by: Picker) -> int:
    """A box on which something is wagered, more often than not."""
    lying = tuple(int(w.spot.split(" ")[1].split("/")[0]) for w in at.state.felt.wagers)
    return by.pick((*lying, by.pick(range(9))))


def hand_doing(at: Checked, by: Picker) -> Command:
    player = by.pick((at.whose_turn, by.pick(at.players)))
    box = by.pick((None, None, None, _box(at, by)))
    cents = by.pick((*AMOUNTS, *(wager.cents for wager in at.state.felt.wagers)))
    return by.pick(
        (
            t.Hit(player, box),
            t.Stand(player, box),
            t.Split(player, box),
            t.Double(player, cents, box),
            t.RefuseCard(player, box),
            t.TakeHand(player, by.pick((1, 2, 3, 4)), box),
            t.Withdraw(player, box),
            t.Surrender(player, box),
            t.TakeEvenMoney(player, box),
            t.Insure(player, cents, box),
            t.Insure(player, cents, box, by.pick(at.players)),
            t.VoidHand(player, box),
            t.CompleteHand(player, box),
        )
    )


def box_error(at: Checked, by: Picker) -> Command:
    kind = by.pick((*ERRORS_AT_A_BOX, *CONCEPTS, "no such error"))
    if kind not in ERRORS_AT_A_BOX:
        return c.StateError(kind)
    wagered = {w.spot for w in at.state.felt.wagers}
    fitting = [number for number in range(1, 8) if (f"box {number}" in wagered) is (kind == SKIPS)]
    return c.StateError(kind, by.pick((*fitting, *fitting, 0, 8)))


def box_dealer(at: Checked, by: Picker) -> Command:
    felt = at.state.felt
    hands = [turn.box.spot(turn.at) for turn in felt.all_hands()] if isinstance(felt, Round) else []
    acts: tuple[Command, ...] = (
        t.OthersDecline(),
        t.CloseOffers(),
        t.KeepDoubles(),
        c.Continue(),
        shoe_acts.Shuffle(),
        shoe_acts.Cut(None),
        t.ReplaceDamagedCard(),
    )
    paid = (c.PayBonus(w.player, w.spot, 5_000) for w in felt.wagers[:2])
    return by.pick((*acts, *(t.LetStand(hand) for hand in hands), *paid))


OF_BOXES: Mapping[str, Doing] = MappingProxyType(
    {
        **{f"offered line {number}": offered_line for number in range(9)},
        **{f"box bet {number}": box_bet for number in range(4)},
        "hand": hand_doing,
        "box error": box_error,
        "another box error": box_error,
        "notice it": plain(c.Notice("supervisor"), c.Notice("dealer")),
        "box dealer": box_dealer,
        "box at the shoe": at_the_shoe,
        "cut": lambda at, by: shoe_acts.Cut(by.pick(at.players), by.pick((None, 52, 100, 48, 7))),
        "decline the cut": of_a_player(shoe_acts.DeclineCut),
        "new cards": plain(shoe_acts.ReplaceCards(), t.OrderShuffle(), t.AnnounceFinalRounds(), t.ExposeInTheStack()),
        "find a card": plain(t.FindCard(foreign=False), t.FindCard(foreign=False), t.FindCard(foreign=True)),
        "malfunction": plain(t.ReportMalfunction()),
        "direct": lambda at, by: t.DirectCards(_box(at, by)),
        "void a box": lambda at, by: c.VoidBox(_box(at, by)),
        "view": of_a_player(t.ViewBurntCard),
        "hold": of_a_player(t.HoldToMinimum),
        "box leave": of_a_player(c.Leave),
    }
)


def doings(game: str) -> Mapping[str, Doing]:
    if is_of_boxes(game):
        return {**COMMON, **OF_BOXES}
    if game == "caribbean-stud":
        return {**COMMON, **OF_STUD}
    if game == "craps":
        return {**COMMON, **OF_CRAPS}
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
    if game == "craps":
        return {**drawn, "odds": by.pick((1, 2))}
    if is_of_boxes(game):
        return _of_boxes(game, by, drawn)
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


def is_of_boxes(game: str) -> bool:
    return game == "blackjack" or game.endswith("pontoon")


def _of_boxes(game: str, by: Picker, drawn: dict[str, object]) -> dict[str, object]:
    """Few decks, so that shoes run out, and whatever of the family's settings the law allows."""
    law, minimum = law_of(game), int(str(drawn["minimum"]))
    offers: dict[str, object] = {
        "burn": by.pick((False, True)),
        "cutting_cards": by.pick((1, 2)),
        "automated_shoe": by.pick((False, False, True)),
        "super_sevens": by.pick((1, "2.50")),
        "pairs": by.pick((PERFECT, PLAY, PAIR)),
        "decks": by.pick((law.integer("decks_least"), law.integer("decks_least"), 6)),
        "players_per_box": by.pick((3, 3, 1, 2)),
        "box_maximum": by.pick((minimum * 3, minimum * 100)),
        "player_maximum": by.pick((minimum * 2, minimum * 100)),
        "cutting_card_from_back": by.pick((1, 5, 50)),
        "boxes_per_player": by.pick((1, 2, 7)),
    }
    for key, value in offers.items():
        if key in ("decks", "players_per_box") or by.pick((True, False)):
            try:
                read_options(TwentyOneOptions(), {**drawn, key: value}, law)
            except OptionError:
                continue
            drawn[key] = value
    if "pairs" in drawn and by.pick((True, False)):
        drawn["pairs_maximum"] = minimum * by.pick((1, 5))
    try:
        read_options(TwentyOneOptions(), drawn, law)
    except OptionError:  # what is allowed alone need not be allowed together
        return {"decks": drawn["decks"]}
    return drawn
