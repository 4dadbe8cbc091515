"""The database: SQLite by default, PostgreSQL by its URL; tables, migrations, and a store for each aggregate.

Rows hold text in notation; ``solitaire.play`` knows the rules and what a row means. SQLAlchemy is imported
only here: ``Database`` wraps its engine, and the errors are our own (``store.errors``).
"""

from solitaire.store.database import Database
from solitaire.store.errors import AddressError, ConstraintError, DatabaseError, DatabaseUnavailable
from solitaire.store.games import GameStore, StoredGame
from solitaire.store.opening import open_database
from solitaire.store.results import ResultStore, StoredResult
from solitaire.store.upgrading import NewerDatabaseError

__all__ = [
    "AddressError",
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
