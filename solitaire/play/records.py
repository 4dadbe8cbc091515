"""Records that players bring along: reviewed, and played on from any turn, whosever games they were.

What must not come of it is help at a daily that still goes on. Nobody has its record: ``Games.record`` gives
none before its date is over everywhere. Nobody has its code, which is the seed of everybody's stock, has 80
bits and is told by no page. But its player sees the piles and, as at any table, which cards are left, and so
can write a deal out card by card that has the same piles and any order of the stock. What a review says of it
but for par does not depend on the order. So a deal with the piles of an open daily is not looked through, nor
practiced, with a code or without one. Whether it is one is asked of the piles alone, which everybody sees who
begins the daily, and so the answer tells nothing of the stock. (That somebody gives the suits other names and
asks a solver, this one or another, nobody can prevent.)
"""

from __future__ import annotations

from typing import Final

from solitaire.play import calendar
from solitaire.play.dailies import Dailies
from solitaire.play.errors import NotOver
from solitaire.play.games import Games
from solitaire.play.positions import deal_of
from solitaire.play.review import Review
from solitaire.play.reviews import Pending, Reviews
from solitaire.play.sitting import Sitting
from solitaire.rules import Card, Code, Deal, Game, Record

_Piles = list[list[Card]]


class Records:
    """What can be done with a record. Nothing is kept here."""

    def __init__(self, games: Games, reviews: Reviews, dailies: Dailies) -> None:
        self._games: Final = games
        self._reviews: Final = reviews
        self._dailies: Final = dailies

    def game(self, record: Record) -> Game:
        """The game that it is, to be looked at.

        IllegalTurn, with the number of the turn, if the rules do not allow one; NotOver (daily-open) for the
        deal of a daily that others may still begin.
        """
        game = record.game()
        now = self._dailies.now()
        numbers = calendar.open_at(now)
        piles = _piles(record.deal)
        for daily in self._dailies.made_between(numbers.start, numbers.stop - 1):
            if _piles(deal_of(daily.code)) == piles:
                raise NotOver(Code.DAILY_OPEN, turn=game.number)
        return game

    def review(self, record: Record, asker: str, *, wait: float = 0) -> Review | Pending:
        """Its review, finished or not, or how far that is: as ``Reviews.of_record``, refused as ``game``."""
        self.game(record)
        return self._reviews.of_record(record, asker, wait=wait)

    def daily_of(self, record: Record) -> int | None:
        """The number of the daily whose deal it is, now that its date is over; None if it is of no daily."""
        daily = self._dailies.of_code(record.deal.code) if record.deal.code else None
        return daily.number if daily else None

    def may_try_again(self, record: Record, player: str | None) -> bool:
        """Whether a player gets practice from its turns: of a daily only when the attempt at it is over."""
        daily = self.daily_of(record)
        if daily is None:
            return True
        assert record.deal.code is not None
        attempt = self._games.attempt_at(player, daily, record.deal.code) if player else None
        return attempt is not None and attempt.game.is_over

    def try_again(self, player: str, record: Record, turn: int) -> Sitting:
        """A game for practice in which that turn is next, as ``Games.from_record``; refused as ``game``.

        Of a daily that is over the attempt comes first, gone on with or begun.
        """
        self.game(record)
        daily = self.daily_of(record)
        if daily is not None and not self.may_try_again(record, player):
            assert record.deal.code is not None
            return self._games.attempt(player, daily, record.deal.code)
        return self._games.from_record(player, record, turn, daily=daily)


def _piles(deal: Deal) -> _Piles:
    """The cards of its piles, in whatever order they lie."""
    return [sorted(pile) for pile in deal.piles]
