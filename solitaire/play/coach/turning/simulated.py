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

SKILLS: Final = (4, 3, 2, 1)
"""How many of four turns are eager ones."""


def simulate(deal: Deal, *, limit: int = LIMIT) -> tuple[tuple[TurnAnalysis, ...], ...]:
    """The turns of each simulated player, as far as the game could be won.

    ``limit`` is that of each search, in states. Cost: three seconds, half of one for a short deal.
    """
    return tuple(
        tuple(_play(deal, player, eager_turns, limit)) for eager_turns in SKILLS for player in EAGER
    )


def _play(deal: Deal, player: EagerPlayer, eager_turns: int, limit: int) -> Iterator[TurnAnalysis]:
    random = Random(f"{deal} {player.name} {eager_turns}")
    game = Game.start(deal)
    before = evaluate(game.position, limit=limit)
    while not game.is_over and before.value >= 0:
        is_eager = random.random() * SKILLS[0] < eager_turns
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
