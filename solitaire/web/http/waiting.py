"""The page that waits for the workers: it has the form that was sent, and sends it until they are done."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import make_response, render_template
from werkzeug.wrappers import Response as AnyResponse

from solitaire.web.http.polling import DEAL_SECONDS


@dataclass(frozen=True, slots=True)
class WaitingPage:
    """The page while the workers find or judge something, with a form that repeats the request."""

    title: str
    about: str
    fields: tuple[tuple[str, str], ...]
    action: str
    milliseconds: int = 1000 * DEAL_SECONDS
    """When scripts send the form."""


def respond_waiting(page: WaitingPage) -> AnyResponse:
    """Respond with the page, as 202 with Retry-After."""
    response = make_response(render_template("home/waiting.html", page=page), HTTPStatus.ACCEPTED)
    response.headers["Retry-After"] = str(DEAL_SECONDS)
    return response
