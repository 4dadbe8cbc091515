"""Spiral on the web: what makes its pages, and reads its forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from solitaire.matches import Match, SeenHand
from solitaire.matches.spiral import SPIRAL
from solitaire.matches.spiral.review import (
    PlayedTurn,
    TurnReview,
    find_losses,
    list_turns,
    review_turn,
)
from solitaire.matches.spiral.view import SpiralView
from solitaire.web.matches.game import MatchPages
from solitaire.web.matches.review import Addresses, GameReview
from solitaire.web.matches.spiral import table
from solitaire.web.matches.spiral.example import SpiralExample, empty_board, spiral_example
from solitaire.web.matches.spiral.review import review_spiral
from solitaire.web.matches.spiral.table import SpaceView
from solitaire.web.matches.table import GameView, Look, ScoreView
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.sheet import ScoreSheet
from solitaire.words.matches.spiral.review import tell_loss
from solitaire.words.matches.spiral.sheet import score_sheet
from solitaire.words.matches.spiral.telling import name_line, say_how_game_ended


class _SpiralPages(MatchPages):
    rules = SPIRAL
    commands = "68 71, d, x, ?"
    style = "matches/spiral"
    script = "spiral"

    def table(self, words: Words, seen: SeenHand, look: Look) -> GameView:
        return table.spiral_table(words, seen, look)

    def scores(self, words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
        return table.spiral_scores(words, seen)

    def score_sheet(self, words: Words) -> ScoreSheet:
        return score_sheet(words)

    def board(self, words: Words) -> tuple[SpaceView, ...]:
        return empty_board(words)

    def read_typed(self, text: str) -> str | None:
        return table.read_typed(text)

    def read_form(self, form: Mapping[str, str]) -> str | None:
        return table.read_form(form)

    def look_back(self, match: Match, seat: int, number: int) -> tuple[PlayedTurn, ...]:
        return list_turns(match, seat)

    def find_losses(self, past: tuple[PlayedTurn, ...]) -> Sequence[TurnReview]:
        return find_losses(map(review_turn, past))

    def tell_loss(self, words: Words, loss: TurnReview) -> str:
        return tell_loss(words, loss)

    def tell_end(self, words: Words, seen: SeenHand) -> str:
        view: SpiralView = seen.view
        ended = say_how_game_ended(words, view)
        return words.join_sentences(ended, name_line(words, view.five))

    def parts(self, past: tuple[PlayedTurn, ...]) -> Sequence[int]:
        return [turn.before.number for turn in past]

    def review(
        self,
        words: Words,
        seen: SeenHand,
        past: tuple[PlayedTurn, ...],
        number: int,
        addresses: Addresses,
        sort: Sort,
    ) -> GameReview:
        return review_spiral(words, seen, past, number, addresses, sort)

    def example(self, words: Words) -> SpiralExample:
        return spiral_example(words)


SPIRAL_PAGES: Final = _SpiralPages()
