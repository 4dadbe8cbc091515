"""Waits for browser tests, never by a fixed time.

``expect`` and locators wait by themselves, for up to two minutes. Everything else that a test reads (a count,
a URL, a box, a value of a script, requests to a server) is read after a wait for the state it needs, or by
these functions.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, TypeVar

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Error, Locator, Page, expect

PATIENCE: Final = 120_000
"""The timeout of all waits, in milliseconds: only what hangs takes as long, however slow the machine is."""
UNDER_WAY: Final = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
"""Elements of a request or swap in progress. A swap sets the focus a moment after its content is visible."""
STYLED: Final = "[...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)"
BOX_AT_REST: Final = """
async (element) => {
    const moving = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
    for (let each = element; each; each = each.parentElement) {
        const motions = each.getAnimations().filter(moving);
        await Promise.all(motions.map(({ finished }) => finished.catch(() => {})));
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
}
"""

AUDIT: Final = "(options) => axe.run(document, { resultTypes: ['violations'], ...options })"
OF_COLORS: Final = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The only rules of the audit that a theme can break, since it overrides colors alone."""

Found = TypeVar("Found")

expect.set_options(timeout=PATIENCE)


def wait_for(page: Page, look: Callable[[], Found | None], what: str) -> Found:
    """Call ``look`` until it returns something; it is retried on None and while the page is navigating."""
    until = monotonic() + PATIENCE / 1000
    while True:
        try:
            found = look()
        except Error as going:
            if not any(why in str(going) for why in ("context was destroyed", "navigat")):
                raise
            found = None
        if found is not None:
            return found
        assert monotonic() < until, f"not there: {what}"
        page.wait_for_timeout(20)


def until(page: Page, true: str) -> None:
    """Wait until that JavaScript expression is true, even if the page is replaced meanwhile."""
    wait_for(page, lambda: page.evaluate(f"async () => Boolean({true})") or None, true)


def wait_until_loaded(page: Page) -> Page:
    """Wait until the page has loaded, with scripts and style sheets, and no swap is in progress.

    Check first that it is the new page, and not the one before.
    """
    page.wait_for_load_state()
    expect(page.locator(UNDER_WAY)).to_have_count(0)
    return page


def page_overflow(page: Page) -> tuple[int, int]:
    """By how many pixels the page, once it has loaded, is wider and higher than the viewport."""
    wide, high = wait_until_loaded(page).evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    size = page.viewport_size
    assert size is not None
    return max(0, wide - size["width"]), max(0, high - size["height"])


def text_of(page: Page, selector: str) -> str:
    """The text of the only such element, once the page has loaded."""
    return wait_until_loaded(page).locator(selector).inner_text()


def box_of(locator: Locator) -> dict[str, float]:
    """The bounding box after its animations, and those of its ancestors, have ended."""
    expect(locator).to_be_visible()
    box: dict[str, float] = locator.evaluate(BOX_AT_REST)
    return box


def audit(page: Page, rules: dict[str, Any] | None = None) -> str:
    """The findings of the accessibility audit of the page, in light and in dark.

    ``rules`` are rule options of axe.
    """
    found = []
    wait_until_loaded(page).evaluate(AXE_SCRIPT)
    for scheme, options in (("light", rules or {}), ("dark", OF_COLORS)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        until(page, f"{STYLED} && matchMedia('(prefers-color-scheme: {scheme})').matches")
        audit = AxeResults(page.evaluate(AUDIT, options))
        if audit.violations_count:
            found.append(f"{scheme}: {audit.generate_report()}")
    return "\n".join(found)
