"""A browser and a server for each worker, and visitors whose browser must have nothing to complain about.

Chromium or Chrome comes from the system: SOLITAIRE_CHROMIUM says where, else it is looked for on the PATH.
A missing browser fails these tests, it never skips them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import BrowserContext
from sqlalchemy import Engine

from bench.scratch import chromium, served
from solitaire.play import Dailies, UseCases, calendar
from solitaire.store import open_database
from solitaire.store.dailies import DailyStore
from solitaire.web import Settings, create_app
from tests.browser.patience import PATIENCE
from tests.web.attempts import golden

NO_WORKERS = "Service Worker registration blocked by Playwright"
"""What pages are told here, where routes and requests are watched; test_offline.py lets workers in."""
OFF_THE_NETWORK = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-pings",
)

SECRET = b"a secret of the tests"
MORNING = datetime(2026, 11, 5, 10, 5, tzinfo=UTC)
"""When the tests begin by a server's clock, on the day of daily 4: for two hours there are three on Earth."""

NewVisitor = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    try:
        path = chromium()
    except SystemExit as missing:
        pytest.fail(str(missing), pytrace=False)
    # root has no use of the sandbox, and neither has a container that allows no user namespaces
    flags = ("--no-sandbox", *OFF_THE_NETWORK)
    launch = {"executable_path": path, "args": list(flags), "timeout": PATIENCE}
    return {**browser_type_launch_args, **launch}


def use_cases_on(engine: Engine) -> UseCases:
    """Those of a site in the MORNING, whose dailies are there, 3 and 4 golden deals.

    Its clock goes on, but slowly: however long the tests take, the MORNING is not over.
    """
    begun = monotonic()

    def clock() -> datetime:
        return MORNING + timedelta(seconds=monotonic() - begun) / 100

    dailies = Dailies(DailyStore(engine), SECRET, clock=clock, search=golden)
    for number in range(1, calendar.ahead(MORNING).stop):
        dailies.make(number)
    return replace(UseCases.of(engine, SECRET, clock=clock), dailies=dailies)


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of this worker's own server, which is the one that people start, on a free port."""
    settings = Settings(instance=tmp_path_factory.mktemp("instance"))
    engine = open_database(settings.database, synchronous="OFF")
    app = create_app(settings, use_cases=use_cases_on(engine))
    with served(app, threads=8) as port:
        yield f"http://127.0.0.1:{port}"
    engine.dispose()


class Complaints(list[str]):
    """What browsers complained of."""

    forgiven: tuple[str, ...] = ()

    def left(self) -> list[str]:
        """Those that are not forgiven."""
        return [line for line in self if not any(part in line for part in self.forgiven)]


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """What browsers complained of; a test that expects some must forgive them."""
    said = Complaints()
    yield said
    assert said.left() == []


def forgive(complaints: list[str], *parts: str) -> None:
    """Clears the list, in which every complaint must have one of these parts: the test made them.

    Those that come late, for they are told when the browser finds the time, are forgiven as well.
    """
    assert isinstance(complaints, Complaints)
    complaints.forgiven += parts
    assert complaints.left() == []
    complaints.clear()


@pytest.fixture
def new_visitor(new_context: Callable[..., BrowserContext], complaints: list[str]) -> NewVisitor:
    """Makes somebody in UTC with a browser of their own, who has not been here and asks for less motion.

    Their browser takes no service worker, unless ``service_workers="allow"``.
    """

    def make(**options: Any) -> BrowserContext:
        usual = {"locale": "en-US", "reduced_motion": "reduce", "service_workers": "block"}
        usual["timezone_id"] = "UTC"
        context = new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on(
            "console",
            lambda message: (
                message.type in ("error", "warning")
                and message.text != NO_WORKERS
                and complaints.append(f"{message.text} {message.location.get('url', '')}")
            ),
        )
        return context

    return make
