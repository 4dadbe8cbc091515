"""Samples of large tests: each tier runs its part of the parameters, the fast one the first few."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], fast: int, deep: int | None = None) -> list[Any]:
    """Mark all but the first ``fast`` parameters as deep. A tuple is several arguments.

    With ``deep``, only so many are, and all others belong to the tests of a release.
    """
    kept = list(values)
    for place, value in enumerate(kept[fast:]):
        arguments = value if isinstance(value, tuple) else (value,)
        mark = pytest.mark.deep if deep is None or place < deep else pytest.mark.release
        kept[fast + place] = pytest.param(*arguments, marks=mark)
    return kept
