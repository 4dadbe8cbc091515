"""Sentences about a player's games."""

from __future__ import annotations

import pytest

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import STANDARD, Outcome, Rank
from solitaire.words import words_for
from solitaire.words.dailies import name_game
from solitaire.words.people import games
from tests.kit.playing import with_columns
from tests.kit.rows import game_row

EN = words_for("en")


def test_the_state_of_a_game_is_its_turn_and_then_its_result() -> None:
    assert (
        games.describe_state(EN, STANDARD, 14, 0b10_0000_0011, None)
        == "Turn 14 of 28, 3 of 11 piles"
    )
    lost = Outcome(False, 9, 0, 37)
    assert games.describe_state(EN, STANDARD, 29, 0, lost) == "9 of 11 piles, 37 points left"


@pytest.mark.parametrize(
    ("of", "title"),
    [
        ({}, "Random deal"),
        ({"origin": "easy"}, "Easy deal"),
        ({"origin": "easy 1"}, "Easy deal, again"),
        ({"origin": "1"}, "Random deal, again"),
        ({"origin": "easy 5"}, "Turn 5 again"),
        ({"origin": "1", "label": "the cabin"}, "the cabin, again"),
        ({"origin": "5", "label": "the cabin"}, "Turn 5 again: the cabin"),
        ({"origin": "1", "daily": 4}, "Daily 4, practice"),
        ({"origin": "5", "daily": 4}, "Turn 5 again: Daily 4"),
        ({"origin": "5", "race": "race"}, "Turn 5 again: Race"),
        ({"origin": "what a later version stores"}, "Random deal"),
    ],
)
def test_a_game_is_named_by_its_deal_and_by_what_it_plays_again(
    of: dict[str, object], title: str
) -> None:
    assert name_game(EN, PlayerGame.of(game_row(**of))) == title


def test_a_narrowed_list_says_what_is_in_it() -> None:
    assert games.describe_flipped(EN, STANDARD, 4) == "Games that ended with 4 of 11 piles."
    assert games.describe_left(EN, Rank.JACK) == "Games in which pile J stayed open."
    assert games.describe_difficulty(EN, Difficulty.HARD) == "Games of one difficulty: Hard."


def test_lost_draws_are_not_called_mistakes() -> None:
    """One mistake can lose many draws, and only what they cost is stored."""
    found = [games.count_lost_by_mistakes(EN, draws) for draws in range(3)]
    assert found == ["no mistakes", "1 draw lost by mistakes", "2 draws lost by mistakes"]


def test_only_deals_that_the_player_can_find_again_can_be_practiced() -> None:
    random = PlayerGame.of(game_row(first=True))
    named = with_columns(random, label="the cabin")
    assert games.explain_practice(EN, random) is None
    assert games.explain_practice(EN, with_columns(named, first=False)) is None
    assert games.explain_practice(EN, named) == (
        "If you play this deal again, that is practice: only your first game on a deal counts."
    )
