"""The account: the name, ways to another device, the export, and deleting everything.

There are two ways to another device. The recovery phrase does not expire, and is shown only once, when it is
made. The link in the QR code is valid for ten minutes; opening it only asks for confirmation, and a button
switches the player.
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
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.errors import WebCode, explain
from solitaire.web.http.player import (
    forget_player,
    known_player,
    remember_player,
    returning_player,
    switch_player,
)
from solitaire.web.http.preferences import DEFAULTS, preferences, save_preferences
from solitaire.web.http.time_zone import COOKIE as ZONE
from solitaire.web.people import blueprint

LINK_MINUTES: Final = 10
"""The lifetime of a link to another device."""
STAY: Final = "stay"
"""The form value for leaving the games of this device behind."""
_SALT: Final = "another device"
_EXPORTING: Final = Lock()


@dataclass(frozen=True, slots=True)
class Way:
    """A way to another device: a link and its QR code, valid for ``minutes``."""

    link: str
    qr: Markup
    minutes: int


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The page of the account.

    ``done`` is the effect of the last form, ``again`` the reason why it had none; ``name`` and ``phrase`` are
    the contents of their fields, each with its error. Lengths are in UTF-16 units, as browsers count.
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
    """The confirmation page of a link: the player of the link (``them``) and of this browser (``you``)."""

    them: Player
    you: Player
    same: bool
    token: str


@dataclass(frozen=True, slots=True)
class DeletePage:
    """The data that deleting removes: the player's, and the family tables that the player owns."""

    you: Player
    own: tuple[Listed, ...]


@blueprint.get("/you")
def show_account() -> str:
    """The page of the account."""
    return _page()


@blueprint.post("/you/name")
def change_name() -> AnyResponse:
    """Change the name to that of the form; an empty one removes it."""
    player, text = returning_player(), request.form.get("name", "")
    try:
        use_cases().players.rename(player, text)
    except (NotationError, Refused) as error:
        return _refused(error, typed_name=text)
    remember_player(player)
    return redirect(url_for("people.show_account", done="name"), HTTPStatus.SEE_OTHER)


@blueprint.post("/you/phrase")
def make_phrase() -> AnyResponse:
    """Make a new recovery phrase and show it once; of two concurrent requests only one succeeds."""
    player = returning_player()
    try:
        made = use_cases().players.make_phrase(player, request.form.get("seen"))
    except Refused as error:
        return make_response(_page(again=explain(words(), error)), HTTPStatus.CONFLICT)
    remember_player(player)
    page = render_template("people/phrase.html", page=PhrasePage(tuple(made.split()), _way(player)))
    return make_response(page)


@blueprint.get("/you/device")
def show_device_link() -> str:
    """The page with the QR code for another device."""
    player = known_player()
    page = DevicePage(_way(player) if player else None)
    return render_template("people/device.html", page=page)


@blueprint.post("/you/come")
def enter_phrase() -> AnyResponse:
    """Switch this browser to the player of the phrase in the form."""
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
    """Ask whether to switch this browser to the player of a link."""
    player = _player_of(token)
    page = ComePage(use_cases().players.get(player), _load_you(), player == known_player(), token)
    return render_template("people/come.html", page=page)


@blueprint.post("/you/come/<token>")
def follow_link(token: str) -> AnyResponse:
    """Switch this browser to the player of a link."""
    return _came(_player_of(token))


@blueprint.get("/you/export")
def export_games() -> Response:
    """Stream everything stored about the player as a file; one export at a time in a process.

    A large export keeps a thread busy for seconds, longer if the client reads slowly, so several would use up
    all threads. Busy (busy-export) while another is being sent.
    """
    pieces = _one_at_a_time(use_cases().players.export(known_player(), preferences().changed))
    next(pieces)
    response = current_app.response_class(pieces, mimetype="application/json")
    response.call_on_close(pieces.close)
    response.headers["Content-Disposition"] = 'attachment; filename="five-crowns-export.json"'
    return response


def _one_at_a_time(pieces: Iterator[str]) -> Generator[str]:
    """Yield an empty piece, then these pieces, while holding the lock on exports.

    Closing the iterator releases the lock too: by the server when the client is gone, or by the collector.
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
    """Ask for confirmation, with the data that deleting removes."""
    own = tuple(table for table in _load_tables() if table.mine)
    return render_template("people/delete.html", page=DeletePage(_load_you(), own))


@blueprint.post("/you/delete")
def delete_account() -> AnyResponse:
    """Delete all data of the player at once, and this browser's cookie."""
    player = known_player()
    if player is not None:
        use_cases().players.delete(player)
    forget_player()
    save_preferences(DEFAULTS)
    response = redirect(url_for("people.show_deleted"), HTTPStatus.SEE_OTHER)
    response.delete_cookie(ZONE, path=request.script_root or "/", samesite="Lax")
    return _without_kept_tables(response)


@blueprint.get("/you/deleted")
def show_deleted() -> str:
    """The page after deleting."""
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
    """Switch to a player and merge in the games of this device, unless the form says that they stay."""
    here = known_player()
    stays = request.form.get("games") == STAY and _load_you().has_phrase
    void = here is not None and not stays and use_cases().players.join(here, player)
    switch_player(player)
    response = redirect(
        url_for("people.show_account", done="came-void" if void else "came"), HTTPStatus.SEE_OTHER
    )
    return _without_kept_tables(response) if stays else response


def _way(player: str) -> Way:
    link = url_for("people.show_link", token=_signer().dumps(player), _external=True)
    return Way(link, draw_qr_code(link), LINK_MINUTES)


def draw_qr_code(text: str) -> Markup:
    """Draw the QR code of a text of a few hundred characters as SVG. Cost: some milliseconds.

    The SVG has attributes only, since our content security policy refuses inline styles.
    """
    import segno  # imported lazily: no other page needs it

    code = segno.make(text, error="m", micro=False)
    svg = code.svg_inline(omitsize=True, svgclass=None, lineclass=None)
    return Markup(svg)  # noqa: S704 - it has no text


def _without_kept_tables(response: AnyResponse) -> AnyResponse:
    """Tell the browser to drop its offline tables, which belong to the previous player."""
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
    """The player of a link; Absent (no-link) if it is forged or expired."""
    try:
        player = _signer().loads(token, max_age=60 * LINK_MINUTES)
    except BadSignature:
        raise Absent(WebCode.NO_LINK) from None
    return str(player)
