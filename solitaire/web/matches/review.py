"""The review of a finished match: one turn of the player, and the steps to the others.

A game of the wing adds a ``GameReview`` of its own, which names its template. It is made from what the player
saw, and from what computer players make of that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from solitaire.play.matches.player_match import PlayerMatch
from solitaire.web.board.review import StepView, address_of
from solitaire.web.board.strip import StripView
from solitaire.words import Words
from solitaire.words.table import Sort


@dataclass(frozen=True, slots=True)
class GameReview:
    """A turn that is looked back at."""

    template: ClassVar[str]
    """The name of the template that renders it: ``matches/_crowns_review.html``."""
    about: str
    """Which part of the match it is from."""
    heading: str
    """The turn: "Hand 4, turn 3 of 7"."""
    sentences: tuple[str, ...]
    """What it was worth."""
    status: str
    """The same for screen readers."""
    strip: StripView
    previous: StepView | None
    next: StepView
    """To the next turn, or from the last one to how the match ended."""
    jump: StepView | None
    """To another hand."""


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The review of a match at one turn."""

    address: str
    """The path of the match."""
    title: str
    style: str
    """The style sheet of the game beside that of all matches; "" if it has none."""
    game: GameReview


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of the review of a match."""

    match: str
    """The path of the match, and so of how it ended."""

    def of(self, turn: int) -> str:
        """The address of a turn."""
        return address_of(self.match, turn)


ReviewTurn = Callable[[PlayerMatch, int, Addresses, Words, Sort], GameReview]
"""Makes the view of the player's turn nearest to that number, in a finished match."""
