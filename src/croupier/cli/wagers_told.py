"""What every wager of a replay came to and by which clause, as a small table at its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cli.paper import Paper
from croupier.equipment.money import dollars
from croupier.games import events as e
from croupier.notation.telling import clauses

MOST_ROWS = 60


def print_wagers(paper: Paper, events: Iterable[e.Event]) -> None:
    """The table; nothing if no wager was decided."""
    rows = [row for event in _standing(events) if (row := _row(event)) is not None]
    if not rows:
        return
    paper.gap()
    shown = rows[-MOST_ROWS:]
    if len(shown) < len(rows):
        paper.line(f"The last {MOST_ROWS} of {len(rows):,} wagers:")
    paper.table([("wager", "staked", "became", "by"), *shown], numbers=(1,))


def _standing(events: Iterable[e.Event]) -> Sequence[e.WagerEvent | e.BonusEvent | e.CommissionEvent]:
    """What was decided and not undone again."""
    found: list[e.WagerEvent | e.BonusEvent | e.CommissionEvent] = []
    for event in events:
        match event:
            case e.SettlementUndone() | e.BonusTakenBack():
                _strike(found, event)
            case e.WagerEvent() | e.BonusPaid() | e.CommissionPaid():
                found.append(event)
    return found


def _strike(
    found: list[e.WagerEvent | e.BonusEvent | e.CommissionEvent], undone: e.SettlementUndone | e.BonusTakenBack
) -> None:
    settled = (
        e.BonusPaid
        if isinstance(undone, e.BonusTakenBack)
        else (e.WagerLost, e.WagerWon, e.WagerReturned, e.WagerSurrendered)
    )
    for at in range(len(found) - 1, -1, -1):
        other = found[at]
        same = (other.player, other.spot, other.cents) == (undone.player, undone.spot, undone.cents)
        if same and isinstance(other, settled):
            del found[at]
            return


def _row(event: e.WagerEvent | e.BonusEvent | e.CommissionEvent) -> tuple[str, str, str, str] | None:
    match event:
        case e.WagerWon():
            became = f"won {dollars(event.winnings_cents)}"
        case e.WagerLost():
            became = "lost"
        case e.WagerReturned():
            became = "given back"
        case e.WagerSurrendered():
            became = f"surrendered, {dollars(event.given_back_cents)} given back"
        case e.WagerForfeited():
            became = "forfeited"
        case e.CommissionPaid():
            return f"{event.player}, {event.spot}", "", f"commission of {dollars(event.cents)}", clauses(event.cites)
        case e.BonusPaid():
            return f"{event.player}, {event.spot}", "", f"bonus of {dollars(event.cents)}", clauses(event.cites)
        case _:
            return None
    return f"{event.player}, {event.spot}", dollars(event.cents), became, clauses(event.cites)
