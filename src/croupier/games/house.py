"""What the house and its people do at any table: seats, settings, limits of somebody's own, what is declared void."""

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
    if command.player in felt.excluded:
        raise Refused(f"{command.player} is excluded from the game", felt.rules.law.or_house("devices_exclude"))
    return (e.Seated(cites, command.player, command.place),)


def leave(command: c.Leave) -> tuple[e.Event, ...]:
    return (e.Left(HOUSE_POLICY, command.player),)


def vacate_seat(felt: Felt, command: c.VacateSeat) -> tuple[e.Event, ...]:
    """Who sits out round after round at a full table may have to give up the seat."""
    law, concept = felt.rules.law, "idle_rounds_before_seat_is_lost"
    cites = law.or_house(concept)
    if not law.orders(concept):
        raise Refused("nothing is said of seats that stand idle", cites)
    seated, most = dict(felt.seated()), law.integer(concept)
    player = seated.get(command.place)
    if player is None:
        raise Refused(f"nobody is seated at {command.place}", cites)
    if any(place not in seated for place in range(1, felt.rules.places()[0] + 1)):
        raise Refused("another seat is free", cites)
    if dict(felt.idle).get(player, 0) < most:
        raise Refused(f"{player} has not sat out {most} rounds running", cites)
    return (e.Left(cites, player),)


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


def declare_partners(felt: Felt, command: c.DeclarePartners) -> tuple[e.Event, ...]:
    cites = felt.rules.law.or_house("partners_are_bound_together")
    pair = {command.player, command.other}
    if len(pair) < 2:
        raise Refused("nobody is in partnership with themselves", cites)
    if any(set(known) == pair for known in felt.partners):
        raise Refused(f"{command.player} and {command.other} are partners already", cites)
    return (e.PartnersDeclared(cites, command.player, command.other),)


def limit_value_chips(felt: Felt, command: c.LimitValueChips) -> tuple[e.Event, ...]:
    law = felt.rules.law
    if not law.orders("non_value_chips"):
        raise Refused("this game is played with value chips", law.or_house("value_chips_only"))
    return (e.ValueChipsLimited(law.or_house("value_chips_limited"), command.player, command.cents),)


def void_wagers(felt: Felt, command: c.VoidWagers) -> tuple[e.Event, ...]:
    """Somebody's wagers neither win nor lose."""
    law = felt.rules.law
    cites = law.or_house("devices_void_wagers")
    own = [w for w in felt.wagers if w.player == command.player]
    if not felt.may_void_wagers_of(command.player):
        raise Refused("hands have been dealt for the wagers that lie", cites)
    if not own:
        raise Refused(f"{command.player} has no wager that could be void", cites)
    cites = (*cites, *law.or_house("void_wager_goes_back"))
    return tuple(e.WagerReturned(cites, w.player, w.spot, w.cents, w.colour) for w in own)


def exclude(felt: Felt, command: c.Exclude) -> tuple[e.Event, ...]:
    cites = felt.rules.law.or_house("devices_exclude")
    if command.player in felt.excluded:
        raise Refused(f"{command.player} is excluded from the game already", cites)
    return e.PlayerExcluded(cites, command.player), e.Left(cites, command.player)


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
