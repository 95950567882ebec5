"""Craps by a kernel: dice are thrown, and every wager lying is settled as the engine settled it at that point."""
