"""Whether the database of a site answers."""

from __future__ import annotations

import logging
from typing import Final

from solitaire.store import Database, DatabaseError
from solitaire.store.upgrading import revision_of

_LOG: Final = logging.getLogger(__name__)


class Health:
    """The state of one site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def schema(self) -> str | None:
        """The revision of the database; None if it does not answer, and the log says why.

        Cost: two small queries, so a monitor may ask every few seconds.
        """
        try:
            with self._database.connect() as connection:
                return revision_of(connection)
        except DatabaseError as error:
            _LOG.error("the database does not answer: %s", error)
            return None
