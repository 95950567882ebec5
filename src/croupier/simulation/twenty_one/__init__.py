"""Blackjack and the pontoons by kernels: the graph that the engine made of a round, laid out for dealing very fast."""
