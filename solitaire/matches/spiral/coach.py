"""What a coach says in a first game: the choice of the strongest computer player, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum, auto

from solitaire.matches.game import CoachAdvice
from solitaire.matches.spiral.board import LINES_OF
from solitaire.matches.spiral.bots import BOTS
from solitaire.matches.spiral.moves import Draw, Move, Play, Swap
from solitaire.matches.spiral.tally import count_stones, find_fours
from solitaire.matches.spiral.view import SpiralView


class MoveReason(Enum):
    """Why a move is advised; the first that is true."""

    WINS = auto()
    """It completes five in a line."""
    BLOCKS = auto()
    """It takes the space on which another team would complete a line."""
    THREATENS = auto()
    """It makes four in a line that can be completed."""
    SPOILS = auto()
    """It spoils three or more in a line of another team."""
    BUILDS = auto()
    """It adds to a line of the team's own that can still be completed."""
    BEGINS = auto()
    """It begins lines."""
    DRAWS = auto()
    """No space is worth more than a card."""
    SEEKS = auto()
    """Another card may take the space that completes five in a line, of any team."""
    SWAPS = auto()
    """The cards reach little."""
    SPENDS = auto()
    """No space is left for the card."""


@dataclass(frozen=True, slots=True)
class MoveAdvice(CoachAdvice[Move, MoveReason]):
    """A move, and why."""

    sought: int = 0
    """The space that a new card may take, if that is the reason."""
    count: int = 0
    """Of a stone that spoils or builds, the stones of that line, with it if it is one's own.

    Of one that begins lines, the lines of five through its space that the other team has no stone in.
    """


def advise(view: SpiralView) -> MoveAdvice:
    """The advice for the seat whose turn it is. Cost: that of a decision of the computer player."""
    move = BOTS[-1].choose(view)
    reason = explain_move(view, move)
    sought = find_sought(view) if reason is MoveReason.SEEKS else 0
    return MoveAdvice(move, reason, sought, _count(view, move, reason))


def _count(view: SpiralView, move: Move, reason: MoveReason) -> int:
    if not isinstance(move, Play) or move.space is None:
        return 0
    match reason:
        case MoveReason.SPOILS:
            return max_open(move.space, view.theirs, view.own)
        case MoveReason.BUILDS:
            return max_open(move.space, view.own, view.theirs) + 1
        case MoveReason.BEGINS:
            return sum(not {*view.theirs}.intersection(line) for line in LINES_OF[move.space])
        case _:
            return 0


def find_sought(view: SpiralView) -> int:
    """The space which completes five in a line and that most cards reach; 0 without one."""
    taken = {*view.own, *view.theirs}
    return max(
        (space for stones in view.stones for space in find_fours(count_stones(stones), taken)),
        default=0,
    )


def explain_move(view: SpiralView, move: Move) -> MoveReason:
    """What a move does, by the stones on the board."""
    if isinstance(move, Draw):
        return MoveReason.DRAWS
    if isinstance(move, Swap):
        return MoveReason.SEEKS if find_sought(view) else MoveReason.SWAPS
    if not isinstance(move, Play) or move.space is None:
        return MoveReason.SPENDS
    space, taken = move.space, {*view.own, *view.theirs}
    if space in find_fours(count_stones(view.own), taken):
        return MoveReason.WINS
    if any(space in find_fours(count_stones(rival), taken) for rival in view.rivals):
        return MoveReason.BLOCKS
    mine = max_open(space, view.own, taken)
    if mine >= 3:
        return MoveReason.THREATENS
    if any(max_open(space, rival, taken) >= 3 for rival in view.rivals):
        return MoveReason.SPOILS
    return MoveReason.BUILDS if mine else MoveReason.BEGINS


def max_open(space: int, own: Iterable[int], taken: Collection[int]) -> int:
    """The most stones of a team in a line through a space that has none of another team."""
    mine = frozenset(own)
    against = frozenset(taken) - mine
    return max(
        (len(mine.intersection(line)) for line in LINES_OF[space] if against.isdisjoint(line)),
        default=0,
    )
