"""What browser tests are played on, and what the browsers of their visitors complain of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic

from flask import Flask
from playwright.sync_api import BrowserContext
from sqlalchemy import Engine

from solitaire.play.background import memory_brokers
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies
from solitaire.play.review.records import Records
from solitaire.play.use_cases import UseCases
from solitaire.store.dailies import DailyStore
from solitaire.web import Settings, create_app
from tests.kit.attempts import golden
from tests.kit.jobs import quick_queue
from tests.kit.seating import seats

SECRET = b"a secret of the tests"
MORNING = datetime(2026, 11, 5, 10, 5, tzinfo=UTC)
"""When the tests begin by a server's clock, on the day of daily 4: for two hours there are three on Earth."""

NewVisitor = Callable[..., BrowserContext]


def use_cases_on(engine: Engine) -> UseCases:
    """Those of a site in the MORNING, whose dailies are there, 3 and 4 golden deals.

    Its clock goes on, but slowly: however long the tests take, the MORNING is not over.
    """
    begun = monotonic()

    def clock() -> datetime:
        return MORNING + timedelta(seconds=monotonic() - begun) / 100

    dailies = Dailies(
        DailyStore(engine), SECRET, quick_queue(engine, clock), clock=clock, search=golden
    )
    for number in range(1, calendar.ahead(MORNING).stop):
        dailies.make(number)
    usual = UseCases.of(engine, SECRET, memory_brokers(), clock=clock)
    records = Records(usual.games, usual.reviews, dailies)
    return replace(usual, dailies=dailies, records=records)


def app_on(engine: Engine, settings: Settings) -> Flask:
    """The app of such a site, where tests can be seated."""
    app = create_app(settings, use_cases=use_cases_on(engine))
    app.register_blueprint(seats(engine))
    return app


class Complaints(list[str]):
    """What browsers complained of."""

    forgiven: tuple[str, ...] = ()

    def left(self) -> list[str]:
        """Those that are not forgiven."""
        return [line for line in self if not any(part in line for part in self.forgiven)]


def forgive(complaints: list[str], *parts: str) -> None:
    """Clears the list, in which every complaint must have one of these parts: the test made them.

    Those that come late, for they are told when the browser finds the time, are forgiven as well.
    """
    assert isinstance(complaints, Complaints)
    complaints.forgiven += parts
    assert complaints.left() == []
    complaints.clear()
