"""A round decided by one outcome - a ball, a wheel or dice come to rest - which settles every wager on the layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from croupier.equipment.money import Cents
from croupier.games import commands as c
from croupier.games import common
from croupier.games import events as e
from croupier.games import felt as on_felt
from croupier.games.due import ActDue, AnswerDue, Bound, ChanceDue, Choice, Due, WagersDue
from croupier.games.felt import Felt, Rules, Wager
from croupier.games.options import Options
from croupier.games.refusal import Refused
from croupier.games.replacing import replace
from croupier.games.settlement import settlement_due
from croupier.games.told import told, told_due
from croupier.law import HOUSE_POLICY, Citation

Outcome: TypeAlias = int | str | tuple[int, ...]
RESULTS_SHOWN = 15


@dataclass(frozen=True, slots=True)
class SpinOptions(Options):
    """What the house chooses at such a table."""

    payable_only: bool = False


@dataclass(frozen=True, slots=True)
class ComeToRest(c.Command):
    """The ball, the wheel or the dice have come to rest."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class CallNoSpin(c.Command):
    """The spin is called void, on a ground if one is given."""

    ground: str | None = None


@dataclass(frozen=True, slots=True)
class Overlook(c.Command):
    """Something happens that makes the coming spin void, and nobody calls it."""

    ground: str


@dataclass(frozen=True, slots=True)
class EnterResult(c.Command):
    """The wrong result will be keyed into the table's electronics."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class CameToRest(e.Event):
    """The ball, the wheel or the dice came to rest."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class SpinVoided(e.Event):
    """The spin has no result; called so, or void although nobody called it."""

    ground: str | None
    called: bool


@dataclass(frozen=True, slots=True)
class WrongEntryStated(e.Event):
    """The result that will be keyed in, come what may."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class WrongResultEntered(e.Event):
    """The wrong result was keyed in, and the wrong areas lit up."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class EntryCorrected(e.Event):
    """The entry was put right under a supervisor."""

    office: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an outcome makes of a wager: the odds if it wins, and the clauses either way."""

    odds: Fraction | None
    cites: tuple[Citation, ...]


@dataclass(frozen=True, eq=False)
class OutcomeRules(Rules):
    """What a game played with a wheel or with dice must say of them."""

    def refuse_outcome(self, outcome: Outcome) -> None:
        """Refuse what this equipment cannot show."""
        raise NotImplementedError

    def outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """Everything the equipment can show, each with the number of equally likely ways."""
        raise NotImplementedError

    @property
    def what(self) -> str:
        return "spin"

    @property
    def grounds(self) -> dict[str, str]:
        """The grounds on which what fell is void, in the notation's words, each with its concept."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class SpinRules(OutcomeRules):
    """What a game of one outcome must say of itself."""

    options: SpinOptions
    _verdicts: dict[tuple[str, Outcome], Verdict] = field(default_factory=dict, repr=False, kw_only=True)

    def call(self, outcome: Outcome) -> str:
        """What the dealer calls out."""
        raise NotImplementedError

    def judge(self, spot: str, outcome: Outcome) -> Verdict:
        """What this outcome makes of a wager on this spot."""
        raise NotImplementedError

    def verdict(self, spot: str, outcome: Outcome) -> Verdict:
        """The judgement, remembered: the same outcome always makes the same of a spot."""
        found = self._verdicts.get((spot, outcome))
        if found is None:
            found = self._verdicts[spot, outcome] = self.judge(spot, outcome)
        return found

    def further_bounds(self, felt: Felt, player: str, spot: str, lying: Cents) -> Iterator[Bound]:
        """Where the house asks for it, only what can be paid exactly in the table's chips, whatever falls."""
        if not self.options.payable_only:
            return
        chip = self.options.chip
        odds = {self.verdict(spot, outcome).odds for outcome, _ in self.outcomes()}
        step = lcm(*((each / chip).denominator for each in odds if each is not None))
        says = "what it would win could not be paid exactly in chips of {}"
        yield Bound(says, chip, self.law.by("unpayable_wager_refused"), step=step, lying=lying)

    def why_void(self, ground: str, *, called: bool) -> tuple[str, ...]:
        """The concepts that make a spin void on this ground, called or not."""
        return (self.grounds[ground],)

    @property
    def equipment(self) -> str:
        """The concept that says what can fall."""
        raise NotImplementedError

    def called_by(self, outcome: Outcome) -> tuple[str, ...]:
        """The concepts that make up the call of an outcome."""
        return ("result_announced",)


@dataclass(frozen=True)  # without slots: copied in one go, see `replacing`
class Spin(Felt):
    """One table of such a game, round after round."""

    rules: SpinRules
    outcome: Outcome | None = None
    announced: bool = False
    overlooked: str | None = None
    entered: Outcome | None = None
    results: tuple[Outcome, ...] = ()

    @property
    def result_known(self) -> bool:
        return self.announced

    def may_void_wagers_of(self, player: str) -> bool:
        return not self.result_known


def start(rules: SpinRules) -> Spin:
    return Spin(rules)


# --- due --------------------------------------------------------------------------------------------------------------


def due(spin: Spin) -> Due:
    law = spin.rules.law
    if spin.betting:
        return WagersDue(law.by("no_more_bets"))
    if spin.outcome is None:
        return ChanceDue(law.by("valid_spin"), what=spin.rules.what)
    if not spin.announced:
        return ActDue(law.by(*spin.rules.called_by(spin.outcome)), command=c.Announce())
    if spin.entered is not None:
        return AnswerDue(law.by("wrong_entry_corrected"), whose="supervisor", otherwise=c.Continue())
    verdict = _next_verdict(spin)
    assert verdict is not None, "a settled round is over"
    return settlement_due(_settlement(spin, *verdict))


def _next_verdict(spin: Spin) -> tuple[Wager, Verdict] | None:
    """The wager to settle next: the losing ones first, in the order in which they were made."""
    assert spin.outcome is not None
    winner = None
    for wager in spin.wagers:
        verdict = spin.rules.verdict(wager.spot, spin.outcome)
        if verdict.odds is None:
            return wager, verdict
        if winner is None:
            winner = (wager, verdict)
    return winner


def _settlement(spin: Spin, wager: Wager, verdict: Verdict) -> e.WagerLost | e.WagerWon:
    if verdict.odds is None:
        return e.WagerLost(verdict.cites, wager.player, wager.spot, wager.cents, wager.colour)
    return on_felt.won(spin, wager, verdict.odds, verdict.cites)


# --- decide -----------------------------------------------------------------------------------------------------------


def decide(spin: Spin, command: c.Command) -> tuple[e.Event, ...]:
    match command:
        case c.CallNoMoreBets():
            return _call_no_more_bets(spin)
        case ComeToRest():
            return _come_to_rest(spin, command)
        case CallNoSpin():
            return _call_no_spin(spin, command.ground)
        case Overlook():
            return _overlook(spin, command)
        case EnterResult():
            return _enter(spin, command)
        case c.Announce() | c.Collect() | c.Pay() | c.GiveBack() | c.Notice() | c.Continue():
            return _dealer_act(spin, command)
    return common.decide(spin, command)


def _call_no_more_bets(spin: Spin) -> tuple[e.Event, ...]:
    if not spin.betting:
        reason = f"no more bets has been called already, and {told_due(due(spin))} is due"
        raise Refused(reason, spin.rules.law.by("no_more_bets"))
    return (e.NoMoreBetsCalled(spin.rules.law.by("no_more_bets", "no_bets_after_call")),)


def _come_to_rest(spin: Spin, command: ComeToRest) -> tuple[e.Event, ...]:
    law = spin.rules.law
    if spin.betting or spin.outcome is not None:
        raise Refused(f"no {spin.rules.what} is due, but {told_due(due(spin))}", law.by("valid_spin"))
    spin.rules.refuse_outcome(command.outcome)
    rest = CameToRest(law.by("valid_spin", "fair_outcome", spin.rules.equipment), command.outcome)
    if spin.overlooked is None:
        return (rest,)
    return (rest, *_voided(spin, spin.overlooked, called=False), e.RoundOver(law.by("void_has_no_result")))


def _dealer_act(spin: Spin, command: c.Command) -> tuple[e.Event, ...]:
    """What leaves the dealer no choice: exactly what is due, or a refusal that says what is."""
    expected, law = due(spin), spin.rules.law
    if isinstance(expected, AnswerDue):
        return _answer(spin, command, expected)
    if not isinstance(expected, ActDue) or expected.command != command:
        raise Refused(f"{told(command)} is not due, but {told_due(expected)}", expected.cites)
    if isinstance(command, c.Announce):
        assert spin.outcome is not None
        cites = law.by(*spin.rules.called_by(spin.outcome))
        events: tuple[e.Event, ...] = (e.Announced(cites, spin.rules.call(spin.outcome)),)
        if spin.entered is not None and spin.entered != spin.outcome:
            return (*events, WrongResultEntered(law.by("result_entered"), spin.entered))
        return _over_if_settled(spin, events, settling=0)
    found = _next_verdict(spin)
    assert found is not None
    return _over_if_settled(spin, (_settlement(spin, *found),), settling=1)


def _answer(spin: Spin, command: c.Command, expected: AnswerDue) -> tuple[e.Event, ...]:
    law = spin.rules.law
    if isinstance(command, c.Notice):
        if command.office == "dealer":
            raise Refused("the entry is amended under the game supervisor", expected.cites)
        return _over_if_settled(spin, (EntryCorrected(law.by("wrong_entry_corrected"), command.office),), settling=0)
    if isinstance(command, c.Continue):
        return _over_if_settled(spin, (e.WentOn(law.by("dice_decide_whatever_is_lit")),), settling=0)
    raise Refused(f"{told(command)} is not due, but {told_due(expected)}: the entry is wrong", expected.cites)


def _over_if_settled(spin: Spin, events: tuple[e.Event, ...], *, settling: int) -> tuple[e.Event, ...]:
    if len(spin.wagers) > settling:
        return events
    return (*events, e.RoundOver(spin.rules.law.by("losers_first")))


def _refuse_ground(spin: Spin, ground: str) -> None:
    if ground not in spin.rules.grounds:
        known = ", ".join(sorted(spin.rules.grounds))
        raise Refused(
            f"{ground!r} is no ground for a void spin here; there are {known}", spin.rules.law.by("void_spin")
        )


def _call_no_spin(spin: Spin, ground: str | None) -> tuple[e.Event, ...]:
    if ground is not None:
        _refuse_ground(spin, ground)
    wagers = (*spin.wagers, *(w for w, _ in spin.decided))
    voided, *returned = _voided(replace(spin, wagers=wagers), ground, called=True)
    return (voided, *on_felt.undone(spin), *returned, e.RoundOver(spin.rules.law.by("void_has_no_result")))


def _voided(spin: Spin, ground: str | None, *, called: bool) -> tuple[e.Event, ...]:
    """A void spin: re-spun with the wagers lying where the rules say so, otherwise the wagers go back."""
    law = spin.rules.law
    concepts = () if ground is None else spin.rules.why_void(ground, called=called)
    respun = law.orders("void_spin_is_respun")
    concepts = (*concepts, "void_spin_is_respun" if respun else "void_spin")
    voided = SpinVoided(law.by(*concepts), ground, called)
    if respun:
        return (voided,)
    cites = law.by("void_spin_returns_wagers")
    return (voided, *(e.WagerReturned(cites, w.player, w.spot, w.cents, w.colour) for w in spin.wagers))


def _overlook(spin: Spin, command: Overlook) -> tuple[e.Event, ...]:
    _refuse_ground(spin, command.ground)
    law = spin.rules.law
    if not spin.betting:
        raise Refused("what is overlooked is stated before no more bets is called", law.by("void_spin"))
    return (e.ErrorStated(law.by(*spin.rules.why_void(command.ground, called=False)), command.ground),)


def _enter(spin: Spin, command: EnterResult) -> tuple[e.Event, ...]:
    law = spin.rules.law
    if not law.orders("wrong_entry_corrected"):
        raise Refused("no result is keyed in at this game", HOUSE_POLICY)
    if not spin.betting:
        raise Refused("the entry is stated before no more bets is called", law.by("wrong_entry_corrected"))
    spin.rules.refuse_outcome(command.outcome)
    return (WrongEntryStated(law.by("result_entered"), command.outcome),)


# --- choices ----------------------------------------------------------------------------------------------------------


def choices(spin: Spin, player: str) -> Iterator[Choice]:
    return common.choices(spin, player)


# --- evolve -----------------------------------------------------------------------------------------------------------


def evolve(spin: Spin, event: e.Event) -> Spin:
    match event:
        case CameToRest():
            return replace(spin, outcome=event.outcome)
        case e.Announced():
            entered = None if spin.entered == spin.outcome else spin.entered
            return replace(spin, announced=True, entered=entered)
        case e.RoundOver():
            shown = (*spin.results, spin.outcome)[-RESULTS_SHOWN:] if spin.outcome is not None else spin.results
            return replace(
                spin, betting=True, outcome=None, announced=False, overlooked=None, entered=None, results=shown
            )
        case SpinVoided():
            results = spin.results[:-1] if spin.decided and spin.betting else spin.results
            return replace(spin, outcome=None, decided=(), overlooked=None, entered=None, results=results)
        case e.ErrorStated():
            return replace(spin, overlooked=event.error)
        case WrongEntryStated():
            return replace(spin, entered=event.outcome)
        case EntryCorrected() | e.WentOn():
            return replace(spin, entered=None)
        case WrongResultEntered():
            return spin
    found = on_felt.evolve(spin, event)
    return spin if found is None else found
