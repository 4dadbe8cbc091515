"""Uploaded records: reviews them, and lets players play on from any of their turns.

A record must not become help for an open daily. No player has the daily's record:
``Disclosure.reveal_record`` gives none before the daily has closed. No player has its code, the seed of the
stock, which has 80 bits and is on no page. But its player sees the piles and, as at any table, which cards
are left, and so can write out a deal with the same piles and any order of the stock. Except for par, a review
of it does not depend on the order. So a deal with the piles of an open daily is neither reviewed nor
practiced, with or without a code, and however its suits are named. The check reads only the piles, which
every player of the daily sees, so its answer reveals nothing of the stock. (It cannot stop a player from
exchanging a single card and reviewing that, here or elsewhere.)

A deal without a code may still be that of a closed daily: it is found by its cards. One that only has the
piles of a daily needs, like the daily itself, a finished attempt before it can be practiced.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from solitaire.play.background import Waiting
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.row_text import deal_of
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Reviews
from solitaire.rules import Deal, Game, Record, Suit

FACES_REMEMBERED: Final = 4096
"""How many dailies have their piles' hash cached, which saves 1 ms each; 100 bytes each."""


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

    def __init__(self, games: Games, reviews: Reviews, dailies: Dailies) -> None:
        self._games: Final = games
        self._reviews: Final = reviews
        self._dailies: Final = dailies

    def check(self, record: Record) -> CheckedRecord:
        """Check a record; the other methods take the result.

        IllegalTurn, with the number of the turn, if the rules do not allow one; NotOver (daily-open) for the
        deal of an open daily. Cost: replaying the game, and two queries.
        """
        game = record.game()
        deal = record.deal
        now = self._dailies.now()
        numbers = calendar.open_at(now)
        if self._with_piles_of(deal, numbers.start, numbers.stop - 1) is not None:
            raise NotOver(PlayCode.DAILY_OPEN, turn=game.number)
        if deal.code is not None:
            return CheckedRecord(record, game, self._dailies.of_code(deal.code))
        number = self._with_piles_of(deal, 1, calendar.last_closed(now))
        daily = self._dailies.get(number, deal.variant) if number else None
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

    def _with_piles_of(self, deal: Deal, first: int, last: int) -> int | None:
        """The number of the first daily from ``first`` to ``last`` with the deal's piles, or None."""
        face, codes = _face(deal), self._dailies.hidden_codes(first, last, deal.variant)
        return next((number for number, code in codes.items() if _face_of(code) == face), None)


def _face(deal: Deal) -> bytes:
    """A hash of the piles that ignores the order of a pile's cards and the names of the suits.

    Each suit is represented by its ranks on each pile, and so are the jokers; the suits are sorted by that,
    not by name.
    """
    ranks = {
        suit: [sorted(card.rank or 0 for card in pile if card.suit is suit) for pile in deal.piles]
        for suit in (*Suit, None)
    }
    jokers = ranks.pop(None)
    return hashlib.sha256(repr((sorted(ranks.values()), jokers)).encode()).digest()


@lru_cache(maxsize=FACES_REMEMBERED)
def _face_of(code: str) -> bytes:
    """``_face`` of the deal with that code; a memo of a pure function, as in ``positions``."""
    return _face(Deal.from_code(code))
