"""The sentences about a turning point."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.play.coach.turning.points import ENOUGH, TurningPoint
from solitaire.rules import SHORT, STANDARD, Card, Turn
from solitaire.words import words_for
from solitaire.words.puzzles import turning as texts
from tests.kit.records import WORDS

POINT = TurningPoint(27, STANDARD, 9, Card.parse("8H"), 12, 7, simulated=False)
PLACED, UNPLAYED = Turn.parse("8H>7:3S"), Turn.parse("8H>7:8H")


def test_a_line_says_the_turn_the_daily_the_card_and_how_many_lost_something() -> None:
    assert texts.tell_card(WORDS, POINT) == "Turn 9 of daily 27: everybody drew the 8 of hearts."
    assert texts.tell_losers(WORDS, POINT) == "7 of 12 players made a mistake with it."
    short = replace(POINT, variant=SHORT)
    assert texts.name_turn(WORDS, short) == "Turn 9 of short daily 27"


def test_of_few_players_nothing_is_counted_but_of_simulated_ones() -> None:
    for tell in (texts.tell_losers, texts.tell_keepers):
        assert tell(WORDS, replace(POINT, players=ENOUGH - 1, losers=1)) == ""
        assert "simulated" in tell(WORDS, replace(POINT, simulated=True))
        assert "simulated" not in tell(WORDS, POINT)
    assert "5 of 12" in texts.tell_keepers(WORDS, POINT)


@pytest.mark.parametrize("language", ["en", "nl", "es"])
def test_what_one_did_then_differs_by_the_move_and_what_it_lost(language: str) -> None:
    words = words_for(language)
    told = {
        texts.tell_then(words, turn, value, 3)
        for turn in (PLACED, UNPLAYED)
        for value in (3, 2, 1, -4)
    }
    assert len(told) == 8
