"""New players in forms by which they join others: a form that is sent twice, or again, joins once.

Such a form makes its sender that player, so it is valid for minutes, for what its salt names, and like a
player's first cookie: no longer once that is signed out or the player is deleted. Else it is by another new
player.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from flask import request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from solitaire.web.http.context import use_cases
from solitaire.web.http.player import known_player, player_or_new, read_signed, signing_keys

VISITOR: Final = timedelta(minutes=10)
"""How long a form, sent again, is by the same new player."""


def sign_visitor(salt: str) -> str:
    """The value of the form's field ``visitor``; "" for a browser that has a player."""
    return "" if known_player() else _serializer(salt).dumps(player_or_new())


def read_visitor(salt: str) -> str:
    """The id of the new player in the form."""
    text = request.form.get("visitor", "")
    try:
        player = str(read_signed(_serializer(salt), text, VISITOR))
    except BadSignature:
        return player_or_new()
    return player if use_cases().players.admits(player, 0) else player_or_new()


def _serializer(salt: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(signing_keys(), salt=salt)
