"""The gallery, only while developing: every component in every state, and whole tables, to be looked at.

All of it is made by the templates, macros and views that players get, from fixed tables (``scenes.py``), and
nothing is stored. What there is to see is in ``table_specimens.py`` and ``page_specimens.py``. Two things are
not as in the app. What a player sees one at a time stands here on one page, so the ids of a specimen, and
what refers to them, end in its number. And what is closed or hidden until it is needed is shown. Buttons lead
nowhere.

A query as in ``?theme=dark&letters=on`` is taken for the player's preferences. What the gallery itself says
is for developers, and English.
"""

from __future__ import annotations

from itertools import chain

from flask import Blueprint, abort, render_template, request, url_for

from gallery import page_specimens, table_specimens
from gallery.scenes import SCENES
from gallery.specimen import view_of
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.preferences import CHOICES, preferences, pretend
from solitaire.web.http.words import words
from solitaire.web.table.sheets import stock_view, turns_view

blueprint = Blueprint(
    "gallery", __name__, url_prefix="/gallery", template_folder="templates", static_folder="static"
)


@blueprint.before_request
def take_preferences() -> None:
    """Those of the query, for this answer alone."""
    pretend(preferences().but(request.args))


@blueprint.get("")
def gallery() -> str:
    """Everything on one page."""
    numbers = iter(range(1, 1000))
    sections = [
        (title, [(s.about, s.part, s.numbered(next(numbers))) for s in specimens])
        for title, specimens in chain(table_specimens.sections(), page_specimens.sections())
    ]
    return render_template(
        "gallery/index.html",
        sections=sections,
        scenes=SCENES,
        choices=CHOICES,
        chosen=preferences().chosen,
    )


@blueprint.get("/table/<state>")
def table(state: str) -> str:
    """A whole table."""
    scene = SCENES.get(state) or abort(404)
    view = view_of(scene, state)
    if wants_fragment():
        return render_template("table/_swap.html", table=view)
    return render_template("table/page.html", table=view, command_line=scene.command_line)


@blueprint.get("/table/<state>/stock")
def stock(state: str) -> str:
    """What is left in the stock of that table."""
    scene = SCENES.get(state) or abort(404)
    template = "table/_stock_sheet.html" if wants_fragment() else "table/stock.html"
    return render_template(
        template,
        stock=stock_view(scene.player_game.position, words()),
        address=url_for("gallery.table", state=state),
    )


@blueprint.get("/table/<state>/turns")
def turns(state: str) -> str:
    """The turns played at that table."""
    scene = SCENES.get(state) or abort(404)
    template = "table/_turns_sheet.html" if wants_fragment() else "table/turns.html"
    return render_template(
        template,
        played=turns_view(scene.player_game, words()),
        address=url_for("gallery.table", state=state),
    )
