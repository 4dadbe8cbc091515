"""The review of a match of Spiral: fives that a seat missed, and fours of the others that it did not block.

Only what is true is here: both are found by trying every card of the seat on every space, with what it saw.
What a partner did is told, not judged: the seat did not see those cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import cast

from solitaire.matches.game import DealNext
from solitaire.matches.match import Match
from solitaire.matches.spiral.moves import Move, Play
from solitaire.matches.spiral.reach import choose_cards
from solitaire.matches.spiral.state import SpiralState
from solitaire.matches.spiral.tally import count_stones, find_fours
from solitaire.matches.spiral.view import SpiralView


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of a seat, and what the seat saw before and after it."""

    number: int
    """Of the seat's turns in the whole match, from 1."""
    before: SpiralView
    move: Move
    after: SpiralView
    earlier: tuple[tuple[int, Move], ...]
    """The seats and moves of its game up to this one."""
    later: tuple[tuple[int, Move], ...]
    """Those of its game from then on, up to the seat's next turn."""
    won: bool
    """Whether its team won the game in the end."""

    @property
    def space(self) -> int | None:
        """The space that got a stone."""
        return self.move.space if isinstance(self.move, Play) else None


@dataclass(frozen=True, slots=True)
class TurnReview:
    """What a turn did and missed, by the lines of four on the board before it."""

    turn: PlayedTurn
    wins: bool
    missed: tuple[Play, ...]
    """The plays that would have won the game; none if the turn did."""
    dangers: tuple[int, ...]
    """The spaces on which others could complete five, before the turn."""
    blocks: tuple[Play, ...]
    """The plays that would have taken one of these; none if the turn did, or won."""
    lost_on: tuple[int, int] | None
    """The seat that completed five on one of these before the seat's next turn, and the space."""
    covered_on: tuple[int, int] | None
    """Likewise the seat that blocked one of these: a partner, or a rival of whoever threatened it."""

    @property
    def blocked(self) -> bool:
        """Whether the turn took one of the dangers."""
        return self.turn.space in self.dangers

    @property
    def misses_five(self) -> bool:
        """Whether another play would have won the game."""
        return bool(self.missed)

    @property
    def misses_block(self) -> bool:
        """Whether a line of four could have been blocked, and no five could have been made instead."""
        return bool(self.blocks) and not self.missed

    @property
    def number(self) -> int:
        """That of the turn."""
        return self.turn.number

    @property
    def weight(self) -> int:
        """What the turn lost: 4 a game that it could have won, and that was not won later either.

        3 the game, by a line that it could have blocked; 2 the five of a game that was won later; 1 a four
        that stayed open and did no harm; 0 nothing.
        """
        if self.misses_five:
            return 2 if self.turn.won else 4
        if self.misses_block:
            return 3 if self.lost_on else 1
        return 0


def list_turns(match: Match, seat: int) -> tuple[PlayedTurn, ...]:
    """All turns of a seat. Replays the match."""
    turns: list[PlayedTurn] = []
    steps = list(zip(match.seats, match.moves, strict=True))
    states = list(cast("Iterable[SpiralState]", match.history()))
    ends = {state.hand_number: state for state in states}
    won = {number: has_won(end.view(seat)) for number, end in ends.items()}
    begins = 0
    for place, ((before, after), (mover, move)) in enumerate(
        zip(pairwise(states), steps, strict=True)
    ):
        if isinstance(move, DealNext):
            begins = place + 1
        elif mover == seat:
            turns.append(
                PlayedTurn(
                    len(turns) + 1,
                    before.view(seat),
                    move,
                    after.view(seat),
                    tuple(steps[begins : place + 1]),
                    _until_next(steps[place + 1 :], seat),
                    won[before.hand_number],
                )
            )
    return tuple(turns)


def review_turn(turn: PlayedTurn) -> TurnReview:
    """Review a turn. Cost: less than a millisecond."""
    view = turn.before
    taken = {*view.own, *view.theirs}
    cards = choose_cards(view)
    fives, *threats = (
        find_fours(count_stones(stones), taken) for stones in (view.own, *view.rivals)
    )
    dangers = set().union(*threats)
    wins, later = turn.space in fives, _list_later(turn, dangers)
    lost = [each for each in later if _completes(view, threats, *each)]
    covered = [each for each in later if not _completes(view, threats, *each)]
    return TurnReview(
        turn,
        wins,
        missed=() if wins else _plays(cards, fives),
        dangers=tuple(sorted(dangers)),
        blocks=() if wins or turn.space in dangers else _plays(cards, dangers),
        lost_on=next(iter(lost), None),
        covered_on=next(iter(covered), None),
    )


def find_losses(reviews: Iterable[TurnReview]) -> tuple[TurnReview, ...]:
    """Those that missed a five or a block."""
    return tuple(each for each in reviews if each.weight)


def has_won(view: SpiralView) -> bool:
    """Whether the team of the seat has won the game."""
    return bool(view.five) and view.five[0] in view.own


def _completes(view: SpiralView, threats: Sequence[Collection[int]], seat: int, space: int) -> bool:
    """Whether a seat completes five on a space, by the threats of each rival."""
    teams = len(view.stones)
    rival = (seat - view.team) % teams
    return rival > 0 and space in threats[rival - 1]


def _list_later(turn: PlayedTurn, spaces: Collection[int]) -> list[tuple[int, int]]:
    """The seats that took one of the spaces before the seat's next turn, and the space, in order."""
    return [
        (seat, move.space)
        for seat, move in turn.later
        if isinstance(move, Play) and move.space is not None and move.space in spaces
    ]


def _plays(cards: dict[int, int], spaces: Iterable[int]) -> tuple[Play, ...]:
    """The plays on those of the spaces that the hand reaches, each with the card that is missed least."""
    return tuple(Play(cards[space], space) for space in sorted(spaces) if space in cards)


def _until_next(steps: list[tuple[int, Move]], seat: int) -> tuple[tuple[int, Move], ...]:
    """The moves before the seat's next one, or the end of the game."""
    later: list[tuple[int, Move]] = []
    for mover, move in steps:
        if mover == seat or isinstance(move, DealNext):
            break
        later.append((mover, move))
    return tuple(later)
