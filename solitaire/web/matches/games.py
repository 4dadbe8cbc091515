"""The games of the wing on the web: for each, what makes the views of its table, score sheet and review."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.play.matches.player_match import PlayerMatch
from solitaire.web.matches.crowns import crowns_scores, crowns_table, read_typed
from solitaire.web.matches.crowns_review import crowns_review
from solitaire.web.matches.links import address_of_match
from solitaire.web.matches.review import Addresses, ReviewPage, ReviewTurn
from solitaire.web.matches.table import GameView, Look, MatchView, ScoreView, match_view, title_of
from solitaire.words import Words
from solitaire.words.crowns import list_commands
from solitaire.words.table import Sort


@dataclass(frozen=True, slots=True)
class GameOnWeb:
    """What a game adds to the pages of matches."""

    table: Callable[[PlayerMatch, Words, Look], GameView]
    scores: Callable[[PlayerMatch], tuple[ScoreView, ...]]
    read_typed: Callable[[str], str | None]
    """The word of notation of a move that a player typed; None for any other text."""
    list_commands: Callable[[Words], str]
    """The commands that can be typed, a sentence."""
    commands: str
    """Some of them, as an example."""
    review: ReviewTurn | None = None
    """Looks back at a turn of a finished match; a game may lack it."""


GAMES: Final[Mapping[str, GameOnWeb]] = {
    "crowns": GameOnWeb(
        crowns_table,
        crowns_scores,
        read_typed,
        list_commands,
        "d, t, d 9s, ?",
        crowns_review,
    )
}
"""By the name of the rules."""


def view_match(
    player_match: PlayerMatch,
    words: Words,
    *,
    look: Look,
    address: str,
    code: str | None = None,
    alert: str = "",
    status: str = "",
) -> MatchView:
    """Make the view of a match of any game."""
    game = GAMES[player_match.match.rules.name]
    return match_view(
        player_match,
        game.table(player_match, words, look),
        game.scores(player_match),
        words,
        address=address,
        title=title_of(player_match, words),
        commands=game.commands,
        code=code,
        link=address_of_match(code, player_match.match.table, external=True) if code else "",
        alert=alert,
        status=status,
    )


def view_review(
    player_match: PlayerMatch, turn: int, words: Words, *, sort: Sort, address: str
) -> ReviewPage | None:
    """Make the view of the player's turn nearest to ``turn``.

    None while the match is under way, since what a computer player would do is help, and for a game without a
    review.
    """
    review = GAMES[player_match.match.rules.name].review
    if review is None or not player_match.match.is_over:
        return None
    game = review(player_match, turn, Addresses(address), words, sort)
    return ReviewPage(address, title_of(player_match, words), game)
