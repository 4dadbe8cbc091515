"""Records that players bring along: reviewed, and played on from any turn, whosever games they were.

What must not come of it is help at a daily that still goes on. Nobody has its record: ``Games.record`` gives
none before its date is over everywhere. Nobody has its code, which is the seed of everybody's stock, has 80
bits and is told by no page. But its player sees the piles and, as at any table, which cards are left, and so
can write a deal out card by card that has the same piles and any order of the stock. What a review says of it
but for par does not depend on the order. So a deal with the piles of an open daily is not looked through, nor
practiced, with a code or without one, and whatever names its suits have. Whether it is one is asked of the
piles alone, which everybody sees who begins the daily, and so the answer tells nothing of the stock. (That
somebody exchanges a single card and asks about that, here or elsewhere, nobody can prevent.)

A deal without its code may be that of a daily all the same: it is found by its cards. One that has only the
piles of a daily waits for the attempt at that like the daily itself.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.positions import deal_of
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Pending, Reviews
from solitaire.rules import Deal, Game, Record, Suit

FACES_REMEMBERED: Final = 4096
"""Of so many dailies is remembered what their piles are; 100 bytes each."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A record that may be looked through, with its game.

    ``daily`` is the one that has its piles, whose date is over; if it has the same stock the record's deal
    has its code.
    """

    record: Record
    game: Game
    daily: Daily | None

    @property
    def number(self) -> int | None:
        """The number of the daily whose deal it is, None if it is of none."""
        code = self.record.deal.code
        return self.daily.number if self.daily and self.daily.code == code else None


class Records:
    """What can be done with a record. Nothing is kept here."""

    def __init__(self, games: Games, reviews: Reviews, dailies: Dailies) -> None:
        self._games: Final = games
        self._reviews: Final = reviews
        self._dailies: Final = dailies

    def look(self, record: Record) -> Brought:
        """The record, to be looked at; everything else is asked of that.

        IllegalTurn, with the number of the turn, if the rules do not allow one; NotOver (daily-open) for the
        deal of a daily that others may still begin. Cost: the game is replayed, and two queries.
        """
        game = record.game()
        deal = record.deal
        face, now = _face(deal), self._dailies.now()
        numbers = calendar.open_at(now)
        if self._with_face(face, numbers.start, numbers.stop - 1) is not None:
            raise NotOver(PlayCode.DAILY_OPEN, turn=game.number)
        if deal.code is not None:
            return Brought(record, game, self._dailies.of_code(deal.code))
        number = self._with_face(face, 1, calendar.last_closed(now))
        daily = self._dailies.made(number) if number else None
        if daily is not None and daily.code is not None and deal == deal_of(daily.code):
            record = replace(record, deal=deal_of(daily.code))
        return Brought(record, game, daily)

    def review(self, brought: Brought, asker: str | None, *, wait: float = 0) -> Review | Pending:
        """Its review, finished or not, or how far that is: as ``Reviews.of_game``."""
        return self._reviews.of_game(brought.game, asker, wait=wait)

    def may_try_again(self, brought: Brought, player: str | None) -> bool:
        """Whether a player gets practice from its turns: of a daily only when the attempt at it is over."""
        daily = brought.daily
        if daily is None:
            return True
        attempt = self._games.attempt_at(player, daily.number) if player else None
        return attempt is not None and attempt.game.is_over

    def try_again(self, player: str, brought: Brought, turn: int) -> PlayerGame | None:
        """A game for practice in which that turn is next, as ``Games.from_record``.

        Of a daily the attempt comes first: this is it as long as it is not over, and None before it is begun.
        """
        daily = brought.daily
        if daily is not None and not self.may_try_again(brought, player):
            return self._games.attempt_at(player, daily.number)
        return self._games.from_record(player, brought.record, turn, daily=brought.number)

    def _with_face(self, face: bytes, first: int, last: int) -> int | None:
        """The number of the first of these dailies with the piles that have that face."""
        codes = self._dailies.hidden_codes(first, last)
        return next((number for number, code in codes.items() if _face_of(code) == face), None)


def _face(deal: Deal) -> bytes:
    """What is the same of deals whose piles have the same cards, in any order, with any names of the suits.

    Each suit is told by its ranks on each pile, and the jokers likewise; the suits are in an order that has
    nothing to do with their names.
    """
    ranks = {
        suit: [sorted(card.rank or 0 for card in pile if card.suit is suit) for pile in deal.piles]
        for suit in (*Suit, None)
    }
    jokers = ranks.pop(None)
    return hashlib.sha256(repr((sorted(ranks.values()), jokers)).encode()).digest()


@lru_cache(maxsize=FACES_REMEMBERED)
def _face_of(code: str) -> bytes:
    """The face of the deal of that code: a memo of a pure function, as in ``positions``."""
    return _face(Deal.from_code(code))
