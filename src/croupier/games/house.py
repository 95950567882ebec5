"""What the house and its people do at any table: seats, settings, limits of one's own, rounds declared void."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.felt import Felt, undone
from croupier.games.options import OptionError, read_option
from croupier.games.refusal import Refused
from croupier.law import HOUSE_POLICY

CHANGEABLE = ("minimum", "maximum", "increment", "chip", "differential", "style", "cutting_card_from_back")
GROUNDS = {"with notice": "limits_tightened_after_notice", "by agreement": "limits_tightened_by_agreement"}


def sit(felt: Felt, command: c.Sit) -> tuple[e.Event, ...]:
    most, cites = felt.rules.places()
    if not 1 <= command.place <= most:
        raise Refused(f"the places are 1 to {most}", cites)
    taken = dict(felt.seats).get(command.place)
    if taken is not None:
        raise Refused(f"place {command.place} is {taken}'s", cites)
    return (e.Seated(cites, command.player, command.place),)


def leave(command: c.Leave) -> tuple[e.Event, ...]:
    return (e.Left(HOUSE_POLICY, command.player),)


def change_setting(felt: Felt, command: c.ChangeSetting) -> tuple[e.Event, ...]:
    rules, law = felt.rules, felt.rules.law
    if not felt.betting:
        raise Refused("a setting changes between rounds", HOUSE_POLICY)
    try:
        options = read_option(rules.options, command.key, command.value)
        options.check(law)
    except OptionError as error:
        raise Refused(error.reason, error.cites or HOUSE_POLICY) from error
    if command.key not in CHANGEABLE:
        raise Refused(f"{command.key} is settled when the table opens", HOUSE_POLICY)
    felt.refuse_change(command.key)
    tightened = options.minimum > rules.options.minimum or options.maximum < rules.options.maximum
    cites = law.or_house(_tightening(felt, command.ground) if tightened else f"{_authority(command.key)}")
    return (e.SettingChanged(cites, command.key, command.value),)


def _authority(key: str) -> str:
    known = {
        "increment": "increments",
        "chip": "made_in_chips",
        "differential": "differential",
        "style": "dealing_style",
        "cutting_card_from_back": "cutting_card_most_from_back",
    }
    return known.get(key, "limits_are_set")


def _tightening(felt: Felt, ground: str | None) -> str:
    if ground is not None:
        return GROUNDS[ground]
    if not felt.opened:
        return "limits_tightened_at_opening"
    if not felt.wagers and not felt.playing:
        return "limits_tightened_while_idle"
    grounds = (*GROUNDS.values(), "limits_tightened_while_idle")
    raise Refused("people are playing: it takes notice, or the agreement of all", felt.rules.law.or_house(*grounds))


def allow_up_to(felt: Felt, command: c.AllowUpTo) -> tuple[e.Event, ...]:
    cites = felt.rules.law.or_house("personal_maximum")
    if command.cents <= felt.rules.options.maximum:
        raise Refused("a maximum of one's own lies above the table's", cites)
    return (e.PersonalMaximumSet(cites, command.player, command.cents),)


def void_round(felt: Felt, command: c.VoidRound) -> tuple[e.Event, ...]:
    """All wagers of the round go back, those already decided too; whoever played false forfeits."""
    law = felt.rules.law
    refund = law.or_house("void_round_refunds")
    if felt.betting and not felt.wagers:
        raise Refused("no round is under way: the last one has been settled", refund)
    ground = "round_voided_for_fraud" if command.forfeiting else "round_voided_for_disruption"
    if command.forfeiting and not law.orders(ground):
        raise Refused("these rules have no wager kept when a round is void", refund)
    decided = () if felt.betting else felt.decided
    wagers = (*felt.wagers, *(wager for wager, _ in decided))
    for name in command.forfeiting:
        if not any(w.player == name for w in wagers):
            raise Refused(f"{name} has no wager in this round", refund)
    fates = tuple(
        e.WagerForfeited(refund, w.player, w.spot, w.cents, w.colour)
        if w.player in command.forfeiting
        else e.WagerReturned(refund, w.player, w.spot, w.cents, w.colour)
        for w in wagers
    )
    return (
        e.RoundVoided(law.or_house(ground, "round_voided_when_impractical")),
        *(undone(felt) if decided else ()),
        *fates,
        e.RoundOver(refund),
    )
