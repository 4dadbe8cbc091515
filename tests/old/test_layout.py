"""The pages of the gallery are laid out in old browsers as in the present one.

But for the backs of flipped piles, which have one width there, and here that of their height (``pile.css``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from gallery.__main__ import STATES, State, show
from tests.kit.patience import wait_until_loaded
from tests.kit.visitors import NewVisitor

NEAR: Final = 2
"""By so many pixels a card or what is open may differ."""
NEARLY: Final = {"trying": 4}
"""And here: before the first turn browsers without ``:has()`` keep the place of an empty strip."""
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 720}},
}
ALL: Final = tuple(name for name in STATES if name != "gallery")
FEW: Final = ("home", "chosen", "stock", "won", "review", "match", "rules")
"""What the deep tier looks at."""
LAID_OUT: Final = """
() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.getClientRects().length > 0)
        .map((each) => each.getBoundingClientRect());
    return {
        width: document.documentElement.scrollWidth,
        cards: boxes(".card:not(.back, .dock .card)").map(({ width, height }) => [width, height]),
        open: boxes(".tray, dialog[open], .menu-items")
            .map(({ left, width, bottom }) => [left, width, bottom]),
    };
}
"""


def lay_out(page: Page, state: State) -> dict[str, Any]:
    """The width of a page, the sizes of its cards, and where a tray, a sheet or the menu is open."""
    show(page, state)
    expect(page.locator("[data-opening], [data-closing]")).to_have_count(0)
    found: dict[str, Any] = wait_until_loaded(page).evaluate(LAID_OUT)
    return found


def find_differences(name: str, old: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """What differs in a state by more than a player could overlook."""
    if old["width"] != now["width"]:
        yield f"{name}: {old['width']} pixels wide, not {now['width']}"
    for part in ("cards", "open"):
        if len(old[part]) != len(now[part]):
            yield f"{name}: {len(old[part])} {part}, not {len(now[part])}"
        for at, pair in enumerate(zip(old[part], now[part], strict=False)):
            near = NEARLY.get(name, NEAR)
            if any(abs(one - other) > near for one, other in zip(*pair, strict=True)):
                yield f"{name}: {part} {at}: {pair[0]}, not {pair[1]}"
                break


@pytest.mark.parametrize(
    ("browser", "screen", "names"),
    [
        pytest.param(
            "102", "phone", FEW, marks=pytest.mark.deep, id="few states on a phone in 102"
        ),
        *(
            pytest.param(engine, screen, ALL, marks=pytest.mark.release, id=f"{screen} in {engine}")
            for engine in ("102", "108")
            for screen in SCREENS
        ),
    ],
    indirect=["browser"],
)
def test_cards_and_what_is_open_are_as_in_a_present_browser(
    browser: Browser,
    present_browser: Browser,
    new_visitor: NewVisitor,
    development_url: str,
    screen: str,
    names: tuple[str, ...],
) -> None:
    old = new_visitor(newcomer=True, **SCREENS[screen])
    now = present_browser.new_context(reduced_motion="reduce", **SCREENS[screen])
    pages = old.new_page(), now.new_page()
    found = []
    for name in names:
        state = replace(STATES[name], path=development_url + STATES[name].path)
        laid = [lay_out(page, state) for page in pages]
        found += find_differences(name, *laid)
    now.close()
    assert not found, "\n".join(found)
