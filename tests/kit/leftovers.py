"""Finds text of the source language on pages of another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from babel.messages.pofile import read_po

from solitaire.words.languages import CATALOGUES
from tests.kit.reading import SPOKEN, Element

PLACEHOLDER: Final = re.compile(r"%\\\(\w+\\\)[sd]")


def texts_of(element: Element) -> Iterator[str]:
    """All pieces of text that are shown or read aloud, in the language of the page."""
    if "lang" in element and element.tag != "html":
        return  # as of a recovery phrase, whose words may be those of messages
    is_text = element.tag not in ("script", "style", "code", "pre", "bdi", "kbd")
    if is_text:
        yield from (element[name] for name in (*SPOKEN, "content") if name in element)
    for part in element.content:
        if isinstance(part, Element):
            yield from texts_of(part)
        elif is_text:
            yield part.strip()


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
    is_message = re.compile("|".join(own)).fullmatch

    def is_own(text: str) -> bool:
        """Whether it is a message, or several one after the other: "of" is Dutch as well."""
        ends = [end.end() for end in re.finditer(r"[.!?](?= )", text)]
        return bool(is_message(text)) or any(
            is_message(text[:end]) and is_own(text[end + 1 :]) for end in ends
        )

    return sorted(text for text in texts if is_english(text) and not is_own(text))
