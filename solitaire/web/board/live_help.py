"""Help that the table always shows to players who choose it: cards away on every pile, and spare.

Spare takes the solver a moment. The response to a turn contains it only if it is already known; otherwise the
table polls for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play.errors import Refused
from solitaire.play.help.hint import Spare
from solitaire.play.open_game import OpenGame
from solitaire.web.http.errors import explain
from solitaire.web.http.polling import SPARE_SOON
from solitaire.web.http.preferences import Preferences
from solitaire.words import Words, hints

AT_ONCE: Final = 0.05
"""How many seconds a whole page waits for a free solver slot; the response to a turn does not wait."""


@dataclass(frozen=True, slots=True)
class SpareView:
    """Spare as the table shows it: a short text, and a longer one for screen readers."""

    text: str
    spoken: str
    pause: int | None = None
    """Milliseconds until the table polls, while the spare is not known."""
    lost: bool = False


@dataclass(frozen=True, slots=True)
class HelpView:
    """The help beside the cards; None for what the player has not chosen."""

    spare: SpareView | None = None
    explanation: str | None = None
    """An explanation of spare, until the player dismisses it."""


NO_HELP_VIEW: Final = HelpView()


def help_view(state: OpenGame, chosen: Preferences, words: Words) -> HelpView:
    """Make the view of the help that the player has chosen."""
    if state.game.game.is_over or not (chosen.shows_away or chosen.shows_spare):
        return NO_HELP_VIEW
    spare = spare_view(state.spare, words) if chosen.shows_spare else None
    return HelpView(spare, explanation_of_spare(chosen, words))


def spare_view(
    spare: Spare | Refused | None, words: Words, *, pause: int = SPARE_SOON
) -> SpareView:
    """Make the view of spare, of why it is not found, or a placeholder that polls while it is None."""
    if isinstance(spare, Refused):
        return SpareView("?", explain(words, spare))
    if spare is None:
        return SpareView("…", hints.announce_search_of_spare(words), pause)
    spoken = hints.describe_value(words, spare.value)
    if spare.draws is None:
        return SpareView(f"\u2212{spare.out_of_reach}", spoken, lost=True)
    return SpareView(str(spare.draws), spoken)


def explanation_of_spare(chosen: Preferences, words: Words) -> str | None:
    """The explanation of spare, for players who see spare and have not dismissed it."""
    return hints.explain_spare(words) if chosen.shows_spare and not chosen.knows_spare else None
