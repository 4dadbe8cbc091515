"""Migrations: one revision for each change of the tables.

A revision is a snapshot, so it names everything itself and imports nothing of ours; once released it never
changes. ``versions/`` has them by number, and ``HEAD`` is the last one. There are no downgrades: restore a
backup instead. Tests compare what the revisions create with ``tables.metadata``.

While a site of several servers is upgraded, programs of the last release work on the new tables. A revision
that they can work with says so in its name, which the database stores: with ``0013_since_0012`` every program
since revision 0012 can work. Such a revision *expands*: it adds a table, an index, or a column that is
nullable or has a default of the server, and takes a moment only. What it makes superfluous is removed by a
revision of the release after (it *contracts*), whose name has the first revision that does without. With a
revision without ``_since_`` no older program can work, so all of them have to stop before.
"""

from typing import Final

HEAD: Final = "0024_since_0018"
"""The revision that this version of the program needs."""
