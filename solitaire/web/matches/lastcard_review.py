"""The review of a match of Last Card: the player's cards, and what a computer player would have done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, cast

from solitaire.matches import Match
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.bots import LastCardBot
from solitaire.matches.lastcard.moves import Draw, Play
from solitaire.matches.lastcard.review import Decision, list_decisions
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.web.board.review import StepView
from solitaire.web.board.strip import strip_view
from solitaire.web.matches.lastcard import FaceView, describe_heading, face_view, split_rows
from solitaire.web.matches.review import Addresses, GameReview
from solitaire.words import Words, match_review
from solitaire.words import lastcard_telling as telling
from solitaire.words.matches import name_level, name_player
from solitaire.words.reviews import name_turn
from solitaire.words.table import Sort

OTHERWISE: Final = "otherwise"
"""The mark of a turn that the computer player would have played otherwise."""


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
    rows: tuple[tuple[PastCardView, ...], ...]
    """The player's cards."""
    drawn: FaceView | None
    """The card that the player drew."""


def lastcard_review(
    player_match: PlayerMatch, number: int, addresses: Addresses, words: Words, sort: Sort
) -> LastCardReview:
    """Make the view of the player's decision nearest to ``number``."""
    seat, bot = _find_level(player_match.match)
    turns = list_decisions(player_match.match, PERSON, bot)
    turn = turns[max(1, min(number, len(turns))) - 1]
    hand = [each for each in turns if each.hand_number == turn.hand_number]
    at, view, who = hand.index(turn) + 1, turn.before, name_player(words, seat)
    name = match_review.name_match_turn(words, turn.hand_number, at, len(hand))
    sentences = (
        telling.tell_decision(words, turn),
        telling.tell_choice(words, turn, who, name_level(words, LASTCARD, bot)),
    )
    return LastCardReview(
        about=describe_heading(player_match, turn.hand_number, words),
        heading=name,
        sentences=sentences,
        status=words.join_sentences(f"{name}.", *sentences),
        strip=strip_view(
            [
                words.join_sentences(
                    f"{name_turn(words, place, len(hand))}.",
                    telling.describe_mark(words, each, who),
                )
                for place, each in enumerate(hand, start=1)
            ],
            [OTHERWISE if each.differs else "" for each in hand],
            [len(hand[0].before.held), *(each.left for each in hand)],
            at,
            lambda place: addresses.of(hand[place - 1].number),
        ),
        previous=_step(turns, turn, turn.number - 1, addresses, words),
        next=_step(turns, turn, turn.number + 1, addresses, words) or _way_back(addresses, words),
        jump=_jump(turns, turn, addresses, words),
        top=face_view(view.top, words),
        color=view.color.value if view.color else "",
        stock_left=view.stock_left,
        rows=_rows(turn, words),
        drawn=face_view(turn.move.card, words)
        if isinstance(turn.move, Draw) and turn.move.card
        else None,
    )


def _find_level(match: Match) -> tuple[int, LastCardBot]:
    """The first opponent that is a computer player, by seat; in a match of people alone the strongest."""
    for seat, bot in enumerate(match.table.bots):
        if bot is not None and seat != PERSON:
            return seat, cast("LastCardBot", bot)
    return 1, LASTCARD.bots[-1]


def _step(
    turns: Sequence[Decision], shown: Decision, number: int, addresses: Addresses, words: Words
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
    turns: Sequence[Decision], turn: Decision, addresses: Addresses, words: Words
) -> StepView | None:
    """The step to the first turn of the next hand, or from the last hand to that of the hand before."""
    firsts: dict[int, int] = {}
    for each in turns:
        firsts.setdefault(each.hand_number, each.number)
    later = [hand for hand in firsts if hand > turn.hand_number]
    earlier = [hand for hand in firsts if hand < turn.hand_number]
    if later:
        name = match_review.name_next_hand(words)
        return StepView(name, name, addresses.of(firsts[later[0]]))
    if earlier:
        name = match_review.name_previous_hand(words)
        return StepView(name, name, addresses.of(firsts[earlier[-1]]))
    return None


def _rows(turn: Decision, words: Words) -> tuple[tuple[PastCardView, ...], ...]:
    """The player's cards before the move; the one that was played is marked."""
    played = turn.move.card if isinstance(turn.move, Play) else None
    cards: list[PastCardView] = []
    for card in turn.before.held:
        is_played = card == played and not any(each.played for each in cards)
        cards.append(PastCardView(face_view(card, words), card in turn.playable, is_played))
    return split_rows(cards)
