"""While a page polls no control changes what it does or where it stands, once it can be seen."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.kit.jobs import BlockedReviews
from tests.kit.patience import wait_until_loaded
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.visitors import NewVisitor

SIZES: Final = [(360, 640), (1280, 720)]
LOST, WON = recorded("lost"), recorded("won-again")
CONTROLS: Final = """
[...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")]
    .filter((each) => each.checkVisibility({ checkVisibilityCSS: true }))
    .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const label = each.ariaLabel ?? each.textContent.trim().replace(/\\s+/g, " ");
        const sends = each.form ? `${each.form.method} ${each.form.action}` : "";
        const does = each.getAttribute("href") ?? sends;
        const place = [x + scrollX, y + scrollY, width, height].map(Math.round);
        return `${each.tagName} ${label}, ${does} ${each.name ?? ""}, at ${place}`;
    })
"""


def controls(page: Page) -> list[str]:
    """What each visible control is, does, and where it stands."""
    found: list[str] = wait_until_loaded(page).evaluate(CONTROLS)
    return found


@pytest.fixture(params=SIZES, ids=str)
def page(request: pytest.FixtureRequest, new_visitor: NewVisitor) -> Page:
    width, height = request.param
    return new_visitor(viewport={"width": width, "height": height}).new_page()


@pytest.mark.parametrize("is_won", [False, True], ids=["lost", "won"])
def test_those_of_an_ending_do_not_change_when_its_review_comes(
    page: Page, blocked_reviews: BlockedReviews, is_won: bool
) -> None:
    page.goto(seat(page.context, WON if is_won else LOST))
    page.locator("#ending-more > summary").click()
    before = controls(page)
    fact = page.locator("#ending-fact").inner_text()
    blocked_reviews.go.set()
    expect(page.locator(".ending [hx-get]")).to_have_count(0)
    assert controls(page) == before
    assert page.locator("#ending-fact").inner_text() != fact
