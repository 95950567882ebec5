"""What a box or a round without result gives back: every wager, what was lost or paid, and what was paid beside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.games import events as e
from croupier.games.felt import Wager, undone
from croupier.games.refusal import Refused
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.error_kinds import DEALING_ERRORS, SURPLUS
from croupier.games.twenty_one.round import Box, Round
from croupier.games.twenty_one.spots import INSURANCE, box_of, kind_of
from croupier.law import MOST_CITED, Citation


def box_voided(table: Round, box: Box, cites: tuple[Citation, ...]) -> tuple[e.Event, ...]:
    """One box out of the round: everything wagered on it goes back, what was lost or paid already too."""
    law = table.rules.law
    settled = tuple((w, got) for w, got in table.decided if box_of(w.spot) == box.number)
    back_it_goes = law.or_house("void_wager_goes_back", "void_round_refunds")
    refund = tuple(dict.fromkeys((*cites[:1], *back_it_goes)))[:MOST_CITED]
    back = [e.SettlementUndone(refund, w.player, w.spot, w.cents, w.colour, given_back_cents=got) for w, got in settled]
    bonuses = bonuses_back(tuple(bonus for bonus in table.bonuses if box_of(bonus[1]) == box.number), refund)
    lying = (*(w for w in table.wagers if box_of(w.spot) == box.number), *(w for w, _ in settled))
    returned = returned_void(table, lying, refund)
    return (*back, *bonuses, acts.BoxVoided(cites, box.number), *returned)


def returned_void(table: Round, wagers: Iterable[Wager], cites: tuple[Citation, ...]) -> Iterator[e.WagerReturned]:
    """Wagers of a hand or round that is void go back; insurance because its hand is."""
    law = table.rules.law
    with_its_hand = law.by("insurance_void_with_its_hand") if law.orders("insurance_void_with_its_hand") else cites
    for w in wagers:
        why = with_its_hand if kind_of(w.spot) == INSURANCE else cites
        yield e.WagerReturned(why, w.player, w.spot, w.cents, w.colour)


def void_box(table: Round, number: int) -> tuple[e.Event, ...]:
    law = table.rules.law
    if law.orders("box_not_voided_alone"):
        raise Refused("a single box cannot be voided here", law.by("box_not_voided_alone"))
    cites = law.or_house("void_if_not_reconstructed", "breach_voids_wagers")
    box = table.box(number)
    if table.betting or box is None or not box.bettors:
        raise Refused(f"box {number} is not in a round", cites)
    if box.voided:
        raise Refused(f"box {number} is void already", cites)
    return box_voided(table, box, cites)


def round_voided(table: Round, cites: tuple[Citation, ...]) -> tuple[e.Event, ...]:
    """The whole round without result: everything goes back."""
    law = table.rules.law
    refund = law.or_house("void_round_refunds", "void_wager_goes_back")
    lying = (*table.wagers, *(wager for wager, _ in table.decided))
    return (
        e.RoundVoided(cites),
        *undone(table),
        *bonuses_back(table.bonuses, refund),
        *returned_void(table, lying, refund),
        e.RoundOver(refund),
    )


def bonuses_back(bonuses: tuple[tuple[str, str, int], ...], cites: tuple[Citation, ...]) -> Iterator[e.BonusTakenBack]:
    """Bonuses of a round that has no result."""
    for player, spot, cents in bonuses:
        yield e.BonusTakenBack(cites, player, spot, cents)


def earlier_round(table: Round) -> tuple[e.Event, ...]:
    """An error in the round before: void if the rules say so, otherwise it stands."""
    law = table.rules.law
    concept = "error_found_after_the_next_round_began"
    misplaced = any(error.kind in (*DEALING_ERRORS, SURPLUS) for error in table.earlier_errors)
    if not table.earlier_errors:
        return ()
    if not misplaced or not law.orders(concept):
        return (acts.EarlierRoundStands(law.or_house("later_rounds_stand")),)
    cites = law.by(concept, "void_has_no_result")
    undoing = tuple(
        event
        for w, got in table.earlier_decided
        for event in (
            e.SettlementUndone(cites, w.player, w.spot, w.cents, w.colour, given_back_cents=got),
            e.WagerReturned(cites, w.player, w.spot, w.cents, w.colour),
        )
    )
    bonuses = tuple(bonuses_back(table.earlier_bonuses, cites))
    return (*undoing, *bonuses, acts.EarlierRoundVoided(law.by(concept, "later_rounds_stand")))
