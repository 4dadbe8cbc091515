"""What a coach says in the first hand of Last Card: a move, and why, each reason at length but once."""

from __future__ import annotations

from collections.abc import Collection

from solitaire.matches.lastcard import LastCardView
from solitaire.matches.lastcard.cards import Symbol
from solitaire.matches.lastcard.coach import MoveAdvice, MoveReason
from solitaire.matches.lastcard.hand import FINE, WRONG
from solitaire.matches.lastcard.moves import Move, Name, Pass, Play
from solitaire.words.matches.lastcard.names import name_color, the_card
from solitaire.words.matches.seats import name_seat
from solitaire.words.words import Words


def tell_advice(
    words: Words, view: LastCardView, advice: MoveAdvice, given: Collection[MoveReason] | None
) -> str:
    """What a coach says in a first hand: a move, and in the first turn what the game is, later why.

    ``given`` has the reasons of earlier turns, which he repeats in a few words; None in the first turn.
    """
    move = _tell_move_advised(words, advice.move)
    if given is None:
        more = words.gettext(
            "Play one card a turn: of the color that counts, or with the number or sign of the top card."
        )
        return words.join_sentences(more, _tell_aim(words, view), move)
    is_known = advice.reason in given
    why = _repeat_reason(words, advice) if is_known else _tell_reason(words, view, advice)
    return words.join_sentences(move, why, _tell_turn_after(words, view, advice.move))


def _tell_aim(words: Words, view: LastCardView) -> str:
    if view.teams < view.players:
        return words.gettext(
            "The first without cards wins the points of the other pair\u2019s cards for both partners."
        )
    if view.begins_with:
        return words.gettext(
            "When somebody has no card left, the others lose the points of their cards."
        )
    return words.gettext("The first without cards wins the points of all others\u2019 cards.")


def _tell_turn_after(words: Words, view: LastCardView, move: Move) -> str | None:
    """That two players go on with the same one after a card that makes the other miss a turn."""
    skips = (Symbol.SKIP, Symbol.REVERSE, Symbol.TWO)
    is_again = isinstance(move, Play) and view.players == 2 and move.card.symbol in skips
    if not is_again or len(view.held) == 1:
        return None
    return words.gettext("Then it is your turn again.")


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
        case MoveReason.CATCHES:
            return words.gettext(
                "Catch %(name)s, who did not say “last card”.",
                name=name_seat(words, view.unsaid or 0),
            )
        case MoveReason.DOUBTS:
            return words.gettext("Challenge it: bluffs that nobody challenges always succeed.")
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


def _repeat_reason(words: Words, advice: MoveAdvice) -> str | None:
    """A reason that was given before, of a choice between several cards."""
    match advice.reason:
        case MoveReason.POINTS:
            return words.gettext("Most points of what fits.")
        case MoveReason.FOLLOWS:
            return words.gettext("You have more of its color.")
        case MoveReason.HURRY:
            return words.gettext("Wilds count most.")
        case _:
            return None
