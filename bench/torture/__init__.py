"""Torture: kills, restarts and other troubles while simulated players play; no answered turn may be lost.

Each module is a program, as in ``python -m bench.torture.kills --help``. It prints what it did, and exits
with 1 and a sentence when a promise is broken.
"""


class BrokenPromise(Exception):  # noqa: N818 - a finding
    """The site lost an answered turn, made one twice, failed with a 500, or something like that."""
