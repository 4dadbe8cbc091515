"""The huey queues that bring jobs to the workers: in a file beside SQLite, or in the PostgreSQL database.

Messages are JSON, not pickles: write access to the database must not be enough to run code in the workers.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from huey import Huey, MemoryHuey, SqliteHuey
from huey.registry import Message
from huey.serializer import Serializer
from huey.storage import PostgresStorage

from solitaire.store.opening import postgresql_address
from solitaire.store.sqlite import create_private_file

FILE: Final = "queue.db"
"""In the instance folder. It may be deleted while nothing runs: jobs still wanted are queued again."""
_ATTEMPTS: Final = 5


class JsonSerializer(Serializer):
    """Task messages as JSON."""

    def _serialize(self, data: Message) -> bytes:
        return json.dumps(data).encode()

    def _deserialize(self, data: bytes) -> Message:
        return Message(*json.loads(bytes(data)))


class _PostgresStorage(PostgresStorage):
    """huey's storage, which would notice a restart of the database only by the first error after it."""

    @property
    def conn(self) -> Any:
        """The connection; a new one if it is broken."""
        if self._conn is not None:
            with suppress(Exception):  # the connection knows then that it is broken
                self._conn.execute("")
        return super().conn


@dataclass(frozen=True, slots=True)
class Brokers:
    """The queues of a site: one for all workers, and one for workers that know the daily secret."""

    jobs: Huey
    dailies: Huey

    def close(self) -> None:
        """Close this thread's connections. Others open their own, and close them when they end."""
        for huey in (self.jobs, self.dailies):
            huey.storage.close()


def open_brokers(database_url: str, instance: Path) -> Brokers:
    """The queues of a site with that database; created if they are missing."""
    address = postgresql_address(database_url)
    options: dict[str, Any] = {"results": False, "serializer": JsonSerializer()}
    if address is None:
        create_private_file(instance / FILE)
        options["filename"] = str(instance / FILE)
        return Brokers(SqliteHuey("jobs", **options), SqliteHuey("dailies", **options))
    options |= {"dsn": address, "storage_class": _PostgresStorage}
    _make_tables(options)
    return Brokers(
        Huey("jobs", create_tables=False, **options),
        # A worker blocks on the queue of jobs, and polls the queue of dailies in between.
        Huey("dailies", create_tables=False, blocking=False, **options),
    )


def memory_brokers(*, immediate: bool = True) -> Brokers:
    """Queues within this process: each job runs when it is queued, or waits for the test to take it."""
    options: dict[str, Any] = {
        "immediate": immediate,
        "results": False,
        "serializer": JsonSerializer(),
    }
    return Brokers(MemoryHuey("jobs", **options), MemoryHuey("dailies", **options))


def _make_tables(options: dict[str, Any]) -> None:
    """Create huey's tables; retries, since concurrent CREATE TABLE IF NOT EXISTS fails in PostgreSQL."""
    from psycopg.errors import UniqueViolation

    for attempt in range(1, _ATTEMPTS + 1):
        try:
            Huey("jobs", **options).storage.close()
        except UniqueViolation:
            if attempt == _ATTEMPTS:
                raise
        else:
            return
