"""The endings of games: outcome, crowns, and what the review adds.

A worker makes the review in a second. An ending never waits for it: until then it goes without.
"""

from __future__ import annotations

from typing import Final

from solitaire.play.background import Waiting
from solitaire.play.coach.review import Review
from solitaire.play.coach.reviews import Reviews
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result
from solitaire.play.results.crowns import Ending
from solitaire.play.results.signs import Sign, read_signs
from solitaire.rules import Outcome
from solitaire.store import ResultStore
from solitaire.store.results import EarlierWins


class Endings:
    """The endings of all players' games."""

    def __init__(self, results: ResultStore, reviews: Reviews) -> None:
        self._results: Final = results
        self._reviews: Final = reviews

    def of(self, player_game: PlayerGame, result: Result | None) -> Ending:
        """The ending of a game with that result, for its player; NotOver before its end.

        Asks for the review if there is none. Cost: one query, of a win two; a few more without a review.
        """
        outcome = player_game.game.outcome
        if outcome is None:
            raise NotOver(PlayCode.NOT_OVER, turn=player_game.number)
        found: Review | Waiting | None
        try:
            found = self._reviews.of(player_game, player_game.player)
        except (Absent, Busy, Refused):
            found = None
        return Ending(
            outcome,
            helped=player_game.undone > 0 or bool(player_game.help),
            earlier=self._find_earlier_wins(player_game, result, outcome),
            review=found if isinstance(found, Review) else None,
            waiting=found if isinstance(found, Waiting) else None,
        )

    def read_signs(self, player_game: PlayerGame) -> tuple[Sign, ...]:
        """The signs of a finished game for all who have its link; of mistakes once it is reviewed.

        Cost: one query.
        """
        return read_signs(player_game.game, self._reviews.find(player_game))

    def _find_earlier_wins(
        self, player_game: PlayerGame, result: Result | None, outcome: Outcome
    ) -> EarlierWins | None:
        if result is None or not (outcome.won and result.first and result.outcome.won):
            return None
        if result.undone != player_game.undone:
            return None
        return self._results.wins_before(result.player, outcome.variant, result.ended)
