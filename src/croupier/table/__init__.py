"""One table: the game's felt joined to everybody's chips, the automatic dealer, and chance from the equipment."""

from croupier.table.live import LiveTable
from croupier.table.table import Table, choices, decide, due, evolve, open_table

__all__ = ["LiveTable", "Table", "choices", "decide", "due", "evolve", "open_table"]
