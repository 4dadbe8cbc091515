"""The account: the name, ways to another device, the export, and deleting everything.

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
from solitaire.play.people.families import Listed
from solitaire.play.people.names import LONGEST as LONGEST_NAME
from solitaire.play.people.phrases import READ as LONGEST_PHRASE
from solitaire.play.people.players import NEW_PLAYER, Player
from solitaire.rules import NotationError, SolitaireError
from solitaire.web.http.codes import WebCode, explain
from solitaire.web.http.player import become, forget, known_player, remember, returning_player
from solitaire.web.http.preferences import DEFAULTS, keep, preferences
from solitaire.web.http.time_zone import COOKIE as ZONE
from solitaire.web.http.use_cases import use_cases
from solitaire.web.http.words import words
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


@dataclass(frozen=True, slots=True)
class AccountPage:
    """Everything about the player that can be seen and done.

    ``done`` is what the last form did, ``again`` why it did nothing; ``name`` and ``phrase`` are the contents
    of their fields, each with what was wrong. The lengths count as browsers do, for which some letters are
    two.
    """

    you: Player
    tables: tuple[Listed, ...]
    again: str
    done: str
    name: str
    name_error: str
    phrase: str
    phrase_error: str
    longest_name: int = 2 * LONGEST_NAME
    longest_phrase: int = LONGEST_PHRASE


@dataclass(frozen=True, slots=True)
class PhrasePage:
    """A new recovery phrase, and the way to another device."""

    phrase: tuple[str, ...]
    way: Way


@dataclass(frozen=True, slots=True)
class DevicePage:
    """The way to another device; None without a player."""

    way: Way | None


@dataclass(frozen=True, slots=True)
class ComePage:
    """A link from another device: the player it is of (``them``), and the one who is here (``you``)."""

    them: Player
    you: Player
    same: bool
    token: str


@dataclass(frozen=True, slots=True)
class DeletePage:
    """What would be deleted: the player's data, and the family tables that are the player's own."""

    you: Player
    own: tuple[Listed, ...]


@blueprint.get("/you")
def show_account() -> str:
    """Everything about the player that can be seen and done."""
    return _page()


@blueprint.post("/you/name")
def change_name() -> AnyResponse:
    """Take the name of the form, or none."""
    player, text = returning_player(), request.form.get("name", "")
    try:
        use_cases().players.rename(player, text)
    except (NotationError, Refused) as error:
        return _refused(error, typed_name=text)
    remember(player)
    return redirect(url_for("people.show_account", done="name"), HTTPStatus.SEE_OTHER)


@blueprint.post("/you/phrase")
def make_phrase() -> AnyResponse:
    """Make a new recovery phrase, and show it this once; of two made at once only one counts and is shown."""
    player = returning_player()
    try:
        made = use_cases().players.make_phrase(player, request.form.get("seen"))
    except Refused as error:
        return make_response(_page(again=explain(words(), error)), HTTPStatus.CONFLICT)
    remember(player)
    page = render_template("people/phrase.html", page=PhrasePage(tuple(made.split()), _way(player)))
    return make_response(page)


@blueprint.get("/you/device")
def show_device_link() -> str:
    """The QR code that brings the player to another device."""
    player = known_player()
    page = DevicePage(_way(player) if player else None)
    return render_template("people/device.html", page=page)


@blueprint.post("/you/come")
def enter_phrase() -> AnyResponse:
    """Be the player of the phrase that was typed, on this device from now on."""
    text = request.form.get("phrase", "")
    try:
        player = use_cases().players.player_of_phrase(text, request.remote_addr or "")
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
    page = ComePage(use_cases().players.get(player), _load_you(), player == known_player(), token)
    return render_template("people/come.html", page=page)


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
    pieces = _one_at_a_time(use_cases().players.export(known_player(), preferences().chosen))
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
    own = tuple(table for table in _load_tables() if table.mine)
    return render_template("people/delete.html", page=DeletePage(_load_you(), own))


@blueprint.post("/you/delete")
def delete_account() -> AnyResponse:
    """Delete everything of the player, at once, and let this browser forget it."""
    player = known_player()
    if player is not None:
        use_cases().players.delete(player)
    forget()
    keep(DEFAULTS)
    response = redirect(url_for("people.show_deleted"), HTTPStatus.SEE_OTHER)
    response.delete_cookie(ZONE, path=request.script_root or "/", samesite="Lax")
    return _without_kept_tables(response)


@blueprint.get("/you/deleted")
def show_deleted() -> str:
    """The page after everything was deleted."""
    return render_template("people/deleted.html")


def _page(
    *,
    error: SolitaireError | None = None,
    typed_name: str | None = None,
    typed_phrase: str = "",
    again: str = "",
) -> str:
    you = _load_you()
    message = "" if error is None else explain(words(), error)
    page = AccountPage(
        you=you,
        tables=_load_tables(),
        again=again,
        done=request.args.get("done", ""),
        name=(you.name or "") if typed_name is None else typed_name,
        name_error=message if typed_name is not None else "",
        phrase=typed_phrase,
        phrase_error=message if typed_name is None else "",
    )
    return render_template("people/account.html", page=page)


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
    stays = request.form.get("games") == STAY and _load_you().has_phrase
    void = here is not None and not stays and use_cases().players.join(here, player)
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


def _load_you() -> Player:
    player = known_player()
    return use_cases().players.get(player) if player else NEW_PLAYER


def _load_tables() -> tuple[Listed, ...]:
    player = known_player()
    return use_cases().families.of_player(player) if player else ()


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.config["SECRET_KEY"], salt=_SALT)


def _player_of(token: str) -> str:
    """Whose link it is; Absent (no-link) if it is not ours or too old."""
    try:
        player = _signer().loads(token, max_age=60 * LINK_MINUTES)
    except BadSignature:
        raise Absent(WebCode.NO_LINK) from None
    return str(player)
