"""The database: SQLite by default, PostgreSQL by its URL; tables, migrations, and a store for each aggregate.

It stores text in notation and knows no rule; what a row means is for ``solitaire.play`` to say. SQLAlchemy is
imported only here: ``Database`` stands for its engine, and the errors are our own (``store.errors``).
"""

from solitaire.store.database import Database
from solitaire.store.errors import ConstraintError, DatabaseError, DatabaseUnavailable
from solitaire.store.games import GameStore, StoredGame
from solitaire.store.opening import open_database
from solitaire.store.results import ResultStore, StoredResult
from solitaire.store.upgrading import NewerDatabaseError

__all__ = [
    "ConstraintError",
    "Database",
    "DatabaseError",
    "DatabaseUnavailable",
    "GameStore",
    "NewerDatabaseError",
    "ResultStore",
    "StoredGame",
    "StoredResult",
    "open_database",
]
