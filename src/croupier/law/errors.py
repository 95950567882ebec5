"""What goes wrong with the law itself: data that cannot stand, names that nobody knows, silence."""

from __future__ import annotations


class LawError(Exception):
    """The law's data is not in order; the message names the file, the entry and what was expected."""


class UnknownRules(LawError):
    """Somebody asked for an instrument, a game or a clause that is not registered here."""


class LawSilent(LawError):
    """The engine asked an instrument for a concept on which it says nothing."""
