"""Style B: the Bank and the player's cards are offered to those who backed the hand, who may take or decline them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.baccarat import acts
from croupier.games.baccarat.coup import Coup
from croupier.games.baccarat.rules import BANKER, PLAYER
from croupier.games.due import Choice
from croupier.games.refusal import Refused

OFFERED = {BANKER: "bank_offered", PLAYER: "cards_offered"}
NAMED = {BANKER: "the bank", PLAYER: "the cards"}


def decide(coup: Coup, command: c.Command) -> tuple[e.Event, ...] | None:
    law = coup.rules.law
    match command:
        case acts.TakeBank(player):
            _refuse_unless_offered(coup, player, BANKER)
            cites = law.by("bank_offered", "bank_is_whoever_receives", "banker_handles_the_cards")
            return (acts.BankTaken(cites, player),)
        case acts.DeclineBank(player):
            _refuse_unless_offered(coup, player, BANKER)
            return (acts.BankDeclined(law.by("bank_offered"), player),)
        case acts.TakeCards(player):
            _refuse_unless_offered(coup, player, PLAYER)
            return (acts.CardsTaken(law.by("cards_offered", "player_handles_the_cards"), player),)
        case acts.DeclineCards(player):
            _refuse_unless_offered(coup, player, PLAYER)
            return (acts.CardsDeclined(law.by("cards_offered"), player),)
        case acts.KeepCards():
            return _keep(coup)
    return None


def _refuse_other_styles(coup: Coup) -> None:
    if coup.style != "B":
        concept = "style_a_control" if coup.style == "A" else "style_c_control"
        raise Refused(
            f"in style {coup.style} the dealer controls the cards",
            coup.rules.law.by("dealer_controls_the_cards", concept),
        )


def _refuse_unless_offered(coup: Coup, player: str, hand: str) -> None:
    _refuse_other_styles(coup)
    law = coup.rules.law
    cites = law.by(OFFERED[hand])
    role = coup.role(hand)
    if coup.cards_kept:
        raise Refused("the dealer keeps the cards", law.by("dealer_keeps_the_cards"))
    if coup.seat_of(player) is None:
        standing = law.orders("standing_players_take_no_role")
        raise Refused(f"{player} does not sit", law.by("standing_players_take_no_role") if standing else cites)
    if role.holder is not None:
        raise Refused(f"{role.holder} has {NAMED[hand]}", cites)
    if player in role.declined:
        raise Refused(f"{player} has declined {NAMED[hand]}", cites)
    if player not in coup.offered(hand):
        raise Refused(f"{player} has no wager on the {hand}", cites)
    too_late = bool(coup.dealt) if hand == BANKER else bool(coup.player_turned)
    if too_late and not coup.betting:
        raise Refused(f"the offer of {NAMED[hand]} is over", cites)


def _keep(coup: Coup) -> tuple[e.Event, ...]:
    _refuse_other_styles(coup)
    cites = coup.rules.law.by("dealer_keeps_the_cards")
    if coup.cards_kept or (coup.player_turned and not coup.betting):
        raise Refused("the cards are kept or turned already", cites)
    return (acts.CardsKept(cites),)


def choices(coup: Coup, player: str) -> Iterator[Choice]:
    for hand, take, decline in ((BANKER, acts.TakeBank, acts.DeclineBank), (PLAYER, acts.TakeCards, acts.DeclineCards)):
        for verb, act in (("takes", take), ("declines", decline)):
            try:
                decide(coup, act(player))
            except Refused:
                continue
            yield Choice(player, verb, NAMED[hand])
