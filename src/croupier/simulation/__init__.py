"""Simulation: what happens to people and houses over many rounds, dealt by chance that can be had again."""
