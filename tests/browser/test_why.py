"""Why a pile is complete or not is one tap from its tray, on every screen, and leads back to it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from solitaire.rules import Rank
from tests.kit.patience import box_of
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor

LOST = recorded("lost")
SIZES = [(360, 640), (740, 360), (820, 1180), (900, 600), (1280, 720)]


def overlap(one: Locator, other: Locator) -> float:
    """The smaller side of what two things that are there share."""
    here, there = box_of(one), box_of(other)
    wide = min(here["x"] + here["width"], there["x"] + there["width"]) - max(here["x"], there["x"])
    high = min(here["y"] + here["height"], there["y"] + there["height"])
    high -= max(here["y"], there["y"])
    return max(0.0, min(wide, high))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_it_has_a_place_of_its_own_in_the_tray(
    new_visitor: NewVisitor, size: tuple[int, int]
) -> None:
    width, height = size
    look = PHONE if min(size) < 500 else DESKTOP
    visitor = new_visitor(**{**look, "viewport": {"width": width, "height": height}})
    table = Table.sit_down(visitor, LOST)
    for rank in (Rank.TEN, Rank.KING):
        table.choose(rank)
        tray = table.tray(rank)
        link = tray.get_by_role("link", name=f"Why not? Pile {rank}")
        expect(link).to_be_in_viewport(ratio=1)
        box = box_of(link)
        assert min(box["width"], box["height"]) >= 24
        title = tray.get_by_text(f"Pile {rank}", exact=True).first
        for other in (title, table.back(rank), table.confirm(rank)):
            expect(other).to_be_visible()
            assert overlap(link, other) < 1
        for card in tray.locator(".choice").all():  # they are there: the tray is
            assert overlap(link, card) < 1
        table.back(rank).click()  # it may cover the row of the next
        expect(tray).to_be_hidden()


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_it_lies_over_the_table_and_the_pile_stays_chosen(
    new_visitor: NewVisitor, look: dict[str, object]
) -> None:
    table = Table.sit_down(new_visitor(**look), LOST)
    table.choose(Rank.TEN)
    table.tray(Rank.TEN).get_by_role("link", name=re.compile("^Why not")).click()
    sheet = table.page.get_by_role("dialog", name="Pile 10 is not complete")
    expect(sheet.get_by_text(re.compile("^Loose: "))).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    expect(table.pile(Rank.TEN)).to_be_checked()
    expect(table.tray(Rank.TEN)).to_be_visible()


def test_without_scripts_it_is_a_page_with_a_way_back_to_the_pile(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE, java_script_enabled=False)
    table = Table.sit_down(visitor, LOST)
    table.choose(Rank.TEN)
    table.tray(Rank.TEN).get_by_role("link", name=re.compile("^Why not")).click()
    expect(table.page.get_by_role("heading", name="Pile 10 is not complete")).to_be_visible()
    table.page.get_by_role("link", name="Back to the game").click()
    expect(table.pile(Rank.TEN)).to_be_checked()
