"""Plays games by the use cases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from solitaire.play import clock
from solitaire.play.daily.dailies import LoadedDay
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import STANDARD, Record, Turn, Variant
from tests.kit.records import deal_text, record

LOST: Final[Record] = record("lost")
WON: Final[Record] = record("won")
SHORT_LOST: Final[Record] = record("short-lost")


@dataclass
class OneDeal:
    """Dailies that all have the same deal, one for each game."""

    code: str = deal_text(LOST)

    def hidden_code(self, number: int, variant: Variant) -> str:
        return self.code if variant is STANDARD else deal_text(SHORT_LOST)

    def load_day(self, number: int, closed: int) -> LoadedDay:
        return LoadedDay({})

    def now(self) -> datetime:
        return clock.now()


class NoRaces:
    """Races of which none is open."""

    def open_deals(self, player: str, now: datetime) -> dict[str, str]:
        return {}


ONE_DEAL: Final = OneDeal()
NO_SECRETS: Final = SecretDeals(ONE_DEAL, NoRaces())  # type: ignore[arg-type]
"""For players who are in no race."""


def play(
    games: Games, player_game: PlayerGame, turn: Turn, revision: int | None = None
) -> PlayerGame:
    """The game after that turn."""
    return games.turns.take(
        player_game.player,
        player_game.id,
        number=player_game.number,
        pile=turn.pile,
        discard=turn.discard,
        revision=revision,
    )


def with_columns(player_game: PlayerGame, **columns: Any) -> PlayerGame:
    """The game with other values in these columns of its row."""
    return PlayerGame(replace(player_game.row, **columns), player_game.game)


def play_turns(games: Games, player_game: PlayerGame, turns: Iterable[Turn]) -> PlayerGame:
    """The game after these turns."""
    for turn in turns:
        player_game = play(games, player_game, turn)
    return player_game


def play_record(games: Games, record: Record = LOST, player: str = "ada") -> PlayerGame:
    """Play a new game with the deal and all turns of that record."""
    return play_turns(games, games.start(player, deal_text(record)), record.turns)


def play_on(games: Games, player_game: PlayerGame, turns: int = 28) -> PlayerGame:
    """Play the first legal turn so many times, or until the game ends."""
    for _ in range(turns):
        if player_game.game.is_over:
            break
        player_game = play(games, player_game, player_game.game.legal_turns()[0])
    return player_game


def discard_unplayed(player_game: PlayerGame) -> Turn:
    """The turn that discards the drawn card."""
    return next(turn for turn in player_game.game.legal_turns() if turn.discard is turn.drawn)


def discard_all(games: Games, player_game: PlayerGame) -> PlayerGame:
    """Discard every card unplayed until the game ends."""
    while not player_game.game.is_over:
        player_game = play(games, player_game, discard_unplayed(player_game))
    return player_game
