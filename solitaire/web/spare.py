"""How a game stands, live: the number that the bar of the table shows, and what it means.

Finding it takes the solver a moment, so the answer to a turn has it only if it is known; else the table asks
for it when it is there. What is shown is written down with the game before (``play.helping``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play import Sitting
from solitaire.play.errors import Busy, Refused
from solitaire.web.play import helping
from solitaire.web.preferences import keep, preferences
from solitaire.web.words import words
from solitaire.words import hints

AT_ONCE: Final = 0.05
"""How many seconds a whole page waits for how the game stands; the answer to a turn does not wait."""


@dataclass(frozen=True, slots=True)
class SpareView:
    """How a game stands, as the table shows it: a short text, what is heard, and whether it is being found.

    ``explained`` is a sentence that says what it means, for who sees it for the first time.
    """

    text: str
    spoken: str
    pending: bool = False
    lost: bool = False
    explained: str = ""


def spare_of(sitting: Sitting, *, wait: float = 0) -> SpareView:
    """How that game stands, if that is known within so many seconds; only for who has it shown."""
    try:
        _, found = helping().spare(sitting, wait=wait)
    except (Busy, Refused) as error:
        return SpareView("?", words().error(error))
    if found is None:
        return SpareView("…", words().gettext("Spare is being worked out"), pending=True)
    explained = ""
    if not preferences().knows_spare:
        explained = hints.meaning_of_spare(words())
        keep(preferences().but({"explained": "yes"}))
    stands = hints.standing(words(), found.value)
    if found.draws is None:
        return SpareView(f"\u2212{found.out_of_reach}", stands, lost=True, explained=explained)
    return SpareView(str(found.draws), stands, explained=explained)
