"""A browser and a server for each worker, and visitors whose browser must have nothing to complain about.

Chromium or Chrome comes from the system: SOLITAIRE_CHROMIUM says where, else it is looked for on the PATH.
A missing browser fails these tests, it never skips them.
"""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect
from waitress.server import create_server

from solitaire.play import Games
from solitaire.store import GameStore, open_database
from solitaire.web import Settings, create_app

PATIENCE = 15_000
"""How long, in milliseconds, anything is waited for; a busy machine is not a failure."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
OFF_THE_NETWORK = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-pings",
)

NewVisitor = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    named = os.environ.get("SOLITAIRE_CHROMIUM")
    found = filter(None, map(shutil.which, (named,) if named else NAMES))
    path = next(found, None)
    if path is None:
        pytest.fail(
            f"SOLITAIRE_CHROMIUM names no program: {named}"
            if named
            else "no Chromium or Chrome on the PATH; SOLITAIRE_CHROMIUM may say where it is",
            pytrace=False,
        )
    # root has no use of the sandbox, and neither has a container that allows no user namespaces
    flags = ("--no-sandbox", *OFF_THE_NETWORK)
    return {**browser_type_launch_args, "executable_path": path, "args": list(flags)}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of this worker's own server, which is the one that people start, on a free port."""
    settings = Settings(instance=tmp_path_factory.mktemp("instance"))
    engine = open_database(settings.database, synchronous="OFF")
    app = create_app(settings, use_cases=Games(GameStore(engine)))
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    sockets: dict[int, Any] = {}
    server = create_server(app, map=sockets, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run, name="server")
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.trigger.pull_trigger(lambda: server.asyncore.close_all(sockets))
    thread.join()
    server.task_dispatcher.shutdown()
    engine.dispose()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What browsers complained of; a test that expects some must look at them and clear the list."""
    expect.set_options(timeout=PATIENCE)
    said: list[str] = []
    yield said
    assert said == []


def forgive(complaints: list[str], *parts: str) -> None:
    """Clears the list, in which every complaint must have one of these parts: the test made them."""
    for line in complaints:
        assert any(part in line for part in parts), line
    complaints.clear()


@pytest.fixture
def new_visitor(new_context: Callable[..., BrowserContext], complaints: list[str]) -> NewVisitor:
    """Makes somebody with a browser of their own, who has not been here before and asks for less motion."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**{"locale": "en-US", "reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE)
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
