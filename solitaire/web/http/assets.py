"""Serves static files, under URLs that carry a hash of the content.

Style sheets are compiled (``styles``). Scripts are modules of their own that import nothing, so the hash of
each in its address is all that caching needs.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final

import brotli
from flask import Flask, Response, abort, request, url_for

import solitaire
from solitaire.web.http.styles import compile_styles

YEAR: Final = 365 * 24 * 3600
HTMX: Final = "vendor/htmx.min.js"
PACKED: Final = ("text/css", "text/javascript", "image/svg+xml")


class NotInstalledError(RuntimeError):
    """The package was not installed, so files that the build adds are missing."""


def web_folder() -> Path:
    """The folder with ``templates/`` and ``static/``: inside an installed package, beside it in a checkout.

    Inside first: beside an installed package lie other packages, and one of them may have such folders too.
    """
    package = Path(solitaire.__file__).parent
    for folder in (package / "_web", package.parent):
        if (folder / "templates" / "layouts").is_dir() and (folder / "static").is_dir():
            return folder
    raise NotInstalledError(
        "templates/ and static/ are missing: run pip install -e . in the checkout"
    )


@cache
def colors(sheet: str = "tokens") -> dict[str, str]:
    """The named colors of a style sheet, for pictures and for the browser bars of a phone.

    Cached: 0.1 ms for a file that does not change.
    """
    css = (web_folder() / f"static/css/{sheet}.css").read_text(encoding="utf-8")
    return dict(re.findall(r"--([\w-]+): (#\w+);", css))


@cache
def pack(content: bytes, encoding: str) -> bytes:
    """Compress a file as well as that encoding can; browsers know brotli only if the site has HTTPS.

    Cached: a second for all files of a table, for a fifth fewer bytes than responses are compressed to.
    """
    return bytes(brotli.compress(content)) if encoding == "br" else gzip.compress(content, mtime=0)


def prepare_styles(static: Path) -> None:
    """Compile changed style sheets of a checkout. NotInstalledError if there is nothing to do so."""
    try:
        compile_styles(static)
    except ImportError:
        raise NotInstalledError(
            "the style sheets have changed since they were compiled: run pip install -e . in the checkout"
        ) from None


_prepare_styles_once: Final = cache(prepare_styles)
"""Cached: 7 ms to see that no sheet has changed, for each app of a process."""


def init_app(app: Flask) -> None:
    """Add the hash of its file to every static URL, so that browsers can cache it for ever."""
    mimetypes.add_type("audio/wav", ".wav")  # its default differs between systems
    app.jinja_env.globals["colors"] = colors
    develop = app.config["DEVELOP"]
    folder = Path(app.static_folder or "")
    if not (folder / HTMX).is_file():
        raise NotInstalledError(f"static/{HTMX} is missing: run pip install -e . in the checkout")

    _prepare_styles_once(folder)
    names = frozenset(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )

    if develop:
        app.before_request(partial(prepare_styles, folder))

    @app.before_request
    def refuse_other_names() -> None:
        """Answer 404 for other names of a file, as in ``x/../css/tokens.css``: there is no end of them."""
        name = (request.view_args or {}).get("filename")
        is_sent = request.endpoint == "static" and request.method != "OPTIONS"
        if is_sent and not develop and name not in names:
            abort(404)

    # A page names seven files, 1.5 ms to read and hash; costs a few kB, since only our files are hashed.
    @cache
    def version(name: str) -> str:
        path = folder / name
        return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else "0"

    # A page names seven files: saves 0.3 ms of the 7 of a daily's page. Costs a line for each file.
    @lru_cache(maxsize=256)
    def address(root: str, name: str) -> str:
        return url_for("static", filename=name)

    @app.template_global("static")
    def find_address(name: str) -> str:
        return address(request.script_root, name)

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and not develop:
            values.setdefault("v", version(values.get("filename", "")))

    @app.after_request
    def allow_caching(response: Response) -> Response:
        # The answer to OPTIONS is no file, and its name may be anything.
        is_sent = response.status_code == 200 and request.method in ("GET", "HEAD")
        if request.endpoint == "static" and is_sent:
            name = (request.view_args or {}).get("filename", "")
            if not develop and request.args.get("v") == version(name):
                response.cache_control.no_cache = None
                response.cache_control.public = True
                response.cache_control.max_age = YEAR
                response.cache_control.immutable = True
            response.direct_passthrough = False
            content = response.get_data()  # a stream would not be compressed
            is_kept = response.cache_control.immutable and response.mimetype in PACKED
            encoding = request.accept_encodings.best_match(("br", "gzip"))
            if is_kept and encoding:
                response.set_data(pack(content, encoding))
                response.content_encoding = encoding
                del response.headers[
                    "ETag"
                ]  # that of the uncompressed file; an immutable one is not revalidated
        return response
