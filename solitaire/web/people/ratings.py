"""The parts of the statistics page that need reviews: the draws that mistakes and bad luck cost.

The addresses in them lead to games ``within`` a filter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solitaire.play.results.buckets import Bucket
from solitaire.play.results.ratings import Rated
from solitaire.web.drawings.figures import Figure, Lines
from solitaire.web.drawings.lines import plot_lines
from solitaire.web.people.game_addresses import Filter, address_of_bucket
from solitaire.words import Words
from solitaire.words.dates import format_decimal, format_short_decimal
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
            (translate(words, FigureLabel.BY_LUCK), luck),
            (translate(words, FigureLabel.BY_MISTAKES), mistakes),
        ],
        format_value=lambda value: format_decimal(words, value),
        format_tick=lambda value: format_short_decimal(words, value),
        least_tick=0.5,
        ends=(
            statistics.name_games(words, trend[0].first, trend[0].first),
            statistics.name_games(words, trend[-1].last, trend[-1].last),
        ),
        links=[address_of_bucket(each, within) for each in trend],
    )


def _moments(words: Words, trend: Sequence[Bucket[Rated]]) -> tuple[str, list[str]]:
    games = [statistics.name_games(words, each.first, each.last) for each in trend]
    return translate(words, FigureLabel.GAMES), games
