"""A variant of five piles, which no style sheet names, fills every screen."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route

from tests.browser.test_layout import (
    COVERED,
    DEAD_CORNERS,
    Size,
    assert_apart,
    each_size,
    of_kind,
    options_for,
    smaller_than,
    targets,
)
from tests.kit.patience import page_overflow, wait_until_loaded
from tests.kit.third_variant import BEGUN, play_third_variant
from tests.kit.visitors import NewVisitor

IN_ROWS: Final[list[Size]] = [(360, 640), (412, 915)]
IN_COLUMNS: Final[list[Size]] = [(820, 1180), (1024, 768), (1280, 720), (1920, 1080)]
WIDEST: Final = """
() => Math.max(...[...document.querySelectorAll(".row .card")].map((card) => card.clientWidth))
"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The page of a table at its start, and after some turns."""
    folder: Path = tmp_path_factory.mktemp("third")
    play_third_variant(folder)
    return [(folder / f"{turns}.html").read_bytes() for turns in (0, BEGUN)]


def show(page: Page, html: bytes) -> Page:
    """Show that table; its files come from the site."""

    def answer(route: Route) -> None:
        if route.request.is_navigation_request():
            route.fulfill(status=200, content_type="text/html", body=html)
        else:
            route.continue_()

    page.route("**/*", answer)
    page.goto("/games/third")
    return wait_until_loaded(page)


@pytest.mark.parametrize("sizes", [IN_ROWS, IN_COLUMNS], ids=["rows", "columns"])
def test_five_piles_fill_the_screen(
    new_visitor: NewVisitor, tables: list[bytes], sizes: list[Size]
) -> None:
    visitor = new_visitor(**options_for(sizes))
    for html in tables:
        page = show(visitor.new_page(), html)
        for size in each_size(page, sizes):
            assert page_overflow(page) == (0, 0), size
            assert page.evaluate(COVERED) == [], size
            assert page.evaluate(DEAD_CORNERS) == [], size
            boxes = targets(page)
            piles = [one for one in boxes if one["row"]]
            assert len(piles) == 5
            assert smaller_than(boxes, 24) == [], size
            assert [one["name"] for one in boxes if one["clipped"]] == [], size
            assert_apart(of_kind(boxes, "a", "button", "summary", "input"), size)
            along, across = ("x", "width") if sizes is IN_COLUMNS else ("y", "height")
            assert len({round(one[along]) for one in piles}) == 5, size
            first, last = piles[0], piles[-1]
            assert last[along] + last[across] - first[along] > size[along == "y"] / 2, size
            assert page.evaluate(WIDEST) >= (100 if sizes is IN_COLUMNS else 38), size
        page.close()
