"""A pytest plugin: a test fails if it takes more than a second of processor time without a mark."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Generator
from typing import Final

import pytest

LIMIT: Final = 4.0 if os.environ.get("CI") else 1.0
"""Seconds of processor time for a test without a mark. CI allows more: its machine may be busy, and the
random order decides which test fills a cache first."""
MARKS: Final = ("slow", "deep")


def processor_time() -> float:
    """Processor time of this thread and of the child processes it has waited for, in seconds.

    Other threads do not count: a server of the session may still work for an earlier test.
    """
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.thread_time() + children.ru_utime + children.ru_stime


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Measure the test without its fixtures, which may belong to the session."""
    before = processor_time()
    yield
    took = processor_time() - before
    if took > LIMIT and not any(item.get_closest_marker(mark) for mark in MARKS):
        pytest.fail(
            f"This test took {took:.1f} s of processor time. Make it quicker, or mark it"
            " @pytest.mark.slow; @pytest.mark.deep leaves it to scripts/test --deep.",
            pytrace=False,
        )
