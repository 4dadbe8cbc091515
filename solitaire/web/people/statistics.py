"""The page of a player's statistics, and the switch that hides them on all pages.

Without a finished game the page invites to play; while statistics are hidden it says only that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily.streaks import Streaks
from solitaire.play.results.ratings import Rating
from solitaire.play.results.statistics import Figures, Tally
from solitaire.play.results.stretches import Stretch
from solitaire.rules import PILES
from solitaire.web.drawings.figures import Columns, Lines, Rate, Rates, percent
from solitaire.web.drawings.histograms import flipped_chart
from solitaire.web.drawings.lines import points_in_time
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.people import blueprint
from solitaire.web.people.ratings import Figure, RatingView, games_named, rating_view
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """The statistics of a player with a finished game.

    ``course`` is None until there are two games, ``difficulties`` until one is a daily.
    """

    figures: tuple[Figure, ...]
    notes: tuple[str, ...]
    piles: Columns
    flips: Rates
    course: Lines | None
    difficulties: Rates | None
    rating: RatingView


@blueprint.get("/statistics")
def show_statistics() -> str:
    """The page of statistics; an invitation to play without a finished game, a note if hidden."""
    page = None
    player = known_player()
    if preferences().shows_statistics and player is not None:
        figures = use_cases().statistics.of(player)
        if figures.all.finished:
            page = statistics_page(figures, use_cases().ratings.of(player), words())
    return render_template("people/statistics.html", page=page)


@blueprint.post("/statistics")
def choose_statistics() -> AnyResponse:
    """Show or hide statistics, and store the choice."""
    change_preferences({"statistics": request.form.get("statistics", "")})
    return redirect(url_for("people.show_statistics"), 303)


def statistics_page(figures: Figures, rating: Rating, words: Words) -> StatisticsPage:
    """Make the page of statistics, in words and charts."""
    notes = _rest(figures.streaks, words), _practice(figures.practice, words)
    return StatisticsPage(
        figures=tuple(_figures(figures, words)),
        notes=tuple(filter(None, notes)),
        piles=flipped_chart(figures.piles, words),
        flips=_flips(figures, words),
        course=_course(figures.course, words) if len(figures.course) > 1 else None,
        difficulties=_difficulties(figures, words) if figures.dailies.finished else None,
        rating=rating_view(rating, words),
    )


# ---- figures and notes -------------------------------------------------------------------------------------


def _figures(figures: Figures, words: Words) -> Iterator[Figure]:
    """Counts over all games, and over dailies once there is one."""
    played, dailies, streaks = figures.all, figures.dailies, figures.streaks
    yield Figure(
        words.gettext("Games finished"),
        played.finished,
        words.ngettext(
            "%(games)s daily", "%(games)s dailies", dailies.finished, games=dailies.finished
        ),
    )
    share = percent(played.won, played.finished)
    yield Figure(words.gettext("Won"), played.won, words.gettext("%(percent)s%%", percent=share))
    if not dailies.finished:
        return
    for name, days, longest in (
        (words.gettext("Streak"), streaks.current, streaks.longest),
        (
            words.gettext("Without rest"),
            streaks.current_without_rest,
            streaks.longest_without_rest,
        ),
    ):
        yield Figure(name, days, words.gettext("the longest %(days)s", days=longest))
    for name, tally in (
        (words.gettext("Dailies on the day"), figures.on_day),
        (words.gettext("Dailies later"), figures.later),
    ):
        yield Figure(name, tally.finished, words.gettext("%(games)s won", games=tally.won))


def _rest(streaks: Streaks, words: Words) -> str:
    """An explanation of rest days, for players with a streak."""
    if not streaks.longest:
        return ""
    if not streaks.rest_days:
        return words.gettext("Every seventh daily of a streak earns a rest day.")
    return words.ngettext(
        "Every seventh daily of a streak earns a rest day; %(days)s is saved.",
        "Every seventh daily of a streak earns a rest day; %(days)s are saved.",
        streaks.rest_days,
        days=streaks.rest_days,
    )


def _practice(practice: Tally, words: Words) -> str:
    if not practice.finished:
        return ""
    return words.ngettext(
        "Deals played again are practice and count nowhere here: %(games)s game, %(won)s won.",
        "Deals played again are practice and count nowhere here: %(games)s games, %(won)s won.",
        practice.finished,
        games=practice.finished,
        won=practice.won,
    )


# ---- charts ------------------------------------------------------------------------------------------------


def _flips(figures: Figures, words: Words) -> Rates:
    most, least = max(figures.flips), min(figures.flips)
    summary = ""
    if most > least:
        summary = words.gettext(
            "Most often pile %(most)s, least often pile %(least)s.",
            most=PILES[figures.flips.index(most)],
            least=PILES[figures.flips.index(least)],
        )
    return Rates(
        words.gettext("Flipped, pile by pile"),
        summary,
        (words.gettext("Pile"), words.gettext("Flipped"), words.gettext("Games")),
        tuple(
            Rate(str(rank), flipped, figures.all.finished)
            for rank, flipped in zip(PILES, figures.flips, strict=True)
        ),
    )


def _difficulties(figures: Figures, words: Words) -> Rates:
    named = [(name_difficulty(words, each), tally) for each, tally in figures.difficulties]
    named.append((words.gettext("Other deals"), figures.free))
    return Rates(
        words.gettext("Won, by difficulty"),
        words.gettext("The dailies from Monday to Sunday, and all other deals."),
        (words.gettext("Difficulty"), words.gettext("Won"), words.gettext("Games")),
        tuple(Rate(name, tally.won, tally.finished) for name, tally in named),
    )


def _course(course: Sequence[Stretch[int]], words: Words) -> Lines:
    length = course[-1].last - course[-1].first + 1
    summary = words.gettext("Fewer are better, and none is a win.")
    if length > 1:
        summary = words.ngettext(
            "Fewer are better, and none is a win. A dot is the mean of %(games)s game.",
            "Fewer are better, and none is a win. A dot is the mean of %(games)s games.",
            length,
            games=length,
        )
    return points_in_time(
        words.gettext("Points left, game by game"),
        summary,
        (words.gettext("Games"), words.gettext("Points left")),
        [(games_named(stretch.first, stretch.last, words), stretch.value) for stretch in course],
    )
