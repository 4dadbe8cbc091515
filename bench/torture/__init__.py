"""Torture: kills, restarts and floods while simulated players play, and sites that differ in hidden cards.

``python -m bench.torture KIND --help``. Each kind is a module with ``add_options`` and ``torture``. It prints
what it did, and exits with 1 and a sentence when a promise is broken. ``programs`` starts what a site
consists of; ``players`` play, and compare what they were answered with tables and database.
"""

from __future__ import annotations


class BrokenPromise(Exception):  # noqa: N818 - a finding
    """The site lost an answered turn, made one twice, failed with a 500, or something like that."""
