"""Texts for players: whole sentences from codes and values, translated.

>>> from solitaire.rules import Card, Rank
>>> words = words_for("en")
>>> words.card(Card.parse("9T")), words.card_in(Card.parse("JK"), Rank.SEVEN)
('9 of stars', 'joker, wild')

English is the source language. Each other language is a folder in ``catalogues/`` with a ``messages.po``, and
a ``cli.po`` for the command line; ``scripts/catalogue.py`` keeps them up to date (``docs/translating.md``). A
catalogue is compiled in memory at its first use, so git holds no binary files that could become stale.
"""

from solitaire.words.languages import (
    CLI,
    LANGUAGES,
    SOURCE,
    compile_catalogue,
    name_language,
    read_catalogue,
    words_for,
)
from solitaire.words.marks import _
from solitaire.words.words import Words

__all__ = [
    "CLI",
    "LANGUAGES",
    "SOURCE",
    "Words",
    "_",
    "compile_catalogue",
    "name_language",
    "read_catalogue",
    "words_for",
]
