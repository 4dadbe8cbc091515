"""Specimens of the page of statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gallery.scenes import DAY
from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.results.buckets import Bucket
from solitaire.play.results.ratings import Rated, Rating
from solitaire.play.results.statistics import PlayerFigures, Tally
from solitaire.rules import SHORT, STANDARD, VARIANTS
from solitaire.web.http.context import words_of_request
from solitaire.web.http.preferences import override_preferences, preferences
from solitaire.web.people.statistics import statistics_page

TEMPLATE: Final = "people/statistics.html"
ONE_GAME: Final = PlayerFigures(
    variant=STANDARD,
    on_day=Tally(),
    later=Tally(),
    free=Tally(1, 1),
    practice=Tally(),
    streaks=Streaks(),
    piles=(0,) * 11 + (1,),
    flips=(1,) * 11,
    difficulties=tuple((difficulty, Tally()) for difficulty in Difficulty),
    trend=(Bucket(1, 1, 0, "a", DAY),),
)
MANY_GAMES: Final = PlayerFigures(
    variant=STANDARD,
    on_day=Tally(301, 113),
    later=Tally(64, 9),
    free=Tally(1024, 160),
    practice=Tally(12, 3),
    streaks=Streaks(113, 20, 208, 61, 4),
    piles=(1, 3, 4, 16, 55, 104, 185, 239, 252, 152, 96, 282),
    flips=(942, 871, 903, 1004, 1040, 1071, 1022, 993, 951, 934, 889),
    difficulties=tuple(
        (difficulty, Tally(53 - place, 40 - 6 * place))
        for place, difficulty in enumerate(Difficulty)
    ),
    trend=tuple(
        Bucket(
            990 + 10 * place,
            999 + 10 * place,
            70 - place + place * place * 7 % 23,
            "a",
            DAY,
        )
        for place in range(40)
    ),
)
SHORT_GAMES: Final = PlayerFigures(
    variant=SHORT,
    on_day=Tally(),
    later=Tally(),
    free=Tally(31, 12),
    practice=Tally(2, 1),
    streaks=MANY_GAMES.streaks,
    piles=(0, 0, 1, 2, 4, 5, 7, 12),
    flips=(22, 24, 27, 25, 23, 26, 21),
    difficulties=tuple((difficulty, Tally()) for difficulty in Difficulty),
    trend=tuple(Bucket(at, at, at * 7 % 40, "a", DAY) for at in range(1, 32)),
)
"""Statistics of players: with one game, with many, and of the short games of a player of both."""

_NONE: Final = tuple((difficulty, Rated()) for difficulty in Difficulty)


def _trend(count: int, length: int) -> tuple[Bucket[Rated], ...]:
    return tuple(
        Bucket(
            length * at + 1,
            length * (at + 1),
            Rated(
                length,
                length,
                length * (20 + at) // 100,
                length * (at * 37 % 11) // 10,
                length * (90 - at + at * at * 7 % 23) // 10,
            ),
            "a",
            DAY,
        )
        for at in range(count)
    )


NOT_RATED: Final = Rating(_NONE, Rated(), (), (), 1, True)
RATED_ONCE: Final = Rating(
    _NONE, Rated(1, 0, 0, 1, 4), (Bucket(1, 1, Rated(1, 0, 0, 1, 4), "a", DAY),), (), 2, False
)
RATED: Final = Rating(
    tuple(
        (difficulty, Rated(600 - 70 * at, 600 - 70 * at, 500 - 80 * at, 90 * at, 3000 - 200 * at))
        for at, difficulty in enumerate(Difficulty)
    ),
    Rated(211, 0, 0, 40, 1000),
    _trend(40, 75),
    _trend(40, 75),
    12,
    True,
)


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Statistics", _pages()


def _pages() -> Iterator[Specimen]:
    yield page_specimen("of a newcomer", TEMPLATE)
    for about, figures, rating, played in (
        ("of one game", ONE_GAME, NOT_RATED, (STANDARD,)),
        ("of one game that is reviewed", ONE_GAME, RATED_ONCE, (STANDARD,)),
        ("of many games", MANY_GAMES, RATED, (STANDARD,)),
        ("of short games beside others", SHORT_GAMES, RATED_ONCE, VARIANTS),
    ):
        yield page_specimen(
            about, TEMPLATE, statistics_page(words_of_request(), figures, rating, played)
        )
    chosen = preferences()
    override_preferences(chosen.with_values({"statistics": "hidden"}))
    yield page_specimen("hidden", TEMPLATE)
    override_preferences(chosen)
