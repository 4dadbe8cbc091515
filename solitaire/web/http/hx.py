"""htmx: the only module that knows an ``HX-`` header.

htmx requests get a fragment, others a whole page. Both have the same address, so responses carry
``Vary: HX-Request``.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Final, cast

from flask import Flask, Response, request
from htmx_flask import Htmx, make_response
from htmx_flask.requests import HtmxAwareRequest, HtmxHeaders

HEADER: Final = "HX-Request"
HAD: Final = "Had"
"""The header in which ``static/js/table.js`` says which parts a table has: the answer leaves them out."""
CONFIG: Final = json.dumps(
    {
        "includeIndicatorStyles": False,
        "allowEval": False,
        "allowScriptTags": False,
        "selfRequestsOnly": True,
        "historyCacheSize": 0,
        "historyRestoreAsHxRequest": False,
        "timeout": 15_000,
        "defaultSettleDelay": 0,  # autofocus happens with the swap, not after the player's next key press
        # Swap 409 and 422 too: their body is the table, current or with the error.
        "responseHandling": [
            {"code": "204", "swap": False},
            {"code": "[23]..", "swap": True},
            {"code": "409|422", "swap": True},
            {"code": "...", "swap": False, "error": True},
        ],
    },
    separators=(",", ":"),
)
"""The htmx configuration for the page's meta tag; it makes htmx work without ``unsafe-`` in the CSP."""


def init_app(app: Flask) -> None:
    """Add htmx-flask to requests, and the configuration to templates."""
    Htmx(app)
    app.jinja_env.globals["htmx_config"] = CONFIG
    app.jinja_env.globals["read_had"] = lambda: request.headers.get(HAD, "").split()

    @app.after_request
    def load_older_table_again(response: Response) -> Response:
        """The script of a table from before an upgrade (1.0.1) cannot read what answers tell in short."""
        if HEADER not in request.headers or not wants_fragment():
            return response
        response.vary.add(HAD)
        if _htmx().target == "table" and HAD not in request.headers:
            response.set_data(b"")
            response.status_code = HTTPStatus.NO_CONTENT
            response.headers["HX-Refresh"] = "true"
        return response


def wants_fragment() -> bool:
    """Whether htmx swaps the response into the page; False for boosted links and history restores."""
    htmx = _htmx()
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def _htmx() -> HtmxHeaders:
    return cast(HtmxAwareRequest, request).htmx


def open_page(address: str) -> Response:
    """The answer to an htmx request after which another page is loaded."""
    return make_response("", HTTPStatus.NO_CONTENT, redirect=address)


def answer_part(part: str, target: str) -> Response:
    """The answer to an htmx request that replaces another element than the one that it asked for."""
    return make_response(part, retarget=target, reswap="outerHTML")


def reload_page() -> Response:
    """The answer to an htmx request after which the whole page is loaded again."""
    return make_response("", HTTPStatus.NO_CONTENT, refresh=True)
