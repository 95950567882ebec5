"""Exact odds: what each wager is worth, found by driving the games themselves through all that chance can bring."""

from croupier.odds.asked import Asked
from croupier.odds.evaluating import NotEvaluated, evaluate
from croupier.odds.pricing import PRICED, NotPriced, price
from croupier.odds.result import Odds, Outcome, WagerOdds

__all__ = ["PRICED", "Asked", "NotEvaluated", "NotPriced", "Odds", "Outcome", "WagerOdds", "evaluate", "price"]
