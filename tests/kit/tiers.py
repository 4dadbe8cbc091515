"""Samples of large tests: the fast tier runs the first few parameters, the deep tier the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], fast: int) -> list[Any]:
    """Parameters of which all but the first ``fast`` are marked deep. A tuple is several arguments."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if place < fast else pytest.mark.deep,
        )
        for place, value in enumerate(values)
    ]
