"""What a coach says in the first hand of Last Card: a move, and why, each reason once."""

from __future__ import annotations

from collections.abc import Collection

from solitaire.matches.lastcard import LastCardView
from solitaire.matches.lastcard.coach import MoveAdvice, MoveReason
from solitaire.matches.lastcard.hand import FINE, WRONG
from solitaire.matches.lastcard.moves import Move, Name, Pass, Play
from solitaire.words.matches.lastcard.names import name_color, the_card
from solitaire.words.words import Words


def tell_advice(
    words: Words, view: LastCardView, advice: MoveAdvice, given: Collection[MoveReason] | None
) -> str:
    """What a coach says in a first hand: a move, and in the first turn what the game is, later why.

    The reasons that were ``given`` in earlier turns are not said again; None in the first turn.
    """
    if given is None:
        more = words.gettext(
            "Play one card a turn: of the color that counts, or with the number or sign of the top card."
            " The first without cards wins the points of all others\u2019 cards."
        )
        return words.join_sentences(more, _tell_move_advised(words, advice.move))
    why = None if advice.reason in given else _tell_reason(words, view, advice)
    return words.join_sentences(_tell_move_advised(words, advice.move), why)


def _tell_move_advised(words: Words, move: Move) -> str | None:
    match move:
        case Name(color=color):
            return words.gettext("Name %(color)s.", color=name_color(words, color))
        case Pass():
            return words.gettext("Draw the %(count)s cards.", count=FINE)
        case Play(card=card, color=color) if color is not None:
            return words.gettext(
                "Play %(the_card)s and name %(color)s.",
                the_card=the_card(words, card),
                color=name_color(words, color),
            )
        case Play(card=card):
            return words.gettext("Play %(the_card)s.", the_card=the_card(words, card))
        case _:  # that nothing fits, and so is to be drawn, is said before
            return None


def _tell_reason(words: Words, view: LastCardView, advice: MoveAdvice) -> str | None:
    match advice.reason:
        case MoveReason.MOST:
            return words.gettext("You hold most cards of that color.")
        case MoveReason.DRAW_FOUR:
            return words.gettext(
                "Bluffs are rare, and a wrong challenge costs %(wrong)s.", wrong=WRONG
            )
        case MoveReason.NOTHING:
            return words.gettext("If the card that you draw fits, it is played at once.")
        case MoveReason.LAST:
            return words.gettext("It is your last card!")
        case MoveReason.ONLY:  # only that card is raised
            return None
        case MoveReason.HURRY:
            return words.gettext("Somebody has one card left, and your wilds count most.")
        case MoveReason.WILD:
            return words.gettext("Only a wild fits. Name the color of most of your cards.")
        case MoveReason.FOLLOWS:
            return words.gettext("You have more cards of its color.")
        case MoveReason.POINTS if any(card.is_wild for card in view.held):
            return words.gettext(
                "Of the cards that fit it has the most points, so get rid of it. Keep wilds for when nothing"
                " else fits."
            )
        case MoveReason.POINTS:
            return words.gettext("Of the cards that fit it has the most points, so get rid of it.")
