"""``solitaire serve``, or ``solitaire`` alone: serves the game with waitress in this process.

The port is bound before the address is printed or the browser opened, so the address works at once.
"""

from __future__ import annotations

import errno
import socket
import sys
import threading
import webbrowser
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Final

import click
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.parser import HTTPRequestParser, ParsingError  # type: ignore[import-untyped]
from waitress.server import create_server  # type: ignore[import-untyped]

from solitaire.cli.app import make_app
from solitaire.cli.failures import Failure
from solitaire.cli.fairness import FairDispatcher
from solitaire.cli.language import words
from solitaire.cli.settings import (
    DEFAULT_HOST,
    DEFAULT_PORT,
    SERVER_OPTIONS,
    environment_of,
    with_options,
)
from solitaire.cli.stopping import run_until_stopped, stop_quietly
from solitaire.play.background.workers import standard_workers, started_workers
from solitaire.web import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

BODY_LIMIT: Final = 1 << 20
"""The most bytes of a request's body. More than the app accepts (``Settings.body_limit``), so that a body a
little too large gets our error page; far less than waitress' default of 1 GB, which it buffers on disk."""
HEADER_LIMIT: Final = 1 << 14
"""The most bytes of a request's line and headers; cookies and the longest address need a tenth of it. Parsing
an Accept-Language as long as waitress' default limit, 256 KB, would take a third of a second."""
CONNECTIONS: Final = 2_000
"""The most open connections; idle keep-alive connections soon use up waitress' default of a hundred."""
FILES: Final = 2 * CONNECTIONS
"""The limit of open files to set: the database, workers and buffers on disk need some too."""
PIPELINED: Final = 2
"""The most requests that a client may send before it has read the first answer; browsers send one. The first
may be in a thread already, so the connection can be closed by the answer to the second at the soonest."""
UNREAD_SECONDS: Final = 60
"""After how long the connection of a client that reads nothing of its response is closed. A response too
large to be buffered blocks a thread until then."""

SWITCH_SECONDS: Final = 0.001
"""How long a thread computes before another may; CPython's default is 0.005. A turn lets others go on at each
of its queries. Beside hints on hard deals 95 of 100 turns took 122 ms with the default, and 51 with this."""


class _Parser(HTTPRequestParser):  # type: ignore[misc]
    def parse_header(self, header_plus: bytes) -> None:
        """Parse the header. Like waitress, but for two of its faults.

        An address such as ``http://[`` gets a 400; waitress closes the connection and logs a traceback. A
        request without a body is answered at once; if it says ``Expect: 100-continue``, waitress says so, and
        waits for the body for ever.
        """
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError("Bad address") from error
        if not self.chunked and not self.content_length:
            self.expect_continue = False


class _Channel(HTTPChannel):  # type: ignore[misc]
    parser_class = _Parser

    def received(self, data: bytes) -> bool:
        """Read requests, at most ``PIPELINED`` at a time: more are dropped, and the last answer closes.

        Of a client that does not read, waitress would keep 16 MB of answers, and then block a thread.
        """
        is_read: bool = super().received(data)
        with self.requests_lock:
            if len(self.requests) > PIPELINED:
                for dropped in self.requests[PIPELINED:]:
                    dropped.close()
                del self.requests[PIPELINED:]
                self.requests[-1].headers["CONNECTION"] = "close"
        return is_read


@with_options(SERVER_OPTIONS)
@click.command(
    help=words.gettext(
        "Start the game: a server on this computer, to be opened in a browser. “solitaire” alone does it too."
    )
)
@click.option(
    "--host",
    default=DEFAULT_HOST,
    show_default=True,
    help=words.gettext("The address to listen on."),
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=words.gettext(
        "The port to listen on. Without this option: %(port)s, or a free one if that is taken.",
        port=str(DEFAULT_PORT),
    ),
)
@click.option(
    "--open", "open_browser", is_flag=True, help=words.gettext("Open the game in the browser.")
)
def serve(host: str, port: int | None, open_browser: bool, **chosen: Any) -> None:
    """Serve the game until Ctrl+C or SIGTERM. Failure if it cannot start."""
    settings = Settings(**chosen)
    sys.setswitchinterval(SWITCH_SECONDS)
    with stop_quietly(), listen(host, port) as listener:
        server = make_server(make_app(settings), listener, settings)
        address = address_of(host, listener.getsockname()[1])
        click.echo(
            words.gettext(
                "%(product)s is at %(address)s  (Ctrl+C stops it)",
                product=words.product,
                address=address,
            )
        )
        sys.stdout.flush()
        if open_browser:
            # In a thread, since a browser in the terminal blocks its caller.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        with _workers(settings):
            run_until_stopped(server)


def _workers(settings: Settings) -> AbstractContextManager[object]:
    count = standard_workers() if settings.workers is None else settings.workers
    return started_workers(count, environment_of(settings) | {"SOLITAIRE_LOG": settings.log})


def make_server(app: WSGIApplication, listener: socket.socket, settings: Settings) -> Any:
    """Create a waitress server of an app, for ``run_until_stopped``. Raises the limit of open files."""
    server = create_server(
        app,
        sockets=[listener],
        _dispatcher=FairDispatcher(settings.threads, settings.proxies),
        # Otherwise waitress deletes the X-Forwarded headers before ProxyFix sees them.
        clear_untrusted_proxy_headers=not settings.proxies,
        max_request_header_size=HEADER_LIMIT,
        max_request_body_size=BODY_LIMIT,
        connection_limit=min(CONNECTIONS, raise_file_limit() // 2),
        asyncore_use_poll=True,  # select() fails, and the server with it, at the 1,024th open file
    )
    server.channel_class = _Channel
    return server


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
    """Open a listening socket; without ``port`` on the default port or a free one. Failure if it cannot."""
    wanted = DEFAULT_PORT if port is None else port
    try:
        return _bind(host, wanted)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and port is None:
            return _bind(host, 0)
        if error.errno == errno.EADDRINUSE:
            sentence = words.gettext(
                "Port %(port)s is taken. Choose another, or leave --port out to get a free one.",
                port=str(wanted),
            )
        else:
            sentence = words.gettext(
                "Cannot listen on %(host)s, port %(port)s: %(reason)s.",
                host=host,
                port=str(wanted),
                reason=error.strerror or error,
            )
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
