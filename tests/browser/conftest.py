"""A browser and a server for each worker, and visitors whose browser must have nothing to complain about.

Chromium or Chrome comes from the system: SOLITAIRE_CHROMIUM says where, else it is looked for on the PATH.
A missing browser fails these tests, it never skips them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext

from bench.scratch import find_chromium, serve_app
from gallery import add_gallery
from solitaire.store import open_database
from solitaire.web import Settings
from tests.kit.patience import PATIENCE
from tests.kit.visitors import Complaints, NewVisitor, app_on

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
    "--disable-gpu",  # there is none
)


HERE: Final = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder as slow: most of what they take, the browser takes."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    try:
        path = find_chromium()
    except SystemExit as missing:
        pytest.fail(str(missing), pytrace=False)
    # root has no use of the sandbox, and neither has a container that allows no user namespaces
    flags = ("--no-sandbox", *OFF_THE_NETWORK)
    launch = {"executable_path": path, "args": list(flags), "timeout": PATIENCE}
    return {**browser_type_launch_args, **launch}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of this worker's own server, which is the one that people start, on a free port."""
    with _site(Settings(instance=tmp_path_factory.mktemp("instance"))) as url:
        yield url


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site while developing, which has the gallery."""
    settings = Settings(instance=tmp_path_factory.mktemp("workshop"), develop=True)
    with _site(settings, add_gallery) as url:
        yield url


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
    """What browsers complained of; a test that expects some must forgive them."""
    said = Complaints()
    yield said
    assert said.left() == []


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
