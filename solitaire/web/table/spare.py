"""How a game stands, live: the number that the bar of the table shows, and what it means.

Working it out takes the solver a moment, so the answer to a turn has it only if it is known; else the table
asks for it after that. What is shown is written down with the game before (``play.helping``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play.errors import Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.web.http.codes import explain
from solitaire.web.http.preferences import preferences
from solitaire.web.http.use_cases import helping
from solitaire.web.http.words import words
from solitaire.words import hints

AT_ONCE: Final = 0.05
"""How many seconds a whole page waits for its turn to ask the solver; the answer to a turn does not ask."""
SOON: Final = 150
AGAIN: Final = 1_000
"""How many milliseconds after a turn the table asks for it, and then again."""


@dataclass(frozen=True, slots=True)
class SpareView:
    """How a game stands, as the table shows it: a short text, and what is heard.

    Until it is known the table asks again after ``pause`` milliseconds; 0 once it is.
    """

    text: str
    spoken: str
    pause: int = 0
    lost: bool = False


def spare_of(player_game: PlayerGame, *, wait: float = 0, pause: int = SOON) -> SpareView:
    """How that game stands, as ``Hints.spare`` finds it with that ``wait``; if the player has it shown."""
    try:
        _, found = helping().spare(player_game, wait=wait)
    except Refused as error:
        return SpareView("?", explain(words(), error))
    if found is None:
        return SpareView("…", words().gettext("Spare is being worked out"), pause)
    stands = hints.describe_value(words(), found.value)
    if found.draws is None:
        return SpareView(f"\u2212{found.out_of_reach}", stands, lost=True)
    return SpareView(str(found.draws), stands)


def explained() -> str:
    """What spare means, for who has it shown and has not put that away; else nothing."""
    shown = preferences()
    return hints.meaning_of_spare(words()) if shown.shows_spare and not shown.knows_spare else ""
