"""Which deal is the daily of a date: the first of the date's candidates whose spare is in the day's band.

A candidate's seed is a keyed hash of the date and its place in the row, so who lacks the secret of the site
cannot compute tomorrow's, and who has it gets the same one everywhere. What is published before is a hash of
number and code: nobody can try out 80 bits, and nobody can put another deal in its place later. ``verify``
needs neither the secret nor the site.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from typing import Final

from solitaire.play.daily.calendar import day_of
from solitaire.play.daily.difficulty import Difficulty
from solitaire.rules import STOCK_SIZE, Deal, Game, Seed
from solitaire.solver import away, need_of

_PREFIX: Final = "five-crowns-solitaire/daily/1/"
_SEED_BYTES: Final = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deal that fits its day: the code, how many were passed over before it, and its spare."""

    code: str = field(repr=False)
    place: int
    spare: int


@dataclass(frozen=True, slots=True)
class Check:
    """What was found about a daily that somebody was told; each part says for itself whether it is right."""

    number: int
    code: str
    published: str | None
    """The hash that was given, as it was given; None if none was."""
    hash: str
    """The hash that number and code have."""
    spare: int | None
    """Of the deal, by the solver; None if it cannot be won."""

    @property
    def day(self) -> date:
        """The date of that number."""
        return day_of(self.number)

    @property
    def difficulty(self) -> Difficulty:
        """What that day's daily has to be."""
        return Difficulty.on(self.day)

    @property
    def hash_agrees(self) -> bool | None:
        """Whether this is the deal that was promised; None if no hash was given."""
        return None if self.published is None else self.published.strip().lower() == self.hash

    @property
    def winnable(self) -> bool:
        """Whether it can be won."""
        return self.spare is not None

    @property
    def in_band(self) -> bool:
        """Whether its spare is what that day of the week has."""
        return self.spare in self.difficulty.band

    @property
    def holds(self) -> bool:
        """Whether nothing that was checked is wrong."""
        return self.hash_agrees is not False and self.winnable and self.in_band


def seed_of(secret: bytes, day: date, place: int) -> Seed:
    """The seed of the candidate in that place, from 0, of that date: the first 80 bits of an HMAC-SHA256."""
    message = f"{_PREFIX}{day.isoformat()}/{place}"
    digest = hmac.digest(secret, message.encode(), "sha256")
    return Seed(int.from_bytes(digest[:_SEED_BYTES], "big"))


def commitment(number: int, code: str) -> str:
    """The hash that is published before the day: SHA-256, in hexadecimal, of number and deal code."""
    return hashlib.sha256(f"{_PREFIX}{number}/{code}".encode()).hexdigest()


def first_fitting(secret: bytes, day: date) -> Candidate:
    """The daily of that date; the solver has certified that it can be won and what its spare is.

    Cost: a tenth of a second at the median, half a second at the worst (``bench/``).
    """
    band = Difficulty.on(day).band
    for place, seed in _row(secret, day):
        game = Game.start(Deal.from_seed(seed))
        # No pile can do with less than its away, so the spare is this much at the most.
        if STOCK_SIZE - sum(map(away, game.piles)) < band.start:
            continue
        spare = _spare(game)
        if spare is not None and spare in band:
            return Candidate(seed.code, place, spare)
    raise AssertionError("the candidates never end")


def verify(number: int, code: str, published: str | None = None) -> Check:
    """Check what a site tells of a daily: the hash, and by the solver the spare.

    ValueError if there is no such number, NotationError if that is no deal code. Cost: that of one ``need``.
    """
    day_of(number)
    seed = Seed.parse(code)
    spare = _spare(Game.start(Deal.from_seed(seed)))
    return Check(number, seed.code, published, commitment(number, seed.code), spare)


def _row(secret: bytes, day: date) -> Iterator[tuple[int, Seed]]:
    return ((place, seed_of(secret, day, place)) for place in count())


def _spare(game: Game) -> int | None:
    """Before the first draw: all cards of the stock are there to be used."""
    return need_of(game.piles, game.deal.stock).spare
