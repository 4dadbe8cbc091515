"""Cards in rows: as large as there is room for, and long ranks, frames and crowns do not overlap."""

from __future__ import annotations

from typing import Any, Final

import pytest

from solitaire.rules import Rank
from tests.kit.fingers import SCREENS
from tests.kit.patience import box_of
from tests.kit.records import recorded
from tests.kit.table import Table
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
CROSSED: Final = """
() => {
    const found = [];
    for (const card of document.querySelectorAll(".row .card:not(.back)")) {
        const box = card.getBoundingClientRect(), frame = getComputedStyle(card, "::before");
        const range = document.createRange();
        range.selectNodeContents(card.querySelector("b"));
        const text = range.getBoundingClientRect();
        const framed = "wild" in card.dataset;
        const edge = 1 + (framed ? parseFloat(frame.left) + parseFloat(frame.borderLeftWidth) : 1);
        if (text.left < box.left + edge || text.right > box.right - edge) {
            found.push(`${card.textContent.trim()}: ${text.width} in ${box.width - 2 * edge}`);
        }
    }
    return found;
}
"""
OFF_CENTER: Final = """
() => [...document.querySelectorAll(".row .card:not([data-suit], .back)")].map((joker) => {
    const card = joker.getBoundingClientRect(), crown = joker.querySelector(".suit").getBoundingClientRect();
    return Math.abs(crown.left + crown.right - card.left - card.right) / 2;
})
"""


@pytest.mark.parametrize("size", ["360x640", pytest.param("390x844", marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    "settings", sampled([{}, {"letters": "on"}, {"cards": "large"}], fast=1), ids=str
)
def test_the_frame_of_a_card_does_not_cross_its_rank(
    new_visitor: NewVisitor, size: str, settings: dict[str, Any]
) -> None:
    visitor = new_visitor(**SCREENS[size])
    assert visitor.request.post("/settings", form=settings).ok
    page = Table.sit_down(visitor, LOST).page
    assert page.locator(".row .card[data-wild]", has_text="10").count() > 0
    assert page.locator(".row .card[data-wild]", has_text="JK").count() > 0
    assert page.evaluate(CROSSED) == []


@pytest.mark.parametrize(
    ("width", "height", "least"),
    [
        (360, 640, (22, 33)),
        (390, 844, (24, 42)),
        (430, 932, (27, 49)),
        # 200 % zoom on a large screen
        (640, 360, (23, 32)),
        (960, 485, (38, 52)),
        (960, 540, (38, 62)),
    ],
)
def test_cards_in_rows_are_as_large_as_there_is_room_for(
    new_visitor: NewVisitor, width: int, height: int, least: tuple[int, int]
) -> None:
    table = Table.sit_down(new_visitor(viewport={"width": width, "height": height}), LOST)
    for pile in (Rank.EIGHT, Rank.JACK, Rank.KING):
        card = box_of(table.page.locator(f'[data-rank="{pile}"] > .row .card').last)
        assert card["width"] >= least[0]
        assert card["height"] >= least[1]
        assert card["x"] + card["width"] <= width


def test_letters_on_suits_keep_the_crown_of_a_joker_centered(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**SCREENS["390x844"])
    assert visitor.request.post("/settings", form={"letters": "on"}).ok
    off_center = Table.sit_down(visitor, LOST).page.evaluate(OFF_CENTER)
    assert off_center
    assert max(off_center) < 1
