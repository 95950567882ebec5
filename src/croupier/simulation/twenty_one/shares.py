"""What every other original wager gets when a box wins the Super Bonus: asked of the engine, a table for the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from croupier.equipment.money import Cents
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import twenty_one
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.bonuses import super_bonus
from croupier.games.twenty_one.dues import DEALERS
from croupier.games.twenty_one.rules import SHORT, TwentyOneRules
from croupier.games.twenty_one.spots import BOX, place
from croupier.odds.asked import PAPER_STAKE
from croupier.odds.driving import SOMEBODY
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import Label, card_for
from croupier.odds.twenty_one.moments import AT_AN_OFFER, GOES_ON, unburnt
from croupier.odds.twenty_one.reckoning import brought
from croupier.odds.twenty_one.ways import Way, ways_to_fates
from croupier.simulation.betting import Numbers
from croupier.simulation.compiled import lent
from croupier.simulation.twenty_one.kernels import BRINGS, FATES, laid_out
from croupier.simulation.twenty_one.tables import Tables

DEALERS_BOX, WINNER, OTHER = range(3)
"""The boxes of the round that is asked about."""
OUT_OF_TURN = {"splits", *AT_AN_OFFER}
"""Choices that lead to rounds longer than need be for the asking."""


def shares_laid(graph: RoundGraph, rules: TwentyOneRules, tables: Tables) -> Numbers:
    """By the fate of the hand with the original wager, and the dealer's: what it gets.

    First for whoever decides and then, by policy, for those who follow. What the engine is asked is whether the wager
    was doubled and whether it won: on these alone it can depend.
    """
    kinds = _asked(graph, rules, min(graph.hands.sevens, key=len))
    rows, (fates, finals) = [laid_out(tables), *tables.led], tables.brings.shape
    found = np.zeros((len(rows), fates, finals), dtype=np.int64)
    for table, row in zip(found, rows, strict=True):
        for at in range(fates):
            doubled = bool(row[row[FATES] + at * 4 + 3] > 1)
            brings = row[row[BRINGS] + at * finals : row[BRINGS] + (at + 1) * finals]
            table[at] = [kinds.get((doubled, bool(net > 0)), 0) for net in brings]
    return found


def _asked(graph: RoundGraph, rules: TwentyOneRules, shown: Label) -> Mapping[tuple[bool, bool], Cents]:
    """The engine's answer by whether a wager was doubled and whether it won."""
    found: dict[tuple[bool, bool], Cents] = {}
    ways = ways_to_fates(graph.hands, shown)
    for fate, way in ways.items():
        for final, dealt in graph.dealer.ways(shown).items():
            kind = (fate.doubled, brought(graph, fate, final, Fraction(0)) > 0)
            if kind not in found and fate not in graph.settlement.bonus and {*way[3:]} & OUT_OF_TURN == set():
                found[kind] = _share(graph, rules, tuple(label for label in way if label != GOES_ON), dealt)
    return found


def _share(graph: RoundGraph, rules: TwentyOneRules, way: Way, dealt: Way) -> Cents:
    """What a box that goes this way gets, another one having won the Super Bonus."""
    seven = min(graph.hands.bonus_cards)
    waits = {WINNER: [seven] * (SHORT - 1) + ["hits", seven], OTHER: [way[0], *way[2:]], DEALERS_BOX: [way[1], *dealt]}
    table = twenty_one.start(unburnt(rules))
    stake = PAPER_STAKE
    while not super_bonus(table, stake):
        stake *= 2
    paid: list[e.BonusPaid] = []
    bets: list[c.Command] = [c.Bet(SOMEBODY, f"{BOX} {box}", stake) for box in (WINNER, OTHER)]
    bets.append(c.CallNoMoreBets())
    while not table.betting or bets:
        due = twenty_one.due(table)
        match due:
            case ActDue(command=command) | AnswerDue(otherwise=command):
                pass
            case ChanceDue(to=to):
                command = c.Reveal(card_for(waits[DEALERS_BOX if to == DEALERS else place(to).box].pop(0)))
            case DecisionDue(hand=hand):
                command = _command(waits[place(hand).box].pop(0), stake)
            case _:
                command = bets.pop(0)
        for event in twenty_one.decide(table, command):
            table = twenty_one.evolve(table, event)
            if isinstance(event, e.BonusPaid):
                paid.append(event)
    assert any(place(event.spot).box == WINNER for event in paid), "the Super Bonus was won"
    return sum(event.cents for event in paid if place(event.spot).box == OTHER)


def _command(verb: Label, stake: Cents) -> c.Command:
    match verb:
        case "hits":
            return acts.Hit(SOMEBODY)
        case "stands":
            return acts.Stand(SOMEBODY)
    return acts.Double(SOMEBODY, stake)


@lent
def pay_shares(
    shares: Numbers,
    order: Numbers,
    policies: Numbers,
    leads: Numbers,
    side_lines: Numbers,
    stakes: Numbers,
    box_at: Numbers,
    hands: Numbers,
    ends: Numbers,
    final: int,
    bonus: Numbers,
    nets: Numbers,
) -> None:
    """Everybody who has not won the Super Bonus themselves is paid beside whoever has."""
    for line in order:
        if stakes[line] > 0 and bonus[line] == 0:
            first, number = 0, side_lines[line, 1]
            for box in range(box_at[number]):
                first += hands[box]
            role = 0 if leads[number] == line else policies[line] + 1
            nets[line] += shares[role, ends[first], max(final, 0)]
