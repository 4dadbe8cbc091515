"""The score sheet of Last Card: hands until somebody has 500 points."""

from __future__ import annotations

from typing import Final

from solitaire.words.matches.sheet import ScoreSheet, number_lines
from solitaire.words.words import Words

PLAYERS: Final = 10
HANDS: Final = 15
"""As many as have room, which is more than most matches take."""


def score_sheet(words: Words) -> ScoreSheet:
    """Make the score sheet."""
    return ScoreSheet(
        words.pgettext("column", "Hand"),
        number_lines(HANDS),
        PLAYERS,
        words.gettext(
            "Write the names at the top. Whoever wins a hand writes the points above the dotted line and"
            " the total so far below it."
        ),
        (
            words.gettext(
                "Everybody gets seven cards. Be rid of yours first: then you win the points of the cards"
                " that the others still hold. The first to 500 points wins."
            ),
            words.gettext(
                "In your turn, play one card that has the color of the top card, or its number or sign."
                " Or draw one card: if it fits, it is played at once."
            ),
            words.gettext(
                "A wild fits always, and its player names the color. A +4 may be played only without a"
                " card of the color that counts."
            ),
            words.gettext(
                "Whoever has to draw for a +4 may challenge it. If its player held a card of the color"
                " that counted before, that player draws 4, and the challenger plays on. If not, the"
                " challenger draws 6 and misses a turn."
            ),
            words.gettext("Whoever has one card left says “last card”."),
            words.gettext(
                "Whoever plays the last card wins the hand. A last +2 or +4 is drawn all the same, and"
                " counts. Numbers count their value, skip, reverse and +2 count 20, other wilds 40, a"
                " wild and a +4 count 50."
            ),
        ),
    )
