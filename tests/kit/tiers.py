"""Samples of large tests: the fast tier runs the first few parameters, the deep tier the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], fast: int) -> list[Any]:
    """Mark all but the first ``fast`` parameters as deep. A tuple is several arguments."""
    kept = list(values)
    for place, value in enumerate(kept[fast:], start=fast):
        arguments = value if isinstance(value, tuple) else (value,)
        kept[place] = pytest.param(*arguments, marks=pytest.mark.deep)
    return kept
