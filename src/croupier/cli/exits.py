"""Exit statuses, the same for every command."""

FINE = 0
DIFFERS = 1
MISUSE = 2
