"""What the workers find out of a line; its slow twin is the analysis of a whole game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.play.coach.trying.weighing import (
    Weighed,
    find_best_move,
    format_weighed,
    parse_weighed,
    weigh,
)
from solitaire.rules import Game, Record
from solitaire.solver import analyze, evaluate
from tests.kit.records import record
from tests.kit.tiers import sampled

NAMES = ("short-lost", "unfinished", "lost", "won")


def weigh_turn_by_turn(game: Game) -> Weighed:
    """Weigh each turn as the next one of a line that has been weighed, as players make lines."""
    weighed: Weighed | None = None
    for each in game.history():
        before = weighed
        weighed = weigh(each, lambda _, before=before: before)  # type: ignore[misc]
    assert weighed is not None
    return weighed


@pytest.mark.parametrize("name", sampled(NAMES, 2))
def test_a_line_is_weighed_as_its_game_is_analyzed(name: str) -> None:
    game = record(name).game()
    found = analyze(Record(game.deal, game.turns))
    expected = tuple(replace(turn, better=None) for turn in found.turns)
    for weighed in (weigh(game, lambda _: None), weigh_turn_by_turn(game)):
        assert weighed.start == found.start
        assert weighed.turns == expected
        assert weighed.values == (found.start, *(turn.after for turn in found.turns))
        assert parse_weighed(format_weighed(weighed), game.turns) == weighed


@pytest.mark.parametrize("name", sampled(NAMES, 1))
def test_the_best_move_keeps_what_it_says(name: str) -> None:
    for game in record(name).game().history():
        if game.is_over or game.number % 5:
            continue
        best = find_best_move(game)
        after = game.play(best.turn)
        assert evaluate(after.position).value == best.value
        values = {evaluate(game.play(turn).position).value for turn in game.legal_turns()[::7]}
        assert max(values) <= best.value
