"""Fifty finished games: what they lost adds up, and what a review says of a turn is tried again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from solitaire.play.review import Review, read, written
from solitaire.rules import Deal, Game, Record, Seed, Turn
from solitaire.solver import Advised, advised, analyze, standing
from tests.rules.hands import Chance
from tests.solver.deals import careless, greedy

Play = Callable[[Deal], Game]


def played(way: Callable[[Game, Chance], Turn], deal: Deal) -> Game:
    """The game that somebody plays who chooses every turn that way."""
    assert deal.seed is not None
    chance, game = Chance(deal.seed.value), Game.start(deal)
    while not game.is_over:
        game = game.play(way(game, chance))
    return game


def by_the_adviser(deal: Deal) -> Game:
    """The game of the best use at every turn."""
    line = Advised(deal)
    while (further := advised(line)) is not None:
        line = further
    return Game.replay(deal, line.turns)


PLAYERS: dict[str, Play] = {
    "random": partial(played, careless),
    "greedy": partial(played, greedy),
    "adviser": by_the_adviser,
}
GAMES = [
    *(("random", value) for value in range(2600, 2620)),
    *(("greedy", value) for value in range(2620, 2640)),
    *(("adviser", value) for value in range(2640, 2650)),
]


@pytest.mark.parametrize(("player", "value"), GAMES)
def test_losses_add_up_and_better_uses_keep_what_they_say(player: str, value: int) -> None:
    """How it stood at the start less how it stands at the end is all luck and all mistakes together; every
    other use that is called better is tried, and the solver asked anew how the game stands after it."""
    game = PLAYERS[player](Deal.from_seed(Seed(value)))
    review = read(written(Review.of(game, analyze(Record.of(game)))), game.deal)
    assert review.exact
    assert review.start == standing(Game.start(game.deal).position).value
    assert review.end == (game.stock_left if game.flipped == 11 else game.flipped - 11)
    assert review.start - review.end == review.luck + review.mistakes
    assert (review.mistakes == 0) or player != "adviser"
    assert len(review.turns) == len(game.turns)
    for turn, before in zip(review.turns, game.history(), strict=False):
        assert 0 <= turn.luck <= 1
        assert turn.mistake >= 0
        assert (turn.better is None) == (turn.mistake == 0)
        if turn.better is not None:
            kept = standing(before.play(turn.better).position)
            assert kept.exact
            assert kept.value == turn.best > turn.after


def test_they_are_fifty() -> None:
    assert len(set(GAMES)) == 50
    assert {player for player, _ in GAMES} == set(PLAYERS)
