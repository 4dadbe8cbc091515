"""The endings of games: outcome, crowns, and what the review adds.

A worker makes the review in a second. An ending never waits for it: until then it goes without.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solitaire.play.background import Waiting
from solitaire.play.coach.review import Review
from solitaire.play.coach.reviews import Reviews
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.crowns import Ending
from solitaire.store.endings import EndingStore, StoredEnding
from solitaire.store.results import StoredResult


class Endings:
    """The endings of all players' games."""

    def __init__(self, store: EndingStore, reviews: Reviews) -> None:
        self._store: Final = store
        self._reviews: Final = reviews

    def load(self, game_id: str, counted: int = 0) -> StoredEnding:
        """What is stored of a game and its end, of any player; Absent if there is none. Cost: one statement.

        Up to ``counted`` finished games of the player are counted.
        """
        # An unprintable text cannot be an id, and not every database accepts it: \0, lone surrogates.
        stored = self._store.of_game(game_id, counted) if game_id.isprintable() else None
        if stored is None:
            raise Absent(PlayCode.NO_GAME)
        return stored

    def load_day(self, player: str, number: int, counted: int = 0) -> Mapping[str, StoredEnding]:
        """As ``load``, the player's attempts at the dailies of a day, by the id of the game."""
        return {each.game.id: each for each in self._store.of_day(player, number, counted)}

    def of(self, player_game: PlayerGame, stored: StoredEnding) -> Ending:
        """The ending of a game, for its player; NotOver before its end.

        Asks for the review if there is none. Cost: nothing, or a few statements without a review.
        """
        outcome = player_game.game.outcome
        if outcome is None:
            raise NotOver(PlayCode.NOT_OVER, turn=player_game.number)
        found: Review | Waiting | None
        try:
            found = self._reviews.of_own(player_game, stored.review, stored.job)
        except (Absent, Busy, Refused):
            found = None
        result = stored.result
        is_compared = result is not None and (
            outcome.won and result.first and result.won and result.undone == player_game.undone
        )
        return Ending(
            outcome,
            helped=player_game.undone > 0 or bool(player_game.help),
            earlier=stored.earlier if is_compared else None,
            review=found if isinstance(found, Review) else None,
            waiting=found if isinstance(found, Waiting) else None,
            difficulty=_known_difficulty(player_game, result),
        )


def _known_difficulty(player_game: PlayerGame, result: StoredResult | None) -> Difficulty | None:
    if result is not None and result.spare is not None:
        return Difficulty.of(result.spare, player_game.variant)
    return player_game.origin.difficulty
