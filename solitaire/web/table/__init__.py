"""The table: its page, its turns, its sheets, help and the command line."""

from solitaire.web.table import help, line, sheets, views
from solitaire.web.table.blueprint import blueprint

__all__ = ["blueprint", "help", "line", "sheets", "views"]
