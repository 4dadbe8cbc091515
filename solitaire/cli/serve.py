"""``solitaire`` alone: the game on this computer, served by waitress in this process.

The port is bound first, and only then is the address printed or the browser opened, so whoever reads the
address can use it at once.
"""

from __future__ import annotations

import errno
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from solitaire.cli.failures import Failure
from solitaire.cli.site import made_app, settings
from solitaire.cli.speech import words

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

    from solitaire.web import Settings

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 5116
BODY_LIMIT: Final = 1 << 20
"""Of a request's body, in bytes. More than the app takes (``Settings.body_limit``), so that what is a little
too large is answered by a page of ours; far less than the gigabyte that waitress would keep on disk first."""
CONNECTIONS: Final = 2_000
"""How many browsers may be connected; waitress' own hundred are soon taken by those that stay connected."""
FILES: Final = 2 * CONNECTIONS
"""How many files the process wants to open: the database, workers and buffers on disk need some, too."""
UNREAD_SECONDS: Final = 60
"""After how long the connection of a client that reads nothing of its answer is closed. An answer that is too
large to be buffered keeps a thread waiting until then."""


@dataclass(frozen=True, slots=True)
class Service:
    """What the server is asked to do; no ``port`` means the default, or a free one if it is taken."""

    host: str
    port: int | None
    open_browser: bool
    instance: Path
    database_url: str | None


def serve(service: Service) -> None:
    """Serve the game until Ctrl+C or SIGTERM. Failure if it cannot start."""
    with stopping_quietly(), listen(service.host, service.port) as listener:
        chosen = settings(service.instance, service.database_url)
        server = make_server(made_app(chosen), listener, chosen)
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


def make_server(app: WSGIApplication, listener: socket.socket, chosen: Settings) -> Any:
    """A waitress that serves this app there, once it is ``run()``. Raises the limit of open files."""
    # Imported only now, like the app: the other commands have no use for it.
    from waitress.server import create_server  # type: ignore[import-untyped]

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a short queue is no news
    return create_server(
        app,
        sockets=[listener],
        threads=chosen.threads,
        # Otherwise it deletes what the proxy says before ProxyFix sees it.
        clear_untrusted_proxy_headers=not chosen.proxies,
        max_request_body_size=BODY_LIMIT,
        connection_limit=min(CONNECTIONS, raise_file_limit() // 2),
        asyncore_use_poll=True,  # select() fails, and the server with it, at the 1,024th open file
    )


def raise_file_limit() -> int:
    """Raise the soft limit of open files to ``FILES``, or the hard limit if that is lower; return it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= FILES:
        return FILES
    limit = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return limit


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
    listener = socket.create_server((str(address[0]), port), family=family)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux; the connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * UNREAD_SECONDS)
    return listener


def address_of(host: str, port: int) -> str:
    """What to open in the browser on this computer.

    >>> address_of("127.0.0.1", 5116), address_of("::", 5116)
    ('http://127.0.0.1:5116/', 'http://[::1]:5116/')
    """
    host = {"": DEFAULT_HOST, "0.0.0.0": DEFAULT_HOST, "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


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
