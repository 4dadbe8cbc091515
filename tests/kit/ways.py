"""Ways to play a match in a browser: mouse, touch, keys, typed commands, without scripts; on any screen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar, Final, TypeVar

from playwright.sync_api import Page, expect

W = TypeVar("W")

SIZES: Final = ("360x640", "390x844", "820x1180", "1280x720", "1920x1080")


class Way:
    """Clicks of a mouse."""

    look: ClassVar[dict[str, Any]] = {}

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def look_on(cls, size: str) -> dict[str, Any]:
        """The options of a browser context of that size."""
        width, height = map(int, size.split("x"))
        return cls.look | {"viewport": {"width": width, "height": height}}

    def press(self, selector: str, **options: Any) -> None:
        """Click the first such element; ``position`` says where on it."""
        self.page.locator(selector).first.click(**options)


class Finger(Way):
    """Taps."""

    look: ClassVar[dict[str, Any]] = {"has_touch": True, "is_mobile": True}

    def press(self, selector: str, **options: Any) -> None:
        """Tap the first such element."""
        self.page.locator(selector).first.tap(**options)


class Scriptless(Finger):
    """Taps in a browser without scripts."""

    look = Finger.look | {"java_script_enabled": False}


class Keys(Way):
    """Keys alone."""

    def strike(self, *keys: str) -> None:
        """Strike keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)


class Typed(Way):
    """Typed commands alone."""

    def type(self, text: str) -> None:
        """Type a command, which succeeds."""
        command = self.page.locator("#command")
        command.fill(text)
        command.press("Enter")
        expect(command).to_have_value("")


def pair_all(ways: Sequence[type[W]], sizes: Sequence[str]) -> list[tuple[type[W], str]]:
    """Every way on every screen. The first pairs have each way and each screen at least once."""
    first = [
        (ways[n % len(ways)], sizes[n % len(sizes)]) for n in range(max(len(ways), len(sizes)))
    ]
    return [*dict.fromkeys([*first, *product(ways, sizes)])]


EVERYWHERE: Final = pair_all((Finger, Keys, Scriptless, Typed, Way), SIZES)
