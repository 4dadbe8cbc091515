"""Eager players: what each of them takes, against counting all turns one by one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from solitaire.play.deals.eager import EAGER, WEAKEST, EagerPlayer
from solitaire.rules import SHORT, Deal, Game, Pile, Seed, Turn, best_melds, leftover
from solitaire.solver import away

VALUES: dict[str, Callable[[Pile], int]] = {
    "points": lambda pile: -leftover(pile.rank, pile.cards),
    "melded cards": lambda pile: len(pile.cards) - len(best_melds(pile.rank, pile.cards).loose),
    "cards needed": lambda pile: -away(pile),
}


def pile_of(game: Game, turn: Turn) -> Pile:
    """The pile of a turn."""
    return next(pile for pile in game.piles if pile.rank == turn.pile)


def worth(game: Game, turn: Turn, player: EagerPlayer) -> tuple[bool, int]:
    """What a turn gains: whether its pile is flipped, and the gain that the player counts."""
    value, before = VALUES[player.name], pile_of(game, turn)
    after = pile_of(game.play(turn), turn)
    return after.flipped, value(after) - value(before)


@pytest.mark.parametrize(
    "player", [each for each in EAGER if each.name in VALUES], ids=lambda player: player.name
)
def test_no_turn_gains_more_than_the_one_that_is_chosen(player: EagerPlayer) -> None:
    game, random = Game.start(Deal.from_seed(Seed(7), SHORT)), Random(1)
    while not game.is_over:
        assert game.drawn is not None
        turns = [
            Turn(game.drawn, pile.rank, card)
            for pile in game.piles
            if not pile.flipped
            for card in (*pile.cards, game.drawn)
        ]
        chosen = player.choose(game, random)
        assert worth(game, chosen, player) == max(worth(game, turn, player) for turn in turns)
        game = game.play(chosen)


def test_there_are_five_and_only_chance_makes_other_games() -> None:
    game = Game.start(Deal.from_seed(Seed(7), SHORT))
    assert len(EAGER) == 5
    for player in EAGER:
        ends = [player.play(game, run).turns for run in (0, 0, 1, 2)]
        assert ends[0] == ends[1]
        assert len({*ends}) == (3 if player is WEAKEST else 1)
        assert player.runs == (3 if player is WEAKEST else 1)
