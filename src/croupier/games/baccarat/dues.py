"""What is due at a baccarat table: between rounds the shoe's preparation, in a round cards, calls and payments."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games import shoe_acts
from croupier.games.baccarat import acts
from croupier.games.baccarat.coup import (
    EXTRA_CARDS,
    REPLACED,
    SEQUENCE_LOST,
    THIRD_CARD,
    Coup,
    result,
)
from croupier.games.baccarat.rules import BANKER, PLAYER, TIE
from croupier.games.due import ActDue, AnswerDue, ChanceDue, Due, WagersDue
from croupier.games.felt import Wager
from croupier.games.settlement import settlement_due
from croupier.law import Citation

ERROR = "error"
BURN = "burn"
EXCESS = "excess"


def due(coup: Coup) -> Due:
    """What the rules require next, and by which clause."""
    if coup.betting:
        return _between_rounds(coup)
    if not coup.dealt:
        offer = _bank_offer(coup)
        if offer is not None:
            return offer
    return _initial_deal(coup) or _turning(coup, 2) or _drawing(coup) or _conclusion(coup)


# --- between rounds ---------------------------------------------------------------------------------------------------


def _between_rounds(coup: Coup) -> Due:
    shoe, law = coup.shoe, coup.rules.law
    if shoe.shuffle_due is not None:
        return _new_cards(coup, shoe.shuffle_due)
    if shoe.cut_due:
        cites = law.by("cut_offered")
        waiting = cut_order(coup)
        if waiting:
            return AnswerDue(cites, between_rounds=True, whose=waiting[0], otherwise=shoe_acts.DeclineCut(waiting[0]))
        return ActDue(cites, between_rounds=True, command=shoe_acts.Cut(None))
    if shoe.burn_due is not None:
        return ChanceDue(law.by("burn"), between_rounds=True, what="card", to=BURN)
    if coup.void_hand_due:
        assert coup.carried is not None
        return ActDue(law.by(coup.carried.concept), between_rounds=True, command=acts.BeginVoidHand())
    return WagersDue(law.by("no_more_bets"))


def _new_cards(coup: Coup, reason: str) -> Due:
    shoe, law = coup.shoe, coup.rules.law
    if cards_must_go(coup):
        return ActDue(law.by("style_b_cards_replaced"), between_rounds=True, command=acts.BringCards())
    if shoe.pre_shuffled:
        cites = law.by("pre_shuffled_cards_inspected")
        return AnswerDue(cites, between_rounds=True, whose="players", otherwise=acts.AcceptCards())
    return ActDue(law.by(reason), between_rounds=True, command=shoe_acts.Shuffle())


def cards_must_go(coup: Coup) -> bool:
    """Whether a style B shoe has ended and its cards have not been replaced yet."""
    shoe = coup.shoe
    ended = shoe.shuffle_due not in (None, REPLACED)
    return ended and shoe.style_b and not shoe.cards_brought and coup.rules.law.orders("style_b_cards_replaced")


def cut_order(coup: Coup) -> tuple[str, ...]:
    """Who is still to be offered the cut: those who sit, in the order of the rules."""
    ascending = coup.rules.law.text("cut_order") == "ascending"
    seated = [name for _, name in (coup.seats if ascending else reversed(coup.seats))]
    return tuple(name for name in seated if name not in coup.shoe.cut_declined)


# --- the round --------------------------------------------------------------------------------------------------------


def _bank_offer(coup: Coup) -> Due | None:
    if coup.style != "B" or coup.bank.holder or coup.cards_kept:
        return None
    offered = coup.offered(BANKER)
    if not offered:
        return None
    cites = coup.rules.law.by("bank_offered")
    return AnswerDue(cites, whose=offered[0], otherwise=acts.DeclineBank(offered[0]))


def _initial_deal(coup: Coup) -> Due | None:
    law = coup.rules.law
    if coup.dealt < 4:
        if coup.carried is not None and not coup.dealt:
            return ActDue(law.by(coup.carried.concept), command=c.Reveal(coup.carried.card))
        return ChanceDue(law.by("initial_deal", "two_hands"), what="card", to=next_hand(coup))
    if coup.misdealt:
        concept = "beyond_reconstruction" if SEQUENCE_LOST in coup.errors else "reconstructed"
        return AnswerDue(law.by(concept), whose="supervisor", otherwise=c.Continue())
    return None


def next_hand(coup: Coup) -> str:
    """Whose the next of the first four cards is."""
    return BANKER if coup.dealt % 2 else PLAYER


def _turning(coup: Coup, cards: int) -> Due | None:
    """The turning of cards that lie face down: player's before banker's, in style B by whoever has the hand."""
    if coup.style == "A":
        return None if coup.announced else ActDue(counts_cites(coup), command=c.Announce())
    if cards == 2 and coup.style == "B" and not coup.cards.holder and not coup.cards_kept and not coup.player_turned:
        offered = coup.offered(PLAYER)
        if offered:
            cites = coup.rules.law.by("cards_offered")
            return AnswerDue(cites, whose=offered[0], otherwise=acts.DeclineCards(offered[0]))
    for hand in (PLAYER, BANKER):
        if coup.turned(hand) < len(coup.hand(hand)):
            return _turn(coup, hand)
    return None


def _turn(coup: Coup, hand: str) -> Due:
    role = coup.role(hand)
    if coup.style == "B" and role.holder and not coup.cards_kept and not role.out:
        return ActDue(passing_cites(coup, hand), command=acts.PassHand(hand))
    return ActDue(turning_cites(coup, hand), command=acts.TurnHand(hand))


def passing_cites(coup: Coup, hand: str) -> tuple[Citation, ...]:
    law = coup.rules.law
    if coup.turned(hand):
        return law.by("third_card_passed")
    if hand == PLAYER:
        return law.by("cards_passed_to_player", "player_handles_the_cards")
    return law.by("cards_passed_to_banker", "hands_never_out_together", "banker_handles_the_cards")


def turning_cites(coup: Coup, hand: str) -> tuple[Citation, ...]:
    law, role = coup.rules.law, coup.role(hand)
    if coup.style != "B":
        return law.by("counts_announced_on_turning", "card_values", "count_modulus")
    if not role.holder or coup.cards_kept:
        return law.by("dealer_keeps_the_cards")
    if coup.turned(hand):
        return law.by("third_card_passed", "cards_come_back")
    if hand == PLAYER:
        return law.by("player_turns_the_cards", "cards_come_back")
    return law.by("banker_does_likewise", "banker_only_exposes")


def counts_cites(coup: Coup) -> tuple[Citation, ...]:
    """The announcement of the counts of four cards that lie face up."""
    return coup.rules.law.by("counts_announced_face_up", "card_values", "count_modulus")


def third_card(coup: Coup) -> tuple[str, str] | None:
    """Which hand must have a third card, and the concept that says so."""
    rules = coup.rules
    if natural(coup) or len(coup.banker) == 3:
        return None
    if len(coup.player) == 2 and rules.count(coup.player) <= rules.player_draws_to:
        return PLAYER, "player_draws_to"
    return (BANKER, banker_table(coup)) if banker_draws(coup) else None


def banker_draws(coup: Coup) -> bool:
    """Whether the banker must draw, given the player's finished hand."""
    rules, count = coup.rules, coup.rules.count(coup.banker[:2])
    if len(coup.player) == 3:
        return rules.value(coup.player[2]) in rules.banker_draws[count]
    return count <= rules.banker_draws_to


def banker_table(coup: Coup) -> str:
    """The concept by which the banker draws or stands."""
    return "banker_draws" if len(coup.player) == 3 else "banker_draws_to"


def natural(coup: Coup) -> bool:
    rules = coup.rules
    return max(rules.count(coup.player[:2]), rules.count(coup.banker[:2])) >= rules.natural_from


def _drawing(coup: Coup) -> Due | None:
    law = coup.rules.law
    drawn = third_card(coup)
    if drawn and drawn[0] == PLAYER:
        return ChanceDue(law.by(drawn[1], "third_cards_as_required"), what="card", to=PLAYER)
    if THIRD_CARD in coup.errors:
        return ChanceDue(law.by("third_card_in_error"), what="card", to=ERROR)
    if drawn:
        return ChanceDue(law.by(drawn[1], "third_cards_as_required"), what="card", to=BANKER)
    if coup.stated(*EXTRA_CARDS):
        return ChanceDue(law.by("excess_card"), what="card", to=EXCESS)
    return None


# --- the end of the round ---------------------------------------------------------------------------------------------


def _conclusion(coup: Coup) -> Due:
    if not coup.concluded:
        return ActDue(result_cites(coup), command=c.Announce())
    event = next_settlement(coup)
    assert event is not None, "a settled round is over"
    return settlement_due(event)


def result_cites(coup: Coup) -> tuple[Citation, ...]:
    """The announcement of the result, and why no more cards were drawn."""
    concepts = ["result_announced"]
    if natural(coup):
        concepts.append("natural_from")
    else:
        concepts += ["player_draws_to"] if len(coup.player) == 2 else []
        concepts += [banker_table(coup)] if len(coup.banker) == 2 else []
        concepts += ["one_third_card_each"] if len(coup.player) + len(coup.banker) == 6 else []
    return coup.rules.law.by(*concepts)


def next_settlement(coup: Coup) -> e.WagerLost | e.WagerWon | e.WagerReturned | None:
    """The wager to settle next: losing ones, then those that are void, then winning ones."""
    settlements = [settlement(coup, wager) for wager in coup.wagers]
    order = (e.WagerLost, e.WagerReturned, e.WagerWon)
    return min(settlements, key=lambda event: order.index(type(event)), default=None)


def settlement(coup: Coup, wager: Wager) -> e.WagerLost | e.WagerWon | e.WagerReturned:
    """What becomes of a wager."""
    rules, won = coup.rules, result(coup)
    law, spot = rules.law, wager.spot
    if won == spot:
        pays = {BANKER: "commission", PLAYER: "player_pays", TIE: "tie_pays"}[spot]
        return on_felt.won(coup, wager, rules.odds[spot], law.by(spot, pays, "losers_first"))
    if won == TIE:
        cites = law.by(spot, "void_wager_goes_back", "tie_lets_wagers_be_altered")
        return e.WagerReturned(cites, wager.player, spot, wager.cents, wager.colour)
    return e.WagerLost(law.by(spot, "losers_first"), wager.player, spot, wager.cents, wager.colour)
