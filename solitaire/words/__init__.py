"""Texts for players: whole sentences from codes and values, translated.

>>> from solitaire.rules import Card, Rank
>>> words = words_for("en")
>>> words.card(Card.parse("9T")), words.card_in(Card.parse("JK"), Rank.SEVEN)
('9 of stars', 'joker, wild')

English is the source language. Each other language is a folder in ``catalogues/`` with a ``messages.po`` made
from ``catalogues/messages.pot``, which ``scripts/catalogue.py`` extracts from the code and the templates. A
catalogue is compiled in memory at its first use, so git holds no binary files that could become stale.
"""

from solitaire.words.languages import LANGUAGES, SOURCE, read_catalogue, words_for
from solitaire.words.words import Words, _

__all__ = [
    "LANGUAGES",
    "SOURCE",
    "Words",
    "_",
    "read_catalogue",
    "words_for",
]
