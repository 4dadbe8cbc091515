"""A stored game, replayed: its position and the columns of its row."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from solitaire.play.errors import CorruptGameError
from solitaire.play.games.help_used import NO_HELP, Help
from solitaire.play.games.history import History
from solitaire.play.games.positions import game_at
from solitaire.rules import Game, Position, Record, SolitaireError, Turn, Variant
from solitaire.store import StoredGame

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A stored game and its position, as its player sees it.

    ``label`` is what the player typed for the deal, None for a random one. ``revision`` grows by 1 with every
    change (optimistic lock). ``ahead`` has the undone turns that can be redone, the next one first. ``daily``
    is the number of the daily, of its variant, that this is an attempt at, or practice on; ``first`` says
    that this is the player's first game on the deal, which counts; ``on_day`` that it was started on the
    daily's day; ``public`` that anybody with its link may see its turns. ``help`` is the help used so far.
    """

    id: str
    player: str
    game: Game
    label: str | None
    revision: int
    undone: int
    ahead: tuple[Turn, ...]
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
            help = Help.parse(row.help)
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
            row.created,
            row.changed,
            row.daily,
            row.first,
            row.on_day,
            row.public,
            help,
        )

    @classmethod
    def of_undamaged(cls, row: StoredGame) -> PlayerGame | None:
        """The game of a row; None, with a line in the log, if the row contradicts itself."""
        try:
            return cls.of(row)
        except CorruptGameError as error:
            _LOG.error("passed over: %s", error)
            return None

    @property
    def history(self) -> History:
        """The turns played, and those that can be redone."""
        return History(self.game.turns, self.ahead)

    @property
    def variant(self) -> Variant:
        """The variant of its deal."""
        return self.game.deal.variant

    @property
    def number(self) -> int:
        """The number of the turn to be played, from 1."""
        return self.game.number

    @property
    def is_attempt(self) -> bool:
        """Whether this is the one attempt at a daily that counts."""
        return self.daily is not None and self.first

    @property
    def may_undo(self) -> bool:
        """Whether the last turn may be undone: never in an attempt."""
        return self.number > 1 and not self.is_attempt

    @property
    def position(self) -> Position:
        """What the player sees now."""
        return self.game.position

    @property
    def record(self) -> Record:
        """The record of the game, for download or to pass on."""
        return Record.of(self.game, self.undone, str(self.help))
