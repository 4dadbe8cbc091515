"""Copies a live SQLite database into a single consistent file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import mkstemp

from sqlalchemy import make_url

from solitaire.store.opening import BUSY_SECONDS


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for one in memory, and for other kinds of databases."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def copy_database(source: Path, target: Path) -> None:
    """Copy the SQLite database ``source`` to ``target``, which is replaced; only its owner may read it.

    ``target`` appears complete or not at all: the copy has another name until it is done. It is a snapshot
    and does not block writers. It is copied in one step, since SQLite restarts a copy in parts after each
    write. OSError if a file cannot be written, sqlite3.Error if ``source`` is no database.
    """
    handle, name = mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    try:
        with (
            closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as found,
            closing(sqlite3.connect(name)) as made,
        ):
            found.backup(made)
            # A backup should be one file; opened as a database it switches to WAL again by itself.
            made.execute("PRAGMA journal_mode = DELETE")
        _keep(Path(name))
        os.replace(name, target)
        _keep(target.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _keep(path: Path) -> None:
    """Flush a file or folder to disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
