"""Pages of the gallery, for development only: every component in every state, and whole tables.

The templates, macros and views are those of the app, the data are fixtures (``scenes.py``), and nothing is
stored. The other modules list the components, one subject each. Two things differ from the app.
One page shows many specimens, so the ids of a specimen, and references to them, end in its number. And
closed or hidden elements are visible. Buttons have no effect.

A query like ``?theme=dark&letters=on`` sets preferences. The gallery's own texts are for developers, and in
English only.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, count

from flask import Blueprint, abort, render_template, request, url_for

from gallery import (
    dailies,
    drawings,
    games,
    lessons,
    match_games,
    matches,
    packs,
    pages,
    paper,
    puzzles,
    races,
    reviews,
    seats,
    sheets,
    statistics,
    study,
    tables,
    trials,
)
from gallery.scenes import SCENES
from gallery.specimen import scene_view
from solitaire.web.board.parts.stock import stock_view
from solitaire.web.board.play.responses import CommandLine, panel_view, render_sheet
from solitaire.web.http.context import words_of_request
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.preferences import CHOICES, override_preferences, preferences
from solitaire.web.matches.games import GAMES

blueprint = Blueprint(
    "gallery", __name__, url_prefix="/gallery", template_folder="templates", static_folder="static"
)


@blueprint.before_request
def take_preferences() -> None:
    """Use the preferences of the query for this response only."""
    override_preferences(preferences().with_values(request.args))


@blueprint.get("")
def gallery() -> str:
    """All components on one page."""
    numbers = count(1)
    rooms = (
        *(
            tables,
            lessons,
            trials,
            matches,
            match_games,
            seats,
            sheets,
            drawings,
            games,
            packs,
            paper,
            races,
        ),
        *(study, statistics, dailies, reviews, puzzles, pages),
    )
    sections = [
        (title, [(s.about, s.part, s.with_own_ids(next(numbers))) for s in specimens])
        for title, specimens in chain.from_iterable(room.sections() for room in rooms)
    ]
    return render_template(
        "gallery/index.html",
        styles=(
            "matches/match",
            "packs",
            "paper",
            "people",
            "trying",
            *(game.style for game in GAMES.values() if game.style),
        ),
        sections=sections,
        scenes=SCENES,
        choices=CHOICES,
        chosen=preferences().changed,
    )


@blueprint.get("/table/<state>")
def table(state: str) -> str:
    """The page of a table."""
    scene = SCENES.get(state) or abort(404)
    view = scene_view(scene, state)
    if wants_fragment():
        return render_template("board/_swap.html", board=view)
    return render_template(
        "board/page.html",
        board=view,
        command_line=scene.command_line,
        stock=panel_view(
            words_of_request(), scene.player_game, preferences(), str(scene.choice.pile or "")
        ),
    )


@blueprint.get("/match/<phase>")
def match(phase: str) -> str:
    """The page of a match in that phase, or of the review of such a turn."""
    if phase in matches.TURNS:
        ended = matches.play_to("the end")
        review = matches.make_review(ended, matches.find_turn(ended, phase))
        return render_template("matches/review.html", review=review)
    view = match_games.make_crowd(phase) or seats.make_waiting(phase)
    if view is None:
        own = matches.play_to(phase) if phase in matches.PHASES else match_games.find_match(phase)
        view = matches.make_view(own or abort(404))
    return render_template("matches/page.html", match=view, line=CommandLine())


@blueprint.get("/table/<state>/stock")
def stock(state: str) -> str:
    """The stock sheet of a table."""
    scene = SCENES.get(state) or abort(404)
    return render_sheet(
        "board/stock.html",
        url_for("gallery.table", state=state),
        stock=stock_view(
            words_of_request(), scene.player_game.position, request.args.get("pile", "")
        ),
    )


@blueprint.post("/table/<state>/stock/panel")
def stock_panel(state: str) -> str:
    """The stock beside a wide table, open."""
    scene = SCENES.get(state) or abort(404)
    address = url_for("gallery.table", state=state)
    shown = replace(preferences(), stock="on")
    stock = panel_view(words_of_request(), scene.player_game, shown, "")
    return render_template("board/_stock_panel.html", stock=stock, address=address)


@blueprint.get("/puzzle/<about>")
def puzzle(about: str) -> str:
    """The page of a puzzle."""
    board = dict(puzzles.boards()).get(about) or abort(404)
    return render_template("board/still.html", board=board, title=about)


@blueprint.get("/race/<about>")
def race(about: str) -> str:
    """The page of a race."""
    found = races.races().get(about) or abort(404)
    return render_template("deals/race.html", **races.values_of(found))


@blueprint.get("/paper/<what>")
def paper_page(what: str) -> str:
    """A deal, a booklet or a score sheet to print."""
    if what in GAMES:
        return render_template("paper/scores.html", page=paper.score_sheet(what))
    if what == "deal":
        return render_template("paper/deal.html", page=paper.deal_sheet(paper.HARD[0]))
    if what != "booklet":
        abort(404)
    return render_template("paper/booklet.html", page=paper.booklet(paper.HARD))


@blueprint.get("/review/<about>")
def review(about: str) -> str:
    """The page of a board that looks back."""
    board = dict(reviews.boards()).get(about) or abort(404)
    return render_template("board/still.html", board=board, title=about)
