"""A question about a position: which move keeps most? With it stands what each move keeps.

So an answer is judged without the solver. The value of a position is as in ``solitaire.solver.evaluation``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, Self

from solitaire.play.deals.row_text import game_at
from solitaire.rules import Card, Game, Rank, Turn
from solitaire.solver import LIMIT, Evaluation, advise

UNPLAYED: Final = ""
"""Stands for the pile of a card that is discarded unplayed, in stored moves."""


@dataclass(frozen=True, slots=True)
class ValuedMove:
    """A move, and the value of the position after it."""

    pile: Rank | None
    """None if the drawn card is discarded unplayed, whatever the pile."""
    discard: Card
    value: int

    def is_played_by(self, turn: Turn) -> bool:
        """Whether the turn is this move. Equal cards are one: a second right move is as right."""
        if turn.is_unplayed:
            return self.pile is None
        return (turn.pile, turn.discard) == (self.pile, self.discard)


@dataclass(frozen=True, slots=True)
class Question:
    """The game before the move, the value of its position, and all distinct moves, the best first.

    It knows the stock, so templates get other values.
    """

    game: Game
    before: int
    moves: tuple[ValuedMove, ...]

    @classmethod
    def ask(cls, game: Game, *, known: Evaluation | None = None, limit: int = LIMIT) -> Self | None:
        """The question about the position of a game that is not over; None if a search reached its limit.

        ``known`` and ``limit`` are as those of ``advise``. Cost: that of ``advise``, 0.1 s.
        """
        advice = advise(game.position, known=known, limit=limit)
        if not (advice.before.exact and all(use.exact for use in advice.uses)):
            return None
        moves = tuple(ValuedMove(use.pile, use.discard, use.value) for use in advice.uses)
        return cls(game, advice.before.value, moves)

    @property
    def best(self) -> int:
        """The value after a right move."""
        return self.moves[0].value

    @property
    def right(self) -> tuple[ValuedMove, ...]:
        """The right moves: those that keep as much as any."""
        return tuple(move for move in self.moves if move.value == self.best)

    def judge(self, turn: Turn) -> int:
        """The value after a turn; IllegalTurn if the rules do not allow it."""
        self.game.play(turn)
        return next(move.value for move in self.moves if move.is_played_by(turn))

    def is_right(self, turn: Turn) -> bool:
        """Whether a turn keeps as much as any; IllegalTurn as ``judge``."""
        return self.judge(turn) == self.best

    @property
    def open_pile(self) -> Rank:
        """The first open pile, which a turn names that discards the drawn card unplayed."""
        return next(pile.rank for pile in self.game.piles if not pile.flipped)

    def turn(self, move: ValuedMove) -> Turn:
        """The turn that plays a move."""
        assert self.game.drawn is not None, "the game is not over"
        return Turn(self.game.drawn, move.pile or self.open_pile, move.discard)


def read_question(deal: str, turns: str, before: int, moves: str) -> Question:
    """The question of a row, from the texts of the game before the move and of the moves.

    ValueError or SolitaireError if they cannot be read, or if they are none of a question.
    """
    game, read = game_at(deal, turns), parse_moves(moves)
    if game.drawn is None or not read:
        raise ValueError("nothing is drawn, or there is no move")
    return Question(game, before, read)


def format_moves(moves: tuple[ValuedMove, ...]) -> str:
    """The moves as JSON, which ``parse_moves`` parses."""
    return json.dumps(
        [
            [UNPLAYED if move.pile is None else str(move.pile), move.discard.text, move.value]
            for move in moves
        ],
        separators=(",", ":"),
    )


def parse_moves(text: str) -> tuple[ValuedMove, ...]:
    """Parse what ``format_moves`` wrote. ValueError if it cannot be parsed."""
    try:
        return tuple(
            ValuedMove(
                None if pile == UNPLAYED else Rank.parse(pile), Card.parse(discard), int(value)
            )
            for pile, discard, value in json.loads(text)
        )
    except TypeError as error:
        raise ValueError(f"no moves: {error!r}") from error
