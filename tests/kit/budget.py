"""A pytest plugin: a test that takes more than a second of processor time must be marked, or it fails.

So the suite stays quick: whoever writes a slow test makes it quick, or says that it is slow.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Generator
from typing import Final

import pytest

LIMIT: Final = 4.0 if os.environ.get("CI") else 1.0
"""Seconds of processor time that a test without a mark may take. CI allows more: its machine may be busy, and
which test is the first to fill a cache depends on the order, which is random."""
MARKS: Final = ("slow", "deep")


def processor_time() -> float:
    """Seconds for which this thread, and the child processes it has waited for, kept a processor busy.

    Not those of other threads: a server of the session may be at work for a test that is over.
    """
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.thread_time() + children.ru_utime + children.ru_stime


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Measure the test without its fixtures, which may be the session's."""
    before = processor_time()
    yield
    took = processor_time() - before
    if took > LIMIT and not any(item.get_closest_marker(mark) for mark in MARKS):
        pytest.fail(
            f"This test took {took:.1f} s of processor time. Make it quicker, or mark it"
            " @pytest.mark.slow; @pytest.mark.deep leaves it to scripts/test --deep.",
            pytrace=False,
        )
