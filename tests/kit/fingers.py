"""Sends taps as touch events, with a given time between them."""

from __future__ import annotations

from time import sleep, time
from typing import Any, Final

from playwright.sync_api import Locator, Page, TimeoutError

from tests.kit.patience import box_of

SCREENS: Final[dict[str, dict[str, Any]]] = {
    f"{width}x{height}": {
        "viewport": {"width": width, "height": height},
        "has_touch": True,
        "is_mobile": True,
    }
    for width, height in ((360, 640), (390, 844), (820, 1180), (1280, 720))
}
"""Touch screens: phones, a tablet in portrait, and a wide screen with the draw station."""

SLOWER: Final = 0.02
"""The rate of the page's animations between two taps.

By an animation the page ignores taps for half a second after a new card: at this rate for 25 seconds, so that
the second tap comes in time on a machine however busy.
"""

UNANSWERED: Final = 5_000
"""Milliseconds after which an event counts as dropped."""

Point = tuple[float, float]


class Taps:
    """Taps on a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._connect()

    def _connect(self) -> None:
        self._session = self._page.context.new_cdp_session(self._page)
        self._session.send("Animation.enable")

    def tap(self, at: Point, when: float | None = None) -> None:
        """Tap there, in the page's eyes at that time: seconds since 1970, now if not given.

        Chromium drops a touch together with its page, and then never answers.
        """
        when = when or time()
        try:
            self._send("touchStart", when, at)
            self._send("touchEnd", when)
        except TimeoutError:
            self._connect()

    def twice(self, at: Point, gap: float) -> None:
        """Tap there, and again ``gap`` milliseconds later, without waiting for the page.

        The page counts the time between taps by what they say, which a busy machine cannot stretch.
        """
        self._session.send("Animation.setPlaybackRate", {"playbackRate": SLOWER})
        first = time()
        self.tap(at, first)
        sleep(gap / 1000)
        self.tap(at, first + gap / 1000)
        self._session.send("Animation.setPlaybackRate", {"playbackRate": 1})

    def _send(self, kind: str, when: float, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        event = {"type": kind, "touchPoints": touches, "timestamp": when}
        self._session.send("Input.dispatchTouchEvent", event, timeout=UNANSWERED)


def inside(locator: Locator, across: float = 0.5, down: float = 0.5) -> Point:
    """A point in it, as fractions of its width and height."""
    box = box_of(locator)
    return box["x"] + across * box["width"], box["y"] + down * box["height"]
