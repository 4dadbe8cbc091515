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
    """The version and the revision of the database; 503 if it does not answer, or needs a newer program."""
    health = use_cases().health
    schema = health.schema()
    is_well = schema is not None and health.is_compatible(schema)
    status = "ok" if is_well else "old program" if schema else "no database"
    response = jsonify(status=status, version=solitaire.__version__, schema=schema)
    if not is_well:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response
