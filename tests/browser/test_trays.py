"""The trays that the script makes after an answer are those of the page, whatever the board."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.kit.patience import wait_until_loaded
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.table import Table
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")

PLAIN: Final = """(tray) => {
  if (!tray) return null;
  const write = ({ name, value }) => name === "data-scrolls" ? "" : `${name}=${value.trim()}`;
  const plain = (node) => {
    if (node.nodeType === 3) return node.nodeValue.trim();
    const parts = node.matches(".actions") ? [] : [...node.childNodes];
    return [node.nodeName, [...node.attributes].map(write).filter(Boolean).sort(), parts.map(plain)];
  };
  return JSON.stringify(plain(tray)).replaceAll(',""', "").replaceAll('"",', "");
}"""
"""A tray without spaces, and without its buttons, of which one is named by the chosen card."""
OF_THE_PAGE: Final = f"""async () => {{
  const text = await (await fetch(location.href)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  return [...page.querySelectorAll(".pile")].map((pile) => ({PLAIN})(pile.querySelector(".tray")));
}}"""
MADE: Final = f"""() => [...document.querySelectorAll(".pile > input")].map((input) => {{
  input.checked = false;
  input.click();
  return ({PLAIN})(input.parentElement.querySelector(".tray"));
}})"""


def check_trays(page: Page) -> list[str]:
    """Compare the trays of the page with those made of an answer, which are returned."""
    expected: list[Any] = page.evaluate(OF_THE_PAGE)
    page.evaluate("htmx.ajax('GET', location.href, { target: '#table', swap: 'outerHTML' })")
    page.wait_for_selector(".pile[data-tray]", state="attached")
    made: list[Any] = page.evaluate(MADE)
    assert None not in made
    for one, other in zip(made, expected, strict=True):
        assert one == other
    return made


@pytest.mark.parametrize("turns", [0, 3, 14, 24, 28])
def test_of_a_game(new_visitor: NewVisitor, turns: int) -> None:
    page = new_visitor().new_page()
    page.goto(seat(page.context, LOST, turns))
    is_over = turns == len(LOST.turns)
    assert ("type=radio" in "".join(check_trays(page))) is not is_over


@pytest.mark.parametrize("order", ["suit", "rank"])
def test_of_a_game_in_another_order(new_visitor: NewVisitor, order: str) -> None:
    page = new_visitor().new_page()
    page.goto(seat(page.context, LOST, 14))
    page.locator(".sort").evaluate(
        "(form, by) => form.querySelector(`[value=${by}]`).click()", order
    )
    page.wait_for_selector(f'.sort [value={order}][aria-pressed="true"]', state="attached")
    page.reload()
    assert "meld" not in "".join(check_trays(page)[-4:])


def test_of_a_hint(new_visitor: NewVisitor) -> None:
    page = new_visitor().new_page()
    page.goto(seat(page.context, LOST, 3))
    for _ in range(2):
        with page.expect_response("**/hint"):
            page.keyboard.press("h")
        wait_until_loaded(page)  # or the second one is dropped
    assert "data-marked" in "".join(check_trays(page))


def test_of_the_lesson(new_visitor: NewVisitor) -> None:
    """With the advice of the coach."""
    page = new_visitor().new_page()
    page.goto("/learn")
    assert "tray-advice" in "".join(check_trays(page))


def test_of_a_mistake_that_is_looked_back_at(new_visitor: NewVisitor) -> None:
    """Its trays try another turn, by an address."""
    page = new_visitor().new_page()
    path = seat(page.context, LOST, reviewed=1)
    for turn in range(1, len(LOST.turns) + 1):
        page.goto(f"{path}?turn={turn}")
        if page.locator(".pile > input").count():
            break
    assert "hx-get" in "".join(check_trays(page))


def test_in_dutch(new_visitor: NewVisitor) -> None:
    page = new_visitor(locale="nl").new_page()
    page.goto(seat(page.context, LOST, 14))
    check_trays(page)


def test_a_menu_that_is_kept_is_about_the_turn_that_the_table_shows(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor()
    table = Table.sit_down(visitor, LOST)
    menu = table.page.locator("details.menu")
    table.play(LOST, 1)
    menu.evaluate("(menu) => { menu.isOld = true }")
    table.play(LOST, 3)
    assert menu.evaluate("(menu) => menu.isOld")
    menu.locator("summary").first.click()
    menu.locator(".turns-link").click()
    expect(table.page).to_have_url(re.compile(r"\?turn=3$"))
    table.page.go_back()
    menu.locator("summary").first.click()
    menu.locator(".give-up summary").click()
    menu.locator(".give-up form button").click()
    expect(table.page.locator(".table")).to_have_attribute("data-state", "lost")
