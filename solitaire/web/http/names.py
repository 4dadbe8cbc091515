"""Names, and words for deals, on pages for everybody, as far as the site shows them to this reader."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from flask import current_app

from solitaire.play.games.player_game import PlayerGame
from solitaire.play.people.names import PublicNames, read_name
from solitaire.play.results.results import Board
from solitaire.rules import NotationError
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.player import known_player
from solitaire.words.dailies import name_game


def names_shown() -> PublicNames:
    """Whose names the site shows on such pages."""
    return PublicNames(current_app.config["PUBLIC_NAMES"])


def public_names(players: Collection[str]) -> Mapping[str, str]:
    """The names of these players by id; without a name for those who have none that this reader may see."""
    return use_cases().players.public_names(players, names_shown(), known_player())


def names_on_board(board: Board) -> Mapping[str, str]:
    """The names of the players on a board, as far as this reader may see them."""
    return public_names({place.result.player for place in board.places})


def title_of(player_game: PlayerGame) -> str:
    """The title of a game for this reader; without words for the deal that this reader may not see."""
    if player_game.player != known_player():
        player_game = replace(player_game, label=_public_words(player_game))
    return name_game(words_of_request(), player_game)


def _public_words(player_game: PlayerGame) -> str | None:
    """What others see of the words that the player typed for the deal, as a name is read; None if nothing."""
    if player_game.label is None or names_shown() is not PublicNames.ALL:
        return None
    try:
        text = read_name(player_game.label)
    except NotationError:
        return None
    return None if use_cases().players.get(player_game.player).name_hidden else text
