"""Where games are kept: one table, plain queries, SQLite by default and PostgreSQL by its URL.

It stores text in notation and knows no rule; what a row means is for ``solitaire.play`` to say.
"""

from solitaire.store.database import open_database
from solitaire.store.games import GameStore, StoredGame

__all__ = ["GameStore", "StoredGame", "open_database"]
