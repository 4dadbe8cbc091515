"""Sentences on the statistics page."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from solitaire.play.daily.streaks import Streaks
from solitaire.play.results.ratings import Rated, Rating
from solitaire.words import Words, words_for
from solitaire.words.dates import format_decimal
from solitaire.words.people import statistics
from solitaire.words.people.statistics import FEW
from tests.kit.pseudo import pseudo_words

EN = words_for("en")
REST_DAY = (
    "A day counts if you played its daily or its short daily on that day."
    " Every seventh day of a streak earns a rest day: a day off that keeps the streak."
)


def test_a_range_of_games_is_named_by_its_first_and_last() -> None:
    assert statistics.name_games(EN, 7, 7) == "Game 7"
    assert statistics.name_games(EN, 7, 12) == "Games 7\u201312"


def test_decimals_are_formatted_for_the_language() -> None:
    assert format_decimal(EN, 1.25) == "1.2"
    assert format_decimal(Words("nl", NullTranslations()), 3) == "3,0"
    assert format_decimal(pseudo_words(), 3) == "3.0"


def test_warns_of_few_games_but_not_of_none() -> None:
    warned = [bool(statistics.warn_of_few_games(EN, games)) for games in range(FEW + 1)]
    assert warned == [False, *[True] * (FEW - 1), False]


@pytest.mark.parametrize(
    ("unreviewed", "waiting", "sentence"),
    [
        (0, False, None),
        (1, True, "1 more game is being reviewed."),
        (2, True, "2 more games are being reviewed,"),
        (1, False, "1 game is left out:"),
        (2, False, "2 games are left out:"),
    ],
)
def test_games_without_a_review_are_counted(
    unreviewed: int, waiting: bool, sentence: str | None
) -> None:
    rating = Rating(Rated(), (), unreviewed, waiting)
    said = statistics.describe_unreviewed(EN, rating)
    assert said is sentence if sentence is None else said and said.startswith(sentence)


@pytest.mark.parametrize(
    ("longest", "saved", "sentence"),
    [
        (0, 0, None),
        (3, 0, REST_DAY),
        (9, 1, REST_DAY + " You have 1 rest day saved."),
        (19, 2, REST_DAY + " You have 2 rest days saved."),
    ],
)
def test_rest_days_are_explained_only_to_players_with_a_streak(
    longest: int, saved: int, sentence: str | None
) -> None:
    streaks = Streaks(
        current=0,
        longest=longest,
        current_without_rest=0,
        rest_days=saved,
    )
    assert statistics.explain_rest_days(EN, streaks) == sentence
