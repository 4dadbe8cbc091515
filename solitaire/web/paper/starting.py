"""A new booklet: the form that chooses its deals, and the page that waits for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.errors import Busy
from solitaire.play.games.fair_deals import ANY, LEVELS, USUAL, DealChoice
from solitaire.play.limits import Costly
from solitaire.play.paper import booklets
from solitaire.play.paper.booklets import MOST, Wanted
from solitaire.rules import VARIANTS, NotationError
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import Field, read_number
from solitaire.web.http.limits import spend
from solitaire.web.http.preferences import preferences
from solitaire.web.http.waiting import WaitingPage, respond_waiting
from solitaire.web.paper import blueprint
from solitaire.web.paper.booklet import SEPARATOR
from solitaire.words import Words, paper
from solitaire.words.dailies import name_difficulty
from solitaire.words.deals import explain_length
from solitaire.words.variants import name_variant

_TOKEN: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class StartPage:
    """The form of a new booklet: pairs of values and labels, and what is chosen."""

    kinds: tuple[tuple[str, str], ...]
    kind: str
    about_kinds: str
    levels: tuple[tuple[str, str], ...]
    level: str
    count: Field
    about_count: str


@blueprint.get("/booklets")
def choose_booklet() -> str:
    """The form of a new booklet."""
    return _render_form(Field(str(booklets.USUAL)))


@blueprint.post("/booklets")
def make_booklet() -> AnyResponse:
    """Redirect to a booklet of ``count`` deals of ``kind`` and ``level``, or wait for its deals."""
    choice, words = _read_choice(), words_of_request()
    try:
        count = read_number("count", least=1, most=MOST)
    except NotationError:
        field = Field(request.form.get("count", ""), paper.explain_count(words, MOST))
        return make_response(_render_form(field), HTTPStatus.UNPROCESSABLE_ENTITY)
    token = request.form.get("token", "")
    wanted = Wanted.of(choice, count, token if _TOKEN.fullmatch(token) else "")
    try:
        codes = use_cases().booklets.find(wanted, partial(spend, Costly.PAPER))
    except Busy:
        return _wait(wanted, words)
    address = url_for("paper.print_booklet", codes=SEPARATOR.join(codes))
    return redirect(address, HTTPStatus.SEE_OTHER)


def _wait(wanted: Wanted, words: Words) -> AnyResponse:
    fields = (
        ("kind", wanted.choice.kind),
        ("level", wanted.choice.level),
        ("count", str(wanted.count)),
        ("token", wanted.token),
    )
    title = paper.name_booklet(words, wanted.count)
    address = url_for("paper.make_booklet")
    return respond_waiting(WaitingPage(title, paper.explain_finding(words), fields, address))


def _read_choice() -> DealChoice:
    """The choice in the form or the query, else the player's last one; always with a difficulty."""
    values = request.values
    kind, level = values.get("kind", ""), values.get("level", "")
    chosen = DealChoice.read(kind, level) or preferences().deals or USUAL
    if chosen.difficulty is not None:
        return chosen
    return DealChoice.read(chosen.kind, USUAL.level) or USUAL


def _render_form(count: Field) -> str:
    page = start_page(count, words_of_request(), _read_choice())
    return render_template("paper/new.html", page=page)


def start_page(count: Field, words: Words, choice: DealChoice = USUAL) -> StartPage:
    """Make the form, with this choice."""
    return StartPage(
        kinds=tuple((each.name, name_variant(words, each)) for each in VARIANTS),
        kind=choice.kind,
        about_kinds=words.join_sentences(*(explain_length(words, each) for each in VARIANTS)),
        levels=tuple(
            (level, name_difficulty(words, Difficulty(level))) for level in LEVELS if level != ANY
        ),
        level=choice.level,
        count=count,
        about_count=paper.explain_deals(words, MOST),
    )
