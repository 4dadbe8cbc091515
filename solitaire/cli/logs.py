"""Configures logging, once for each process that serves or works: one handler, to standard error."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from traceback import format_tb
from types import TracebackType
from typing import Final, TypeAlias

from solitaire.play.errors import CorruptRowError
from solitaire.store.errors import DatabaseError

ACCESS: Final = "solitaire.access"
"""The logger of ``web.http.access``, which workers need not import."""
FIELDS: Final = ("request", "method", "route", "status", "milliseconds")
"""What lines about a request have besides their message, for JSON."""
SAFE: Final = (CorruptRowError, DatabaseError)
"""Errors whose messages are logged: they are about what is stored, and have no values of rows."""
_ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class TextFormatter(logging.Formatter):
    """Lines for people; the time is UTC."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """The first line, with the number of the request at its end."""
        request = getattr(record, "request", None)
        return super().formatMessage(record) + (f" [{request}]" if request else "")

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's name
        """The traceback. It has the types of exceptions without their messages, which may quote a request."""
        return "".join(_format_chain(ei[1])) if ei[1] else ""


class JsonFormatter(TextFormatter):
    """A JSON object a line, for programs; a traceback is one of its strings."""

    def format(self, record: logging.LogRecord) -> str:
        """The object of a record."""
        line = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **{name: getattr(record, name) for name in FIELDS if hasattr(record, name)},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


FORMATTERS: Final = {"text": TextFormatter, "json": JsonFormatter}


def _format_chain(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _format_chain(before)
        yield "\n\nwhich led to:\n\n"
    yield from ("Traceback (most recent call last):\n", *format_tb(error.__traceback__))
    yield type(error).__name__ + (f": {error}" if isinstance(error, SAFE) else "")


def hide_clients(record: logging.LogRecord) -> bool:
    """A filter for a handler, which lets all records pass: errors of waitress lose their message.

    It names the path of a request or the address of a client. The traceback says what happened.
    """
    if record.name == "waitress" and record.levelno >= logging.ERROR:
        record.msg, record.args = "a request or a connection failed", ()
        record.exc_info = record.exc_info or sys.exc_info()
    return True


def configure_logs(
    form: str,
    *,
    access: bool = False,
    annotate: Callable[[logging.LogRecord], bool] = lambda _: True,
) -> None:
    """Write warnings and errors in that form, and with ``access`` a line for each request.

    ``annotate`` is a filter, which may add ``FIELDS`` to a record. It replaces what the server configured, so
    that all lines of a site look alike.
    """
    handler = logging.StreamHandler()
    handler.addFilter(annotate)
    handler.addFilter(hide_clients)
    handler.setFormatter(FORMATTERS[form]())
    logging.basicConfig(handlers=[handler], force=True)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns of every queued request
