"""The signs of a game's turns as a drawing, with what they mean: ``solitaire.play.results.signs``.

``templates/drawings/_signs.html`` draws them, ``static/css/components/signs.css`` paints them. They differ by
shape, not only by color.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.play.results.signs import Sign, lay_rows
from solitaire.rules import Variant
from solitaire.words import Words
from solitaire.words.board.sharing import count_signs


@dataclass(frozen=True, slots=True)
class SignCount:
    """A sign, and how many turns have it, in words that say what it means."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class SignsView:
    """The turns of a game in rows of signs."""

    rows: tuple[tuple[str, ...], ...]
    counts: tuple[SignCount, ...]
    """Of each sign that is there; screen readers have these alone."""


def signs_view(words: Words, signs: Sequence[Sign], variant: Variant) -> SignsView | None:
    """Make the drawing of a game's signs; None without any."""
    if not signs:
        return None
    return SignsView(
        tuple(tuple(sign.value for sign in row) for row in lay_rows(signs, variant.stock_size)),
        tuple(
            SignCount(sign.value, count_signs(words, sign, signs.count(sign)))
            for sign in Sign
            if sign in signs
        ),
    )
