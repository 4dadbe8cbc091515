"""The language of a page is negotiated by ``Accept-Language``."""

from __future__ import annotations

import pytest
from flask import Flask

from solitaire.web.http import context

WISHES: list[tuple[str, str]] = [
    ("", "en"),
    ("nl", "nl"),
    ("NL", "nl"),
    ("nl-BE", "nl"),
    ("fr, nl;q=0.5", "nl"),
    ("en;q=0.4, nl;q=0.6", "nl"),
    ("nl;q=0", "en"),
    ("nl;q=0, en", "en"),
    ("pt-br", "pt-BR"),
    ("fr", "en"),
    ("*", "en"),
    ("nl;q=best, en", "en"),
    ("nl;q=nan", "en"),
    (";;q=,,=", "en"),
]


@pytest.mark.parametrize(("header", "language"), WISHES)
def test_the_most_preferred_available_language_is_chosen(
    monkeypatch: pytest.MonkeyPatch, header: str, language: str
) -> None:
    monkeypatch.setattr(context, "LANGUAGES", ["en", "nl", "pt-BR"])
    monkeypatch.setattr(context, "words_for", lambda locale: locale)
    with Flask("words").test_request_context(headers={"Accept-Language": header}):
        assert str(context.words()) == language
