"""The names of players on pages that are for everybody, as far as the site shows them to this reader."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from flask import current_app

from solitaire.play.people.names import PublicNames
from solitaire.web.http.context import use_cases
from solitaire.web.http.player import known_player


def names_shown() -> PublicNames:
    """Whose names the site shows on such pages."""
    return PublicNames(current_app.config["PUBLIC_NAMES"])


def public_names(players: Collection[str]) -> Mapping[str, str]:
    """The names of these players by id; without a name for those who have none that this reader may see."""
    return use_cases().players.public_names(players, names_shown(), known_player())
