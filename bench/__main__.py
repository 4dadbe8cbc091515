"""``python -m bench [--quick] [PART ...]``: see the package."""

from __future__ import annotations

import argparse
import platform
from importlib import import_module
from typing import Final

from bench.report import Report

PARTS: Final = ("rules", "solver", "web")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="What it costs.")
    parser.add_argument(
        "--quick", action="store_true", help="a smoke run: few hands, rough figures"
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all if none"
    )
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    print(f"{platform.python_implementation()} {platform.python_version()}, one process")
    report = Report(quick=arguments.quick)
    for part in arguments.parts or PARTS:
        import_module(f"bench.{part}").main(report)


if __name__ == "__main__":
    main()
