"""``/healthz``, for monitors, load balancers and ``solitaire health``."""

from __future__ import annotations

from http import HTTPStatus

from flask import jsonify
from flask.typing import ResponseReturnValue

import solitaire
from solitaire.web.http.context import use_cases
from solitaire.web.http.errors import RETRY_SECONDS
from solitaire.web.operation import blueprint


@blueprint.get("/healthz")
def show_health() -> ResponseReturnValue:
    """The version and the revision of the database; 503 if the database does not answer."""
    schema = use_cases().health.schema()
    response = jsonify(
        status="ok" if schema else "no database", version=solitaire.__version__, schema=schema
    )
    if schema is None:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response
