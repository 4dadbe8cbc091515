"""A copy of an SQLite database that is used meanwhile: whole, of one moment, in a file of its own."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import mkstemp

from sqlalchemy import make_url

from solitaire.store.opening import BUSY_SECONDS


def file_of(url: str) -> Path | None:
    """The file that an SQLite database is in; None for one in memory, and for another kind of database."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def copy_database(source: Path, target: Path) -> None:
    """Copy the database in that file to ``target``, which only its owner may read, and which is replaced.

    ``target`` is whole from the moment it is there: what is copied has another name until then. It is of one
    moment, and nobody waits for it, since it is copied in one go: SQLite begins anew after each write between
    two parts. OSError if a file cannot be written, sqlite3.Error if that is no database.
    """
    handle, name = mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    try:
        with (
            closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as found,
            closing(sqlite3.connect(name)) as made,
        ):
            found.backup(made)
            # One file is what a backup should be; opened as a database it changes back by itself.
            made.execute("PRAGMA journal_mode = DELETE")
        _keep(Path(name))
        os.replace(name, target)
        _keep(target.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _keep(path: Path) -> None:
    """Let it be on the disk for certain."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
