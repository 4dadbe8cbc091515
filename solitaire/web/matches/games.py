"""The games of the wing on the web: for each, what makes the views of its table, score sheet and review.

What a game says is in its ``GameWords`` (``solitaire.words.matches.game``). Its templates are
``matches/_NAME.html`` (the table), ``matches/_NAME_rules.html`` and ``matches/_NAME_keys.html``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import abort

from solitaire.matches import CROWNS
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.web.matches.continental import table as continental
from solitaire.web.matches.continental.review import continental_review
from solitaire.web.matches.crowns.review import crowns_review
from solitaire.web.matches.crowns.table import crowns_scores, crowns_table, read_form, read_typed
from solitaire.web.matches.lastcard import table as lastcard
from solitaire.web.matches.lastcard.review import lastcard_review
from solitaire.web.matches.links import address_of_match
from solitaire.web.matches.review import Addresses, ReviewPage, ReviewTurn
from solitaire.web.matches.spiral import table as spiral
from solitaire.web.matches.spiral.example import spiral_example
from solitaire.web.matches.spiral.review import review_spiral
from solitaire.web.matches.table import GameView, Look, MatchView, ScoreView, match_view, title_of
from solitaire.words import Words
from solitaire.words.board.table import Sort


def read_move(form: Mapping[str, str]) -> str | None:
    """The word of notation in a form whose button or field is called ``move``; None without one."""
    return form.get("move")


@dataclass(frozen=True, slots=True)
class GameOnWeb:
    """What a game adds to the pages of matches."""

    rules: AnyRules
    table: Callable[[PlayerMatch, Words, Look], GameView]
    scores: Callable[[PlayerMatch, Words], tuple[ScoreView, ...]]
    """Makes the lines of the score sheet."""
    read_typed: Callable[[str], str | None]
    """The word of notation of a move that a player typed; None for any other text."""
    commands: str
    """Some commands to type, as an example."""
    read_form: Callable[[Mapping[str, str]], str | None] = read_move
    """The word of notation of the move in a form of its template; None if nothing was chosen."""
    review: ReviewTurn | None = None
    """Looks back at a turn of a finished match; a game may lack it."""
    example: Callable[[Words], object] | None = None
    """Makes the view of what its page of rules draws, if that needs one."""
    style: str = ""
    """Its style sheet, ``css/STYLE.css``, which only its pages load; "" if that of all matches is enough."""
    script: str = ""
    """Its script, ``js/SCRIPT.js``; "" if that of all matches is enough."""


GAMES: Final[dict[str, GameOnWeb]] = {
    "crowns": GameOnWeb(
        CROWNS,
        crowns_table,
        crowns_scores,
        read_typed,
        "d, t, d 9s, ?",
        read_form,
        crowns_review,
    ),
    "spiral": GameOnWeb(
        SPIRAL,
        spiral.spiral_table,
        spiral.spiral_scores,
        spiral.read_typed,
        "68 71, d, x, ?",
        spiral.read_form,
        review_spiral,
        spiral_example,
        style="spiral",
        script="spiral",
    ),
    "lastcard": GameOnWeb(
        LASTCARD,
        lastcard.lastcard_table,
        lastcard.lastcard_scores,
        lastcard.read_typed,
        "r 7, w g, d, ?",
        lastcard.read_form,
        lastcard_review,
        style="lastcard",
    ),
    "continental": GameOnWeb(
        CONTINENTAL,
        continental.continental_table,
        continental.continental_scores,
        continental.read_typed,
        "d, t, lay, d 9s, ?",
        continental.read_form,
        continental_review,
        style="continental",
    ),
}
"""By the name of the rules, in the order in which a stranger is offered them."""


def find_game_or_crowns(name: str) -> GameOnWeb:
    """The game of that name; Five Crowns if there is none, as in links from when it was the only game."""
    return GAMES.get(name, GAMES[CROWNS.name])


def find_game_or_404(name: str) -> GameOnWeb:
    """The game of that name, which an address has; 404 if there is none."""
    return GAMES.get(name) or abort(HTTPStatus.NOT_FOUND)


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
        game.scores(player_match, words),
        words,
        address=address,
        title=title_of(player_match, words),
        style=game.style,
        script=game.script,
        commands=game.commands,
        has_review=game.review is not None,
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
    game = GAMES[player_match.match.rules.name]
    if game.review is None or not player_match.match.is_over:
        return None
    turn_view = game.review(player_match, turn, Addresses(address), words, sort)
    status = words.join_sentences(f"{turn_view.heading}.", *turn_view.sentences)
    return ReviewPage(address, title_of(player_match, words), status, game.style, turn_view)
