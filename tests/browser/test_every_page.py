"""What must hold on every page, checked on one walk over all of them.

The walk is in another language than English, since nothing else depends on it. The deep tests look at its
pages in a browser in a further language, those of a release in each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import RequestRedirect

from solitaire.web.http.security import HEADERS
from solitaire.words import LANGUAGES, SOURCE, words_for
from tests.browser.test_layout import assert_apart, of_kind, smaller_than, targets
from tests.browser.test_sizes import FONT_SIZE, OUT_OF_REACH, SPACED, UNSPACED, font_size, texts
from tests.kit.leftovers import leftovers, texts_of
from tests.kit.patience import audit, page_overflow, until, wait_until_loaded
from tests.kit.reading import SPOKEN, Element, read_strictly
from tests.kit.sites import site_in
from tests.kit.table import PHONE
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor, forgive
from tests.kit.walk import Answer, Walk, walk_once

OTHERS = [language for language in LANGUAGES if language != SOURCE]


@pytest.fixture(scope="module", params=sampled([*OTHERS, SOURCE], fast=1))
def walk(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    put_database: Callable[[Path], None],
    run_folder: Path,
) -> Iterator[Walk]:
    own = tmp_path_factory.mktemp("walk")
    language, twins = request.param, request.param == OTHERS[0]
    with closing(site_in(own, put_database)) as site:
        yield walk_once(run_folder, site, put_database, language, twins=twins)


in_one_language = pytest.mark.parametrize("walk", OTHERS[:1], indirect=True)

# ---- what the server answers -------------------------------------------------------------------------------


@in_one_language
def test_every_answer_is_well_formed(walk: Walk) -> None:
    """Nothing is unclosed or doubled, so a parser that forgives reads the same: all other tests use that."""
    for answer in walk.answers:
        if answer.is_html:
            strict = read_strictly(answer.body.decode())
            assert [*outline(answer.element)] == [*outline(strict)], answer


def outline(element: Element) -> Iterator[object]:
    """The elements in their order, with their attributes, words and ends."""
    yield element.tag, element.attributes
    for part in element.content:
        if isinstance(part, Element):
            yield from outline(part)
        else:
            yield from part.split()
    yield "end"


@in_one_language
def test_undrawn_cards_change_no_byte_of_any_answer(walk: Walk) -> None:
    assert len(walk.answers) > 900
    assert walk.differing == []


@in_one_language
def test_templates_get_views_only(walk: Walk) -> None:
    assert walk.forbidden == set()


@in_one_language
def test_every_page_is_walked(walk: Walk) -> None:
    names = walk.site.app.jinja_env.list_templates()
    pages = {name for name in names if not name.startswith("layouts/") and "/_" not in f"/{name}"}
    assert pages - {name for answer in walk.answers for name in answer.templates} == set()


@in_one_language
def test_every_answer_has_the_security_headers(walk: Walk) -> None:
    pictures = {
        "Cross-Origin-Resource-Policy": "cross-origin"
    }  # other sites show them beside our links
    for answer in walk.answers:
        expected = HEADERS | (
            pictures
            if ("Content-Type", "image/png") in answer.headers and "preview" in answer.path
            else {}
        )
        for name, value in expected.items():
            assert [of for given, of in answer.headers if given == name] == [value], answer


@in_one_language
def test_no_page_has_english_left(walk: Walk) -> None:
    found = find_english(walk)
    assert not found, "\n".join(found)


def find_english(walk: Walk) -> list[str]:
    """Texts that are not in the language of the walk. In English the search is tried instead."""
    texts = {text for answer in walk.answers if answer.is_html for text in texts_of(answer.element)}
    assert len(texts) > 500
    if walk.language != SOURCE:
        return leftovers(walk.language, texts)
    assert len(leftovers(OTHERS[0], texts)) > 300, "the search finds what there is"
    return []


@in_one_language
def test_no_page_leaves_signs_to_voices(walk: Walk) -> None:
    """Screen readers get words instead of signs. Text that is typed or copied stays as it is."""
    read = [
        (f"{answer}", text)
        for answer in walk.answers
        if answer.is_html
        for text in spoken_texts(answer.element)
    ]
    assert len(read) > 10_000
    assert sorted({each for each in read if UNSPOKEN.search(each[1])}) == []


UNSPOKEN: Final = re.compile(
    "[½¼¾²\u00d7★☆≥≤≈∞←→↑↓◀▶✓✗♠♥♣♦\u2212]|^\u2013$|\\d%?\u2013\\d|(?<![\\w.,)/])[-<]\\d"
)
"""Signs that voices leave out or say in another language; a dash between words is a pause."""


def spoken_texts(element: Element) -> Iterator[str]:
    """The texts and names of an element and what is in it that a screen reader reads."""
    if element.get("aria-hidden") == "true" or element.tag in ("script", "style", "template"):
        return
    yield from (element[name].strip() for name in SPOKEN if name in element)
    if "aria-label" in element and (
        element.tag in ("a", "button", "input", "svg") or element.get("role") == "img"
    ):
        return
    for part in element.content:
        if isinstance(part, Element):
            yield from spoken_texts(part)
        else:
            yield part.strip()


@pytest.mark.parametrize(
    "page",
    [
        "<td>2½</td>",
        "<b>\u2013</b>",
        "<p>6\u20137</p>",
        '<a aria-label="-10"></a>',
        "<td>\u22121</td>",
    ],
)
def test_a_sign_is_found(page: str) -> None:
    assert any(UNSPOKEN.search(text) for text in spoken_texts(read_strictly(page)))


@pytest.mark.parametrize("language", OTHERS)
def test_an_english_sentence_is_found(language: str) -> None:
    """The test above would pass too if the search found nothing."""
    left = "12 left in the stock."
    assert leftovers(language, {left, words_for(language).product}) == [left]


@in_one_language
def test_no_page_has_inline_scripts_styles_or_handlers(walk: Walk) -> None:
    """The policy can forbid whatever an injection would need, since no page uses it."""
    for answer, element in elements(walk):
        names = set(element.attributes)
        assert element.tag not in ("style", "iframe", "object", "embed", "base"), answer
        assert "style" not in names, (answer, element.tag)
        assert not [name for name in names if name.startswith(("on", "hx-on", "data-hx-on"))]
        assert not {"hx-vals", "hx-vars", "hx-headers", "srcdoc", "ping"} & names
        if element.get("type") == "application/json":
            assert element["id"] == "site", answer
        elif element.tag == "script":
            assert element["src"].startswith("/static/"), answer
            assert not element.text
        for name in ADDRESSES:
            address = element.get(name)
            assert not address or re.match(r"/(?!/)|[#?]", address), (answer, address)


ADDRESSES: Final = {
    "href": "GET",
    "src": "GET",
    "hx-get": "GET",
    "action": "",
    "formaction": "POST",
    "hx-post": "POST",
}
"""Attributes that hold an address, with the method of its request; a form says its own."""


def elements(walk: Walk) -> Iterator[tuple[Answer, Element]]:
    """All elements of all answers in HTML."""
    for answer in walk.answers:
        if answer.is_html:
            yield from ((answer, element) for element in answer.element)


@in_one_language
def test_every_link_and_form_leads_to_a_route(walk: Walk) -> None:
    routes = walk.site.app.url_map.bind("localhost")
    requests = {
        (element.get(name).partition("?")[0], method or element.get("method", "get").upper())
        for _, element in elements(walk)
        for name, method in ADDRESSES.items()
        if element.get(name).startswith("/")
    }
    assert len(requests) > 200
    for path, method in sorted(requests):
        try:
            routes.match(path.partition("#")[0], method)
        except (NotFound, MethodNotAllowed, RequestRedirect) as error:
            pytest.fail(f"{method} {path}: {error!r}")


# ---- what a browser makes of it ----------------------------------------------------------------------------

TO_THE_END: Final = "scrollTo(0, document.documentElement.scrollHeight)"
TOO_WIDE: Final = """
[...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 40)}`)
    .slice(-5)
"""
SIZES: Final = [(360, 640), (820, 1180), (1280, 720), (320, 256)]
"""A phone, large screens, and a large screen at 400 % zoom."""
NARROW: Final = [(360, 640), (320, 256)]
MORE_SIZES: Final = [*SIZES, (390, 844), (1920, 1080), (800, 400)]


class Showing:
    """Shows recorded pages in a browser. Files come from the site; scripts wait."""

    def __init__(self, page: Page, walk: Walk) -> None:
        self.page = page
        self._files = walk.site.client()
        self._answer: Answer | None = None
        # else Home, whose first visit stores it, would be loaded again while it is looked at
        page.context.add_cookies([{"name": "zone", "value": "UTC", "url": "http://localhost"}])
        page.route("**/*", self._fulfil)

    def show(self, answer: Answer) -> Page:
        self._answer = answer
        self.page.goto(f"http://localhost{answer.path}")
        return wait_until_loaded(self.page)

    def _fulfil(self, route: Route) -> None:
        if route.request.is_navigation_request():
            assert self._answer is not None
            headers = dict(self._answer.headers)
            headers.pop(
                "Refresh", None
            )  # on a slow machine a page that waits would be left in an audit
            route.fulfill(status=self._answer.status, headers=headers, body=self._answer.body)
        elif route.request.resource_type in ("stylesheet", "script", "image", "font", "manifest"):
            with self._files.get(route.request.url) as file:
                route.fulfill(status=200, headers=dict(file.headers), body=file.data)
        else:
            # what waits, whose form is sent by POST or GET, goes on waiting
            waits = route.request.method == "POST" or route.request.resource_type == "fetch"
            route.fulfill(status=202 if waits else 204)


def pages_with_tables(walk: Walk) -> list[Answer]:
    """All pages but the table, whose layout is tested in test_layout.py."""
    return [page for page in walk.pages() if page.templates[-1:] != ("board/page.html",)]


def of_each_template(pages: list[Answer]) -> list[Answer]:
    """The first page of each template."""
    return [*{page.templates[-1:]: page for page in reversed(pages)}.values()]


def find_faults_of(
    walk: Walk,
    pages: list[Answer],
    sizes: list[tuple[int, int]],
    new_visitor: NewVisitor,
    *,
    unfold: bool = True,
    audited: bool = True,
) -> list[str]:
    showing, found = Showing(new_visitor(**PHONE).new_page(), walk), []
    for answer in pages:
        page = showing.show(answer)
        if unfold:
            page.evaluate(
                "document.querySelectorAll('details').forEach((each) => each.open = true)"
            )
        found += [f"{answer}: {fault}" for fault in find_faults(page, sizes, audited)]
    return found


@pytest.mark.deep
@pytest.mark.parametrize(
    "walk", sampled([*OTHERS[1:], OTHERS[0], SOURCE], fast=0, deep=1), indirect=True
)
def test_no_page_has_faults_or_english_left_in_any_language(
    walk: Walk, new_visitor: NewVisitor, complaints: list[str]
) -> None:
    """On all screens, in English, whose words are shorter, on narrow ones.

    One language is audited, and shows all states of Last Card: what that finds does not depend on words.
    """
    found = find_english(walk)
    pages, sizes = of_each_template(pages_with_tables(walk)), SIZES
    if walk.language == SOURCE:
        sizes = NARROW
    is_first = walk.language == OTHERS[1]
    found += find_faults_of(walk, pages, sizes, new_visitor, audited=is_first)
    if is_first:
        states = states_of_last_card(walk)
        found += find_faults_of(walk, states, SIZES, new_visitor, unfold=False)
    assert not found, "\n".join(found)
    forgive(complaints, "Failed to load resource")


def states_of_last_card(walk: Walk) -> list[Answer]:
    """All games of the wing share a template, of which ``Walk.pages`` has one match."""
    states = [each for each in walk.answers if "lastcard" in each.path and each.is_page]
    pages = {(each.method, each.path, each.status): each for each in states}
    assert len(pages) >= 9
    return [*pages.values()]


@pytest.mark.release
@pytest.mark.parametrize("walk", [SOURCE], indirect=True)
def test_no_page_has_faults_in_any_state(
    walk: Walk, new_visitor: NewVisitor, complaints: list[str]
) -> None:
    found = find_faults_of(walk, pages_with_tables(walk), MORE_SIZES, new_visitor)
    assert not found, "\n".join(found)
    forgive(complaints, "Failed to load resource")


def find_faults(page: Page, sizes: list[tuple[int, int]], audited: bool) -> Iterator[str]:
    """Faults of a page at these sizes, at 360 with larger text too, and at 320 with spaced text.

    ``audited`` adds what the audit finds at 360.
    """
    heights = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"document.documentElement.clientWidth === {width}")
        yield from find_layout_faults(page, width)
        if width == 360:
            yield from find_font_size_faults(page)
            if audited and (violations := audit(page)):
                yield violations
        heights.append(chart_text_heights(page))
    if any(each != heights[0] for each in heights):
        yield f"text of charts changes its size: {heights}"


def find_font_size_faults(page: Page) -> Iterator[str]:
    """Every page follows the browser's font size."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": FONT_SIZE}})
    if font_size(page) != FONT_SIZE:
        yield "its letters are not as large as those of the browser"
    # In Spanish the numbers of charts on /statistics are too wide then; the page is to be folded.
    if page_overflow(page)[0] and "/statistics" not in page.url:
        yield f"with larger letters these are too wide: {page.evaluate(TOO_WIDE)}"
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    session.detach()


def find_layout_faults(page: Page, width: int) -> Iterator[str]:
    if page_overflow(page)[0]:
        yield f"at {width} it scrolls sideways"
    if width == 320:
        if out := page.evaluate(OUT_OF_REACH):
            yield f"out of reach: {out}"
        if page.locator("html").get_attribute("lang") != SOURCE:
            return  # words of other languages are longer than 320 pixels when they are spaced
        page.evaluate(SPACED)
        seen = texts(page) if page.locator("#table").count() == 0 else []
        if cut := [text["text"] for text in seen if text["cut"] and not text["shortened"]]:
            yield f"spaced text is cut: {cut}"
        if page_overflow(page)[0]:
            yield "with spaced text it scrolls sideways"
        page.evaluate(UNSPACED)
        return
    page.evaluate(TO_THE_END)  # where what sticks to the bottom of the screen is in its place
    # The menu covers the strip, whose turns are narrow on phones: the buttons of the dock lead to them, too.
    boxes = [one for one in of_kind(targets(page), "a", "button") if not one["strip"]]
    page.evaluate("scrollTo(0, 0)")
    # links in running text are as high as a line
    if small := smaller_than(boxes, 16):
        yield f"at {width} too small: {small}"
    if clipped := [one["name"] for one in boxes if one["clipped"]]:
        yield f"at {width} cut off: {clipped}"
    try:
        if page.locator(".tray").count() == 0:  # a tray covers the dock
            for in_menu in (True, False):  # an open menu lies over the table
                assert_apart([one for one in boxes if not one["fixed"] and one["menu"] is in_menu])
    except AssertionError as error:
        yield f"at {width} over each other: {error}"
    if hidden := find_covered_by_navigation(page):
        yield f"at {width} behind the navigation: {hidden}"


def find_covered_by_navigation(page: Page) -> list[str]:
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
