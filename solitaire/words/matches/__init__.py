"""Sentences of matches: what is said of any, and a folder for each game."""
