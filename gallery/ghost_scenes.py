"""Fixtures for the gallery: ratings, and comparisons of lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gallery.scenes import LONG, LOST, games
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.results.ghosts import Ghost
from solitaire.play.results.ratings import Rated, Rating
from solitaire.play.results.stretches import Stretch
from solitaire.rules import Deal, Game, Turn
from solitaire.web.deals.comparison import ChoiceView, ComparePage, comparison_view
from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import named_lines
from solitaire.web.http.context import words
from solitaire.web.people.ratings import decimal

ADVISED: Final = (
    "9D>7:5C 8S>8:10D 7H>K:10T QT>Q:7C 10H>10:3C 9C>10:4S 7S>K:8H 8C>8:4C 8D>J:KH 7S>9:6C 9C>10:7C 4H>Q:5C"
    " KD>5:QD 9H>7:3H 7T>J:9H JH>J:5H 5T>5:JC 8D>8:7H QD>9:4T JT>3:JT KC>5:4C 4S>3:4S QH>6:8C KS>5:6H KT>K:3S"
    " QH>6:KD 3C>3:KC 6D>Q:JS"
)
"""The adviser's line on the deal of ``LOST``: it wins with the last card."""
ADVISED_STANDS: Final = (2,) * 20 + (1, 1) + (0,) * 7
LOST_STANDS: Final = (2,) * 11 + (1,) * 6 + (-1,) * 9 + (-2,) * 3

_NONE: Final = tuple((difficulty, Rated()) for difficulty in Difficulty)


def _course(count: int, length: int) -> tuple[Stretch[Rated], ...]:
    return tuple(
        Stretch(
            length * at + 1,
            length * (at + 1),
            Rated(
                length,
                length,
                length * (20 + at) // 100,
                length * (at * 37 % 11) // 10,
                length * (90 - at + at * at * 7 % 23) // 10,
            ),
        )
        for at in range(count)
    )


NOT_RATED: Final = Rating(_NONE, Rated(), (), (), 1, True)
RATED_ONCE: Final = Rating(
    _NONE, Rated(1, 0, 0, 1, 4), (Stretch(1, 1, Rated(1, 0, 0, 1, 4)),), (), 2, False
)
RATED: Final = Rating(
    tuple(
        (difficulty, Rated(600 - 70 * at, 600 - 70 * at, 500 - 80 * at, 90 * at, 3000 - 200 * at))
        for at, difficulty in enumerate(Difficulty)
    ),
    Rated(211, 0, 0, 40, 1000),
    _course(40, 75),
    _course(40, 75),
    12,
    True,
)


def drawings() -> Iterator[tuple[str, Lines]]:
    """Yield line charts: with all kinds of lines, and with names that would overlap."""
    moments = "Turn", [str(number) for number in range(29)]
    falls = [[12 - at * speed // 4 for at in range(29)] for speed in range(1, 5)]
    names = ("You", "Adviser", LONG[:24], "Your game 2")
    four = [*zip(names, falls, strict=True)]
    yield "four kinds", named_lines("To spare", "", moments, four, steps=True)
    ends = [(name, [*[5, 4, 3, 2][: at + 1], 2]) for at, name in enumerate(names)]
    yield "ends at one place", named_lines("To spare", "", moments, ends, steps=True)
    yield (
        "one, of shares",
        named_lines(
            "Won",
            "",
            ("Games", ["1", "2", "3"]),
            [("Won", [33.0, 40.0, 100.0])],
            written=lambda value: decimal(float(Fraction(value)), words()),
            most=100,
        ),
    )


def pages() -> Iterator[tuple[str, ComparePage]]:
    """Yield comparison pages: without a game of the player's, while a line is being made, and complete."""
    yield "not played", ComparePage(LOST[0])
    deal = Deal.from_code(LOST[0])
    mine = Ghost(games(LOST)[-1], LOST_STANDS)
    adviser = Ghost(
        Game.replay(deal, map(Turn.parse, ADVISED.split())), ADVISED_STANDS, is_adviser=True
    )
    again = Ghost(mine.game, None, waiting=True)
    page = ComparePage(
        LOST[0],
        own="gallery",
        choices=(
            ChoiceView("adviser", "Adviser", "", "", True),
            ChoiceView("1", "Your game 1", "9 of 11 piles, 23 points left", "", False),
            ChoiceView("2", LONG[:24], "won with 12 cards left in the stock", "", False),
        ),
        others=True,
        seconds=60,
    )
    you = words().gettext("You")
    waiting = comparison_view([(you, again)], words())
    yield (
        "a line is being made",
        replace(page, view=waiting, waits="The adviser is playing.", others=False),
    )
    two = comparison_view([(you, mine), ("Adviser", adviser)], words())
    yield "beside the adviser", replace(page, view=two)
    lines = [(you, mine), ("Adviser", adviser), (LONG[:24], again), ("Your game 1", mine)]
    four = comparison_view(lines, words())
    yield "four lines", replace(page, view=four, problem="This is too hard.")
