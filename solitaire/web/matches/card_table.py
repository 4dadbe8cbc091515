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
    NEXT = "next"
    OVER = "over"


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


def find_phase(turn_of: int | None, is_over: bool, asked: Phase) -> Phase:
    """The phase of a view, in which a hand that is not over asks for that."""
    if turn_of is None:
        return Phase.OVER
    return Phase.NEXT if is_over else asked


def others_since(turns: Sequence[TurnT], own: int) -> tuple[TurnT, ...]:
    """The turns of others since the player's last one in the hand, or its one under way."""
    since: list[TurnT] = []
    for turn in turns:
        if turn.seat != own:
            since.append(turn)
        elif turn.discard is not None:
            since.clear()
    return tuple(since)


def open_told(first: str, told: Sequence[str]) -> tuple[str, ...]:
    """What is told, with something before it that is no step of its own; "" for nothing.

    >>> open_told("Ada deals.", ["Ada drew.", "Bruno drew."]), open_told("", [])
    (('Ada deals. Ada drew.', 'Bruno drew.'), ())
    """
    if not first:
        return tuple(told)
    return (" ".join([first, *told[:1]]), *told[1:])


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
