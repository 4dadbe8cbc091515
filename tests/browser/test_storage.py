"""The table works without the storage of the tab, and with one that is full."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.kit.records import recorded
from tests.kit.table import DESKTOP, KeyboardTable, Table
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

MISSING = "Object.defineProperty(window, 'sessionStorage', { value: null });"
FORBIDDEN = """Object.defineProperty(window, 'sessionStorage', {
  get() { throw new DOMException('', 'SecurityError') },
});"""
FULL = """let text = "";
for (let size = 1 << 20; size >= 1; size /= 2) {
  try {
    for (;;) text = sessionStorage.x = text + "x".repeat(size);
  } catch {}
}"""


@pytest.mark.parametrize(
    "storage", sampled([MISSING, FORBIDDEN, FULL], fast=1), ids=["null", "throws", "full"]
)
def test_turns_are_played_without_storage(new_visitor: NewVisitor, storage: str) -> None:
    visitor = new_visitor(**DESKTOP)
    visitor.add_init_script(storage)
    game = recorded("lost")
    Table.sit_down(visitor, game).play(game, upto=2)


def test_what_can_be_stored_is_remembered(new_visitor: NewVisitor) -> None:
    game = recorded("lost")
    table = KeyboardTable.sit_down(new_visitor(**DESKTOP), game)
    table.page.keyboard.press("Tab")
    table.page.reload()
    expect(table.page.locator("html")).to_have_attribute("data-by-keys", "yes")
