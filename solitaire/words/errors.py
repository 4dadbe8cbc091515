"""A sentence for every refusal, by its code and data.

The placeholders of a message are keys of the error's data, which the enums of codes list. Each table is a
``match`` over the whole enum, so mypy reports a code without a message.
"""

from typing import Final

from solitaire.play.errors import PlayCode
from solitaire.rules import Card, Code, NotationError, SolitaireError
from solitaire.words.words import Words, _

SHOWN: Final = 40
"""The most characters of a player's text that a sentence repeats."""


def explain(words: Words, error: SolitaireError) -> str:
    """The reason for a refusal in a sentence or two; TypeError for a code of a higher layer."""
    match error.code:
        case Code.DEAL_SIZE if error.data["group"] == "stock":
            message = _("The stock of a deal has %(expected)s cards. Cards found there: %(found)s.")
        case Code() as code:
            message = _message_of_rules(code)
        case PlayCode() as code:
            message = _message_of_play(code)
        case code:
            raise TypeError(f"no message for {code!r}")
    return fill(words, message, error)


def fill(words: Words, message: str, error: SolitaireError) -> str:
    """The translated message with the error's data: cards by their names, texts by ``shown``."""
    values: dict[str, object] = {}
    for name, datum in error.data.items():
        values[name] = shown(datum) if isinstance(datum, str) else datum
        card = _card_of(datum) if isinstance(datum, str) and name in ("card", "drawn") else None
        if card is not None:
            values[name] = words.card(card)
    return words.gettext(message, **values)


def _message_of_rules(code: Code) -> str:
    match code:
        case Code.CARD:
            return _("“%(text)s” is not a card. Cards look like 10T, QD or JK.")
        case Code.RANK:
            return _("“%(text)s” is not a rank. Ranks are 3 to 10, J, Q and K.")
        case Code.CODE:
            return _("“%(text)s” is not a deal code. Deal codes look like 1-8QZK-4M2T.")
        case Code.CODE_SLIP:
            return _(
                "“%(text)s” looks like a deal code with a slip in it. Deal codes look like 1-8QZK-4M2T."
                " If it is meant as words, choose others."
            )
        case Code.CODE_VERSION:
            return _(
                "The deal code “%(text)s” has version %(version)s, which this program does not know."
            )
        case Code.TEXT_EMPTY:
            return _("Write a word or two to make a deal from.")
        case Code.TEXT_LONG:
            return _("That text is too long for a deal: it may have %(limit)s characters.")
        case Code.DEAL_GROUPS:
            return _(
                "A whole deal is eleven piles and a stock, twelve groups with | between them."
                " Groups found: %(found)s."
            )
        case Code.DEAL_SIZE:
            return _(
                "Pile %(group)s of a deal has %(expected)s cards. Cards found there: %(found)s."
            )
        case Code.COPIES:
            return _("The deck has only %(limit)s of this card, not %(found)s: %(card)s.")
        case Code.HAND_SIZE:
            return _("That is %(found)s cards; a pile never holds more than %(limit)s.")
        case Code.TURN:
            return _("“%(text)s” is not a turn. Turns look like 8H>7:3S.")
        case Code.RECORD:
            return _("This game record cannot be read here: “%(text)s”.")
        case Code.RECORD_DEAL:
            return _("This game record names no deal, or two different ones.")
        case Code.RECORD_LONG:
            return _("This game record is too long: it may have %(limit)s characters.")
        case Code.GAME_OVER:
            return _("This game is over.")
        case Code.PILE_FLIPPED:
            return _("Pile %(pile)s is flipped and takes no more cards.")
        case Code.CARD_NOT_THERE:
            return _("The %(card)s is not in pile %(pile)s.")
        case Code.NOT_DRAWN:
            return _("The card drawn is the %(drawn)s, not the %(card)s.")


def _message_of_play(code: PlayCode) -> str:
    match code:
        case PlayCode.NAME_EMPTY:
            return _("Write a name with a letter or a digit in it.")
        case PlayCode.NAME_LONG:
            return _("That name is too long: it may have %(limit)s characters.")
        case PlayCode.NAME_CHARACTER:
            return _("A name cannot have this character: “%(text)s”.")
        case PlayCode.NAME_SCRIPTS:
            return _("A name has letters of one script only, so that nobody is misled.")
        case PlayCode.NAME_ADDRESS:
            return _("A name cannot look like an address.")
        case PlayCode.PHRASE_LENGTH:
            return _("A recovery phrase has %(expected)s words. Words found there: %(found)s.")
        case PlayCode.PHRASE_WORD:
            return _(
                "Word %(place)s, “%(text)s”, is in no recovery phrase. Its first four letters are enough."
            )
        case PlayCode.STALE:
            return _("The game had moved on, so nothing was changed. This is how it stands now.")
        case PlayCode.COVERED:
            return _("Draw a card first.")
        case PlayCode.NOTHING_TO_UNDO:
            return _("There is no turn to take back.")
        case PlayCode.NOTHING_TO_REDO:
            return _("There is no turn to play again.")
        case PlayCode.NO_UNDO:
            return _("In a daily no turn is taken back.")
        case PlayCode.NO_GAME:
            return _("There is no such game, or it is not yours.")
        case PlayCode.NO_PLAYER:
            return _("Nobody has this recovery phrase. Compare it with what you wrote down.")
        case PlayCode.NO_FAMILY:
            return _("There is no such family table, or you are not at it.")
        case PlayCode.GUESSES:
            return _("Too many recovery phrases were tried. Try again in an hour at the latest.")
        case PlayCode.NAME_TAKEN:
            return _("Somebody at this table has a name that looks like “%(text)s”.")
        case PlayCode.PHRASE_MADE:
            return _(
                "Another recovery phrase was made at the same time, and you may not have seen it."
                " Make a new one."
            )
        case PlayCode.TABLE_FULL:
            return _("This table is full: it has %(limit)s members.")
        case PlayCode.TABLES_MANY:
            return _("You are at %(limit)s family tables, which is as many as there can be.")
        case PlayCode.GIVEN_UP:
            return _("This is too hard to work out: it was given up.")
        case PlayCode.BUSY:
            return _("Many games are being worked out just now. Try again in a moment.")
        case PlayCode.BUSY_YOURS:
            return _("Several games are being worked out for you. Try again when one is done.")
        case PlayCode.NOT_OVER:
            return _("This game is not over yet.")
        case PlayCode.DAILY_OPEN:
            return _(
                "Others may still begin this daily. Its cards are told when its day is over everywhere."
            )


def shown(text: str) -> str:
    """A player's text made safe to repeat: shortened, on one line, without control characters.

    >>> shown("9" * 100) == "9" * 39 + "…", shown("9\\n\\x1b[2J")
    (True, '9��[2J')
    """
    if len(text) > SHOWN:
        text = text[: SHOWN - 1] + "…"
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def _card_of(text: str) -> Card | None:
    """The card that the text names, or None."""
    try:
        return Card.parse(text)
    except NotationError:
        return None
