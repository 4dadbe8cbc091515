"""The page of a player's statistics, and the switch that hides them on all pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.games.all_games import Show
from solitaire.play.results.buckets import Bucket
from solitaire.play.results.ratings import Rating
from solitaire.play.results.statistics import PlayerFigures
from solitaire.rules import STANDARD, Variant
from solitaire.web.drawings.figures import ChartTable, Columns, Figure, Lines, Rate, Rates, percent
from solitaire.web.drawings.lines import plot_points
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.forms import read_query_variant
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.people import blueprint
from solitaire.web.people.game_addresses import Filter, address_of_bucket
from solitaire.web.people.games import ChoiceLink
from solitaire.web.people.ratings import (
    losses_by_difficulty,
    losses_over_time,
    rating_figures,
    winnable_by_difficulty,
    wins_over_time,
)
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty
from solitaire.words.people import statistics
from solitaire.words.people.statistics import FigureLabel, translate
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """The statistics of a player with a finished game, in one variant: one screen, and ``more``, folded."""

    choices: tuple[ChoiceLink, ...]
    """The variants to choose from; empty if there is only one."""
    figures: tuple[Figure, ...]
    """What everybody wants to know."""
    piles: Columns
    mistakes: Lines | None
    """Draws lost by mistakes and bad luck over time; None until there are two reviewed games."""
    reviewed: str
    """How many games are reviewed."""
    more: tuple[Figure, ...]
    review_notes: tuple[str, ...]
    notes: tuple[str, ...]
    lines: tuple[Lines, ...]
    """Points left and winnable deals won over time."""
    rates: tuple[Rates, ...]
    losses: ChartTable | None
    """None without a reviewed game."""


@blueprint.get("/statistics")
def show_statistics() -> str:
    """The page of statistics; an invitation to play without a finished game, a note if hidden.

    ``?game=`` chooses the variant.
    """
    page = None
    player = known_player()
    if preferences().shows_statistics and player is not None:
        played = use_cases().statistics.list_variants(player)
        if played:
            wanted = read_query_variant()
            variant = wanted if wanted in played else played[0]
            page = statistics_page(
                words_of_request(),
                use_cases().statistics.of(player, variant),
                use_cases().ratings.of(player, variant),
                played,
            )
    return render_template("people/statistics.html", page=page)


@blueprint.post("/statistics")
@needs_cookies
def choose_statistics() -> AnyResponse:
    """Show or hide statistics, and store the choice."""
    change_preferences({"statistics": request.form.get("statistics", "")})
    return redirect(url_for("people.show_statistics"), HTTPStatus.SEE_OTHER)


def statistics_page(
    words: Words, figures: PlayerFigures, rating: Rating, played: Sequence[Variant]
) -> StatisticsPage:
    """Make the page of statistics, in words and charts; ``played`` are the variants with statistics."""
    # A player of the game as printed alone sees no other variant named.
    games = Filter(variant=None if played == (STANDARD,) else figures.variant)
    rated = rating.all
    reviewed_figures = tuple(rating_figures(words, rated))
    review_notes = (
        statistics.warn_of_few_games(words, rated.games),
        statistics.describe_unreviewed(words, rating),
    )
    notes = (
        statistics.explain_rest_days(words, figures.streaks),
        statistics.describe_practice(words, figures.practice),
    )
    lines = (
        _points_over_time(words, figures.trend, games),
        wins_over_time(words, rating.shares, games),
    )
    rates = (
        _flips_by_pile(words, figures, games),
        _wins_by_difficulty(words, figures, games) if figures.dailies.finished else None,
        winnable_by_difficulty(words, rating, games) if rated.winnable else None,
    )
    by_piles = tuple(replace(games, piles=piles).address() for piles in range(len(figures.piles)))
    return StatisticsPage(
        choices=tuple(_choose(words, played, figures.variant)),
        figures=(*_figures(words, figures, games), *reviewed_figures[:1]),
        piles=replace(flipped_chart(words, figures.piles), links=by_piles),
        mistakes=losses_over_time(words, rating.trend, games),
        reviewed=statistics.summarize_rating(words, rated.games),
        more=(*_more_figures(words, figures, games), *reviewed_figures[1:]),
        review_notes=tuple(filter(None, review_notes)),
        notes=tuple(filter(None, notes)),
        lines=tuple(filter(None, lines)),
        rates=tuple(filter(None, rates)),
        losses=losses_by_difficulty(words, rating, games) if rated.games else None,
    )


def flipped_chart(words: Words, counts: Sequence[int]) -> Columns:
    """Make the chart of a player's results: in ``counts[n]`` games n piles were flipped."""
    return Columns(
        translate(words, FigureLabel.FLIPPED_IN_A_GAME),
        statistics.summarize_flipped(words, counts),
        (translate(words, FigureLabel.PILES_FLIPPED), translate(words, FigureLabel.GAMES)),
        tuple(counts),
    )


def _choose(words: Words, played: Sequence[Variant], shown: Variant) -> Iterator[ChoiceLink]:
    """The variants to choose from; none if there is only one."""
    if len(played) > 1:
        for each in played:
            address = url_for("people.show_statistics", game=each.name)
            yield ChoiceLink(name_variant(words, each), address, each is shown)


def _figures(words: Words, figures: PlayerFigures, games: Filter) -> Iterator[Figure]:
    """Games, won, and the streak once there is one."""
    text = partial(translate, words)
    played, dailies, streaks = figures.all, figures.dailies.finished, figures.streaks
    yield Figure(
        text(FigureLabel.GAMES_FINISHED),
        played.finished,
        statistics.count_dailies(words, dailies) if dailies else "",
        games.address(),
    )
    share = percent(played.won, played.finished)
    won = words.percent(share)
    yield Figure(text(FigureLabel.WON), played.won, won, replace(games, show=Show.WON).address())
    if streaks.longest:
        longest = statistics.describe_longest_streak(words, streaks.longest)
        yield Figure(text(FigureLabel.STREAK), streaks.current, longest)


def _more_figures(words: Words, figures: PlayerFigures, games: Filter) -> Iterator[Figure]:
    """The strict streak where it differs, and dailies on their day and later; none that is zero."""
    text = partial(translate, words)
    streaks, strict = figures.streaks, figures.streaks.longest_without_rest
    if strict != streaks.longest or streaks.current_without_rest != streaks.current:
        longest = statistics.describe_longest_streak(words, strict)
        yield Figure(text(FigureLabel.STREAK_WITHOUT_REST), streaks.current_without_rest, longest)
    for name, tally in (
        (FigureLabel.DAILIES_ON_DAY, figures.on_day),
        (FigureLabel.DAILIES_LATER, figures.later),
    ):
        if tally.finished:
            remark = statistics.count_won(words, tally.won)
            address = replace(games, show=Show.DAILY).address()
            yield Figure(text(name), tally.finished, remark, address)


def _flips_by_pile(words: Words, figures: PlayerFigures, games: Filter) -> Rates:
    text = partial(translate, words)
    ranks = figures.variant.piles
    most, least = max(figures.flips), min(figures.flips)
    summary = ""
    if most > least:
        summary = statistics.summarize_flips(
            words,
            ranks[figures.flips.index(most)],
            ranks[figures.flips.index(least)],
        )
    return Rates(
        text(FigureLabel.FLIPPED_BY_PILE),
        words.join_sentences(
            summary, words.gettext("Each pile leads to the games in which it stayed open.")
        ),
        (text(FigureLabel.PILE), text(FigureLabel.FLIPPED), text(FigureLabel.GAMES)),
        tuple(
            Rate(str(rank), flipped, figures.all.finished, replace(games, left=rank).address())
            for rank, flipped in zip(ranks, figures.flips, strict=True)
        ),
    )


def _wins_by_difficulty(words: Words, figures: PlayerFigures, games: Filter) -> Rates:
    text = partial(translate, words)
    rates = [
        Rate(
            name_difficulty(words, each),
            tally.won,
            tally.finished,
            replace(games, show=Show.DAILY, level=each).address(),
        )
        for each, tally in figures.difficulties
        if tally.finished
    ]
    if figures.free.finished:
        rates.append(Rate(text(FigureLabel.OTHER_DEALS), figures.free.won, figures.free.finished))
    return Rates(
        text(FigureLabel.WON_BY_DIFFICULTY),
        words.gettext("The dailies from Monday to Sunday, and all other deals."),
        (text(FigureLabel.DIFFICULTY), text(FigureLabel.WON), text(FigureLabel.GAMES)),
        tuple(rates),
    )


def _points_over_time(words: Words, trend: Sequence[Bucket[int]], games: Filter) -> Lines | None:
    if len(trend) < 2:
        return None
    return plot_points(
        translate(words, FigureLabel.POINTS_OVER_TIME),
        statistics.summarize_points(words, trend[-1].games),
        (translate(words, FigureLabel.GAMES), translate(words, FigureLabel.POINTS_LEFT)),
        [(statistics.name_games(words, each.first, each.last), each.value) for each in trend],
        [address_of_bucket(each, games) for each in trend],
    )
