"""Copy says "Copied" if it was; else the text is shown and selected, and the button names the keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.kit import english
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.table import put_attempt
from tests.kit.visitors import NewVisitor

NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
"""As over plain http."""
REFUSED = (
    "if (navigator.clipboard) navigator.clipboard.writeText = () => Promise.reject(new Error());"
)
COPIES_NOTHING = "document.execCommand = () => true;"
SELECTED = "getSelection().toString().trim()"
MAC = "Object.defineProperty(navigator, 'platform', { value: 'MacIntel' });"


def open_ending(visitor: BrowserContext) -> Page:
    """The table of a finished game, whose text to share is hidden."""
    page = visitor.new_page()
    page.goto(seat(visitor, recorded("won")))
    expect(page.locator("pre")).to_be_hidden()
    page.locator("#ending-more > summary").click()
    return page


@pytest.mark.parametrize("fault", [NO_CLIPBOARD, REFUSED])
def test_what_cannot_be_copied_is_shown_and_selected(new_visitor: NewVisitor, fault: str) -> None:
    visitor = new_visitor()
    visitor.add_init_script(fault + COPIES_NOTHING)
    page = open_ending(visitor)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name=english.PRESS_CTRL_C)).to_be_visible()
    expect(page.locator("pre")).to_be_visible()
    assert page.evaluate(SELECTED) == page.locator("pre").inner_text().strip()


def test_a_text_is_copied_without_the_clipboard_api(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_ending(visitor)
    page.evaluate(NO_CLIPBOARD)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    other = visitor.new_page()
    other.goto("/rules")
    copied = other.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("pre").text_content()


def test_what_the_system_does_not_share_is_copied(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.add_init_script(
        "navigator.share = async () => { throw new DOMException('', 'NotAllowedError') }"
    )
    page = open_ending(visitor)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_the_ending_of_a_daily_copies_where_nothing_can_be_shared(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.add_init_script("delete Navigator.prototype.share;")
    page = visitor.new_page()
    page.goto(put_attempt(visitor))
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#result-text").text_content()


def test_a_mac_copies_by_its_own_key(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.add_init_script(MAC + NO_CLIPBOARD + COPIES_NOTHING)
    page = open_ending(visitor)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name=english.PRESS_CTRL_C)).to_have_count(0)
    expect(page.get_by_role("button", name="⌘C")).to_be_visible()
