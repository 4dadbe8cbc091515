"""Phrases about the day of a family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire.words.words import Words

if TYPE_CHECKING:
    from solitaire.play.games.result import Result  # loads SQLAlchemy, 0.2 s


def offer_results(words: Words) -> str:
    """The label of the link to a daily that the reader has finished."""
    return words.gettext("How everybody did")


def phrase_day(words: Words, result: Result | None) -> str:
    """What a member did at today's daily, after the name: "9 of 11"."""
    if result is None:
        return words.pgettext("result", "not yet")
    if result.outcome.won:
        return words.pgettext("result", "won")
    outcome = result.outcome
    return words.pgettext(
        "piles",
        "%(flipped)s of %(piles)s",
        flipped=outcome.flipped_count,
        piles=len(outcome.variant.piles),
    )
