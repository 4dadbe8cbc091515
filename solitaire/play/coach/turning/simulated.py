"""Twenty simulated players of a daily, for one that too few people played: the same on every site.

They are the five eager players, at four skills each: they take the eager turn always, or three, two or one
time in four, and else a best turn. A player who takes the eager turn always errs as no person does, at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from solitaire.play.deals.eager import EAGER, EagerPlayer
from solitaire.rules import Deal, Game
from solitaire.solver import LIMIT, TurnAnalysis, evaluate, find_best_turn

EAGERNESS: Final = (1.0, 0.75, 0.5, 0.25)
"""The chances of an eager turn."""


def simulate(deal: Deal, *, limit: int = LIMIT) -> tuple[tuple[TurnAnalysis, ...], ...]:
    """The turns of each simulated player, as far as the game could be won.

    ``limit`` is that of each search, in states. Cost: three seconds, half of one for a short deal.
    """
    return tuple(
        play_simulated(deal, player, eagerness, limit=limit)
        for eagerness in EAGERNESS
        for player in EAGER
    )


def play_simulated(
    deal: Deal, player: EagerPlayer, eagerness: float, *, limit: int = LIMIT
) -> tuple[TurnAnalysis, ...]:
    """The turns of a player who takes the eager turn with that chance, as far as the game could be won."""
    return tuple(_play(deal, player, eagerness, limit))


def _play(deal: Deal, player: EagerPlayer, eagerness: float, limit: int) -> Iterator[TurnAnalysis]:
    random = Random(f"{deal} {player.name} {eagerness}")
    game = Game.start(deal)
    before = evaluate(game.position, limit=limit)
    while not game.is_over and before.value >= 0:
        is_eager = random.random() < eagerness
        best = find_best_turn(game.position, before, limit=limit)
        turn = player.choose(game, random) if is_eager else best.turn
        number, game = game.number, game.play(turn)
        after = evaluate(game.position, known=before, limit=limit)
        is_mistake = after.value < best.value
        yield TurnAnalysis(
            number,
            turn,
            before.value,
            best.value,
            after.value,
            best.turn if is_mistake else None,
            before.exact and best.exact and after.exact,
        )
        before = after
