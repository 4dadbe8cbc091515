"""Games played by the use cases, for tests of what comes of them."""

from __future__ import annotations

from solitaire.play import Games, Sitting
from solitaire.rules import Turn


def play(games: Games, sitting: Sitting, turn: Turn, revision: int | None = None) -> Sitting:
    """The sitting after that turn."""
    return games.take_turn(
        sitting.player,
        sitting.id,
        number=sitting.number,
        pile=turn.pile,
        discard=turn.discard,
        revision=revision,
    )


def play_on(games: Games, sitting: Sitting, turns: int = 28) -> Sitting:
    """The sitting so many turns later, or at its end: each the first that is legal."""
    for _ in range(turns):
        if sitting.game.is_over:
            break
        sitting = play(games, sitting, sitting.game.legal_turns()[0])
    return sitting
