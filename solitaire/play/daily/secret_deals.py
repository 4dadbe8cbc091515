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
from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache
from typing import Final, TypeVar

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.deals.row_text import deal_of
from solitaire.play.errors import CorruptRowError, NotOver, PlayCode, read_undamaged
from solitaire.rules import Deal, NotationError, Suit, Variant
from solitaire.store.races import RaceStore

Id = TypeVar("Id", int, str)

FACES_REMEMBERED: Final = 4096
"""How many deals have their piles' hash cached, which saves 1 ms each; 100 bytes each."""


class SecretDeals:
    """The secret deals of one site."""

    def __init__(self, dailies: Dailies, races: RaceStore) -> None:
        self._dailies: Final = dailies
        self._races: Final = races

    def check(self, deal: Deal, player: str | None) -> None:
        """Raise NotOver (daily-open) for the piles of an open daily, or as ``check_race``. Two queries."""
        self.check_all([deal], player)

    def check_all(self, deals: Iterable[Deal], player: str | None) -> None:
        """``check`` each of these deals. Cost: a query, and one for each variant."""
        numbers, faces = calendar.open_at(self._dailies.now()), _faces_by_variant(deals)
        for variant, of_variant in faces.items():
            codes = self._dailies.hidden_codes(numbers.start, numbers.stop - 1, variant)
            if not of_variant.isdisjoint(_faces_of("daily", codes).values()):
                raise NotOver(PlayCode.DAILY_OPEN)
        self._check_races(frozenset().union(*faces.values()), player)

    def check_race(self, deal: Deal, player: str | None) -> None:
        """Raise NotOver (race-open) for the piles of an open race of the player. Cost: a query."""
        self._check_races({_face(deal)}, player)

    def is_secret(self, deal: Deal) -> bool:
        """Whether the deal has the piles of a daily that is open or to come, if that is made. A query."""
        first = calendar.open_at(self._dailies.now()).start
        return self._with_piles_of(deal, first, calendar.LAST_NUMBER) is not None

    def _check_races(self, faces: Set[bytes], player: str | None) -> None:
        if player is None:
            return
        codes = self._races.open_deals(player, self._dailies.now())
        if not faces.isdisjoint(_faces_of("race", codes).values()):
            raise NotOver(PlayCode.RACE_OPEN)

    def find_closed_daily(self, deal: Deal) -> Daily | None:
        """The closed daily with the piles of a deal that is written out, or None. Two queries."""
        number = self._with_piles_of(deal, 1, calendar.last_closed(self._dailies.now()))
        return self._dailies.get(number, deal.variant) if number else None

    def _with_piles_of(self, deal: Deal, first: int, last: int) -> int | None:
        """The number of the first daily from ``first`` to ``last`` with the deal's piles, or None."""
        face, codes = _face(deal), self._dailies.hidden_codes(first, last, deal.variant)
        faces = _faces_of("daily", codes)
        return next((number for number, each in faces.items() if each == face), None)


def _faces_by_variant(deals: Iterable[Deal]) -> Mapping[Variant, Set[bytes]]:
    faces: dict[Variant, set[bytes]] = defaultdict(set)
    for deal in deals:
        faces[deal.variant].add(_face(deal))
    return faces


def _faces_of(kind: str, codes: Mapping[Id, str]) -> Mapping[Id, bytes]:
    """The faces of deals of that kind, by its ids; nobody can play those whose code is damaged."""

    def read(item: tuple[Id, str]) -> tuple[Id, bytes]:
        id, code = item
        try:
            return id, _face_of(code)
        except NotationError:
            raise CorruptRowError(kind, str(id), "its deal cannot be read") from None

    return dict(filter(None, (read_undamaged(read, item) for item in codes.items())))


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
