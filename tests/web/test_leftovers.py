"""No English is left on the pages of another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from babel.messages.pofile import read_po
from flask import Flask, Response, request_finished

from solitaire.words import LANGUAGES, SOURCE, words_for
from solitaire.words.languages import CATALOGUES
from tests.kit.reading import Element, read
from tests.kit.sites import MakeSite
from tests.kit.tiers import sampled
from tests.kit.visits import make_visited_site, visit_everything
from tests.web.test_untranslated import SPOKEN

PLACEHOLDER: Final = re.compile(r"%\\\(\w+\\\)[sd]")


def texts_of(page: Element) -> Iterator[str]:
    """All pieces of text that are shown or read aloud, in the language of the page."""
    for element in page:
        if element.tag in ("script", "style", "code", "pre", "bdi", "kbd"):
            continue
        if "lang" in element and element.tag != "html":
            continue
        yield from (part.strip() for part in element.content if isinstance(part, str))
        yield from (element[name] for name in (*SPOKEN, "content") if name in element)


def translations(language: str) -> Iterator[tuple[str, str]]:
    """Pairs of an English text and its translation; plurals give a pair for each two forms."""
    path = CATALOGUES / language.replace("-", "_") / "LC_MESSAGES" / "messages.po"
    with path.open("rb") as file:
        for message in read_po(file):
            if not message.id:
                continue
            sources = message.id if isinstance(message.id, tuple) else (message.id,)
            targets = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from ((source, target) for source in sources for target in targets)


def pattern_of(text: str) -> str:
    """A regular expression for a message with any values."""
    return PLACEHOLDER.sub(".+", re.escape(text.replace("%%", "%")))


def has_words(text: str) -> bool:
    """Whether a message has words of its own: one of placeholders alone fits any text."""
    return re.search(r"[^\W\d_]{2}", PLACEHOLDER.sub("", re.escape(text))) is not None


def leftovers(language: str, texts: set[str]) -> list[str]:
    """The texts that are an English message, and no message of the language."""
    pairs = list(translations(language))
    english = [
        pattern_of(source) for source, target in pairs if source != target and has_words(source)
    ]
    own = [pattern_of(target) for _, target in pairs if has_words(target)]
    is_english = re.compile("|".join(english)).fullmatch
    is_own = re.compile("|".join(own)).fullmatch
    return sorted(text for text in texts if is_english(text) and not is_own(text))


@pytest.mark.parametrize("language", sampled([each for each in LANGUAGES if each != SOURCE], 1))
def test_no_page_has_english_left(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    site = make_visited_site(make_site)
    words = words_for(language)
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: words)
    pages: set[str] = set()

    def note(sender: Flask, response: Response) -> None:
        if response.mimetype == "text/html" and response.location is None:
            pages.add(response.get_data(as_text=True))

    with request_finished.connected_to(note, site.app):
        visit_everything(site, monkeypatch)
    texts = {text for page in pages for text in texts_of(read(page))}
    assert len(texts) > 500
    found = leftovers(language, texts)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != SOURCE])
def test_an_english_sentence_is_found(language: str) -> None:
    """The test above would pass too if the search found nothing."""
    left = "12 left in the stock."
    assert leftovers(language, {left, words_for(language).product}) == [left]
