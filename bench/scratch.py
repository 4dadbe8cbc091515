"""What a benchmark, a picture or a browser test needs for a while: a server of an app, and the browser."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from waitress.server import create_server  # type: ignore[import-untyped]

from solitaire.cli.serve import CONNECTIONS

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
"""The first is the same browser without windows, of which each visitor would have one: twice as quick."""


@contextmanager
def served(app: WSGIApplication, *, threads: int = 4) -> Iterator[int]:
    """A waitress of this app on a thread of its own, on this computer; its port.

    Connections that are still open at the end are closed.
    """
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    sockets: dict[int, Any] = {}
    server = create_server(
        app,
        map=sockets,
        host="127.0.0.1",
        port=0,
        threads=threads,
        connection_limit=CONNECTIONS,
    )
    thread = Thread(target=server.run, name="server", daemon=True)
    thread.start()
    try:
        yield server.effective_port
    finally:
        server.task_dispatcher.shutdown()  # first: a worker may still be telling the server it is done
        server.trigger.pull_trigger(lambda: server.asyncore.close_all(sockets))
        thread.join()


def chromium() -> str:
    """Where the browser is: as SOLITAIRE_CHROMIUM says, or on the PATH. SystemExit says what is missing."""
    named = os.environ.get("SOLITAIRE_CHROMIUM")
    found = next(filter(None, map(shutil.which, (named,) if named else BROWSERS)), None)
    if found is None:
        raise SystemExit(
            f"SOLITAIRE_CHROMIUM names no program: {named}"
            if named
            else "No Chromium or Chrome on the PATH: SOLITAIRE_CHROMIUM may say where it is."
        )
    return found
