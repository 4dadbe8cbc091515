"""The pages around the table: home, and the rules."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from solitaire.play import Sitting
from solitaire.rules import TEXT_LIMIT, SolitaireError
from solitaire.web.play import games
from solitaire.web.player import known_player
from solitaire.web.words import words

SHOWN = 6
"""How many games in progress the home page lists."""

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> str:
    """Play, a deal by code or text, and the games in progress."""
    return home_page()


def home_page(*, wanted: str = "", error: SolitaireError | None = None) -> str:
    """The home page, with what was asked for and what was wrong with it."""
    player = known_player()
    sittings: tuple[Sitting, ...] = ()
    if player is not None:
        sittings = games().in_progress(player, limit=SHOWN)
    return render_template(
        "pages/home.html",
        sittings=sittings,
        wanted=wanted,
        error="" if error is None else words().error(error),
        text_limit=TEXT_LIMIT,
    )


@blueprint.get("/rules")
def rules() -> str:
    """The rules in brief, for people who play; ``?game=`` is the table to go back to."""
    return render_template("pages/rules.html", game=request.args.get("game", ""))
