"""The result of a game: how it first ended. Later undoing and replaying do not change it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.errors import CorruptGameError
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Outcome, Pile, Variant, variant_named
from solitaire.store import StoredGame, StoredResult

_PILE: Final = 20_000
_MOST_POINTS: Final = 9_999


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. It does not contain the deal, which may still be hidden."""

    game: str
    """The id of the game."""
    player: str
    daily: int | None
    first: bool
    on_day: bool
    """As in ``PlayerGame``, but only if the game also ended before the daily closed."""
    outcome: Outcome
    flipped: int
    """Bits as in ``flipped_bits``."""
    undone: int
    """The number of undone turns."""
    helped: bool
    """Whether turns were undone or help was used."""
    score: int
    """Orders results; see ``score``."""
    ended: datetime
    spare: int | None = None
    """The spare of a daily's deal."""

    @classmethod
    def of(cls, row: StoredResult) -> Result:
        """The result of a row; CorruptGameError as ``variant_of``."""
        return cls(
            row.game,
            row.player,
            row.daily,
            row.first,
            row.on_day,
            outcome_of(row),
            row.flipped_mask,
            row.undone,
            row.helped,
            row.score,
            row.ended,
            row.spare,
        )

    @property
    def worth(self) -> tuple[int, ...]:
        """What several add up to, most important first, to be compared: won, and the piles flipped."""
        return (self.outcome.won, self.outcome.flipped_count)


def outcome_of(row: StoredResult) -> Outcome:
    """The outcome stored in a row; CorruptGameError as ``variant_of``."""
    variant = variant_of(row.game, row.variant)
    return Outcome(row.won, row.flipped_count, row.stock_left, row.points, variant)


def variant_of(game_id: str, name: str) -> Variant:
    """The variant of that name in a row of a game or its result; CorruptGameError if there is none."""
    try:
        return variant_named(name)
    except ValueError as error:
        raise CorruptGameError(game_id, str(error)) from error


def score(outcome: Outcome, *, helped: bool) -> int:
    """The order of results as one number, higher is better: R11, and help ranks below no help.

    >>> lost, won = Outcome(False, 10, 0, 3), Outcome(True, 11, 0, 0)
    >>> score(lost, helped=True) < score(lost, helped=False) < score(won, helped=True)
    True
    """
    rest = outcome.stock_left if outcome.won else _MOST_POINTS - outcome.points
    return outcome.flipped_count * _PILE + rest * 2 + (not helped)


def flipped_bits(piles: Iterable[Pile]) -> int:
    """The flipped piles as a bit set: 1 for the pile of 3, 2 for that of 4, 4 for that of 5, and so on."""
    return sum(1 << at for at, pile in enumerate(piles) if pile.flipped)


def make_result(player_game: PlayerGame) -> StoredResult:
    """The row to store for the result of a finished game; ValueError if it is not over."""
    row, game = player_game.row, player_game.game
    outcome = game.outcome
    if outcome is None:
        raise ValueError(f"game {row.id} is not over")
    helped = row.undone > 0 or bool(row.help)
    return StoredResult(
        game=row.id,
        player=row.player,
        deal=row.deal,
        variant=game.deal.variant.name,
        daily=row.daily,
        first=row.first and not row.copied,
        on_day=counts_on_day(row, row.changed),
        ended=row.changed,
        won=outcome.won,
        stock_left=outcome.stock_left,
        flipped_count=outcome.flipped_count,
        flipped_mask=flipped_bits(game.piles),
        points=outcome.points,
        undone=row.undone,
        helped=helped,
        spare=None,
        score=score(outcome, helped=helped),
    )


def counts_on_day(row: StoredGame, ended: datetime) -> bool:
    """Whether a game that ended then counts for its day: once a daily has closed, its code is public."""
    return row.on_day and row.daily is not None and not calendar.is_closed(row.daily, ended)


def is_as_it_ended(player_game: PlayerGame, result: Result | None) -> bool:
    """Whether the game still ends as in its result, without a turn undone since."""
    return result is not None and player_game.game.is_over and player_game.undone == result.undone
