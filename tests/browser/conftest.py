"""Fixtures: a browser and a server for each pytest worker, and browser contexts that fail on console errors.

SOLITAIRE_CHROMIUM is the path of Chromium or Chrome; without it the PATH is searched. If there is no browser,
the tests fail; they are never skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext

from gallery import add_gallery
from solitaire.store import open_database
from solitaire.web import Settings
from tests.kit.jobs import BlockedReviews
from tests.kit.patience import PATIENCE
from tests.kit.scratch import find_chromium, serve_app
from tests.kit.solved import solving_once
from tests.kit.visitors import Complaints, NewVisitor, app_on

OFF_THE_NETWORK = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-pings",
    "--disable-gpu",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    try:
        path = find_chromium()
    except SystemExit as missing:
        pytest.fail(str(missing), pytrace=False)
    # Chromium's sandbox fails as root, and in containers without user namespaces
    flags = ("--no-sandbox", *OFF_THE_NETWORK)
    launch = {"executable_path": path, "args": list(flags), "timeout": PATIENCE}
    return {**browser_type_launch_args, **launch}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of this worker's server: the production server, on a free port."""
    with _site(Settings(instance=tmp_path_factory.mktemp("instance"))) as url:
        yield url


@pytest.fixture(scope="session")
def development_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server in development mode with the gallery."""
    settings = Settings(instance=tmp_path_factory.mktemp("workshop"), develop=True)
    with _site(settings, add_gallery) as url:
        yield url


@pytest.fixture(autouse=True)
def _solving_once(run_folder: Path) -> Iterator[None]:
    with solving_once(run_folder):
        yield


@contextmanager
def _site(settings: Settings, *extensions: Callable[[Flask], None]) -> Iterator[str]:
    engine = open_database(settings.database, synchronous="OFF")
    app = app_on(engine, settings)
    for extend in extensions:
        extend(app)
    with serve_app(app, threads=8) as port:
        yield f"http://127.0.0.1:{port}"
    engine.dispose()


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Console messages and script errors; a test must forgive those it expects."""
    collected = Complaints()
    yield collected
    assert collected.left() == []


@pytest.fixture
def new_visitor(
    new_context: Callable[..., BrowserContext], complaints: list[str], base_url: str
) -> NewVisitor:
    """Creates browser contexts of new players, in UTC and with reduced motion.

    A tap lifts a card, as in a daily, and the quick ways are known, unless ``newcomer=True``.
    """

    def make(*, newcomer: bool = False, **options: Any) -> BrowserContext:
        usual = {"locale": "en-US", "reduced_motion": "reduce", "timezone_id": "UTC"}
        context = new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        if not newcomer:
            settled = {
                "name": "preferences",
                "value": "tap=off&quick_ways_shown=yes",
                "url": base_url,
            }
            context.add_cookies([settled])
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on(
            "console",
            lambda message: (
                message.type in ("error", "warning")
                and complaints.append(f"{message.text} {message.location.get('url', '')}")
            ),
        )
        return context

    return make


@pytest.fixture
def blocked_reviews(monkeypatch: pytest.MonkeyPatch) -> Iterator[BlockedReviews]:
    blocked_reviews = BlockedReviews(monkeypatch)
    yield blocked_reviews
    blocked_reviews.go.set()
