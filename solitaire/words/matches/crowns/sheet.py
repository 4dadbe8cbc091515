"""The score sheet of Five Crowns: eleven hands, each with its wild rank."""

from __future__ import annotations

from typing import Final

from solitaire.rules import Rank
from solitaire.words.matches.sheet import ScoreLine, ScoreSheet, tell_to_write_points
from solitaire.words.words import Words

PLAYERS: Final = 8
"""The most for one box of cards."""


def score_sheet(words: Words) -> ScoreSheet:
    """Make the score sheet."""
    return ScoreSheet(
        words.pgettext("column", "Hand"),
        tuple(
            ScoreLine(
                str(rank), words.ngettext("%(num)s card", "%(num)s cards", rank, num=int(rank))
            )
            for rank in Rank
        ),
        PLAYERS,
        tell_to_write_points(words),
        (
            words.gettext(
                "Eleven hands, of 3 to 13 cards. Jokers and the rank in the box are wild: they stand for"
                " any card."
            ),
            words.gettext(
                "In your turn, draw the top card of the stock or take the top one of the discards. Then"
                " discard a card."
            ),
            words.gettext(
                "A book is three or more cards of one rank, a run three or more of one suit in a row."
                " Whoever holds only books and runs after the discard is out. Then all others have one"
                " more turn."
            ),
            words.gettext(
                "Then all lay down their books and runs. Loose cards count: 3 to 10 their number, jack"
                " 11, queen 12, king 13, the wild rank of the hand 20, a joker 50. After the last hand"
                " the fewest points win."
            ),
            words.gettext(
                "One box of cards is enough for seven; eight shuffle the discards again in the last"
                " hand. More need two boxes and a second sheet."
            ),
        ),
    )
