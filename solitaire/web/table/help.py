"""The help sheet of a table, and hints in steps.

A hint is a POST, since it is stored with the game; the page or sheet then shows the steps given for the
current turn. ``live_help`` is the help that the table shows all the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import (
    current_app,
    get_template_attribute,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Refused, StaleTurn
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hints import Hint
from solitaire.rules import Card, HintStep, IllegalTurn, NotationError, Rank, SolitaireError
from solitaire.solver import Use
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.errors import WebCode, explain, status_of
from solitaire.web.http.forms import read_field, read_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.table import blueprint
from solitaire.web.table.live_help import AGAIN, explanation_of_spare, spare_view
from solitaire.web.table.responses import load_game, ok
from solitaire.words import Words, hints

SECONDS: Final = 1
"""Poll interval of a page that waits for the solver."""
PATIENCE: Final = 0.1
"""How many seconds a hint waits for a free solver slot before its page polls instead."""
BEST: Final = 6
"""How many uses of a card are shown at first; a link shows the rest."""


@dataclass(frozen=True, slots=True)
class UseLine:
    """A use of the drawn card: a sentence, the value of the game after it, the reason, and a link."""

    sentence: str
    stands: str
    loss: int
    why: str
    address: str


@dataclass(frozen=True, slots=True)
class HintView:
    """The steps given of a hint, the address of the table that shows it, and the next step."""

    sentence: str
    free: bool
    address: str
    before: str
    uses: Sequence[UseLine]
    next: HintStep | None


@dataclass(frozen=True, slots=True)
class HelpSheetView:
    """The help sheet for the current turn, ``number``.

    ``drawn`` is the name of the drawn card, empty without one. ``hint`` holds the steps given for it,
    ``asked`` is the step being computed; ``best`` is how many uses are shown at first. ``used`` lists the
    help used, ``meaning`` explains spare, ``alert`` is the error.
    """

    address: str
    number: int
    is_over: bool
    drawn: str
    used: str | None
    meaning: str
    hint: HintView | None = None
    asked: HintStep | None = None
    alert: str = ""
    best: int = BEST


@blueprint.get("/games/<game>/help")
def show_help(game: str) -> AnyResponse:
    """The help available and used, as a page or a sheet over the table.

    ``?asked=`` is the token of a step that a form has requested; other addresses reveal no step.
    """
    player_game = load_game(game)
    return _answer(player_game, _asked(player_game, request.args.get("asked", "")))


@blueprint.post("/games/<game>/help")
def choose_help(game: str) -> AnyResponse:
    """Store which help the table shows: the form's ``away`` and ``spare``.

    ``explained`` dismisses the explanation of spare.
    """
    player_game = load_game(game)
    names = ("away", "spare", "explained")
    change_preferences({name: request.form.get(name, "") for name in names})
    response = ok(player_game)
    if wants_fragment():
        address = url_for("table.show_table", game=player_game.id)
        meaning = explanation_of_spare()
        explanation = render_template("table/_explanation.html", meaning=meaning, address=address)
        response.data += explanation.encode()
    return response


@blueprint.post("/games/<game>/hint")
def give_hint(game: str) -> AnyResponse:
    """Give the hint for the form's ``turn`` up to its ``step``."""
    player_game = load_game(game)  # first: another player's game is a 404, whatever the form holds
    asked = read_number("step", least=1)
    if asked > max(HintStep):
        raise NotationError(WebCode.NUMBER, text=read_field("step"))
    step = HintStep(asked)
    try:
        player_game, found = use_cases().helping.hint(
            player_game, step, number=read_number("turn"), wait=PATIENCE
        )
    except (StaleTurn, Refused, IllegalTurn) as error:
        return _answer(player_game, error=error)
    if wants_fragment():
        return _answer(player_game, step, told=found)
    token = _tokens().dumps([game, player_game.number, asked])
    return redirect(url_for("table.show_help", game=game, asked=token), HTTPStatus.SEE_OTHER)


@blueprint.get("/games/<game>/spare")
def show_spare(game: str) -> AnyResponse:
    """Spare: for htmx a fragment of the table's bar, else a page that explains it.

    Redirects players who have not chosen to see it, since seeing it counts as help.
    """
    player_game = load_game(game)
    if not preferences().shows_spare:
        return redirect(url_for("table.show_help", game=game), HTTPStatus.SEE_OTHER)
    address = url_for("table.show_table", game=player_game.id)
    if wants_fragment():
        spare = get_template_attribute("table/_spare.html", "spare")
        return make_response(spare(spare_view(player_game, wait=PATIENCE, pause=AGAIN), address))
    view = spare_view(player_game, wait=PATIENCE)
    response = make_response(
        render_template(
            "table/spare.html",
            spare=view,
            meaning=hints.explain_spare(words()),
            address=address,
        )
    )
    if view.pause:
        response.headers["Refresh"] = str(SECONDS)
    return response


def _tokens() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="hint")


def _asked(player_game: PlayerGame, token: str) -> HintStep | None:
    """The step that a form requested for the current turn, by its token; None if there is none."""
    try:
        game, turn, step = _tokens().loads(token)
    except (BadData, TypeError, ValueError):
        return None
    return HintStep(step) if (game, turn) == (player_game.id, player_game.number) else None


def _answer(
    player_game: PlayerGame,
    asked: HintStep | None = None,
    *,
    told: Hint | None = None,
    error: SolitaireError | None = None,
) -> AnyResponse:
    """Respond with the help sheet: with the steps of a hint, or with an error."""
    address = url_for("table.show_table", game=player_game.id)
    if error is None and told is None:
        try:
            told = use_cases().helping.told(player_game, asked, wait=PATIENCE)
        except Refused as refused:
            error = refused
    drawn = player_game.position.drawn
    fragment = wants_fragment()
    sheet = HelpSheetView(
        address=address,
        number=player_game.number,
        is_over=player_game.game.is_over,
        drawn=words().card(drawn) if drawn else "",
        used=hints.list_help(words(), player_game.help),
        meaning=hints.explain_spare(words()),
        hint=hint_view(told, address, words()) if told else None,
        asked=asked if told is None and error is None and drawn else None,
        alert="" if error is None else explain(words(), error),
    )
    template = "table/_help_sheet.html" if fragment else "table/help.html"
    response = make_response(render_template(template, sheet=sheet))
    if error is not None and not fragment:
        response.status_code = status_of(error, HTTPStatus.CONFLICT)
    return response


def typed_hint(player_game: PlayerGame, step: int | None = None) -> str:
    """A step of the hint for the current turn in words; by default the next one not given yet.

    Raises Refused (given-up) and IllegalTurn (covered, game-over) like ``Helping.hint``.
    """
    told = player_game.help.steps.get(player_game.number)
    following = HintStep.PILE if told is None else HintStep(min(told + 1, max(HintStep)))
    player_game, found = use_cases().helping.hint(
        player_game,
        following if step is None else HintStep(step),
        number=player_game.number,
        wait=PATIENCE,
    )
    if found is None:
        return words().gettext("It is being worked out. Ask again.")
    view = hint_view(found, "", words())
    if not view.uses:
        return view.sentence
    best = view.uses[0]
    then = words().gettext("Then %(standing)s.", standing=best.stands)
    return words().join_sentences(view.sentence, best.why, then)


def hint_view(hint: Hint, address: str, words: Words) -> HintView:
    """Make the view of a hint; ``address`` is that of the table."""
    sentence = (
        hints.advise_use(words, hint.pile, hint.discard)
        if hint.pile and hint.discard
        else hints.advise_pile(words, hint.pile)
    )
    return HintView(
        sentence,
        hint.free,
        _shown(address, hint.pile, hint.discard),
        hints.describe_value(words, hint.before.value) if hint.before else "",
        [_use_line(use, address, words) for use in hint.uses],
        HintStep(hint.step + 1) if hint.step < max(HintStep) else None,
    )


def _use_line(use: Use, address: str, words: Words) -> UseLine:
    return UseLine(
        hints.advise_use(words, use.pile, use.discard),
        hints.describe_value(words, use.value),
        use.loss,
        hints.explain_use(words, use),
        _shown(address, use.pile, use.discard),
    )


def _shown(address: str, pile: Rank | None, discard: Card | None) -> str:
    """The address of the table with this pile and discard chosen; empty without a pile."""
    if pile is None:
        return ""
    return f"{address}?pile={pile}" + (f"&discard={discard.text}" if discard else "")
