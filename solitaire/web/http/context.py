"""The use cases of the app, and the words in the language of the request."""

from __future__ import annotations

from typing import Final, cast

from babel import negotiate_locale
from flask import Flask, current_app, g, request
from markupsafe import Markup, escape
from werkzeug.datastructures import LanguageAccept

from solitaire.play.use_cases import UseCases
from solitaire.web.http.preferences import preferences
from solitaire.words import LANGUAGES, SOURCE, Words, name_language, words_for
from solitaire.words.signs import say_signs

HEADERS: Final = ("Accept-Language", "Cookie")
"""The request headers that choose the language, so that responses vary by them."""
_USE_CASES: Final = "solitaire-use-cases"
_VOICED: Final = Markup('<span aria-hidden="true">{seen}</span><span class="sr">{said}</span>')


def init_app(app: Flask) -> None:
    """Give the templates gettext's functions, in the language of each request.

    A value may be the markup of a macro; everything else is escaped, the message too.
    """

    @app.before_request
    def choose_language() -> None:
        """Load the words of this request before its view runs."""
        words_of_request()

    # Jinja's extension for this marks messages as safe HTML, and makes a turn 0.4 ms slower.
    @app.template_global("_")
    def translate(message: str, **values: object) -> str:
        text = words_of_request().gettext(message)
        return _fill(text, values) if values else text

    @app.template_global("pgettext")
    def translate_in_context(context: str, message: str, **values: object) -> str:
        text = words_of_request().pgettext(context, message)
        return _fill(text, values) if values else text

    @app.template_global("ngettext")
    def translate_count(singular: str, plural: str, num: int, **values: object) -> str:
        return _fill(words_of_request().ngettext(singular, plural, num), {"num": num, **values})

    @app.template_filter("number")
    def format_number(number: int | str) -> str:
        return words_of_request().number(number) if isinstance(number, int) else number

    @app.template_filter("percent")
    def format_percent(share: int) -> str:
        return words_of_request().percent(share)

    @app.template_filter("voiced")
    def voice(text: str | int) -> str:
        """Text that is seen as it is and heard with words for its signs; it may be a message."""
        seen = str(text) if isinstance(text, int) else text
        if seen.isdecimal():  # most points of a match have no sign
            return seen
        plain = _plain(seen)
        said = say_signs(words_of_request(), plain)
        return seen if said == plain else _VOICED.format(seen=seen, said=said)

    @app.template_filter("in_words")
    def put_in_words(text: str) -> str:
        """Text that is only heard; it may be a message."""
        return say_signs(words_of_request(), _plain(text))

    @app.context_processor
    def add_words() -> dict[str, object]:
        names = [(language, name_language(language)) for language in LANGUAGES]
        return {"words": words_of_request(), "languages": names}


def _plain(text: str) -> str:
    """The text of a message of a template, which is escaped, so that it is not escaped again: "A&B"."""
    return text.unescape() if isinstance(text, Markup) else text


def _fill(text: str, values: dict[str, object]) -> str:
    return escape(text) % words_of_request().format_values(values)


def set_use_cases(app: Flask, use_cases: UseCases) -> None:
    """Store the use cases in the app's extensions."""
    app.extensions[_USE_CASES] = use_cases


def use_cases() -> UseCases:
    """The use cases of the app that answers this request."""
    return cast(UseCases, current_app.extensions[_USE_CASES])


def words_of_request() -> Words:
    """The words in the language that the player chose, else in the browser's best, else in English."""
    words: Words | None = g.get("words")
    if words is None:
        words = words_for(preferences().language or negotiate_language(request.accept_languages))
        g.words = words
    return words


def negotiate_language(accepted: LanguageAccept) -> str:
    """The language that a browser likes best, in the order of its own tags, each with or without its region.

    Werkzeug's ``best_match`` would prefer any exact tag, and give English for "es-MX, en;q=0.8". A quality of
    0 rules a language out.
    """
    refused = {tag.lower() for tag, quality in accepted if not quality}
    names = {each.lower(): each for each in LANGUAGES if each.lower() not in refused}
    liked = [tag.lower() for tag, quality in accepted if quality]
    best = negotiate_locale(liked, names, sep="-")
    return names[best] if best else next(iter(names.values()), SOURCE)
