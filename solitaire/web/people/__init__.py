"""A player's account, family tables and statistics."""

from solitaire.web.people import account, families, statistics
from solitaire.web.people.blueprint import blueprint

__all__ = ["account", "blueprint", "families", "statistics"]
