"""Static files: where they are, an address that changes with their content, and how they are sent."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, request

import solitaire

YEAR: Final = 365 * 24 * 3600
HTMX: Final = "vendor/htmx.min.js"


class NotInstalledError(RuntimeError):
    """The package was not installed, so parts of it that the build brings in are missing."""


def web_folder() -> Path:
    """The folder that holds ``templates/`` and ``static/``: beside the package, else inside it."""
    package = Path(solitaire.__file__).parent
    for folder in (package.parent, package / "_web"):
        if (folder / "templates" / "base.html").is_file() and (folder / "static").is_dir():
            return folder
    raise NotInstalledError(
        "templates/ and static/ are missing: run pip install -e . in the checkout"
    )


def init_app(app: Flask, *, develop: bool) -> None:
    """Give every static address the hash of its file, which lets browsers keep it for ever."""
    folder = Path(app.static_folder or "")
    if not (folder / HTMX).is_file():
        raise NotInstalledError(f"static/{HTMX} is missing: run pip install -e . in the checkout")

    @cache
    def version(name: str) -> str:
        path = folder / name
        return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else "0"

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and not develop:
            values.setdefault("v", version(values["filename"]))

    @app.after_request
    def send(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code == 200:
            name = (request.view_args or {}).get("filename", "")
            if not develop and request.args.get("v") == version(name):
                response.cache_control.no_cache = None
                response.cache_control.public = True
                response.cache_control.max_age = YEAR
                response.cache_control.immutable = True
            response.direct_passthrough = False
            response.get_data()  # whole and not as a stream, so that it is compressed for everybody
        return response
