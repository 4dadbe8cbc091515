"""What can be wrong, as one tree; an error is a code and data, never a sentence.

::

    SolitaireError
    |-- NotationError   the text cannot be read (also a ValueError)
    |-- IllegalTurn     it can be read, but the rules do not allow it
    |-- StaleTurn       it was allowed once, but the game has moved on   (solitaire.play)
    |-- NotOver         what is asked for is told only at the end        (solitaire.play)
    |-- Refused         it is understood, but there are limits           (solitaire.play)
    |-- Busy            it has to wait, and there is no room to wait in  (solitaire.play)
    `-- Absent          there is no such thing, or it is not yours       (solitaire.play)

Sentences for people are made from ``code`` and ``data`` at the edge (``solitaire.words``), so that
they can be translated; programs compare ``code``.
"""

from enum import StrEnum
from functools import partial


class Code(StrEnum):
    """Every reason this package refuses something; the value is stable and may be stored."""

    # NotationError: data holds what the line names
    CARD = "card"  # not a card: text
    RANK = "rank"  # not a rank: text
    CODE = "code"  # not a deal code: text
    CODE_SLIP = "code-slip"  # not a deal code, but too much like one to be taken for words: text
    CODE_VERSION = "code-version"  # a deal code of a generator we do not have: text, version
    TEXT_EMPTY = "text-empty"  # a text seed with nothing in it
    TEXT_LONG = "text-long"  # a text seed too long: length, limit
    DEAL_GROUPS = "deal-groups"  # not eleven piles and a stock: found
    DEAL_SIZE = "deal-size"  # a group of the wrong size: group, found, expected
    COPIES = "copies"  # more copies of a card than the deck holds: card, found, limit
    HAND_SIZE = "hand-size"  # too many cards in a hand: found, limit
    TURN = "turn"  # not a turn: text
    RECORD = "record"  # not a record, or a header is missing or unreadable: text
    RECORD_DEAL = "record-deal"  # a record that names no deal, or two that differ
    RECORD_LONG = "record-long"  # a record longer than any game: length, limit
    MISSING = "missing"  # a field of a form that is empty or not there: field
    NUMBER = "number"  # not a whole number: text
    COMMAND = "command"  # not a command of the command line: text
    NO_PILE = "no-pile"  # a command that needs a pile, and none is chosen
    NAME_EMPTY = "name-empty"  # a name with nothing in it
    NAME_LONG = "name-long"  # a name too long: limit
    NAME_CHARACTER = "name-character"  # a character that names do not have: text
    NAME_SCRIPTS = "name-scripts"  # letters of several scripts in one name, which may mislead
    NAME_ADDRESS = "name-address"  # a name that looks like an address
    PHRASE_LENGTH = "phrase-length"  # not as many words as a recovery phrase has: found, expected
    PHRASE_WORD = "phrase-word"  # a word that is none of ours: place, text

    # IllegalTurn: data holds "turn", the number of the turn refused, from 1
    GAME_OVER = "game-over"
    PILE_FLIPPED = "pile-flipped"  # pile
    CARD_NOT_THERE = "card-not-there"  # pile, card
    NOT_DRAWN = "not-drawn"  # the turn names another card than the one drawn: card, drawn
    COVERED = "covered"  # the card of the turn has not been drawn yet

    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
    NO_UNDO = "no-undo"  # an attempt at a daily takes no turn back

    # The others: data holds what the line names
    STALE = "stale"  # StaleTurn: turn, the one asked for, and now, the current one
    NOT_OVER = "not-over"  # NotOver: turn, the current one
    DAILY_OPEN = "daily-open"  # NotOver: a daily that others may still begin; turn, the current one
    NO_GAME = "no-game"  # Absent
    NO_PLAYER = "no-player"  # Absent: nobody has that recovery phrase
    NO_LINK = "no-link"  # Absent: a link to another device that is not ours, or not good any more
    NO_FAMILY = "no-family"  # Absent: a family table that is not there, or not for this player
    GUESSES = "guesses"  # Refused: too many phrases were tried; seconds until the next may be
    NAME_TAKEN = "name-taken"  # Refused: somebody at a family table has a name like that: text
    PHRASE_MADE = "phrase-made"  # Refused: the player's phrase is another one than was seen
    PLAY_FIRST = "play-first"  # Refused: somebody new, of whom nothing is kept before a first game
    TABLE_FULL = "table-full"  # Refused: a family table takes no more members: limit
    GIVEN_UP = "given-up"  # Refused: the solver took longer than it may
    BUSY = "busy"  # Busy: so many questions to the solver are waiting already: limit
    BUSY_YOURS = "busy-yours"  # Busy: so many of this player are waiting already: limit
    BUSY_EXPORT = "busy-export"  # Busy: another export is being made; only one is at a time
    TABLES_MANY = "tables-many"  # Refused: a player sits at no more family tables: limit


Datum = str | int


class SolitaireError(Exception):
    """Anything this package refuses. ``code`` says why, ``data`` about what."""

    def __init__(self, code: Code, **data: Datum) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.code, **self.data), ()  # as solvers in other processes need

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.data.items())
        return f"{self.code.value}: {details}" if details else self.code.value


class NotationError(SolitaireError, ValueError):
    """Text that cannot be read."""


class IllegalTurn(SolitaireError):  # noqa: N818 - the glossary's word
    """A readable turn that the rules do not allow in this position."""
