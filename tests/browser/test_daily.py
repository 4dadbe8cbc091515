"""Playing the daily from the home page to the comparison, by mouse, touch, keyboard and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from solitaire.rules import Game
from tests.kit import english
from tests.kit.attempts import CODE
from tests.kit.patience import until, wait_until_loaded
from tests.kit.records import after, recorded
from tests.kit.table import (
    DESKTOP,
    PHONE,
    KeyboardTable,
    ScriptlessTable,
    Table,
    TouchTable,
    put_attempt,
)
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
"""The game of daily 4, which is today's; daily 3 has the deal of the won game."""
NARROW: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}}
PLAIN: Final[dict[str, Any]] = {"java_script_enabled": False}
SHARED: Final = "Five Crowns daily 4, steady: 9 of 11 piles, no hints"
ROWS: Final = r"([👑🟦⬜🟥]{7}\n){4}"
"""Those of the text to share, with its mistakes or without: the review may be there."""


def shared_text(base: str) -> re.Pattern[str]:
    """Matches the text to share."""
    return re.compile(rf"^{re.escape(SHARED)}\n{ROWS}{re.escape(base)}/games/")


def home(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/")
    return page


def wait_for_new_table(page: Page, kind: type[Table] = Table) -> Table:
    """Wait for the table of today's daily before its first turn."""
    return kind(page, Game.start(LOST.deal)).shows(Game.start(LOST.deal))


def assert_shows_comparison(page: Page) -> None:
    """The page of the daily shows the result, the distribution and the board."""
    expect(page.get_by_role("heading", name="Daily 4", exact=True)).to_be_visible()
    outcome = page.get_by_text("9 of 11 piles flipped, 23 points left.")
    expect(outcome).to_be_visible()
    expect(page.get_by_role("region", name="How everybody did")).to_be_visible()
    expect(page.get_by_role("link", name=english.BEST_OF_THE_DAY)).to_be_visible()
    expect(page.get_by_text(re.compile(r"The next daily begins in \d+ h \d+ min"))).to_be_visible()
    expect(page.get_by_role("button", name="Begin")).to_have_count(0)
    expect(page).to_have_url(re.compile("/daily/4$"))
    wait_until_loaded(page)


# ---- from home to the comparison ---------------------------------------------------------------------------


def today_region(page: Page) -> Locator:
    return page.get_by_role("region", name="Today")


def play_today(page: Page, press: Callable[[Locator], None]) -> None:
    """Start today's daily from the home page of a newcomer, by its start card."""
    press(page.get_by_role("navigation", name="Site").get_by_role("link", name="Daily"))
    press(page.get_by_role("button", name="Begin"))


def continue_today(page: Page, press: Callable[[Locator], None]) -> None:
    press(page.get_by_role("link", name="Continue"))


def play_last_turns(
    visitor: BrowserContext, press: Callable[[Locator], None], kind: type[Table]
) -> Table:
    """Continue today's daily from the home page, play its last two turns, and open the comparison."""
    put_attempt(visitor, 26)
    page = home(visitor)
    continue_today(page, press)
    table = kind(page, after("lost", 26)).shows(after("lost", 26)).play(LOST)
    press(table.unfold_ending().get_by_role("link", name="How others did"))
    assert_shows_comparison(page)
    return table


@pytest.mark.deep
def test_daily_by_mouse_on_a_narrow_screen(new_visitor: NewVisitor) -> None:
    put_attempt(new_visitor())  # another result on the board
    page = play_last_turns(new_visitor(**NARROW), Locator.click, Table).page
    base = page.url.removesuffix("/daily/4")
    assert shared_text(base).match(page.locator("#result-text").inner_text())
    page.goto("/")
    expect(today_region(page)).to_contain_text("9 of 11 piles")
    expect(today_region(page).get_by_role("button")).to_have_count(0)


def test_daily_by_touch_can_be_left_and_continued(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    page = home(visitor)
    play_today(page, Locator.tap)
    wait_for_new_table(page, TouchTable).play(LOST, upto=1)
    page.close()
    page = home(visitor)
    continue_today(page, Locator.tap)
    TouchTable(page, after("lost", 1)).shows(after("lost", 1))


def test_daily_by_keyboard_has_no_undo(new_visitor: NewVisitor) -> None:
    put_attempt(new_visitor())
    visitor = new_visitor(**DESKTOP)
    page = home(visitor)
    play_today(page, lambda button: button.press("Enter"))
    table = wait_for_new_table(page, KeyboardTable)
    table.play(LOST, upto=1)
    expect(table.undo_button).to_be_hidden()
    page.keyboard.press("u")
    table.shows(after("lost", 1))


@pytest.mark.deep
def test_daily_without_scripts(new_visitor: NewVisitor, complaints: list[str]) -> None:
    put_attempt(new_visitor())
    page = play_last_turns(new_visitor(**PHONE, **PLAIN), Locator.click, ScriptlessTable).page
    expect(page.locator("#result-text")).to_be_visible()
    for name in ("Copy", "Share"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_role("heading", name="Turn 1 of 28")).to_be_visible()
    page.locator("#step-next").click()
    expect(page.get_by_role("heading", name="Turn 2 of 28")).to_be_visible()
    assert complaints == []


def test_practice_after_the_attempt_allows_undo(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**DESKTOP)
    table = put_attempt(visitor)
    page = visitor.new_page()
    page.goto(table)
    page.locator("#ending-more > summary").click()
    page.get_by_role("button", name=english.TRY_FROM_THE_START).click()
    practice = wait_for_new_table(page)
    expect(page.get_by_role("heading", name="Daily 4, practice")).to_be_visible()
    practice.play(LOST, upto=1)
    practice.undo_button.click()
    practice.shows_board(Game.start(LOST.deal))


# ---- date and time zone ------------------------------------------------------------------------------------


def record_requests(page: Page, path: str) -> list[str]:
    """Record the requests for that path from now on."""
    requests: list[str] = []
    page.on("request", lambda request: request.url.endswith(path) and requests.append(request.url))
    return requests


@pytest.mark.parametrize(
    ("zone", "number", "date", "times"),
    [
        pytest.param(
            "Europe/Amsterdam", 4, "Thursday, November 5, 2026", 2, marks=pytest.mark.deep
        ),
        ("Pacific/Kiritimati", 5, "Friday, November 6, 2026", 2),
        ("Etc/GMT+12", 3, "Wednesday, November 4, 2026", 2),
    ],
)
def test_today_follows_the_browsers_time_zone(
    new_visitor: NewVisitor, zone: str, number: int, date: str, times: int
) -> None:
    visitor = new_visitor(timezone_id=zone)
    visitor.request.post("/games")
    page = visitor.new_page()
    requests = record_requests(page, "/")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(date)
    page.wait_for_load_state("networkidle")
    assert len(requests) == times  # UTC needs no second request
    page.goto("/archive")
    today = page.get_by_role("link", name=f"Daily {number}, {date}: not played yet")
    expect(today).to_have_attribute("aria-current", "date")
    page.goto("/daily")
    expect(page.get_by_role("heading", name=f"Daily {number}", exact=True)).to_be_visible()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert len(requests) == times + 1


def test_today_is_utc_without_scripts_or_cookies(new_visitor: NewVisitor) -> None:
    there = {"timezone_id": "Pacific/Kiritimati"}
    visitor = new_visitor(**there, **PLAIN)
    visitor.request.post("/games")
    page = home(visitor)
    expect(today_region(page).get_by_role("heading", name="Daily 4")).to_be_visible()
    visitor = new_visitor(**there)
    visitor.add_init_script(
        "Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })"
    )
    visitor.request.post("/games")
    page = visitor.new_page()
    requests = record_requests(page, "/")
    page.goto("/")
    page.wait_for_load_state("networkidle")
    expect(today_region(page).get_by_role("heading", name="Daily 4")).to_be_visible()
    assert len(requests) == 1  # no reload loop


# ---- sharing -----------------------------------------------------------------------------------------------


def test_copied_result_leads_a_stranger_to_it(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor()
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    put_attempt(visitor)
    page = visitor.new_page()
    page.goto("/daily/4")
    sharing = page.get_by_role("region", name="Share")
    sharing.get_by_role("button", name="Copy").click()
    expect(sharing.get_by_role("button", name="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert shared_text(page.url.removesuffix("/daily/4")).match(text)
    stranger = new_visitor(**PHONE).new_page()
    stranger.goto(text.split()[-1])
    expect(stranger.get_by_text("9 of 11 piles flipped, 23 points left.")).to_be_visible()
    assert CODE not in wait_until_loaded(stranger).content()
    stranger.get_by_role("link", name="Play it yourself").click()
    stranger.get_by_role("button", name="Begin", exact=True).click()
    wait_for_new_table(stranger)


def test_share_uses_the_systems_share_sheet_if_present(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.add_init_script("navigator.share = async (what) => { window.shared = what.text }")
    put_attempt(visitor)
    page = visitor.new_page()
    page.goto("/daily/4")
    page.get_by_role("region", name="Share").get_by_role("button", name="Share").click()
    until(page, "window.shared")
    assert page.evaluate("window.shared").startswith("Five Crowns daily 4, steady: 9 of 11 piles")
