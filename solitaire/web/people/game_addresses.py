"""The addresses of lists of games: their filter, and the key where a page begins.

``/games?show=won``, ``?game=short``, ``?piles=9`` (so many flipped), ``?left=7`` (that pile not flipped),
``?level=fierce``. Invalid values are ignored, so an address never fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from flask import request, url_for

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.pages.all_games import Key, Only, Show, only_as_hard
from solitaire.play.results.buckets import Bucket
from solitaire.rules import STANDARD, Rank, Variant
from solitaire.web.http.forms import read_query_number, read_query_variant
from solitaire.words import Words
from solitaire.words.people.games import describe_difficulty, describe_flipped, describe_left
from solitaire.words.variants import describe_variant

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)
LAST: Final = 10**16
"""Microseconds of the last time that an address may name, in the year 2286."""


@dataclass(frozen=True, slots=True)
class Filter:
    """The filter of a list. At most one of the last three fields applies.

    Without a variant these are of the game as printed: such addresses are older than the other games.
    """

    show: Show = Show.ALL
    variant: Variant | None = None
    piles: int | None = None
    left: Rank | None = None
    level: Difficulty | None = None

    @property
    def only(self) -> Only:
        """The filter as the store has it."""
        variant = self.variant or STANDARD
        if self.piles is not None:
            return Only(variant, piles=self.piles)
        if self.left is not None:
            return Only(variant, left=variant.piles.index(self.left))
        if self.level is not None:
            return only_as_hard(variant, self.level)
        return Only(self.variant)

    def describe(self, words: Words) -> str:
        """The filter in words; empty without one."""
        if self.piles is not None:
            return describe_flipped(words, self.variant or STANDARD, self.piles)
        if self.left is not None:
            return describe_left(words, self.left)
        if self.level is not None:
            return describe_difficulty(words, self.level)
        return "" if self.variant is None else describe_variant(words, self.variant)

    def address(self, *, before: Key | None = None, after: Key | None = None) -> str:
        """The address of the list, from its newest game on or from a key."""
        return url_for(
            "people.list_games",
            show=None if self.show is Show.ALL else self.show.value,
            game=self.variant and self.variant.name,
            piles=self.piles,
            left=self.left and str(self.left),
            level=self.level and self.level.value,
            before=before and _write_key(before),
            after=after and _write_key(after),
        )


def read_filter() -> Filter:
    """The filter in the query."""
    variant = read_query_variant()
    ranks = (variant or STANDARD).piles
    piles = read_query_number("piles", len(ranks) + 1)
    left = request.args.get("left", type=Rank.parse)
    return Filter(
        request.args.get("show", Show.ALL, type=Show),
        variant,
        piles if piles <= len(ranks) else None,
        left if left in ranks else None,
        request.args.get("level", type=Difficulty),
    )


def read_key(name: str) -> Key | None:
    """The key in the query, or None."""
    at, _, id = request.args.get(name, "").partition(".")
    if not (at.isascii() and at.isdecimal() and id.isprintable()) or int(at[:20]) > LAST:
        return None
    return Key(EPOCH + int(at) * MICROSECOND, id)


def address_of_bucket(bucket: Bucket[Any], within: Filter) -> str:
    """The address of a single game, or of the list ``within`` that begins with the last of several."""
    if bucket.games == 1:
        return url_for("board.show_table", game=bucket.game)
    return within.address(before=Key(bucket.ended + MICROSECOND, ""))


def _write_key(key: Key) -> str:
    return f"{(key.changed - EPOCH) // MICROSECOND}.{key.id}"
