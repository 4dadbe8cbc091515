"""Finished games: results, replays, reviews and records."""

from solitaire.web.review import records, results, views
from solitaire.web.review.blueprint import blueprint

__all__ = ["blueprint", "records", "results", "views"]
