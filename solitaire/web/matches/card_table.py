"""What the tables of the games of cards share: the phases, the others, the discards, the hands at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from solitaire.web.matches.table import GameView
from solitaire.words import Words
from solitaire.words.matches.games import name_player

CardT = TypeVar("CardT")
FaceT = TypeVar("FaceT")
"""What a template draws of a card, or of some."""
TurnT = TypeVar("TurnT", bound="SeatTurn")


class Phase(Enum):
    """What the player is asked for; the value is its name in templates and style sheets."""

    DRAW = "draw"
    DISCARD = "discard"
    PLAY = "play"
    """To play a card or to do what else a turn allows."""
    KEEP = "keep"
    """To play or to keep the drawn card."""
    ANSWER = "answer"
    """To draw for a +4, or to challenge it."""
    NAME = "name"
    """To name the color of the first card."""
    WAIT = "wait"
    """Nothing: somebody else, a person, has the move."""
    NEXT = "next"
    OVER = "over"


def find_turn_of(turn_of: int | None, phase: Phase, reader: int) -> int | None:
    """The seat whose turn it is: between two hands the reader's, whoever deals the next one."""
    return reader if phase is Phase.NEXT else turn_of


class SeatTurn(Protocol):
    """A turn of a seat."""

    @property
    def seat(self) -> int:
        """Whose it is."""
        ...

    @property
    def discard(self) -> object | None:
        """None while it is not ended."""
        ...


@dataclass(frozen=True, slots=True)
class SeatView:
    """Another player in this hand."""

    seat: int
    name: str
    cards: int
    """How many it holds."""


@dataclass(frozen=True, slots=True)
class LaidView(Generic[FaceT]):
    """What a player held at the end of a hand."""

    seat: int
    is_own: bool
    name: str
    cards: tuple[FaceT, ...]
    spoken: str
    points: int


@dataclass(frozen=True, slots=True)
class CardTable(GameView, Generic[FaceT]):
    """What a game of cards adds to the table of a match."""

    phase: Phase
    stock_left: int
    thrown: tuple[FaceT, ...]
    """The top of the discards after the player's last turn and after each one since: the last is on top."""
    laid: tuple[LaidView[Any], ...]
    """All hands, once the hand is over."""

    @property
    def top(self) -> FaceT | None:
        """The top of the discards; None if there is none."""
        return self.thrown[-1] if self.thrown else None


def find_phase(turn_of: int | None, is_over: bool, asked: Phase, reader: int) -> Phase:
    """The phase of a reader, in which a hand that is not over asks whose turn it is for that."""
    if turn_of is None:
        return Phase.OVER
    if is_over:
        return Phase.NEXT
    return asked if turn_of == reader else Phase.WAIT


def others_since(turns: Sequence[TurnT], own: int) -> tuple[TurnT, ...]:
    """The turns of others that ended since the player's last one in the hand, or its one under way."""
    since: list[TurnT] = []
    for turn in turns:
        if turn.discard is None:
            continue
        if turn.seat == own:
            since.clear()
        else:
            since.append(turn)
    return tuple(since)


def open_told(first: str, told: Sequence[str], *, is_apart: bool = False) -> tuple[str, ...]:
    """What is told, with something before it that is no step of its own; "" for nothing.

    With other people it stands ``is_apart``: they see it before anybody has moved, and it is not told again
    with the first move.

    >>> open_told("Ada deals.", ["Ada drew.", "Bruno drew."]), open_told("", [])
    (('Ada deals. Ada drew.', 'Bruno drew.'), ())
    >>> open_told("Ada deals.", ["Ada drew."], is_apart=True)
    ('Ada deals.', 'Ada drew.')
    """
    if not first or is_apart:
        return (*filter(None, [first]), *told)
    return (" ".join([first, *told[:1]]), *told[1:])


def split_news(turns: Sequence[TurnT], news: int) -> tuple[Sequence[TurnT], int]:
    """The turns that the last ``news`` sentences tell, and the number of the first step among them.

    That number is 2 if a new sentence stands before all turns.
    """
    new = min(news, len(turns))
    return turns[len(turns) - new :], 1 + news - new


def is_under_way(turns: Sequence[TurnT], reader: int) -> bool:
    """Whether another player has drawn in a turn under way, perhaps the top of the discards."""
    return bool(turns) and turns[-1].seat != reader and turns[-1].discard is None


def tops_since(
    discards: Sequence[CardT], turns: Sequence[tuple[CardT | None, CardT | None]]
) -> tuple[CardT, ...]:
    """The top of the discards before the last turns, and after each of them.

    A turn is the card that it took from the discards, and the one that it laid there.

    >>> tops_since("AC", [("B", "C")]), tops_since("ABC", [(None, "B"), (None, "C")])
    (('B', 'C'), ('A', 'B', 'C'))
    """
    below = list(discards)
    for taken, thrown in reversed(turns):
        if thrown is not None:
            del below[-1:]  # there may be none: a shuffle takes all but the top
        if taken is not None:
            below.append(taken)
    return (*below[-1:], *(thrown for _, thrown in turns if thrown is not None))


def laid_views(
    words: Words,
    hands: Sequence[tuple[CardT, ...]],
    points: Sequence[int],
    own: int,
    show: Callable[[tuple[CardT, ...]], tuple[tuple[FaceT, ...], str]],
) -> tuple[LaidView[FaceT], ...]:
    """Make the views of all hands by seat, with their points; ``show`` makes the faces, and says them."""
    return tuple(
        LaidView(seat, seat == own, name_player(words, seat, own), *show(cards), points[seat])
        for seat, cards in enumerate(hands)
    )
