"""The account: the name, the page of devices and data, the export, and deleting everything."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import Final

from flask import Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Busy, Refused
from solitaire.play.limits import Costly
from solitaire.play.matches.matches import MatchCounts
from solitaire.play.people.families import FamilySummary
from solitaire.play.people.names import PublicNames
from solitaire.play.people.phrases import READ as LONGEST_PHRASE
from solitaire.play.people.players import NEW_PLAYER, Player
from solitaire.rules import NotationError
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import WebCode, explain
from solitaire.web.http.forms import Field
from solitaire.web.http.limits import limited
from solitaire.web.http.name_fields import name_field
from solitaire.web.http.names import public_names_setting
from solitaire.web.http.player import forget_player, known_player, remember_player, returning_player
from solitaire.web.http.preferences import DEFAULTS, preferences, save_preferences
from solitaire.web.http.zone import ZONE_COOKIE
from solitaire.web.people import blueprint

_EXPORTING: Final = Lock()


@dataclass(frozen=True, slots=True)
class DevicesPage:
    """The page: ``done`` names what the last form did, ``problem`` is why it failed."""

    you: Player
    name: Field
    phrase: Field
    done: str
    problem: str
    names: PublicNames


@dataclass(frozen=True, slots=True)
class DeletePage:
    """The data that deleting removes: the player's, and the families that the player owns."""

    you: Player
    finished_matches: int
    matches_under_way: int
    own_families: tuple[FamilySummary, ...]


@blueprint.get("/you/devices")
def show_devices() -> str:
    """The name of the player, the ways to other devices and back, and the data that is stored."""
    return render_devices()


@blueprint.post("/you/name")
@limited(Costly.NAMES)
def change_name() -> ResponseReturnValue:
    """Change the name to that of the form; an empty one removes it."""
    player, text = returning_player(), request.form.get("name", "")
    try:
        use_cases().players.rename(player, text)
    except (NotationError, Refused) as error:
        page = render_devices(name=text, name_error=explain(words_of_request(), error))
        return page, HTTPStatus.UNPROCESSABLE_ENTITY
    remember_player(player)
    return redirect(url_for("people.show_devices", done="name"), HTTPStatus.SEE_OTHER)


@blueprint.get("/you/export")
def export_games() -> Response:
    """Stream everything stored about the player as a file; one export at a time in a process.

    A large export occupies a thread for seconds, longer if the client reads slowly, so several would occupy
    all threads. Busy (busy-export) while another is being sent.
    """
    pieces = _one_at_a_time(use_cases().players.export(known_player(), preferences().changed))
    next(pieces)  # takes the lock, or raises Busy, before the response begins
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
    own_families = tuple(family for family in load_families() if family.mine)
    player = known_player()
    matches = use_cases().matches.count(player) if player else MatchCounts()
    page = DeletePage(load_player(), matches.finished, matches.unfinished, own_families)
    return render_template("people/delete.html", page=page)


@blueprint.post("/you/delete")
def delete_account() -> AnyResponse:
    """Delete all data of the player at once, and this browser's cookies."""
    player = known_player()
    if player is not None:
        use_cases().players.delete(player)
    forget_player()
    save_preferences(DEFAULTS)
    response = redirect(url_for("people.show_deleted"), HTTPStatus.SEE_OTHER)
    response.delete_cookie(ZONE_COOKIE, path=request.script_root or "/", samesite="Lax")
    return response


@blueprint.get("/you/deleted")
def show_deleted() -> str:
    """The page after deleting."""
    return render_template("people/deleted.html")


def render_devices(
    *,
    problem: str = "",
    name: str | None = None,
    name_error: str = "",
    phrase: str = "",
    phrase_error: str = "",
) -> str:
    """Render the page, with what was typed into its fields, by default the player's name and no phrase."""
    you = load_player()
    page = DevicesPage(
        you=you,
        name=name_field((you.name or "") if name is None else name, name_error),
        phrase=Field(phrase, phrase_error, LONGEST_PHRASE),
        done=request.args.get("done", ""),
        problem=problem,
        names=public_names_setting(),
    )
    return render_template("people/devices.html", page=page)


def load_player() -> Player:
    """The player of this request; a new one if the browser has none."""
    player = known_player()
    return use_cases().players.get(player) if player else NEW_PLAYER


def load_families() -> tuple[FamilySummary, ...]:
    """The families of the player of this request."""
    player = known_player()
    return use_cases().families.of_player(player) if player else ()
