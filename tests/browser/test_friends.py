"""Friends who play a match in browsers of their own, from the link to the next match."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.kit.match_games import TRIED
from tests.kit.patience import audit, page_overflow, text_of, wait_for, wait_until_loaded
from tests.kit.reading import read
from tests.kit.seating import SeatedMatch, see_people
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor, forgive

TOUCH: Final = {"has_touch": True, "is_mobile": True}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}, **TOUCH}
TALL: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, **TOUCH}
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}
PLAIN: Final[dict[str, Any]] = {**TALL, "java_script_enabled": False}
NAMES: Final = ("Ada", "Ben", "Maximiliana Wolfeschlege", "Cleo")
SHORTEST: Final = {
    "crowns": "hands=five",
    "spiral": "games=one",
    "lastcard": "goal=five",
    "continental": "hands=three",
}
"""The option with which a match of each game is over soonest."""


class Friend:
    """Somebody at a match with friends, in a browser of their own."""

    def __init__(self, new_visitor: NewVisitor, name: str, look: dict[str, Any]) -> None:
        self.context = new_visitor(**look)
        self.page = self.context.new_page()
        self.name = name
        self.has_scripts = look.get("java_script_enabled", True)
        self._touches = look.get("has_touch", False)

    # ---- before the match

    def invite(self, game: str, options: str = "") -> str:
        """Start a match with friends by the way from Home; returns the link for them."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Play with friends").click()
        page.goto(f"{page.url}&game={game}&{options}")
        page.get_by_role("button", name="Play with friends").click()
        page.get_by_label("Your name").fill(self.name)
        page.get_by_role("button", name="Get the link").click()
        expect(page).to_have_url(re.compile(r"/with/(?!new)"))
        return text_of(page, "#invitation")

    def sit_down(self, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.locator(".chairs")).to_contain_text(self.name)

    # ---- in the match

    def press(self, selector: str, **options: Any) -> None:
        place = self.page.locator(selector).first
        (place.tap if self._touches else place.click)(**options)

    def make(self, fields: dict[str, str]) -> None:
        """Make the move of these fields: choose what is chosen, then press what sends it."""
        sent = ".throws .primary:visible, .throws [data-says]"
        for name, value in fields.items():
            places = self.page.locator(f"[name='{name}'][value='{value}']:enabled")
            kind = places.first.evaluate("each => each.type")
            if kind == "radio" and name == "card":
                self.press(
                    f"label:has({selector_of(name, value)}), .choice:has({selector_of(name, value)})",
                    position={"x": 8, "y": 12},
                )
            elif kind == "radio":
                places.first.check(force=True)
            elif kind == "checkbox":
                places.first.set_checked(True, force=True)
            elif kind == "hidden":
                sent = ".match-actions .next"
            else:
                sent = selector_of(name, value)
        self.press(sent)

    def look(self) -> None:
        """Ask what others did at once, as a page does that comes into sight again."""
        if self.has_scripts:
            self.page.evaluate("dispatchEvent(new Event('visibilitychange'))")
        else:
            self.page.reload()

    def sees(self, match: SeatedMatch, seat: int) -> None:
        """Wait until the page shows the match as it is stored, and check what the seat holds."""
        revision = self.page.locator("#line-revision input")

        def is_there() -> bool | None:
            if revision.input_value() == str(match.revision):
                return True
            self.look()
            return None

        wait_for(self.page, is_there, f"{self.name} at {match.revision}")
        wait_until_loaded(self.page)
        page = read(self.page.content())
        assert bool(match.held) == (phase_of(self.page) not in ("next", "over"))
        if match.held:
            held = match.held[seat]
            game = (
                self.page.locator("#match").get_attribute("class").split()[1].removesuffix("-match")
            )
            game = {"conti": "continental", "last": "lastcard"}.get(game, game)
            shown = TRIED[game].read(page)
            if game == "spiral":
                shown = sorted(
                    each.text.strip()
                    for hand in page.all(cls="spiral-cards")
                    for each in hand.all("b")
                )
                held = sorted(held)
            assert shown == held, self.name
            assert (match.seat == seat) == (phase_of(self.page) != "wait")
        is_theirs = match.seat == seat or match.is_between
        if self.has_scripts or match.seat == seat:
            expect(self.page).to_have_title(
                re.compile("^Your turn" if is_theirs else "^(?!Your turn)")
            )
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def selector_of(name: str, value: str) -> str:
    return f"[name='{name}'][value='{value}']:enabled"


def phase_of(page: Page) -> str | None:
    return page.locator("#match").get_attribute("data-phase")


def meet(
    friends: Sequence[Friend], game: str = "crowns", options: str = "", seats: int = 0
) -> None:
    """Begin a match of these people, the first of whom makes it; the computer plays for other seats."""
    ada, *others = friends
    seats = seats or len(friends)
    link = ada.invite(game, f"opponents={seats - 1}&{options}")
    for friend in others:
        friend.sit_down(link)
    expect(ada.page.locator(".chairs > :not(.free)")).to_have_count(len(friends))
    ada.page.get_by_role("button", name="Begin").click()
    expect(ada.page).to_have_url(re.compile("/matches/"))
    for friend in others:
        if not friend.has_scripts:
            friend.page.get_by_role("link", name="Refresh").click()
        expect(friend.page).to_have_url(re.compile("/matches/"))


def play(friends: Sequence[Friend], most: int = 0) -> SeatedMatch:
    """Play the match to its end, or for so many moves; after each of them all see what they may see."""
    made = 0
    while True:
        match = see_people(friends[0].context, friends[0].page.url)
        for seat, friend in enumerate(friends):
            friend.sees(match, seat)
        if match.is_over or (most and made == most):
            return match
        if match.is_between:
            for friend in friends:
                go_on(friend)
        else:
            assert match.seat is not None
            friends[match.seat].make(match.move)
            revision = friends[match.seat].page.locator("#line-revision input")
            expect(revision).not_to_have_value(str(match.revision))
        made += 1


def go_on(friend: Friend) -> None:
    """Say that the next hand may be dealt: the last to say so sees it, the others wait."""
    friend.press(".match-actions .next")
    expect(friend.page.locator(".match-actions .next")).to_have_count(0)


@pytest.mark.parametrize("plain", [False, True], ids=["scripts", "no scripts"])
def test_friends_meet_by_a_link_and_play(new_visitor: NewVisitor, plain: bool) -> None:
    friends = [
        Friend(new_visitor, "Ada", PHONE),
        Friend(new_visitor, "Ben", PLAIN if plain else DESKTOP),
    ]
    meet(friends, options="hands=five")
    play(friends, 6)


TABLES: Final[list[tuple[str, Sequence[dict[str, Any]]]]] = [
    ("crowns", (PHONE, DESKTOP)),
    ("spiral", (TALL, PLAIN)),
    ("lastcard", (PHONE, DESKTOP, PLAIN)),
    ("continental", (PHONE, TALL)),
    ("crowns", (PLAIN, PHONE, DESKTOP, TALL)),
    ("spiral", (PHONE, DESKTOP, TALL, PLAIN)),
    ("lastcard", (PHONE, PLAIN, DESKTOP, TALL)),
    ("continental", (DESKTOP, PHONE, PLAIN)),
    ("crowns", (DESKTOP, PLAIN, PHONE)),
    ("continental", (PLAIN, PHONE, DESKTOP, TALL)),
]


@pytest.mark.parametrize(("game", "looks"), sampled(TABLES, fast=0, deep=4))
def test_a_whole_match_of_friends(
    new_visitor: NewVisitor, game: str, looks: Sequence[dict[str, Any]]
) -> None:
    friends = [Friend(new_visitor, name, look) for name, look in zip(NAMES, looks, strict=False)]
    meet(friends, game, SHORTEST[game])
    match = play(friends)
    for friend in friends:
        expect(friend.page.locator(".match-end, .spiral-end")).to_be_visible()
        totals = friend.page.locator(".scores tfoot td")
        if totals.count():
            expect(totals).to_have_text([str(each) for each in match.scores])
    follow(friends)


def follow(friends: Sequence[Friend]) -> None:
    """Play again together: the first asks, and all come to the same next match."""
    ada, *others = friends
    before = ada.page.url
    ada.page.get_by_role("button", name="Play again together").click()
    expect(ada.page).not_to_have_url(before)
    for friend in others:
        if not friend.has_scripts:
            friend.look()
        friend.page.get_by_role("link", name="Next match").click()
        expect(friend.page).to_have_url(ada.page.url)
