"""Sentences about a player's games."""

from __future__ import annotations

from dataclasses import replace

from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Outcome
from solitaire.words import games, words_for
from tests.kit.rows import game_row

EN = words_for("en")


def test_the_state_of_a_game_is_its_turn_and_then_its_result() -> None:
    assert games.describe_state(EN, 14, 0b10_0000_0011, None) == "Turn 14 of 28, 3 of 11 piles"
    lost = Outcome(False, 9, 0, 37)
    assert games.describe_state(EN, 29, 0, lost) == "9 of 11 piles, 37 points left"


def test_only_deals_that_the_player_can_find_again_can_be_practiced() -> None:
    random = PlayerGame.of(game_row(first=True))
    named = replace(random, label="the cabin")
    assert games.explain_practice(EN, random) is None
    assert games.explain_practice(EN, replace(named, first=False)) is None
    assert games.explain_practice(EN, named) == (
        "If you play this deal again, that is practice: only your first game on a deal counts."
    )
