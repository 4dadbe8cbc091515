"""The games of the wing."""

from __future__ import annotations

from typing import Final

from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.crowns import CROWNS
from solitaire.matches.errors import MatchCode
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL
from solitaire.rules import NotationError

GAMES: Final[tuple[AnyRules, ...]] = (CROWNS, SPIRAL, LASTCARD, CONTINENTAL)


def find_game(name: str) -> AnyRules:
    """The game of that name; NotationError (match-game)."""
    for rules in GAMES:
        if rules.name == name:
            return rules
    raise NotationError(MatchCode.GAME, text=name)
