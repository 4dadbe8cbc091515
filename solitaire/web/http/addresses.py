"""Finds the page meant by an address with extra characters at its end, or in capital letters.

Mailers and messengers make links that end with the full stop or the bracket of a sentence; people type a
slash at the end, and phones begin words with a capital letter.
"""

from __future__ import annotations

from flask import current_app, request, url_for
from werkzeug.exceptions import HTTPException

from solitaire.rules.cleaning import clean_path
from solitaire.web.http.security import SAFE_METHODS


def find_meant_address() -> str | None:
    """The address of the page meant by this request for a missing one; None without such a page.

    It is made of a route, so it never leads to another site, and it is clean, so nothing redirects it again.
    """
    if request.method not in SAFE_METHODS:
        return None
    path = _lower_names(clean_path(request.path))
    if path == request.path:
        return None
    try:
        adapter = current_app.create_url_adapter(request)
        assert adapter is not None
        endpoint, values = adapter.match(path, method="GET")
    except HTTPException:  # no page, or a Host header that is invalid
        return None
    if endpoint == "static":  # a file has one address, and its version is in the query
        return None
    query = request.query_string.decode(errors="replace")
    return url_for(endpoint, **values) + (f"?{query}" if query else "")


def _lower_names(path: str) -> str:
    """The path with the names of our pages in lower case; codes, tokens and other names unchanged."""
    rules = current_app.url_map.iter_rules()
    names = {name for rule in rules for name in rule.rule.split("/") if "<" not in name}
    parts = path.split("/")
    return "/".join(part.lower() if part.lower() in names else part for part in parts)
