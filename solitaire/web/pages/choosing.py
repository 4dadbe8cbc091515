"""The kind of the next game: its default, the page that chooses it, and the page that waits for a deal."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.games.fair_deals import FIRST_STEP, LEVELS, USUAL, DealChoice
from solitaire.play.limits import Costly
from solitaire.rules import VARIANTS
from solitaire.web.board.responses import render_sheet
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.limits import give_back
from solitaire.web.http.player import known_player
from solitaire.web.http.polling import DEAL_SECONDS
from solitaire.web.http.preferences import preferences
from solitaire.web.pages import blueprint
from solitaire.web.pages.views import own_game
from solitaire.words import Words
from solitaire.words.deals import (
    explain_length,
    explain_levels,
    name_choice,
    name_level,
    warn_of_any_deal,
)
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """The kind of the next game in words; ``warning`` is empty unless the deal may not be winnable."""

    name: str
    warning: str


@dataclass(frozen=True, slots=True)
class ChoosingPage:
    """The page of the choice: pairs of values and labels, the current values, and explanations."""

    kinds: tuple[tuple[str, str], ...]
    kind: str
    about_kinds: str
    levels: tuple[tuple[str, str], ...]
    level: str
    about_levels: str


@dataclass(frozen=True, slots=True)
class DealingPage:
    """The page while the workers find a deal, with a form that repeats the request."""

    title: str
    kind: str
    level: str
    action: str
    """The address of the form."""
    milliseconds: int = 1000 * DEAL_SECONDS
    """When scripts send the form."""


@blueprint.get("/new")
def choose_deal() -> str:
    """The choice of the next game, also as a sheet over the table of ``?game=``."""
    game = own_game()
    address = url_for("board.show_table", game=game) if game else None
    page = choosing_page(load_choice(known_player()), words_of_request())
    return render_sheet("pages/new.html", address, page=page)


def choosing_page(choice: DealChoice, words: Words) -> ChoosingPage:
    """Make the page, with this choice."""
    return ChoosingPage(
        kinds=tuple((each.name, name_variant(words, each)) for each in VARIANTS),
        kind=choice.kind,
        about_kinds=words.join_sentences(*(explain_length(words, each) for each in VARIANTS)),
        levels=tuple((level, _name_level(level, words)) for level in LEVELS),
        level=choice.level,
        about_levels=explain_levels(words),
    )


def load_choice(player: str | None) -> DealChoice:
    """The kind of the player's next game: as chosen last, or gentle for newcomers."""
    chosen = preferences().deals
    if chosen is not None:
        return chosen
    return usual_choice(
        has_finished=player is not None and use_cases().results.has_finished(player)
    )


def usual_choice(*, has_finished: bool) -> DealChoice:
    """The kind of games for a player who has chosen none."""
    return USUAL if has_finished else FIRST_STEP


def read_choice(player: str | None) -> DealChoice:
    """The choice in the form or the query; the player's usual one if it has none, or an unknown one."""
    chosen = DealChoice.read(request.values.get("kind", ""), request.values.get("level", ""))
    return chosen or load_choice(player)


def is_inviting(player: str | None, choice: DealChoice) -> bool:
    """Whether to look for a deal that even a beginner wins: of the gentlest, before the first win."""
    return choice == FIRST_STEP and not (player and use_cases().results.has_won(player))


def wait_for_deal(choice: DealChoice) -> AnyResponse:
    """The page that waits until the workers have found a deal; no game is begun, so none is counted."""
    give_back(Costly.GAMES)
    address = url_for("pages.start_game", once=1 if "once" in request.args else None)
    page = DealingPage(name_choice(words_of_request(), choice), choice.kind, choice.level, address)
    response = make_response(render_template("pages/dealing.html", page=page), HTTPStatus.ACCEPTED)
    response.headers["Retry-After"] = str(DEAL_SECONDS)
    return response


def choice_view(choice: DealChoice, words: Words) -> ChoiceView:
    """Make the view of a choice."""
    return ChoiceView(name_choice(words, choice), warn_of_any_deal(words, choice) or "")


def _name_level(level: str, words: Words) -> str:
    """The name of a level. The standard game has them all."""
    choice = DealChoice.read(VARIANTS[0].name, level)
    assert choice is not None, "a level is in LEVELS"
    return name_level(words, choice)
