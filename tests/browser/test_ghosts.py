"""Lines beside each other in a browser: chosen by links, on every screen; nothing for the audit to find."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from threading import Event
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.play import Sitting
from solitaire.play.ghosts import Ghost, Ghosts, Playing
from tests.browser.test_layout import scrolls
from tests.kit.patience import audited, awaited, until
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor

# Lost as dealt, so that the adviser's line is made in a moment.
LOST: Final = recorded("lost-without-a-try")
CODE: Final = LOST.deal.code
WIDTHS: Final = (320, 360, 820, 1280)
HEIGHTS_OF_TEXT: Final = """
    () => [...document.querySelectorAll(".chart text")].map((text) => text.getBBox().height)
"""


def played(visitor: BrowserContext, *, public: bool = False) -> Page:
    """Somebody who has finished the deal, at its table, and lets everybody see the turns or not."""
    page = Table.sit_down(visitor, LOST, turns=len(LOST.turns)).page
    if public:
        assert visitor.request.post(f"{page.url}/public", form={"public": "1"}).ok
    return page


def compared(new_visitor: NewVisitor, **options: object) -> Page:
    """The page of somebody who has finished the deal, as another one has, with all lines made."""
    played(new_visitor(), public=True)
    page = played(new_visitor(**options))
    made(page, f"/deals/{CODE}/compare")
    address = page.get_by_role("link", name="Somebody").first.get_attribute("href")
    assert address
    made(page, address)
    made(page, f"/deals/{CODE}/compare")
    return page


def made(page: Page, address: str) -> None:
    """Opens that page until it waits for nothing any more: before that it would look again by itself."""

    def look() -> bool | None:
        answer = page.goto(address)
        assert answer is not None
        return None if 'id="compared" hx-get' in answer.text() else True

    awaited(page, look, f"all lines of {address}")


def test_from_the_end_of_a_game_to_the_lines_and_on_to_somebody_else_s(
    new_visitor: NewVisitor,
) -> None:
    page = compared(new_visitor)
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Review of")).to_be_visible()
    page.get_by_role("link", name="Compare line by line").click()
    expect(page.get_by_role("heading", name="Line by line")).to_be_visible()
    names = page.locator(".legend").last.get_by_role("listitem")
    expect(names).to_have_text(["You", "Adviser"])
    page.get_by_role("link", name="Somebody").first.click()
    expect(names).to_have_text(["You", "Adviser", "Somebody"])
    expect(page.get_by_text("just your turns, from first to last").first).to_be_visible()
    page.get_by_role("link", name="Adviser shown; take away").click()
    expect(names).to_have_text(["You", "Somebody"])


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """The adviser plays on until this is set."""
    go, turns, made_by = Event(), count(), Ghosts.adviser

    def adviser(self: Ghosts, own: Sitting, *, wait: float = 0) -> Ghost | Playing:
        return made_by(self, own, wait=wait) if go.is_set() else Playing(next(turns))

    monkeypatch.setattr(Ghosts, "adviser", adviser)
    yield go
    go.set()


def test_while_a_line_is_made_the_focus_stays_and_what_is_opened_is_open(
    new_visitor: NewVisitor, held: Event
) -> None:
    page = played(new_visitor())
    page.goto(f"/deals/{CODE}/compare")
    page.evaluate("document.getElementById('said').dataset.same = 'yes'")
    page.get_by_text("The numbers").last.click()
    table = page.get_by_role("table", name="Piles flipped")
    expect(table).to_be_visible()
    summary = page.locator("#numbers-flips-open")
    summary.focus()
    page.evaluate("document.getElementById('compared').dataset.old = 'yes'")
    expect(page.locator("#compared[data-old]")).to_have_count(0)
    expect(page.locator("#said[data-same]")).to_contain_text("The adviser is playing this deal")
    expect(table).to_be_visible()
    expect(summary).to_be_focused()
    held.set()
    expect(page.locator("#said[data-same]")).to_contain_text("All lines are there")
    expect(page.locator("#compared[hx-get]")).to_have_count(0)
    expect(table.get_by_role("columnheader")).to_have_text(["Turn", "You", "Adviser"])
    expect(summary).to_be_focused()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_numbers_are_behind_the_lines(new_visitor: NewVisitor, scripts: bool) -> None:
    page = compared(new_visitor, java_script_enabled=scripts)
    table = page.get_by_role("table", name="Piles flipped")
    expect(table).to_be_hidden()
    page.get_by_text("The numbers").last.click()
    expect(table).to_be_visible()
    expect(table.get_by_role("columnheader")).to_have_text(["Turn", "You", "Adviser"])
    expect(table.get_by_role("row")).to_have_count(len(LOST.turns) + 2)


def test_at_any_width_nothing_sticks_out_and_text_has_its_size(new_visitor: NewVisitor) -> None:
    page = compared(new_visitor)
    page.get_by_text("The numbers").first.click()
    expect(page.get_by_role("table", name="Draws to spare")).to_be_visible()
    heights = set()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        until(page, f"innerWidth === {width}")
        assert scrolls(page)[0] == 0
        found = page.evaluate(HEIGHTS_OF_TEXT)
        assert min(found) > 11
        heights.add(tuple(found))
    assert len(heights) == 1


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_audit_finds_nothing(new_visitor: NewVisitor, screen: dict[str, object]) -> None:
    page = compared(new_visitor, **screen)
    assert audited(page) == ""
    page.get_by_text("The numbers").first.click()
    expect(page.get_by_role("table", name="Draws to spare")).to_be_visible()
    assert audited(page) == ""


def test_of_a_game_that_is_looked_through_the_statistics_say_it(new_visitor: NewVisitor) -> None:
    page = compared(new_visitor)

    def look() -> bool | None:
        page.goto("/statistics")
        return page.get_by_text("After 1 reviewed game.").count() > 0 or None

    awaited(page, look, "what the review has found")
    expect(page.get_by_role("heading", name="How well you play")).to_be_visible()
    assert audited(page) == ""


def test_who_has_not_played_is_asked_to(new_visitor: NewVisitor) -> None:
    page = new_visitor().new_page()
    page.goto(f"/deals/{CODE}/compare")
    expect(page.get_by_role("heading", name="Play this deal first")).to_be_visible()
    assert audited(page) == ""
    page.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_role("heading", name="Play this deal first")).to_be_hidden()
    expect(page).to_have_url(re.compile("/games/"))
