"""The score sheet of Continental: seven hands, each with its contract."""

from __future__ import annotations

from typing import Final

from solitaire.matches.continental.melds import CONTRACTS
from solitaire.words.matches.continental.names import name_contract
from solitaire.words.matches.sheet import ScoreLine, ScoreSheet, tell_to_write_points
from solitaire.words.words import Words

PLAYERS: Final = 6


def score_sheet(words: Words) -> ScoreSheet:
    """Make the score sheet."""
    return ScoreSheet(
        words.pgettext("column", "Hand"),
        tuple(
            ScoreLine(
                str(number),
                words.ngettext(
                    "%(contract)s, %(count)s card",
                    "%(contract)s, %(count)s cards",
                    contract.dealt,
                    contract=name_contract(words, contract),
                    count=contract.dealt,
                ),
            )
            for number, contract in enumerate(CONTRACTS, start=1)
        ),
        PLAYERS,
        tell_to_write_points(words),
        (
            words.gettext(
                "A trío is three or more cards of one rank. An escalera is four or more cards of one"
                " suit in a row; after the king comes the ace again: queen, king, ace, 2 is one. A joker"
                " stands for any card."
            ),
            words.gettext(
                "Play goes to the right, and the player to the right of the dealer begins. A card is"
                " turned up. It may be a joker, and may be taken."
            ),
            words.gettext(
                "In your turn, draw the top card of the stock or take the top discard. At the end"
                " discard a card; the last one is laid face down. All see how many cards you hold."
            ),
            words.gettext(
                "A card left in the hand counts against you: a joker 50 points, an ace 20, jack, queen"
                " and king 10, others their number."
            ),
            words.gettext(
                "What our sheet leaves open we play so: two decks of 52 cards with six jokers. The"
                " contract is laid all at once; from then on you may add cards to any meld. No two"
                " jokers lie side by side in an escalera, and a trío has at least two other cards."
                " Whoever lays the contract and ends the hand in one turn gets 10 points off. Fewest"
                " points win."
            ),
        ),
    )
