"""Configures logging, once for each process that serves or works: one handler, to standard error."""

from __future__ import annotations

import json
import logging
import time
from typing import Final

ACCESS: Final = "solitaire.access"
"""The logger of ``web.http.access``, which workers need not import."""
FIELDS: Final = ("method", "route", "status", "milliseconds")
"""What a line of the access log has besides its message, for JSON."""


class TextFormatter(logging.Formatter):
    """Lines for people; the time is UTC."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")


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


def configure_logs(form: str, *, access: bool = False) -> None:
    """Write warnings and errors in that form, and with ``access`` a line for each request.

    It replaces what the server configured, so that all lines of a site look alike.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATTERS[form]())
    logging.basicConfig(handlers=[handler], force=True)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns of every queued request
