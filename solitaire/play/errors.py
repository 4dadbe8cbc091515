"""Errors of the use cases: classes of the tree in ``solitaire.rules.errors``, and their codes.

``CorruptRowError`` is not in that tree: what we stored is damaged, which is a fault to log, not a refusal.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeVar

from solitaire.rules import SolitaireError

Row = TypeVar("Row")
Value = TypeVar("Value")

_LOG: Final = logging.getLogger(__name__)


class PlayCode(StrEnum):
    """Every reason why a use case refuses something. The values are stable: they may be stored."""

    # NotationError: names and recovery phrases; a comment names the keys of the error's data
    NAME_EMPTY = "name-empty"
    NAME_LONG = "name-long"  # limit
    NAME_CHARACTER = "name-character"  # a character that names may not have: text
    NAME_ADDRESS = "name-address"  # looks like the address of a website
    PHRASE_LENGTH = "phrase-length"  # not as many words as a recovery phrase has: found, expected
    PHRASE_WORD = "phrase-word"  # a word that is in no recovery phrase: place, text

    # NotationError: cards that somebody lays out; pile is a rank
    CARDS_EMPTY = "cards-empty"
    CARDS_LONG = "cards-long"  # limit
    CARD_LAID = "card-laid"  # as many of this card as there are lie already: pile, card, limit
    NO_SUCH_CARD = "no-such-card"  # not a card: pile, text
    PILE_FULL = "pile-full"  # pile, card
    PILE_SIZE = "pile-size-of-cards"  # too few or too many: pile, found, expected
    PILES_TOTAL = "piles-total"  # not the piles of a game: found, expected
    PILE_TWICE = "pile-twice"  # pile
    STOCK_SIZE = "stock-size"  # found, expected

    # IllegalTurn: turn
    NOT_LEFT = "not-left"  # a card that is not in the stock any more: card
    NO_CARD = "no-card"  # no card is drawn at that step of the lesson
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
    NO_UNDO = "no-undo"  # an attempt at a daily or in a race has no undo

    STALE = "stale"  # StaleTurn: turn, the one asked for, and now, the current one

    # NotOver: turn, the current one
    NOT_OVER = "not-over"
    DAILY_OPEN = "daily-open"  # others may still begin this daily
    RACE_OPEN = "race-open"  # others in the player's race may still play

    # Absent
    NO_GAME = "no-game"
    NO_MATCH = "no-match"
    NO_EXERCISE = "no-exercise"
    NO_PUZZLE = "no-puzzle"  # no such puzzle, or its day has not begun
    NO_TURNING_POINT = "no-turning-point"  # none, or its daily is not over everywhere
    NO_RACE = "no-race"
    NO_PARTY = "no-party"  # no such link to a match with people, or it was given up
    NO_PLAYER = "no-player"  # no player has this recovery phrase
    NO_FAMILY = "no-family"  # no such family, or the player is no member

    # Refused
    NAME_TAKEN = "name-taken"  # another member's name looks the same: text
    PHRASE_MADE = "phrase-made"  # the phrase is not the one that the player has seen
    FAMILY_FULL = "table-full"  # a family has as many members as it may: limit
    FAMILIES_MANY = "tables-many"  # a player is in as many families as allowed: limit
    ATTEMPT_STAYS = "attempt-stays"  # the one attempt at a daily or in a race counts, and stays
    RESULT_STAYS = "result-stays"  # a game with a result cannot be dropped
    RACER_NAMED = "racer-named"  # another racer's name looks the same: text
    RACE_FULL = "race-full"  # a race has as many racers as it may: limit
    RACE_OVER = "race-over"  # nobody can join a race that has closed
    SEAT_NAMED = "seat-named"  # another person's name at the table looks the same: text
    SEAT_TAKEN = "seat-taken"  # somebody else has sat down there
    PARTY_FULL = "party-full"  # no seat is empty
    PARTY_BEGUN = "party-begun"  # a match with people has begun, or is over
    PARTY_ALONE = "party-alone"  # nobody else has sat down yet
    PARTIES_MANY = (
        "parties-many"  # a player has started as many as allowed that are not over: limit
    )
    WAIT_FOR_PLAYER = "wait-for-player"  # it has not been somebody's turn for long enough
    LINES_MANY = "lines-many"  # as many lines are tried as an address holds: limit
    GIVEN_UP = "given-up"  # the solver timed out

    TOO_OFTEN = "too-often"  # TooOften: seconds until the next try

    # Busy
    BUSY = "busy"  # the queue of the solver is full: limit
    DEALING = "dealing"  # no deal is ready, and the workers find more
    BUSY_YOURS = "busy-yours"  # this player has too many jobs in the queue: limit


class StaleTurn(SolitaireError):  # noqa: N818 - the glossary's word
    """The game has moved on since the player saw it.

    ``turn`` is the requested number and ``now`` the current one. They are equal if turns were undone and
    others played: then only the revision differs.
    """


class NotOver(SolitaireError):  # noqa: N818 - the glossary's word
    """The answer would reveal the order of the stock, so the game must be over first."""


class Absent(SolitaireError):  # noqa: N818 - the glossary's word
    """There is no such thing, or it belongs to another player; the answer is the same."""


class Refused(SolitaireError):  # noqa: N818 - said to people, who did nothing wrong
    """A limit, or what another player has, forbids it."""


class TooOften(Refused):
    """A rate limit was met; ``seconds`` later it can be tried again."""


class Busy(SolitaireError):  # noqa: N818 - said to people, who did nothing wrong
    """The queue is full, or nothing is ready yet; it can be tried again later."""


class CorruptRowError(RuntimeError):
    """A stored row contradicts itself, or cannot be read. Names what it is of, its id, and the reason."""

    def __init__(self, kind: str, id: str, reason: str) -> None:
        super().__init__(f"stored {kind} {id}: {reason}")
        self.reason = reason


class CorruptGameError(CorruptRowError):
    """A stored game or match does not replay, or its row contradicts itself."""

    def __init__(self, game_id: str, reason: str) -> None:
        super().__init__("game", game_id, reason)


def read_undamaged(read: Callable[[Row], Value], row: Row) -> Value | None:
    """What ``read`` makes of a row; None, with a line in the log, if the row is damaged (CorruptRowError)."""
    try:
        return read(row)
    except CorruptRowError as error:
        _LOG.error("passed over: %s", error)
        return None
