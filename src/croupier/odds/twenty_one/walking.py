"""A shoe taken through an expansion: values from the leaves up, and from the roots down how likely each state is.

All of it is done for every first card of the dealer's at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.twenty_one.columns import Shoe
from croupier.odds.twenty_one.drawing import Reals
from croupier.odds.twenty_one.expansion import VERBS, WHOLE, Expansion, Numbers, Step

NEVER = -np.inf
"""The value of a choice that there is not."""

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
    def removed(self) -> Reals:
        """By composition, the cards of each column that are out of the shoe, the dealer's first card apart."""
        return np.array(self.expansion.compositions, dtype=np.float64) + np.array(self.out, dtype=np.float64)

    @cached_property
    def chances(self) -> Reals:
        """By composition, column of the next card and column of the dealer's card."""
        counts, columns = np.array(self.shoe.counts), len(self.shoe.counts)
        if self.shoe.endless:
            share = counts / counts.sum()
            return np.broadcast_to(share[None, :, None], (len(self.removed), columns, columns))
        left = (counts - self.removed)[:, :, None] - np.eye(columns)[None, :, :]
        left = np.maximum(left, 0.0)
        total = left.sum(axis=1, keepdims=True)
        return np.asarray(np.divide(left, total, out=np.zeros_like(left), where=total > 0))

    @cached_property
    def shares(self) -> Reals:
        """How likely each card that is told apart is of its suit; one for those that are not."""
        found = [self.shoe.share(card, alike, of_rank) for card, alike, of_rank in self.expansion.shares]
        return np.array([*found, 1.0])  # reached by counting back

    @cached_property
    def weights(self) -> list[Reals]:
        """By step, by edge and the dealer's card, how likely the card of that edge is."""
        assert WHOLE == -1, "the last of the shares is the whole"
        held = self.expansion.held
        return [
            self.chances[held[step.source], step.column] * self.shares[step.share][:, None]
            for step in self.expansion.steps
        ]

    # --- values -------------------------------------------------------------------------------------------------------

    def values(self, leaves: Reals, choices: Choices | None = None) -> Reals:
        """By state and the dealer's card what it is worth, leaves being worth so much; best play where none is set."""
        found = np.zeros((self.expansion.size, len(self.shoe.counts)))
        found[self.expansion.leaf_states] = leaves
        for step, weights in zip(self.expansion.steps, self.weights, strict=True):
            if len(step.draws):
                found[step.draws] = np.add.reduceat(weights * found[step.target], step.first, axis=0)
            if len(step.chooses):
                offered = self.offered(found, step)
                if choices is None:
                    found[step.chooses] = offered.max(axis=1)
                else:
                    chosen = choices[step.chooses][:, None, :].astype(np.int64)
                    found[step.chooses] = np.take_along_axis(offered, chosen, axis=1)[:, 0]
            if len(step.shown):
                found[step.shown] = found[step.by_shown, np.arange(len(self.shoe.counts))]
        return found

    def offered(self, values: Reals, step: Step) -> Reals:
        """By state of a step, choice and the dealer's card what the choice is worth."""
        found = values[step.options]
        found[step.options < 0] = NEVER
        return found

    # --- how likely ---------------------------------------------------------------------------------------------------

    def by_policy(self, policy: Policy) -> Choices:
        """What a policy chooses at each state."""
        return policy[self.expansion.node]

    def by_value(self, values: Reals) -> Choices:
        """What is best at each state, given what all states are worth."""
        found = np.zeros(values.shape, dtype=np.int8)
        for step in self.expansion.steps:
            if len(step.chooses):
                found[step.chooses] = self.offered(values, step).argmax(axis=1)
        return found

    def reach(self, roots: Reals, choices: Choices) -> Reals:
        """By state and the dealer's card how likely it is that play comes there, given how likely it begins where."""
        found = roots.copy()
        for step, weights in zip(reversed(self.expansion.steps), reversed(self.weights), strict=True):
            if len(step.shown):
                columns = np.arange(len(self.shoe.counts))
                np.add.at(found, (step.by_shown, columns), found[step.shown])
            if len(step.chooses):
                chosen = choices[step.chooses].astype(np.int64)
                targets = np.take_along_axis(step.options, chosen, axis=1)
                np.add.at(found, (targets, np.arange(found.shape[1])), found[step.chooses])
            if len(step.draws):
                here = np.repeat(found[step.draws], np.diff([*step.first, len(step.source)]), axis=0)
                _add_rows(found, step.target, here * weights)
        return found


def _add_rows(found: Reals, rows: Numbers, more: Reals) -> None:
    """Add rows to others, several of which may be the same."""
    order = np.argsort(rows, kind="stable")
    ordered = rows[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]]) if len(ordered) else ordered
    if len(ordered):
        found[ordered[starts]] += np.add.reduceat(more[order], starts, axis=0)


def best(walk: Walk, values: Reals, weight: Reals, gains: Reals) -> None:
    """Add to each node's choices what they are worth, weighed by how likely play comes to each of its states."""
    for step in walk.expansion.steps:
        if len(step.chooses):
            offered = walk.offered(values, step)
            offered[~np.isfinite(offered)] = 0.0
            np.add.at(gains, walk.expansion.node[step.chooses], offered * weight[step.chooses][:, None, :])


def offers(walk: Walk, nodes: int) -> NDArray[np.bool_]:
    """By node and choice whether there is such a choice."""
    found = np.zeros((nodes, len(VERBS)), dtype=np.bool_)
    for step in walk.expansion.steps:
        found[walk.expansion.node[step.chooses]] |= step.options >= 0
    return found
