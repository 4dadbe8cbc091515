"""Chooses the language of a request from Accept-Language."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, g, request

from solitaire.words import LANGUAGES, SOURCE, Words, words_for

HEADER: Final = "Accept-Language"
"""The request header that responses vary by."""


def words() -> Words:
    """The words in the language of this request."""
    found = g.get("words")
    if found is None:
        found = g.words = words_for(request.accept_languages.best_match(LANGUAGES, SOURCE))
    return cast(Words, found)


def init_app(app: Flask) -> None:
    """Install gettext in the templates, in the language of each request."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: words().gettext(message),
        lambda one, many, count: words().ngettext(one, many, count),
        newstyle=True,
    )

    @app.context_processor
    def hand_over() -> dict[str, object]:
        return {"words": words()}
