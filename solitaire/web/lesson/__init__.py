"""The lesson."""

from solitaire.web.lesson import views
from solitaire.web.lesson.blueprint import blueprint

__all__ = ["blueprint", "views"]
