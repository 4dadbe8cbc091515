"""Health, metrics, and the files that programs look for at fixed addresses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, current_app, jsonify, request, url_for
from flask.typing import ResponseReturnValue

import solitaire
from solitaire.play.limits import Costly
from solitaire.web.http.assets import NotInstalledError
from solitaire.web.http.browsers import OTHER
from solitaire.web.http.context import use_cases
from solitaire.web.http.errors import RETRY_SECONDS
from solitaire.web.operation import blueprint

CACHED: Final = timedelta(days=1)
VALID: Final = timedelta(days=180)
"""For how long a security.txt is valid; RFC 9116 recommends less than a year."""
PRIVATE: Final = ("/booklets/", "/families", "/learn/", "/records", "/try/", "/you")
"""Prefixes of addresses that crawlers need not index: pages of one player, or of countless positions."""
_METRICS: Final = "solitaire-metrics"


def measure_requests(app: Flask) -> None:
    """Measure all requests, for ``/metrics``. NotInstalledError without prometheus-client."""
    try:
        from solitaire.web.operation.prometheus import Metrics
    except ImportError as error:
        raise NotInstalledError(
            "metrics need prometheus-client: pip install 'five-crowns-solitaire[metrics]'"
        ) from error
    metrics = Metrics()
    app.extensions[_METRICS] = metrics
    app.after_request(metrics.count)


@blueprint.get("/metrics")
def show_metrics() -> Response:
    """All metrics as text, for Prometheus; 404 unless the settings turn them on."""
    metrics = current_app.extensions.get(_METRICS)
    if metrics is None:
        abort(HTTPStatus.NOT_FOUND)
    return Response(metrics.write(), content_type=metrics.content_type)


@blueprint.post("/script-errors/<page>")
def count_script_error(page: str) -> ResponseReturnValue:
    """Count that a script failed on a page of that room; 404 unless the settings turn metrics on.

    What failed, where and to whom is not told. By address it may be told as often as ``play.limits`` says.
    """
    metrics = current_app.extensions.get(_METRICS)
    if metrics is None:
        abort(HTTPStatus.NOT_FOUND)
    use_cases().limits.spend(Costly.ERRORS, request.remote_addr or "")
    metrics.count_script_error(page if page in current_app.blueprints else OTHER)
    return "", HTTPStatus.NO_CONTENT


@blueprint.get("/healthz")
def show_health() -> ResponseReturnValue:
    """The version, the revision of the database, and the version of the time zones.

    503 if the database does not answer, or needs a newer program.

    It is for monitors, load balancers and ``solitaire health``.
    """
    health = use_cases().health
    schema = health.schema()
    is_well = schema is not None and health.is_compatible(schema)
    status = "ok" if is_well else "old program" if schema else "no database"
    response = jsonify(
        status=status, version=solitaire.__version__, schema=schema, zones=health.zones()
    )
    if not is_well:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


@blueprint.get("/robots.txt")
def show_robots() -> Response:
    """The addresses that crawlers may fetch. Pages of players are no secret, but there are very many."""
    root = url_for("home.show_home").removesuffix("/")
    rules = [f"Disallow: {root}{path}" for path in PRIVATE]
    return _text("\n".join(["User-agent: *", *rules]))


@blueprint.get("/.well-known/security.txt")
def show_security_contact() -> Response:
    """Where to report a vulnerability of this site (RFC 9116); 404 without a contact in the settings."""
    contact = current_app.config["SECURITY_CONTACT"]
    if contact is None:
        abort(HTTPStatus.NOT_FOUND)
    expires = datetime.now(UTC) + VALID
    return _text(f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}")


@blueprint.get("/favicon.ico")
def show_icon() -> Response:
    """The icon at the address that browsers try by default: a PNG, which all accept."""
    icon = Path(current_app.static_folder or "", "img/icon-192.png")
    return _allow_caching(Response(icon.read_bytes(), mimetype="image/png"))


def _text(text: str) -> Response:
    return _allow_caching(Response(f"{text}\n", mimetype="text/plain"))


def _allow_caching(response: Response) -> Response:
    response.cache_control.public = True
    response.cache_control.max_age = int(CACHED.total_seconds())
    return response
