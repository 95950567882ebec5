"""How everybody stands: bought in with, in hand, on the table, and the change."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.paper import Paper
from croupier.equipment.money import Cents, dollars
from croupier.table.table import Table, in_hand, on_the_felt


def print_standing(paper: Paper, table: Table, bought_in: Mapping[str, Cents]) -> None:
    rows = [("", "bought in", "in hand", "on the table", "change")]
    for name, cents in bought_in.items():
        hand, felt = in_hand(table, name), on_the_felt(table, name)
        change = hand + felt - cents
        rows.append((name, dollars(cents), dollars(hand), dollars(felt), f"{'+' * (change > 0)}{dollars(change)}"))
    if sum(max(map(len, column)) + 2 for column in zip(*rows, strict=True)) <= paper.width + 2:
        paper.table(rows)
        return
    titles, *people = rows
    for name, *amounts in people:
        told = (f"{title} {amount}" for title, amount in zip(titles[1:], amounts, strict=True))
        paper.note(name, ", ".join(told))
