"""The built-in server: waitress, with its own limits for what strangers send."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any, Final

from waitress.server import create_server  # type: ignore[import-untyped]

from solitaire.web import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

BODY_LIMIT: Final = 1 << 20
"""The most bytes of a request's body. More than the app accepts (``Settings.body_limit``), so that a body a
little too large gets our error page; far less than waitress' default of 1 GB, which it buffers on disk."""
HEADER_LIMIT: Final = 1 << 14
"""The most bytes of a request's line and headers; cookies and the longest address need a tenth of it. Parsing
an Accept-Language as long as waitress' default limit, 256 KB, would take a third of a second."""
CONNECTIONS: Final = 400
"""The most open connections: idle ones soon use up waitress' default of a hundred. Each needs up to three
open files, of the 1,024 or more that a process may usually have, beside those of the database."""
READ_BYTES: Final = 1 << 10
"""How many bytes of a connection are read before the requests in them are answered. Waitress blocks a thread
when a client leaves 16 MB of answers unread, and 8 KB hold 300 requests for a style sheet of 120 KB: four
such clients would have all threads."""


def make_server(app: WSGIApplication, listener: socket.socket, settings: Settings) -> Any:
    """Create a waitress server of an app; its ``run`` serves until SystemExit or KeyboardInterrupt."""
    return create_server(
        app,
        sockets=[listener],
        threads=settings.threads,
        # Otherwise waitress deletes the X-Forwarded headers before ProxyFix sees them.
        clear_untrusted_proxy_headers=not settings.proxies,
        max_request_header_size=HEADER_LIMIT,
        max_request_body_size=BODY_LIMIT,
        connection_limit=CONNECTIONS,
        recv_bytes=READ_BYTES,
        asyncore_use_poll=True,  # select() fails, and the server with it, at the 1,024th open file
    )
