"""A new booklet: the form that chooses its deals, and the page that waits for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.deals.fair import USUAL, DealChoice
from solitaire.play.errors import Busy
from solitaire.play.limits import Costly
from solitaire.play.paper import booklets
from solitaire.play.paper.booklets import MOST, SEPARATOR, NewBooklet
from solitaire.rules import NotationError
from solitaire.web.deals.winnable import WinnableView, read_winnable, winnable_view
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import Field, read_number
from solitaire.web.http.limits import spend
from solitaire.web.http.waiting import WaitingPage, respond_waiting
from solitaire.web.paper import blueprint
from solitaire.words import Words, paper
from solitaire.words.matches.games import GAME_WORDS

_TOKEN: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class BookletForm:
    """The form of a new booklet."""

    deals: WinnableView
    count: Field
    about_count: str
    sheets: tuple[tuple[str, str], ...]
    """The names and addresses of the score sheets."""


@blueprint.get("/booklets")
def choose_booklet() -> str:
    """The form of a new booklet."""
    return _render_form(Field(str(booklets.USUAL)))


@blueprint.post("/booklets")
def make_booklet() -> AnyResponse:
    """Redirect to a booklet of ``count`` deals of ``kind`` and ``level``, or wait for its deals."""
    choice, words = read_winnable(), words_of_request()
    try:
        count = read_number("count", least=1, most=MOST)
    except NotationError:
        field = Field(request.form.get("count", ""), paper.explain_count(words, MOST))
        return make_response(_render_form(field), HTTPStatus.UNPROCESSABLE_ENTITY)
    token = request.form.get("token", "")
    wanted = NewBooklet.of(choice, count, token if _TOKEN.fullmatch(token) else "")
    try:
        codes = use_cases().booklets.find(wanted, partial(spend, Costly.PAPER))
    except Busy:
        return _wait(words, wanted)
    address = url_for("paper.print_booklet", codes=SEPARATOR.join(codes))
    return redirect(address, HTTPStatus.SEE_OTHER)


def _wait(words: Words, wanted: NewBooklet) -> AnyResponse:
    fields = (
        ("kind", wanted.choice.kind),
        ("level", wanted.choice.level),
        ("count", str(wanted.count)),
        ("token", wanted.token),
    )
    title = paper.name_booklet(words, wanted.count)
    address = url_for("paper.make_booklet")
    return respond_waiting(
        WaitingPage(
            title,
            words.gettext("Finding deals that can be won. It takes a few seconds."),
            fields,
            address,
        )
    )


def _render_form(count: Field) -> str:
    page = booklet_form(words_of_request(), count, read_winnable())
    return render_template("paper/new.html", page=page)


def booklet_form(words: Words, count: Field, choice: DealChoice = USUAL) -> BookletForm:
    """Make the form, with this choice."""
    sheets = tuple(
        (game.short_name(words), url_for("paper.print_score_sheet", game=name))
        for name, game in GAME_WORDS.items()
    )
    about = paper.explain_deals(words, MOST)
    return BookletForm(winnable_view(words, choice), count, about, sheets)
