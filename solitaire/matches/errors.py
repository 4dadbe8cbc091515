"""The reasons for which the wing of matches refuses something, and its class in the tree of errors.

A game of the wing may have codes of its own, in an enum of its package (``crowns.CrownsCode``).
"""

from __future__ import annotations

from enum import StrEnum

from solitaire.rules import NotationError, SolitaireError


class MatchCode(StrEnum):
    """The reasons that any game may have. The values may be stored, so they never change."""

    # NotationError; a comment names the keys of the error's data
    GAME = "match-game"  # no game of the wing: text
    MOVE = "match-move"  # not a move: text; one and other are examples; in a record also move
    PLAYERS = "match-players"  # too few or too many players: found, fewest, most
    PLAYERS_KNOWN = "match-players-known"  # a number that falls in a gap: found, known
    BOT = "match-bot"  # no computer player of the game: text, known
    OPTION = "match-option"  # no option of the game, or none of its values: text, known
    OPTION_PLAYERS = "match-option-players"  # not for so many players: text, found, known
    OPTION_EXCLUDED = "match-option-excluded"  # not together with another: text, other
    OPTION_TWICE = "match-option-twice"  # an option that is given more than once: text, its name
    RECORD = "match-record"  # not a record, or a header is missing or unreadable: text
    RECORD_LONG = "match-record-long"  # longer than any match: length, limit
    RECORD_CUT = "match-record-cut"  # it ends before the match does: move, the turns that it has
    RECORD_GAME = "match-record-game"  # its code is one of another game: text, game, other
    RECORD_CODE = "match-record-code"  # its cards are not those of its code: label
    PERSON = "match-person"  # the first player is no person: text, the table
    CARDS = "match-cards"  # a written shuffle of other cards: label, card, found, expected

    # IllegalMove; in a record the data has "move", the number of the turn, from 1
    OVER = "match-over"
    LONG = "match-long"  # it would have too many moves, with those of the computer players: limit
    NO_MOVE = "match-no-move"  # a form without a move, as if no card was chosen
    NOT_YOURS = "match-not-yours"  # it is another seat's turn
    DEAL_FIRST = "match-deal-first"  # the hand is over, the next one is to be dealt
    NOT_OVER = "match-not-over"  # the next hand cannot be dealt yet
    NOT_HELD = "match-not-held"  # card
    NOT_DRAWN = "match-not-drawn"  # the move names another card than the drawn one: card, drawn
    BOT_DIFFERS = "match-bot-differs"  # the computer player moves so: bot, found, expected


class IllegalMove(SolitaireError):  # noqa: N818 - as IllegalTurn
    """A move that can be read, but the rules do not allow it in this state."""


def not_a_move(text: str, examples: tuple[str, str]) -> NotationError:
    """The refusal of a text that is no move; the examples are moves of the game in notation."""
    one, other = examples
    return NotationError(MatchCode.MOVE, text=text, one=one, other=other)
