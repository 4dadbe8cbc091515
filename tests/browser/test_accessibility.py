"""The accessibility audit finds nothing: on no page, in no state of the table, light or dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.rules import Rank
from tests.browser.test_daily import attempted
from tests.browser.test_offline import seated, worker_answers
from tests.kit.attempts import CODE
from tests.kit.patience import audited
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor, forgive

WON: Final = recorded("won")
LOST: Final = recorded("lost")


def home(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/")
    return page


def home_with_games(visitor: BrowserContext) -> Page:
    Table.sit_down(visitor, LOST, turns=9)
    page = home(visitor)
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    return page


def home_with_an_error(visitor: BrowserContext) -> Page:
    page = home(visitor)
    page.get_by_label("Deal code or any words").fill("9-8QZK-4M2T")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    return page


def rules(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/rules")
    return page


def nothing_here(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/games/no-such-game")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    return page


def fresh_table(visitor: BrowserContext) -> Page:
    return Table.sit_down(visitor, WON).page


def open_tray(visitor: BrowserContext) -> Page:
    table = Table.sit_down(visitor, LOST, turns=20)
    table.choose(Rank.KING)
    table.lift(LOST.turns[20].drawn, Rank.KING)
    return table.page


def nothing_lifted(visitor: BrowserContext) -> Page:
    table = Table.sit_down(visitor, LOST, turns=20)
    table.choose(Rank.KING)
    return table.page


def card_to_draw(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/settings")
    page.get_by_label("I draw it").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Draw a card")).to_be_visible()
    return page


def command_line(visitor: BrowserContext) -> Page:
    page = Table.sit_down(visitor, LOST, turns=9).page
    page.get_by_role("textbox", name="Command").fill("g")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("18 left in the stock. ")
    return page


def chosen_looks(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/settings")
    for label in ("Large", "Left hand", "Always there"):
        page.get_by_label(label).check()
    page.get_by_role("group", name="Letters on suits").get_by_label("On").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    return Table.sit_down(visitor, LOST, turns=9).page


def over_the_table(link: str, heading: str) -> Callable[[BrowserContext], Page]:
    def scene(visitor: BrowserContext) -> Page:
        page = Table.sit_down(visitor, LOST, turns=9).page
        page.get_by_label("Menu").click()
        page.get_by_role("link", name=link).click()
        expect(page.get_by_role("dialog", name=heading)).to_be_visible()
        return page

    scene.__name__ = f"{link} over the table"
    return scene


def by_itself(path: str) -> Callable[[BrowserContext], Page]:
    def scene(visitor: BrowserContext) -> Page:
        page = Table.sit_down(visitor, LOST, turns=9).page
        game = page.url.rpartition("/")[2]
        page.goto(path.replace("GAME", game))
        return page

    scene.__name__ = path
    return scene


def left_in_the_stock(visitor: BrowserContext) -> Page:
    page = Table.sit_down(visitor, LOST, turns=9).page
    page.get_by_role("link", name="Stock").click()
    expect(page.get_by_role("dialog", name="18 cards left in the stock")).to_be_visible()
    return page


def left_in_the_stock_as_a_page(visitor: BrowserContext) -> Page:
    page = Table.sit_down(visitor, LOST, turns=9).page
    page.goto(f"{page.url}/stock")
    return page


def open_menu(visitor: BrowserContext) -> Page:
    page = Table.sit_down(visitor, LOST, turns=20).page
    page.get_by_label("Menu").click()
    expect(page.get_by_role("button", name="New deal")).to_be_visible()
    return page


def won(visitor: BrowserContext) -> Page:
    return Table.sit_down(visitor, WON, turns=len(WON.turns)).page


def lost(visitor: BrowserContext) -> Page:
    return Table.sit_down(visitor, LOST, turns=len(LOST.turns)).page


def statistics(visitor: BrowserContext) -> Page:
    page = won(visitor)
    page.goto("/statistics")
    expect(page.get_by_role("img", name="Piles flipped in a game")).to_be_visible()
    page.get_by_text("The numbers").first.click()
    return page


def statistics_of_nobody(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/statistics")
    return page


def hidden_statistics(visitor: BrowserContext) -> Page:
    page = statistics(visitor)
    page.get_by_role("button", name="Hide statistics").click()
    expect(page.get_by_role("heading", name="Statistics are hidden")).to_be_visible()
    return page


PLAYED: Final[dict[int | None, tuple[list[Any], str]]] = {}
"""The cookies of those of this worker who played so many turns of the daily, and their tables."""


def as_one_who_played(visitor: BrowserContext, turns: int | None) -> str:
    """Makes the visitor somebody who has, and who is only looked at; the address of their table."""
    if turns == 0:
        return ""
    if turns not in PLAYED:
        table = attempted(visitor, turns)
        PLAYED[turns] = visitor.cookies(), table
    cookies, table = PLAYED[turns]
    visitor.add_cookies(cookies)
    return table


def of_the_daily(path: str, turns: int | None = None) -> Callable[[BrowserContext], Page]:
    """A page for somebody who has played so many turns of it, or has finished it; TABLE is its address."""

    def scene(visitor: BrowserContext) -> Page:
        page = visitor.new_page()
        page.goto(path.replace("TABLE", as_one_who_played(visitor, turns)))
        page.wait_for_load_state("networkidle")
        return page

    scene.__name__ = f"{path} after {'all' if turns is None else turns} turns"
    return scene


def review(visitor: BrowserContext) -> Page:
    table = attempted(visitor)
    page = visitor.new_page()
    page.goto(f"{table}/review?turn=9")
    # until then the page asks again by itself
    expect(page.get_by_role("heading", name="A plan for this deal")).to_be_visible()
    return page


def somebody_else_s_daily(visitor: BrowserContext) -> Page:
    table = attempted(visitor)
    visitor.clear_cookies()
    page = visitor.new_page()
    page.goto(table)
    expect(page.get_by_role("link", name="Play it yourself")).to_be_visible()
    return page


def offline(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/")
    worker_answers(page)
    visitor.set_offline(True)
    page.goto("/rules")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    return page


def table_as_it_was(visitor: BrowserContext) -> Page:
    page = seated(visitor, turns=2).page
    visitor.set_offline(True)
    page.reload()
    expect(page.get_by_role("region", name="You are offline.")).to_be_visible()
    return page


SCENES: Final[list[Callable[[BrowserContext], Page]]] = [
    home,
    home_with_games,
    home_with_an_error,
    rules,
    nothing_here,
    fresh_table,
    open_tray,
    nothing_lifted,
    card_to_draw,
    command_line,
    chosen_looks,
    open_menu,
    left_in_the_stock,
    left_in_the_stock_as_a_page,
    over_the_table("Rules", "The rules"),
    over_the_table("Turns played", "Turns played"),
    over_the_table("Keys and commands", "Keys and commands"),
    over_the_table("Settings", "Settings"),
    by_itself("/games/GAME/turns"),
    by_itself("/keys?game=GAME"),
    by_itself("/settings?game=GAME"),
    won,
    lost,
    statistics,
    statistics_of_nobody,
    hidden_statistics,
    *(of_the_daily("/daily/4", turns) for turns in (0, 9, None)),
    of_the_daily("/", None),
    of_the_daily("TABLE"),
    of_the_daily("TABLE/result"),
    of_the_daily("TABLE/replay?turn=9"),
    review,
    of_the_daily("/daily/4/board"),
    of_the_daily("/daily/4/check"),
    of_the_daily("/daily/1", 0),
    of_the_daily("/daily/1/check", 0),
    of_the_daily("/archive/2026-11"),
    of_the_daily(f"/deals/{CODE}", 0),
    somebody_else_s_daily,
    offline,
    table_as_it_was,
]
WITHOUT_NETWORK: Final = (offline, table_as_it_was)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_violation(
    new_visitor: NewVisitor, complaints: list[str], scene: Callable, look: dict[str, Any]
) -> None:
    workers = "allow" if scene in WITHOUT_NETWORK else "block"
    page = scene(new_visitor(**look, service_workers=workers))
    assert audited(page) == ""
    forgive(complaints, "404", "422")
