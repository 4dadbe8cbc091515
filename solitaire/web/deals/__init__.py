"""Deals by their code, and games on the same deal compared."""

from solitaire.web.deals import comparison, views
from solitaire.web.deals.blueprint import blueprint

__all__ = ["blueprint", "comparison", "views"]
