"""``python -m bench.torture KIND [OPTION ...]``: see the package."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter

from bench.report import Report
from bench.torture import (
    BrokenPromise,
    day,
    floods,
    fuzz,
    kills,
    machines,
    pairs,
    parties,
    races,
    restarts,
)


def main() -> None:
    """Run a kind of torture; exit with a sentence if it raises BrokenPromise."""
    parser = ArgumentParser(prog="python -m bench.torture", description="Hurts a site.")
    kinds = parser.add_subparsers(metavar="KIND", required=True)
    for module in (kills, races, parties, restarts, machines, floods, fuzz, pairs, day):
        assert module.__doc__ is not None
        kind = kinds.add_parser(
            module.__name__.rpartition(".")[2],
            help=module.__doc__.partition("\n")[0],
            description=module.__doc__,
            formatter_class=RawDescriptionHelpFormatter,
        )
        kind.add_argument("--seed", type=int, default=1, help="of all that is random")
        module.add_options(kind)
        kind.set_defaults(torture=module.torture)
    arguments = parser.parse_args()
    try:
        arguments.torture(arguments, Report())
    except BrokenPromise as broken:
        sys.exit(f"A promise is broken: {broken}")


if __name__ == "__main__":
    main()
