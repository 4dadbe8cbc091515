"""A game as its player has it: the position and what is stored beside it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from solitaire.play.errors import CorruptGameError
from solitaire.play.games.history import History
from solitaire.play.games.positions import game_at
from solitaire.rules import NO_HELP, Game, Help, Position, Record, SolitaireError, Turn
from solitaire.store import StoredGame

_HELPS_REMEMBERED: Final = 1024
_help_of: Final = lru_cache(_HELPS_REMEMBERED)(Help.parse)


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A stored game and its position, for its player.

    ``label`` is what the player typed for the deal, None for a random one. ``revision`` grows by 1 with
    every change: a page that names it back says exactly which table it showed. ``ahead`` are the turns taken
    back that can be played again, the next one first; ``covered`` says that the next card waits to be drawn
    by hand. ``daily`` is the number of the daily that this is an attempt at, or practice on; ``first`` says
    that it is the player's first game on the deal, which counts; ``on_day`` that it was begun on the daily's
    day; ``public`` that whoever has its address may see its turns. ``help`` is what was used of it so far.
    """

    id: str
    player: str
    game: Game
    label: str | None
    revision: int
    undone: int
    ahead: tuple[Turn, ...]
    covered: bool
    created: datetime
    changed: datetime
    daily: int | None = None
    first: bool = False
    on_day: bool = False
    public: bool = False
    help: Help = NO_HELP

    @classmethod
    def of(cls, row: StoredGame) -> PlayerGame:
        """The game of a row, replayed by the rules; CorruptGameError if the row contradicts itself."""
        try:
            game = game_at(row.deal, row.turns)
            ahead = tuple(map(Turn.parse, row.redo.split()))
            help = _help_of(row.help) if row.help else NO_HELP
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
            ahead,
            row.covered,
            row.created,
            row.changed,
            row.daily,
            row.first,
            row.on_day,
            row.public,
            help,
        )

    @property
    def history(self) -> History:
        """Its turns."""
        return History(self.game.turns, self.ahead)

    @property
    def number(self) -> int:
        """The number of the turn that is to be played, from 1."""
        return self.game.number

    @property
    def is_attempt(self) -> bool:
        """Whether this is the one attempt at a daily that counts."""
        return self.daily is not None and self.first

    @property
    def may_undo(self) -> bool:
        """Whether the last turn may be taken back: in an attempt only if no card was drawn after it."""
        return self.number > 1 and (self.covered or not self.is_attempt)

    @property
    def position(self) -> Position:
        """What the player sees now: without the next card while it is covered."""
        position = self.game.position
        return position.before_draw if self.covered else position

    @property
    def record(self) -> Record:
        """The game to keep or to pass on."""
        return Record.of(self.game, self.undone, self.help)
