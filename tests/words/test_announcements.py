"""What a screen reader says of a game, in every language, as the golden file has it."""

from __future__ import annotations

from typing import Final

import pytest

from solitaire.words import LANGUAGES, words_for
from tests.data.make_announcements import GAMES, announcements, read_golden

MOST_WORDS: Final = 20
"""The limit for an announcement after a turn, which delays the player."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_announcements_are_those_of_the_golden_file(language: str) -> None:
    assert announcements(words_for(language)) == read_golden(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_announcements_of_turns_have_at_most_20_words(language: str) -> None:
    lines = [line for name in GAMES for line in read_golden(language)[name]]
    assert [line for line in lines if len(line.split()) > MOST_WORDS] == []


def test_golden_games_cover_every_kind_of_announcement() -> None:
    """Flips, an unplayed card, undo, and both endings."""
    for name, golden_game in GAMES.items():
        steps = list(golden_game.steps)
        assert len(read_golden()[name]) == 1 + len(steps)
        assert any(turn is not None and turn.discard is turn.drawn for turn in steps)
    won, lost = (" ".join(read_golden()[name]) for name in ("won", "lost"))
    assert won.count("complete and flipped") > 10
    assert won.count("1 turn taken back.") == 2
    assert won.endswith("won with 3 cards left in the stock.")
    assert lost.endswith("The stock is empty: 9 of 11 piles, 23 points left.")
