"""Sentences about the result of a game: how it ended, and how it compares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solitaire.rules import Outcome
from solitaire.words.words import Words

if TYPE_CHECKING:
    from solitaire.play.results.results import Standing  # loads SQLAlchemy, 0.2 s

ENOUGH: Final = 5
"""The least number of others to compare with."""
KIND: Final = 50
"""The least percentage of others below the player for a sentence to mention it."""


def name_result(words: Words, outcome: Outcome) -> str:
    """The result as a name that stands alone: "Won with 3 cards left in the stock"."""
    if not outcome.won:
        return phrase_result(words, outcome)
    if not outcome.stock_left:
        return words.gettext("Won with the last card of the stock")
    return words.ngettext(
        "Won with %(left)s card left in the stock",
        "Won with %(left)s cards left in the stock",
        outcome.stock_left,
        left=outcome.stock_left,
    )


def phrase_result(words: Words, outcome: Outcome) -> str:
    """The result as a phrase: "9 of 11 piles, 37 points left" (R11, R12)."""
    values = {
        "flipped": outcome.flipped_count,
        "piles": len(outcome.variant.piles),
        "points": outcome.points,
        "left": outcome.stock_left,
    }
    if not outcome.won:
        return words.ngettext(
            "%(flipped)s of %(piles)s piles, %(points)s point left",
            "%(flipped)s of %(piles)s piles, %(points)s points left",
            outcome.points,
            **values,
        )
    if not outcome.stock_left:
        return words.gettext("won with the last card of the stock")
    return words.ngettext(
        "won with %(left)s card left in the stock",
        "won with %(left)s cards left in the stock",
        outcome.stock_left,
        **values,
    )


def describe_result(words: Words, outcome: Outcome) -> str:
    """The result as a sentence that stands alone: "9 of 11 piles flipped, 37 points left."."""
    if not outcome.won:
        return words.ngettext(
            "%(flipped)s of %(piles)s piles flipped, %(points)s point left.",
            "%(flipped)s of %(piles)s piles flipped, %(points)s points left.",
            outcome.points,
            flipped=outcome.flipped_count,
            piles=len(outcome.variant.piles),
            points=outcome.points,
        )
    if not outcome.stock_left:
        return words.gettext("Won with the last card of the stock.")
    return words.ngettext(
        "Won with %(left)s card left in the stock.",
        "Won with %(left)s cards left in the stock.",
        outcome.stock_left,
        left=outcome.stock_left,
    )


def describe_ending(words: Words, outcome: Outcome) -> str:
    """The end of a game and its result in a sentence."""
    result = phrase_result(words, outcome)
    if outcome.won:
        return words.gettext("All piles flipped: %(result)s.", result=result)
    if outcome.given_up:
        return words.gettext("Given up: %(result)s.", result=result)
    return words.gettext("The stock is empty: %(result)s.", result=result)


def describe_undone(words: Words, undone: int) -> str | None:
    """How many turns were taken back; None if none was."""
    if not undone:
        return None
    return words.ngettext(
        "%(num)s turn was taken back.", "%(num)s turns were taken back.", undone, num=undone
    )


def describe_standing(words: Words, standing: Standing, *, is_final: bool = False) -> str | None:
    """A comparison of a result with others'; None with too few others, or if it would be unkind.

    It ``is_final`` once no other result can follow.
    """
    beaten = standing.beaten
    if beaten is None or standing.total <= ENOUGH:
        return None
    if standing.rank == 1:
        if standing.equal > 1 and is_final:
            return words.gettext("No result was better.")
        if standing.equal > 1:
            return words.gettext("No result is better so far.")
        if is_final:
            return words.gettext("The best result of all.")
        return words.gettext("The best result so far.")
    if beaten < KIND:
        return None
    return words.gettext(
        "Place %(rank)s of %(total)s: better than %(percent)s of the others.",
        rank=standing.rank,
        total=standing.total,
        percent=words.percent(beaten),
    )
