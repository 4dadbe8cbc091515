"""Deals and booklets as Chromium prints them: pages, what fits on them, and what is left out."""

from __future__ import annotations

import re
from itertools import cycle, product
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from solitaire.matches import GAMES
from solitaire.matches.spiral import SPIRAL
from solitaire.words import LANGUAGES
from tests.browser.test_paper import GROUNDS, PALE, in_dark
from tests.kit.patience import wait_until_loaded
from tests.kit.table import PHONE
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

DEAL: Final = "/deals/1-WENS-Q7CE/print"
SHORT: Final = "/deals/S1-8QZK-4M2T/print"
UNWINNABLE: Final = "/deals/1-8QZK-4M2T/print"
CODES: Final = (
    "1-WENS-Q7CE",
    "S1-8QZK-4M2T",
    "1-8QZK-4M2T",
    "1-G000-0000-0000-0007",
    "S1-0000-0001",
)
BOOKLET: Final = "/booklets/" + ",".join(CODES)
LARGE: Final = "/booklets/" + ",".join(
    f"1-0000-00{tens}{ones}" for tens in "012" for ones in "0123456789"
)
SHEETS: Final = {f"/matches/{game.name}/paper": 3 if game is SPIRAL else 1 for game in GAMES}
"""Score sheets; that of Spiral has its board and cards to cut out."""
LARGE_SHORT: Final = LARGE.replace("1-0000", "S1-0000")
PAGES: Final = {
    DEAL: 2,
    SHORT: 2,
    UNWINNABLE: 2,
    BOOKLET: 2 + 5 + 1 + 2,
    LARGE: 2 + 30 + 1 + 8,
    LARGE_SHORT: 2 + 30 + 1 + 5,
    **SHEETS,
}
"""Pages of paper. A booklet has contents, rules, deals, numbers, and four or six solutions a page."""
LONGEST_FIRST: Final = sorted(LANGUAGES, reverse=True)
"""Dutch has the longest words."""
PAPERS: Final = ("A4", "Letter")
MARGIN: Final = 12
MILLIMETRES: Final = {"A4": (210, 297), "Letter": (215.9, 279.4)}
SIDE: Final = 25.4 / 96  # a CSS pixel in millimetres
OUTSIDE: Final = """() => {
  const outside = [];
  for (const leaf of document.querySelectorAll(".leaf")) {
    const page = leaf.getBoundingClientRect();
    for (const each of leaf.querySelectorAll("*")) {
      if (each.closest(".sr, use")) continue;
      const box = each.getBoundingClientRect();
      if (!box.width) continue;
      const over = Math.max(
        box.right - page.right, page.left - box.left, box.bottom - page.bottom, page.top - box.top,
      );
      const name = `${leaf.className} ${each.tagName} ${each.textContent.trim().slice(0, 20)}`;
      if (over > 0.5) outside.push(`${name}: ${over}`);
    }
  }
  return outside;
}"""
"""What of a leaf is outside of it, which a printer would cut or put on another page."""
COVERED: Final = """() => {
  const meet = (a, b) =>
    a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  return [...document.querySelectorAll(".leaf")].filter((leaf) => {
    const parts = [...leaf.querySelectorAll(
      ".leaf-head, .leaf-foot, .printed-rank, .printed-cards > .card, .printed-stock li, .how-to," +
        " .cut-cards .card, .upside-down, .solutions > section, .contents > li, .printed-rules > li," +
        " .score-rules > li, .printed-board text",
    )].filter((part) => !part.parentElement.closest(".upside-down, .solutions > section"));
    const boxes = parts.map((each) => each.getBoundingClientRect());
    return boxes.some((one, at) => boxes.slice(at + 1).some((other) => meet(one, other)));
  }).map((leaf) => leaf.className);
}"""
"""The leaves on which parts lie over each other."""
CUT_OFF: Final = """() => [...document.querySelectorAll(".leaf *")]
  .filter((each) => !each.closest(".sr, svg") && each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
  .map((each) => `${each.className}: ${each.textContent.trim().slice(0, 30)}`)"""
"""Texts that are wider than their box."""


@pytest.fixture
def page(new_visitor: NewVisitor, language: str) -> Page:
    return new_visitor(locale=language).new_page()


def print_to_pdf(page: Page, paper: str) -> bytes:
    return page.pdf(format=paper)


def count_pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


every_print = pytest.mark.parametrize(
    ("path", "language"),
    sampled(
        [
            *product((DEAL, BOOKLET), LONGEST_FIRST[:1]),
            *product((DEAL, BOOKLET), LONGEST_FIRST[1:]),
            *zip((SHORT, UNWINNABLE, LARGE, LARGE_SHORT), cycle(LONGEST_FIRST), strict=False),
            *product(SHEETS, LONGEST_FIRST[:2]),
        ],
        fast=2,
    ),
)


@every_print
def test_it_takes_as_many_pages_as_it_says(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator(".leaf")).to_have_count(PAGES[path])
    for paper in PAPERS:
        assert count_pages(print_to_pdf(page, paper)) == PAGES[path], paper


def show_on_paper(page: Page, path: str) -> Page:
    page.emulate_media(media="print")
    page.goto(path)
    return wait_until_loaded(page)


@every_print
def test_nothing_is_cut_or_covered(page: Page, path: str) -> None:
    show_on_paper(page, path)
    for script in (OUTSIDE, COVERED, CUT_OFF):
        assert page.evaluate(script) == []


@pytest.mark.parametrize("language", ["en"])
def test_a_leaf_fits_both_papers_in_millimetres(page: Page) -> None:
    show_on_paper(page, DEAL)
    for width, height in MILLIMETRES.values():
        for leaf in page.locator(".leaf").all():
            box: Any = leaf.bounding_box()
            assert box["width"] * SIDE <= width - 2 * MARGIN + 0.01
            assert box["height"] * SIDE <= height - 2 * MARGIN + 0.01
    card: Any = page.locator(".printed-cards .card").first.bounding_box()
    cut_out: Any = page.locator(".cut-cards .card").first.bounding_box()
    assert card["width"] * SIDE == pytest.approx(12.9, abs=0.1)
    assert (cut_out["width"], cut_out["height"]) == pytest.approx(
        (card["width"], card["height"]), abs=0.5
    )


@pytest.mark.parametrize("language", ["en"])
def test_only_leaves_are_printed(page: Page) -> None:
    """Neither the navigation nor what the screen says, nor the ring of what has the focus."""
    page.goto(DEAL)
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Print").focus()
    show_on_paper(page, DEAL)
    for part in (".bar", ".foot", ".print-tools", ".navigation"):
        expect(page.locator(part)).to_be_hidden()
    page.evaluate("document.querySelector('.leaf').tabIndex = 0")
    page.keyboard.press("Tab")
    outlines = page.evaluate(
        "[...document.querySelectorAll(':focus-visible')].map((each) => getComputedStyle(each).outlineStyle)"
    )
    assert outlines == ["none"]


@pytest.mark.parametrize("language", ["en"])
def test_the_spaces_of_spiral_hold_a_stone(page: Page) -> None:
    """Of 18 mm, as a coin: that is how far the sides of a hexagon are apart."""
    show_on_paper(page, "/matches/spiral/paper")
    spaces = page.locator(".printed-board .hex > use")
    expect(spaces).to_have_count(90)
    heights = [box["height"] * SIDE for space in spaces.all() if (box := space.bounding_box())]
    assert (len(heights), min(heights) >= 18) == (90, True)


@pytest.mark.parametrize("language", ["en"])
@pytest.mark.parametrize("path", ["/rules", "/matches/spiral/rules"])
def test_a_page_is_printed_without_its_ways_to_others(page: Page, path: str) -> None:
    show_on_paper(page, path)
    for part in (".bar", ".foot", ".navigation", ".actions"):
        assert page.locator(part).locator("visible=true").count() == 0
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize("theme", ["chosen", "system"])
def test_a_dark_theme_is_printed_like_a_light_one(
    new_visitor: NewVisitor, base_url: str, theme: str
) -> None:
    light, dark = new_visitor(), new_visitor(color_scheme="dark")
    if theme == "chosen":
        in_dark(dark, base_url)
    pages = [show_on_paper(visitor.new_page(), DEAL) for visitor in (light, dark)]
    assert pages[1].evaluate(PALE) == []
    assert pages[1].evaluate(GROUNDS) == []
    pictures = [
        [page.locator(".leaf").nth(number).screenshot() for number in (0, 1)] for page in pages
    ]
    assert pictures[0] == pictures[1]


BLACK: Final = "*, ::before { background: none !important } .leaf * { color: #000 !important }"


def test_in_black_and_white_suits_differ_by_shape(new_visitor: NewVisitor) -> None:
    """Without backgrounds and without colors no two suits look alike; wild cards have a frame."""
    page = show_on_paper(new_visitor(bypass_csp=True).new_page(), DEAL)
    page.add_style_tag(content=BLACK)
    looks = {
        suit: page.locator(f".cut-cards .card[data-suit={suit}] .suit").first.screenshot()
        for suit in "SHCDT"
    }
    assert len(set(looks.values())) == len(looks)
    frames = page.evaluate(
        "[...document.querySelectorAll('.printed-cards .card')].map((each) =>"
        " [each.hasAttribute('data-wild'), getComputedStyle(each, '::before').borderTopStyle === 'solid'])"
    )
    assert any(wild for wild, _ in frames)
    assert all(wild == framed for wild, framed in frames)


def test_the_print_button_prints(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    visitor.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; }")
    page = visitor.new_page()
    page.goto(DEAL)
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 1


def test_without_scripts_there_is_no_button_that_does_nothing(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE, java_script_enabled=False).new_page()
    page.goto(DEAL)
    expect(page.locator(".print-tools")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_the_page_that_waits_shows_how_many_are_found(
    new_visitor: NewVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a script, without loading it again, until it leads to what is printed."""
    from solitaire.play.paper.solutions import SolvedDeals

    polls: list[int] = []

    def request(self: SolvedDeals, *args: object) -> bool:
        polls.append(1)
        return len(polls) > 3

    def list_found(self: SolvedDeals, deals: Any, usual: Any = SolvedDeals.list_found) -> Any:
        if len(polls) > 3:
            return {}
        return dict.fromkeys(range(len(polls)))

    monkeypatch.setattr(SolvedDeals, "request", request)
    monkeypatch.setattr(SolvedDeals, "list_found", list_found)
    page = new_visitor(**PHONE).new_page()
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.goto(BOOKLET)
    page.wait_for_selector(".leaf")
    assert len(polls) == 5
    assert len(loads) == 2
