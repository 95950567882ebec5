"""What is due and what may be chosen, in words: short after every command, in full when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.cli.play_session import Session, bare
from croupier.cli.play_words import BETS, BUYS, of_offices, placed
from croupier.equipment.chips import Stack
from croupier.equipment.money import dollars
from croupier.games.baccarat.acts import BeginVoidHand, DeclineBank, DeclineCards
from croupier.games.craps.craps import Craps
from croupier.games.due import ActDue, Amounts, AnswerDue, Choice, DecisionDue, Due, WagersDue
from croupier.games.felt import Felt
from croupier.games.shoe_acts import DeclineCut
from croupier.games.shoe_rules import ShoeRules
from croupier.games.twenty_one.acts import CloseOffers, CompleteHand, KeepDoubles, LetStand
from croupier.games.twenty_one.offers import INSURANCE, open_offers
from croupier.games.twenty_one.round import Round
from croupier.law import Citation
from croupier.notation import NotationError
from croupier.table.table import choices

FEW = 6


def due_told(session: Session) -> tuple[str, tuple[Citation, ...]]:
    """What is waited for, and by which clauses."""
    table = session.table
    due = table.due
    cut = session.offered_the_cut() if session.waiting is not None else None
    if cut is not None:
        cites = session.law.or_house("cut_offered", "shuffled_cards_are_cut")
        return f"Before that, {cut} is offered the cut: {_cut_answers(session, cut)}.", cites
    if table.held:
        out = isinstance(table.state.felt, Craps)
        return (
            f"{'The dice are out' if out else 'No more bets is called'}, and the table waits for 'dealer continues'.",
            due.cites,
        )
    if isinstance(due, ActDue) and isinstance(due.command, BeginVoidHand):
        return "A void hand comes by itself before the next wager; then betting is open.", due.cites
    if isinstance(due, DecisionDue):
        return f"{due.whose} decides on {due.hand}.{_followers_told(session, due)}", due.cites
    if not isinstance(due, AnswerDue) or due.between_rounds:
        if isinstance(table.state.felt, Craps):
            return f"{_who_throws(table.state.felt)}; betting is open until 'roll'.", due.cites
        return "Betting is open until 'no more bets'.", _betting_is_open(session, due)
    return _answer_told(session, due)


def _betting_is_open(session: Session, due: Due) -> tuple[Citation, ...]:
    """The clause that calls for bets, or ends them: the shoe, though due before, waits for the first wager."""
    if session.law.orders("bets_are_called_for"):
        return session.law.by("bets_are_called_for")
    rules = session.table.state.felt.rules
    return due.cites if isinstance(due, WagersDue) else rules.closed_by(taking_back=False)


def _followers_told(session: Session, due: DecisionDue) -> str:
    """How others with a wager on the hand go along with a double or a split: it is said with the decision."""
    state = session.table.state
    if not isinstance(state.felt, Round):
        return ""
    stakes = {wager.player: dollars(wager.cents) for wager in state.felt.stakes(state.felt.hand_at(due.hand))}
    others = [name for name in stakes if name != due.whose and state.felt.is_here(name)]
    verbs = {choice.verb for choice in choices(state, [due.whose])}
    if not others or due.whose not in stakes or verbs.isdisjoint(("doubles", "splits")):
        return ""
    amounts = stakes if "doubles" in verbs else {}
    verb = "doubles" if amounts else "splits"
    follow = "; ".join(f"{name} {verb} {amounts.get(name, '')}".strip() for name in (due.whose, others[0]))
    return f" {_and(others)} may follow in the same line: '{follow}'."


def _who_throws(table: Craps) -> str:
    """The next roll, and who makes it."""
    roll = "A come-out roll is next" if table.come_out else f"The point is {table.point}"
    shooter = table.who_throws()
    if shooter is not None:
        return f"{roll}, {shooter} to throw"
    if table.left_to_the_stickperson():
        return f"{roll}, the stickperson to throw"
    lacking = table.turn.shooter or "the shooter"
    return f"{roll}; {lacking} must have a wager on the pass or the don't pass to throw"


def _answer_told(session: Session, due: AnswerDue) -> tuple[str, tuple[Citation, ...]]:
    """What may be answered, and how nobody answers."""
    match due.otherwise:
        case DeclineCut(name):
            return f"{name} is offered the cut: {_cut_answers(session, name)}.", due.cites
        case CloseOffers():
            return _offers_told(session, due)
        case KeepDoubles():
            return f"{due.whose} may take the double back; 'dealer continues' keeps it.", due.cites
        case LetStand(hand):
            box = hand.partition("/")[0]
            cards = f"'supervisor directs cards to {box}', or 'dealer continues' lets the hand stand"
            return f"Nobody is there to decide on {hand}: {cards}.", due.cites
        case CompleteHand(name, box):
            return f"'{name} voids on box {box}' or '{name} completes on box {box}'.", due.cites
        case DeclineBank(name):
            return f"{name} is offered the Bank: '{name} takes the bank' or '{name} declines the bank'.", due.cites
        case DeclineCards(name):
            return f"{name} is offered the cards: '{name} takes the cards' or '{name} declines the cards'.", due.cites
    return "The table waits: 'supervisor notices', or 'dealer continues'.", due.cites


def _offers_told(session: Session, due: AnswerDue) -> tuple[str, tuple[Citation, ...]]:
    felt = session.table.state.felt
    assert isinstance(felt, Round), "only hands are insured and surrendered"
    offered = open_offers(felt)
    called = INSURANCE in offered and session.law.orders("insurance_is_announced")
    cites = session.law.by("insurance_is_announced") if called else due.cites
    return f"Offered: {', '.join(offered)}. A decision or 'dealer continues' closes what nobody takes.", cites


def _cut_answers(session: Session, name: str) -> str:
    rules = session.table.state.felt.rules
    assert isinstance(rules, ShoeRules), "only cards are cut"
    least, most = rules.cut_between
    cuts = f"'{name} cuts', '{name} cuts at {least}' (to {most}) or '{name} declines the cut'"
    return f"{cuts}; a wager or 'dealer continues' declines it for all"


# --- the short menu ---------------------------------------------------------------------------------------------------


def short_menu(session: Session) -> Iterator[tuple[str, str]]:
    """Who may do what, in a line for each; people with the same choices share one."""
    felt = session.table.state.felt
    groups: dict[str, list[str]] = {}
    for name in session.names:
        told = "; ".join(_short(felt, name, list(choices(session.table.state, [name]))))
        groups.setdefault(told, []).append(name)
    for told, names in groups.items():
        if told:
            yield _and(names), f"may {told}"
    if felt.betting and not session.table.held and session.answer_due() is None:
        dice = isinstance(felt, Craps)
        yield "dealer", "may say 'roll' when the shooter throws" if dice else "may call 'no more bets'"


def _short(felt: Felt, player: str, menu: Sequence[Choice]) -> Iterator[str]:
    bets = _bets(felt, player, menu)
    lies = {choice.spot: bool(felt.lying(player, choice.spot)) for choice in menu}
    for spots, amounts in _alike({told: [s for s in spots if not lies[s]] for told, spots in bets.items()}):
        kinds = list(_by_kind(spots))
        yield f"bet {amounts} on {(' or ' if any(', ' in kind for kind in kinds) else ', ').join(kinds)}"
    for spots, amounts in _alike({told: [s for s in spots if lies[s]] for told, spots in bets.items()}):
        yield f"bet {amounts} more on {' or '.join(spots)}"
    for choice in menu:
        if choice.amounts is not None and choice.verb not in (BETS, BUYS):
            yield f"{bare(choice.verb)} {_amounts(choice.amounts)} {placed(choice)}".strip()
    for verb, places in _by_verb(menu).items():
        told = _ranges(sorted(map(int, places))) if all(map(str.isdigit, places)) else " or ".join(places)
        yield f"{bare(verb)} {told}".strip()
    if colours := _colours(menu):
        yield f"buy {'chips of a colour' if len(colours) > 1 else colours[0]}"


def _by_verb(menu: Iterable[Choice]) -> dict[str, list[str]]:
    """Choices without an amount, by what is done, each with what stands behind the verb."""
    found: dict[str, list[str]] = {}
    for choice in menu:
        if choice.amounts is None:
            found.setdefault(choice.verb, []).append(placed(choice))
    return found


def _alike(bets: Mapping[str, list[str]]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The amounts that may be wagered on the same spots, value chips or a colour, in one phrase."""
    found: dict[tuple[str, ...], list[str]] = {}
    for told, spots in bets.items():
        if spots:
            found.setdefault(tuple(spots), []).append(told)
    yield from ((spots, " or ".join(told)) for spots, told in found.items())


def _bets(felt: Felt, player: str, menu: Iterable[Choice]) -> dict[str, list[str]]:
    """The spots on which the same amounts may be wagered, in value chips or in so many of the player's own colour."""
    found: dict[str, list[str]] = {}
    stack = felt.stack_of(player)
    for choice in menu:
        if choice.amounts is not None and choice.verb == BETS:
            told = _count(choice.amounts, stack) if stack and choice.colour else _amounts(choice.amounts)
            found.setdefault(told, []).append(choice.spot)
    return found


def _colours(menu: Iterable[Choice]) -> list[str]:
    """The colours in which somebody may buy."""
    return [choice.colour for choice in menu if choice.verb == BUYS and choice.colour]


def _amounts(amounts: Amounts) -> str:
    if amounts.least == amounts.most:
        return dollars(amounts.least)
    step = dollars(amounts.step)
    return f"{dollars(amounts.least)}-{dollars(amounts.most)} in steps of {step}"


def _count(amounts: Amounts, stack: Stack) -> str:
    least, most, step = (cents // stack.value_cents for cents in (amounts.least, amounts.most, amounts.step))
    numbers = str(least) if least == most else f"{least}-{most}"
    steps = f" in steps of {step}" if step > 1 and least != most else ""
    return f"{numbers} {stack.colour}{steps}"


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


def full_menu(session: Session) -> Iterator[tuple[str, str]]:
    """Every choice of everybody, spot by spot."""
    for name in session.names:
        menu = list(choices(session.table.state, [name]))
        for amounts, spots in _bets(session.table.state.felt, name, menu).items():
            yield f"{name} bets", f"{amounts} on {_every(spots)}"
        if colours := _colours(menu):
            yield f"{name} buys", ", ".join(colours)
        for choice in menu:
            if choice.amounts is not None and choice.verb not in (BETS, BUYS):
                yield f"{name} {choice.verb}", f"{_amounts(choice.amounts)} {placed(choice)}".strip()
        yield from ((f"{name} {verb}", ", ".join(places)) for verb, places in _by_verb(menu).items())
    offices: dict[str, list[str]] = {}
    for said in _said_by_offices(session):
        office, _, act = said.partition(" ")
        offices.setdefault("dealer" if office == "no" else office, []).append(said if office == "no" else act)
    yield from ((office, ", ".join(acts)) for office, acts in offices.items())


def _every(spots: Iterable[str]) -> str:
    """All spots, each kind named once."""
    kinds: dict[str, list[str]] = {}
    for spot in spots:
        kind, _, rest = spot.partition(" ")
        kinds.setdefault(kind, []).append(rest)
    return "; ".join(f"{kind} {', '.join(names)}".strip() for kind, names in kinds.items())


def _said_by_offices(session: Session) -> Iterator[str]:
    """What the dealer, the supervisor and the manager may say now: tried, not done."""
    for phrase in of_offices(session):
        try:
            line = session.read(phrase)
        except NotationError:  # a phrase with room for an amount
            continue
        assert line is not None
        if session.would_carry_out(line):
            yield phrase
