"""A second tap, up to half a second after the one that plays a turn, plays nothing."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from solitaire.matches import GAMES
from solitaire.rules import Game
from tests.browser.test_layout import overlap
from tests.kit.fingers import SCREENS, Point, Taps, inside
from tests.kit.patience import box_of, wait_until_loaded
from tests.kit.records import WORDS, after, recorded
from tests.kit.table import ScriptlessTable, Table, put_attempt
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
WON: Final = recorded("won")
TURNS: Final = "**/turns"
PLACES: Final = [(0.03, 0.1), (0.5, 0.5), (0.97, 0.5), (0.8, 0.9)]
"""Positions on the button, as fractions of its width and height."""
GAPS: Final = [60, 180, 280, 380]
TAPS: Final = 12
sizes: Final = pytest.mark.parametrize("size", sampled(SCREENS, fast=1, deep=1))
scripted: Final = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])


def sit_down(
    new_visitor: NewVisitor, size: str, scripts: bool = True, turns: int = 0, game: Game = LOST
) -> Table:
    visitor = new_visitor(**SCREENS[size], java_script_enabled=scripts)
    return (Table if scripts else ScriptlessTable).sit_down(visitor, game, turns)


def record_turn_requests(page: Page, ending: str = "/turns") -> list[str]:
    requests: list[str] = []
    page.on(
        "request", lambda request: request.url.endswith(ending) and requests.append(request.url)
    )
    return requests


def lift(table: Table, game: Game) -> None:
    """Lift the card that the recorded game discards next."""
    turn = game.turns[len(table.game.turns)]
    table.choose(turn.pile)
    table.lift(turn.discard, turn.pile)


def point_on(button: Locator, random: Random) -> Point:
    """A random point of a button; its round corners are not of it."""
    hit = "(button, [x, y]) => button === document.elementFromPoint(x, y)"
    while True:
        point = inside(button, random.uniform(0.01, 0.99), random.uniform(0.02, 0.98))
        if button.evaluate(hit, point):
            return point


def discard_unplayed(game: Game) -> Game:
    """The game after discarding its drawn card unplayed."""
    assert game.drawn is not None
    first = next(pile for pile in game.piles if not pile.flipped)
    return game.play(game.turn(first.rank, game.drawn))


@sizes
@scripted
def test_second_tap_on_confirm_plays_nothing(
    new_visitor: NewVisitor, size: str, scripts: bool
) -> None:
    table = sit_down(new_visitor, size, scripts)
    taps = Taps(table.page)
    for played, (gap, place) in enumerate(zip(GAPS, PLACES, strict=True), start=1):
        lift(table, LOST)
        taps.twice(inside(table.confirm(LOST.turns[played - 1].pile), *place), gap)
        table.shows(after("lost", played))
        table.page.reload()
        table.shows(after("lost", played))


@pytest.mark.deep
@pytest.mark.parametrize("size", SCREENS)
def test_second_tap_anywhere_on_confirm_after_any_gap_plays_nothing(
    new_visitor: NewVisitor, size: str
) -> None:
    """60 to 500 ms apart."""
    random = Random(size)
    table = Table.sit_down(new_visitor(**SCREENS[size]), LOST)
    requests = record_turn_requests(table.page)
    finger = Taps(table.page)
    for number, turn in enumerate(LOST.turns[:TAPS], start=1):
        lift(table, LOST)
        finger.twice(point_on(table.confirm(turn.pile), random), random.uniform(60, 500))
        table.shows(after("lost", number))
    table.page.reload()
    table.shows(after("lost", TAPS))
    assert len(requests) == TAPS


@pytest.mark.deep
@pytest.mark.parametrize("size", ["390x844", "1280x720"])
@scripted
def test_second_tap_on_discard_unplayed_plays_nothing(
    new_visitor: NewVisitor, size: str, scripts: bool
) -> None:
    table = sit_down(new_visitor, size, scripts)
    taps = Taps(table.page)
    for gap in GAPS:
        game = discard_unplayed(table.game)
        taps.twice(inside(table.unplayed), gap)
        table.shows(game)
        table.page.reload()
        table.shows(game)


@sizes
def test_second_tap_on_back_plays_nothing(new_visitor: NewVisitor, size: str) -> None:
    """After the first tap, "Discard it" is in that place."""
    table = sit_down(new_visitor, size)
    requests = record_turn_requests(table.page)
    for gap in GAPS:
        table.choose(LOST.turns[0].pile)
        Taps(table.page).twice(inside(table.back(LOST.turns[0].pile)), gap)
        expect(table.tray(LOST.turns[0].pile)).to_have_count(0)
    table.shows(after("lost", 0))
    assert requests == []


@sizes
def test_second_tap_on_the_last_turn_starts_no_new_game(new_visitor: NewVisitor, size: str) -> None:
    table = sit_down(new_visitor, size, turns=len(WON.turns) - 1, game=WON)
    address = table.page.url
    lift(table, WON)
    Taps(table.page).twice(inside(table.confirm(WON.turns[-1].pile), 0.3), 200)
    expect(table.ending).to_be_visible()
    expect(table.page).to_have_url(address)
    box_of(table.ending)
    table.unfold_ending().get_by_role("button", name="Same deal again").tap()
    expect(table.page).not_to_have_url(address)


@pytest.mark.parametrize("size", ["360x640"])
def test_taps_during_a_slow_request_send_it_once(new_visitor: NewVisitor, size: str) -> None:
    table = sit_down(new_visitor, size)
    requests = record_turn_requests(table.page)
    held: list[Route] = []
    table.page.route(TURNS, lambda route: held.append(route))
    lift(table, LOST)
    place = inside(table.confirm(LOST.turns[0].pile))  # which is gone after the first tap
    taps = Taps(table.page)
    taps.twice(place, 120)
    taps.tap(place)
    (route,) = held
    route.continue_()
    table.shows(after("lost", 1))
    assert len(requests) == 1


# ---- where the buttons are ---------------------------------------------------------------------------------

EVERY: Final = [(360, 640), (390, 844), (820, 1180), (1280, 720), (1440, 900), (1920, 1080)]
MORE: Final = [(412, 915), (740, 360), (700, 900), (1024, 768), (1100, 800)]
SETTINGS: Final[dict[str, dict[str, str]]] = {
    "plain": {},
    "large and left": {"cards": "large", "hand": "left"},
}


def with_settings(visitor: BrowserContext, settings: dict[str, str]) -> BrowserContext:
    assert visitor.request.post("/settings", form=settings).ok
    return visitor


@pytest.mark.deep
@pytest.mark.parametrize("settings", sampled(SETTINGS, fast=1))
def test_discard_unplayed_does_not_appear_under_confirm(
    new_visitor: NewVisitor, settings: str
) -> None:
    assert_apart(new_visitor, SETTINGS[settings], [*EVERY, *(MORE if settings != "plain" else [])])


@pytest.mark.deep
def test_without_scripts_discard_unplayed_is_not_under_confirm(new_visitor: NewVisitor) -> None:
    assert_apart(new_visitor, {"cards": "large"}, EVERY, java_script_enabled=False)


def assert_apart(
    new_visitor: NewVisitor,
    settings: dict[str, str],
    sizes: list[tuple[int, int]],
    **look: Any,
) -> None:
    """Play a turn at each size; confirm, and "discard it unplayed" after it, must not overlap."""
    visitor = with_settings(new_visitor(**look), settings)
    kind = ScriptlessTable if look else Table
    table = kind.sit_down(visitor, LOST)
    for size in sizes:
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        lift(table, LOST)
        turn = LOST.turns[len(table.game.turns)]
        confirmed = box_of(table.confirm(turn.pile))
        table.confirm(turn.pile).click()
        table.shows(after("lost", len(table.game.turns) + 1))
        assert overlap(confirmed, box_of(table.unplayed)) == 0, size


# ---- a daily -----------------------------------------------------------------------------------------------


def at_daily(new_visitor: NewVisitor, size: str, scripts: bool = True) -> Table:
    visitor = new_visitor(**SCREENS[size], java_script_enabled=scripts)
    page = visitor.new_page()
    page.goto(put_attempt(visitor, turns=2))
    return (Table if scripts else ScriptlessTable)(page, after("lost", 2)).shows(after("lost", 2))


def lift_button(page: Page) -> Locator:
    """The control that lifts the drawn card of a daily."""
    return page.locator("summary", has_text="Discard it")


def discard_drawn(table: Table) -> Locator:
    """The button that discards the lifted card."""
    assert table.game.drawn is not None
    return table.page.get_by_role("button", name=f"Discard {WORDS.card(table.game.drawn)}")


@sizes
@scripted
def test_in_a_daily_discarding_unplayed_takes_two_buttons(
    new_visitor: NewVisitor, size: str, scripts: bool
) -> None:
    table = at_daily(new_visitor, size, scripts)
    requests = record_turn_requests(table.page)
    discard, game = discard_drawn(table), discard_unplayed(table.game)
    expect(discard).to_have_count(0)
    delay = "it => getComputedStyle(it).animationDelay"
    assert table.page.locator(".lift").evaluate(delay) == "0.5s"
    Taps(table.page).twice(inside(lift_button(table.page)), 150)
    back = table.page.locator(".lift summary", has_text="Back")
    assert overlap(box_of(discard), box_of(back)) == 0
    back.tap()
    expect(discard).to_have_count(0)
    assert requests == []
    lift_button(table.page).tap()
    Taps(table.page).twice(inside(discard, 0.9), 250)
    table.shows(game)
    table.page.reload()
    table.shows(game)


def test_in_a_daily_x_lifts_and_enter_or_x_discards(new_visitor: NewVisitor) -> None:
    table = at_daily(new_visitor, "1280x720")
    page = table.page
    requests = record_turn_requests(page)
    for again in ("Enter", "x"):
        discard, game = discard_drawn(table), discard_unplayed(table.game)
        table.choose(LOST.turns[3].pile)
        page.keyboard.press("x")
        expect(discard).to_be_focused()
        page.keyboard.press("Escape")
        expect(lift_button(page)).to_be_focused()
        assert requests == []
        page.keyboard.press("x")
        page.keyboard.press(again)
        table.shows(game)
        assert len(requests) == 1
        requests.clear()


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_second_tap_on_a_button_of_a_match_plays_nothing(
    new_visitor: NewVisitor, name: str
) -> None:
    """What stands there next is another button, or a card, which two taps would discard."""
    page = new_visitor(**SCREENS["360x640"]).new_page()
    page.goto(f"/matches?game={name}&deal=the+house+27")
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    requests = record_turn_requests(page, "/moves")
    buttons = page.locator(".match-table button[name=move], .match-table button.primary")
    cards = page.locator(".throws :not([data-fits=no]) > .choice > input:enabled")
    for number, gap in enumerate(GAPS, start=1):
        if cards.count():
            cards.first.check(force=True)
        button = buttons.locator("visible=true").first
        button.click(trial=True)
        Taps(page).twice(inside(button), gap)
        wait_until_loaded(page)
        assert len(requests) == number
