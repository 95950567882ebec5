"""Blackjack and the four pontoons: the graph of a round, which the engine makes, and what it is worth."""
