"""The lines that coach players in their first games, one a turn; then they are gone for good."""

from __future__ import annotations

from typing import Final

from solitaire.words.marks import _
from solitaire.words.words import Words

_PAIR: Final = _("A dotted bracket is a pair: two queens wait for a third.")
_LINES: Final = (
    (
        _("Place it where it fits, and discard what fits nowhere."),
        _("A meld is three or more of one rank, or of one suit in a row."),
        _("Jokers fit every meld, and so does a card with the rank of its pile."),
        _("When all cards of a pile are in melds, it is flipped."),
        _PAIR,
        _("A card that helps no pile is best discarded at once."),
        _("Open the stock to see which cards are still to come."),
    ),
    (
        _("If several piles can use it, choose the one with the fewest other chances."),
        _("Keep wild cards: any meld can use them."),
        _("Stuck? The lamp gives a hint."),
    ),
)
"""For each of the first games, a line for each of its first turns."""

COACHED_GAMES: Final = len(_LINES)
COACHED_TURNS: Final = max(map(len, _LINES))


def coach(words: Words, finished: int, turn: int, *, has_pairs: bool) -> str | None:
    """The line for a turn, from 1, of a player who has finished so many games; None if there is none.

    The line about pairs is left out where the board ``has_pairs`` nowhere.
    """
    if finished >= COACHED_GAMES or turn > len(_LINES[finished]):
        return None
    line = _LINES[finished][turn - 1]
    return words.gettext(line) if has_pairs or line is not _PAIR else None
