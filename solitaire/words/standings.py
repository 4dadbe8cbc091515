"""Where a result stands among those of others."""

from __future__ import annotations

from typing import Final

from solitaire.play.results.results import Standing
from solitaire.words.speech import Words

ENOUGH: Final = 5
"""Fewer results than these are not compared in a sentence."""
KIND: Final = 50
"""The least percentage of others that a sentence says somebody was better than."""


def standing_sentence(standing: Standing, words: Words) -> str:
    """Where a result stands, in a sentence; nothing with too few others, and nothing that is not kind."""
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
