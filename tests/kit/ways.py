"""Ways to play a match in a browser: mouse, touch, keys, typed commands, without scripts; on any screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, ClassVar, Final, TypeVar

from playwright.sync_api import Page, expect

from solitaire.matches import Match
from solitaire.play.matches.player_match import PERSON
from tests.kit.match_games import TRIED
from tests.kit.seating import seat_match

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


# ---- matches, of which a test makes some moves on the page -------------------------------------------------


def play_until(
    match: Match, choose: Callable[[Any], Any], stops: Callable[[Match, Match], bool]
) -> Match:
    """The match before a move of which ``stops`` is true, by the matches before and after it, or at its end.

    The person's moves are chosen by their view.
    """
    while not match.is_over:
        after = match.play(choose(match.state.view(PERSON))).play_bots()
        if stops(match, after):
            break
        match = after
    return match


def play_out(
    page: Page,
    match: Match,
    choose: Callable[[Any], Any],
    make: Callable[[Any], None],
    shows: Callable[[Match], None],
    *,
    whole: bool,
) -> Match:
    """Play a match to its end; ``shows`` waits until the page shows a match.

    ``make`` makes moves on the page: all those of a whole match, else one of each kind before each kind of
    the next one, and the last. The others are stored, so that such a match costs a fifth.
    """
    made, behind = set[object](), False
    shows(match)
    move = choose(match.state.view(PERSON))
    while not match.is_over:
        after = match.play(move).play_bots()
        following = None if after.is_over else choose(after.state.view(PERSON))
        kinds = kind_of(match, move), after.is_over or kind_of(match, following)
        skips = not whole and kinds in made
        if not skips:
            if behind:
                seat_match(page, match)
                shows(match)
            make(move)
            shows(after)
        behind = skips
        made.add(kinds)
        match, move = after, following
    return match


def revision_of(match: Match) -> str:
    """The revision of a match on its page, which is one more after each move of the person."""
    return str(match.seats.count(PERSON))


def kind_of(match: Match, move: Any) -> tuple[str, ...]:
    """The fields by which a page offers a move, and what it does if it is no card's."""
    fields = TRIED[match.rules.name].form(move)
    return *fields, fields.get("move", "")
