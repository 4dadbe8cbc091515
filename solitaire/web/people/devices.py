"""Playing on another device: the recovery phrase, links in QR codes, and signing out other devices.

The phrase does not expire, and is shown only once, when it is made. A link is valid for ten minutes and works
once: its page asks for confirmation, and a button switches this browser to the player of the link. It holds
the number of links used before, so using one invalidates all others made until then.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import ClassVar, Final

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from itsdangerous import BadSignature, URLSafeTimedSerializer
from markupsafe import Markup

from solitaire.play.errors import Absent, Refused, TooOften
from solitaire.play.people.players import Player
from solitaire.rules import NotationError
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import WebCode, explain, set_retry_after, status_of
from solitaire.web.http.player import (
    known_player,
    read_signed,
    remember_player,
    returning_player,
    signing_keys,
    switch_player,
)
from solitaire.web.http.reach import link_for_others
from solitaire.web.people import blueprint
from solitaire.web.people.account import load_player, render_devices

STAY: Final = "stay"
"""The form value that leaves the games of this device behind."""
_SALT: Final = "another device"


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """A link that another device opens, and its QR code; valid for ``minutes``."""

    address: str
    qr: Markup
    note: str
    """Who can open it, if that is in question."""
    minutes: ClassVar[int] = 10


@dataclass(frozen=True, slots=True)
class PhrasePage:
    """A new recovery phrase, and a link as the quicker way."""

    phrase: tuple[str, ...]
    link: DeviceLink


@dataclass(frozen=True, slots=True)
class SwitchPage:
    """The confirmation page of a link: the player of the link (``them``) and of this browser (``you``)."""

    them: Player
    you: Player
    same: bool
    token: str


@blueprint.post("/you/phrase")
def make_phrase() -> ResponseReturnValue:
    """Make a new recovery phrase and show it once; of two concurrent requests only one succeeds."""
    player = returning_player()
    try:
        phrase = use_cases().players.make_phrase(player, request.form.get("seen"))
    except Refused as error:
        return render_devices(problem=explain(words_of_request(), error)), HTTPStatus.CONFLICT
    remember_player(player)
    page = PhrasePage(tuple(phrase.split()), _make_link(player))
    return render_template("people/phrase.html", page=page)


@blueprint.post("/you/come")
@needs_cookies
def enter_phrase() -> ResponseReturnValue:
    """Switch this browser to the player of the phrase in the form."""
    text = request.form.get("phrase", "")
    try:
        player = use_cases().players.player_of_phrase(text, request.remote_addr or "")
    except (Absent, NotationError, TooOften) as error:
        page = render_devices(phrase=text, phrase_error=explain(words_of_request(), error))
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if isinstance(error, TooOften):
            status = status_of(error, status)
        response = make_response(page, status)
        set_retry_after(response, error)
        return response
    return _switch_to(player)


@blueprint.post("/you/sign-out")
def sign_out_others() -> ResponseReturnValue:
    """Give this browser the cookie that signs out all other devices, by the request that it redirects to."""
    player = returning_player()
    switch_player(player, use_cases().players.next_number(player))
    return redirect(url_for("people.show_devices", done="signed-out"), HTTPStatus.SEE_OTHER)


@blueprint.get("/you/device")
def show_device_link() -> str:
    """The page with the QR code for another device."""
    player = known_player()
    page = _make_link(player) if player else None
    return render_template("people/device.html", page=page)


@blueprint.get("/you/come/<token>")
def show_link(token: str) -> str:
    """Ask whether to switch this browser to the player of a link."""
    player, _ = _read_token(token)
    them = use_cases().players.get(player)
    page = SwitchPage(them, load_player(), player == known_player(), token)
    return render_template("people/switch.html", page=page)


@blueprint.post("/you/come/<token>")
@needs_cookies
def follow_link(token: str) -> ResponseReturnValue:
    """Switch this browser to the player of a link; Absent (no-link) if it was used meanwhile.

    A second press of the button, in a browser that has switched already, only leads on.
    """
    player, number = _read_token(token)
    if player != known_player() and not use_cases().players.use_link(player, number):
        raise Absent(WebCode.NO_LINK)
    try:
        return _switch_to(player)
    except Absent:  # the other device has just opened a link of this one
        raise Absent(WebCode.NO_LINK) from None


def _switch_to(player: str) -> ResponseReturnValue:
    """Switch to a player and merge in the games of this device, unless the form leaves them behind.

    Absent (no-player) if the player was merged into another one meanwhile.
    """
    here = known_player()
    leaves_games = request.form.get("games") == STAY and load_player().has_phrase
    phrase_replaced = (
        here is not None and not leaves_games and use_cases().players.merge(here, player)
    )
    switch_player(player, use_cases().players.number_of(player))
    done = "came-alone" if leaves_games else "came-void" if phrase_replaced else "came"
    return redirect(url_for("people.show_account", done=done), HTTPStatus.SEE_OTHER)


def _make_link(player: str) -> DeviceLink:
    players = use_cases().players
    token = _signer().dumps([player, players.count_used_links(player), players.number_of(player)])
    link = link_for_others(words_of_request(), "people.show_link", token=token)
    return DeviceLink(link.address, draw_qr_code(link.address), link.note)


def _read_token(token: str) -> tuple[str, int]:
    """The player of a link, and its number; Absent (no-link) if it is forged, expired, used or signed out.

    This browser's own link may be used: its button was pressed here, perhaps twice.
    """
    try:
        lifetime = timedelta(minutes=DeviceLink.minutes)
        player, link, number = read_signed(_signer(), token, lifetime)
    except (BadSignature, ValueError):  # also a link of an older version, which had fewer numbers
        raise Absent(WebCode.NO_LINK) from None
    players = use_cases().players
    if player != known_player() and (link, number) != (
        players.count_used_links(player),
        players.number_of(player),
    ):
        raise Absent(WebCode.NO_LINK)
    return player, link


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(signing_keys(), salt=_SALT)
