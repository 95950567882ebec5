"""The shoe between rounds and in play: cards brought, shuffled, cut, burnt; the cutting card; faces found up."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.baccarat import acts
from croupier.games.baccarat.coup import OPENING, REPLACED, Coup, CuttingCard
from croupier.games.baccarat.dues import ERROR, EXCESS, cut_order, due, third_card
from croupier.games.due import ActDue, AnswerDue, ChanceDue, Choice, WagersDue
from croupier.games.refusal import Refused
from croupier.games.told import told, told_due
from croupier.law import Citation


def decide(coup: Coup, command: c.Command) -> tuple[e.Event, ...] | None:
    match command:
        case shoe_acts.Shuffle() | acts.BringCards() | acts.AcceptCards() | acts.BeginVoidHand():
            return _as_due(coup, command)
        case shoe_acts.ReplaceCards() | acts.BringPreShuffledCards():
            return _replace(coup, command)
        case acts.InspectCards(player) | acts.AskForShuffle(player):
            return _look_at_cards(coup, command, player)
        case shoe_acts.Cut(player, at):
            return _cut(coup, player, at)
        case shoe_acts.DeclineCut(player):
            _refuse_unless_offered_the_cut(coup, player)
            return (shoe_acts.CutDeclined(coup.rules.law.by("cut_offered"), player),)
        case shoe_acts.DrawCuttingCard():
            return _draw_cutting_card(coup)
        case shoe_acts.FindFaceUp():
            return _find_face_up(coup, command)
        case shoe_acts.FindShoeEmpty():
            return _find_empty(coup)
    return None


def _as_due(coup: Coup, command: c.Command) -> tuple[e.Event, ...]:
    law, expected = coup.rules.law, due(coup)
    allowed = isinstance(expected, ActDue) and expected.command == command
    allowed = allowed or (isinstance(expected, AnswerDue) and expected.otherwise == command)
    if not allowed:
        raise Refused(f"{told(command)} is not due, but {told_due(expected)}", expected.cites)
    match command:
        case acts.BringCards():
            ready_made = coup.rules.options.pre_shuffled
            cites = law.by("style_b_cards_replaced", "pre_shuffled_cards" if ready_made else "style_b_new_decks")
            return (shoe_acts.CardsBrought(cites, ready_made),)
        case acts.AcceptCards():
            return (shoe_acts.CardsReady(law.by("pre_shuffled_cards", "pre_shuffled_cards_inspected"), shuffled=False),)
        case shoe_acts.Shuffle():
            return (shoe_acts.CardsReady(_shuffle_cites(coup), shuffled=True),)
        case _:
            assert coup.carried is not None
            return (
                e.Announced(law.by(coup.carried.concept), "no bets this hand"),
                acts.VoidHandBegun(law.by("void_hand", coup.carried.concept)),
            )


def _shuffle_cites(coup: Coup) -> tuple[Citation, ...]:
    reason = coup.shoe.shuffle_due
    assert reason is not None
    new = reason in (OPENING, REPLACED) or coup.shoe.cards_brought
    return coup.rules.law.by(*((reason, "new_cards_spread", "new_cards_mixed") if new else (reason,)))


def _refuse_during_a_round(coup: Coup, cites: tuple[Citation, ...]) -> None:
    if not coup.betting or coup.wagers:
        raise Refused("the cards are replaced between rounds", cites)


def _replace(coup: Coup, command: c.Command) -> tuple[e.Event, ...]:
    law = coup.rules.law
    pre_shuffled = isinstance(command, acts.BringPreShuffledCards)
    if pre_shuffled and not law.orders("pre_shuffled_cards"):
        raise Refused("this game's cards are shuffled at the table", law.by("shuffle_at_opening"))
    cites = law.by("pre_shuffled_cards", "cards_replaced") if pre_shuffled else law.by("cards_replaced")
    _refuse_during_a_round(coup, cites)
    return (shoe_acts.CardsBrought(cites, pre_shuffled),)


def _look_at_cards(coup: Coup, command: c.Command, player: str) -> tuple[e.Event, ...]:
    law = coup.rules.law
    if not law.orders("pre_shuffled_cards_inspected"):
        raise Refused("there are no pre-shuffled cards at this game", law.by("shuffle_at_opening"))
    cites = law.by("pre_shuffled_cards_inspected")
    if not coup.shoe.pre_shuffled or coup.shoe.shuffle_due is None:
        raise Refused("no pre-shuffled cards wait to be used", cites)
    if isinstance(command, acts.InspectCards):
        return (acts.CardsInspected(cites, player),)
    return (acts.ShuffleAskedFor(cites, player),)


def _refuse_unless_offered_the_cut(coup: Coup, player: str) -> None:
    law = coup.rules.law
    cites = law.by("cut_offered")
    if coup.seat_of(player) is None:
        standing = law.orders("standing_players_do_not_cut")
        raise Refused(f"{player} does not sit", law.by("standing_players_do_not_cut") if standing else cites)
    if not coup.shoe.cut_due:
        raise Refused("the cards are not being offered for the cut", cites)
    if player not in cut_order(coup):
        raise Refused(f"{player} has declined the cut", cites)


def _cut(coup: Coup, player: str | None, at: int | None) -> tuple[e.Event, ...]:
    law = coup.rules.law
    if player is None:
        expected = due(coup)
        if not isinstance(expected, ActDue) or not isinstance(expected.command, shoe_acts.Cut):
            raise Refused(f"the cut is not the house's; {told_due(expected)} is due", expected.cites)
    else:
        _refuse_unless_offered_the_cut(coup, player)
    least, most = coup.rules.cut_between
    if at is not None and not least <= at <= most:
        cites = law.by("cut_at_least", *(("decks", "full_deck") if at > least else ()))
        raise Refused(f"a cut at {at}: at least {least} of the {least + most} cards lie on either side", cites)
    return (shoe_acts.CardsCut(law.by("cut_offered", "cut_made"), player, at),)


def _draw_cutting_card(coup: Coup) -> tuple[e.Event, ...]:
    law, expected = coup.rules.law, due(coup)
    if not isinstance(expected, ChanceDue | WagersDue):
        raise Refused(f"no card is being drawn, but {told_due(expected)} is due", expected.cites)
    first = coup.betting or not coup.dealt
    if coup.shoe.cutting_card is not CuttingCard.IN_THE_SHOE:
        return (shoe_acts.CuttingCardDrawn(law.by("cutting_cards"), first),)
    if first:
        cites = law.by("last_coup_now")
        return (shoe_acts.CuttingCardDrawn(cites, first), e.Announced(cites, "last coup"))
    return (shoe_acts.CuttingCardDrawn(law.by("last_coup_after_this_hand"), first),)


def _find_face_up(coup: Coup, command: shoe_acts.FindFaceUp) -> tuple[e.Event, ...]:
    cites = coup.rules.law.by("face_up_first_card")
    if not isinstance(due(coup), WagersDue) or coup.wagers or coup.carried is not None:
        raise Refused("no round is about to begin", cites)
    return (shoe_acts.FaceUpCardFound(cites, command.card),)


def _find_empty(coup: Coup) -> tuple[e.Event, ...]:
    law, expected = coup.rules.law, due(coup)
    if not isinstance(expected, ChanceDue):
        raise Refused(f"no card is due, but {told_due(expected)}", expected.cites)
    if expected.to in (ERROR, EXCESS) and third_card(coup) is None:
        return (shoe_acts.ShoeFoundEmpty(law.by("shoe_ran_out")),)  # the round lacks no card
    cites = law.by("shoe_ran_out", "void_wager_goes_back")
    back = tuple(e.WagerReturned(cites, w.player, w.spot, w.cents, w.colour) for w in coup.wagers)
    empty = shoe_acts.ShoeFoundEmpty(law.by("shoe_ran_out"))
    return (empty, e.RoundVoided(law.by("shoe_ran_out")), *back, e.RoundOver(law.by("void_has_no_result")))


def choices(coup: Coup, player: str) -> Iterator[Choice]:
    for verb, spot, command in (
        ("cuts", "", shoe_acts.Cut(player)),
        ("declines", "the cut", shoe_acts.DeclineCut(player)),
        ("inspects", "the cards", acts.InspectCards(player)),
        ("asks for", "a shuffle", acts.AskForShuffle(player)),
    ):
        try:
            decide(coup, command)
        except Refused:
            continue
        yield Choice(player, verb, spot)
