"""Deals by their code, and games on the same deal compared."""

from solitaire.web.deals import ghosts, views
from solitaire.web.deals.blueprint import blueprint

__all__ = ["blueprint", "ghosts", "views"]
