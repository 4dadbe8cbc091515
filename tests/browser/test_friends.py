"""Friends who play a match in browsers of their own, from the link to the next match."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.kit.patience import text_of
from tests.kit.visitors import NewVisitor

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}}
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}
PLAIN: Final[dict[str, Any]] = {"java_script_enabled": False}


def invite(page: Page, name: str, game: str = "crowns") -> str:
    """Start a match with friends at the usual table of a game; returns the link for them."""
    page.goto(f"/matches?game={game}&opponents=2")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Get the link").click()
    expect(page).to_have_url(re.compile(r"/with/(?!new)"))
    return text_of(page, "#invitation")


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.locator(".chairs")).to_contain_text(name)


@pytest.mark.parametrize("plain", [False, True], ids=["scripts", "no scripts"])
def test_friends_meet_by_a_link(new_visitor: NewVisitor, plain: bool) -> None:
    ada = new_visitor(**PHONE).new_page()
    ben = new_visitor(**DESKTOP, **(PLAIN if plain else {})).new_page()
    link = invite(ada, "Ada")
    sit_down(ben, link, "Ben")
    expect(ada.locator(".chairs")).to_contain_text("Ben")  # by itself
    ada.get_by_role("button", name="Begin").click()
    expect(ada).to_have_url(re.compile("/matches/"))
    if plain:
        ben.get_by_role("link", name="Refresh").click()
    expect(ben).to_have_url(re.compile("/matches/"))  # with scripts by itself
