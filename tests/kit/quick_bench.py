"""A smoke run of one part of the benchmark, as people start it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def quick_bench(part: str) -> str:
    """What that part prints; an error if it fails."""
    run = subprocess.run(
        [sys.executable, "-m", "bench", "--quick", part],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return run.stdout
