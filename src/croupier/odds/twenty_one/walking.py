"""A shoe taken through an expansion: values from the leaves up, and from the roots down how likely each state is.

All of it is done for every first card of the dealer's at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.twenty_one import walking_kernel as kernel
from croupier.odds.twenty_one.columns import Shoe
from croupier.odds.twenty_one.drawing import Numbers, Reals
from croupier.odds.twenty_one.expansion import Expansion
from croupier.odds.twenty_one.walking_kernel import NEVER as NEVER

Policy: TypeAlias = NDArray[np.int8]
"""By node of the graph and column of the dealer's card, which of the choices is made."""
Choices: TypeAlias = NDArray[np.int8]
"""The same by state of an expansion."""


@dataclass
class Walk:
    """One expansion with one shoe, some cards being out of it besides those that the hand holds."""

    expansion: Expansion
    shoe: Shoe
    out: tuple[int, ...]

    @cached_property
    def removed(self) -> Numbers:
        """By composition, the cards of each column that are out of the shoe, the dealer's first card apart."""
        return self.expansion.compositions + np.array(self.out, dtype=np.int32)

    @cached_property
    def left(self) -> Reals:
        """By composition and column the cards that are left, the dealer's first card among them."""
        counts = np.array(self.shoe.counts)
        if self.shoe.endless:
            return np.broadcast_to(counts / counts.sum(), self.removed.shape).copy()
        return np.asarray(counts - self.removed)

    @cached_property
    def over(self) -> Reals:
        """By composition and column of the dealer's first card, one over how many cards are left without it."""
        if self.shoe.endless:
            return np.ones(self.left.shape)
        left = np.maximum(self.left, 0.0)
        without = left.sum(axis=1, keepdims=True) - left + np.maximum(self.left - 1, 0.0)
        return np.asarray(np.divide(1.0, without, out=np.zeros_like(without), where=without > 0))

    @cached_property
    def shares(self) -> Reals:
        """How likely each card that is told apart is of its suit; one for those that are not."""
        found = [self.shoe.share(card, alike, of_rank) for card, alike, of_rank in self.expansion.shares]
        return np.array([*found, 1.0])  # reached by counting back

    # --- values -------------------------------------------------------------------------------------------------------

    def values(self, leaves: Reals, choices: Choices | None = None) -> Reals:
        """By state and the dealer's card what it is worth, leaves being worth so much; best play where none is set."""
        found = np.zeros((self.expansion.size, len(self.shoe.counts)))
        found[self.expansion.leaf_states] = leaves
        kernel.values(*self._laid_out(choices), found)
        return found

    def _laid_out(self, choices: Choices | None) -> tuple[object, ...]:
        one = self.expansion
        least = 0.0 if self.shoe.endless else 1.0  # by as much the dealer's first card lessens its column
        set_ones = np.zeros((0, 0), dtype=np.int8) if choices is None else choices
        edges = (one.kind, one.held, one.first, one.label, one.share, one.target)
        return (*edges, self.left, self.over, self.shares, least, set_ones)

    # --- how likely ---------------------------------------------------------------------------------------------------

    def by_policy(self, policy: Policy) -> Choices:
        """What a policy chooses at each state."""
        return policy[self.expansion.node]

    def by_value(self, values: Reals) -> Choices:
        """What is best at each state, given what all states are worth."""
        found, one = np.zeros(values.shape, dtype=np.int8), self.expansion
        kernel.by_value(one.kind, one.first, one.label, one.target, values, found)
        return found

    def reach(self, roots: Reals, choices: Choices) -> Reals:
        """By state and the dealer's card how likely it is that play comes there, given how likely it begins where."""
        found = roots.copy()
        kernel.reach(*self._laid_out(choices), found)
        return found


def best(walk: Walk, values: Reals, weight: Reals, gains: Reals) -> None:
    """Add to each node's choices what they are worth, weighed by how likely play comes to each of its states."""
    one = walk.expansion
    kernel.gains(one.kind, one.node, one.first, one.label, one.target, values, weight, gains)
