"""The trays that the script makes after an answer are those of the page."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page

from solitaire.play.games.help_used import Help
from tests.kit.patience import wait_until_loaded
from tests.kit.records import deal_text, recorded, turns_text
from tests.kit.seating import seat
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
WON: Final = recorded("won")

IN_THE_PAGE: Final = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  return [...page.querySelectorAll(".pile")].map((pile) => (%s)(pile.querySelector(".tray")));
}"""
AFTER_AN_ANSWER: Final = """() => [...document.querySelectorAll(".pile > input")].map((input) => {
  input.checked = false;
  input.click();
  return (%s)(input.parentElement.querySelector(".tray"));
})"""
PLAIN: Final = """(tray) => {
  if (!tray) return null;
  const plain = (node) => node.nodeType === 3 ? node.nodeValue.trim() : {
    tag: node.nodeName,
    attributes: Object.fromEntries([...node.attributes].sort().map(({ name, value }) => [name, value.trim()])),
    inside: node.matches(".actions") ? [] : [...node.childNodes].map(plain).filter(Boolean),
  };
  const { attributes, inside } = plain(tray);
  delete attributes["data-scrolls"];
  return { attributes, inside };
}"""


def trays_of(page: Page, script: str) -> list[Any]:
    found: list[Any] = page.evaluate(script % PLAIN)
    return found


def check_trays(page: Page) -> None:
    """Compare the trays after htmx has asked for the table again with those of the page."""
    expected = trays_of(page, IN_THE_PAGE)
    assert len(expected) > 2
    page.evaluate("htmx.ajax('GET', location.href, { target: '#table', swap: 'outerHTML' })")
    page.wait_for_selector(".pile[data-tray]", state="attached")
    for made, given in zip(trays_of(page, AFTER_AN_ANSWER), expected, strict=True):
        assert made == given


@pytest.mark.parametrize("turns", [0, 3, 14, 24, 28])
def test_of_a_game(new_visitor: NewVisitor, turns: int) -> None:
    """At its beginning with wild cards drawn, with flipped piles, and at its end."""
    visitor = new_visitor()
    page = visitor.new_page()
    page.goto(seat(visitor, LOST, turns))
    check_trays(page)
