"""Sends taps as touch events, with a given time between them."""

from __future__ import annotations

from time import monotonic, sleep
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

IGNORED: Final = 500
"""For so many milliseconds after a new card the page ignores taps."""

UNANSWERED: Final = 5_000
"""Milliseconds after which an event counts as dropped."""

Point = tuple[float, float]


class Taps:
    """Taps on a page; ``gaps`` are the measured milliseconds before each second tap."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self.gaps: list[float] = []

    def tap(self, at: Point) -> bool:
        """Tap there; False if the page was replaced meanwhile.

        Chromium drops a touch together with its page, and then never answers.
        """
        try:
            self._send("touchStart", at)
            self._send("touchEnd")
        except TimeoutError:
            self._session = self._page.context.new_cdp_session(self._page)
            return False
        return True

    def twice(self, at: Point, gap: float) -> None:
        """Tap there, and again ``gap`` milliseconds later, without waiting for the page.

        If this process is so late that the page accepts taps again, there is no second tap.
        """
        begun = monotonic()
        self.tap(at)
        sleep(max(0.0, begun + gap / 1000 - monotonic()))
        waited = 1000 * (monotonic() - begun)
        if waited < IGNORED and self.tap(at):
            self.gaps.append(waited)

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        event = {"type": kind, "touchPoints": touches}
        self._session.send("Input.dispatchTouchEvent", event, timeout=UNANSWERED)


def inside(locator: Locator, across: float = 0.5, down: float = 0.5) -> Point:
    """A point in it, as fractions of its width and height."""
    box = box_of(locator)
    return box["x"] + across * box["width"], box["y"] + down * box["height"]
