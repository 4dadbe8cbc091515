"""Matches in words."""

from solitaire.matches import CROWNS, GAMES
from solitaire.words import ENGLISH
from solitaire.words.matches import LEVELS, label_level, name_level
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
