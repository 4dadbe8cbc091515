"""A match of Spiral at one moment: its games, one after the other (K1 to K6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.game import DEALS_ON, DealNext
from solitaire.matches.shuffles import Shuffles
from solitaire.matches.spiral.game import Game
from solitaire.matches.spiral.moves import Move, SpiralCode, legal_moves
from solitaire.matches.spiral.view import SpiralView

WIN: Final = 2
"""The points of a game that was won; of a drawn one each team has half of them."""


@dataclass(frozen=True, slots=True)
class SpiralState:
    """All games so far."""

    games: int
    """How many there are at most."""
    points: tuple[tuple[int, ...], ...]
    """The points of each seat in each game that is over."""
    game: Game
    """The one that is played, or was played last."""
    last: Move | None = None

    @classmethod
    def start(
        cls, shuffles: Shuffles, players: int, teams: int, games: int, *, joker: bool
    ) -> SpiralState:
        """The first game dealt; seat 0 leads it."""
        return cls(games, (), Game.deal(shuffles, 1, players, teams, joker=joker))

    @property
    def seat(self) -> int | None:
        """Whose move it is; None when the match is over."""
        if not self.game.is_over:
            return self.game.seat
        return None if self._is_decided else DEALS_ON

    @property
    def hand_number(self) -> int:
        """The number of the game, from 1."""
        return self.game.number

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat over the games that are over."""
        return tuple(map(sum, zip(*self.points, strict=True))) or (0,) * self.game.players

    @property
    def hands_over(self) -> int:
        """How many games are over."""
        return len(self.points)

    @property
    def _is_decided(self) -> bool:
        """Whether the games that are left, if any, cannot change who wins."""
        second, first = sorted(self.scores[: self.game.teams])[-2:]
        left = self.games - len(self.points)
        return left == 0 or first - second > WIN * left

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat; empty when the match is over."""
        game = self.game
        if not game.is_over:
            return legal_moves(game.held[game.seat], game.free, joker=game.joker)
        return () if self._is_decided else (DealNext(),)

    def accepted(self) -> tuple[Move, ...]:
        """The moves of ``legal``: there are no others."""
        return self.legal()

    def play(self, move: Move) -> SpiralState:
        """The state after a move; IllegalMove."""
        if self.seat is None:
            raise IllegalMove(MatchCode.OVER)
        if isinstance(move, DealNext):
            return self._begin_next()
        if self.game.is_over:
            raise IllegalMove(SpiralCode.NEXT_FIRST)
        game = self.game.play(move)
        points = (*self.points, _count_points(game)) if game.is_over else self.points
        return replace(self, points=points, game=game, last=move)

    def _begin_next(self) -> SpiralState:
        """Deal the next game."""
        played = self.game
        if not played.is_over:
            raise IllegalMove(SpiralCode.NOT_OVER)
        game = Game.deal(
            played.shuffles, played.number + 1, played.players, played.teams, joker=played.joker
        )
        return replace(self, game=game, last=DealNext())

    def view(self, seat: int) -> SpiralView:
        """What a seat may see: its cards, the discards and the board."""
        game = self.game
        return SpiralView(
            seat=seat,
            turn_of=self.seat,
            joker=game.joker,
            games=self.games,
            number=game.number,
            held=game.held[seat],
            drawn=game.drawn[seat],
            cards=tuple(map(len, game.held)),
            discards=game.discards,
            stock_left=game.stock_left,
            stones=game.stones,
            is_over=game.is_over,
            points=self.points,
        )


def _count_points(game: Game) -> tuple[int, ...]:
    """The points of each seat in a game that is over: those of its team."""
    if game.winner is None:
        return (WIN // 2,) * game.players
    return tuple(WIN if seat % game.teams == game.winner else 0 for seat in range(game.players))
