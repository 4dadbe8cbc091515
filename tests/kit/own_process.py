"""A program in a process of its own, for what concerns the whole of one, or must not depend on this one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def printed_by(program: str, *arguments: str | Path) -> str:
    """What that Python program prints, without the end of its last line; an error if it fails."""
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    return run.stdout.removesuffix("\n")
