"""Reviews of fifty finished games, checked against the solver."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from solitaire.play.coach.review import Review, format_review, parse_review
from solitaire.rules import Deal, Game, Record, Seed
from solitaire.solver import analyze, evaluate, find_need, find_reach
from tests.data.make_adviser_games import SEEDS, play_adviser_game, read_adviser_games
from tests.kit.deals import careless, greedy, whole_game
from tests.kit.tiers import sampled

Play = Callable[[Deal], Game]


def stands(game: Game) -> int:
    """The value of a game, from ``find_need`` and ``find_reach`` instead of ``evaluate``."""
    spare = find_need(game.position).spare
    if spare is not None:
        return spare
    return find_reach(game.position).piles + game.flipped_count - 11


def read_adviser_game(deal: Deal) -> Game:
    """The adviser's game of that deal, read from a file because the adviser takes seconds."""
    assert deal.seed is not None
    return read_adviser_games()[deal.seed.value]


PLAYERS: dict[str, Play] = {
    "random": partial(whole_game, careless),
    "greedy": partial(whole_game, greedy),
    "adviser": read_adviser_game,
}
GAMES = [
    ("random", 2600),
    ("greedy", 2620),
    ("adviser", SEEDS[0]),
    *(("random", value) for value in range(2601, 2620)),
    *(("greedy", value) for value in range(2621, 2640)),
    *(("adviser", value) for value in SEEDS[1:]),
]
"""Fifty games, three of them in the fast tier."""


@pytest.mark.deep
@pytest.mark.parametrize(("player", "value"), sampled(GAMES, fast=2, deep=10))
def test_losses_add_up_and_better_turns_are_really_better(player: str, value: int) -> None:
    """The value at the start minus the value at the end is luck plus mistakes. Each turn that the review
    calls better is played, and the solver evaluates the position after it."""
    game = PLAYERS[player](Deal.from_seed(Seed(value)))
    review = parse_review(format_review(Review.of(game, analyze(Record.of(game)))), game.deal)
    assert review.exact
    assert review.start == evaluate(Game.start(game.deal).position).value
    assert review.end == (game.stock_left if game.flipped_count == 11 else game.flipped_count - 11)
    assert review.end == stands(game)
    assert review.start - review.end == review.luck + review.lost_by_mistakes
    assert (review.mistakes == 0) or player != "adviser"
    assert review.won == (game.flipped_count == 11)
    assert review.won or review.lost_at is not None
    assert len(review.turns) == len(game.turns)
    for turn, before in zip(review.turns, game.history(), strict=False):
        assert turn.turn == game.turns[turn.number - 1]
        assert 0 <= turn.luck <= 1
        assert turn.mistake >= 0
        assert (turn.better is None) == (turn.mistake == 0)
        if turn.better is not None:
            then = evaluate(before.play(turn.better).position)
            assert then.exact
            assert then.value == turn.best > turn.after
            assert then.value == stands(before.play(turn.better))


@pytest.mark.deep
def test_the_adviser_still_plays_the_shortest_stored_game() -> None:
    games = read_adviser_games()
    shortest = min(games.values(), key=lambda game: len(game.turns))
    assert play_adviser_game(shortest.deal).turns == shortest.turns
