"""Chooses a variant's deal of a date: the first candidate with a spare that the plan has for its weekday.

A candidate's seed is an HMAC of the variant, the date and the candidate's place, keyed with the site's
secret: without the secret tomorrow's deal cannot be computed, with it every site computes the same. Before
the day a hash of number and code, whose prefix names the variant, is published. It commits the site to the
deal, and 80 bits cannot be guessed from it. ``verify`` needs neither the secret nor the site.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from typing import Final

from solitaire.play.daily.calendar import day_of, has_daily
from solitaire.play.daily.plans import fits_a_plan
from solitaire.play.deals.difficulty import Difficulty, kind_of
from solitaire.play.deals.fair import most_spare
from solitaire.rules import Deal, Game, Seed, Variant
from solitaire.solver import find_need

_PREFIX: Final = "five-crowns-solitaire/daily/1/"
_SEED_BYTES: Final = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """The chosen deal: its code, its place among the candidates (from 0) and its spare."""

    code: str = field(repr=False)
    place: int
    spare: int


@dataclass(frozen=True, slots=True)
class HashCheck:
    """The result of comparing the hash of a daily with the published one."""

    number: int
    code: str
    published: str | None
    """The published hash to compare with, unchanged; None if none was given."""

    @property
    def hash(self) -> str:
        """The hash of number and code."""
        return commitment(self.number, self.code)

    @property
    def hash_agrees(self) -> bool | None:
        """Whether it is the published hash; None if no hash was given."""
        return None if self.published is None else self.published.strip().lower() == self.hash


@dataclass(frozen=True, slots=True)
class Check(HashCheck):
    """The result of verifying a daily: hash, winnability and spare are judged apart."""

    variant: Variant
    spare: int | None
    """The deal's spare by the solver; None if it cannot be won."""

    @property
    def day(self) -> date:
        """The date of the daily."""
        return day_of(self.number)

    @property
    def difficulty(self) -> Difficulty | None:
        """The difficulty of the deal; None if it cannot be won."""
        return None if self.spare is None else Difficulty.of(self.spare, self.variant)

    @property
    def winnable(self) -> bool:
        """Whether the deal can be won."""
        return self.spare is not None

    @property
    def fits_plan(self) -> bool:
        """Whether a daily of that number may have the spare."""
        return fits_a_plan(self.spare, self.number, self.variant)

    @property
    def holds(self) -> bool:
        """Whether every check passed."""
        return self.hash_agrees is not False and self.winnable and self.fits_plan


def seed_of(secret: bytes, day: date, variant: Variant, place: int) -> Seed:
    """The seed of a date's candidate at that place (from 0): the first 80 bits of an HMAC-SHA256."""
    return derive_seed(secret, f"{kind_of(variant).seeds}{day.isoformat()}/{place}")


def derive_seed(secret: bytes, name: str) -> Seed:
    """The seed of that name: the first 80 bits of an HMAC-SHA256 keyed with the site's secret."""
    digest = hmac.digest(secret, f"{_PREFIX}{name}".encode(), "sha256")
    return Seed(int.from_bytes(digest[:_SEED_BYTES], "big"))


def commitment(number: int, code: str) -> str:
    """The hash published before the day: SHA-256 of number and deal code, in hexadecimal."""
    return hashlib.sha256(f"{_PREFIX}{number}/{code}".encode()).hexdigest()


def first_fitting(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
    """The daily of a date and a variant, of one of these spares, which the solver proves.

    Cost: a tenth of a second at the median, half a second at the worst (``bench/``).
    """
    for place in count():
        seed = seed_of(secret, day, variant, place)
        game = Game.start(Deal.from_seed(seed, variant))
        if most_spare(game) < spares.start:
            continue
        spare = _spare(game)
        if spare is not None and spare in spares:
            return Candidate(variant.prefix + seed.code, place, spare)
    raise AssertionError("the candidates never end")


def verify(number: int, code: str, published: str | None = None) -> Check:
    """Check a daily, of the variant of its code, as a site published it: recompute the hash, solve the deal.

    NotationError if ``code`` is no deal code, ValueError if its variant has no daily of that number. Cost:
    one ``find_need``.
    """
    deal = Deal.from_code(code)
    if not has_daily(number, deal.variant):
        raise ValueError(f"there is no daily {number} of this game: {deal.variant.name}")
    spelled = deal.code or code
    spare = _spare(Game.start(deal))
    return Check(number, spelled, published, deal.variant, spare)


def _spare(game: Game) -> int | None:
    """The spare before the first draw, when every card of the stock can still be used."""
    return find_need(game.position).spare
