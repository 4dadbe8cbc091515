"""The words of this request: its language is chosen once, from what the browser accepts."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, g, request

from solitaire.words import LANGUAGES, SOURCE, Words, words_for

HEADER: Final = "Accept-Language"
"""What the language of an answer depends on."""


def words() -> Words:
    """The words of this request."""
    found = g.get("words")
    if found is None:
        found = g.words = words_for(request.accept_languages.best_match(LANGUAGES, SOURCE))
    return cast(Words, found)


def init_app(app: Flask) -> None:
    """Hand the words to the templates, whose texts go through gettext."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: words().gettext(message),
        lambda one, many, count: words().ngettext(one, many, count),
        newstyle=True,
    )

    @app.context_processor
    def hand_over() -> dict[str, object]:
        return {"words": words()}
