"""``solitaire serve``, or ``solitaire`` alone: serves the game with waitress in this process.

The port is bound before the address is printed or the browser opened, so the address works at once.
"""

from __future__ import annotations

import errno
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, Final

import click
from flask import Flask

from solitaire.cli.app import make_app
from solitaire.cli.failures import Failure
from solitaire.cli.server import make_server
from solitaire.cli.settings import (
    DEFAULT_HOST,
    DEFAULT_PORT,
    MOST_WORKERS,
    SERVER_OPTIONS,
    environment_of,
    with_options,
)
from solitaire.play.background.workers import standard_workers, start_workers
from solitaire.web import Settings, close_app
from solitaire.words import ENGLISH

UNREAD_SECONDS: Final = 60
"""After how long the connection of a client that reads nothing of its response is closed. A response too
large to be buffered blocks a thread until then."""


@with_options(SERVER_OPTIONS)
@click.command(
    help=(
        "Start the game: a server on this computer, to be opened in a browser. “solitaire” alone "
        "does it too."
    )
)
@click.option(
    "--host",
    default=DEFAULT_HOST,
    show_default=True,
    help="The address to listen on.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"The port to listen on. Without this option: {DEFAULT_PORT}, or a free one if that is taken.",
)
@click.option(
    "--workers",
    type=click.IntRange(0, MOST_WORKERS),
    help="How many worker processes to start. Default: one for each processor but one.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the game in the browser.")
def serve(host: str, port: int | None, open_browser: bool, **chosen: Any) -> None:
    """Serve the game until Ctrl+C or SIGTERM. Failure if it cannot start."""
    with stop_quietly(), listen(host, port) as listener, ExitStack() as opened:
        listens_on, bound = listener.getsockname()[:2]
        settings = Settings(**chosen, listens_on=listens_on)
        app = opened.enter_context(_open_app(settings))
        server = make_server(app, listener, settings)
        address = address_of(host, bound)
        click.echo(f"{ENGLISH.product} is at {address}  (Ctrl+C stops it)")
        sys.stdout.flush()
        if open_browser:
            # In a thread, since a browser in the terminal blocks its caller.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        with _workers(settings):
            server.run()  # when it is stopped, it answers the requests that its threads have begun
            server.close()  # a proxy sends requests elsewhere once connections are refused


@contextmanager
def stop_quietly() -> Iterator[None]:
    """Let Ctrl+C and SIGTERM end the block without a message."""
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _open_app(settings: Settings) -> Iterator[Flask]:
    app = make_app(settings)
    try:
        yield app
    finally:
        close_app(app)


def _workers(settings: Settings) -> AbstractContextManager[object]:
    count = standard_workers() if settings.workers is None else settings.workers
    return start_workers(count, environment_of(settings) | {"SOLITAIRE_LOG": settings.log})


def listen(host: str, port: int | None) -> socket.socket:
    """Open a listening socket; without ``port`` on the default port or a free one. Failure if it cannot."""
    wanted = DEFAULT_PORT if port is None else port
    try:
        return _bind(host, wanted)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and port is None:
            return _bind(host, 0)
        if error.errno == errno.EADDRINUSE:
            sentence = (
                f"Port {wanted} is taken. Choose another, or leave --port out to get a free one."
            )
        else:
            sentence = f"Cannot listen on {host}, port {wanted}: {error.strerror or error}."
        raise Failure(sentence) from error


def _bind(host: str, port: int) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.create_server((str(address[0]), port), family=family)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux; the connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * UNREAD_SECONDS)
    return listener


def address_of(host: str, port: int) -> str:
    """The address to open in a browser on this computer.

    >>> address_of("127.0.0.1", 5116), address_of("::", 5116)
    ('http://127.0.0.1:5116/', 'http://[::1]:5116/')
    """
    host = {"": DEFAULT_HOST, "0.0.0.0": DEFAULT_HOST, "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
