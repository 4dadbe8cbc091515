"""New games: the sheet that chooses one, and its start.

What may come in between is a page that waits, or says that nobody can win the deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.deals.difficulty import FOR_YOU
from solitaire.play.deals.fair import ANY, ANY_DEAL, FIRST_STEP, DealChoice
from solitaire.play.deals.row_text import text_of
from solitaire.play.errors import Busy
from solitaire.play.games.games import label_of
from solitaire.play.limits import Costly
from solitaire.rules import TEXT_LIMIT, VARIANTS, Deal, NotationError, Variant
from solitaire.web.board.play.responses import redirect_to_table
from solitaire.web.deals.views import play_closed_daily
from solitaire.web.deals.winnable import difficulty_choices
from solitaire.web.home import blueprint
from solitaire.web.home.views import render_own_sheet
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field
from solitaire.web.http.limits import give_back, limited, spend
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.polling import TYPED_DEAL_MILLISECONDS
from solitaire.web.http.preferences import preferences, renew_preferences, save_deal_choice
from solitaire.web.http.waiting import WaitingPage, respond_waiting
from solitaire.words import Words
from solitaire.words.deals.deals import (
    explain_difficulties,
    explain_for_you,
    explain_length,
    explain_search,
    name_choice,
    name_level,
    warn_of_any_deal,
)
from solitaire.words.variants import name_variant

NEWCOMERS: Final = DealChoice(FIRST_STEP.variant, None, for_you=True)
"""What newcomers are dealt unless they choose."""


@dataclass(frozen=True, slots=True)
class ChoosingPage:
    """The sheet of a new game: pairs of values and labels, what is chosen, and explanations."""

    kinds: tuple[tuple[str, str], ...]
    kind: str
    about_kinds: str
    first_levels: tuple[tuple[str, str], ...]
    levels: tuple[tuple[str, str], ...]
    more_levels: tuple[tuple[str, str], ...]
    level: str
    about_levels: str
    """What fits the player."""
    about_more: str
    """Folded: how many spare draws the difficulties have, and how many of any deals cannot be won."""
    deal: Field
    """The field for words or a deal code."""


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


@blueprint.get("/new")
def choose_deal() -> str:
    """The choice of the next game, also as a sheet over the table of ``?game=``."""
    return render_choice(Field(longest=TEXT_LIMIT))


def render_choice(deal: Field) -> str:
    """Render the sheet, with this field for a deal."""
    page = choosing_page(words_of_request(), read_choice(known_player()), deal)
    return render_own_sheet("home/new.html", page=page)


def choosing_page(words: Words, choice: DealChoice, deal: Field) -> ChoosingPage:
    """Make the sheet, with this choice."""
    return ChoosingPage(
        kinds=tuple((each.name, name_variant(words, each)) for each in VARIANTS),
        kind=choice.kind,
        about_kinds=words.join_sentences(*(explain_length(words, each) for each in VARIANTS)),
        first_levels=((FOR_YOU, name_level(words, NEWCOMERS)),),
        levels=difficulty_choices(words),
        about_levels=explain_for_you(words),
        more_levels=((ANY, name_level(words, ANY_DEAL)),),
        level=choice.level,
        about_more=words.join_sentences(
            explain_difficulties(words), *(warn_of_any_deal(words, each) for each in VARIANTS)
        ),
        deal=deal,
    )


def read_choice(player: str | None) -> DealChoice:
    """The choice in the form or the query; else the last choice, or what fits the player.

    The latter of the game that the player has finished most, the short one for newcomers.
    """
    values = request.values
    chosen = DealChoice.read(values.get("kind", ""), values.get("level", "")) or preferences().deals
    if chosen is not None:
        return chosen
    played = use_cases().statistics.list_variants(player) if player else ()
    return DealChoice(played[0], None, for_you=True) if played else NEWCOMERS


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
            WaitingPage(name_choice(words, choice), explain_search(words), fields, address)
        )
    return redirect_to_table(player_game)


def is_inviting(player: str | None, choice: DealChoice) -> bool:
    """Whether to look for a deal that even a beginner wins: of the gentlest, before the first win."""
    return choice in (FIRST_STEP, NEWCOMERS) and not (
        player and use_cases().results.has_won(player)
    )


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
            address, words = url_for("home.start_game"), words_of_request()
            about = words.gettext("Shuffling, and seeing whether these cards can be won.")
            fields = ("deal", label), ("kind", deal.variant.name)
            return _wait(WaitingPage(label, about, fields, address, TYPED_DEAL_MILLISECONDS))
        if not chances.is_winnable:
            give_back(Costly.GAMES)
            kind = name_variant(words_of_request(), deal.variant)
            page = UnwinnablePage(label, deal.variant, kind, chances.instead, label == code)
            return make_response(render_template("home/unwinnable.html", page=page))
    return redirect_to_table(use_cases().games.start(player_or_new(), wanted, choice))


def _wait(page: WaitingPage) -> AnyResponse:
    """The page that waits until the workers are done; no game is begun, so none is counted."""
    give_back(Costly.GAMES)
    return respond_waiting(page)
