"""The text that a player shares about a finished game; it does not spoil the deal.

Example: "Five Crowns daily 214: 9 of 11 piles, 37 points left, no hints. Open: 10, K."
"""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules import Outcome, Rank
from solitaire.words.speech import Words


def share_text(
    words: Words,
    title: str,
    outcome: Outcome,
    still_open: Sequence[Rank],
    undone: int,
    *,
    helped: bool,
) -> str:
    """The sentence to share; ``title`` names the game, ``undone`` is the number of turns taken back."""
    if undone:
        how = words.ngettext(
            "%(turns)s turn taken back", "%(turns)s turns taken back", undone, turns=undone
        )
    else:
        how = words.gettext("with help") if helped else words.gettext("no hints")
    said = words.gettext(
        "Five Crowns %(title)s: %(result)s, %(how)s.",
        title=title,
        result=words.result(outcome),
        how=how,
    )
    if not still_open:
        return said
    opened = words.gettext(
        "Open: %(piles)s.", piles=words.listed([str(pile) for pile in still_open])
    )
    return words.sentences(said, opened)
