"""Why a pile of a table is complete, or why not: a page, or a sheet over the table.

It shows nothing that does not lie open: the melds are those that the table brackets, in words.
"""

from __future__ import annotations

from flask import Blueprint, render_template, url_for

from solitaire.rules import Pile, Rank
from solitaire.web.answers import load_game
from solitaire.web.hx import wants_fragment
from solitaire.web.piles import hand_view
from solitaire.web.play import press
from solitaire.web.words import words
from solitaire.words import why as said

blueprint = Blueprint("why", __name__)


@blueprint.get("/games/<game>/piles/<rank>/why")
def of_game(game: str, rank: str) -> str:
    """Why that pile is complete, or why not, as the game stands."""
    player_game = load_game(game)
    return why_page(
        player_game.game.pile(Rank.parse(rank)), url_for("games.table", game=player_game.id)
    )


def why_page(pile: Pile, address: str) -> str:
    """The page of that pile, or what the sheet over its table shows; ``address`` is that of the table."""
    return render_template(
        "games/_why_sheet.html" if wants_fragment() else "games/why.html",
        why=said.why(words(), pile),
        hand=hand_view(pile, words(), press()),
        pile=pile,
        address=address,
    )
