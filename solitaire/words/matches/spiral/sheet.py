"""The score sheet of Spiral: the games that each side wins."""

from __future__ import annotations

from typing import Final

from solitaire.words.matches.sheet import ScoreSheet, number_lines
from solitaire.words.words import Words

SIDES: Final = 3
"""The most: three players, or three pairs."""
GAMES: Final = 9


def score_sheet(words: Words) -> ScoreSheet:
    """Make the score sheet."""
    return ScoreSheet(
        words.pgettext("column", "Game"),
        number_lines(GAMES),
        SIDES,
        words.gettext(
            "Write the names at the top, and for each game 1 for whoever wins or a half each if it is drawn,"
            " with the total so far below the dotted line."
        ),
        (
            words.gettext(
                "You need the board, the cards to cut out, and for each side 35 stones or a pencil of"
                " its own color."
            ),
            words.gettext(
                "Two or three play, four as two pairs, or six as two teams of three or as three pairs."
            ),
            words.gettext(
                "Everybody gets four cards of 1 to 90, each number once. In your turn you do one of"
                " three things: play a card, draw a card if you have fewer than four, or swap all four."
            ),
            words.gettext(
                "A card puts your stone on its own number or on any higher one that is free: 68 takes 68"
                " to 90. So low cards reach more."
            ),
            words.gettext(
                "Five or more stones in a line win the game at once. If a team puts down its 35th stone"
                " without that, or the board is full, the game is drawn."
            ),
            words.gettext(
                "The spiral begins beside the empty center. Its rings end at 6, 18, 36, 60 and 90. A"
                " line runs straight in any of the six directions, and never across the center."
            ),
            words.gettext(
                "If its own number and all higher ones are taken, a card takes any free space. That is"
                " an option: without it the card is lost."
            ),
            words.gettext(
                "When the stock is empty, all cards that were played or swapped are shuffled. They lie"
                " open until then."
            ),
        ),
    )
