"""A recovery phrase: eight words of ours, 72 bits by chance, that bring a player to another device.

The words are short, common and told apart by their first four letters, so whatever is misspelled after
these is read all the same. They are the same in every language: who writes them down can take them anywhere.
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

LENGTH: Final = 8
"""Words of a phrase, 9 bits each. At the thousand guesses an hour that a site allows, with a million phrases
to be hit, it takes some 500 million years to hit one."""
TOLD_APART: Final = 4
"""The letters that are enough of a word."""
READ: Final = 400
"""The most characters that are looked at."""


@cache
def vocabulary() -> tuple[str, ...]:
    """The 512 words, in order. None may ever be changed: it may stand on somebody's paper."""
    return tuple(Path(__file__).with_name("words.txt").read_text(encoding="ascii").split())


def make_phrase() -> str:
    """A new phrase, of chance that nobody can foresee."""
    return " ".join(secrets.choice(vocabulary()) for _ in range(LENGTH))


def read_phrase(text: str) -> str:
    """The phrase that somebody typed, as ``make_phrase`` writes it.

    Case, accents and whatever stands between the words do not matter, numbers of a list included.
    NotationError: phrase-word for the first word that is none of ours, with its place from 1; phrase-length.

    >>> read_phrase("1. Acorn, 2. zodi - ROCKET owl, ivory/ivory; tent zinc")
    'acorn zodiac rocket owl ivory ivory tent zinc'
    """
    plain = unicodedata.normalize("NFKD", text[:READ].casefold())
    words = re.findall(r"[^\W\d_]+", re.sub("[\u0300-\u036f]", "", plain))
    found = [*map(_meant, words)]
    if None in found[:LENGTH]:
        place = found.index(None)
        raise NotationError(PlayCode.PHRASE_WORD, place=place + 1, text=words[place])
    if len(words) != LENGTH:
        raise NotationError(PlayCode.PHRASE_LENGTH, found=len(words), expected=LENGTH)
    return " ".join(filter(None, found))


def _meant(word: str) -> str | None:
    """Our word that begins so; also for one of three letters with more behind them, since none other does."""
    beginnings = _by_beginning()
    return beginnings.get(word[:TOLD_APART]) or beginnings.get(word[: TOLD_APART - 1])


@cache
def _by_beginning() -> Mapping[str, str]:
    return {word[:TOLD_APART]: word for word in vocabulary()}
