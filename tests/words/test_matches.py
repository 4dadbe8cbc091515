"""Matches in words."""

import pytest

from solitaire.matches import CAST, CROWNS, DRAWN, GAMES, Table, find_game, find_places
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL
from solitaire.rules import JOKER
from solitaire.words import ENGLISH
from solitaire.words.matches.game import Strength, Totals, name_side
from solitaire.words.matches.games import (
    GAME_WORDS,
    describe_level,
    find_stronger,
    label_level,
    name_level,
    say_how_it_ended,
    words_of_game,
)
from solitaire.words.matches.seats import name_seat, say_whose_turn
from solitaire.words.matches.spiral.telling import say_how_match_ended
from tests.kit.example_game import SumWords


def test_every_game_has_words_and_every_computer_player_a_level() -> None:
    assert [game.name for game in GAMES] == [*GAME_WORDS]
    for rules in GAMES:
        named = words_of_game(rules).levels.keys()
        assert {bot.name for bot in rules.bots} == named, f"the levels of {rules.name} differ"
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
        told = "easy, perhaps middle, hard: what is stronger at one of them is a new version"
        assert named in ([Strength.EASY, Strength.HARD], [*Strength][:3]), told
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


# ---- many at a table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "text", "said"),
    [
        (SPIRAL, "you,draws,draws", "Against Ada and Bruno"),
        (SPIRAL, f"you{3 * ',draws'}", "With Bruno against Ada and Chidi"),
        (SPIRAL, f"you{5 * ',draws'}", "With Bruno and Emil against Ada, Chidi, and Farah"),
        (
            SPIRAL,
            f"you{5 * ',draws'} teams=three",
            "With Chidi against Ada and Emil and against Bruno and Farah",
        ),
        (LASTCARD, f"you{3 * ',high'}", "Against Ada, Bruno, and Chidi"),
        (LASTCARD, f"you{3 * ',high'} pairs=yes", "With Bruno against Ada and Chidi"),
    ],
)
def test_a_table_says_who_plays_with_whom(rules: AnyRules, text: str, said: str) -> None:
    table = Table.parse(rules, text)
    game = words_of_game(rules)
    assert game.name_table(ENGLISH, table.players, table.options_of(rules)) == said


@pytest.mark.parametrize(
    ("players", "scores", "said"),
    [
        (2, (4, 0), "You won the match, 2 to 0!"),
        (3, (0, 4, 2), "Ada won the match, 2 to 1 and 0."),
        (3, (3, 3, 0), "You share the win with Ada, 1½ to 1½ and 0."),
        (3, (1, 3, 3), "Ada and Bruno share the win, 1½ to 1½ and ½."),
        (3, (2, 2, 2), "The match is drawn, 1 to 1 and 1."),
        (4, (4, 0), "Your team won the match, 2 to 0!"),
        (6, (0, 4), "Ada, Chidi, and Farah won the match, 2 to 0."),
        (6, (0, 4, 2), "Ada and Emil won the match, 2 to 1 and 0."),
        (6, (4, 2, 0), "Your team won the match, 2 to 1 and 0!"),
    ],
)
def test_the_end_of_a_match_of_spiral_names_the_team(
    players: int, scores: tuple[int, ...], said: str
) -> None:
    of_seats = [scores[seat % len(scores)] for seat in range(players)]
    places = find_places(SPIRAL, of_seats)
    assert say_how_match_ended(ENGLISH, places, scores, 0) == said


def test_every_place_has_words_of_its_own() -> None:
    """To the tenth."""
    said = [say_how_it_ended(ENGLISH, [place, 1, *[11] * 8], [0] * 10, 0) for place in range(1, 11)]
    assert len({*said}) == 10
    assert said[9] == "Ada won. You came tenth."


def test_people_have_the_names_that_they_gave_and_the_language_stays_as_it_was() -> None:
    words = ENGLISH.at_table(["Ben", "%(name)s", "{0} & co."])
    assert [name_seat(words, seat) for seat in range(3)] == ["Ben", "%(name)s", "{0} & co."]
    assert say_whose_turn(words, 1) == "It is %(name)s\u2019s turn."
    assert name_side(words, range(3)) == "Ben, %(name)s, and {0} & co."
    assert [name_seat(ENGLISH, seat) for seat in range(3)] == list(CAST[:3])
    assert words.card(JOKER) == ENGLISH.card(JOKER)


@pytest.mark.parametrize(
    ("rules", "text", "said"),
    [
        (CROWNS, "you,you,outs", "Against C and A"),
        (SPIRAL, "you,you,you,you", "With D against A and C"),
        (
            SPIRAL,
            "you,you,you,you,you,you teams=three",
            "With E against C and F and against A and D",
        ),
    ],
)
def test_a_table_is_told_of_from_the_seat_of_its_reader(
    rules: AnyRules, text: str, said: str
) -> None:
    table = Table.parse(rules, text)
    words = ENGLISH.at_table("ABCDEF")
    told = words_of_game(rules).name_table(words, table.players, table.options_of(rules), 1)
    assert told == said
