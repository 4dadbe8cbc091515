"""Drags cards over the table, by mouse or touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property

from playwright.sync_api import Locator, Page, expect

from solitaire.rules import Card, Rank
from tests.kit.patience import box_of
from tests.kit.table import Table

Point = tuple[float, float]


def middle(locator: Locator) -> Point:
    box = box_of(locator)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on(locator: Locator, at: Point) -> bool:
    box = box_of(locator)
    return 0 <= at[0] - box["x"] <= box["width"] and 0 <= at[1] - box["y"] <= box["height"]


class Mouse:
    """A mouse that presses, moves and releases at points of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.at: Point = (0, 0)

    def press(self, at: Point) -> None:
        self.at = at
        self.page.mouse.move(*at)
        self.page.mouse.down()

    def move(self, to: Point) -> None:
        self.at = to
        self.page.mouse.move(*to, steps=4)

    def release(self) -> None:
        self.page.mouse.up()


class Finger(Mouse):
    """A finger: the same as touch events."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, at: Point) -> None:
        self.at = at
        self.send("touchStart", at)

    def move(self, to: Point) -> None:
        (x, y), (wide, high) = self.at, to
        for part in (0.1, 0.4, 0.7, 1):
            self.send("touchMove", (x + (wide - x) * part, y + (high - y) * part))
        self.at = to

    def release(self) -> None:
        self.send("touchEnd")


class DragTable(Table):
    """A table where cards are dragged with the mouse."""

    @cached_property
    def hand(self) -> Mouse:
        return Mouse(self.page)

    @property
    def drawn(self) -> Locator:
        return self.page.get_by_role("region", name="Drawn card").locator(".drawn > .card")

    @property
    def discard_here(self) -> Locator:
        return self.page.get_by_text("Discard here")

    @property
    def ghost(self) -> Locator:
        return self.page.locator(".ghost")

    @contextmanager
    def dragging(self, card: Locator) -> Iterator[Mouse]:
        """Pick up this card, and release it at the end."""
        x, y = middle(card)
        self.hand.press((x, y))
        self.hand.move((x + 9, y - 9))
        expect(self.ghost).to_be_visible()
        yield self.hand
        self.hand.release()

    def drag(self, card: Locator, target: Callable[[], Locator]) -> None:
        """Drag the card to the target, which may appear only during a drag."""
        with self.dragging(card) as hand:
            hand.move(middle(target()))

    def choose(self, rank: Rank) -> None:
        self.drag(self.drawn, lambda: self.pile(rank))
        expect(self.tray(rank)).to_be_visible()

    def take_turn(self, rank: Rank, discard: Card) -> None:
        self.choose(rank)
        self.drag(self.card(discard, rank), lambda: self.discard_here)


class FingerTable(DragTable):
    """A table where cards are dragged by touch."""

    @cached_property
    def hand(self) -> Finger:
        return Finger(self.page)
