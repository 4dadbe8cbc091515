"""Counts requests, turns, newcomers and errors of scripts with prometheus-client, an optional dependency.

With several processes a scrape reaches any of them. If the environment names a folder in
``PROMETHEUS_MULTIPROC_DIR``, the library stores the numbers in files there,
and each process reports those of all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from flask import Response, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from solitaire.play.site import DatabaseUnavailable
from solitaire.rules import VARIANTS
from solitaire.web.http.access import seconds_taken, shown_method, shown_route, took_turn
from solitaire.web.http.browsers import read_browser
from solitaire.web.http.context import use_cases
from solitaire.web.http.newcomers import First, firsts_of_request, is_first_visit

disable_created_metrics()  # type: ignore[no-untyped-call]  # a line for each counter, and nobody asks when it began

SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The upper bounds of the buckets; a turn takes some milliseconds."""


class SiteCollector(Collector):
    """Metrics from the database, the same in every process. Left out while it does not answer."""

    def collect(self) -> Iterator[Metric]:
        """The current numbers, in a request."""
        try:
            waiting = use_cases().health.count_waiting()
            ahead = [(game, use_cases().dailies.count_ahead(game)) for game in VARIANTS]
        except DatabaseUnavailable:
            return
        yield GaugeMetricFamily(
            "solitaire_jobs_waiting", "Background jobs that no worker has begun.", waiting
        )
        dailies = GaugeMetricFamily(
            "solitaire_dailies_ahead", "Dailies that are made and not open yet.", labels=["game"]
        )
        for game, number in ahead:
            dailies.add_metric([game.name], number)
        yield dailies


class Metrics:
    """The metrics of one app in this process."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._responses = Counter(
            "solitaire_responses",
            "Responses by method, route and status.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "solitaire_response_seconds",
            "Seconds until the response was made, by method and route.",
            ("method", "route"),
            buckets=SECONDS,
            registry=self._registry,
        )
        self._turns = Counter("solitaire_turns", "Turns played.", registry=self._registry)
        self._visits = self._count_browsers("first_visits", "Pages for browsers without a cookie.")
        self._firsts = {
            First.CARD: self._count_browsers("first_cards", "First cards that new players placed."),
            First.GAME: self._count_browsers("first_games", "First games that new players ended."),
        }
        self._script_errors = self._count_browsers(
            "script_errors", "Pages on which a script failed.", "page"
        )

    def _count_browsers(self, name: str, about: str, *more: str) -> Counter:
        labels = ("browser", "version", *more)
        return Counter(f"solitaire_{name}", about, labels, registry=self._registry)

    def count(self, response: Response) -> Response:
        """Count a response."""
        method, route = shown_method(), shown_route()
        self._responses.labels(method, route, response.status_code).inc()
        self._seconds.labels(method, route).observe(seconds_taken())
        if took_turn():
            self._turns.inc()
        if is_first_visit(response):
            self._visits.labels(*_browser()).inc()
        for first in firsts_of_request():
            self._firsts[first].labels(*_browser()).inc()
        return response

    def count_script_error(self, page: str) -> None:
        """Count a page of that kind on which a script failed; ``page`` is one of a few names."""
        self._script_errors.labels(*_browser(), page).inc()

    def write(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        registry = self._registry
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        site = CollectorRegistry()
        site.register(SiteCollector())
        return generate_latest(registry) + generate_latest(site)


def _browser() -> tuple[str, str]:
    browser = read_browser(request.user_agent.string)
    return browser.family, browser.version
