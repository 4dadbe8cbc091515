"""Which deals are still secret: nobody may analyze, try out, practice or print them.

A deal that somebody brings must not become help for an open daily. No player has the daily's record:
``Disclosure.reveal_record`` gives none before the daily has closed. No player has its code, the seed of the
stock, which has 80 bits and is on no page. But its player sees the piles and, as at any table, which cards
are left, and so can write out a deal with the same piles and any order of the stock. Except for par, what the
solver says does not depend on the order. So a deal with the piles of an open daily is refused, with or
without a code, and however its suits are named. The check reads only the piles, which every player of the
daily sees, so its answer reveals nothing of the stock. (It cannot stop a player from exchanging a single card
and trying that, here or elsewhere.)
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.errors import NotOver, PlayCode
from solitaire.rules import Deal, Suit

FACES_REMEMBERED: Final = 4096
"""How many dailies have their piles' hash cached, which saves 1 ms each; 100 bytes each."""


class SecretDeals:
    """The secret deals of one site."""

    def __init__(self, dailies: Dailies) -> None:
        self._dailies: Final = dailies

    def check(self, deal: Deal) -> None:
        """Raise NotOver (daily-open) if the deal has the piles of an open daily. Cost: a query."""
        numbers = calendar.open_at(self._dailies.now())
        if self._with_piles_of(deal, numbers.start, numbers.stop - 1) is not None:
            raise NotOver(PlayCode.DAILY_OPEN)

    def is_secret(self, deal: Deal) -> bool:
        """Whether the deal has the piles of a daily that is open or to come, if that is made. A query."""
        first = calendar.open_at(self._dailies.now()).start
        return self._with_piles_of(deal, first, calendar.LAST_NUMBER) is not None

    def check_all(self, deals: Iterable[Deal]) -> None:
        """``check`` each of these deals. Cost: a query for each variant."""
        numbers = calendar.open_at(self._dailies.now())
        by_variant: dict[str, list[Deal]] = defaultdict(list)
        for deal in deals:
            by_variant[deal.variant.name].append(deal)
        for of_variant in by_variant.values():
            codes = self._dailies.hidden_codes(
                numbers.start, numbers.stop - 1, of_variant[0].variant
            )
            faces = set(map(_face_of, codes.values()))
            if not faces.isdisjoint(map(_face, of_variant)):
                raise NotOver(PlayCode.DAILY_OPEN)

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
    return _face(Deal.from_code(code))
