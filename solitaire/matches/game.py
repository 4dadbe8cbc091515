"""What a game of the wing is: a value of rules, states, views and computer players.

A new game is one package that has these four. Types: ``M`` is a move of the game, whose ``str`` is its
notation; ``V`` is what one seat may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, Generic, Protocol, TypeVar

from solitaire.matches.shuffles import Shuffles

DEALS_ON: Final = 0
"""The seat that goes on to the next hand, whoever leads it: a person has time to look at the points.

A state does not know who is a person: on the site seat 0 is. A computer player who sits there, which only
happens on the command line and in records, goes on at once.
"""
M = TypeVar("M")
V = TypeVar("V")
ReasonT = TypeVar("ReasonT", bound=Enum)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class DealNext:
    """The move that goes on to the next hand, after all have seen how the last one ended."""

    def __str__(self) -> str:
        return "next"


class State(Protocol[M, V]):
    """A match at one moment, with all that is hidden. Frozen."""

    @property
    def seat(self) -> int | None:
        """Whose move it is; None when the match is over."""
        ...

    @property
    def hand_number(self) -> int:
        """The number of the hand that is played, or was played last, from 1."""
        ...

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points of each seat in each hand that is over."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat so far."""
        ...

    @property
    def hands_over(self) -> int:
        """How many hands are over."""
        ...

    @property
    def last(self) -> M | None:
        """The move that led here, with the card that it drew: what records write."""
        ...

    def legal(self) -> tuple[M, ...]:
        """The moves of the seat, as it can know them; empty when the match is over."""
        ...

    def accepted(self) -> tuple[M, ...]:
        """All moves that ``play`` takes: those of ``legal`` and what no player is offered, such as bluffs."""
        ...

    def play(self, move: M) -> State[M, V]:
        """The state after a move, which may leave out what only it reveals; IllegalMove."""
        ...

    def view(self, seat: int) -> V:
        """What a seat may see: data only, with no way back to the state. ``view_data`` can read it."""
        ...


@dataclass(frozen=True, slots=True)
class CoachAdvice(Generic[M, ReasonT]):
    """What a coach says in a player's first hand: a move, and why."""

    move: M
    reason: ReasonT


class Bot(Protocol[ViewT_contra, MoveT_co]):
    """A computer player: a pure function of what it sees. A version never changes its play."""

    @property
    def name(self) -> str:
        """What it looks at, such as ``outs``."""
        ...

    @property
    def version(self) -> int:
        """From 1."""
        ...

    def choose(self, view: ViewT_contra) -> MoveT_co:
        """A legal move of the seat whose view this is."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A choice between ways to play a game; the first value is the usual one. Names are stored."""

    name: str
    values: tuple[str, ...]
    players: tuple[int, ...] = ()
    """The numbers of players for whom there is a choice; if empty, for all."""
    excludes: tuple[str, ...] = ()
    """What cannot be chosen together with a value that is not the usual one: "pairs=yes"."""


class Rules(Protocol[M, V]):
    """A game of the wing: one value."""

    @property
    def name(self) -> str:
        """What commands and rows call it; it never changes, since its shuffles depend on it."""
        ...

    @property
    def prefix(self) -> str:
        """The letter that begins its codes."""
        ...

    @property
    def players(self) -> Sequence[int]:
        """The possible numbers of players, ascending; there may be gaps."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The options, none of them repeated."""
        ...

    @property
    def bots(self) -> tuple[Bot[V, M], ...]:
        """The computer players from the weakest up; of one name, the newest version last."""
        ...

    @property
    def dailies(self) -> tuple[str, ...]:
        """The tables of its dailies, in notation, a person at seat 0: one, or seven from Monday on."""
        ...

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest total wins. Who play as a team have the same total, and so the same place."""
        ...

    @property
    def may_be_drawn(self) -> bool:
        """Whether a match is drawn if all have the same total; else they share the first place."""
        ...

    @property
    def examples(self) -> tuple[str, str]:
        """Two words of notation, for whoever typed one that cannot be read."""
        ...

    def start(self, shuffles: Shuffles, players: int, options: Mapping[str, str]) -> State[M, V]:
        """The first state of a match."""
        ...

    def welcomes(self, view: V) -> bool:
        """Whether what its first seat sees at the start is plain enough for somebody who knows no rule."""
        ...

    def public(self, move: M) -> M:
        """A move as the others see it."""
        ...

    def watch(
        self, states: Sequence[Any], moves: Sequence[tuple[int, M]], seat: int
    ) -> tuple[object, ...]:
        """What a seat saw of a hand: values of the game, a move or a turn each, with nothing else.

        ``moves`` are those of the hand so far, with the seats that made them; ``states`` one before
        each, of the game, and the last one.
        """
        ...

    def parse(self, word: str) -> tuple[M, ...]:
        """The moves of a word of notation, often one; NotationError."""
        ...

    def format(self, moves: Sequence[M]) -> tuple[str, ...]:
        """The words of moves; ``parse`` reads them.

        A word has no blank and is no bare number, since records drop the numbers of their lines.
        """
        ...


AnyRules = Rules[Any, Any]
AnyState = State[Any, Any]
AnyBot = Bot[Any, Any]


def see_moves(
    rules: Rules[M, V], moves: Iterable[tuple[int, M]], seat: int
) -> Iterator[tuple[int, M]]:
    """The moves, with the seats that made them, as a seat saw them: of others, without what only they saw."""
    return ((mover, move if mover == seat else rules.public(move)) for mover, move in moves)


def view_data(view: Any) -> dict[str, object]:
    """A view as JSON: its fields, of numbers, texts, tuples of such, and cards and moves in notation."""
    return {each.name: _plain(getattr(view, each.name)) for each in fields(view)}


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return _plain(value.value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if value is None or isinstance(value, bool | str):
        return value
    return int(value) if isinstance(value, int) else str(value)
