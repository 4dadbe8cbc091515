"""Uploaded records: reviews them, and lets players play on from any of their turns.

A record must not become help for an open daily or race (``SecretDeals``).

A deal without a code may still be that of a closed daily: it is found by its cards. One that only has the
piles of a daily needs, like the daily itself, a finished attempt before it can be practiced.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from solitaire.play.background import Waiting
from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.row_text import deal_of
from solitaire.play.games.secret_deals import SecretDeals
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Reviews
from solitaire.rules import Game, Record


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """A checked record, with its game.

    ``daily`` is the closed daily with the same piles, or None; if its stock is the same too, the record's
    deal has its code.
    """

    record: Record
    game: Game
    daily: Daily | None

    @property
    def number(self) -> int | None:
        """The number of the daily with exactly this deal, or None."""
        code = self.record.deal.code
        return self.daily.number if self.daily and self.daily.code == code else None


class Records:
    """What can be done with an uploaded record. Stores nothing."""

    def __init__(
        self, games: Games, reviews: Reviews, dailies: Dailies, secret: SecretDeals
    ) -> None:
        self._games: Final = games
        self._reviews: Final = reviews
        self._dailies: Final = dailies
        self._secret: Final = secret

    def check(self, record: Record, player: str | None) -> CheckedRecord:
        """Check a record for a player, or for a visitor without one; the other methods take the result.

        IllegalTurn, with the number of the turn, if the rules do not allow one; NotOver as
        ``SecretDeals.check``. Cost: replaying the game, and three queries.
        """
        game, deal = record.game(), record.deal
        self._secret.check(deal, player)
        if deal.code is not None:
            return CheckedRecord(record, game, self._dailies.of_code(deal.code))
        daily = self._secret.find_closed_daily(deal)
        if daily is not None and daily.code is not None and deal == deal_of(daily.code):
            record = replace(record, deal=deal_of(daily.code))
        return CheckedRecord(record, game, daily)

    def review(
        self, checked: CheckedRecord, reader: str | None, admit: Callable[[], None] | None = None
    ) -> Review | Waiting:
        """The review of the game, finished or not, or Waiting: as ``Reviews.of_game``."""
        return self._reviews.of_game(checked.game, reader, admit)

    def may_try_again(self, checked: CheckedRecord, player: str | None) -> bool:
        """Whether the player may practice from its turns: on a daily only after the player's attempt."""
        daily = checked.daily
        if daily is None:
            return True
        if player is None:
            return False
        attempt = self._games.find_attempt(player, daily.number, daily.variant)
        return attempt is not None and attempt.game.is_over

    def try_again(self, player: str, checked: CheckedRecord, turn: int) -> PlayerGame | None:
        """A practice game in which ``turn`` is next, as ``Games.start_from_record``.

        On a daily the attempt comes first: returns the attempt while it is not over, None if it is not
        started.
        """
        daily = checked.daily
        if daily is not None and not self.may_try_again(checked, player):
            return self._games.find_attempt(player, daily.number, daily.variant)
        return self._games.start_from_record(player, checked.record, turn, daily=checked.number)
