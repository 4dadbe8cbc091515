"""The review of a match of Five Crowns: the player's hand as it was, and what the turn was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, cast

from solitaire.matches import Match
from solitaire.matches.crowns import CROWNS, Source
from solitaire.matches.crowns.bots import CrownsBot
from solitaire.matches.crowns.review import (
    PlayedTurn,
    ShownTurn,
    TurnReview,
    add_luck,
    show_turn,
)
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.rules import Pile, Rank
from solitaire.web.board.piles import CardView, GroupView, Showing, card_view, pile_view
from solitaire.web.board.review import StepView
from solitaire.web.board.strip import MISTAKE, strip_view
from solitaire.web.matches.review import Addresses, GameReview
from solitaire.words import Words, match_review
from solitaire.words.crowns import describe_hand
from solitaire.words.matches import name_level, name_player
from solitaire.words.reviews import name_turn
from solitaire.words.table import Sort

OTHERWISE: Final = "otherwise"
"""The mark of a turn that the computer player would have played otherwise."""
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
    hand: tuple[GroupView, ...]
    """The player's cards with the drawn one; the discard is marked."""
    luck: str
    """The luck of the lane in this hand; "" if there is nothing to tell."""


def crowns_review(
    player_match: PlayerMatch, number: int, addresses: Addresses, words: Words, sort: Sort
) -> CrownsReview:
    """Make the view of the player's turn nearest to ``number``."""
    seat, bot = _find_level(player_match.match)
    shown = show_turn(player_match.match, PERSON, number, bot)
    turns, turn, hand = shown.turns, shown.review.played, shown.hand
    at, view, top = hand.index(shown.review) + 1, turn.before, turn.before.top
    name = match_review.name_match_turn(words, turn.hand_number, at, len(hand))
    sentences = _tell(shown, seat, bot, words)
    return CrownsReview(
        about=describe_hand(words, turn.hand_number, len(view.ranks), view.rank),
        heading=name,
        sentences=sentences,
        status=words.join_sentences(f"{name}.", *sentences),
        strip=strip_view(
            [_name(each, place, hand, seat, words) for place, each in enumerate(hand, start=1)],
            [_kind(each) for each in hand],
            [hand[0].needed_before, *(each.needed for each in hand)],
            at,
            lambda place: addresses.of(hand[place - 1].played.number),
        ),
        previous=_step(turns, turn, turn.number - 1, addresses, words),
        next=_step(turns, turn, turn.number + 1, addresses, words) or _way_back(addresses, words),
        jump=_jump(turns, turn, addresses, words),
        rank=view.rank,
        stock_left=view.stock_left,
        top=None if top is None else card_view(top, words, top.is_wild(view.rank)),
        from_stock=turn.drawn.source is Source.STOCK,
        hand=_hand(turn, words, sort),
        luck=match_review.describe_luck(words, add_luck(hand)),
    )


def _find_level(match: Match) -> tuple[int, CrownsBot]:
    """The first opponent that is a computer player, by seat; in a match of people alone the strongest."""
    for seat, bot in enumerate(match.table.bots):
        if bot is not None and seat != PERSON:
            return seat, cast("CrownsBot", bot)
    return 1, CROWNS.bots[-1]


def _tell(shown: ShownTurn, seat: int, bot: CrownsBot, words: Words) -> tuple[str, ...]:
    review, view = shown.review, shown.review.played.before
    if shown.last_draw is not None:
        out = name_player(words, view.out or 0)
        return (
            match_review.tell_last_draw(words, shown.last_draw, view.top, out),
            match_review.tell_last_move(words, review),
            match_review.tell_last_points(words, review),
        )
    who = name_player(words, seat), name_level(words, CROWNS, bot)
    told = (
        match_review.tell_draw(words, review),
        match_review.tell_discard(words, review, shown.outlook),
        match_review.tell_bot(words, review, shown.bot_outlook, *who),
    )
    return tuple(filter(None, told))


def _name(
    review: TurnReview, place: int, hand: Sequence[TurnReview], seat: int, words: Words
) -> str:
    """What a turn of the strip is called."""
    mark = match_review.describe_mark(words, review, name_player(words, seat))
    return words.join_sentences(f"{name_turn(words, place, len(hand))}.", mark)


def _kind(review: TurnReview) -> str:
    """The mark of a turn in the strip, the weightiest."""
    if review.wastes_points:
        return MISTAKE
    if review.differs:
        return OTHERWISE
    return LUCKY if review.is_lucky else ""


def _step(
    turns: Sequence[PlayedTurn], shown: PlayedTurn, number: int, addresses: Addresses, words: Words
) -> StepView | None:
    """The step to the turn of that number, if there is one: its label is its number in the same hand."""
    if not 1 <= number <= len(turns):
        return None
    there = turns[number - 1].hand_number
    hand = [each.number for each in turns if each.hand_number == there]
    at = hand.index(number) + 1
    name = match_review.name_match_turn(words, there, at, len(hand))
    return StepView(str(at) if there == shown.hand_number else "", name, addresses.of(number))


def _way_back(addresses: Addresses, words: Words) -> StepView:
    name = match_review.name_score_sheet(words)
    return StepView(name, name, addresses.match, leaves=True)


def _jump(
    turns: Sequence[PlayedTurn], turn: PlayedTurn, addresses: Addresses, words: Words
) -> StepView | None:
    """The step to the first turn of the next hand, or from the last hand to that of the hand before."""
    firsts: dict[int, int] = {}
    for each in turns:
        firsts.setdefault(each.hand_number, each.number)
    if number := firsts.get(turn.hand_number + 1):
        name = match_review.name_next_hand(words)
    elif number := firsts.get(turn.hand_number - 1):
        name = match_review.name_previous_hand(words)
    else:
        return None
    return StepView(name, name, addresses.of(number))


def _hand(turn: PlayedTurn, words: Words, sort: Sort) -> tuple[GroupView, ...]:
    """The cards with the drawn one, in groups."""
    pile = Pile(turn.before.rank, turn.before.held, flipped=False)
    showing = Showing(sort=sort, marked=(pile.rank, turn.discard), pairs=True)
    return pile_view(pile, turn.drawn.card, words, showing).tray.groups
