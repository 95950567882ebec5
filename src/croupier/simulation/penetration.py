"""Penetration: how far into the shoe the cutting card lies, as a setting of the table, held against the law."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from croupier.games.options import OptionError, read_options
from croupier.games.shoe_rules import ShoeRules
from croupier.simulation.scenario import CUTTING_CARD, Scenario, ScenarioError

NEARLY = 100
"""Where the law itself places the cutting card, who names its place to a hundredth of the shoe means that one."""


def placed(scenario: Scenario) -> Scenario:
    """The scenario with its cutting card where the penetration has it; refused where the law does not allow that."""
    if scenario.fresh_shoe:
        return scenario
    rules = scenario.table()
    if isinstance(rules, ShoeRules) and not rules.cutting_cards:
        because = f"[{'; '.join(map(str, rules.law.or_house('automated_shoe')))}]"
        what = "penetration" if scenario.penetration is not None else CUTTING_CARD
        raise ScenarioError(f"{what}: an automated shoe has no cutting card {because}")
    if scenario.penetration is None:
        return scenario
    if not isinstance(rules, ShoeRules):
        raise ScenarioError(f"penetration: {scenario.rules} is played without cards")
    if any(key == CUTTING_CARD for key, _ in scenario.settings):
        raise ScenarioError(f"penetration: the cutting card's place is set by {CUTTING_CARD} too")
    cards = len(rules.cards())
    from_back = cards - int(Fraction(cards) * scenario.penetration)
    if not hasattr(rules.options, CUTTING_CARD):
        if abs(from_back - rules.cutting_card_from_back) * NEARLY > cards:
            cites = rules.law.or_house("cutting_card_from_back")
            lies = f"the cutting card lies {rules.cutting_card_from_back} cards from the back of {cards}"
            because = f"[{'; '.join(map(str, cites))}]"
            raise ScenarioError(f"penetration = {scenario.penetration}: {lies}, and nowhere else {because}")
        return scenario
    try:
        read_options(type(rules.options)(), {**dict(scenario.settings), CUTTING_CARD: from_back}, rules.law)
    except OptionError as error:
        if abs(from_back - rules.cutting_card_from_back) * NEARLY <= cards:
            return scenario
        share = f"{float(scenario.penetration):g} of {cards} cards leaves {from_back} behind the cutting card"
        raise ScenarioError(f"penetration: {share}: {error}") from error
    return replace(scenario, settings=(*scenario.settings, (CUTTING_CARD, from_back)))
