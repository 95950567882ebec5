"""What is due and what may be chosen, in words: short after every command, in full when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.cli.play_session import Session
from croupier.equipment.money import dollars
from croupier.games.baccarat.acts import DeclineBank, DeclineCards
from croupier.games.due import Amounts, AnswerDue, Choice
from croupier.games.felt import Felt
from croupier.law import Citation
from croupier.table.table import choices

FEW = 6


def due_told(session: Session) -> tuple[str, tuple[Citation, ...]]:
    """What is waited for, and by which clauses."""
    table = session.table
    due = table.due
    cut = session.offered_the_cut() if session.waiting is not None else None
    if cut is not None:
        law = session.law
        return f"Before that, {cut} is offered the cut: {_cut_answers(session, cut)}.", law.by("cut_offered")
    if table.held:
        return "No more bets is called, and the table waits for 'dealer continues'.", due.cites
    if not isinstance(due, AnswerDue) or due.between_rounds:
        return "Betting is open until 'no more bets'.", due.cites
    match due.otherwise:
        case DeclineBank(name):
            return f"{name} is offered the Bank: '{name} takes the bank' or '{name} declines the bank'.", due.cites
        case DeclineCards(name):
            return f"{name} is offered the cards: '{name} takes the cards' or '{name} declines the cards'.", due.cites
    return "The table waits: 'supervisor notices', or 'dealer continues'.", due.cites


def _cut_answers(session: Session, name: str) -> str:
    least = session.law.integer("cut_at_least")
    most = session.law.integer("decks") * 52 - least
    return f"'{name} cuts', '{name} cuts at {least}' (to {most}) or '{name} declines the cut'; a wager declines it too"


# --- the short menu ---------------------------------------------------------------------------------------------------


def short_menu(session: Session) -> Iterator[str]:
    """Who may do what, in a line for each; people with the same choices share one."""
    groups: dict[str, list[str]] = {}
    for name in session.names:
        told = "; ".join(_short(session.table.state.felt, list(choices(session.table.state, [name]))))
        groups.setdefault(told, []).append(name)
    for told, names in groups.items():
        if told:
            yield f"{_and(names)} may {told}."
    offices = "; ".join(_offices(session))
    if offices:
        yield offices + "."


def _offices(session: Session) -> Iterator[str]:
    felt = session.table.state.felt
    if session.table.held or session.answer_due() is not None:
        return
    if felt.betting:
        yield "The dealer may call 'no more bets'"


def _short(felt: Felt, menu: Sequence[Choice]) -> Iterator[str]:
    by_amounts: dict[Amounts, list[str]] = {}
    for choice in menu:
        if choice.amounts is not None:
            by_amounts.setdefault(choice.amounts, []).append(choice.spot)
    for amounts, spots in by_amounts.items():
        yield f"bet {_amounts(amounts)} on {', '.join(_by_kind(spots))}"
    by_verb: dict[str, list[str]] = {}
    for choice in menu:
        if choice.amounts is None:
            by_verb.setdefault(choice.verb, []).append(choice.spot)
    for verb, spots in by_verb.items():
        bare = _bare(verb)
        if all(spot.isdigit() for spot in spots):
            yield f"{bare} {_ranges(sorted(map(int, spots)))}"
        else:
            yield f"{bare} {' or '.join(spots)}".strip()


def _bare(verb: str) -> str:
    """A verb as it stands behind 'may': the notation's third person without its ending."""
    first, *rest = verb.split()
    return " ".join([first[:-1] if first.endswith("s") else first, *rest])


def _amounts(amounts: Amounts) -> str:
    if amounts.least == amounts.most:
        return dollars(amounts.least)
    step = dollars(amounts.step)
    return f"{dollars(amounts.least)}-{dollars(amounts.most)} in steps of {step}"


def _by_kind(spots: Iterable[str]) -> Iterator[str]:
    """Spots of one kind together: a run of numbers as a range, many others by their count and an example."""
    kinds: dict[str, list[str]] = {}
    for spot in spots:
        kind, _, rest = spot.partition(" ")
        kinds.setdefault(kind, []).append(rest)
    for kind, names in kinds.items():
        if names == [""]:
            yield kind
        elif all(name.isdigit() for name in names):
            yield f"{kind} {_ranges(sorted(map(int, names)))}"
        elif len(names) > FEW:
            example = names[0] if len(names[0]) > 1 else f"{names[0]}-{names[-1]}"
            yield f"{kind} {example} ({len(names)})" if len(names[0]) > 1 else f"{kind} {example}"
        else:
            yield f"{kind} {'/'.join(names)}"


def _ranges(numbers: Sequence[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# --- the full menu ----------------------------------------------------------------------------------------------------


def full_menu(session: Session) -> Iterator[str]:
    """Every choice of everybody, as lines of notation."""
    for name in session.names:
        menu = list(choices(session.table.state, [name]))
        by_amounts: dict[Amounts, list[str]] = {}
        for choice in menu:
            if choice.amounts is not None:
                by_amounts.setdefault(choice.amounts, []).append(choice.spot)
        for amounts, spots in by_amounts.items():
            yield f"{name} bets {_amounts(amounts)} on: {', '.join(spots)}"
        rest = [f"{choice.verb} {choice.spot}".strip() for choice in menu if choice.amounts is None]
        if rest:
            yield f"{name}: {', '.join(rest)}"
    yield from (f"{text}." for text in _offices(session))
