"""A sentence that compares a result with those of others."""

from __future__ import annotations

from typing import Final

from solitaire.play.results.results import Standing
from solitaire.words.speech import Words

ENOUGH: Final = 5
"""The least number of results to compare with."""
KIND: Final = 50
"""The least percentage of others below the player for a sentence to mention it."""


def standing_sentence(standing: Standing, words: Words) -> str:
    """A comparison of a result with others'; empty with too few others, or if it would be unkind."""
    beaten = standing.beaten
    if standing.total < ENOUGH or beaten is None:
        return ""
    if standing.rank == 1:
        if standing.equal > 1:
            return words.gettext("Nobody was better so far.")
        return words.gettext("The best result so far.")
    if beaten < KIND:
        return ""
    return words.gettext(
        "Place %(rank)s of %(total)s: better than %(percent)s%% of the others.",
        rank=standing.rank,
        total=standing.total,
        percent=beaten,
    )
