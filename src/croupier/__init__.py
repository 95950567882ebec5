"""Croupier: casino table games as their published rules lay them down."""

__version__ = "0.1.0"
