"""Sentences about a player's games."""

from __future__ import annotations

from dataclasses import replace

from solitaire.play.games.player_game import PlayerGame
from solitaire.words import games, words_for
from tests.kit.rows import game_row

EN = words_for("en")


def test_progress_names_the_turn_and_the_flipped_piles() -> None:
    assert games.describe_progress(EN, 14, 6) == "Turn 14 of 28, 6 of 11 piles flipped"


def test_only_deals_that_the_player_can_find_again_can_be_practiced() -> None:
    random = PlayerGame.of(game_row(first=True))
    named = replace(random, label="the cabin")
    assert games.explain_practice(EN, random) is None
    assert games.explain_practice(EN, replace(named, first=False)) is None
    assert games.explain_practice(EN, named) == (
        "If you play this deal again, that is practice: only your first game on a deal counts."
    )
