"""Positions with one question: puzzles of the day, and mistakes of a player."""
