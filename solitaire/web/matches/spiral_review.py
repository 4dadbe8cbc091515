"""The review of a match of Spiral: the board after a turn, the cards before it, and what it missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from solitaire.matches.spiral.review import PlayedTurn, TurnReview, list_turns, review_turn
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.web.board.review import StepView
from solitaire.web.board.strip import MISTAKE, strip_view
from solitaire.web.matches.review import Addresses, GameReview
from solitaire.web.matches.spiral import (
    LineView,
    OwnCard,
    SpaceView,
    line_views,
    own_cards,
    space_views,
    tell_of,
)
from solitaire.words import Words, spiral_review
from solitaire.words.match_review import name_score_sheet
from solitaire.words.reviews import name_turn
from solitaire.words.spiral import name_game
from solitaire.words.table import Sort

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
    player_match: PlayerMatch, number: int, addresses: Addresses, words: Words, sort: Sort
) -> SpiralReview:
    """Make the view of the player's turn nearest to ``number``."""
    turns = list_turns(player_match.match, PERSON)
    turn = turns[max(1, min(number, len(turns))) - 1]
    game = [review_turn(each) for each in turns if each.before.number == turn.before.number]
    review = next(each for each in game if each.turn is turn)
    at = game.index(review) + 1
    name = spiral_review.name_turn_of_game(words, turn.before.number, at, len(game))
    told = tell_of(PERSON, turn.move, turn.after, words)
    sentences = (told, *spiral_review.tell_review(words, review))
    return SpiralReview(
        about=name_game(words, turn.before),
        heading=name,
        sentences=sentences,
        status=words.join_sentences(f"{name}.", *sentences),
        strip=strip_view(
            [_name(each, place, game, words) for place, each in enumerate(game, start=1)],
            [_kind(each) for each in game],
            (),
            at,
            lambda place: addresses.of(game[place - 1].turn.number),
        ),
        previous=_step(turns, turn, turn.number - 1, addresses, words),
        next=_step(turns, turn, turn.number + 1, addresses, words) or _way_back(addresses, words),
        jump=_jump(turns, turn, addresses, words),
        spaces=_mark(space_views(turn.after, turn.earlier, words), review),
        fives=line_views(turn.after),
        hand=own_cards(turn.before, turn.move),
    )


def _mark(spaces: tuple[SpaceView, ...], review: TurnReview) -> tuple[SpaceView, ...]:
    """The spaces, with those marked that were missed."""
    plays = review.missed or review.blocks
    missed = {play.space for play in plays}
    return tuple(replace(each, is_advised=each.number in missed) for each in spaces)


def _name(review: TurnReview, place: int, game: Sequence[TurnReview], words: Words) -> str:
    """What a turn of the strip is called."""
    mark = spiral_review.describe_miss(words, review)
    return words.join_sentences(f"{name_turn(words, place, len(game))}.", mark)


def _kind(review: TurnReview) -> str:
    """The mark of a turn in the strip."""
    if review.misses_five:
        return MISTAKE
    return OTHERWISE if review.misses_block else ""


def _step(
    turns: Sequence[PlayedTurn], shown: PlayedTurn, number: int, addresses: Addresses, words: Words
) -> StepView | None:
    """The step to the turn of that number, if there is one: its label is its number in the same game."""
    if not 1 <= number <= len(turns):
        return None
    there = turns[number - 1].before.number
    game = [each.number for each in turns if each.before.number == there]
    at = game.index(number) + 1
    name = spiral_review.name_turn_of_game(words, there, at, len(game))
    return StepView(str(at) if there == shown.before.number else "", name, addresses.of(number))


def _way_back(addresses: Addresses, words: Words) -> StepView:
    name = name_score_sheet(words)
    return StepView(name, name, addresses.match, leaves=True)


def _jump(
    turns: Sequence[PlayedTurn], turn: PlayedTurn, addresses: Addresses, words: Words
) -> StepView | None:
    """The step to the first turn of the next game, or from the last game to that of the one before."""
    firsts: dict[int, int] = {}
    for each in turns:
        firsts.setdefault(each.before.number, each.number)
    if number := firsts.get(turn.before.number + 1):
        name = spiral_review.name_next_game(words)
    elif number := firsts.get(turn.before.number - 1):
        name = spiral_review.name_previous_game(words)
    else:
        return None
    return StepView(name, name, addresses.of(number))
