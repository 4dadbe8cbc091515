"""Torture: kills, restarts and other troubles while simulated players play; no answered turn may be lost.

Each module with a ``main`` is a program, as in ``python -m bench.torture.kills --help``. It prints what it
did, and exits with 1 and a sentence when a promise is broken.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable

from bench.report import Report


class BrokenPromise(Exception):  # noqa: N818 - a finding
    """The site lost an answered turn, made one twice, failed with a 500, or something like that."""


def make_parser(module: str, doc: str | None) -> ArgumentParser:
    """The parser of a program, whose ``--help`` shows the docstring of its module."""
    return ArgumentParser(
        prog=f"python -m bench.torture.{module}",
        description=doc,
        formatter_class=RawDescriptionHelpFormatter,
    )


def run(torture: Callable[[Namespace, Report], None], parser: ArgumentParser) -> None:
    """Run a program as the command line says; exit with a sentence if it raises BrokenPromise."""
    arguments = parser.parse_args()
    try:
        torture(arguments, Report())
    except BrokenPromise as broken:
        sys.exit(f"A promise is broken: {broken}")
