"""Sentences of puzzles and of a player's own mistakes."""
