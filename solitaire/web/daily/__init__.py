"""The dailies: start card, board, check and archive."""

from solitaire.web.daily import archive, views
from solitaire.web.daily.blueprint import blueprint

__all__ = ["archive", "blueprint", "views"]
