"""The review of a match of Continental: the cards as they lay, and what a computer player would do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.moves import Discard, LayOff
from solitaire.matches.continental.review import Decision
from solitaire.web.matches.continental.cards import (
    FaceView,
    FrameView,
    HeldView,
    MeldView,
    face_view,
    hand_views,
    meld_views,
)
from solitaire.web.matches.review import (
    Addresses,
    GameReview,
    TurnMark,
    Walk,
    find_turn,
    tell_choices,
    tell_what_was_kept,
)
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.continental import telling
from solitaire.words.matches.continental.names import describe_hand, the_card
from solitaire.words.matches.games import name_coach

OTHERWISE: Final = "otherwise"
"""The mark of a turn that the coach would have played otherwise."""


@dataclass(frozen=True, slots=True)
class ContinentalReview(GameReview):
    """What Continental adds to the review of a match."""

    template: ClassVar[str] = "continental"
    top: FaceView | None
    stock_left: int
    melds: tuple[MeldView, ...]
    frames: tuple[FrameView, ...]
    loose: tuple[HeldView, ...]
    played: int | None
    """The number of the card that was discarded or laid off."""


def continental_review(
    words: Words,
    seen: SeenHand,
    turns: tuple[Decision, ...],
    number: int,
    addresses: Addresses,
    sort: Sort,
) -> ContinentalReview:
    """Make the view of the player's decision nearest to ``number``."""
    turn = turns[find_turn(number, len(turns)) - 1]
    hand = [each for each in turns if each.hand_number == turn.hand_number]
    view, who = turn.before, name_coach(words)
    parts = [each.hand_number for each in turns]
    walk = Walk(parts, turn.number, seen.rules, addresses, words)
    frames, loose = hand_views(words, view, None, ())
    card = turn.move.card if isinstance(turn.move, Discard | LayOff) else None
    begun = cards_away(hand[0].before.held, view.contract)
    return ContinentalReview(
        about=describe_hand(words, view),
        heading=walk.heading,
        sentences=(
            telling.tell_decision(words, turn),
            *tell_choices(words, seen, turn, telling.tell_choice),
            *tell_what_was_kept(words, turns, turn.number, the_card),
        ),
        strip=walk.strip(
            [
                TurnMark(OTHERWISE if each.differs else "", telling.describe_mark(words, each, who))
                for each in hand
            ],
            [begun, *(each.needed for each in hand)],
        ),
        steps=walk.steps,
        top=None if view.top is None else face_view(words, view.top),
        stock_left=view.stock_left,
        melds=meld_views(words, view),
        frames=frames,
        loose=loose,
        played=None if card is None else view.held.index(card),
    )
