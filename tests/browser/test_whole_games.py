"""Playing a game to its end and the same deal again, with each way of input."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from solitaire.rules import Game
from solitaire.words.board.endings import describe_rest
from tests.kit.dragging import DragTable
from tests.kit.records import WORDS, recorded
from tests.kit.table import (
    DESKTOP,
    PHONE,
    KeyboardTable,
    LineTable,
    ScriptlessTable,
    Table,
    TapTable,
    TouchTable,
)
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

MOVING: Final = DESKTOP | {"reduced_motion": "no-preference"}
WAYS: Final[dict[str, tuple[type[Table], dict[str, Any], str]]] = {
    "taps": (TapTable, PHONE | {"newcomer": True}, "lost"),
    "keys": (KeyboardTable, DESKTOP | {"newcomer": True}, "won"),
    "without scripts": (ScriptlessTable, PHONE | {"java_script_enabled": False}, "lost"),
    "mouse": (Table, MOVING, "won"),
    "finger": (TouchTable, PHONE, "lost"),
    "commands": (LineTable, DESKTOP, "won"),
    "dragging": (DragTable, MOVING | {"newcomer": True}, "won"),
}


LAST: Final = 2
ALL: Final = 28


@pytest.mark.parametrize(
    ("way", "turns"),
    [
        *sampled([(way, LAST) for way in WAYS], fast=3),
        *sampled([(way, ALL) for way in WAYS], fast=0, deep=1),
    ],
)
def test_a_game_can_be_finished_and_played_again(
    new_visitor: NewVisitor, way: str, turns: int
) -> None:
    kind, look, name = WAYS[way]
    game = recorded(name)
    table = kind.sit_down(new_visitor(**look), game, max(0, len(game.turns) - turns)).play(game)
    assert game.outcome is not None
    expect(table.ending).to_contain_text(describe_rest(WORDS, game.outcome))
    table.unfold_ending()
    table.ending.get_by_role("button", name="Same deal again").click()
    table.shows(Game.start(game.deal))
