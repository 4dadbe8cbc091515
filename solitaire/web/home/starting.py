"""Starts new games; what may come in between is a page that waits, or says that nobody can win the deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from http import HTTPStatus

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Busy
from solitaire.play.games.fair_deals import ANY, ANY_DEAL, FIRST_STEP, DealChoice
from solitaire.play.games.games import label_of
from solitaire.play.games.row_text import text_of
from solitaire.play.games.typed_deals import Chances
from solitaire.play.limits import Costly
from solitaire.rules import TEXT_LIMIT, Deal, NotationError, Variant
from solitaire.web.board.responses import redirect_to_table
from solitaire.web.deals.views import play_closed_daily
from solitaire.web.home import blueprint
from solitaire.web.home.choosing import read_choice, render_choice
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field
from solitaire.web.http.limits import give_back, limited, spend
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.polling import DEAL_SECONDS, TYPED_DEAL_MILLISECONDS
from solitaire.web.http.preferences import renew_preferences, save_deal_choice
from solitaire.words import Words
from solitaire.words.deals import explain_judging, explain_search, name_choice
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class DealingPage:
    """The page while the workers find or judge a deal, with a form that repeats the request."""

    title: str
    about: str
    fields: tuple[tuple[str, str], ...]
    action: str
    """The address of the form."""
    milliseconds: int = 1000 * DEAL_SECONDS
    """When scripts send the form."""


@dataclass(frozen=True, slots=True)
class UnwinnablePage:
    """The page before a deal that nobody can win."""

    title: str
    """What was typed."""
    variant: Variant
    kind: str
    """The name of the game."""
    instead: str
    """Words whose deal can be won; empty if none were found."""
    is_code: bool
    """Whether a deal code was typed, in place of which no words are looked for."""


@blueprint.post("/games")
@needs_cookies
@limited(Costly.GAMES)
def start_game() -> AnyResponse:
    """Start a game of the deal code or words in the form's ``deal``, or of a random deal if that is empty.

    ``kind`` and ``level`` choose a random deal, by default the player's last choice; they become the default
    unless ``once`` is in the query. For words ``kind`` alone counts; ``anyway`` deals what nobody can win.
    """
    wanted = request.form.get("deal", "")
    renew_preferences()
    try:
        return _deal_as_typed(wanted) if wanted.strip() else _deal_at_random()
    except NotationError as error:
        field = Field(wanted, explain(words_of_request(), error), TEXT_LIMIT)
        return make_response(render_choice(field), HTTPStatus.UNPROCESSABLE_ENTITY)


def _deal_at_random() -> AnyResponse:
    """Start a game on a random deal as the player chooses, or chose last; or wait for a deal."""
    player = known_player()
    choice = read_choice(player)
    if "once" not in request.args:
        save_deal_choice(choice)
    inviting = is_inviting(player, choice)
    try:
        player_game = use_cases().games.start(player_or_new(), "", choice, inviting=inviting)
    except Busy:
        words = words_of_request()
        address = url_for("home.start_game", once=1 if "once" in request.args else None)
        fields = ("kind", choice.kind), ("level", choice.level)
        return _wait(
            DealingPage(name_choice(words, choice), explain_search(words), fields, address)
        )
    return redirect_to_table(player_game)


def is_inviting(player: str | None, choice: DealChoice) -> bool:
    """Whether to look for a deal that even a beginner wins: of the gentlest, before the first win."""
    return choice == FIRST_STEP and not (player and use_cases().results.has_won(player))


def _deal_as_typed(wanted: str) -> AnyResponse:
    """Start a game on the deal that was typed; or say first that nobody can win it, or wait to know that."""
    choice = DealChoice.read(request.form.get("kind", ""), ANY) or ANY_DEAL
    deal = Deal.read(wanted, choice.variant)
    code = text_of(deal)
    daily = use_cases().dailies.of_code(code)
    if daily is not None:
        return play_closed_daily(daily)
    if "anyway" not in request.form:
        label = label_of(wanted, code)
        try:
            chances = use_cases().typed_deals.judge(
                label, deal.variant, partial(spend, Costly.GAMES)
            )
        except Busy:
            return _wait(_judging_page(label, deal.variant, words_of_request()))
        if not chances.is_winnable:
            give_back(Costly.GAMES)
            words = words_of_request()
            page = unwinnable_page(label, deal.variant, chances, words, is_code=label == code)
            return make_response(render_template("home/unwinnable.html", page=page))
    return redirect_to_table(use_cases().games.start(player_or_new(), wanted, choice))


def unwinnable_page(
    label: str, variant: Variant, chances: Chances, words: Words, *, is_code: bool = False
) -> UnwinnablePage:
    """Make the page before a deal that nobody can win; ``label`` is what was typed."""
    return UnwinnablePage(label, variant, name_variant(words, variant), chances.instead, is_code)


def _judging_page(label: str, variant: Variant, words: Words) -> DealingPage:
    fields = ("deal", label), ("kind", variant.name)
    address = url_for("home.start_game")
    return DealingPage(label, explain_judging(words), fields, address, TYPED_DEAL_MILLISECONDS)


def _wait(page: DealingPage) -> AnyResponse:
    """The page that waits until the workers are done; no game is begun, so none is counted."""
    give_back(Costly.GAMES)
    response = make_response(render_template("home/dealing.html", page=page), HTTPStatus.ACCEPTED)
    response.headers["Retry-After"] = str(DEAL_SECONDS)
    return response
