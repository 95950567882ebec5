"""Questions about a state whose last answer is kept: a state is a value, and the same one has the same answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

S = TypeVar("S")
A = TypeVar("A")


def remembered(question: Callable[[S], A]) -> Callable[[S], A]:
    """The question, asked again only when it is about another state; a round asks most of them several times a step."""
    last: tuple[S, A] | None = None

    @wraps(question)
    def asked(state: S) -> A:
        nonlocal last
        kept = last
        if kept is not None and kept[0] is state:
            return kept[1]
        answer = question(state)
        last = (state, answer)
        return answer

    return asked
