"""The app of browser tests, and the console messages of their browsers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

from flask import Flask
from playwright.sync_api import BrowserContext

from solitaire.play.background import memory_brokers
from solitaire.play.coach.trying.trials import Trials
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.deals.ready import random_seed
from solitaire.play.games.days import Days
from solitaire.play.games.games import Games
from solitaire.play.races.races import Races
from solitaire.play.use_cases import UseCases
from solitaire.rules import STANDARD
from solitaire.store import Database, GameStore
from solitaire.store.dailies import DailyStore
from solitaire.store.endings import EndingStore
from solitaire.store.game_lists import GameListStore
from solitaire.store.races import RaceStore
from solitaire.store.turning import StoredTurningPoint, TurningStore
from solitaire.web import Settings, create_app
from solitaire.web.http.polls import KEY, PollCounts
from tests.kit.attempts import golden
from tests.kit.jobs import quick_queue
from tests.kit.seating import seats
from tests.kit.turning import golden_turning_row

SECRET = b"a secret of the tests"
MORNING = datetime(2026, 11, 5, 10, 5, tzinfo=UTC)
"""The start time of servers, on the day of daily 4: for two hours three dates are current on Earth."""

TURNED: Final = 1
"""A daily that is over and has a turning point."""

NewVisitor = Callable[..., BrowserContext]


def use_cases_on(engine: Database) -> UseCases:
    """Use cases with dailies, of which 3 and 4 are golden deals, and a clock that starts in the MORNING.

    The clock runs slowly, so that the tests end in the MORNING, however long they take. Nothing is limited,
    since all visitors are new players at one address.
    """
    begun = monotonic()

    def clock() -> datetime:
        return MORNING + timedelta(seconds=monotonic() - begun) / 100

    dailies = Dailies(
        DailyStore(engine), SECRET, quick_queue(engine, clock), clock=clock, search=golden
    )
    for number in range(1, calendar.ahead(MORNING).stop):
        dailies.make(number, STANDARD)
    # That of the last closed daily is made, and there is none: to find it takes the first page some seconds.
    turning_points = TurningStore(engine)
    turning_points.put(StoredTurningPoint(calendar.last_closed(MORNING), STANDARD.name, MORNING))
    turning_points.put(golden_turning_row(TURNED))
    usual = UseCases.of(engine, SECRET, memory_brokers(), rates={}, clock=clock)
    # Without deals found ahead, which would take a second of the first game's request.
    races = RaceStore(engine)
    secret_deals = SecretDeals(dailies, races)
    games = Games(
        GameStore(engine),
        dailies,
        secret_deals,
        on_end=usual.reviews.prepare,
        clock=clock,
    )
    trials = Trials(secret_deals, dailies, usual.ghosts, usual.reviews, usual.trials.weighing)
    return replace(
        usual,
        games=games,
        dailies=dailies,
        days=Days(dailies, GameListStore(engine), EndingStore(engine)),
        secret_deals=secret_deals,
        races=Races(races, games, lambda shelf: shelf.find(random_seed).deal, clock=clock),
        trials=trials,
    )


def app_on(engine: Database, settings: Settings) -> Flask:
    """An app with these use cases, and the route that stores games for tests."""
    app = create_app(settings, use_cases=use_cases_on(engine))
    app.extensions[KEY] = UncountedPolls()
    app.register_blueprint(seats(engine))
    return app


class UncountedPolls(PollCounts):
    """Polls without a limit, since the clock runs slowly."""

    def spend(self, who: str, now: datetime) -> None:
        """Do nothing."""


class Complaints(list[str]):
    """Console messages and errors of browsers."""

    forgiven: tuple[str, ...] = ()

    def left(self) -> list[str]:
        """The messages that are not forgiven."""
        return [line for line in self if not any(part in line for part in self.forgiven)]


def forgive(complaints: list[str], *parts: str) -> None:
    """Clear the list, in which every message must contain one of these parts, since the test caused them.

    Such messages are forgiven from now on too: browsers may report them late.
    """
    assert isinstance(complaints, Complaints)
    complaints.forgiven += parts
    assert complaints.left() == []
    complaints.clear()
