"""What all workers of a run need is made by the first of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from filelock import FileLock

T = TypeVar("T")


def made_once(path: Path, make: Callable[[], T]) -> T:
    """What ``make`` returned for the first worker, which has to be picklable; the others wait for it."""
    with FileLock(f"{path}.lock"):
        if not path.exists():
            path.write_bytes(pickle.dumps(make()))
    made: T = pickle.loads(path.read_bytes())
    return made
