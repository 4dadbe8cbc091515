"""What every view needs from its app and its request: the use cases, and words in the reader's language."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, current_app, g, request

from solitaire.play.use_cases import UseCases
from solitaire.words import LANGUAGES, SOURCE, Words, words_for

HEADER: Final = "Accept-Language"
"""The request header that chooses the language, so that responses vary by it."""
_USE_CASES: Final = "solitaire-use-cases"


def init_app(app: Flask) -> None:
    """Install gettext in the templates, in the language of each request."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: words().gettext(message),
        lambda one, many, count: words().ngettext(one, many, count),
        newstyle=True,
    )

    @app.context_processor
    def add_words() -> dict[str, object]:
        return {"words": words()}


def set_use_cases(app: Flask, use_cases: UseCases) -> None:
    """Store the use cases in the app's extensions."""
    app.extensions[_USE_CASES] = use_cases


def use_cases() -> UseCases:
    """The use cases of the app that answers this request."""
    return cast(UseCases, current_app.extensions[_USE_CASES])


def words() -> Words:
    """The words in the language of this request."""
    if "words" not in g:
        g.words = words_for(request.accept_languages.best_match(LANGUAGES, SOURCE))
    return cast(Words, g.words)
