"""A stored game, replayed: its position and its row."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from solitaire.play.deals.fair import is_forgiving
from solitaire.play.deals.row_text import game_at, text_of_game, text_of_turns, turns_of
from solitaire.play.errors import CorruptGameError, read_undamaged
from solitaire.play.games.help_used import Help
from solitaire.play.games.origin import Origin
from solitaire.rules import Game, Position, Record, SolitaireError, Turn, Variant
from solitaire.store import StoredGame


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A stored game and its position. Both hold what is hidden, and must not reach a template."""

    row: StoredGame = field(repr=False)
    game: Game = field(repr=False)

    @classmethod
    def of(cls, row: StoredGame) -> PlayerGame:
        """The game of a row, replayed by the rules; CorruptGameError if the row contradicts itself."""
        try:
            game = game_at(row.deal, row.turns)
            turns_of(row.redo)
            Help.parse(row.help)
        except SolitaireError as error:
            raise CorruptGameError(row.id, str(error)) from error
        if (game.number, game.is_over) != (row.turn, row.over):
            raise CorruptGameError(
                row.id, f"turn {row.turn}, over {row.over}, but its turns differ"
            )
        return cls(row, game)

    @classmethod
    def of_undamaged(cls, row: StoredGame) -> PlayerGame | None:
        """The game of a row; None, with a line in the log, if the row contradicts itself."""
        return read_undamaged(cls.of, row)

    def play(self, turn: Turn, now: datetime) -> PlayerGame:
        """The game after ``turn``; IllegalTurn. Nothing can be redone then, unless it redoes a turn."""
        ahead = self.ahead
        return self._change(self.game.play(turn), ahead[1:] if ahead[:1] == (turn,) else (), now)

    def give_up(self, now: datetime) -> PlayerGame:
        """The game ended by its player; IllegalTurn after its end. The undone turns stay."""
        return self._change(self.game.give_up(), self.ahead, now)

    def undo(self, turns: int, now: datetime) -> PlayerGame:
        """The game before its last ``turns`` turns, or before all of them if there are fewer.

        Giving up counts as one of them.
        """
        played = self.game.turns
        start = max(0, len(played) - turns + self.game.given_up)
        back = Game.replay(self.game.deal, played[:start])
        undone = len(played) - start + self.game.given_up
        return self._change(back, played[start:] + self.ahead, now, undone)

    def _change(
        self, game: Game, ahead: tuple[Turn, ...], now: datetime, undone: int = 0
    ) -> PlayerGame:
        """The next revision: another position, and what can be redone from there."""
        row = replace(
            self.row,
            turns=text_of_game(game),
            turn=game.number,
            revision=self.revision + 1,
            undone=self.undone + undone,
            redo=text_of_turns(ahead),
            over=game.is_over,
            changed=now,
        )
        return PlayerGame(row, game)

    def with_help(self, help: Help) -> PlayerGame:
        """The same revision with that help used."""
        return replace(self, row=replace(self.row, help=str(help)))

    def with_label(self, label: str | None) -> PlayerGame:
        """The same revision with another text for its deal, for readers who may not see the player's."""
        return replace(self, row=replace(self.row, label=label))

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.row.id

    @property
    def player(self) -> str:
        """The id of the player."""
        return self.row.player

    @property
    def label(self) -> str | None:
        """What the player typed for the deal; None for a random one."""
        return self.row.label

    @property
    def origin(self) -> Origin:
        """Where it came from."""
        return Origin.parse(self.row.origin)

    @property
    def revision(self) -> int:
        """Grows by 1 with every change (optimistic lock)."""
        return self.row.revision

    @property
    def undone(self) -> int:
        """How many turns were undone in all, redone ones too."""
        return self.row.undone

    @property
    def ahead(self) -> tuple[Turn, ...]:
        """The undone turns that can be redone, the next one first."""
        return turns_of(self.row.redo)

    @property
    def created(self) -> datetime:
        """When it was begun."""
        return self.row.created

    @property
    def changed(self) -> datetime:
        """When it was last changed."""
        return self.row.changed

    @property
    def daily(self) -> int | None:
        """The number of the daily, of its variant, that this is an attempt at, or practice on."""
        return self.row.daily

    @property
    def first(self) -> bool:
        """Whether it is the player's first game on the deal, which counts."""
        return self.row.first

    @property
    def on_day(self) -> bool:
        """Whether it was started on the daily's day."""
        return self.row.on_day

    @property
    def public(self) -> bool:
        """Whether anyone with its link may see its turns."""
        return self.row.public

    @property
    def help(self) -> Help:
        """The help used so far."""
        return Help.parse(self.row.help)

    @property
    def race(self) -> str | None:
        """The id of the race that this is the attempt of, or practice on."""
        return self.row.race

    @property
    def sealed(self) -> datetime | None:
        """When that race closes or closed, until which its deal is hidden."""
        return self.row.sealed

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
        counts = self.first and not (self.row.copied or self.daily or self.race)
        return counts and not self.game.is_over and (self.number > 1 or self.undone > 0)

    @property
    def risks_crown(self) -> bool:
        """Whether it is an attempt at a daily whose first help will cost the crown for no help."""
        is_daily = self.is_attempt and self.daily is not None
        return is_daily and not (self.row.help or self.game.is_over)

    @property
    def is_forgiving(self) -> bool:
        """Whether its deal is gentle or easy, and of no daily and no race."""
        return self.daily is None and self.race is None and is_forgiving(self.row.deal)

    @property
    def may_undo(self) -> bool:
        """Whether the last turn, or giving up, may be undone: never in an attempt."""
        return (self.number > 1 or self.game.given_up) and not self.is_attempt

    @property
    def may_redo(self) -> bool:
        """Whether an undone turn may be played again."""
        return bool(self.row.redo) and not self.game.is_over

    @property
    def position(self) -> Position:
        """What the player sees now."""
        return self.game.position

    @property
    def record(self) -> Record:
        """The record of the game, for download or to pass on."""
        return Record.of(self.game, self.undone, str(self.help))
