"""Sentences about levels: for one spare draw, several and none, and before a level is known."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.play.deals.levels import KNOWN, CountedGame, level_after
from solitaire.rules import SHORT
from solitaire.words.people.levels import tell_level, tell_progress
from tests.kit.english import LEVEL_OF_NONE, LEVEL_OF_ONE, LEVEL_OF_SEVERAL, WORDS


@pytest.mark.parametrize(
    ("spare", "won", "lost", "said"),
    [(0, 30, 1, LEVEL_OF_NONE), (1, 20, 20, LEVEL_OF_ONE), (4, 20, 20, LEVEL_OF_SEVERAL)],
)
def test_a_level_is_said_in_spare_draws(spare: int, won: int, lost: int, said: str) -> None:
    games = [CountedGame(spare, True)] * won + [CountedGame(spare, False)] * lost
    Random(7).shuffle(games)
    level = level_after(SHORT, games)
    assert tell_level(WORDS, level) == said
    assert tell_progress(WORDS, level) == said.replace("you win", "you now win")


def test_before_it_is_known_the_games_are_counted() -> None:
    level = level_after(SHORT, [CountedGame(3, True)] * (KNOWN - 1))
    assert "4." in tell_level(WORDS, level)
