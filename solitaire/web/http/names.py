"""Names of players, and their words for deals, on public pages, as far as this reader may see them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from flask import current_app

from solitaire.play.games.player_game import PlayerGame
from solitaire.play.people.names import PublicNames, read_name
from solitaire.play.results.results import Leaderboard
from solitaire.rules import NotationError
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.player import known_player
from solitaire.words.dailies import name_game


def public_names_setting() -> PublicNames:
    """The setting for names on public pages."""
    return PublicNames(current_app.config["PUBLIC_NAMES"])


def load_public_names(players: Collection[str]) -> Mapping[str, str]:
    """The names of these players by id, as far as this reader may see them."""
    return use_cases().players.public_names(players, public_names_setting(), known_player())


def load_names_on_leaderboard(leaderboard: Leaderboard) -> Mapping[str, str]:
    """The names of the players on a leaderboard, as far as this reader may see them."""
    return load_public_names({place.result.player for place in leaderboard.places})


def title_of(player_game: PlayerGame) -> str:
    """The title of a game for this reader; without words for the deal that are hidden from this reader."""
    if player_game.player != known_player():
        player_game = player_game.with_label(_public_words(player_game))
    return name_game(words_of_request(), player_game)


def _public_words(player_game: PlayerGame) -> str | None:
    """The words that the player typed for the deal, if others may see them and they are fit for a name."""
    if player_game.label is None or public_names_setting() is not PublicNames.ALL:
        return None
    try:
        text = read_name(player_game.label)
    except NotationError:
        return None
    return None if use_cases().players.get(player_game.player).name_hidden else text
