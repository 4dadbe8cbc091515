"""The games of the wing on the web: for each, what makes the view of its table and of its score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.play.matches.player_match import PlayerMatch
from solitaire.web.matches.crowns import crowns_scores, crowns_table
from solitaire.web.matches.links import address_of_match
from solitaire.web.matches.table import GameView, MatchView, ScoreView, match_view
from solitaire.words import Words
from solitaire.words.crowns import name_table
from solitaire.words.table import Sort


@dataclass(frozen=True, slots=True)
class GameOnWeb:
    """What a game adds to the pages of matches."""

    table: Callable[[PlayerMatch, Words, Sort], GameView]
    scores: Callable[[PlayerMatch], tuple[ScoreView, ...]]


GAMES: Final[Mapping[str, GameOnWeb]] = {"crowns": GameOnWeb(crowns_table, crowns_scores)}
"""By the name of the rules."""


def view_match(
    player_match: PlayerMatch,
    words: Words,
    *,
    sort: Sort,
    address: str,
    code: str | None = None,
    alert: str = "",
) -> MatchView:
    """Make the view of a match of any game, its cards in that order."""
    game = GAMES[player_match.match.rules.name]
    return match_view(
        player_match,
        game.table(player_match, words, sort),
        game.scores(player_match),
        words,
        address=address,
        title=player_match.label or name_table(words, player_match.match.table.players),
        code=code,
        link=address_of_match(code, player_match.match.table, external=True) if code else "",
        alert=alert,
    )
