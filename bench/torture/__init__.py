"""Torture: kills, restarts and other troubles while simulated players play; no answered turn may be lost.

Each module is a program, as in ``python -m bench.torture.kills --help``. It prints what it did, and exits
with 1 and a sentence when a promise is broken.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable

from bench.report import Report


class BrokenPromise(Exception):  # noqa: N818 - a finding
    """The site lost an answered turn, made one twice, failed with a 500, or something like that."""


def run(torture: Callable[[Namespace, Report], None], arguments: Namespace) -> None:
    """Run it, and exit with a sentence if a promise is broken."""
    try:
        torture(arguments, Report())
    except BrokenPromise as broken:
        sys.exit(f"A promise is broken: {broken}")
