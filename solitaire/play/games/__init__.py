"""A player's games: start, find and play them, and reveal a deal once that gives nothing away."""

from solitaire.play.games.beginner import choose_greedily

__all__ = ["choose_greedily"]
