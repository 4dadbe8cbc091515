"""The addresses of lists of games: what they show, and the place where a page begins.

``/games?show=won``, ``?piles=9`` (so many flipped), ``?left=7`` (that pile stayed open), ``?level=fierce``.
What cannot be read is left out, so that an address never fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from flask import request, url_for

from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.games.all_games import EVERY, Key, Only, Show, only_as_hard
from solitaire.play.results.stretches import Stretch
from solitaire.rules import STANDARD, NotationError, Rank
from solitaire.web.http.forms import read_query_number
from solitaire.words import Words
from solitaire.words.games import describe_difficulty, describe_flipped, describe_left

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)
LAST: Final = 10**16
"""Microseconds of the last time that an address may name, in the year 2286."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What a list shows; at most one of the three that narrow it counts."""

    show: Show = Show.ALL
    piles: int | None = None
    left: Rank | None = None
    level: Difficulty | None = None

    @property
    def only(self) -> Only:
        """What narrows the list."""
        if self.piles is not None:
            return Only(piles=self.piles)
        if self.left is not None:
            return Only(left=STANDARD.piles.index(self.left))
        return EVERY if self.level is None else only_as_hard(self.level)

    def describe(self, words: Words) -> str:
        """What narrows the list, in words; empty without."""
        if self.piles is not None:
            return describe_flipped(words, self.piles)
        if self.left is not None:
            return describe_left(words, self.left)
        return "" if self.level is None else describe_difficulty(words, self.level)

    def address(self, *, before: Key | None = None, after: Key | None = None) -> str:
        """The address of the list, from its newest game on or from a place."""
        return url_for(
            "games.list_games",
            show=None if self.show is Show.ALL else self.show.value,
            piles=self.piles,
            left=self.left and str(self.left),
            level=self.level and self.level.value,
            before=before and _write_key(before),
            after=after and _write_key(after),
        )


def read_filter() -> Filter:
    """The filter in the query."""
    piles = read_query_number("piles", len(STANDARD.piles) + 1)
    return Filter(
        _read_show(), piles if piles <= len(STANDARD.piles) else None, _read_left(), _read_level()
    )


def read_key(name: str) -> Key | None:
    """A place in the query, or None."""
    at, _, id = request.args.get(name, "").partition(".")
    if not (at.isascii() and at.isdecimal() and id.isprintable()) or int(at[:20]) > LAST:
        return None
    return Key(EPOCH + int(at) * MICROSECOND, id)


def address_of_stretch(stretch: Stretch[Any]) -> str:
    """The address of a single game, or of the list that begins with the last of several."""
    if stretch.games == 1:
        return url_for("table.show_table", game=stretch.game)
    return Filter().address(before=Key(stretch.ended + MICROSECOND, ""))


def _write_key(key: Key) -> str:
    return f"{(key.changed - EPOCH) // MICROSECOND}.{key.id}"


def _read_show() -> Show:
    try:
        return Show(request.args.get("show", Show.ALL))
    except ValueError:
        return Show.ALL


def _read_left() -> Rank | None:
    try:
        return Rank.parse(request.args["left"]) if "left" in request.args else None
    except NotationError:
        return None


def _read_level() -> Difficulty | None:
    try:
        return Difficulty(request.args["level"]) if "level" in request.args else None
    except ValueError:
        return None
