"""One player in two browsers, two players in a family, copying and sharing."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, expect

from tests.kit import english
from tests.kit.patience import text_of, until, wait_until_loaded
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
PLAIN: Final[dict[str, Any]] = {"java_script_enabled": False}


def open_at(visitor: BrowserContext, path: str) -> Page:
    page = visitor.new_page()
    page.goto(path)
    return page


def open_account(visitor: BrowserContext, name: str = "Ada") -> Page:
    """Open the account page of a player with a name and a game."""
    seat(visitor, LOST, 3)
    assert visitor.request.post("/you/name", form={"name": name}).ok
    return open_at(visitor, "/you/devices")


def open_new_family(visitor: BrowserContext, name: str = "Ada") -> Page:
    """Create a family, and open its page."""
    page = open_account(visitor, name)
    page.goto("/families")
    page.get_by_label(english.NAME_OF_THE_FAMILY).fill("The Lees")
    page.get_by_label("Your name there").fill(name)
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name="The Lees")).to_be_visible()
    return wait_until_loaded(page)


def phrase_of(page: Page) -> str:
    page.goto("/you/devices")
    page.get_by_role("button", name="phrase").click()
    expect(page.get_by_role("link", name=english.I_WROTE_IT_DOWN)).to_be_visible()
    words = wait_until_loaded(page).locator("#phrase li").all_inner_texts()
    assert len(words) == 8
    return " ".join(words)


def test_a_recovery_phrase_moves_a_player_to_another_browser(new_visitor: NewVisitor) -> None:
    here = open_account(new_visitor())
    phrase = phrase_of(here)
    there = open_at(new_visitor(), "/you/devices")
    there.get_by_label("Your recovery phrase").fill(phrase.title())
    there.get_by_role("button", name="Continue here").click()
    expect(there.get_by_text("Welcome back.")).to_be_visible()
    expect(there.get_by_role("heading", name="Ada")).to_be_visible()
    there.goto("/")
    there.get_by_role("link", name="Continue").click()
    expect(there).to_have_url(re.compile("/games/"))


def test_a_device_link_moves_a_player_after_confirmation(
    new_visitor: NewVisitor,
) -> None:
    here = open_account(new_visitor())
    here.get_by_role("link", name=english.SHOW_A_CODE).click()
    expect(here.get_by_role("img", name=english.QR_CODE_OF_THE_LINK_BELOW)).to_be_visible()
    link = text_of(here, "#way")
    there = open_at(new_visitor(), link)
    expect(there.get_by_role("heading", name="Continue here as Ada?")).to_be_visible()
    there.get_by_role("button", name=english.YES_GO_ON_HERE).click()
    expect(there.get_by_role("heading", name="Ada")).to_be_visible()


def test_two_players_join_a_family_table(new_visitor: NewVisitor, complaints: list[str]) -> None:
    ada = open_new_family(new_visitor())
    link = text_of(ada, "#invitation")
    bob = open_at(new_visitor(), link)
    bob.get_by_label("Your name there").fill("A.da")
    bob.get_by_role("button", name="Join").click()
    expect(bob.get_by_role("alert")).to_contain_text("a name that looks like")
    expect(bob.get_by_label("Your name there")).to_be_focused()
    bob.get_by_label("Your name there").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    expect(bob.get_by_role("row", name=re.compile("Bob.*not played yet"))).to_be_visible()
    ada.reload()
    expect(ada.get_by_role("button", name="Remove Bob")).to_be_visible()
    forgive(complaints, "422")


def test_the_copy_button_copies_and_announces_it(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_account(visitor)
    phrase = phrase_of(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page.locator(".copies [role=status]").first).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == phrase


def test_without_the_clipboard_api_the_text_is_selected_and_copied(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor()
    visitor.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = open_new_family(visitor)
    link = text_of(page, "#invitation")
    expect(page.get_by_role("button", name="Share the link")).to_be_hidden()
    lefts = "(id) => document.querySelector(id).getBoundingClientRect().left"
    copy = "[data-copy=invitation]"
    assert page.evaluate(lefts, copy) == page.evaluate(lefts, "#invitation")  # no gap for the other
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("getSelection().toString().trim()") == link


def test_without_scripts_copy_and_share_buttons_are_hidden(new_visitor: NewVisitor) -> None:
    page = open_new_family(new_visitor(**PLAIN))
    expect(page.locator("#invitation")).to_be_visible()
    expect(page.locator("[data-copy]")).to_be_hidden()
    expect(page.locator("[data-share]")).to_be_hidden()


def test_share_uses_the_systems_share_sheet_if_present(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.add_init_script("navigator.share = async (what) => { window.shared = what.text }")
    page = open_new_family(visitor)
    page.get_by_role("button", name="Share the link").click()
    until(page, "window.shared")
    assert page.evaluate("window.shared") == text_of(page, "#invitation")
