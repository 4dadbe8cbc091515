"""Matches in words."""

import pytest

from solitaire.matches import CROWNS, GAMES
from solitaire.words import ENGLISH
from solitaire.words.matches import LEVELS, describe_end, label_level, name_level
from tests.kit.pseudo import pseudo_words, untranslated


def test_every_computer_player_has_a_level() -> None:
    bots = [bot for rules in GAMES for bot in rules.bots]
    assert {bot.name for bot in bots} == LEVELS.keys()
    for bot in bots:
        assert name_level(ENGLISH, bot).startswith("counts ")
        assert untranslated(name_level(pseudo_words(), bot)) == ""


def test_every_level_of_the_form_has_a_label() -> None:
    for bot in CROWNS.bots:
        assert label_level(ENGLISH, bot).startswith("Counts ")
        assert untranslated(label_level(pseudo_words(), bot)) == ""


@pytest.mark.parametrize(
    ("place", "points", "said"),
    [
        (1, (87, 102), "Won with 87 points to 102"),
        (1, (1, 102, 90), "Won with 1 point to 102 and 90"),
        (2, (87, 12), "Lost with 87 points to 12"),
    ],
)
def test_how_a_match_ended_has_the_own_points_first(
    place: int, points: tuple[int, ...], said: str
) -> None:
    assert describe_end(ENGLISH, place, points) == said
