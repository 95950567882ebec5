"""The law: five instruments as data, with clauses, dated parameters, provisions, readings. It knows no game's play."""

from croupier.law.clause import HOUSE_POLICY, Citation, Clause, satisfies
from croupier.law.draft import Draft, DraftError, read_draft
from croupier.law.errors import LawError, LawSilent, UnknownRules
from croupier.law.instrument import MOST_CITED, Entry, Law, RuleSet, find, load, rule_sets
from croupier.law.readings import Reading, readings, readings_of
from croupier.law.register import INSTRUMENTS, clause, register
from croupier.law.values import Value
from croupier.law.vocabulary import Concept, vocabulary

__all__ = [
    "HOUSE_POLICY",
    "INSTRUMENTS",
    "MOST_CITED",
    "Citation",
    "Clause",
    "Concept",
    "Draft",
    "DraftError",
    "Entry",
    "Law",
    "LawError",
    "LawSilent",
    "Reading",
    "RuleSet",
    "UnknownRules",
    "Value",
    "clause",
    "find",
    "load",
    "read_draft",
    "readings",
    "readings_of",
    "register",
    "rule_sets",
    "satisfies",
    "vocabulary",
]
