"""Rounds, deals and places that do not stand: what goes back to whom, and what the pool gives up or keeps."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import commands as c
from croupier.games import common, shoe_acts
from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.errors import WRONG_DECK
from croupier.games.caribbean_stud.rules import ANTE, JACKPOT
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.felt import Wager
from croupier.games.refusal import Refused
from croupier.law import Citation


def decide(stud: Stud, command: c.Command) -> tuple[e.Event, ...] | None:
    match command:
        case c.VoidRound():
            return _void_round(stud, command)
        case c.VoidBox(place):
            return _void_place(stud, place)
    return None


# --- a round ----------------------------------------------------------------------------------------------------------


def _void_round(stud: Stud, command: c.VoidRound) -> tuple[e.Event, ...]:
    """What every game does, and the pool as it was before the round's wagers and prizes."""
    cites = stud.rules.law.by("void_round_refunds")
    _refuse_once_prizes_are_paid(stud, cites)
    *events, over = common.decide(stud, command)
    players = {w.player for w in (*stud.wagers, *(w for w, _ in stud.decided))} - set(command.forfeiting)
    return (*events, *_shares_back(stud, players, cites), over)


def _refuse_once_prizes_are_paid(stud: Stud, cites: tuple[Citation, ...]) -> None:
    if stud.prizes and not stud.betting:
        raise Refused("every ante and bet has been settled, and the jackpot is being paid", cites)


def _shares_back(stud: Stud, players: set[str], cites: tuple[Citation, ...]) -> Iterator[acts.PoolLeft]:
    """The shares of jackpot wagers that go back, as far as the pool still has them."""
    left = stud.pool.cents
    for player, cents in stud.joined:
        if player in players:
            out = min(cents, left)
            left -= out
            yield acts.PoolLeft(cites, player, out)


# --- a place ----------------------------------------------------------------------------------------------------------


def _void_place(stud: Stud, place: int) -> tuple[e.Event, ...]:
    """Everything that one player wagered in the round goes back, decided or not."""
    cites = stud.rules.law.by("voided_place_refunds")
    _refuse_once_prizes_are_paid(stud, cites)
    if stud.betting:
        player = next((w.player for w in stud.wagers if w.spot == ANTE and w.place == place), None)
    else:
        hand = stud.hand_at(place)
        player = hand.player if hand is not None and not hand.voided else None
    if player is None:
        raise Refused(f"nothing is wagered at place {place}", cites)
    undone = () if stud.betting else tuple(event for event in on_felt.undone(stud) if event.player == player)
    lying = [w for w in stud.wagers if w.player == player]
    lying += [Wager(event.player, event.spot, event.cents, event.colour) for event in undone]
    back = tuple(e.WagerReturned(cites, w.player, w.spot, w.cents, w.colour) for w in lying)
    return (acts.PlaceVoided(cites, place), *undone, *back, *_shares_back(stud, {player}, cites))


# --- a deal -----------------------------------------------------------------------------------------------------------


def misdealt(stud: Stud, concept: str) -> tuple[e.Event, ...]:
    """Antes and bets go back, settled ones and prizes too; jackpot wagers lie for the next round."""
    law = stud.rules.law
    back, kept = law.by("misdeal_voids_wagers", concept), law.by("misdeal_keeps_jackpot_wagers")
    undone = on_felt.undone(stud)
    lying = (*stud.wagers, *(w for w, _ in stud.decided))
    returned = (e.WagerReturned(back, w.player, w.spot, w.cents, w.colour) for w in lying if w.spot != JACKPOT)
    return (
        acts.Misdealt(law.by(concept, "misdeal_voids_wagers")),
        *undone,
        *returned,
        shoe_acts.CardsTakenUp(law.by(concept, "misdeal_voids_wagers", "shuffled_after_every_round")),
        e.RoundOver(kept),
    )


def counted(stud: Stud, cites: tuple[Citation, ...]) -> tuple[e.Event, ...]:
    """The deck is counted: if it is found short or long once the deal is complete, the hand does not stand."""
    law, cards = stud.rules.law, stud.rules.law.integer("cards_in_a_deck")
    wrong = any(error.kind == WRONG_DECK for error in stud.errors)
    if wrong and stud.deal_complete and not stud.prizes:
        return (acts.DeckCounted((*cites, *law.by("wrong_deck")), cards - 1), *misdealt(stud, "wrong_deck"))
    return (acts.DeckCounted((*cites, *law.by("cards_in_a_deck")), cards),)
