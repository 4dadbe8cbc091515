"""Temporary servers and the browser, for benchmarks, screenshots and browser tests."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

from waitress.server import create_server  # type: ignore[import-untyped]

from solitaire.cli.server import CONNECTIONS

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

BROWSERS: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""Names of the executable. The first, without windows, is twice as fast."""


@contextmanager
def serve_app(app: WSGIApplication, *, threads: int = 4) -> Iterator[int]:
    """Serve an app with waitress on a separate thread; yield its port."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = create_server(
        app, host="127.0.0.1", port=0, threads=threads, connection_limit=CONNECTIONS
    )
    with run_server(server):
        yield server.effective_port


@contextmanager
def run_server(server: Any) -> Iterator[None]:
    """Run a waitress server on a separate thread; at the end stop it and close its connections.

    Its own ``run`` ends only with a signal, or if the loop closes the pipe by which it is woken: perhaps
    before whoever asked for that has written into it.
    """
    stopping = Event()

    def serve() -> None:
        while not stopping.is_set():
            server.asyncore.loop(
                timeout=server.adj.asyncore_loop_timeout,
                use_poll=server.adj.asyncore_use_poll,
                map=server._map,
                count=1,
            )

    thread = Thread(target=serve, name="server", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.task_dispatcher.shutdown()  # first: a worker may still be reporting to the server
        stopping.set()
        server.pull_trigger()
        thread.join()
        server.asyncore.close_all(server._map)


def find_chromium() -> str:
    """The path of the browser: SOLITAIRE_CHROMIUM, or found on the PATH. SystemExit if there is none."""
    named = os.environ.get("SOLITAIRE_CHROMIUM")
    found = next(filter(None, map(shutil.which, (named,) if named else BROWSERS)), None)
    if found is None:
        raise SystemExit(
            f"SOLITAIRE_CHROMIUM names no program: {named}"
            if named
            else "No Chromium or Chrome on the PATH: SOLITAIRE_CHROMIUM may say where it is."
        )
    return found
