"""Why a pile of a table is complete, or why not: a page, or a sheet over the table.

It shows nothing that does not lie open: the melds are those that the table brackets, in words.
"""

from __future__ import annotations

from flask import render_template, url_for

from solitaire.rules import Pile, Rank
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.words import words
from solitaire.web.table.blueprint import blueprint
from solitaire.web.table.piles import hand_view
from solitaire.web.table.press import press
from solitaire.web.table.responses import load_game
from solitaire.words import why as said


@blueprint.get("/games/<game>/piles/<rank>/why")
def explain_pile(game: str, rank: str) -> str:
    """Why that pile is complete, or why not, as the game stands."""
    player_game = load_game(game)
    return why_page(
        player_game.game.pile(Rank.parse(rank)), url_for("table.show_table", game=player_game.id)
    )


def why_page(pile: Pile, address: str) -> str:
    """The page of that pile, or what the sheet over its table shows; ``address`` is that of the table."""
    return render_template(
        "table/_why_sheet.html" if wants_fragment() else "table/why.html",
        why=said.why(words(), pile),
        hand=hand_view(pile, words(), press()),
        pile=pile,
        address=address,
    )
