"""Help that the table always shows to players who choose it: cards needed on every pile, and spare draws.

Spare takes the solver a moment. The response to a turn contains it only if it is already known; otherwise the
table polls for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play.errors import Refused
from solitaire.play.help.hint import Spare
from solitaire.web.http.errors import explain
from solitaire.web.http.polling import SPARE_SOON
from solitaire.words import Words, hints

AT_ONCE: Final = 0.05
"""How many seconds a whole page waits for a free solver slot; the response to a turn does not wait."""


@dataclass(frozen=True, slots=True)
class SpareView:
    """A line in the dock about the draws that can still be wasted."""

    text: str
    pause: int | None = None
    """Milliseconds until the table polls, while the spare is not known."""
    lost: bool = False


def spare_view(
    spare: Spare | Refused | None, words: Words, *, only_lost: bool, pause: int = SPARE_SOON
) -> SpareView | None:
    """Make the line of spare, of why it is not found, or a placeholder that polls while it is None.

    If the player is told ``only_lost`` games there is a line for these alone.
    """
    if spare is None:
        text = "" if only_lost else hints.announce_search_of_spare(words)
        return SpareView(text, pause)
    if isinstance(spare, Refused):
        return None if only_lost else SpareView(explain(words, spare))
    if spare.draws is None:
        told = hints.tell_lost(words) if only_lost else hints.describe_value(words, spare.value)
        return SpareView(told, lost=True)
    return None if only_lost else SpareView(hints.describe_value(words, spare.value))
