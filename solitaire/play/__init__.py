"""The use cases, whatever the front end: start a game, take turns, get help, compare results.

The rules say what is allowed, the store makes sure that each turn happens once.
"""

from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.errors import Absent, CorruptGameError, NotOver, Refused, StaleTurn
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.use_cases import UseCases

__all__ = [
    "Absent",
    "CorruptGameError",
    "Dailies",
    "Daily",
    "Difficulty",
    "Games",
    "NotOver",
    "PlayerGame",
    "Refused",
    "StaleTurn",
    "UseCases",
]
