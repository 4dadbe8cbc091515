"""The score sheet of a game for real cards, and the board of Spiral, to print."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template

from solitaire.web.http.context import words_of_request
from solitaire.web.http.reach import link_for_others
from solitaire.web.matches.game import MatchPages
from solitaire.web.matches.games import find_game_or_404
from solitaire.web.paper import blueprint
from solitaire.words import Words
from solitaire.words.matches.games import words_of_game
from solitaire.words.matches.sheet import ScoreSheet


@dataclass(frozen=True, slots=True)
class ScoreSheetPage:
    """A score sheet to print."""

    title: str
    name: str
    """That of the game, which heads its leaves."""
    game: str
    """The name of the rules, which is in the names of templates."""
    address: str
    """Where the whole rules are, without ``https://``."""
    sheet: ScoreSheet
    board: object | None
    """What the game prints beside it; None for nothing."""


@blueprint.get("/matches/<game>/paper")
def print_score_sheet(game: str) -> str:
    """A score sheet for real cards."""
    page = score_sheet_page(words_of_request(), find_game_or_404(game))
    return render_template("paper/scores.html", page=page)


def score_sheet_page(words: Words, pages: MatchPages) -> ScoreSheetPage:
    """Make the view of what a game prints."""
    game = pages.rules.name
    link = link_for_others(words, "matches.show_match_rules", game=game)
    name = words_of_game(pages.rules).short_name(words)
    return ScoreSheetPage(
        title=words.gettext("%(game)s on paper", game=name),
        name=name,
        game=game,
        address=link.address.partition("://")[2],
        sheet=pages.score_sheet(words),
        board=pages.board(words),
    )
