"""The dailies: start card, board, check and calendar."""

from solitaire.web.daily import month, views
from solitaire.web.daily.blueprint import blueprint

__all__ = ["blueprint", "month", "views"]
