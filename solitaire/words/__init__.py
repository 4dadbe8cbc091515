"""Texts for players: whole sentences from codes and values, translated.

>>> from solitaire.rules import Card, Rank
>>> words = words_for("en")
>>> words.card(Card.parse("9T")), words.card_in(Card.parse("JK"), Rank.SEVEN)
('9 of stars', 'joker, wild')

English is the source language, and that of the command line. Each other language is a folder in
``catalogues/`` with a ``messages.po``; ``scripts/catalogue.py`` keeps it up to date
(``docs/translating.md``). A catalogue is compiled in memory at its first use, so git holds no binary files
that could become stale.
"""

from solitaire.words.languages import (
    ENGLISH,
    LANGUAGES,
    SOURCE,
    name_language,
    read_catalogue,
    words_for,
)
from solitaire.words.marks import _
from solitaire.words.words import Words

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "SOURCE",
    "Words",
    "_",
    "name_language",
    "read_catalogue",
    "words_for",
]
