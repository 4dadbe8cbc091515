"""A player's account, family tables and statistics."""

from solitaire.web.people import account, devices, families, statistics
from solitaire.web.people.blueprint import blueprint

__all__ = ["account", "blueprint", "devices", "families", "statistics"]
