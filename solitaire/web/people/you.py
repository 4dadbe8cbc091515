"""The page "You": crowns, streak, gentle steps and the best game of a player, and the player's families."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import render_template, request, url_for

from solitaire.play.coach.puzzles.practice import IdeaCosts
from solitaire.play.games.result import Result
from solitaire.play.pages.profile import Profile
from solitaire.play.results.statistics import Achievements
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.drawings.figures import Figure
from solitaire.web.drawings.staircase import Staircase
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import preferences
from solitaire.web.people import blueprint
from solitaire.web.people.levels import LevelView, level_views
from solitaire.web.puzzles.learning import practise_action
from solitaire.words import Words
from solitaire.words.deals.packs import name_pack
from solitaire.words.matches.games import count_matches
from solitaire.words.people.levels import explain_levels
from solitaire.words.people.statistics import (
    FigureLabel,
    describe_longest_streak,
    format_of,
    translate,
)
from solitaire.words.puzzles import ideas as ideas_texts
from solitaire.words.results import name_result
from solitaire.words.variants import mark_variant


@dataclass(frozen=True, slots=True)
class BestGame:
    """The player's best game."""

    address: str
    result: str
    kind: str
    """The name of the variant, unless it is the game as printed."""
    staircase: Staircase


@dataclass(frozen=True, slots=True)
class CostlyIdea:
    """The idea that costs a player most, and what it cost."""

    heading: str
    name: str
    cost: str
    address: str
    practise: ActionView


@dataclass(frozen=True, slots=True)
class YouPage:
    """The page; ``done`` names what the last form did."""

    name: str
    crowns: tuple[tuple[str, int], ...]
    """How many of each kind are earned; empty before the first finished game."""
    figures: tuple[Figure, ...]
    levels: tuple[LevelView, ...]
    about_levels: str
    """What a level is; empty without levels."""
    best: BestGame | None
    has_family: bool
    matches: str
    """How many matches were finished and won; "" without one."""
    idea: CostlyIdea | None
    """That which costs the player most; None without any."""
    done: str


@blueprint.get("/you")
def show_account() -> str:
    """What the player has earned, and the ways to everything else of the player."""
    profile = use_cases().profiles.load(known_player(), compares=preferences().shows_statistics)
    page = you_page(words_of_request(), profile, done=request.args.get("done", ""))
    return render_template("people/you.html", page=page)


def you_page(words: Words, profile: Profile, *, done: str = "") -> YouPage:
    """Make the page of a player."""
    earned, levels = profile.achievements, level_views(words, profile.levels)
    return YouPage(
        name=profile.name or "",
        crowns=tuple(_crowns(words, earned)) if earned.games else (),
        figures=tuple(_figures(words, profile)) if earned.games else (),
        levels=levels,
        about_levels=explain_levels(words) if levels else "",
        best=_best_game(words, earned.best) if earned.best else None,
        has_family=profile.has_family,
        matches=count_matches(words, profile.matches, profile.matches_won)
        if profile.matches
        else "",
        idea=_costliest(words, profile.ideas),
        done=done,
    )


def _crowns(words: Words, earned: Achievements) -> Iterator[tuple[str, int]]:
    for label, count in (
        (FigureLabel.CROWN_WON, earned.won),
        (FigureLabel.CROWN_FAULTLESS, earned.faultless),
        (FigureLabel.CROWN_UNHELPED, earned.unhelped),
        (FigureLabel.CROWN_LAST_CARD, earned.last_card),
        (FigureLabel.CROWN_HARD, earned.hard),
    ):
        yield translate(words, label), count


def _figures(words: Words, profile: Profile) -> Iterator[Figure]:
    """The streak once there is one, and the gentle steps."""
    streaks, steps = profile.streaks, profile.steps
    if streaks and streaks.longest:
        yield Figure(
            translate(words, FigureLabel.STREAK),
            streaks.current,
            describe_longest_streak(words, streaks.longest),
            url_for("daily.show_this_month"),
        )
    yield Figure(
        name_pack(words, steps.pack.name),
        steps.won,
        format_of(words, len(steps.attempts)),
        url_for("deals.show_pack", name=steps.pack.name),
    )


def _costliest(words: Words, ideas: IdeaCosts) -> CostlyIdea | None:
    if not ideas.costs or not ideas.costs[0].lost:
        return None
    most = ideas.costs[0]
    return CostlyIdea(
        ideas_texts.name_costliest(words),
        ideas_texts.name_idea(words, most.idea),
        ideas_texts.describe_cost(words, most.lost, ideas.games),
        url_for("puzzles.show_ideas", _anchor=most.idea.value),
        practise_action(words, most.idea),
    )


def _best_game(words: Words, result: Result) -> BestGame:
    outcome = result.outcome
    return BestGame(
        address=url_for("board.show_table", game=result.game),
        result=name_result(words, outcome),
        kind=mark_variant(words, outcome.variant),
        staircase=Staircase.of_result(result),
    )
