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
    Code.CODE_SLIP: _(
        "“%(text)s” looks like a deal code with a slip in it. Deal codes look like 1-8QZK-4M2T."
        " If it is meant as words, choose others."
    ),
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
    Code.COMMAND: _("“%(text)s” is not a command. Type ? to hear them all."),
    Code.NO_PILE: _("Choose a pile first: type its rank."),
    Code.NAME_EMPTY: _("Write a name with a letter or a digit in it."),
    Code.NAME_LONG: _("That name is too long: it may have %(limit)s characters."),
    Code.NAME_CHARACTER: _("A name cannot have this character: “%(text)s”."),
    Code.NAME_SCRIPTS: _("A name has letters of one script only, so that nobody is misled."),
    Code.NAME_ADDRESS: _("A name cannot look like an address."),
    Code.PHRASE_LENGTH: _(
        "A recovery phrase has %(expected)s words. Words found there: %(found)s."
    ),
    Code.PHRASE_WORD: _(
        "Word %(place)s, “%(text)s”, is in no recovery phrase. Its first four letters are enough."
    ),
    Code.GAME_OVER: _("This game is over."),
    Code.PILE_FLIPPED: _("Pile %(pile)s is flipped and takes no more cards."),
    Code.CARD_NOT_THERE: _("The %(card)s is not in pile %(pile)s."),
    Code.NOT_DRAWN: _("The card drawn is the %(drawn)s, not the %(card)s."),
    Code.STALE: _("The game had moved on, so nothing was changed. This is how it stands now."),
    Code.COVERED: _("Draw a card first."),
    Code.NOTHING_TO_UNDO: _("There is no turn to take back."),
    Code.NOTHING_TO_REDO: _("There is no turn to play again."),
    Code.NO_UNDO: _("In a daily no turn is taken back."),
    Code.NO_GAME: _("There is no such game, or it is not yours."),
    Code.NO_PLAYER: _("Nobody has this recovery phrase. Compare it with what you wrote down."),
    Code.NO_LINK: _("This link is not good any more. Make a new one on the other device."),
    Code.NO_FAMILY: _("There is no such family table, or you are not at it."),
    Code.GUESSES: _("Too many recovery phrases were tried. Try again in an hour at the latest."),
    Code.NAME_TAKEN: _("Somebody at this table has a name that looks like “%(text)s”."),
    Code.PHRASE_MADE: _(
        "Another recovery phrase was made at the same time, and you may not have seen it. Make a new one."
    ),
    Code.PLAY_FIRST: _("Begin a game first, so that this browser is known. Then come back."),
    Code.TABLE_FULL: _("This table is full: it has %(limit)s members."),
    Code.TABLES_MANY: _("You are at %(limit)s family tables, which is as many as there can be."),
    Code.GIVEN_UP: _("This is too hard to work out: it was given up."),
    Code.BUSY: _("Many games are being worked out just now. Try again in a moment."),
    Code.BUSY_YOURS: _("Several games are being worked out for you. Try again when one is done."),
    Code.BUSY_EXPORT: _("Another download is being made just now. Try again in a moment."),
    Code.NOT_OVER: _("This game is not over yet."),
    Code.DAILY_OPEN: _(
        "Others may still begin this daily. Its cards are told when its day is over everywhere."
    ),
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
