"""The lines that coach players in their first games."""

from __future__ import annotations

import pytest

from solitaire.words.board.coaching import COACHED_GAMES, COACHED_TURNS, coach
from tests.kit.records import WORDS


@pytest.mark.parametrize("finished", range(COACHED_GAMES))
def test_a_first_game_is_coached_until_its_lines_are_said(finished: int) -> None:
    turns = range(1, COACHED_TURNS + 2)
    lines = [coach(WORDS, finished, turn, has_pairs=True) for turn in turns]
    said = [line for line in lines if line]
    assert lines[: len(said)] == said
    assert len(set(said)) == len(said) >= 3


def test_coaching_ends() -> None:
    assert coach(WORDS, COACHED_GAMES, 1, has_pairs=True) is None
    assert coach(WORDS, 0, COACHED_TURNS + 1, has_pairs=True) is None
