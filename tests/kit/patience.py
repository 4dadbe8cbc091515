"""How browser tests wait: a click, a key, a swap or a motion is over when the browser says so, never by now.

``expect`` and the locators wait by themselves, for a minute. Anything else that is read of a page, a count
or an address, a box, what a script finds or a server saw, is read after a wait for what must be there first,
or by one of these.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, TypeVar

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Error, Locator, Page, expect

PATIENCE: Final = 60_000
"""How long, in milliseconds, anything is waited for; a busy machine is not a failure."""
UNDER_WAY: Final = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
"""What htmx is not done with. A swap ends, and puts the focus where it belongs, a moment after it is seen."""
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
"""The rules of the audit that a theme, which overrides nothing but colors, can break."""

Found = TypeVar("Found")

expect.set_options(timeout=PATIENCE)


def awaited(page: Page, look: Callable[[], Found | None], what: str) -> Found:
    """What ``look`` finds at last; it looks again as long as it finds None or the page is just going."""
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
    """Waits until that expression of a script is true, on whatever page is there by then."""
    awaited(page, lambda: page.evaluate(f"async () => Boolean({true})") or None, true)


def loaded(page: Page) -> Page:
    """Waits until all of this page has come, scripts and style sheets too, and no swap is under way.

    It must be seen first that it is this page, and not the one before.
    """
    page.wait_for_load_state()
    expect(page.locator(UNDER_WAY)).to_have_count(0)
    return page


def text_of(page: Page, selector: str) -> str:
    """The text of the one element there is, once the page is there as a whole."""
    return loaded(page).locator(selector).inner_text()


def box_of(locator: Locator) -> dict[str, float]:
    """Where it is when its motions, and those of what it lies in, are over."""
    expect(locator).to_be_visible()
    box: dict[str, float] = locator.evaluate(BOX_AT_REST)
    return box


def audited(page: Page, rules: dict[str, Any] | None = None) -> str:
    """What the accessibility audit finds on the page as it is, in light and in dark.

    ``rules`` are options of axe.
    """
    found = []
    loaded(page).evaluate(AXE_SCRIPT)
    for scheme, options in (("light", rules or {}), ("dark", OF_COLORS)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        until(page, f"{STYLED} && matchMedia('(prefers-color-scheme: {scheme})').matches")
        audit = AxeResults(page.evaluate(AUDIT, options))
        if audit.violations_count:
            found.append(f"{scheme}: {audit.generate_report()}")
    return "\n".join(found)
