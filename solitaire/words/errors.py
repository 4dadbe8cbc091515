"""A kind, plain sentence for every reason to refuse something.

The placeholders of a sentence are keys of the error's data (``solitaire.rules.errors`` lists them).
"""

from typing import Final

from solitaire.rules import Card, Code, NotationError, SolitaireError
from solitaire.words.marks import _

SENTENCES: Final = {
    Code.CARD: _("“%(text)s” is not a card. Cards look like 10T, QD or JK."),
    Code.RANK: _("“%(text)s” is not a rank. Ranks are 3 to 10, J, Q and K."),
    Code.CODE: _("“%(text)s” is not a deal code. Deal codes look like 1-8QZK-4M2T."),
    Code.CODE_VERSION: _(
        "The deal code “%(text)s” has version %(version)s, which this program does not know."
    ),
    Code.TEXT_EMPTY: _("Write a word or two to make a deal from."),
    Code.TEXT_LONG: _("That text is too long for a deal: it may have %(limit)s characters."),
    Code.DEAL_GROUPS: _(
        "A whole deal is eleven piles and a stock, twelve groups with | between them."
        " Groups found: %(found)s."
    ),
    Code.DEAL_SIZE: _(
        "Pile %(group)s of a deal has %(expected)s cards. Cards found there: %(found)s."
    ),
    Code.COPIES: _("The deck has only %(limit)s of this card, not %(found)s: %(card)s."),
    Code.HAND_SIZE: _("That is %(found)s cards; a pile never holds more than %(limit)s."),
    Code.TURN: _("“%(text)s” is not a turn. Turns look like 8H>7:3S."),
    Code.RECORD: _("This game record cannot be read here: “%(text)s”."),
    Code.RECORD_DEAL: _("This game record names no deal, or two different ones."),
    Code.RECORD_LONG: _("This game record is too long: it may have %(limit)s characters."),
    Code.MISSING: _("Something is missing from this request. Load the page again."),
    Code.NUMBER: _("“%(text)s” is not a whole number."),
    Code.GAME_OVER: _("This game is over."),
    Code.PILE_FLIPPED: _("Pile %(pile)s is flipped and takes no more cards."),
    Code.CARD_NOT_THERE: _("The %(card)s is not in pile %(pile)s."),
    Code.NOT_DRAWN: _("The card drawn is the %(drawn)s, not the %(card)s."),
    Code.STALE: _("The game had moved on, so nothing was changed. This is how it stands now."),
    Code.NOTHING_TO_UNDO: _("There is no turn to take back."),
    Code.NO_GAME: _("There is no such game, or it is not yours."),
    Code.NOT_OVER: _("This game is not over yet."),
}
STOCK_SIZE: Final = _("The stock of a deal has %(expected)s cards. Cards found there: %(found)s.")
"""``Code.DEAL_SIZE`` when the group is the stock."""

NO_DISCARD: Final = _("Choose the card to discard.")
"""``Code.MISSING`` when the field is the one that people fill themselves."""

SHOWN: Final = 40
"""The most characters of somebody's text that a sentence repeats."""


def sentence_of(error: SolitaireError) -> str:
    """The sentence for that error, in the source language, with its placeholders."""
    if error.code is Code.DEAL_SIZE and error.data["group"] == "stock":
        return STOCK_SIZE
    if error.code is Code.MISSING and error.data["field"] == "discard":
        return NO_DISCARD
    return SENTENCES[error.code]


def shown(text: str) -> str:
    """What somebody wrote, safe to repeat: short, on one line, nothing a terminal would obey.

    >>> shown("9" * 100) == "9" * 39 + "…", shown("9\\n\\x1b[2J")
    (True, '9��[2J')
    """
    if len(text) > SHOWN:
        text = text[: SHOWN - 1] + "…"
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def card_of(text: str) -> Card | None:
    """The card that an error's data names, or None if it names none."""
    try:
        return Card.parse(text)
    except NotationError:
        return None
