"""Copies a live SQLite database into a single consistent file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import mkstemp

from solitaire.store.sqlite import BUSY_SECONDS


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
        _flush(Path(name))
        os.replace(name, target)
        _flush(target.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _flush(path: Path) -> None:
    """Flush a file or folder to disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
