"""Migrations: one revision for each change of the tables.

A revision is a snapshot, so it names everything itself and imports nothing of ours; once released it never
changes. ``versions/`` has them by number, and ``HEAD`` is the last one. There are no downgrades: restore a
backup instead. Tests compare what the revisions create with ``tables.metadata``.
"""

from typing import Final

HEAD: Final = "0012"
"""The revision that this version of the program needs."""
