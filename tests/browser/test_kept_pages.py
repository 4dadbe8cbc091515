"""What a browser has of its own: pages that it keeps for Back, and a time zone that it does not know.

Playwright starts browsers without the cache for Back, so these tests start one with it. Chromium and Chrome
then keep pages, though ``no-store`` forbids it. Chromium's headless shell keeps none whatever it is told, as
its delegate does not support that: there the event that tells of a kept page is made by hand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from tests.kit.patience import until, wait_until_loaded
from tests.kit.records import recorded
from tests.kit.table import Table
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
NOTE: Final = "addEventListener('pageshow', (event) => { window.kept = event.persisted; })"
KEPT: Final = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
OF_THE_SHELL: Final = "BackForwardCacheDisabledForDelegate"


@pytest.fixture(scope="module")
def browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """A browser with the cache for Back, in a time zone that there is not."""
    browser = browser_type.launch(
        **browser_type_launch_args,
        ignore_default_args=["--disable-back-forward-cache"],
        env={**os.environ, "TZ": "Foo/Bar"},
    )
    yield browser
    browser.close()


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> BrowserContext:
    return new_visitor(timezone_id=None)


@pytest.fixture
def keeps(visitor: BrowserContext) -> bool:
    """Whether the browser keeps pages; if not, only because it is the shell."""
    page = visitor.new_page()
    session = visitor.new_cdp_session(page)
    reasons: list[str] = []
    session.on(
        "Page.backForwardCacheNotUsed",
        lambda event: reasons.extend(each["reason"] for each in event["notRestoredExplanations"]),
    )
    session.send("Page.enable")
    page.goto("/rules")
    page.evaluate(NOTE)
    page.goto("/about")
    page.evaluate("history.back()")
    until(page, "location.pathname === '/rules' && document.readyState === 'complete'")
    kept: bool = page.evaluate("window.kept === true")
    page.close()
    assert kept or OF_THE_SHELL in reasons
    return kept


def leave_and_return(page: Page, keeps: bool) -> None:
    """Leave the page for another one, and go back to it as the browser kept it."""
    if keeps:
        page.goto("/rules")
        page.evaluate("history.back()")
    else:
        page.evaluate(KEPT)


def test_a_match_that_was_kept_is_loaded_again(visitor: BrowserContext, keeps: bool) -> None:
    page, other = visitor.new_page(), visitor.new_page()
    page.goto("/matches?deal=the house 27")
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    other.goto(wait_until_loaded(page).url)
    other.locator(".draws [value=S]").click()
    expect(other.locator("#line-revision input")).to_have_value("1")
    leave_and_return(page, keeps)
    expect(page.locator("#line-revision input")).to_have_value("1")


def test_a_table_that_was_kept_is_loaded_again(visitor: BrowserContext, keeps: bool) -> None:
    table = Table.sit_down(visitor, LOST, 3)
    kept = visitor.new_page()
    kept.goto(table.page.url)
    table.play(LOST, upto=4)
    leave_and_return(kept, keeps)
    Table(kept, table.game).shows_board(table.game)


def test_a_zone_that_the_browser_does_not_know_is_utc(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/archive")
    assert page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone") == "Etc/Unknown"
    # the script has gone on
    expect(page.locator("html")).to_have_attribute("data-by-keys", "no")
    zones = [each["value"] for each in visitor.cookies() if each["name"] == "zone"]
    assert zones == ["UTC"]
