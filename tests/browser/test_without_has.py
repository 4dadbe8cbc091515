"""What a player needs in a browser without :has(): Chromium before 105, Firefox before 121.

The browser of the tests is told another name in the style sheets, which it does not know either.
"""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Route, expect

from tests.kit.table import DESKTOP, PHONE
from tests.kit.visitors import NewVisitor

NO_HAS = """{
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...asked) => !/:has/.test(asked.join()) && supports(...asked);
}"""


def without_has(visitor: BrowserContext) -> BrowserContext:
    def rename(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(":has(", ":has-not("))

    visitor.route(re.compile(r"\.css\b"), rename)
    visitor.add_init_script(NO_HAS)
    return visitor


def test_the_chosen_value_of_a_setting_is_seen(new_visitor: NewVisitor) -> None:
    page = without_has(new_visitor(**PHONE)).new_page()
    page.goto("/settings")
    group = page.get_by_role("group", name="Theme")
    chosen, other = group.locator("input:checked"), group.locator("input:not(:checked)").first
    expect(chosen).to_have_css("opacity", "1")
    expect(other).to_have_css("opacity", "0")
    color = "(name) => getComputedStyle(name).color"
    names = [each.locator("+ span").evaluate(color) for each in (chosen, other)]
    assert names[0] != names[1]
    # the places without an icon are for larger screens
    expect(page.locator(".navigation a:visible")).to_have_count(4)


def test_the_spaces_for_the_chosen_card_of_spiral_are_lit(new_visitor: NewVisitor) -> None:
    page = without_has(new_visitor(**DESKTOP)).new_page()
    # Its first advice is to swap: no card is chosen yet.
    page.goto("/matches?game=spiral&deal=the+cabin")
    page.locator("button.primary.large").click()
    fits = page.locator(".space[data-for]")
    line = fits.first.evaluate("(space) => getComputedStyle(space).borderColor")
    page.locator(".spiral-card > input").first.check(force=True)
    lit = page.locator(".space[data-takes]")
    expect(lit).not_to_have_count(0)
    expect(lit.first).not_to_have_css("border-color", line)
