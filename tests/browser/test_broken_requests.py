"""A request that fails at a board loses nothing: one sentence says so, and the next tap works."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.words.puzzles.puzzles import describe_wrong
from tests.browser.test_puzzle import QUESTION, TODAY, WRONG, expect_told, open_puzzle
from tests.browser.test_races import begin as begin_race
from tests.browser.test_races import make_race
from tests.kit.patience import PATIENCE, wait_for, wait_until_loaded
from tests.kit.puzzles import begin_puzzles
from tests.kit.records import WORDS, after, recorded
from tests.kit.table import DESKTOP, Table
from tests.kit.trying import LAID, begun_text
from tests.kit.visitors import Complaints, NewVisitor, forgive

WON: Final = recorded("won")
FOREIGN: Final = (
    "<!DOCTYPE html><html><body><!--a tray--><input autofocus><h1>Sign in</h1></body></html>"
)
"""A page of something between the browser and the server."""


def answer(status: int, body: str = FOREIGN) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, body=body, content_type="text/html")


FAULTS: Final[dict[str, Callable[[Route], object]]] = {
    "an error": answer(500, "Internal Server Error"),
    "a gateway without a server": answer(502),
    "a server that restarts": answer(503, ""),
    "a gateway to which it is too large": answer(413),
    "a network that wants a login": answer(200),
    "a cut connection": lambda route: route.abort("connectionreset"),
    "silence": lambda route: None,
}
KNOWN: Final = (
    "htmx:",
    "Response Status Error",
    "status of 4",
    "status of 5",
    "ERR_CONNECTION_RESET",
)

STATE: Final = """(board) => {
    const copy = board.cloneNode(true);
    const checked = [...board.querySelectorAll(":checked")].map(({ name, value }) => [name, value]);
    copy.querySelectorAll(".menu").forEach((menu) => menu.removeAttribute("open"));
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
        if (each.dataset?.name) each.setAttribute("aria-label", each.dataset.name);
        each.removeAttribute("data-name");
        if (!each.className) each.removeAttribute("class");
    }
    return JSON.stringify([copy.outerHTML, checked]);
}"""
"""All of a board, and what is chosen; without the status in the name of the focus, and the open menu."""


def survives(
    page: Page, path: str, act: Callable[[], object], *, board: str = "#table", reads: bool = False
) -> None:
    """Break the request of ``act`` in every way: the board stays, and one alert is shown.

    ``reads``: what failed would not have saved anything.
    """
    state = f"({STATE})(document.querySelector('{board}'))"
    alerts = page.locator(".lost-connection:visible")
    pattern = re.compile(path)
    before = page.evaluate(state)
    for fault, break_it in FAULTS.items():
        page.route(pattern, break_it)
        page.evaluate(f"htmx.config.timeout = {200 if fault == 'silence' else PATIENCE}")
        act()
        page.evaluate(f"htmx.config.timeout = {PATIENCE}")
        expect(alerts).to_have_count(1)
        expect(alerts).to_have_id("not-loaded" if reads else "not-saved")
        wait_for(
            page,
            lambda: page.evaluate(state) == before or None,
            f"the board as it was, after {fault}",
        )
        page.unroute(pattern)
        alerts.click()
        expect(alerts).to_have_count(0)


def open_menu(page: Page) -> None:
    page.locator(".menu").evaluate("menu => menu.open = true")


def test_a_turn_of_a_game(new_visitor: NewVisitor, complaints: Complaints) -> None:
    """The trays of all piles are there after it, too."""
    table = Table.sit_down(new_visitor(**DESKTOP), WON, turns=3)
    turn = WON.turns[3]
    table.choose(turn.pile)
    table.lift(turn.discard, turn.pile)
    survives(table.page, "/turns$", table.confirm(turn.pile).click)
    other = next(
        each.rank for each in table.game.piles if not each.flipped and each.rank is not turn.pile
    )
    table.choose(other)
    expect(table.tray(other).get_by_role("radio").first).to_be_visible()
    table.play(WON, upto=4)
    forgive(complaints, *KNOWN)


@pytest.mark.deep
def test_what_else_a_game_sends(new_visitor: NewVisitor, complaints: Complaints) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON, turns=3)
    page = table.page

    def sort() -> None:
        open_menu(page)
        page.locator(".sort [aria-pressed=false]").first.click()

    survives(page, "/hint$", lambda: page.locator("#lamp button").click())
    survives(page, "/undo$", table.undo_button.click)
    survives(page, "/sort$", sort)
    page.locator("#command").fill("u")
    survives(page, "/line$", lambda: page.locator("#command").press("Enter"))
    expect(page.locator("#command")).to_have_value("u")
    table.undo_button.click()
    table.shows_board(after("won", 2))
    forgive(complaints, *KNOWN)


@pytest.mark.deep
def test_at_a_race(new_visitor: NewVisitor, complaints: Complaints) -> None:
    """What polls the others' standing fails without a word."""
    page = new_visitor(**DESKTOP).new_page()
    make_race(page, "Ada")
    begin_race(page)
    page.route(re.compile("/races/.*/line"), FAULTS["an error"])
    page.reload()
    page.locator(".pile:not([data-flipped]) > input").last.click()
    page.locator(".tray .choice > input").first.click()
    confirm = page.locator(".tray .primary")
    survives(wait_until_loaded(page), "/turns$", confirm.click)
    before = page.locator(".stock-left b").inner_text()
    confirm.click()
    expect(page.locator(".stock-left b")).not_to_have_text(before)
    forgive(complaints, *KNOWN)


@pytest.mark.deep
def test_at_a_puzzle(
    new_visitor: NewVisitor, complaints: Complaints, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_puzzles(monkeypatch, TODAY)
    monkeypatch.setattr("solitaire.play.coach.puzzles.schedule.STOCK", 0)
    page = open_puzzle(new_visitor(**DESKTOP), Crowns.TWO)
    page.locator(f"#pile-{WRONG.pile}").click()
    page.locator(f"form.tray [value='{WRONG.discard}']").first.click()
    confirm = page.locator("form.tray .primary")
    survives(page, "/puzzles/", confirm.click)
    confirm.click()
    expect_told(page, describe_wrong(WORDS, QUESTION.judge(WRONG), QUESTION.best))
    forgive(complaints, *KNOWN)


@pytest.mark.deep
def test_at_trying_out(new_visitor: NewVisitor, complaints: Complaints) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto(f"/try/{LAID}/{begun_text(26)}")
    expect(page.locator("#spare")).not_to_contain_text("thinking")
    undo = page.locator(".bar .undo button")
    survives(wait_until_loaded(page), r"/try/.*(?<!spare)$", undo.click, reads=True)
    before = page.url
    undo.click()
    expect(page).not_to_have_url(before)
    forgive(complaints, *KNOWN)


@pytest.mark.deep
def test_at_cards_of_ones_own(new_visitor: NewVisitor, complaints: Complaints) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto("/try/cards")
    card = page.locator(".picker button[value='8H']")
    survives(page, r"\?.*card=", card.click, board="#own-cards", reads=True)
    card.click()
    expect(page.locator("#status")).not_to_be_empty()
    forgive(complaints, *KNOWN)


def begin_match(page: Page) -> Page:
    page.goto("/matches?deal=the house 27")
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    return wait_until_loaded(page)


def test_a_move_of_a_match(new_visitor: NewVisitor, complaints: Complaints) -> None:
    page = begin_match(new_visitor(**DESKTOP).new_page())
    draw = page.locator(".draws [value=S]")
    survives(page, "/moves$", draw.click, board="#match")
    expect(page.locator("#status")).not_to_have_attribute("aria-live", "off")
    draw.click()
    expect(page.locator("#line-revision input")).to_have_value("1")
    forgive(complaints, *KNOWN)


@pytest.mark.deep
def test_what_else_a_match_sends(new_visitor: NewVisitor, complaints: Complaints) -> None:
    page = begin_match(new_visitor(**DESKTOP).new_page())

    def slow_down() -> None:
        open_menu(page)
        page.locator("[name=pace][value=slow]").click()

    survives(page, "/look$", slow_down, board="#match")
    page.locator("#command").fill("d")
    survives(page, "/line$", lambda: page.locator("#command").press("Enter"), board="#match")
    expect(page.locator("#command")).to_have_value("d")
    page.locator("#command").press("Enter")
    page.locator(".throws .choice").first.click()
    discard = page.locator(".throws .primary")
    survives(page, "/moves$", discard.click, board="#match")
    discard.click()
    expect(page.locator("#line-revision input")).to_have_value("2")
    forgive(complaints, *KNOWN)
