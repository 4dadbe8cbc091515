"""Two players race in browsers, with scripts and without, to the end and to the next race."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_layout import overlap
from tests.kit import english
from tests.kit.patience import box_of, page_overflow, text_of
from tests.kit.visitors import NewVisitor

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}}
PLAIN: Final[dict[str, Any]] = {"java_script_enabled": False}


def make_race(page: Page, name: str) -> str:
    page.goto("/new")
    page.get_by_role("link", name=english.RACE_A_FRIEND).click()
    page.get_by_label("Short game").check()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Make the race").click()
    expect(page).to_have_url(re.compile(r"/races/(?!new)"))
    return text_of(page, "#invitation")


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the race").click()


def begin(page: Page) -> None:
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/games/"))


def give_up(page: Page) -> None:
    page.locator(".menu > summary").click()
    page.locator(".give-up > summary").click()
    page.locator(".give-up button").click()
    expect(page.get_by_role("link", name="To the race")).to_be_visible()
    page.get_by_role("link", name="To the race").click()


def seal(page: Page, name: str) -> str:
    return page.locator("#race li", has_text=name).inner_text()


def test_two_players_race(new_visitor: NewVisitor) -> None:
    """One with scripts, and one without."""
    ada, bob = new_visitor(**PHONE).new_page(), new_visitor(**PHONE, **PLAIN).new_page()
    link = make_race(ada, "Ada")
    join(bob, link, "Bob")
    expect(ada.locator("#race li", has_text="Bob")).to_be_visible()  # by itself
    begin(ada)
    expect(ada.locator("#race-line")).to_have_text(re.compile(r"Bob \d"))
    assert page_overflow(ada)[0] == 0
    bob.get_by_role("link", name="Refresh").click()
    begin(bob)
    expect(bob.locator("#race-line")).to_be_visible()
    give_up(ada)
    assert "of 7 piles flipped" in seal(ada, "Ada")
    give_up(bob)
    again = ada.get_by_role("button", name="Race again")
    expect(again).to_be_visible()  # by itself
    assert page_overflow(ada)[0] == 0
    # a closed race invites nobody, and without a turn there is no line to compare
    ada.reload()
    expect(ada.locator("#invitation")).to_have_count(0)
    assert ada.get_by_role("link", name="Compare the lines").count() == 0
    again.click()
    expect(ada).not_to_have_url(link)
    bob.get_by_role("button", name="Race again").click()
    expect(bob).to_have_url(ada.url)


def test_a_button_keeps_the_focus_when_a_poll_brings_news(new_visitor: NewVisitor) -> None:
    ada, bob = new_visitor().new_page(), new_visitor().new_page()
    link = make_race(ada, "Ada")
    ada.get_by_role("button", name="Begin").focus()
    join(bob, link, "Bob")
    expect(ada.locator("#race li", has_text="Bob")).to_be_visible()
    expect(ada.get_by_role("button", name="Begin")).to_be_focused()


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180)], ids=str)
def test_at_a_race_the_tray_ends_above_the_pile_keys(
    new_visitor: NewVisitor, size: tuple[int, int]
) -> None:
    """The line with the other racers lies below both."""
    screen = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": True}
    ada = new_visitor(**screen).new_page()
    make_race(ada, "Ada")
    begin(ada)
    keys = ada.locator(".dock .keys")
    keys.locator("label").last.tap()
    tray = ada.locator(".tray:visible")
    expect(tray).to_be_visible()
    assert overlap(box_of(tray), box_of(keys)) == 0
    assert overlap(box_of(keys), box_of(ada.locator("#race-line"))) == 0
