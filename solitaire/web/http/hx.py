"""htmx, in one place: the only module that knows an ``HX-`` header.

A request of htmx wants a fragment, any other a whole page; both have the same address, so both answers
vary by ``HEADER``.
"""

from __future__ import annotations

import json
from typing import Final, cast

from flask import Flask, request
from htmx_flask import Htmx
from htmx_flask.requests import HtmxAwareRequest

HEADER: Final = "HX-Request"
CONFIG: Final = json.dumps(
    {
        "includeIndicatorStyles": False,
        "allowEval": False,
        "allowScriptTags": False,
        "selfRequestsOnly": True,
        "historyCacheSize": 0,
        "historyRestoreAsHxRequest": False,
        "timeout": 15_000,
        "defaultSettleDelay": 0,  # autofocus comes with the swap, and never after the player's next key
        # An answer of 409 or 422 is the table too: the current one, or with what was wrong.
        "responseHandling": [
            {"code": "204", "swap": False},
            {"code": "[23]..", "swap": True},
            {"code": "409|422", "swap": True},
            {"code": "...", "swap": False, "error": True},
        ],
    },
    separators=(",", ":"),
)
"""What the page tells htmx; with it no part of htmx needs an unsafe Content-Security-Policy."""


def init_app(app: Flask) -> None:
    """Make requests know htmx, and templates what it is told."""
    Htmx(app)
    app.jinja_env.globals["htmx_config"] = CONFIG


def wants_fragment() -> bool:
    """Whether this request swaps a part of the page: htmx sent it, and not in place of the browser."""
    htmx = cast(HtmxAwareRequest, request).htmx
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request
