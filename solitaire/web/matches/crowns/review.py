"""The review of a match of Five Crowns: the player's hand as it was, and what the turn was worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from solitaire.matches import SeenHand
from solitaire.matches.crowns import Source
from solitaire.matches.crowns.review import PlayedTurn, ShownTurn, TurnReview, add_luck
from solitaire.rules import Pile, Rank
from solitaire.web.board.parts.piles import CardView, Showing, card_view, pile_view
from solitaire.web.board.parts.strip import MISTAKE
from solitaire.web.matches.crowns.rows import HandGroup, hand_groups
from solitaire.web.matches.review import (
    Addresses,
    GameReview,
    TurnMark,
    Walk,
    find_opponent,
)
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.crowns.review import (
    describe_luck,
    describe_mark,
    tell_bot,
    tell_discard,
    tell_draw,
    tell_last_draw,
    tell_last_move,
    tell_last_points,
)
from solitaire.words.matches.crowns.telling import describe_hand
from solitaire.words.matches.game import tell_difference
from solitaire.words.matches.games import name_coach, name_player

OTHERWISE: Final = "otherwise"
"""The mark of a turn that the coach would have played otherwise."""
LUCKY: Final = "lucky"


@dataclass(frozen=True, slots=True)
class CrownsReview(GameReview):
    """What Five Crowns adds to the review of a match."""

    template: ClassVar[str] = "crowns"
    rank: Rank
    stock_left: int
    """Before the draw, as ``top``."""
    top: CardView | None
    from_stock: bool
    """Whether the player drew from the stock."""
    hand: tuple[HandGroup, ...]
    """The player's cards with the drawn one; the discard is marked."""
    luck: str
    """The luck of the lane in this hand; "" if there is nothing to tell."""


def crowns_review(
    words: Words, seen: SeenHand, shown: ShownTurn, number: int, addresses: Addresses, sort: Sort
) -> CrownsReview:
    """Make the view of the player's turn nearest to ``number``."""
    turn, hand, name = shown.review.played, shown.hand, name_coach(words)
    view, top = turn.before, turn.before.top
    parts = [each.hand_number for each in shown.turns]
    walk = Walk(parts, turn.number, seen.rules, addresses, words)
    return CrownsReview(
        about=describe_hand(words, turn.hand_number, len(view.ranks), view.rank),
        heading=walk.heading,
        sentences=tuple(filter(None, _tell(words, seen, shown))),
        strip=walk.strip(
            [TurnMark(_kind(each), describe_mark(words, each, name)) for each in hand],
            [hand[0].needed_before, *(each.needed for each in hand)],
        ),
        steps=walk.steps,
        rank=view.rank,
        stock_left=view.stock_left,
        top=None if top is None else card_view(words, top, top.is_wild(view.rank)),
        from_stock=turn.drawn.source is Source.STOCK,
        hand=_hand(words, turn, sort),
        luck=describe_luck(words, add_luck(hand)),
    )


def _tell(words: Words, seen: SeenHand, shown: ShownTurn) -> Iterator[str]:
    """What the turn was worth; what the coach would have done, and the opponent if that is something else.

    A plain sentence comes first, then the numbers.
    """
    review, view = shown.review, shown.review.played.before
    if shown.last_draw is not None:
        out = name_player(words, view.out or 0, seen.seat)
        yield tell_last_draw(words, shown.last_draw, view.top, out)
        yield tell_last_move(words, review)
        yield tell_last_points(words, review)
        return
    coach = name_coach(words)
    theirs = tell_bot(words, review, shown.bot_outlook, coach)
    yield tell_difference(words, coach) if review.differs else theirs
    yield tell_draw(words, review)
    yield tell_discard(words, review, shown.outlook)
    if review.differs:
        yield theirs
    opponent = find_opponent(seen.rules, seen.table, seen.seat)
    if shown.other is not None and opponent is not None:
        name = name_player(words, opponent[0], seen.seat)
        yield tell_bot(words, shown.other, shown.other_outlook, name)


def _kind(review: TurnReview) -> str:
    """The mark of a turn in the strip, the weightiest."""
    if review.wastes_points:
        return MISTAKE
    if review.differs:
        return OTHERWISE
    return LUCKY if review.is_lucky else ""


def _hand(words: Words, turn: PlayedTurn, sort: Sort) -> tuple[HandGroup, ...]:
    """The cards with the drawn one, in groups."""
    pile = Pile(turn.before.rank, turn.before.held, flipped=False)
    showing = Showing(sort=sort, marked=(pile.rank, turn.discard), pairs=True)
    groups = pile_view(words, pile, turn.drawn.card, showing).tray.groups
    return hand_groups(groups, pile.rank + 1)
