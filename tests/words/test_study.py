"""Sentences about the study have words of their own in every language, and whole percentages."""

from __future__ import annotations

import pytest

from solitaire.play.results.study import HardName
from solitaire.words import words_for
from solitaire.words.home import study

EN, ES = words_for("en"), words_for("es")


def test_every_hard_deal_has_a_name_of_its_own() -> None:
    assert len({study.name_hard_deal(EN, each) for each in HardName}) == len(HardName)


@pytest.mark.parametrize("language", ["en", "nl", "es"])
def test_a_player_is_described_by_the_name_in_the_picture(language: str) -> None:
    words = words_for(language)
    for player in study.PLAYERS:
        said = study.describe_player(words, player, 24)
        assert study.name_player(words, player) in said
        assert words.percent(24) in said


@pytest.mark.parametrize(
    ("spares", "median"), [((91, 0, 365, 456), "2"), ((0, 1), "1"), ((3, 1), "0")]
)
def test_spares_give_the_median(spares: tuple[int, ...], median: str) -> None:
    assert f"have {median} or fewer." in study.describe_spares(EN, spares, 10)


def test_percentages_are_written_as_the_language_does() -> None:
    assert "91\N{NO-BREAK SPACE}%" in study.describe_winnable(ES, 91, 56)
