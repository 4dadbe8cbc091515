"""``solitaire`` alone: the game on this computer, served by waitress in this process.

The port is bound first, and only then is the address printed or the browser opened, so whoever reads the
address can use it at once.
"""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.failures import Failure
from solitaire.cli.speech import words

if TYPE_CHECKING:
    from flask import Flask

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 5116
PROGRAM: Final = "five-crowns-solitaire"


@dataclass(frozen=True, slots=True)
class Service:
    """What the server is asked to do; no ``port`` means the default, or a free one if it is taken."""

    host: str
    port: int | None
    open_browser: bool
    instance: Path
    database_url: str | None


def default_instance() -> Path:
    """``instance/`` in a checkout, which it comes and goes with; else in the user's data folder."""
    root = Path(__file__).resolve().parents[2]
    if (root / "pyproject.toml").is_file():
        return root / "instance"
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The base directory specification says to ignore a relative one.
    return (data if data.is_absolute() else Path.home() / ".local/share") / PROGRAM


def serve(service: Service) -> None:
    """Serve the game until Ctrl+C or SIGTERM. Failure if it cannot start."""
    with stopping_quietly(), listen(service.host, service.port) as listener:
        app = made_app(service)
        # Imported only now, like the app: the other commands have no use for them.
        from waitress.server import create_server  # type: ignore[import-untyped]

        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a short queue is no news
        server = create_server(app, sockets=[listener])
        address = address_of(service.host, listener.getsockname()[1])
        click.echo(
            words.gettext(
                "Five Crowns Solitaire is at %(address)s  (Ctrl+C stops it)", address=address
            )
        )
        sys.stdout.flush()
        if service.open_browser:
            # In a thread, since a browser in the terminal keeps the caller waiting.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            server.run()
        finally:
            server.close()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens there. Failure if it cannot be had."""
    wanted = DEFAULT_PORT if port is None else port
    try:
        return _bound(host, wanted)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and port is None:
            return _bound(host, 0)
        if error.errno == errno.EADDRINUSE:
            sentence = words.gettext(
                "Port %(port)s is taken. Choose another, or leave --port out to get a free one.",
                port=wanted,
            )
        else:
            sentence = words.gettext(
                "Cannot listen on %(host)s, port %(port)s: %(reason)s.",
                host=host,
                port=wanted,
                reason=error.strerror or error,
            )
        raise Failure(sentence) from error


def _bound(host: str, port: int) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server((str(address[0]), port), family=family)


def address_of(host: str, port: int) -> str:
    """What to open in the browser on this computer.

    >>> address_of("127.0.0.1", 5116), address_of("::", 5116)
    ('http://127.0.0.1:5116/', 'http://[::1]:5116/')
    """
    host = {"": DEFAULT_HOST, "0.0.0.0": DEFAULT_HOST, "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def made_app(service: Service) -> Flask:
    """The app, with its folder made. Failure with the reason if it cannot be."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from solitaire.web import Settings, create_app
    from solitaire.web.assets import NotInstalledError

    try:
        if service.database_url is not None:
            make_url(service.database_url)
    except (SQLAlchemyError, ValueError) as error:  # ValueError: a port that is no number
        raise Failure(
            words.gettext("The database needs an address as in sqlite:///games.db.")
        ) from error
    try:
        service.instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        return create_app(Settings(service.instance, service.database_url))
    except OSError as error:
        sentence = words.gettext(
            "The folder %(folder)s cannot be used: %(reason)s.",
            folder=service.instance,
            reason=error.strerror or error,
        )
    except (SQLAlchemyError, ImportError) as error:  # a database's driver may not be installed
        sentence = words.gettext(
            "The database cannot be opened: %(reason)s", reason=str(error).partition("\n")[0]
        )
    except NotInstalledError as error:
        sentence = str(error)
    raise Failure(sentence)


@contextmanager
def stopping_quietly() -> Iterator[None]:
    """Let Ctrl+C and SIGTERM end the block without a word."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
