"""The parts of the statistics page that need reviews: draws lost, and winnable deals won.

The addresses in them lead to games ``within`` a filter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from solitaire.play.results.buckets import Bucket
from solitaire.play.results.ratings import Rated, Rating
from solitaire.web.drawings.figures import ChartTable, Figure, Lines, Rate, Rates, percent
from solitaire.web.drawings.lines import plot_lines
from solitaire.web.people.game_addresses import Filter, address_of_bucket
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty
from solitaire.words.dates import format_decimal
from solitaire.words.people import statistics
from solitaire.words.people.statistics import FigureLabel, translate


def rating_figures(words: Words, all: Rated) -> Iterator[Figure]:
    """Draws lost by mistakes first; none without a reviewed game."""
    if not all.games:
        return
    per_game = translate(words, FigureLabel.PER_GAME)
    for name, mean in (
        (FigureLabel.LOST_BY_MISTAKES, all.lost_by_mistakes_each),
        (FigureLabel.LOST_BY_LUCK, all.luck_each),
    ):
        yield Figure(translate(words, name), format_decimal(words, float(mean)), per_game)
    if all.winnable:
        yield Figure(
            translate(words, FigureLabel.WINNABLE_WON),
            words.percent(percent(all.won, all.winnable)),
            statistics.format_part(words, all.won, all.winnable),
        )


def losses_over_time(words: Words, trend: Sequence[Bucket[Rated]], within: Filter) -> Lines | None:
    """Plot the draws lost by mistakes and by bad luck; None until there are enough games."""
    if sum(each.value.games > 0 for each in trend) < 2:
        return None
    rated = [each.value if each.value.games else None for each in trend]
    mistakes = [None if each is None else float(each.lost_by_mistakes_each) for each in rated]
    luck = [None if each is None else float(each.luck_each) for each in rated]
    return plot_lines(
        translate(words, FigureLabel.LOSSES_OVER_TIME),
        statistics.describe_mean(words, trend[-1].games),
        _moments(words, trend),
        # The second line ends in a diamond, which marks a mistake in the review as well.
        [
            (translate(words, FigureLabel.BAD_LUCK), luck),
            (translate(words, FigureLabel.MISTAKES), mistakes),
        ],
        format_value=lambda value: format_decimal(words, value),
        least_tick=0.5,
        links=[address_of_bucket(each, within) for each in trend],
    )


def wins_over_time(words: Words, shares: Sequence[Bucket[Rated]], within: Filter) -> Lines | None:
    """Draw the share of winnable deals won; None until there are enough games."""
    if sum(each.value.winnable > 0 for each in shares) < 2:
        return None
    won = [
        percent(each.value.won, each.value.winnable) if each.value.winnable else None
        for each in shares
    ]
    return plot_lines(
        translate(words, FigureLabel.WINNABLE_WON_OVER_TIME),
        statistics.describe_mean(words, shares[-1].games),
        _moments(words, shares),
        [(translate(words, FigureLabel.WON), won)],
        format_value=lambda value: words.percent(round(value)),
        most=100,
        links=[address_of_bucket(each, within) for each in shares],
    )


def _moments(words: Words, trend: Sequence[Bucket[Rated]]) -> tuple[str, list[str]]:
    games = [statistics.name_games(words, each.first, each.last) for each in trend]
    return translate(words, FigureLabel.GAMES), games


def winnable_by_difficulty(words: Words, rating: Rating, within: Filter) -> Rates:
    """Draw the share of winnable deals won for each difficulty."""
    text = partial(translate, words)
    return Rates(
        text(FigureLabel.WINNABLE_WON_BY_DIFFICULTY),
        words.gettext("By spare draws at the start: draws you could waste and still win."),
        (text(FigureLabel.DIFFICULTY), text(FigureLabel.WON), text(FigureLabel.GAMES)),
        tuple(
            Rate(
                name_difficulty(words, each),
                rated.won,
                rated.winnable,
                replace(within, level=each).address(),
            )
            for each, rated in rating.difficulties
            if rated.winnable
        ),
    )


def losses_by_difficulty(words: Words, rating: Rating, within: Filter) -> ChartTable:
    """List the draws lost by mistakes and bad luck for each difficulty, and for deals that nobody can win."""
    text = partial(translate, words)
    named = [
        (name_difficulty(words, each), rated, replace(within, level=each).address())
        for each, rated in rating.difficulties
        if rated.games
    ]
    if rating.lost.games:
        named.append((text(FigureLabel.UNWINNABLE), rating.lost, ""))
    return ChartTable(
        (
            text(FigureLabel.DIFFICULTY),
            text(FigureLabel.GAMES),
            text(FigureLabel.MISTAKES),
            text(FigureLabel.BAD_LUCK),
        ),
        tuple(
            (
                name,
                str(rated.games),
                format_decimal(words, float(rated.lost_by_mistakes_each)),
                format_decimal(words, float(rated.luck_each)),
            )
            for name, rated, _ in named
        ),
        tuple(link for _, _, link in named),
    )
