"""The state of a site, for those who run it."""

from __future__ import annotations

import logging
from typing import Final

from solitaire.play.background import Queue
from solitaire.play.zones import zone_source
from solitaire.store import Database, DatabaseError
from solitaire.store.upgrading import is_compatible, revision_of

_LOG: Final = logging.getLogger(__name__)


class Health:
    """Whether the database of one site answers, and how much its workers have to do."""

    def __init__(self, database: Database, queue: Queue) -> None:
        self._database = database
        self._queue = queue

    def count_waiting(self) -> int:
        """How many jobs no worker has begun."""
        return self._queue.count_waiting()

    def schema(self) -> str | None:
        """The revision of the database; None if it does not answer, and the log says why.

        A newer program may have upgraded it: see ``is_compatible``.

        Cost: two small queries, so a monitor may ask every few seconds.
        """
        try:
            with self._database.connect() as connection:
                return revision_of(connection)
        except DatabaseError as error:
            _LOG.error("the database does not answer: %s", error)
            return None

    def zones(self) -> str:
        """The version of the time zones, from which the days of players follow."""
        return zone_source().version

    def is_compatible(self, schema: str) -> bool:
        """Whether this program can work with a database of that revision."""
        return is_compatible(schema)
