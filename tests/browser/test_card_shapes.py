"""Cards are rounded portraits on every screen, and none hides the corner of the one on top of it."""

from __future__ import annotations

from typing import Final

import pytest

from solitaire.rules import Rank
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, Table
from tests.kit.visitors import NewVisitor

GAMES: Final = {"standard": recorded("lost"), "short": recorded("short-won")}
SIZES: Final = [
    *((360, 640), (740, 360), (700, 900), (820, 1180)),
    *((1280, 720), (1440, 600), (1920, 1080)),
]
WIDEST: Final = 0.76
"""Three quarters of the height, and what rounding to pixels adds."""
SHAPES: Final = """
() => [...document.querySelectorAll(".card")].filter((card) => card.checkVisibility()).map((card) => {
    const { offsetWidth, offsetHeight } = card;
    const [across, down] = getComputedStyle(card).borderTopLeftRadius.split(" ").map(parseFloat);
    return { width: offsetWidth, height: offsetHeight, corner: across * (down ?? across) };
})
"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_cards_are_rounded_portraits(
    new_visitor: NewVisitor, size: tuple[int, int], game: str
) -> None:
    visitor = new_visitor(viewport={"width": size[0], "height": size[1]})
    table = Table.sit_down(visitor, GAMES[game], turns=3)
    table.choose(next(pile.rank for pile in table.game.piles if not pile.flipped))
    cards = table.page.evaluate(SHAPES)
    assert len(cards) > 20
    assert [card for card in cards if card["width"] > WIDEST * card["height"]] == []
    assert all(card["corner"] > 0 for card in cards)


@pytest.mark.parametrize("game", GAMES)
def test_a_focused_card_hides_no_other(new_visitor: NewVisitor, game: str) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), GAMES[game])
    pile = next(pile.rank for pile in reversed(table.game.piles) if not pile.flipped)
    table.page.keyboard.press(str(pile))
    choices = table.page.locator(f'.pile[data-rank="{pile}"] .tray .choice')
    assert choices.count() == pile + 1
    for at in range(pile):
        on_top = choices.nth(at + 1).locator("b")
        before = on_top.screenshot()
        choices.nth(at).locator("input").focus()
        assert on_top.screenshot() == before
    assert pile >= Rank.SEVEN
