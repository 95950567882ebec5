"""The shoe as it is made ready and used: shuffled, cut, burnt from, found empty; cards replaced and looked at."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.due import ActDue, ChanceDue, Choice
from croupier.games.refusal import Refused
from croupier.games.told import told, told_due
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.dues import cut_order, due
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.shoe_record import AFTER, FAILED, FIRST, RAN_OUT, REPLACED
from croupier.law import MOST_CITED


def decide(table: Round, command: c.Command) -> tuple[e.Event, ...] | None:
    match command:
        case shoe_acts.Shuffle():
            return _shuffle(table, command)
        case shoe_acts.Cut(player, at):
            return _cut(table, player, at)
        case shoe_acts.DeclineCut(player):
            _refuse_unless_offered_the_cut(table, player)
            cites = table.rules.law.or_house("declined_cut_passes_on", "shuffled_cards_are_cut")
            return (shoe_acts.CutDeclined(cites, player),)
        case shoe_acts.DrawCuttingCard():
            return _draw_cutting_card(table)
        case shoe_acts.FindShoeEmpty():
            return _find_empty(table)
        case shoe_acts.ReplaceCards():
            return _replace_cards(table)
        case acts.OrderShuffle():
            return _order_shuffle(table)
        case acts.ExposeInTheStack():
            return _expose_in_the_stack(table)
        case acts.AnnounceFinalRounds():
            return _announce_final_rounds(table)
        case acts.ViewBurntCard(player):
            return _view_burnt_card(table, player)
        case acts.ReplaceDamagedCard():
            return _replace_damaged_card(table, command)
        case acts.HoldToMinimum(player):
            return _hold_to_minimum(table, player)
        case acts.ReportMalfunction():
            return _report_malfunction(table)
    return None


def _shuffle(table: Round, command: c.Command) -> tuple[e.Event, ...]:
    expected = due(table)
    if not isinstance(expected, ActDue) or expected.command != command:
        raise Refused(f"{told(command)} is not due, but {told_due(expected)}", expected.cites)
    law, reason = table.rules.law, table.shoe.shuffle_due
    assert reason is not None
    if table.rules.options.automated_shoe and reason not in (RAN_OUT, FAILED, REPLACED):
        reasons: tuple[str, ...] = ("automated_shoe_is_loaded", "automated_shoe")
    elif reason == "shuffle_before_play":
        known = (reason, "cards_are_spread_for_players", "cards_are_washed_and_riffled", "decks_most")
        reasons = tuple(concept for concept in known if law.orders(concept))[:MOST_CITED]
    else:
        ordered_by = {
            FIRST: "cutting_card_first_has_the_cards_shuffled",
            AFTER: "cutting_card_has_the_cards_shuffled",
        }
        reasons = tuple(filter(None, (ordered_by.get(reason), reason)))
    return (shoe_acts.CardsReady(law.or_house(*reasons), shuffled=True),)


# --- the cut ----------------------------------------------------------------------------------------------------------


def _refuse_unless_offered_the_cut(table: Round, player: str) -> None:
    law = table.rules.law
    cites = law.or_house("shuffled_cards_are_cut")
    if all(name != player for _, name in table.seated()):
        raise Refused(f"{player} does not sit", cites)
    if not table.shoe.cut_due:
        raise Refused("the cards are not being offered for the cut", cites)
    order = cut_order(table)
    if player not in order:
        raise Refused(f"{player} has declined the cut", law.or_house("declined_cut_passes_on"))
    if player != order[0]:
        raise Refused(f"the cut is {order[0]}'s first", law.or_house(table.shoe.cut_by, "declined_cut_passes_on"))


def _cut(table: Round, player: str | None, at: int | None) -> tuple[e.Event, ...]:
    law = table.rules.law
    if player is None:
        expected = due(table)
        if not isinstance(expected, ActDue) or not isinstance(expected.command, shoe_acts.Cut):
            raise Refused(f"the cut is not the house's; {told_due(expected)} is due", expected.cites)
    else:
        _refuse_unless_offered_the_cut(table, player)
    least, most = table.rules.cut_between
    if at is not None and not least <= at <= most:
        raise Refused(
            f"a cut at {at}: at least {least} of the {least + most} cards lie on either side",
            law.or_house("cut_decks_from_either_end"),
        )
    by = "declined_cut_passes_on" if player is None or table.shoe.cut_declined else table.shoe.cut_by
    elsewhere = table.rules.options.cutting_card_from_back is not None
    places = ("cutting_card_decks_from_back", "cutting_card_most_from_back")
    where = ("cut_decks_from_either_end", *(places[1:] if elsewhere else places))
    known = [concept for concept in where if law.orders(concept)][:2]
    into = "automated_shoe_fails_ordinary_shoe" if table.shoe.automated_failed else "new_shoe"
    return (shoe_acts.CardsCut(law.or_house(by, *known, into), player, at),)


# --- what comes out of the shoe ---------------------------------------------------------------------------------------


def _draw_cutting_card(table: Round) -> tuple[e.Event, ...]:
    law, expected = table.rules.law, due(table)
    if not isinstance(expected, ChanceDue):
        raise Refused(f"no card is being drawn, but {told_due(expected)} is due", expected.cites)
    if table.rules.options.automated_shoe and not table.shoe.automated_failed:
        raise Refused("an automated shoe has no cutting card", law.by("automated_shoe"))
    first = not table.dealt_this_round
    if table.shoe.final_rounds is not None:
        return (shoe_acts.CuttingCardDrawn(law.by("cutting_card_ignored_in_last_rounds"), first),)
    if table.shoe.shuffle_after_round is not None:
        return (shoe_acts.CuttingCardDrawn(law.or_house("second_cutting_card_at_the_back"), first),)
    concept = "shuffle_when_the_cutting_card_comes_first" if first else "shuffle_after_the_round_of_the_cutting_card"
    return (shoe_acts.CuttingCardDrawn(law.or_house(concept), first),)


def _find_empty(table: Round) -> tuple[e.Event, ...]:
    expected = due(table)
    if not isinstance(expected, ChanceDue):
        raise Refused(f"no card is due, but {told_due(expected)}", expected.cites)
    return (shoe_acts.ShoeFoundEmpty(table.rules.law.or_house("shoe_runs_out")),)


# --- by order ---------------------------------------------------------------------------------------------------------


def _replace_cards(table: Round) -> tuple[e.Event, ...]:
    cites = table.rules.law.or_house("cards_may_be_replaced", "cards_are_inspected")
    if not table.betting or table.wagers:
        raise Refused("the cards are replaced between rounds", cites)
    return (shoe_acts.CardsBrought(cites, pre_shuffled=False),)


def _replace_damaged_card(table: Round, command: c.Command) -> tuple[e.Event, ...]:
    expected = due(table)
    if getattr(expected, "command", None) != command:
        raise Refused(f"{told(command)} is not due, but {told_due(expected)}", expected.cites)
    return (acts.DamagedCardReplaced(expected.cites),)


def _hold_to_minimum(table: Round, player: str) -> tuple[e.Event, ...]:
    cites = table.rules.law.or_house("latecomer_held_to_the_minimum")
    if table.rules.options.automated_shoe:
        raise Refused(
            "with an automated shoe nobody is held to the minimum", table.rules.law.or_house("automated_shoe")
        )
    if not table.betting:
        raise Refused("nobody is held to the minimum while a round is in play", cites)
    regulars = table.shoe.regulars
    if regulars is None or player in regulars:
        raise Refused(f"{player} has sat out no round of this shoe", cites)
    return (acts.HeldToMinimum(cites, player),)


def _order_shuffle(table: Round) -> tuple[e.Event, ...]:
    law = table.rules.law
    idle = not table.playing and not table.wagers and law.orders("shuffle_ordered_after_vacancy")
    ground = "shuffle_ordered_after_vacancy" if idle else "shuffle_on_suspicion"
    return (acts.ShuffleOrdered(law.or_house(ground), ground),)


def _expose_in_the_stack(table: Round) -> tuple[e.Event, ...]:
    law = table.rules.law
    cites = law.or_house("shuffle_when_exposed_before_the_shoe", "shuffle_on_suspicion")
    if not table.shoe.cut_due:
        raise Refused("no stack lies ready for the cut", cites)
    return (acts.ShuffleOrdered(cites, "shuffle_when_exposed_before_the_shoe"),)


def _announce_final_rounds(table: Round) -> tuple[e.Event, ...]:
    law = table.rules.law
    cites = law.or_house("cutting_card_ignored_in_last_rounds")
    if not law.orders("cutting_card_ignored_in_last_rounds"):
        raise Refused("these rules know no final rounds", cites)
    if not table.betting or table.shoe.final_rounds is not None:
        raise Refused("the final rounds are announced once, between rounds", cites)
    return (acts.FinalRoundsAnnounced(cites),)


def _view_burnt_card(table: Round, player: str) -> tuple[e.Event, ...]:
    cites = table.rules.law.or_house("first_cards_discarded")
    if table.shoe.burnt is None:
        raise Refused("no card of this shoe was discarded", cites)
    return (acts.BurntCardViewed(cites, player, table.shoe.burnt),)


def _report_malfunction(table: Round) -> tuple[e.Event, ...]:
    law = table.rules.law
    cites = law.or_house("automated_shoe_malfunction", "automated_shoe_fails_cards_shuffled")
    if not table.rules.options.automated_shoe or table.shoe.automated_failed:
        raise Refused("no automated shoe is in use", cites)
    if table.betting:
        raise Refused("a shoe that fails between rounds is replaced", law.or_house("automated_shoe_replaced"))
    return (acts.AutomatedShoeFailed(cites),)


# --- the menu ---------------------------------------------------------------------------------------------------------


def choices(table: Round, player: str) -> Iterator[Choice]:
    for verb, spot, command in (
        ("cuts", "", shoe_acts.Cut(player)),
        ("declines", "the cut", shoe_acts.DeclineCut(player)),
        ("views", "the burnt card", acts.ViewBurntCard(player)),
    ):
        try:
            decide(table, command)
        except Refused:
            continue
        yield Choice(player, verb, spot)
