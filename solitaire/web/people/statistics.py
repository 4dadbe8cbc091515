"""The page of a player's statistics, and the switch that hides them on all pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.pages.all_games import Show
from solitaire.play.results.player_levels import LevelHistory
from solitaire.play.results.ratings import Rating
from solitaire.play.results.statistics import PlayerFigures
from solitaire.rules import STANDARD, Variant
from solitaire.web.drawings.figures import Columns, Figure, Lines, Rate, Rates, percent
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.forms import read_query_variant
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.matches.totals import TotalsLine, match_totals, people_totals
from solitaire.web.people import blueprint
from solitaire.web.people.game_addresses import Filter
from solitaire.web.people.games import ChoiceLink
from solitaire.web.people.levels import LevelView, level_views
from solitaire.web.people.ratings import losses_over_time, rating_figures
from solitaire.words import Words
from solitaire.words.people import statistics
from solitaire.words.people.levels import explain_levels
from solitaire.words.people.statistics import FigureLabel, translate
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """The statistics of a player with a finished game, of all kinds of games together or of one."""

    choices: tuple[ChoiceLink, ...]
    """What to choose from; empty if one kind is played."""
    figures: tuple[Figure, ...]
    levels: tuple[LevelView, ...]
    about_levels: str
    losses: Lines | None
    """Draws lost by mistakes and bad luck over time; None until there are two reviewed games."""
    about_losses: str
    """How many games are reviewed, and what mistakes and bad luck are."""
    piles: Columns | None
    """With ``flips`` of one kind of game; None of several, which differ in their piles."""
    flips: Rates | None
    review_notes: tuple[str, ...]
    """What the reviewed games leave out, beside what they say."""
    notes: tuple[str, ...]


@blueprint.get("/statistics")
def show_statistics() -> str:
    """The page of statistics; an invitation to play without anything finished, a note if hidden.

    ``?game=`` chooses a variant.
    """
    page, matches, player, words = None, None, known_player(), words_of_request()
    with_people: tuple[TotalsLine, ...] = ()
    if preferences().shows_statistics and player is not None:
        cases = use_cases()
        totals = cases.matches.load_totals(player)
        matches = match_totals(words, totals.tables)
        with_people = people_totals(words, totals.with_people)
        figures, played = cases.statistics.of(player, read_query_variant())
        if played:
            rating = cases.ratings.of(player, figures.variants)
            levels = cases.levels.of(player)
            page = statistics_page(words, figures, rating, levels, played)
    return render_template(
        "people/statistics.html", page=page, matches=matches, with_people=with_people
    )


@blueprint.post("/statistics")
@needs_cookies
def choose_statistics() -> AnyResponse:
    """Show or hide statistics, and store the choice."""
    change_preferences({"statistics": request.form.get("statistics", "")})
    return redirect(url_for("people.show_statistics"), HTTPStatus.SEE_OTHER)


def statistics_page(
    words: Words,
    figures: PlayerFigures,
    rating: Rating,
    levels: Sequence[LevelHistory],
    played: Sequence[Variant],
) -> StatisticsPage:
    """Make the page of statistics, in words and charts; ``played`` are the variants with statistics."""
    only = figures.variants[0] if len(figures.variants) == 1 else None
    # A player of the game as printed alone sees no other variant named.
    games = Filter(variant=None if played == (STANDARD,) else only)
    review_notes = (
        statistics.warn_of_few_games(words, rating.all.games),
        statistics.describe_unreviewed(words, rating),
    )
    notes = (
        statistics.count_first_games(words),
        statistics.describe_practice(words, figures.practice),
        statistics.explain_rest_days(words, figures.streaks),
    )
    shown = level_views(words, (each for each in levels if each.variant in figures.variants))
    return StatisticsPage(
        choices=tuple(_choose(words, played, only)),
        figures=(*_figures(words, figures, games), *rating_figures(words, rating.all)),
        levels=shown,
        about_levels=explain_levels(words),
        losses=losses_over_time(words, rating.trend, games),
        about_losses=statistics.summarize_rating(words, rating.all.games),
        piles=_piles_in_a_game(words, figures, games) if only else None,
        flips=_flips_by_pile(words, only, figures, games) if only else None,
        review_notes=tuple(filter(None, review_notes)),
        notes=tuple(filter(None, notes)),
    )


def flipped_chart(words: Words, counts: Sequence[int]) -> Columns:
    """Make the chart of a player's results: in ``counts[n]`` games n piles were flipped."""
    return Columns(
        translate(words, FigureLabel.FLIPPED_IN_A_GAME),
        statistics.summarize_flipped(words, counts),
        (translate(words, FigureLabel.PILES_FLIPPED), translate(words, FigureLabel.GAMES)),
        tuple(counts),
    )


def _piles_in_a_game(words: Words, figures: PlayerFigures, games: Filter) -> Columns:
    links = tuple(replace(games, piles=piles).address() for piles in range(len(figures.piles)))
    return replace(flipped_chart(words, figures.piles), links=links)


def _choose(words: Words, played: Sequence[Variant], shown: Variant | None) -> Iterator[ChoiceLink]:
    """All kinds of games, and each; nothing if one is played."""
    if len(played) > 1:
        address = url_for("people.show_statistics")
        yield ChoiceLink(statistics.name_all(words), address, shown is None)
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


def _flips_by_pile(words: Words, variant: Variant, figures: PlayerFigures, games: Filter) -> Rates:
    text, ranks = partial(translate, words), variant.piles
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
