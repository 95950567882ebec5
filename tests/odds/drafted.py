"""Drafts for the tests: the law that a few lines make."""

from __future__ import annotations

from croupier.games.drafts import law_drafted
from croupier.law import Law


def drafted(start: str, changes: str) -> Law:
    """The law of a draft that starts from these rules of nz-1996."""
    return law_drafted(f'[draft]\nfrom = "nz-1996/{start}"\n\n{changes}', "my-draft.toml")


def pays(parameter: str, value: str, number: str = "D.1") -> str:
    """One change of a parameter."""
    return f'[parameter.{parameter}]\nclause = "{number}"\nreason = "It pays otherwise."\nvalue = {value}\n\n'
