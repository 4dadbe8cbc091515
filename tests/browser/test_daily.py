"""A person plays the daily, from home to its end and how that compares, in each of the ways there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.rules import Game
from tests.browser.test_layout import overlap, scrolls, targets
from tests.browser.test_sizes import OUT_OF_REACH, SPACED, texts
from tests.kit.attempts import CODE
from tests.kit.patience import loaded
from tests.kit.records import after, recorded
from tests.kit.table import DESKTOP, PHONE, KeyboardTable, ScriptlessTable, Table, TouchTable
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
"""The game of daily 4, which is today's; that of daily 3 is the won one."""
NARROW: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}}
PLAIN: Final[dict[str, Any]] = {"java_script_enabled": False}
PLAY_TODAY: Final = "Play today\N{RIGHT SINGLE QUOTATION MARK}s deal"
SHARED: Final = (
    "Five Crowns daily 4: 9 of 11 piles, 23 points left, no hints. Open: 5, J. {base}/games/"
)


def attempted(visitor: BrowserContext, turns: int | None = None) -> str:
    """The table of this visitor's attempt at today's, so many turns of it played without a page, or all."""
    table = visitor.request.post("/daily/4").url
    for number, turn in enumerate(LOST.turns[:turns], start=1):
        form = {"turn": str(number), "pile": str(turn.pile), "discard": str(turn.discard)}
        assert visitor.request.post(f"{table}/turns", form=form).ok
    return table


def home(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/")
    return page


def begun(page: Page, kind: type[Table] = Table) -> Table:
    """The table that shows when today's is begun."""
    return kind(page, Game.start(LOST.deal)).shows(Game.start(LOST.deal))


def assert_compared(page: Page) -> None:
    """The page of the day says how it went, where that stands, and who is who."""
    expect(page.get_by_role("heading", name="Daily 4", exact=True)).to_be_visible()
    outcome = page.get_by_text("9 of 11 piles flipped, 23 points left.")
    expect(outcome).to_be_visible()
    expect(page.get_by_role("region", name="How everybody did")).to_be_visible()
    mine = page.get_by_role("region", name="Best of the day").get_by_role("row", name="(you)")
    expect(mine).to_contain_text("9 of 11 piles, 23 points left")
    expect(page.get_by_text(re.compile(r"The next daily begins in \d+ h \d+ min"))).to_be_visible()
    expect(page.get_by_role("button", name="Begin")).to_have_count(0)
    expect(page).to_have_url(re.compile("/daily/4$"))
    loaded(page)


# ---- whole games -------------------------------------------------------------------------------------------


def test_with_the_mouse_on_a_narrow_screen_from_home_to_the_comparison(
    new_visitor: NewVisitor,
) -> None:
    attempted(new_visitor())  # somebody to be compared with
    page = home(new_visitor(**NARROW))
    today = page.get_by_role("region", name="Daily 4")
    expect(today).to_contain_text("Thursday, November 5, 2026")
    today.get_by_role("link", name=PLAY_TODAY).click()
    page.get_by_role("button", name="Begin").click()
    table = begun(page).play(LOST)
    expect(table.ending).to_contain_text("9 of 11 piles flipped, 23 points left")
    table.ending.get_by_role("link", name="Share").click()
    assert_compared(page)
    base = page.url.removesuffix("/daily/4")
    expect(page.locator("#share-text")).to_contain_text(SHARED.format(base=base))
    page.goto("/")
    expect(today).to_contain_text("9 of 11 piles flipped, 23 points left.")
    expect(today.get_by_role("button")).to_have_count(0)


def test_with_a_finger_and_left_and_gone_on_with(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    page = home(visitor)
    page.get_by_role("link", name=PLAY_TODAY).tap()
    page.get_by_role("button", name="Begin").tap()
    begun(page, TouchTable).play(LOST, upto=2)
    page.close()
    page = home(visitor)
    page.get_by_role("region", name="Daily 4").get_by_role("link", name="Continue").tap()
    TouchTable(page, after("lost", 2)).shows(after("lost", 2)).play(LOST, upto=3)


def test_with_keys_alone_and_no_turn_is_taken_back(new_visitor: NewVisitor) -> None:
    attempted(new_visitor())
    page = home(new_visitor(**DESKTOP))
    page.get_by_role("link", name=PLAY_TODAY).press("Enter")
    page.get_by_role("button", name="Begin").press("Enter")
    table = begun(page, KeyboardTable)
    table.play(LOST, upto=1)
    expect(table.undo_button).to_be_hidden()
    page.keyboard.press("u")
    table.shows(after("lost", 1))
    table.play(LOST)
    table.ending.get_by_role("link", name="Share").press("Enter")
    assert_compared(page)


def test_without_scripts(new_visitor: NewVisitor, complaints: list[str]) -> None:
    attempted(new_visitor())
    page = home(new_visitor(**PHONE, **PLAIN))
    page.get_by_role("link", name=PLAY_TODAY).click()
    page.get_by_role("button", name="Begin").click()
    table = begun(page, ScriptlessTable).play(LOST)
    table.ending.get_by_role("link", name="Share").click()
    assert_compared(page)
    expect(page.locator("#share-text")).to_be_visible()
    for name in ("Copy", "Share"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.get_by_role("link", name="Look at the table").click()
    expect(page).to_have_url(re.compile("/games/[^/]+$"))
    page.get_by_role("link", name="Result").click()
    page.get_by_role("link", name="Turn by turn").click()
    expect(page.get_by_text("Turn 0 of 28")).to_be_visible()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("Turn 1 of 28")).to_be_visible()
    page.get_by_role("link", name="Last").click()
    expect(page.get_by_text("Turn 28 of 28")).to_be_visible()
    assert complaints == []


def test_practice_afterwards_may_be_taken_back(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**DESKTOP)
    table = attempted(visitor)
    page = visitor.new_page()
    page.goto(table)
    page.get_by_role("button", name="Practice").click()
    practice = begun(page)
    expect(page.get_by_role("heading", name="Daily 4, practice")).to_be_visible()
    practice.play(LOST, upto=1)
    practice.undo_button.click()
    practice.shows_board(Game.start(LOST.deal))


# ---- whose today -------------------------------------------------------------------------------------------


def asked_for(page: Page, path: str) -> list[str]:
    """Every time that the browser asks for that page from now on."""
    asked: list[str] = []
    page.on("request", lambda request: request.url.endswith(path) and asked.append(request.url))
    return asked


@pytest.mark.parametrize(
    ("zone", "number", "date", "times"),
    [
        ("UTC", 4, "Thursday, November 5, 2026", 1),
        ("Europe/Amsterdam", 4, "Thursday, November 5, 2026", 1),
        ("Pacific/Kiritimati", 5, "Friday, November 6, 2026", 2),
        ("Etc/GMT+12", 3, "Wednesday, November 4, 2026", 2),
    ],
)
def test_home_shows_the_day_of_the_place(
    new_visitor: NewVisitor, zone: str, number: int, date: str, times: int
) -> None:
    page = new_visitor(timezone_id=zone).new_page()
    asked = asked_for(page, "/")
    page.goto("/")
    expect(page.get_by_role("region", name=f"Daily {number}")).to_contain_text(date)
    page.wait_for_load_state("networkidle")
    assert len(asked) == times  # that of UTC is there at once; another one is asked for
    page.goto("/archive")
    today = page.get_by_role("link", name=f"Daily {number}, {date}: not played yet")
    expect(today).to_have_attribute("aria-current", "date")
    page.goto("/daily")
    expect(page.get_by_role("heading", name=f"Daily {number}", exact=True)).to_be_visible()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert len(asked) == times + 1


def test_it_is_said_how_long_it_is_until_the_midnight_of_the_place(new_visitor: NewVisitor) -> None:
    page = new_visitor(timezone_id="Asia/Tokyo").new_page()
    page.goto("/daily/4")  # 19:05 there
    expect(page.get_by_text(re.compile(r"The next daily begins in 4 h"))).to_be_visible()


def test_without_scripts_or_cookies_the_day_is_that_of_utc(new_visitor: NewVisitor) -> None:
    there = {"timezone_id": "Pacific/Kiritimati"}
    page = home(new_visitor(**there, **PLAIN))
    expect(page.get_by_role("region", name="Daily 4")).to_be_visible()
    visitor = new_visitor(**there)
    visitor.add_init_script(
        "Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })"
    )
    page = visitor.new_page()
    asked = asked_for(page, "/")
    page.goto("/")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("region", name="Daily 4")).to_be_visible()
    assert len(asked) == 1  # and it is not asked for again and again


# ---- passing it on -----------------------------------------------------------------------------------------


def test_what_is_passed_on_is_copied_and_leads_a_stranger_to_the_result(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor()
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    attempted(visitor)
    page = visitor.new_page()
    page.goto("/daily/4")
    sharing = page.get_by_role("region", name="Share")
    sharing.get_by_role("button", name="Copy").click()
    expect(sharing.get_by_role("button", name="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith(SHARED.format(base=page.url.removesuffix("/daily/4")))
    stranger = new_visitor(**PHONE).new_page()
    stranger.goto(text.split()[-1])
    expect(stranger.get_by_text("9 of 11 piles flipped, 23 points left.")).to_be_visible()
    expect(stranger.get_by_text(re.compile("Its cards are shown when the day"))).to_be_visible()
    assert CODE not in loaded(stranger).content()
    stranger.get_by_role("link", name="Play it yourself").click()
    stranger.get_by_role("button", name="Begin", exact=True).click()
    begun(stranger)


def test_the_systems_share_sheet_gets_the_text_where_there_is_one(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.add_init_script("navigator.share = async (what) => { window.shared = what.text }")
    attempted(visitor)
    page = visitor.new_page()
    page.goto("/daily/4")
    page.get_by_role("region", name="Share").get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared").startswith("Five Crowns daily 4: 9 of 11 piles")


def test_turns_are_shown_to_a_stranger_when_their_player_says_so(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST, len(LOST.turns))
    page, stranger = table.page, new_visitor().new_page()
    path = page.url
    stranger.goto(path)
    expect(stranger.get_by_role("link", name="Turn by turn")).to_have_count(0)
    table.ending.get_by_role("link", name="Result").click()
    page.get_by_role("button", name="Show my turns as well").click()
    expect(page.get_by_role("button", name="Keep the turns to myself")).to_be_visible()
    stranger.reload()
    stranger.get_by_role("link", name="Turn by turn").click()
    expect(stranger.get_by_text("As it was dealt.")).to_be_visible()


# ---- every screen ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (1280, 720)], ids=str)
def test_its_ending_fits(new_visitor: NewVisitor, size: tuple[int, int]) -> None:
    attempted(new_visitor())
    look = PHONE if size[0] < 500 else DESKTOP
    visitor = new_visitor(**look | {"viewport": {"width": size[0], "height": size[1]}})
    page = visitor.new_page()
    page.goto(attempted(visitor))
    ending = page.get_by_role("region").filter(has=page.get_by_role("button", name="Practice"))
    expect(ending).to_be_in_viewport(ratio=1)
    assert scrolls(page) == (0, 0)
    inside = [ending.get_by_role("link"), ending.get_by_role("button")]
    for each in inside:
        for at in range(each.count()):
            expect(each.nth(at)).to_be_in_viewport(ratio=1)
    pressed = [one for one in targets(page) if one["kind"] in ("a", "button")]
    assert [one["name"] for one in pressed if min(one["width"], one["height"]) < 24] == []
    assert [one["name"] for one in pressed if one["clipped"]] == []
    for number, one in enumerate(pressed):
        assert all(overlap(one, other) < 1 for other in pressed[:number]), one


PAGES: Final = [
    *("/", "/daily/4", "/daily/4/board", "/daily/4/check", "/daily/1", "/daily/1/check"),
    *("/archive/2026-11", f"/deals/{CODE}", "RESULT", "REPLAY"),
]


def each_page(visitor: BrowserContext) -> Iterator[tuple[str, Page]]:
    """Each of these pages, for somebody who has finished today's."""
    table = attempted(visitor)
    page = visitor.new_page()
    for path in PAGES:
        own = path.replace("RESULT", f"{table}/result").replace("REPLAY", f"{table}/replay?turn=9")
        page.goto(own)
        yield path, page


def test_nothing_scrolls_sideways_however_narrow(new_visitor: NewVisitor) -> None:
    """At 320 pixels, which is 400 % of zoom, with text as wide as anybody sets it."""
    attempted(new_visitor())
    for path, page in each_page(new_visitor(viewport={"width": 320, "height": 640})):
        assert scrolls(page)[0] == 0, path
        assert page.evaluate(OUT_OF_REACH) == [], path
        page.evaluate(SPACED)
        assert [text["text"] for text in texts(page) if text["cut"]] == [], path
        assert scrolls(page)[0] == 0, path


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_is_pressed_is_large_enough_and_apart(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    for path, page in each_page(new_visitor(**look)):
        boxes = [one for one in targets(page) if one["kind"] in ("a", "button")]
        # links within a text are as high as its lines
        small = [one for one in boxes if min(one["width"], one["height"]) < 16]
        assert small == [], path
        assert [one["name"] for one in boxes if one["clipped"]] == [], path
        for number, one in enumerate(boxes):
            assert all(overlap(one, other) < 1 for other in boxes[:number]), (path, one)


def test_a_daily_that_is_not_there_says_so(new_visitor: NewVisitor, complaints: list[str]) -> None:
    page = new_visitor().new_page()
    page.goto("/daily/6")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    forgive(complaints, "404")
