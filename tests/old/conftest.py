"""Fixtures: an old browser in place of the present one, and the server and visitors of the browser tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.conftest import OFF_THE_NETWORK
from tests.browser.conftest import base_url as base_url
from tests.browser.conftest import browser_type_launch_args as browser_type_launch_args
from tests.browser.conftest import complaints as complaints
from tests.browser.conftest import development_url as development_url
from tests.browser.conftest import new_visitor as new_visitor
from tests.kit.old_engines import HOST, run_engine
from tests.kit.visitors import Complaints

collect_ignore = [HOST.name]
"""A program of another environment, in which no doctest can be looked for."""


@pytest.fixture(scope="session")
def browser(playwright: Playwright, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """The engine whose number is the parameter."""
    try:
        with run_engine(playwright, request.param, *OFF_THE_NETWORK) as browser:
            yield browser
    except SystemExit as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def present_browser(launch_browser: Callable[[], Browser]) -> Iterator[Browser]:
    """The browser of all other tests, to compare with."""
    browser = launch_browser()
    yield browser
    browser.close()


@pytest.fixture(autouse=True)
def _forgive_what_qt_left_out(complaints: Complaints) -> None:
    """Qt's Chromium has neither payments nor USB, and complains of the header that forbids them."""
    complaints.forgiven += ("Permissions-Policy",)
