"""Friends who play a match in browsers of their own, from the link to the next match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.kit import english
from tests.kit.match_games import TRIED
from tests.kit.patience import (
    audit,
    box_of,
    page_overflow,
    text_of,
    wait_for,
    wait_until_loaded,
)
from tests.kit.reading import Element, read
from tests.kit.seating import SeatedMatch, see_people
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor, forgive

TOUCH: Final = {"has_touch": True, "is_mobile": True}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}, **TOUCH}
TALL: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, **TOUCH}
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}
PLAIN: Final[dict[str, Any]] = {**TALL, "java_script_enabled": False}
LONGEST: Final = "Maximiliana Wolfeschlege"
NAMES: Final = ("Ada", "Ben", LONGEST, "Cleo")
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
            elif kind != "hidden":
                sent = selector_of(name, value)
            elif name == "move":
                sent = ".match-actions .next"
        self.press(sent)

    def look(self) -> None:
        """Ask what others did at once, rather than wait until the page does by itself."""
        if self.has_scripts:
            self.page.evaluate("htmx.trigger(document.querySelector('[data-poll]'), 'poll')")
        else:
            self.page.reload()

    def sees(self, match: SeatedMatch, seat: int) -> None:
        """Wait until the page shows the match as it is stored, and check what the seat holds."""
        revision = self.page.locator("#line-revision input")
        if revision.input_value() != str(match.revision):
            self.look()
        expect(revision).to_have_value(str(match.revision))
        wait_until_loaded(self.page)
        page = read(self.page.content())
        assert bool(match.held) == (phase_of(self.page) not in ("next", "over"))
        if match.held:
            assert held_on(page, match.game) == sorted(match.held[seat]), self.name
            assert (match.seat == seat) == (phase_of(self.page) != "wait")
        is_theirs = match.seat == seat or match.is_between
        if self.has_scripts or match.seat == seat:
            expect(self.page).to_have_title(
                re.compile("^Your turn" if is_theirs else "^(?!Your turn)")
            )
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def held_on(page: Element, game: str) -> list[str]:
    """The cards that a page shows as held; whoever waits at Spiral has no form that names them."""
    if game != "spiral":
        return TRIED[game].read(page)
    (hand,) = page.all(cls="spiral-cards")
    return sorted(each.text.strip() for each in hand.all("b"))


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
    if not ada.has_scripts:
        ada.page.get_by_role("link", name="Refresh").click()
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
    ("lastcard", (PLAIN, PHONE)),
    ("continental", (PHONE, TALL)),
    ("lastcard", (PHONE, DESKTOP, PLAIN)),
    ("crowns", (PLAIN, PHONE, DESKTOP, TALL)),
    ("spiral", (PHONE, DESKTOP, TALL, PLAIN)),
    ("lastcard", (PHONE, PLAIN, DESKTOP, TALL)),
    ("continental", (DESKTOP, PHONE, PLAIN)),
    ("crowns", (DESKTOP, PLAIN, PHONE)),
    ("continental", (PLAIN, PHONE, DESKTOP, TALL)),
]


@pytest.mark.parametrize(("game", "looks"), sampled(TABLES, fast=0, deep=2))
def test_a_whole_match_of_friends(
    new_visitor: NewVisitor, game: str, looks: Sequence[dict[str, Any]]
) -> None:
    friends = [Friend(new_visitor, name, look) for name, look in zip(NAMES, looks, strict=False)]
    meet(friends, game, SHORTEST[game])
    match = play(friends)
    for friend in friends:
        expect(friend.page.locator(".match-end, .spiral-end")).to_be_visible()
        cells = friend.page.locator(".scores tfoot td").all_inner_texts()
        totals = [each.partition("\n")[0] for each in cells]  # before how a minus is said
        assert totals in ([], [str(each) for each in match.scores]) or game == "spiral"
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


# ---- the page with the seats -----------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("crowns", 2, ""), ("spiral", 6, "teams=three"), ("lastcard", 10, "")],
)
def test_what_comes_next_is_in_sight_however_many_seats_there_are(
    new_visitor: NewVisitor, game: str, seats: int, options: str
) -> None:
    ada, ben = Friend(new_visitor, LONGEST, PHONE), Friend(new_visitor, "Ben", PHONE)
    link = ada.invite(game, f"opponents={seats - 1}&{options}")
    ben.page.goto(link)
    pages = ((ada.page, "Copy the link"), (ben.page, "Sit down"))
    for page, button in pages:
        assert_in_sight(page, button)
    ben.sit_down(link)
    expect(ada.page.locator(".chairs")).to_contain_text("Ben")
    assert_in_sight(ada.page, "Begin")
    for page, _ in pages:
        assert audit(page) == ""
        page.context.new_cdp_session(page).send(
            "Page.setFontSizes", {"fontSizes": {"standard": 32}}
        )
        assert page_overflow(page)[0] == 0


def assert_in_sight(page: Page, button: str) -> None:
    """Check that a button can be pressed without scrolling, above the tabs of a phone."""
    box = box_of(page.get_by_role("button", name=button))
    tabs = box_of(page.get_by_role("navigation").last)
    assert box["y"] + box["height"] <= tabs["y"]
    assert page_overflow(page)[0] == 0


# ---- while others move -----------------------------------------------------------------------------------


def meet_two(new_visitor: NewVisitor, game: str = "crowns") -> tuple[Friend, Friend]:
    """Two people, the first of whom is to move: at Last Card the first card may skip who begins."""
    ada, ben = Friend(new_visitor, "Ada", PHONE), Friend(new_visitor, "Ben", DESKTOP)
    meet((ada, ben), game, SHORTEST[game])
    return (ada, ben) if see_people(ada.context, ada.page.url).seat == 0 else (ben, ada)


def move(friend: Friend) -> None:
    """Make a good move."""
    match = see_people(friend.context, friend.page.url)
    friend.make(match.move)
    expect(friend.page.locator("#line-revision input")).not_to_have_value(str(match.revision))


def follow_moves(friend: Friend) -> None:
    """Wait until the page shows what has happened, as it asks by itself."""
    match = see_people(friend.context, friend.page.url)
    expect(friend.page.locator("#line-revision input")).to_have_value(str(match.revision))
    wait_until_loaded(friend.page)


@pytest.mark.deep
def test_what_is_open_typed_or_focused_stays_when_the_turn_comes(new_visitor: NewVisitor) -> None:
    ada, ben = meet_two(new_visitor, "spiral")
    page = ben.page
    for name in ("score-sheet", "menu"):
        page.locator(f".{name} > summary").click()
        move_turn(ada)
        follow_moves(ben)
        expect(page.locator(f".{name}[open] > summary")).to_be_focused()
        page.locator(f".{name} > summary").click()
        move_turn(ben)
        follow_moves(ada)
    command = page.locator("#command")
    command.fill("d 9")
    move_turn(ada)
    follow_moves(ben)
    expect(command).to_be_focused()
    expect(command).to_have_value("d 9")
    expect(page.locator("#status")).to_contain_text("Your turn")


def move_turn(friend: Friend) -> None:
    """Make moves until it is another one's turn."""
    seat = see_people(friend.context, friend.page.url).seat
    while see_people(friend.context, friend.page.url).seat == seat:
        move(friend)


@pytest.mark.deep
def test_nothing_is_said_again_while_somebody_thinks(new_visitor: NewVisitor) -> None:
    ada, ben = meet_two(new_visitor)
    ben.page.evaluate(LISTEN)
    move(ada)
    follow_moves(ben)
    assert ben.page.evaluate("said") == []
    move(ada)
    follow_moves(ben)
    assert ben.page.evaluate("said") == [ben.page.locator("#status").inner_text()]


@pytest.mark.deep
@pytest.mark.parametrize("game", TRIED)
def test_the_hand_has_the_focus_while_others_move(new_visitor: NewVisitor, game: str) -> None:
    """Else it would be nowhere, and readers would say the name of the page after each turn."""
    ada, ben = meet_two(new_visitor, game)
    hand = ada.page.get_by_label("Your hand")
    move_turn(ada)
    expect(hand).to_be_focused()
    follow_moves(ben)
    move(ben)
    follow_moves(ada)
    if phase_of(ada.page) == "wait":
        expect(hand).to_be_focused()
        move_turn(ben)
        follow_moves(ada)
    expect(ada.page.locator("#match [data-focus]:focus")).to_have_count(1)


@pytest.mark.deep
@pytest.mark.parametrize("game", ["crowns", "spiral"])
def test_who_is_ready_for_the_next_hand_is_said_and_moves_nothing(
    new_visitor: NewVisitor, game: str
) -> None:
    ada, ben = Friend(new_visitor, "Ada", PHONE), Friend(new_visitor, "Ben", PHONE)
    meet((ada, ben), game)
    send_hand((ada, ben))
    for friend in (ada, ben):
        friend.page.reload()
    button = ben.page.locator(".match-actions .next")
    button.focus()
    button.evaluate("each => each.id = 'mine'")  # until another one takes its place
    before = box_of(button)
    go_on(ada)
    ben.look()
    for place in ("#ready", "#status"):
        expect(ben.page.locator(place)).to_have_text(english.ADA_IS_READY)
    expect(ben.page.locator("#mine")).to_be_focused()
    assert box_of(button) == before
    go_on(ben)


def send_hand(friends: Sequence[Friend]) -> None:
    """Play on to the end of the hand, without the pages."""
    url = friends[0].page.url
    while not (match := see_people(friends[0].context, url)).is_between:
        assert match.seat is not None
        form: dict[str, str | float | bool] = {"revision": match.revision, **match.move}
        sender = friends[match.seat].context.request
        assert sender.post(f"{url}/moves", form=form, headers={"Sec-Fetch-Site": "same-origin"}).ok


LISTEN: Final = """() => {
    const status = document.getElementById("status");
    globalThis.said = [];
    new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true });
}"""


@pytest.mark.deep
def test_what_was_asked_before_a_move_comes_too_late(new_visitor: NewVisitor) -> None:
    ada, _ = meet_two(new_visitor)
    page, asked = ada.page, list[Route]()
    address = page.locator("#people").get_attribute("hx-get")
    assert address is not None
    old = page.request.get(address.replace("seen=", "seen=x"), headers={"HX-Request": "true"})
    page.route("**/news?*", lambda route: asked.append(route))
    ada.look()
    wait_for(page, lambda: asked or None, "a poll")
    move(ada)
    with page.expect_response("**/news?*"):
        asked[0].fulfill(response=old)
    page.unroute("**/news?*")
    wait_until_loaded(page)
    assert phase_of(page) == "discard"


@pytest.mark.deep
def test_a_page_that_comes_into_sight_asks_at_once(new_visitor: NewVisitor) -> None:
    _, ben = meet_two(new_visitor)
    page, now = ben.page, datetime.now(UTC)
    page.clock.install()
    page.reload()
    page.clock.pause_at(now + timedelta(hours=1))  # no timer runs from here on
    page.clock.set_system_time(now + timedelta(hours=2))
    with page.expect_request("**/news?*"):
        page.evaluate("dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.deep
def test_a_lost_connection_is_said_once(new_visitor: NewVisitor, complaints: list[str]) -> None:
    ada, ben = meet_two(new_visitor)
    notice = ben.page.locator("#not-loaded")
    ben.context.set_offline(True)
    ben.look()
    expect(notice).to_be_visible()
    notice.click()
    expect(notice).to_be_hidden()
    with ben.page.expect_event("requestfailed"):
        ben.look()
    expect(notice).to_be_hidden()
    ben.context.set_offline(False)
    move_turn(ada)
    follow_moves(ben)
    forgive(complaints, "net::ERR", "htmx:")
    ben.context.set_offline(True)
    ben.look()
    expect(notice).to_be_visible()
    ben.context.set_offline(False)
    expect(notice).to_be_hidden()


@pytest.mark.deep
def test_the_other_tab_and_back_show_what_has_happened(new_visitor: NewVisitor) -> None:
    ada, ben = meet_two(new_visitor)
    tab = ada.context.new_page()
    tab.goto(ada.page.url)
    move_turn(ada)
    expect(tab.locator("#match")).to_have_attribute("data-phase", "wait")
    ben.page.goto("/")
    expect(ben.page.get_by_text("Your turn")).to_be_visible()
    ben.page.go_back()
    expect(ben.page.locator("#match")).to_have_attribute("data-phase", "draw")
    expect(ben.page).to_have_title(re.compile("^Your turn"))
