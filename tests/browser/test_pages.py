"""Accessibility audit and layout of every page except the table, on several screen sizes.

The layout of the table is tested in test_layout.py and test_sizes.py; the audit of the table and of every
component is in test_accessibility.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.rules import Record
from solitaire.solver import analyze
from tests.browser.test_layout import assert_apart, of_kind, page_overflow, smaller_than, targets
from tests.browser.test_sizes import FONT_SIZE, OUT_OF_REACH, SPACED, UNSPACED, font_size, texts
from tests.kit import english
from tests.kit.attempts import CODE
from tests.kit.patience import audited, awaited, loaded, until
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.table import PHONE, attempted
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
QUICK: Final = recorded("lost-without-a-try")
"""Lost from the start, so that the adviser's line takes little time."""
MISTAKE: Final = next(turn.number for turn in analyze(Record.of(LOST)).turns if turn.mistake)
LESSON: Final = [
    *("", "?pile=3", "/3:KS", "/3:KS,QS", "/3:KS,9T", "/3:KS,9T,4:6S?pile=5", "/3:KS,9T,4:6S,4:JH"),
    *("/3:KS,9T,4:6S,5:KD,4:JH", "/x", "/3:KS/piles/3/why", "/piles/5/why"),
]
TO_THE_END: Final = "scrollTo(0, document.documentElement.scrollHeight)"
Tour = Iterator[Page]


def visit(page: Page, *paths: str) -> Tour:
    """Visit each of these paths."""
    for path in paths:
        page.goto(path)
        yield page


def visit_as_stranger(page: Page, other: BrowserContext) -> Tour:
    yield from visit(page, "/", "/new", "/rules", "/keys", "/settings", "/records")
    yield from visit(page, "/statistics", "/you")
    yield from visit(page, "/archive/2026-11", "/daily/4", "/daily/1", "/daily/1/check")
    yield from visit(page, f"/deals/{CODE}", f"/deals/{CODE}/compare", "/no-such-page")
    yield from visit(page, "/packs", "/packs/gentle-steps", "/study")
    yield from visit(page, attempted(other), "/you/deleted")
    page.goto("/")
    page.get_by_label(english.DEAL_CODE_OR_ANY_WORDS).fill("9-8QZK-4M2T")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield page
    page.goto("/records")
    page.get_by_label("Paste a record").fill("soup")
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield page


def visit_as_player(page: Page, other: BrowserContext) -> Tour:
    table = seat(page.context, LOST, 9)
    yield from visit(
        page, "/", *(f"/{part}?game={table[7:]}" for part in ("keys", "new", "settings"))
    )
    yield from visit(page, *(f"{table}/{part}" for part in ("turns", "stock", "help", "drop")))
    yield from visit(page, f"{table}/piles/7/why")
    seat(page.context, recorded("won"))
    seat(page.context, recorded("short-won"))
    yield from visit(page, "/games", "/games?show=lost&game=short", "/statistics?game=short")
    yield from visit(page, "/statistics")
    page.get_by_role("button", name="Hide statistics").click()
    expect(page.get_by_role("button", name="Show them")).to_be_visible()
    yield page


def visit_daily(page: Page, other: BrowserContext) -> Tour:
    attempted(other)
    attempted(page.context, 9)
    yield from visit(page, "/daily/4")
    page.context.clear_cookies()
    table = attempted(page.context)
    yield from visit(page, "/", "/daily/4", "/daily/4/board", "/daily/4/check")
    yield from visit(page, "/archive/2026-11", f"{table}/result", f"{table}/replay?turn=9")


def visit_review(page: Page, other: BrowserContext) -> Tour:
    table = seat(page.context, LOST, reviewed=1)
    mistake = f"{table}/review?turn={MISTAKE}"
    yield from visit(page, mistake, f"{mistake}&pile=Q", f"{mistake}&see=better")
    page.goto("/records")
    page.get_by_label("Paste a record").fill(str(Record.of(recorded("won-again"))))
    page.get_by_role("button", name="Review it").click()
    expect(page.locator("#plan")).to_be_attached()
    yield page


def visit_comparison(page: Page, other: BrowserContext) -> Tour:
    table = seat(other, QUICK, reviewed=1)
    assert other.request.post(f"{table}/public", form={"public": "1"}).ok
    seat(page.context, QUICK, reviewed=1)

    def has_all_lines() -> bool | None:
        answer = page.goto(f"/deals/{QUICK.deal.code}/compare")
        assert answer is not None
        return None if 'id="compared" hx-get' in answer.text() else True

    awaited(page, has_all_lines, "all lines")
    yield page
    page.get_by_role("link", name="Guest").first.click()
    expect(page.locator(".legend").last.get_by_role("listitem")).to_have_count(3)
    yield page


def visit_family(page: Page, other: BrowserContext) -> Tour:
    send, path = page.context.request.post, "/you/name"
    seat(page.context, LOST, 9)
    assert send(path, form={"name": "Ada"}).ok
    family = send("/families", form={"table": "The Lees", "name": "Ada"}).url
    page.goto(family)
    invitation = page.locator("#invitation").inner_text()
    joined = {"name": "Maximiliana Longname-Lee"}
    assert other.request.post(invitation, form=joined).ok
    yield from visit(page, "/families", family, f"{family}/leave", "/you?done=name", "/you/delete")
    yield from visit(page, "/you/device")
    link = page.locator("#way").inner_text()
    page.goto("/you")
    page.get_by_role("button", name="phrase").click()
    expect(page.get_by_role("link", name=english.I_WROTE_IT_DOWN)).to_be_visible()
    yield page
    for label, text, button in (
        ("Your recovery phrase", "acorn xylophone", "Continue here"),
        ("Your name", "http://", "Save"),
    ):
        page.goto("/you")
        page.get_by_label(label).fill(text)
        page.get_by_role("button", name=button).click()
        expect(page.get_by_label(label)).to_be_focused()
        yield page
    page.context.clear_cookies()
    yield from visit(page, link, invitation)


def visit_signed_out(page: Page, other: BrowserContext) -> Tour:
    table = seat(page.context, LOST, 9)
    cookies = page.context.cookies()
    page.goto("/you")
    page.get_by_role("button", name=english.SIGN_OUT_OTHERS).click()
    expect(page.get_by_role("status")).to_be_visible()
    yield page
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    yield from visit(page, "/", "/you", table)


def visit_lesson(page: Page, other: BrowserContext) -> Tour:
    yield from visit(page, *(f"/learn{path}" for path in LESSON))


TOURS: Final = [
    visit_as_stranger,
    visit_daily,
    visit_as_player,
    visit_review,
    visit_family,
    visit_signed_out,
    visit_lesson,
    visit_comparison,
]


@pytest.mark.parametrize("tour", sampled(TOURS, fast=2), ids=lambda tour: tour.__name__)
def test_pages_have_no_faults(
    new_visitor: NewVisitor, complaints: list[str], tour: Callable
) -> None:
    found = []
    for page in tour(new_visitor(**PHONE).new_page(), new_visitor()):
        loaded(page).evaluate(
            "document.querySelectorAll('details').forEach((each) => each.open = true)"
        )
        found += [f"{page.url}: {fault}" for fault in find_faults(page)]
    assert not found, "\n".join(found)
    forgive(complaints, "404", "422")


def find_faults(page: Page) -> Iterator[str]:
    """Faults of a page on a phone, on large screens, at 400 % zoom, and with larger or spaced text."""
    heights = []
    for width, height in ((360, 640), (820, 1180), (1280, 720), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"document.documentElement.clientWidth === {width}")
        yield from find_layout_faults(page, width)
        if width == 360:
            yield from find_font_size_faults(page)
            if violations := audited(page):
                yield violations
        heights.append(chart_text_heights(page))
    if any(each != heights[0] for each in heights):
        yield f"text of charts changes its size: {heights}"


def find_font_size_faults(page: Page) -> Iterator[str]:
    """Every page except the table follows the browser's font size."""
    if page.locator("#table").count() == 0:
        session = page.context.new_cdp_session(page)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": FONT_SIZE}})
        if font_size(page) != FONT_SIZE:
            yield "its letters are not as large as those of the browser"
        if page_overflow(page)[0]:
            yield "with larger letters it scrolls sideways"
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
        session.detach()


def find_layout_faults(page: Page, width: int) -> Iterator[str]:
    if page_overflow(page)[0]:
        yield f"at {width} it scrolls sideways"
    if width == 320:
        if out := page.evaluate(OUT_OF_REACH):
            yield f"out of reach: {out}"
        page.evaluate(SPACED)
        seen = texts(page) if page.locator("#table").count() == 0 else []
        if cut := [text["text"] for text in seen if text["cut"] and not text["shortened"]]:
            yield f"spaced text is cut: {cut}"
        if page_overflow(page)[0]:
            yield "with spaced text it scrolls sideways"
        page.evaluate(UNSPACED)
        return
    page.evaluate(TO_THE_END)  # where what sticks to the bottom of the screen is in its place
    boxes = of_kind(targets(page), "a", "button")
    page.evaluate("scrollTo(0, 0)")
    # links in running text are as high as a line
    if small := smaller_than(boxes, 16):
        yield f"at {width} too small: {small}"
    if clipped := [one["name"] for one in boxes if one["clipped"]]:
        yield f"at {width} cut off: {clipped}"
    try:
        if page.locator(".tray").count() == 0:  # a tray covers the dock
            assert_apart([one for one in boxes if not one["fixed"]])
    except AssertionError as error:
        yield f"at {width} over each other: {error}"
    if hidden := hidden_by_navigation(page):
        yield f"at {width} behind the navigation: {hidden}"


def hidden_by_navigation(page: Page) -> list[str]:
    """Targets that a phone's navigation covers even at the end of the page."""
    page.evaluate(TO_THE_END)
    boxes = targets(page)
    page.evaluate("scrollTo(0, 0)")
    top = min((one["y"] for one in boxes if one["fixed"]), default=float("inf"))
    return [one["name"] for one in boxes if not one["fixed"] and one["y"] + one["height"] > top]


def chart_text_heights(page: Page) -> list[float]:
    """The heights of the texts of charts, in units of their SVG."""
    read = (
        "() => [...document.querySelectorAll('.chart text')].map((text) => text.getBBox().height)"
    )
    heights: list[float] = page.evaluate(read)
    assert all(height > 11 for height in heights), heights
    return heights
