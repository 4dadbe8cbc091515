"""A stored game, replayed: its position and the columns of its row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from solitaire.play.deals.row_text import game_at, turns_of
from solitaire.play.errors import CorruptGameError, read_undamaged
from solitaire.play.games.help_used import NO_HELP, Help
from solitaire.rules import Game, Position, Record, SolitaireError, Turn, Variant
from solitaire.store import StoredGame


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A stored game and its position, as its player sees it."""

    id: str
    player: str
    game: Game
    label: str | None
    """What the player typed for the deal; None for a random one."""
    revision: int
    """Grows by 1 with every change (optimistic lock)."""
    undone: int
    """How many turns were undone in all, redone ones too."""
    ahead: tuple[Turn, ...]
    """The undone turns that can be redone, the next one first."""
    created: datetime
    changed: datetime
    daily: int | None = None
    """The number of the daily, of its variant, that this is an attempt at, or practice on."""
    first: bool = False
    """Whether it is the player's first game on the deal, which counts."""
    on_day: bool = False
    """Whether it was started on the daily's day."""
    public: bool = False
    """Whether anyone with its link may see its turns."""
    help: Help = NO_HELP
    """The help used so far."""
    race: str | None = None
    """The id of the race that this is the attempt of, or practice on."""
    sealed: datetime | None = None
    """When that race closes or closed, until which its deal is hidden."""
    copied: bool = False
    """Whether its deal was begun again before its end, so that it counts for nothing."""

    @classmethod
    def of(cls, row: StoredGame) -> PlayerGame:
        """The game of a row, replayed by the rules; CorruptGameError if the row contradicts itself."""
        try:
            game = game_at(row.deal, row.turns)
            ahead = turns_of(row.redo)
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
            row.race,
            row.sealed,
            row.copied,
        )

    @classmethod
    def of_undamaged(cls, row: StoredGame) -> PlayerGame | None:
        """The game of a row; None, with a line in the log, if the row contradicts itself."""
        return read_undamaged(cls.of, row)

    def play(self, turn: Turn) -> PlayerGame:
        """The game after ``turn``; IllegalTurn. Nothing can be redone then, unless it redoes a turn."""
        ahead = self.ahead[1:] if self.ahead[:1] == (turn,) else ()
        return replace(self, game=self.game.play(turn), ahead=ahead)

    def give_up(self) -> PlayerGame:
        """The game ended by its player; IllegalTurn after its end. The undone turns stay."""
        return replace(self, game=self.game.give_up())

    def undo(self, turns: int = 1) -> PlayerGame:
        """The game before its last ``turns`` turns, or before all of them if there are fewer.

        Giving up counts as one of them.
        """
        played = self.game.turns
        start = max(0, len(played) - turns + self.game.given_up)
        return replace(
            self,
            game=Game.replay(self.game.deal, played[:start]),
            ahead=played[start:] + self.ahead,
            undone=self.undone + len(played) - start + self.game.given_up,
        )

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
        """Whether this is the one attempt at a daily, or in a race, that counts."""
        return self.first and (self.daily is not None or self.race is not None)

    @property
    def is_at_stake(self) -> bool:
        """Whether it counts, and would not if its deal was begun again now."""
        counts = self.first and not (self.copied or self.daily or self.race)
        return counts and not self.game.is_over and (self.number > 1 or self.undone > 0)

    @property
    def may_undo(self) -> bool:
        """Whether the last turn, or giving up, may be undone: never in an attempt."""
        return (self.number > 1 or self.game.given_up) and not self.is_attempt

    @property
    def may_redo(self) -> bool:
        """Whether an undone turn may be played again."""
        return bool(self.ahead) and not self.game.is_over

    @property
    def position(self) -> Position:
        """What the player sees now."""
        return self.game.position

    @property
    def record(self) -> Record:
        """The record of the game, for download or to pass on."""
        return Record.of(self.game, self.undone, str(self.help))
