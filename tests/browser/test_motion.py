"""Nothing moves for a person who asked for less motion; for others the same game has some."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.conftest import NewVisitor
from tests.browser.records import recorded
from tests.browser.table import DESKTOP, PHONE, Table

WON: Final = recorded("won")
WATCH: Final = """
    window.motions = new Set();
    for (const kind of ["animationstart", "transitionrun"]) {
        document.addEventListener(kind, (event) => {
            for (const animation of event.target.getAnimations({subtree: true})) {
                if (animation.effect.getComputedTiming().duration > 0) {
                    motions.add(animation.animationName ?? animation.transitionProperty);
                }
            }
        });
    }
"""


def moved(new_visitor: NewVisitor, **look: Any) -> list[str]:
    """What moved from the first look at a table through two turns, a flip, a way back and an ending."""
    visitor = new_visitor(**look)
    visitor.add_init_script(WATCH)
    motions = set()
    for turns in (0, len(WON.turns) - 1):
        table = Table.sit_down(visitor, WON, turns)
        table.choose(WON.turns[turns].pile)
        table.back(WON.turns[turns].pile).click()
        table.play(WON, upto=turns + 1)
        motions.update(table.page.evaluate("[...motions]"))
    return sorted(motions)


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_with_reduced_motion_nothing_moves(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    assert moved(new_visitor, **look, reduced_motion="reduce") == []


def test_otherwise_something_does(new_visitor: NewVisitor) -> None:
    assert moved(new_visitor, **DESKTOP, reduced_motion="no-preference") != []
