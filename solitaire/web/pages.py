"""The pages around the table: home, and the rules."""

from __future__ import annotations

import re

from flask import Blueprint, render_template, request

from solitaire.play import Absent, Sitting
from solitaire.rules import TEXT_LIMIT, SolitaireError
from solitaire.web.hx import wants_fragment
from solitaire.web.play import games
from solitaire.web.player import known_player
from solitaire.web.words import words

SHOWN = 6
"""How many games in progress the home page lists at a time."""

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> str:
    """Play, a deal by code or text, and the games in progress, from ``?from=`` on."""
    start = request.args.get("from", "0")
    return home_page(start=int(start) if re.fullmatch(r"\d{1,6}", start, re.A) else 0)


def home_page(*, start: int = 0, wanted: str = "", error: SolitaireError | None = None) -> str:
    """The home page, with what was asked for and what was wrong with it."""
    player = known_player()
    sittings: tuple[Sitting, ...] = ()
    if player is not None:
        sittings = games().in_progress(player, limit=SHOWN + 1, offset=start)
    return render_template(
        "pages/home.html",
        sittings=sittings[:SHOWN],
        newer=max(0, start - SHOWN) if start else None,
        older=start + SHOWN if len(sittings) > SHOWN else None,
        wanted=wanted,
        error="" if error is None else words().error(error),
        text_limit=TEXT_LIMIT,
    )


@blueprint.get("/rules")
def rules() -> str:
    """The rules in brief: a page, or what a sheet over the table shows; ``?game=`` is that table."""
    if wants_fragment():
        return render_template("pages/_rules_sheet.html")
    player, game = known_player(), request.args.get("game", "")
    try:
        back = games().get(player, game).id if player and game else ""
    except Absent:
        back = ""
    return render_template("pages/rules.html", game=back)
