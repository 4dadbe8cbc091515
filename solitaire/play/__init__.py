"""What people do with the game, whatever the front end: start, take a turn, take it back, come back.

``Games`` does it, a ``Sitting`` is what it answers with. Requests are frozen text and numbers; the rules
say what is allowed, the store sees to it that each turn happens once.
"""

from solitaire.play.errors import Absent, CorruptGameError, NotOver, StaleTurn
from solitaire.play.games import Games
from solitaire.play.sitting import Sitting

__all__ = ["Absent", "CorruptGameError", "Games", "NotOver", "Sitting", "StaleTurn"]
