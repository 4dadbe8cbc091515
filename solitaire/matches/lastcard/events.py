"""What happened with each move, as everybody sees it: what was played or drawn, and whom it hit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from solitaire.matches.lastcard.cards import Card, Color, Symbol
from solitaire.matches.lastcard.hand import Hand
from solitaire.matches.lastcard.moves import (
    Asked,
    Catch,
    Challenge,
    Draw,
    Move,
    Name,
    Pass,
    Play,
    may_play,
)
from solitaire.matches.lastcard.state import LastCardState
from solitaire.matches.lastcard.view import LastCardView


class EventKind(Enum):
    """What a seat did."""

    PLAYED = "played"
    PLAYED_DRAWN = "played-drawn"
    """Drew a card and played it, as it has to (U4)."""
    DREW = "drew"
    KEPT = "kept"
    """Kept a wild that it had drawn."""
    DREW_FOUR = "drew-four"
    """Drew for a +4 without a challenge."""
    RIGHT = "right"
    """Challenged a +4 and was right."""
    WRONG = "wrong"
    CAUGHT = "caught"
    """Caught a seat that did not say "last card"."""
    NAMED = "named"
    """Named the color of the first card."""


@dataclass(frozen=True, slots=True)
class Event:
    """A move and what came of it."""

    seat: int
    kind: EventKind
    card: Card | None = None
    """The card that was played; of a draw only its seat knows it."""
    color: Color | None = None
    """The color that was named."""
    swap: int | None = None
    """The seat that it swapped hands with."""
    against: int | None = None
    """The seat whose +4 was challenged."""
    drew: tuple[tuple[int, int], ...] = ()
    """The seats that drew cards for it, and how many."""
    shed: tuple[tuple[int, int], ...] = ()
    """The seats that had to discard wilds for it, and how many."""
    missed: int | None = None
    """The seat that misses a turn."""
    left: int = 0
    """How many cards its seat has left."""
    top: Card | None = None
    """The top of the discards after it."""
    turns: bool = False
    """Whether play goes the other way now; never with two players."""
    shown: tuple[Card, ...] = ()
    """What the seat held that was challenged; only who challenged sees it, at a table of bluffs (U5)."""
    says: bool = True
    """Whether "last card" is said with it, if one is left."""
    seen: LastCardView | None = None
    """What the seat that sees this saw before it, if the move is its own."""


def events_of(
    states: Sequence[LastCardState], moves: Sequence[tuple[int, Move]], seat: int
) -> tuple[Event, ...]:
    """What a seat saw of a hand. ``states`` are those before each move, and the last one."""
    return tuple(
        _event(before.hand, after.hand, move, mover, before.view(seat) if mover == seat else None)
        for (before, after), (mover, move) in zip(pairwise(states), moves, strict=True)
    )


def _event(before: Hand, after: Hand, move: Move, mover: int, seen: LastCardView | None) -> Event:
    kind, card, color, swap = EventKind.PLAYED, None, None, None
    match move:
        case Play():
            card, color, swap = move.card, move.color, move.swap
        case Draw():
            fits = move.card is not None and may_play(
                move.card, before.held[mover], before.top, before.color
            )
            kind = (
                EventKind.PLAYED_DRAWN if fits and after.asked is not Asked.KEEP else EventKind.DREW
            )
            card = move.card if kind is EventKind.PLAYED_DRAWN or seen else None
        case Pass():
            kind = EventKind.DREW_FOUR if before.asked is Asked.ANSWER else EventKind.KEPT
        case Challenge():
            kind = EventKind.RIGHT if before.is_guilty else EventKind.WRONG
        case Catch():
            kind = EventKind.CAUGHT
        case Name():
            kind, color, swap = EventKind.NAMED, move.color, move.swap
    drew = _drew(before, after, mover, swap, kind)
    return Event(
        mover,
        kind,
        card,
        color,
        swap,
        _against(before, kind),
        drew,
        _shed(before, after, mover) if card and card.symbol is Symbol.CLEAR else (),
        _missed(before, after, mover, kind, card),
        len(after.held[mover]),
        after.top,
        after.direction != before.direction and len(before.seated) > 2,
        _shown(before, kind) if seen and before.house.bluffs else (),
        after.unsaid != mover,
        seen,
    )


def _against(before: Hand, kind: EventKind) -> int | None:
    """The seat that is challenged or caught."""
    if kind is EventKind.CAUGHT:
        return before.unsaid
    return before.accused if kind in (EventKind.RIGHT, EventKind.WRONG) else None


def _shown(before: Hand, kind: EventKind) -> tuple[Card, ...]:
    """The hand of a seat whose +4 is challenged."""
    if before.accused is None or kind not in (EventKind.RIGHT, EventKind.WRONG):
        return ()
    return before.held[before.accused]


def _drew(
    before: Hand, after: Hand, mover: int, swap: int | None, kind: EventKind
) -> tuple[tuple[int, int], ...]:
    """Who drew how many cards because of the move, in the order of play; not what a seat drew itself."""
    if swap is not None or kind in (EventKind.DREW, EventKind.KEPT, EventKind.NAMED):
        return ()
    grown = _grown(before, after, mover)
    return tuple((each, count) for each, count in grown if count > 0)


def _shed(before: Hand, after: Hand, mover: int) -> tuple[tuple[int, int], ...]:
    """Who of the others has how many cards less."""
    grown = _grown(before, after, mover)
    return tuple((each, -count) for each, count in grown if count < 0 and each != mover)


def _grown(before: Hand, after: Hand, mover: int) -> list[tuple[int, int]]:
    """By how many cards each hand has grown, in the order of play."""
    order = [before.after(mover, steps) for steps in range(len(before.seated))]
    return [(each, len(after.held[each]) - len(before.held[each])) for each in order]


def _missed(
    before: Hand, after: Hand, mover: int, kind: EventKind, card: Card | None
) -> int | None:
    """The seat that misses its turn because of the move."""
    if kind in (EventKind.DREW_FOUR, EventKind.WRONG):
        return mover
    if after.is_over or card is None or kind not in (EventKind.PLAYED, EventKind.PLAYED_DRAWN):
        return None
    is_skip = card.symbol in (Symbol.SKIP, Symbol.TWO)
    if is_skip or (card.symbol is Symbol.REVERSE and len(before.seated) == 2):
        return after.after(mover)
    return None
