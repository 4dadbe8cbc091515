"""How a database of an older version becomes one of this version: a revision for each change of the tables.

A revision says what the tables were, so it names everything itself and imports nothing of ours; once it is
released it never changes. ``versions/`` has them by number, and ``HEAD`` is the last one. There is no way
back: a site that wants one has its backup. Tests compare what the revisions make with ``tables.metadata``.
"""

from typing import Final

HEAD: Final = "0005"
"""The revision that this version of the program needs."""
