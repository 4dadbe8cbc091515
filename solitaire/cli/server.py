"""The built-in server: waitress, with limits for what strangers send, and without four of its faults."""

from __future__ import annotations

import socket
from time import monotonic
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import waitress.channel  # type: ignore[import-untyped]
import waitress.server  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError  # type: ignore[import-untyped]
from waitress.server import create_server

from solitaire.cli.fairness import FairDispatcher
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

# waitress reads the time of day to tell which connections are idle: after a clock was set back by an hour, it
# would close none for an hour.
waitress.channel.time = waitress.server.time = SimpleNamespace(time=monotonic)


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
