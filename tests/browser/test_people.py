"""Two browsers and one player, two players and one table: by mouse, with scripts and without, and audited."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_sizes import OUT_OF_REACH, ZOOMED
from tests.kit.patience import audited, loaded, text_of
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
PLAIN: Final[dict[str, Any]] = {"java_script_enabled": False}
either = pytest.mark.parametrize("scripts", [{}, PLAIN], ids=["scripts", "no scripts"])


def open_at(visitor: BrowserContext, path: str) -> Page:
    page = visitor.new_page()
    page.goto(path)
    return page


def played(visitor: BrowserContext, name: str = "Ada") -> Page:
    """Somebody with a name and a game."""
    page = open_at(visitor, "/")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/games/"))
    page.goto("/you")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_have_text("Your name is saved.")
    return loaded(page)


def founded(visitor: BrowserContext, name: str = "Ada") -> Page:
    page = played(visitor, name)
    page.goto("/families")
    page.get_by_label("Name of the table").fill("The Lees")
    page.get_by_label("Your name there").fill(name)
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="The Lees")).to_be_visible()
    return loaded(page)


def phrase_of(page: Page) -> str:
    page.goto("/you")
    page.get_by_role("button", name="phrase").click()
    expect(page.get_by_role("link", name="I have it")).to_be_visible()
    words = loaded(page).locator("#phrase li").all_inner_texts()
    assert len(words) == 8
    return " ".join(words)


@either
def test_a_phrase_takes_a_game_from_one_browser_to_another(
    new_visitor: NewVisitor, scripts: dict[str, Any]
) -> None:
    here = played(new_visitor(**scripts))
    phrase = phrase_of(here)
    there = open_at(new_visitor(**scripts), "/you")
    there.get_by_label("Your recovery phrase").fill(phrase.title())
    there.get_by_role("button", name="Go on here").click()
    expect(there.get_by_text("Welcome back.")).to_be_visible()
    expect(there.get_by_label("Your name")).to_have_value("Ada")
    there.goto("/")
    there.get_by_role("link", name=re.compile("Random deal")).click()
    expect(there).to_have_url(re.compile("/games/"))


@either
def test_a_link_takes_a_game_to_another_browser_when_its_button_is_pressed(
    new_visitor: NewVisitor, scripts: dict[str, Any]
) -> None:
    here = played(new_visitor(**scripts))
    here.get_by_role("link", name="Show a QR code").click()
    expect(here.get_by_role("img", name="QR code of the link below")).to_be_visible()
    link = text_of(here, "#way")
    there = open_at(new_visitor(**scripts), link)
    expect(there.get_by_role("heading", name="Go on here as Ada?")).to_be_visible()
    there.get_by_role("button", name="Yes, go on here").click()
    expect(there.get_by_label("Your name")).to_have_value("Ada")


@either
def test_two_people_at_one_table(
    new_visitor: NewVisitor, complaints: list[str], scripts: dict[str, Any]
) -> None:
    ada = founded(new_visitor(**scripts))
    link = text_of(ada, "#invitation")
    bob = open_at(new_visitor(**scripts), link)
    bob.get_by_label("Your name there").fill("\u00c0da")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_role("alert")).to_contain_text("a name that looks like")
    expect(bob.get_by_label("Your name there")).to_be_focused()
    bob.get_by_label("Your name there").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_role("row", name=re.compile("Bob.*not played yet"))).to_be_visible()
    ada.reload()
    expect(ada.get_by_role("button", name="Remove Bob")).to_be_visible()
    forgive(complaints, "422")


def test_the_copy_button_copies_and_says_so(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    page = played(visitor)
    phrase = phrase_of(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page.locator(".copies [role=status]").first).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == phrase


def test_where_there_is_no_clipboard_the_text_is_selected_and_copied(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor()
    visitor.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = founded(visitor)
    link = text_of(page, "#invitation")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("getSelection().toString().trim()") == link


def test_without_scripts_nothing_is_offered_that_does_nothing(new_visitor: NewVisitor) -> None:
    page = founded(new_visitor(**PLAIN))
    expect(page.locator("#invitation")).to_be_visible()
    expect(page.locator("[data-copy]")).to_be_hidden()
    expect(page.locator("[data-share]")).to_be_hidden()


def test_the_systems_share_sheet_gets_the_link_where_there_is_one(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.add_init_script("navigator.share = async (what) => { window.shared = what.text }")
    page = founded(visitor)
    page.get_by_role("button", name="Pass it on").click()
    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared") == text_of(page, "#invitation")
    other = founded(new_visitor())
    expect(other.get_by_role("button", name="Copy the link")).to_be_visible()
    expect(other.get_by_role("button", name="Pass it on")).to_be_hidden()


def test_everything_is_gone_after_two_steps(new_visitor: NewVisitor) -> None:
    page = played(new_visitor())
    page.get_by_role("link", name="Delete everything").click()
    page.get_by_role("button", name="Delete everything now").click()
    expect(page.get_by_role("heading", name="Everything is deleted")).to_be_visible()
    page.goto("/you")
    expect(page.get_by_label("Your name")).to_have_value("")
    assert [cookie["name"] for cookie in page.context.cookies()] == []


def test_the_export_is_downloaded(new_visitor: NewVisitor) -> None:
    page = played(new_visitor())
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    assert download.value.suggested_filename == "five-crowns-export.json"
    assert '"Ada"' in download.value.path().read_text(encoding="utf-8")


# ---- every page, audited and at 400 percent ----------------------------------------------------------------


def pages(visitor: BrowserContext, other: BrowserContext) -> dict[str, str]:
    """The address of every page for that visitor, who has played, has a table and a phrase."""
    Table.sit_down(visitor, LOST, turns=9)
    page = founded(visitor, "Ada")
    table, invitation = page.url, text_of(page, "#invitation")
    guest = open_at(other, invitation)
    guest.get_by_label("Your name there").fill("Maximiliana Longname-Lee")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("heading", name="The Lees")).to_be_visible()
    guest.goto("/you/device")
    link = text_of(guest, "#way")
    phrase_of(page)
    return {
        "you": "/you?done=name",
        "device": "/you/device",
        "come": link,
        "delete": "/you/delete",
        "deleted": "/you/deleted",
        "tables": "/families",
        "table": table,
        "leave": f"{table}/leave",
    }


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_violation(new_visitor: NewVisitor, complaints: list[str], look: dict[str, Any]) -> None:
    visitor = new_visitor(**look)
    found = []

    def audit(what: str) -> None:
        if said := audited(page):
            found.append(f"{what}, {said}")

    there = pages(visitor, new_visitor())
    page = visitor.new_page()
    for what, path in there.items():
        page.goto(path)
        audit(what)
    phrase_of(page)
    audit("phrase")
    page.goto("/you")
    page.get_by_label("Your recovery phrase").fill("acorn xylophone")
    page.get_by_role("button", name="Go on here").click()
    expect(page.get_by_label("Your recovery phrase")).to_be_focused()
    audit("a wrong phrase")
    page.goto("/you")
    page.get_by_label("Your name").fill("http://")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    audit("a wrong name")
    assert "\n".join(found) == ""
    forgive(complaints, "422")


def test_every_page_is_reached_by_scrolling_down_at_four_hundred_percent(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor(**ZOOMED)
    there = pages(visitor, new_visitor())
    page = visitor.new_page()
    for path in there.values():
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        assert page.evaluate(OUT_OF_REACH) == [], path
    phrase_of(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(OUT_OF_REACH) == []
