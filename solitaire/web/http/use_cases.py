"""The use cases of the app that answers the request."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, current_app

from solitaire.play.daily.dailies import Dailies
from solitaire.play.games.games import Games
from solitaire.play.games.records import Records
from solitaire.play.help.helping import Helping
from solitaire.play.people.families import Families
from solitaire.play.people.players import Players
from solitaire.play.results.ghosts import Ghosts
from solitaire.play.results.ratings import Ratings
from solitaire.play.results.results import Results
from solitaire.play.results.statistics import Statistics
from solitaire.play.review.reviews import Reviews
from solitaire.play.use_cases import UseCases

_USE_CASES: Final = "solitaire-use-cases"


def init_app(app: Flask, use_cases: UseCases) -> None:
    """Keep the use cases with the app."""
    app.extensions[_USE_CASES] = use_cases


def use_cases() -> UseCases:
    """The use cases of the app that answers this request."""
    return cast(UseCases, current_app.extensions[_USE_CASES])


def games() -> Games:
    """Its games."""
    return use_cases().games


def records() -> Records:
    """What can be done with a record."""
    return use_cases().records


def results() -> Results:
    """How its games ended, and how that compares."""
    return use_cases().results


def dailies() -> Dailies:
    """Its dailies."""
    return use_cases().dailies


def statistics() -> Statistics:
    """What its players' games add up to."""
    return use_cases().statistics


def ratings() -> Ratings:
    """How well its players play."""
    return use_cases().ratings


def reviews() -> Reviews:
    """The reviews of its finished games."""
    return use_cases().reviews


def ghosts() -> Ghosts:
    """The lines on its deals, beside each other."""
    return use_cases().ghosts


def helping() -> Helping:
    """The help at its tables."""
    return use_cases().helping


def players() -> Players:
    """Its players."""
    return use_cases().players


def families() -> Families:
    """Their family tables."""
    return use_cases().families
