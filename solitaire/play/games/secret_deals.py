"""Which deals are still secret: nobody may analyze, try out, practice or print those of open dailies.

A deal that somebody brings must not become help for an open daily. No player has the daily's record:
``Disclosure.reveal_record`` gives none before the daily has closed. No player has its code, the seed of the
stock, which has 80 bits and is on no page. But its player sees the piles and, as at any table, which cards
are left, and so can write out a deal with the same piles and any order of the stock. Except for par, what the
solver says does not depend on the order. So a deal with the piles of an open daily is refused, with or
without a code, and however its suits are named. The check reads only the piles, which every player of the
daily sees, so its answer reveals nothing of the stock. (It cannot stop a player from exchanging a single card
and trying that, here or elsewhere.)

The deal of a race is refused in the same way until the race closes, but only to those who race: nobody else
has seen its piles.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.games.row_text import deal_of
from solitaire.rules import Deal, Suit
from solitaire.store.races import RaceStore

FACES_REMEMBERED: Final = 4096
"""How many deals have their piles' hash cached, which saves 1 ms each; 100 bytes each."""


class SecretDeals:
    """The secret deals of one site."""

    def __init__(self, dailies: Dailies, races: RaceStore) -> None:
        self._dailies: Final = dailies
        self._races: Final = races

    def check(self, deal: Deal, player: str | None) -> None:
        """Raise NotOver (daily-open) for the piles of an open daily, or as ``check_race``. Two queries."""
        numbers = calendar.open_at(self._dailies.now())
        if self._with_piles_of(deal, numbers.start, numbers.stop - 1) is not None:
            raise NotOver(PlayCode.DAILY_OPEN)
        self.check_race(deal, player)

    def check_race(self, deal: Deal, player: str | None) -> None:
        """Raise NotOver (race-open) for the piles of an open race of the player. Cost: a query."""
        if player is None:
            return
        codes = self._races.open_deals(player, deal.variant.name, self._dailies.now())
        if codes and _face(deal) in map(_face_of, codes):
            raise NotOver(PlayCode.RACE_OPEN)

    def find_closed_daily(self, deal: Deal) -> Daily | None:
        """The closed daily with the piles of a deal that is written out, or None. Cost: two queries."""
        number = self._with_piles_of(deal, 1, calendar.last_closed(self._dailies.now()))
        return self._dailies.get(number, deal.variant) if number else None

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
    """``_face`` of the deal with that code."""
    return _face(deal_of(code))
