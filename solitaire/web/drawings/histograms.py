"""Histograms of flipped piles: of all players on one deal, and of all games of one player."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules import PILES
from solitaire.web.drawings.figures import Columns
from solitaire.words import Words


def results_chart(counts: Sequence[int], words: Words, *, yours: int | None = None) -> Columns:
    """Chart the results on one deal: ``counts[n]`` players flipped n piles, ``yours`` is the player's n."""
    total = sum(counts)
    if not total:
        summary = words.gettext("Nobody has finished yet.")
    elif total == 1 and yours is not None:
        summary = words.gettext("You are the first who finished.")
    else:
        most = _most_often(counts)
        summary = words.ngettext(
            "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s player.",
            "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s players.",
            total,
            flipped=most,
            piles=len(PILES),
            count=counts[most],
            total=total,
        )
    heads = words.gettext("Piles flipped"), words.gettext("Players")
    return Columns(words.gettext("How everybody did"), summary, heads, tuple(counts), yours)


def flipped_chart(counts: Sequence[int], words: Words) -> Columns:
    """Chart a player's results: ``counts[n]`` games ended with n flipped piles."""
    total, most = sum(counts), _most_often(counts)
    summary = words.gettext("No game is finished yet.")
    if total:
        summary = words.ngettext(
            "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s game.",
            "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s games.",
            total,
            flipped=most,
            piles=len(PILES),
            count=counts[most],
            total=total,
        )
    heads = words.gettext("Piles flipped"), words.gettext("Games")
    return Columns(words.gettext("Piles flipped in a game"), summary, heads, tuple(counts))


def _most_often(counts: Sequence[int]) -> int:
    """The most frequent number of flipped piles; on a tie the larger, which is the better result."""
    return max(range(len(counts)), key=lambda place: (counts[place], place))
