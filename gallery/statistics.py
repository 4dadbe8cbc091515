"""Specimens of the page of statistics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gallery.scenes import DAY
from gallery.specimen import Section, Specimen, page_specimen
from solitaire.matches import CROWNS, Table
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.levels import CountedGame
from solitaire.play.matches.matches import TableTotals
from solitaire.play.results.buckets import Bucket
from solitaire.play.results.player_levels import LevelGame, LevelHistory
from solitaire.play.results.ratings import Rated, Rating
from solitaire.play.results.statistics import PlayerFigures, Tally
from solitaire.rules import SHORT, STANDARD, VARIANTS, Variant
from solitaire.web.http.context import words_of_request
from solitaire.web.http.preferences import override_preferences, preferences
from solitaire.web.matches.totals import match_totals
from solitaire.web.people.statistics import statistics_page

TEMPLATE: Final = "people/statistics.html"
ONE_GAME: Final = PlayerFigures(
    variants=(STANDARD,),
    dailies=Tally(),
    free=Tally(1, 1),
    practice=Tally(),
    streaks=Streaks(),
    piles=(0,) * 11 + (1,),
    flips=(1,) * 11,
)
MANY_GAMES: Final = PlayerFigures(
    variants=(STANDARD,),
    dailies=Tally(365, 122),
    free=Tally(1024, 160),
    practice=Tally(12, 3),
    streaks=Streaks(113, 20, 208, 4),
    piles=(1, 3, 4, 16, 55, 104, 185, 239, 252, 152, 96, 282),
    flips=(942, 871, 903, 1004, 1040, 1071, 1022, 993, 951, 934, 889),
)
SHORT_GAMES: Final = PlayerFigures(
    variants=(SHORT,),
    dailies=Tally(),
    free=Tally(31, 12),
    practice=Tally(2, 1),
    streaks=MANY_GAMES.streaks,
    piles=(0, 0, 1, 2, 4, 5, 7, 12),
    flips=(22, 24, 27, 25, 23, 26, 21),
)
ALL_GAMES: Final = replace(MANY_GAMES, variants=VARIANTS, piles=(), flips=())
"""Statistics of players: with one game, with many, of the short games of a player of both, and of both."""


def _trend(count: int, length: int) -> tuple[Bucket[Rated], ...]:
    return tuple(
        Bucket(
            length * at + 1,
            length * (at + 1),
            Rated(
                length,
                length * (at * 37 % 11) // 10,
                length * (90 - at + at * at * 7 % 23) // 10,
            ),
            "a",
            DAY,
        )
        for at in range(count)
    )


NOT_RATED: Final = Rating(Rated(), (), 1, True)
RATED_ONCE: Final = Rating(Rated(1, 1, 4), (Bucket(1, 1, Rated(1, 1, 4), "a", DAY),), 2, False)
RATED: Final = Rating(Rated(3000, 1000, 12000), _trend(40, 75), 12, True)


def make_history(variant: Variant, games: int) -> LevelHistory:
    """The level of a player who learns."""
    return LevelHistory(
        variant,
        tuple(
            LevelGame("a", DAY, CountedGame(at * 5 % 9, at * 7 % 23 < 8 + at // 8))
            for at in range(games)
        ),
    )


NO_LEVELS: Final = (make_history(STANDARD, 1),)
LEVELS: Final = make_history(STANDARD, 120), make_history(SHORT, 31)


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Statistics", _pages()


def _pages() -> Iterator[Specimen]:
    yield page_specimen("of a newcomer", TEMPLATE)
    for about, figures, rating, levels, played in (
        ("of one game", ONE_GAME, NOT_RATED, (), (STANDARD,)),
        ("of one game that is reviewed", ONE_GAME, RATED_ONCE, NO_LEVELS, (STANDARD,)),
        ("of many games", MANY_GAMES, RATED, LEVELS, (STANDARD,)),
        ("of short games beside others", SHORT_GAMES, RATED_ONCE, LEVELS, VARIANTS),
        ("of all games together", ALL_GAMES, RATED, LEVELS, VARIANTS),
    ):
        page = statistics_page(words_of_request(), figures, rating, levels, played)
        yield page_specimen(about, TEMPLATE, page)
    totals = [
        TableTotals(CROWNS, 12, 5, 0, 780, 132, Table.parse(CROWNS, f"you,{bots}"))
        for bots in ("outs.1", "away.1,points.1")
    ]
    matches = match_totals(words_of_request(), totals)
    yield page_specimen("of matches alone", TEMPLATE, matches=matches)
    chosen = preferences()
    override_preferences(chosen.with_values({"statistics": "hidden"}))
    yield page_specimen("hidden", TEMPLATE)
    override_preferences(chosen)
