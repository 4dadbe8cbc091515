"""Configures logging, once for each process that serves or works: one handler, to standard error."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from typing import Final

ACCESS: Final = "solitaire.access"
"""The logger of ``web.http.access``, which workers need not import."""
FIELDS: Final = ("request", "method", "route", "status", "milliseconds")
"""What lines about a request have besides their message, for JSON."""


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
    handler.setFormatter(FORMATTERS[form]())
    logging.basicConfig(handlers=[handler], force=True)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns of every queued request
