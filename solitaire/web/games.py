"""Games: start one, sit at its table, take a turn, undo, and start again.

Every form answers without scripts by a redirect (303) to the table, and to htmx with the table as a
fragment. Neither plays a turn twice: a request that is behind gets the current table.
"""

from __future__ import annotations

from http import HTTPStatus

from flask import (
    Blueprint,
    Response,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play import Absent, Sitting, StaleTurn
from solitaire.rules import Card, Code, IllegalTurn, NotationError, Rank, Seed, SolitaireError
from solitaire.web.hx import wants_fragment
from solitaire.web.pages import home_page
from solitaire.web.play import games, press
from solitaire.web.player import known_player, remember, this_player
from solitaire.web.stock import stock_view
from solitaire.web.table import NOTHING_CHOSEN, Choice, table_view
from solitaire.web.words import words

blueprint = Blueprint("games", __name__)


@blueprint.post("/games")
def start() -> AnyResponse:
    """A new game: of a deal code or any text in ``deal``, or of a random deal if it is empty."""
    wanted = request.form.get("deal", "")
    try:
        sitting = games().start(this_player(), wanted)
    except NotationError as error:
        return make_response(home_page(wanted=wanted, error=error), HTTPStatus.UNPROCESSABLE_ENTITY)
    return _to_table(sitting)


@blueprint.get("/deals/<code>")
def deal(code: str) -> AnyResponse:
    """Start the deal of a code, or go on with it where this player left it; what people share."""
    seed = Seed.parse(code)
    if request.method == "HEAD":  # somebody looks whether the link is good; nobody plays yet
        return make_response()
    return _to_table(games().resume_or_start(this_player(), seed))


@blueprint.get("/games/<game>")
def table(game: str) -> str:
    """The table of a game; ``?pile=7`` shows it with that pile chosen."""
    return _page(_sitting(game), choice=Choice(request.args.get("pile", "")))


@blueprint.get("/games/<game>/stock")
def stock(game: str) -> str:
    """What is left in the stock: a page, or what a sheet over the table shows."""
    sitting = _sitting(game)
    template = "games/_stock_sheet.html" if wants_fragment() else "games/stock.html"
    return render_template(
        template,
        stock=stock_view(sitting.game.position, words()),
        address=url_for("games.table", game=sitting.id),
    )


@blueprint.post("/games/<game>/turns")
def take_turn(game: str) -> AnyResponse:
    """Take the turn of the form's ``turn``, ``pile`` and ``discard``."""
    choice = Choice(request.form.get("pile", ""), request.form.get("discard", ""))
    try:
        number = _number("turn")
        pile, discard = Rank.parse(_field("pile")), Card.parse(_field("discard"))
        sitting = games().take_turn(
            _player(), game, number=number, revision=_revision(), pile=pile, discard=discard
        )
    except (IllegalTurn, NotationError) as error:
        return _refused(game, error, choice)
    except StaleTurn as error:
        # Sent again because its answer was lost, or by a second click: it has been played.
        played = error.sitting.game.turns[number - 1 : number]
        repeated = [(turn.pile, turn.discard) for turn in played] == [(pile, discard)]
        return _behind(error, "" if repeated else words().error(error))
    return _moved(sitting)


@blueprint.post("/games/<game>/undo")
def undo(game: str) -> AnyResponse:
    """Take back the last turn, or as many as ``turns`` says."""
    try:
        number = _number("turn")
        sitting = games().undo(
            _player(),
            game,
            number=number,
            turns=_number("turns", "1", least=1),
            revision=_revision(),
        )
    except (IllegalTurn, NotationError) as error:
        return _refused(game, error, NOTHING_CHOSEN)
    except StaleTurn as error:
        return _behind(error, words().error(error))
    return _moved(sitting, words().after_undo(number - sitting.number, sitting.game.position))


@blueprint.post("/games/<game>/again")
def again(game: str) -> AnyResponse:
    """The same deal from its start, as a new game; the old one stays as it is."""
    return _to_table(games().again(_player(), game))


@blueprint.get("/games/<game>/record")
def record(game: str) -> Response:
    """The record of a game that is over; before that it would tell the order of the stock."""
    kept = games().record(_player(), game)
    response = make_response(str(kept))
    response.mimetype = "text/plain"
    name = kept.deal.code or "deal"
    response.headers["Content-Disposition"] = f'attachment; filename="five-crowns-{name}.txt"'
    return response


def _player() -> str:
    player = known_player()
    if player is None:
        raise Absent(Code.NO_GAME)
    return player


def _sitting(game: str) -> Sitting:
    return games().get(_player(), game)


def _field(name: str) -> str:
    """What the form says; NotationError if it says nothing."""
    text = request.form.get(name, "")
    if not text.strip():
        raise NotationError(Code.MISSING, field=name)
    return text


def _number(field: str, fallback: str = "", least: int = 0) -> int:
    """A whole number of the form; NotationError unless it is one, and not below ``least``."""
    text = request.form.get(field) or fallback or _field(field)
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) >= least):
        raise NotationError(Code.NUMBER, text=text[:40])
    return int(text)


def _revision() -> int | None:
    """Which table the page showed, if it says so."""
    return _number("revision") if request.form.get("revision") else None


def _page(
    sitting: Sitting,
    *,
    choice: Choice = NOTHING_CHOSEN,
    error: SolitaireError | None = None,
    status: str = "",
) -> str:
    alert = "" if error is None else words().error(error)
    address = url_for("games.table", game=sitting.id)
    view = table_view(
        sitting,
        address,
        words(),
        press(),
        root=request.script_root,
        choice=choice,
        alert=alert,
        status=status,
    )
    template = "games/_swap.html" if wants_fragment() else "games/page.html"
    return render_template(template, table=view)


def _to_table(sitting: Sitting) -> AnyResponse:
    remember(sitting.player)
    return redirect(url_for("games.table", game=sitting.id), 303)


def _moved(sitting: Sitting, status: str = "") -> AnyResponse:
    if wants_fragment():
        return make_response(_page(sitting, status=status))
    return _to_table(sitting)


def _behind(error: StaleTurn, status: str) -> AnyResponse:
    """The current table: the page that asked had been overtaken, and nothing was played now."""
    if wants_fragment():
        return make_response(_page(error.sitting, status=status), HTTPStatus.CONFLICT)
    return _to_table(error.sitting)


def _refused(game: str, error: SolitaireError, choice: Choice) -> AnyResponse:
    """The table with what was wrong, and with the choice kept."""
    return make_response(
        _page(_sitting(game), choice=choice, error=error), HTTPStatus.UNPROCESSABLE_ENTITY
    )
