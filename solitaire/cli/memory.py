"""How a process that serves looks for garbage: seldom, and never through the app itself.

Python frees almost everything the moment that nothing refers to it any more; only what refers to itself in a
circle waits for the garbage collector, which looks for it among all that is alive while every request waits.
With CPython's own thresholds and a server of fifty players that was 0.2 seconds every ten (measured,
``docs/performance.md``), nearly all of it spent on the app and on what is remembered of hands.
"""

from __future__ import annotations

import gc
from typing import Final

THRESHOLDS: Final = (2_000, 20, 50)
"""Of CPython's three generations, for which it has 700, 10 and 10."""


def settle() -> None:
    """Leave all that there is by now out of every later look for garbage, and look less often.

    For a process that has made its app and is about to serve; for the whole process, and for good.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
