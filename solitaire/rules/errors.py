"""The tree of errors, and the codes of those that the rules raise.

::

    SolitaireError
    |-- NotationError   the text cannot be read (also a ValueError)
    |-- IllegalTurn     the turn can be read, but the rules do not allow it
    |-- IllegalMove     the same of a move of a match                      (solitaire.matches)
    |-- StaleTurn       the game has moved on since the player saw it      (solitaire.play)
    |-- NotOver         the answer would reveal the stock of an open game  (solitaire.play)
    |-- Refused         a limit, or what another player has, forbids it    (solitaire.play)
    |-- Busy            the queue is full; it can be tried again           (solitaire.play)
    `-- Absent          there is no such thing, or it is not yours         (solitaire.play)

An error is a code and data, never a sentence. Each layer has an enum of its own codes: ``Code`` here,
``solitaire.matches.errors.MatchCode``, ``solitaire.play.errors.PlayCode`` and
``solitaire.web.http.errors.WebCode``; any of them may go with any class of the tree. Programs compare the
code; people read a sentence that ``solitaire.words.errors`` makes.
"""

from enum import StrEnum
from functools import partial


class Code(StrEnum):
    """All reasons for which the rules refuse something. The values may be stored, so they never change."""

    # NotationError; a comment names the keys of the error's data
    CARD = "card"  # not a card: text
    RANK = "rank"  # not a rank: text
    CODE = "code"  # not a deal code: text
    CODE_SLIP = "code-slip"  # not a deal code, but too similar to one to be a text seed: text
    CODE_VERSION = "code-version"  # a deal code of an unknown generator: text, version
    TEXT_EMPTY = "text-empty"  # an empty text seed
    TEXT_LONG = "text-long"  # a text seed that is too long: length, limit
    DEAL_GROUPS = "deal-groups"  # not the piles and the stock of a variant: found, expected
    DEAL_SIZE = "deal-size"  # a pile or the stock has the wrong size: group, found, expected
    LINE_GROUPS = "line-groups"  # a deal of any size without a pile
    PILE_SIZE = "pile-size"  # a pile of no rank: number (of the group), found, fewest, most
    COPIES = "copies"  # more copies of a card than the deck holds: card, found, limit
    HAND_SIZE = "hand-size"  # too many cards in a hand: found, limit
    TURN = "turn"  # not a turn: text
    RECORD = "record"  # not a record, or a header is missing or unreadable: text
    RECORD_DEAL = "record-deal"  # a record without a deal
    RECORD_TWO_DEALS = "record-two-deals"  # a record whose code is not that of its cards: text
    RECORD_END = "record-end"  # a record of a game that is given up, but was over before
    RECORD_LONG = "record-long"  # a record longer than any game: length, limit

    # IllegalTurn; the data has "turn", the number of the refused turn, from 1
    GAME_OVER = "game-over"
    PILE_ABSENT = "pile-absent"  # the game has no such pile, also a NotationError: pile
    PILE_FLIPPED = "pile-flipped"  # pile
    CARD_NOT_THERE = "card-not-there"  # pile, card
    NOT_DRAWN = "not-drawn"  # the turn names another card than the drawn one: card, drawn


Datum = str | int


class SolitaireError(Exception):
    """The base class of all refusals: ``code`` is the reason, ``data`` the values for its message."""

    def __init__(self, code: StrEnum, **data: Datum) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.code, **self.data), ()  # pickled between solver processes

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.data.items())
        return f"{self.code.value}: {details}" if details else self.code.value


class NotationError(SolitaireError, ValueError):
    """Text that cannot be read."""


class IllegalTurn(SolitaireError):  # noqa: N818 - the glossary's word
    """A turn that the rules do not allow in this position."""
