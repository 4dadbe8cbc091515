"""Matches in words."""

import pytest

from solitaire.matches import CROWNS, DRAWN, GAMES, Table, find_game
from solitaire.words import ENGLISH
from solitaire.words.matches.game import Strength, Totals
from solitaire.words.matches.games import (
    GAME_WORDS,
    describe_level,
    find_stronger,
    label_level,
    name_level,
    words_of_game,
)
from tests.kit.example_game import SumWords


def test_every_game_has_words_and_every_computer_player_a_level() -> None:
    assert [game.name for game in GAMES] == [*GAME_WORDS]
    for rules in GAMES:
        assert {bot.name for bot in rules.bots} == words_of_game(rules).levels.keys()
        for bot in rules.bots:
            level, label = name_level(ENGLISH, rules, bot), label_level(ENGLISH, rules, bot)
            assert level.casefold() == label.casefold()
            assert label[0].isupper()
            assert describe_level(ENGLISH, rules, bot)


def test_levels_are_chosen_from_easy_to_hard_and_stronger_ones_never_come_first() -> None:
    """The computer players of rules stand from the weakest up; the bluffer is a choice apart."""
    for rules in GAMES:
        levels = words_of_game(rules).levels
        strong = {name: level.strength for name, level in levels.items()}
        names = dict.fromkeys(bot.name for bot in rules.bots)  # of any version
        named = [strong[name] for name in names if strong[name] is not Strength.BLUFFER]
        assert named in ([Strength.EASY, Strength.HARD], [*Strength][:3])
        assert [*strong.values()][: len(named)] == named


@pytest.mark.parametrize(
    ("game", "seats", "stronger"),
    [
        ("crowns", "you,points.1 hands=five", "you,away.1 hands=five"),
        ("crowns", "you,points.1,outs.1", "you,away.1,outs.1"),
        ("crowns", "you,outs.1", None),
        ("continental", "you,novice.1,deny.1", "you,deny.2,deny.2"),
        ("lastcard", "you,fits.1,bluffs.1,high.1", "you,high.1,keeps.1,keeps.1"),
    ],
)
def test_a_stronger_table_has_everybody_a_level_up(
    game: str, seats: str, stronger: str | None
) -> None:
    rules = find_game(game)
    expected = stronger and Table.parse(rules, stronger)
    assert find_stronger(rules, Table.parse(rules, seats)) == expected


def test_every_game_names_its_options_and_their_values() -> None:
    """Each value differs from the others."""
    for rules in GAMES:
        game = words_of_game(rules)
        for option in rules.options:
            assert game.name_option(ENGLISH, option.name)
            labels = {game.label_value(ENGLISH, option.name, value) for value in option.values}
            assert len(labels) == len(option.values)
            assert "" not in labels


@pytest.mark.parametrize(
    ("place", "points", "said"),
    [
        (1, (87, 102), "Won with 87 points to 102"),
        (1, (1, 102, 90), "Won with 1 point to 102 and 90"),
        (1, (87, 149, 87, 133), "Shared the win with 87 points to 149, 87, and 133"),
        (2, (87, 12), "Lost with 87 points to 12"),
    ],
)
def test_how_a_match_ended_has_the_own_points_first(
    place: int, points: tuple[int, ...], said: str
) -> None:
    assert words_of_game(CROWNS).describe_end(ENGLISH, place, points) == said


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("crowns", {}, "Hand 2 of 11"),
        ("crowns", {"hands": "five"}, "Hand 2 of 5"),
        ("spiral", {}, "Game 2 of 3"),
        ("lastcard", {}, "Hand 2"),
        ("continental", {}, "Hand 2 of 7: 1 trío and 1 escalera"),
        ("continental", {"hands": "three"}, "Hand 2 of 3: 3 tríos"),
    ],
)
def test_how_far_a_match_is_follows_from_its_options(
    game: str, options: dict[str, str], said: str
) -> None:
    rules = find_game(game)
    usual = {option.name: option.values[0] for option in rules.options}
    assert words_of_game(rules).describe_progress(ENGLISH, 2, usual | options) == said


def test_a_first_place_that_may_be_shared_is_not_called_won() -> None:
    """Stored are the place and the points of the player alone."""
    game = words_of_game(CROWNS)
    assert game.phrase_result(ENGLISH, 1, 87) == "came first with 87 points"
    said = game.describe_totals(ENGLISH, Totals(1, 1, 0, 87, 11))
    assert said == "1 match, first in 1, 7.9 points a hand"


def test_a_match_that_nobody_won_is_drawn() -> None:
    """In a game that has draws; in others equal totals share the first place."""
    game = SumWords()
    assert game.describe_end(ENGLISH, DRAWN, (12, 12)) == "Drawn with 12 points each"
    assert game.phrase_result(ENGLISH, DRAWN, 12) == "drawn with 12 points"
    said = game.describe_totals(ENGLISH, Totals(5, 2, 1, 100, 10))
    assert said == "5 matches, first in 2, 1 drawn, 10.0 points a hand"
    said = game.describe_totals(ENGLISH, Totals(5, 2, 0, 100, 10))
    assert said == "5 matches, first in 2, 10.0 points a hand"
