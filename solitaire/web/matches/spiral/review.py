"""The review of a match of Spiral: the board after a turn, the cards before it, and what it missed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.spiral.review import PlayedTurn, TurnReview, review_turn
from solitaire.web.board.parts.strip import MISTAKE
from solitaire.web.matches.review import Addresses, GameReview, TurnMark, Walk, find_turn
from solitaire.web.matches.spiral.table import (
    LineView,
    OwnCard,
    SpaceView,
    line_views,
    own_cards,
    space_views,
    tell_of,
)
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.spiral.review import describe_miss, tell_review
from solitaire.words.matches.spiral.telling import name_game

OTHERWISE: Final = "otherwise"
"""The mark of a turn that did not block a line of four."""


@dataclass(frozen=True, slots=True)
class SpiralReview(GameReview):
    """What Spiral adds to the review of a match."""

    template: ClassVar[str] = "spiral"
    spaces: tuple[SpaceView, ...]
    """After the turn; those are marked on which it should have put a stone."""
    fives: tuple[LineView, ...]
    hand: tuple[OwnCard, ...]
    """Before the turn; the card that was played is marked."""


def review_spiral(
    words: Words,
    seen: SeenHand,
    turns: tuple[PlayedTurn, ...],
    number: int,
    addresses: Addresses,
    sort: Sort,
) -> SpiralReview:
    """Make the view of the player's turn nearest to ``number``."""
    turn = turns[find_turn(number, len(turns)) - 1]
    game = [review_turn(each) for each in turns if each.before.number == turn.before.number]
    review = next(each for each in game if each.turn is turn)
    parts = [each.before.number for each in turns]
    walk = Walk(parts, turn.number, seen.rules, addresses, words)
    return SpiralReview(
        about=name_game(words, turn.before),
        heading=walk.heading,
        sentences=(tell_of(words, seen.seat, turn.move, turn.after), *tell_review(words, review)),
        strip=walk.strip([TurnMark(_kind(each), describe_miss(words, each)) for each in game], ()),
        steps=walk.steps,
        spaces=_mark(space_views(words, turn.after, turn.earlier), review),
        fives=line_views(turn.after),
        hand=own_cards(turn.before, turn.move),
    )


def _mark(spaces: tuple[SpaceView, ...], review: TurnReview) -> tuple[SpaceView, ...]:
    """The spaces, with those marked that were missed."""
    plays = review.missed or review.blocks
    missed = {play.space for play in plays}
    return tuple(replace(each, is_advised=each.number in missed) for each in spaces)


def _kind(review: TurnReview) -> str:
    """The mark of a turn in the strip."""
    if review.misses_five:
        return MISTAKE
    return OTHERWISE if review.misses_block else ""
