"""The endings of games: outcome, crowns, and what the review adds.

A worker makes the review in a second. An ending never waits for it: until then it goes without.
"""

from __future__ import annotations

from typing import Final

from solitaire.play.background import Waiting
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.crowns import Ending, Feat
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Reviews
from solitaire.rules import Outcome
from solitaire.store import ResultStore


class Endings:
    """The endings of all players' games."""

    def __init__(self, results: ResultStore, reviews: Reviews) -> None:
        self._results: Final = results
        self._reviews: Final = reviews

    def of(self, player_game: PlayerGame) -> Ending:
        """The ending of a game, for its player; NotOver before its end.

        Asks for the review if there is none. Cost: four queries.
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
            feats=self._find_feats(player_game, outcome),
            review=found if isinstance(found, Review) else None,
            waiting=found if isinstance(found, Waiting) else None,
        )

    def _find_feats(self, player_game: PlayerGame, outcome: Outcome) -> tuple[Feat, ...]:
        if not outcome.won:
            return ()
        feats = [] if outcome.stock_left else [Feat.LAST_CARD]
        result = self._results.of_game(player_game.id)
        if result and result.first and result.won and result.undone == player_game.undone:
            best = self._results.most_left_before(result.player, outcome.variant, result.ended)
            if best is None:
                feats.append(Feat.FIRST_WIN)
            elif outcome.stock_left > best:
                feats.append(Feat.BEST)
        return tuple(feats)
