"""``python -m bench [--quick] [PART ...]``: see the package."""

from __future__ import annotations

import argparse
import platform
from importlib import import_module
from pathlib import Path
from typing import Final

from bench.report import Report

PARTS: Final = (
    "rules",
    "solver",
    "matches",
    "seats",
    "dealt",
    "habits",
    "deals",
    "dealing",
    "levels",
    "dailies",
    "web",
    "floor",
    "throughput",
    "requests",
    "trying",
    "reviews",
    "puzzles",
    "ideas",
    "turning",
    "growth",
    "month",
    "parties",
    "crowd",
    "paint",
    "beside",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="What it costs.")
    parser.add_argument(
        "--quick", action="store_true", help="a smoke run: few hands, rough figures"
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all if none"
    )
    crowd = parser.add_argument_group("crowd")
    crowd.add_argument(
        "--games",
        type=int,
        help="how many games are stored (default: 1,000,000); or deals in habits, games in ideas",
    )
    crowd.add_argument("--players", type=int, help="how many players there are (default: 50,000)")
    crowd.add_argument("--folder", type=Path, help="keeps the databases for the next run")
    others = parser.add_argument_group("paint, beside, floor and throughput")
    others.add_argument(
        "--beside",
        type=Path,
        help="a checkout of 1.0.0 or later, with its .venv, for the same turns",
    )
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    print(f"{platform.python_implementation()} {platform.python_version()}, one process")
    report = Report(
        arguments.quick, arguments.games, arguments.players, arguments.folder, arguments.beside
    )
    for part in arguments.parts or PARTS:
        import_module(f"bench.{part}").main(report)


if __name__ == "__main__":
    main()
