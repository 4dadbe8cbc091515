"""Where games are kept: one table, plain queries, SQLite by default and PostgreSQL by its URL.

It stores text in notation and knows no rule; what a row means is for ``solitaire.play`` to say.
"""

from solitaire.store.database import open_database
from solitaire.store.games import GameStore, StoredGame
from solitaire.store.results import ResultStore, StoredResult
from solitaire.store.upgrading import NewerDatabaseError

__all__ = [
    "GameStore",
    "NewerDatabaseError",
    "ResultStore",
    "StoredGame",
    "StoredResult",
    "open_database",
]
