"""Recovery phrases: eight random words, 72 bits, that bring a player to another device.

The words are short and common, and their first four letters are unique, so misspellings after these do not
matter. They are the same in every language, so that a written-down phrase works anywhere.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from solitaire.play.errors import PlayCode
from solitaire.rules import NotationError
from solitaire.rules.cleaning import clean_line

LENGTH: Final = 8
"""Words of a phrase, 9 bits each. At the ten guesses an hour that an address has, hitting one of a million
phrases from a million addresses takes some 50,000 years."""
DISTINCT: Final = 4
"""How many letters identify a word."""
READ: Final = 400
"""The most characters of a typed phrase that are read."""


@cache
def vocabulary() -> tuple[str, ...]:
    """The 512 words, in order. None may ever be changed: players have written them down."""
    return tuple(Path(__file__).with_name("words.txt").read_text(encoding="ascii").split())


def make_phrase() -> str:
    """A new phrase from a cryptographic random source."""
    return " ".join(secrets.choice(vocabulary()) for _ in range(LENGTH))


def read_phrase(text: str) -> str:
    """Parse a phrase as typed, into the form of ``make_phrase``.

    Ignores case, accents, a label before it, and whatever stands between the words, such as the numbers of a
    list. NotationError: phrase-word for the first unknown word, with its place from 1; phrase-length.

    >>> read_phrase("Recovery phrase: 1. Acorn, 2. zodi - ROCKET owl, ivory/ivory; tent zinc")
    'acorn zodiac rocket owl ivory ivory tent zinc'
    """
    lines = " ".join(map(clean_line, text[:READ].splitlines()))
    plain = unicodedata.normalize("NFKD", lines.casefold())
    words = _find_words(_without_labels(re.sub("[\u0300-\u036f]", "", plain)))
    found = [*map(_match_word, words)]
    if None in found[:LENGTH]:
        place = found.index(None)
        raise NotationError(PlayCode.PHRASE_WORD, place=place + 1, text=words[place])
    if len(words) != LENGTH:
        raise NotationError(PlayCode.PHRASE_LENGTH, found=len(words), expected=LENGTH)
    return " ".join(filter(None, found))


def _without_labels(text: str) -> str:
    """The text behind its labels, which end with a colon and have a word that is in no phrase."""
    label, colon, rest = text.partition(":")
    while colon and None in map(_match_word, _find_words(label)):
        text = rest
        label, colon, rest = text.partition(":")
    return text


def _find_words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)


def _match_word(word: str) -> str | None:
    """The word with that beginning, or None. Three-letter words match too if more letters follow."""
    beginnings = _by_beginning()
    return beginnings.get(word[:DISTINCT]) or beginnings.get(word[: DISTINCT - 1])


@cache
def _by_beginning() -> Mapping[str, str]:
    return {word[:DISTINCT]: word for word in vocabulary()}
