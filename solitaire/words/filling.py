"""Puts the data of a refusal into its sentence: cards by their names, texts made safe to repeat."""

from __future__ import annotations

from typing import Final

from solitaire.rules import Card, Datum, NotationError, SolitaireError
from solitaire.words.words import Words

LONGEST_TEXT: Final = 40
"""The most characters of a player's text that a sentence repeats."""
CARD_NAMES: Final = ("card", "drawn")
"""The keys of the data that hold a card in notation; messages have it as ``%(the_card)s``, too."""


def fill_message(words: Words, message: str, error: SolitaireError) -> str:
    """The translated message with the error's data: cards by their names, texts by ``clean_text``.

    Of ``seconds`` a message has the time as ``%(wait)s``.
    """
    values: dict[str, Datum] = {}
    for name, datum in error.data.items():
        if isinstance(datum, str) and name in CARD_NAMES:
            card = _find_card(datum)
            text = clean_text(datum)
            values[name] = words.card(card) if card else text
            values[f"the_{name}"] = words.the_card(card) if card else text
        elif isinstance(datum, int) and name == "seconds":
            values["wait"] = words.duration(datum)
        else:
            values[name] = clean_text(datum) if isinstance(datum, str) else datum
    return words.gettext(message, **values)


def _find_card(text: str) -> Card | None:
    """The card, or None for a text that is none, as a match record may have it."""
    try:
        return Card.parse(text)
    except NotationError:
        return None


def clean_text(text: str) -> str:
    """Make a player's text safe to repeat: shortened, on one line, without control characters.

    >>> clean_text("9" * 100) == "9" * 39 + "…", clean_text("9\\n\\x1b[2J")
    (True, '9��[2J')
    """
    if len(text) > LONGEST_TEXT:
        text = text[: LONGEST_TEXT - 1] + "…"
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
