"""Home, rules, keys and settings."""

from solitaire.web.pages import views
from solitaire.web.pages.blueprint import blueprint

__all__ = ["blueprint", "views"]
