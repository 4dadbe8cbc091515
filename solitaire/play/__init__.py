"""What people do with the game, whatever the front end: start, take a turn, take it back, come back.

``Games`` does it, a ``Sitting`` is what it answers with; ``Dailies`` are the deals of the days. Requests are
frozen text and numbers; the rules say what is allowed, the store sees to it that each turn happens once.
"""

from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.errors import Absent, CorruptGameError, NotOver, Refused, StaleTurn
from solitaire.play.games import Games
from solitaire.play.sitting import Sitting
from solitaire.play.use_cases import UseCases

__all__ = [
    "Absent",
    "CorruptGameError",
    "Dailies",
    "Daily",
    "Difficulty",
    "Games",
    "NotOver",
    "Refused",
    "Sitting",
    "StaleTurn",
    "UseCases",
]
