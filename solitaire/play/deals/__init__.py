"""Deals before anybody plays them: difficulties, certified deals, packs, and their text in rows."""

from solitaire.play.deals.beginner import choose_greedily

__all__ = ["choose_greedily"]
