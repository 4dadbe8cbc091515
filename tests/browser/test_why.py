"""The explanation why a pile is complete or not, which its tray links to."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from solitaire.rules import Rank
from tests.kit import english
from tests.kit.records import recorded
from tests.kit.table import PHONE, Table
from tests.kit.visitors import NewVisitor

LOST = recorded("lost")


def test_why_opens_in_a_sheet_and_the_pile_stays_chosen(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), LOST)
    table.choose(Rank.TEN)
    table.tray(Rank.TEN).get_by_role("link", name=re.compile("^Explain")).click()
    sheet = table.page.get_by_role("dialog", name="Pile 10 is not complete")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    expect(table.pile(Rank.TEN)).to_be_checked()
    expect(table.tray(Rank.TEN)).to_be_visible()


def test_without_scripts_why_is_a_page_with_a_link_back_to_the_pile(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor(**PHONE, java_script_enabled=False)
    table = Table.sit_down(visitor, LOST)
    table.choose(Rank.TEN)
    table.tray(Rank.TEN).get_by_role("link", name=re.compile("^Explain")).click()
    expect(table.page.get_by_role("heading", name="Pile 10 is not complete")).to_be_visible()
    table.page.get_by_role("link", name=english.BACK_TO_THE_GAME).click()
    expect(table.pile(Rank.TEN)).to_be_checked()
