"""The review of a match of Last Card: the player's cards, and what a computer player would have done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.lastcard.moves import Draw, Play
from solitaire.matches.lastcard.review import Decision
from solitaire.web.matches.lastcard.table import FaceView, describe_heading, face_view
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
from solitaire.words.matches.games import name_coach
from solitaire.words.matches.lastcard import telling
from solitaire.words.matches.lastcard.names import the_card

OTHERWISE: Final = "otherwise"
"""The mark of a turn that the coach would have played otherwise."""


@dataclass(frozen=True, slots=True)
class PastCardView:
    """A card of the player's hand as it was."""

    face: FaceView
    fits: bool
    played: bool
    """Whether the player played it."""


@dataclass(frozen=True, slots=True)
class LastCardReview(GameReview):
    """What Last Card adds to the review of a match."""

    template: ClassVar[str] = "lastcard"
    top: FaceView
    color: str
    """The letter of the color that counted; "" if it was to be named."""
    stock_left: int
    hand: tuple[PastCardView, ...]
    """The player's cards."""
    drawn: FaceView | None
    """The card that the player drew."""


def lastcard_review(
    words: Words,
    seen: SeenHand,
    turns: tuple[Decision, ...],
    number: int,
    addresses: Addresses,
    sort: Sort,
) -> LastCardReview:
    """Make the view of the player's decision nearest to ``number``."""
    turn = turns[find_turn(number, len(turns)) - 1]
    hand = [each for each in turns if each.hand_number == turn.hand_number]
    view, who = turn.before, name_coach(words)
    parts = [each.hand_number for each in turns]
    walk = Walk(parts, turn.number, seen.rules, addresses, words)
    return LastCardReview(
        about=describe_heading(words, seen, turn.hand_number),
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
            [len(hand[0].before.held), *(each.left for each in hand)],
        ),
        steps=walk.steps,
        top=face_view(words, view.top),
        color=view.color.value if view.color else "",
        stock_left=view.stock_left,
        hand=_hand(words, turn),
        drawn=face_view(words, turn.move.card)
        if isinstance(turn.move, Draw) and turn.move.card
        else None,
    )


def _hand(words: Words, turn: Decision) -> tuple[PastCardView, ...]:
    """The player's cards before the move; the one that was played is marked."""
    played = turn.move.card if isinstance(turn.move, Play) else None
    cards: list[PastCardView] = []
    for card in turn.before.held:
        is_played = card == played and not any(each.played for each in cards)
        cards.append(PastCardView(face_view(words, card), card in turn.playable, is_played))
    return tuple(cards)
