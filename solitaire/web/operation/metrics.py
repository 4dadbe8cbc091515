"""``/metrics``, for Prometheus, if the settings ask for it; ``web.operation.prometheus`` counts."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Flask, Response, abort, current_app

from solitaire.web.http.assets import NotInstalledError
from solitaire.web.operation import blueprint

_METRICS: Final = "solitaire-metrics"


def init_app(app: Flask) -> None:
    """Measure all requests. NotInstalledError without prometheus-client."""
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
    """All metrics as text; 404 unless the settings ask for them."""
    metrics = current_app.extensions.get(_METRICS)
    if metrics is None:
        abort(HTTPStatus.NOT_FOUND)
    return Response(metrics.write(), content_type=metrics.content_type)
