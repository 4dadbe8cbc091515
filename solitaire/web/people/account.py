"""You: the name, the ways to another device, everything to take along, and the way out.

Two ways lead to another device. The recovery phrase is for good, and is on a page only as the answer to
making it. The link of the QR code is good for ten minutes; its page says who comes, and a button does it, so
that nothing happens to who only opens it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import Final

from flask import (
    Response,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from itsdangerous import BadSignature, URLSafeTimedSerializer
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Absent, Busy, Refused
from solitaire.play.people.names import LONGEST as LONGEST_NAME
from solitaire.play.people.phrases import READ as LONGEST_PHRASE
from solitaire.play.people.players import Player
from solitaire.rules import NotationError, SolitaireError
from solitaire.web.http.codes import WebCode, explain
from solitaire.web.http.player import become, forget, known_player, player_so_far, remember
from solitaire.web.http.preferences import DEFAULTS, keep, preferences
from solitaire.web.http.use_cases import families, players
from solitaire.web.http.words import words
from solitaire.web.http.zone import COOKIE as ZONE
from solitaire.web.people.blueprint import blueprint

LINK_MINUTES: Final = 10
"""How long a link to another device is good."""
STAY: Final = "stay"
"""What a form says if the games of this device are not to come along."""
_SALT: Final = "another device"
_EXPORTING: Final = Lock()


@dataclass(frozen=True, slots=True)
class Way:
    """A way to another device: a link and its QR code, good for so many minutes."""

    link: str
    qr: Markup
    minutes: int


@blueprint.get("/you")
def show_account() -> str:
    """Everything about the player that can be seen and done."""
    return _page()


@blueprint.post("/you/name")
def change_name() -> AnyResponse:
    """Take the name of the form, or none."""
    player, text = player_so_far(), request.form.get("name", "")
    try:
        players().rename(player, text)
    except (NotationError, Refused) as error:
        return _refused(error, typed_name=text)
    remember(player)
    return redirect(url_for("people.show_account", done="name"), HTTPStatus.SEE_OTHER)


@blueprint.post("/you/phrase")
def make_phrase() -> AnyResponse:
    """Make a new recovery phrase, and show it this once; of two made at once only one counts and is shown."""
    player = player_so_far()
    try:
        made = players().make_phrase(player, request.form.get("seen"))
    except Refused as error:
        return make_response(_page(again=explain(words(), error)), HTTPStatus.CONFLICT)
    remember(player)
    page = render_template("people/phrase.html", phrase=made.split(), way=_way(player))
    return make_response(page)


@blueprint.get("/you/device")
def show_device_link() -> str:
    """The QR code that brings the player to another device."""
    player = known_player()
    return render_template("people/device.html", way=_way(player) if player else None)


@blueprint.post("/you/come")
def enter_phrase() -> AnyResponse:
    """Be the player of the phrase that was typed, on this device from now on."""
    text = request.form.get("phrase", "")
    try:
        player = players().player_of_phrase(text, request.remote_addr or "")
    except (Absent, NotationError) as error:
        return _refused(error, typed_phrase=text)
    except Refused as error:
        answer = _refused(error, HTTPStatus.TOO_MANY_REQUESTS, typed_phrase=text)
        answer.headers["Retry-After"] = str(error.data["seconds"])
        return answer
    return _came(player)


@blueprint.get("/you/come/<token>")
def show_link(token: str) -> str:
    """Who it is that a link from another device brings; the button of this page does it."""
    player = _player_of(token)
    return render_template(
        "people/come.html",
        them=players().get(player),
        you=_you(),
        same=player == known_player(),
        token=token,
    )


@blueprint.post("/you/come/<token>")
def follow_link(token: str) -> AnyResponse:
    """Be the player of that link, on this device from now on."""
    return _came(_player_of(token))


@blueprint.get("/you/export")
def export_games() -> Response:
    """Stream everything stored about the player as a file; one export at a time in a process.

    A large one keeps a thread busy for seconds, and for longer if the client reads slowly, so several would
    leave none for anybody else. Busy (busy-export) while another is being sent.
    """
    pieces = _one_at_a_time(players().export(known_player() or "", preferences().chosen))
    next(pieces)
    response = current_app.response_class(pieces, mimetype="application/json")
    response.call_on_close(pieces.close)
    response.headers["Content-Disposition"] = 'attachment; filename="five-crowns-export.json"'
    return response


def _one_at_a_time(pieces: Iterator[str]) -> Generator[str]:
    """These pieces after an empty one, from which on no other export can begin until this iterator ends.

    It ends when it is closed, too: by the server when the client is gone, or as garbage.
    """
    if not _EXPORTING.acquire(blocking=False):
        raise Busy(WebCode.BUSY_EXPORT)
    try:
        yield ""
        yield from pieces
    finally:
        _EXPORTING.release()


@blueprint.get("/you/delete")
def ask_to_delete() -> str:
    """What would be deleted; the button of this page does it."""
    own = [table for table in families().of_player(known_player() or "") if table.mine]
    return render_template("people/delete.html", you=_you(), own=own)


@blueprint.post("/you/delete")
def delete_account() -> AnyResponse:
    """Delete everything of the player, at once, and let this browser forget it."""
    player = known_player()
    if player is not None:
        players().delete(player)
    forget()
    keep(DEFAULTS)
    response = redirect(url_for("people.show_deleted"), HTTPStatus.SEE_OTHER)
    response.delete_cookie(ZONE, path=request.script_root or "/", samesite="Lax")
    return _without_kept_tables(response)


@blueprint.get("/you/deleted")
def show_deleted() -> str:
    """That it is done."""
    return render_template("people/deleted.html")


def _page(
    *,
    error: SolitaireError | None = None,
    typed_name: str | None = None,
    typed_phrase: str = "",
    again: str = "",
) -> str:
    you = _you()
    said = "" if error is None else explain(words(), error)
    return render_template(
        "people/account.html",
        you=you,
        tables=families().of_player(known_player() or ""),
        again=again,
        done=request.args.get("done", ""),
        name=(you.name or "") if typed_name is None else typed_name,
        name_error=said if typed_name is not None else "",
        longest_name=2 * LONGEST_NAME,  # as a browser counts, to whom some letters are two
        phrase=typed_phrase,
        phrase_error=said if typed_name is None else "",
        longest_phrase=LONGEST_PHRASE,
    )


def _refused(
    error: SolitaireError,
    status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY,
    *,
    typed_name: str | None = None,
    typed_phrase: str = "",
) -> Response:
    page = _page(error=error, typed_name=typed_name, typed_phrase=typed_phrase)
    return make_response(page, status)


def _came(player: str) -> AnyResponse:
    """Bring the games of this device along, unless they are to stay with a phrase of their own."""
    here = known_player()
    stays = request.form.get("games") == STAY and _you().has_phrase
    void = here is not None and not stays and players().join(here, player)
    become(player)
    response = redirect(
        url_for("people.show_account", done="came-void" if void else "came"), HTTPStatus.SEE_OTHER
    )
    return _without_kept_tables(response) if stays else response


def _way(player: str) -> Way:
    link = url_for("people.show_link", token=_signer().dumps(player), _external=True)
    return Way(link, draw_qr_code(link), LINK_MINUTES)


def draw_qr_code(text: str) -> Markup:
    """The QR code of a text of a few hundred characters, as SVG. Cost: some milliseconds.

    The SVG has attributes only; styles would be refused by our content security policy.
    """
    import segno  # here, since no other page needs it

    code = segno.make(text, error="m", micro=False)
    svg = code.svg_inline(omitsize=True, svgclass=None, lineclass=None)
    return Markup(svg)  # noqa: S704 - it has no text


def _without_kept_tables(response: AnyResponse) -> AnyResponse:
    """Let the browser drop the tables that it kept to be seen without a network: they are another's now."""
    response.headers["Clear-Site-Data"] = '"storage"'
    return response


def _you() -> Player:
    return players().get(known_player() or "")


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.config["SECRET_KEY"], salt=_SALT)


def _player_of(token: str) -> str:
    """Whose link it is; Absent (no-link) if it is not ours or too old."""
    try:
        player = _signer().loads(token, max_age=60 * LINK_MINUTES)
    except BadSignature:
        raise Absent(WebCode.NO_LINK) from None
    return str(player)
