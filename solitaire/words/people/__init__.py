"""Sentences of what belongs to people: their games, their statistics, their families."""
