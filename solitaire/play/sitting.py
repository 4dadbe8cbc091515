"""A sitting: one player at one game, as it was stored last."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from solitaire.play.errors import CorruptGameError
from solitaire.play.positions import game_at
from solitaire.rules import Game, Record, SolitaireError
from solitaire.store import StoredGame


@dataclass(frozen=True, slots=True)
class Sitting:
    """A stored game and its position, for its player.

    ``label`` is what the player typed for the deal, None for a random one. ``revision`` grows by 1 with
    every turn and every undo: a page that names it back says exactly which table it showed.
    """

    id: str
    player: str
    game: Game
    label: str | None
    revision: int
    undone: int
    created: datetime
    changed: datetime

    @classmethod
    def of(cls, row: StoredGame) -> Sitting:
        """The sitting that a row is, replayed by the rules; CorruptGameError if it is none."""
        try:
            game = game_at(row.deal, row.turns)
        except SolitaireError as error:
            raise CorruptGameError(row.id, str(error)) from error
        if (game.number, game.is_over) != (row.turn, row.over):
            raise CorruptGameError(
                row.id, f"turn {row.turn}, over {row.over}, but its turns differ"
            )
        return cls(
            row.id,
            row.player,
            game,
            row.label,
            row.revision,
            row.undone,
            row.created,
            row.changed,
        )

    @property
    def number(self) -> int:
        """The number of the turn that is to be played, from 1."""
        return self.game.number

    @property
    def record(self) -> Record:
        """The game to keep or to pass on."""
        return Record.of(self.game, self.undone)
