"""The huey that brings jobs to the workers: in a file beside a SQLite database, or in a PostgreSQL database.

Messages are JSON: whoever can write to the database must not be able to run code in the workers, as a
pickled message could.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from huey import Huey, MemoryHuey, PostgresHuey, SqliteHuey
from huey.registry import Message
from huey.serializer import Serializer

from solitaire.store.opening import postgresql_address

FILE: Final = "queue.db"
"""In the instance folder. It may be deleted when nothing runs: what is still wanted is asked for again."""
_ATTEMPTS: Final = 5


class JsonSerializer(Serializer):
    """Messages of tasks as JSON."""

    def _serialize(self, data: Message) -> bytes:
        return json.dumps(data).encode()

    def _deserialize(self, data: bytes) -> Message:
        return Message(*json.loads(bytes(data)))


@dataclass(frozen=True, slots=True)
class Brokers:
    """The queues of a site: one for all workers, and one for those that know the secret of the dailies."""

    jobs: Huey
    dailies: Huey


def open_brokers(database_url: str, instance: Path) -> Brokers:
    """The queues of a site with that database; made if they are not there."""
    address = postgresql_address(database_url)
    options: dict[str, Any] = {"results": False, "serializer": JsonSerializer()}
    if address is None:
        options["filename"] = str(instance / FILE)
        return Brokers(SqliteHuey("jobs", **options), SqliteHuey("dailies", **options))
    options["dsn"] = address
    _make_tables(options)
    return Brokers(
        PostgresHuey("jobs", create_tables=False, **options),
        # A worker waits for jobs, and looks for dailies in between.
        PostgresHuey("dailies", create_tables=False, blocking=False, **options),
    )


def memory_brokers(*, immediate: bool = True) -> Brokers:
    """Queues of this process: each job is run when it is asked for, or waits until it is taken from them."""
    options: dict[str, Any] = {
        "immediate": immediate,
        "results": False,
        "serializer": JsonSerializer(),
    }
    return Brokers(MemoryHuey("jobs", **options), MemoryHuey("dailies", **options))


def _make_tables(options: dict[str, Any]) -> None:
    """PostgreSQL fails one of two processes that say CREATE TABLE IF NOT EXISTS of the same table at once."""
    from psycopg.errors import UniqueViolation

    for attempt in range(1, _ATTEMPTS + 1):
        try:
            PostgresHuey("jobs", **options).storage.close()
        except UniqueViolation:
            if attempt == _ATTEMPTS:
                raise
        else:
            return
