"""A player's levels: a sentence for each kind of game, and a line over the games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solitaire.play.results.player_levels import LevelHistory
from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import plot_lines
from solitaire.web.people.game_addresses import Filter, address_of_bucket
from solitaire.words import Words
from solitaire.words.dates import format_decimal, format_short_decimal
from solitaire.words.people import levels, statistics
from solitaire.words.people.statistics import FigureLabel, translate

LOW: Final = 104
"""The floor of the drawing in pixels: that of both games fits on a screen."""


@dataclass(frozen=True, slots=True)
class LevelView:
    """The level in one kind of game."""

    sentence: str
    chart: Lines | None
    """None until the level is known after two games."""


def level_views(words: Words, histories: Iterable[LevelHistory]) -> tuple[LevelView, ...]:
    """Make the views of the levels, of the kinds of games with a game that counts."""
    return tuple(
        LevelView(levels.tell_level(words, history.level), _draw_trend(words, history))
        for history in histories
        if history.games
    )


def _draw_trend(words: Words, history: LevelHistory) -> Lines | None:
    trend = history.trend
    if len(trend) < 2:
        return None
    within = Filter(variant=history.variant)
    return plot_lines(
        levels.name_chart(words, history.variant),
        levels.count_last(words, len(history.games)) if history.is_cut else "",
        (
            translate(words, FigureLabel.GAMES),
            [statistics.name_games(words, each.last, each.last) for each in trend],
        ),
        # A level below 0 is that of one who needs no spare draw: the drawing begins there.
        [(levels.label_level(words), [max(0.0, each.value) for each in trend])],
        format_value=lambda value: format_decimal(words, value),
        format_tick=lambda value: format_short_decimal(words, value),
        floor=LOW,
        links=[address_of_bucket(each, within) for each in trend],
    )
