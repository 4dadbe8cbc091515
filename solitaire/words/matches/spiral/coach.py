"""What a coach says in a first game of Spiral: in each of the first turns a rule, then a move and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solitaire.matches.spiral import Draw, Move, Play, Swap
from solitaire.matches.spiral.board import SPACES
from solitaire.matches.spiral.coach import MoveAdvice, MoveReason
from solitaire.words.words import Words


def tell_advice(words: Words, advice: MoveAdvice, own: Sequence[Move]) -> str:
    """What a coach says; ``own`` are the moves that the player has made."""
    return words.join_sentences(
        *_teach(words, advice, own), _explain_joker(words, advice, own), _tell_reason(words, advice)
    )


def _teach(words: Words, advice: MoveAdvice, own: Sequence[Move]) -> Iterator[str]:
    """What to know before a move: a rule in each of the first three, and how a first card is played."""
    if not own:
        yield words.gettext(
            "Five stones side by side in a straight line win. A card takes its own number or a higher one."
        )
    elif len(own) == 1:
        yield words.gettext(
            "A turn is one of three things: play a card, draw one if you have fewer than four, or swap all"
            " four."
        )
    elif len(own) == 2 and not isinstance(advice.move, Swap):
        yield words.gettext("Low cards reach more spaces, so keep them for later.")
    if isinstance(advice.move, Play) and not any(isinstance(move, Play) for move in own):
        yield words.gettext("Choose a card, then a space that lights up.")


def _explain_joker(words: Words, advice: MoveAdvice, own: Sequence[Move]) -> str | None:
    """Why a card may take a lower space, where that is advised for the first time (K3)."""
    if not _is_joker(advice.move) or any(_is_joker(move) for move in own):
        return None
    assert isinstance(advice.move, Play)
    card = advice.move.card
    if card == SPACES[-1]:
        return words.gettext(
            "%(card)s is taken and no space is higher, so it may take any.", card=card
        )
    return words.gettext(
        "No space from %(card)s on is free, so %(card)s may take any space.", card=card
    )


def _is_joker(move: Move) -> bool:
    """Whether a card takes a space below its number."""
    return isinstance(move, Play) and move.space is not None and move.space < move.card


def _tell_reason(words: Words, advice: MoveAdvice) -> str:
    move = advice.move
    if isinstance(move, Draw):
        return words.gettext("Draw: with four cards you can take more spaces.")
    if advice.reason is MoveReason.SEEKS:
        return words.gettext(
            "Swap all four, to find a card of %(space)s or less: on %(space)s five in a line would be"
            " complete.",
            space=advice.sought,
        )
    if isinstance(move, Swap):
        return words.gettext("Swap all four: new cards are better than these, in the mean.")
    assert isinstance(move, Play), "the game is not over"
    values = {"card": move.card, "space": move.space or 0}
    match advice.reason:
        case MoveReason.WINS:
            return words.gettext("Play %(card)s on %(space)s: five in a line!", **values)
        case MoveReason.BLOCKS:
            return words.gettext(
                "Play %(card)s on %(space)s: it stops five in a line there.", **values
            )
        case MoveReason.THREATENS:
            return words.gettext("Play %(card)s on %(space)s: four in a line.", **values)
        case MoveReason.SPOILS:
            return words.ngettext(
                "Play %(card)s on %(space)s: it spoils a line with %(num)s stone against you.",
                "Play %(card)s on %(space)s: it spoils a line with %(num)s stones against you.",
                advice.count,
                num=advice.count,
                **values,
            )
        case MoveReason.BUILDS:
            return words.ngettext(
                "Play %(card)s on %(space)s: then %(num)s stone of yours is in one line.",
                "Play %(card)s on %(space)s: then %(num)s stones of yours are in one line.",
                advice.count,
                num=advice.count,
                **values,
            )
        case MoveReason.SPENDS:
            return words.gettext("Lose card %(card)s: no space is left for it.", **values)
        case _:
            return words.ngettext(
                "Play %(card)s on %(space)s: %(num)s line is still free there.",
                "Play %(card)s on %(space)s: %(num)s lines are still free there.",
                advice.count,
                num=advice.count,
                **values,
            )
