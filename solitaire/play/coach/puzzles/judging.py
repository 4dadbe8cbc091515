"""Whether a position is a puzzle, and how hard: measures of what its moves look like and what they keep.

A puzzle has few right moves, and wrong ones that look as good to a player who does not count. How hard it is
depends on the greedy move, that of the simulated beginner, and on how the right ones look.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from solitaire.play.coach.puzzles.question import Question, ValuedMove
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import Card, Game, Pile, Turn, best_melds
from solitaire.solver import away

MOST_RIGHT: Final = 4
MOST_PILES: Final = 2
"""In how many piles at most the right moves are."""
FEWEST_TEMPTING: Final = 3
"""How many wrong moves at least look reasonable."""


class Crowns(IntEnum):
    """How hard a puzzle is. Values are stable, stored and in addresses."""

    ONE = 1
    """The greedy move is right."""
    TWO = 2
    """The greedy move is wrong, and some right move looks reasonable."""
    THREE = 3
    """The greedy move is wrong, and no right move looks reasonable and cheap."""


class PuzzleKind(IntEnum):
    """What a position is: no puzzle, for the first of these reasons that holds, or one of some crowns."""

    NOT_NEEDED = -1
    """The game is lost, or no move keeps all: the drawn card is no use."""
    COMPLETES = -2
    """A right move completes its pile."""
    MANY_RIGHT = -3
    """There are too many right moves, or in too many piles."""
    FEW_TEMPTING = -4
    """Too few wrong moves look reasonable."""
    ONE = Crowns.ONE
    TWO = Crowns.TWO
    THREE = Crowns.THREE


@dataclass(frozen=True, slots=True)
class Looks:
    """How a move that places the drawn card looks to a player who knows its pile only."""

    lowers: bool
    """The pile needs fewer cards after it."""
    joins: bool
    """The drawn card is in a meld after it, and the pile needs no more cards."""
    flips: bool
    gives_up: bool
    """It discards a card of a meld, a wild one, or one of a pair."""

    @property
    def is_tempting(self) -> bool:
        """Whether it looks reasonable: it uses the card, and gives up nothing that looks useful."""
        return (self.lowers or self.joins) and not self.gives_up

    @property
    def is_hidden(self) -> bool:
        """Whether few would choose it."""
        return not self.lowers or self.gives_up


def look_at(pile: Pile, drawn: Card, discard: Card) -> Looks:
    """How it looks to place ``drawn`` on an open pile and discard another card. Cost: 0.1 ms."""
    after = pile.after(drawn, discard)
    now, then = away(pile), away(after)
    melded = any(drawn in meld.cards for meld in best_melds(pile.rank, after.cards).melds)
    return Looks(
        lowers=then < now,
        joins=melded and then <= now,
        flips=after.flipped,
        gives_up=_looks_useful(pile, discard),
    )


def _looks_useful(pile: Pile, card: Card) -> bool:
    """Whether a card of a pile is in a meld as the board shows it, wild, or one of a loose pair."""
    loose = best_melds(pile.rank, pile.cards).loose
    if card not in loose or card.is_wild(pile.rank):
        return True
    return Counter(each.rank for each in loose)[card.rank] > 1


def find_tempting(game: Game) -> tuple[Turn, ...]:
    """The moves of a game that is not over which look reasonable. Cost: 10 ms."""
    drawn = game.drawn
    assert drawn is not None, "the game is not over"
    return tuple(
        Turn(drawn, pile.rank, discard)
        for pile in game.piles
        if not pile.flipped
        for discard in sorted(set(pile.cards) - {drawn})
        if look_at(pile, drawn, discard).is_tempting
    )


def judge(question: Question) -> PuzzleKind:
    """Whether the position of a question is a puzzle, and of how many crowns. Cost: 10 ms."""
    game, right = question.game, question.right
    if question.before < 0 or question.best < question.before:
        return PuzzleKind.NOT_NEEDED
    looks = [_look(game, move) for move in right]
    if any(each.flips for each in looks):
        return PuzzleKind.COMPLETES
    if len(right) > MOST_RIGHT or len({move.pile for move in right}) > MOST_PILES:
        return PuzzleKind.MANY_RIGHT
    wrong = [turn for turn in find_tempting(game) if not question.is_right(turn)]
    if len(wrong) < FEWEST_TEMPTING:
        return PuzzleKind.FEW_TEMPTING
    if question.is_right(choose_greedily(game)):
        return PuzzleKind.ONE
    return PuzzleKind.THREE if all(each.is_hidden for each in looks) else PuzzleKind.TWO


def _look(game: Game, move: ValuedMove) -> Looks:
    assert game.drawn is not None, "the game is not over"
    assert move.pile is not None, "to discard the card unplayed loses a draw"
    return look_at(game.pile(move.pile), game.drawn, move.discard)


def find_rival(question: Question) -> Turn | None:
    """A wrong move that a player would think of: the greedy one, or the best that looks reasonable.

    None if there is none, as there always is in a puzzle. Cost: 10 ms.
    """
    greedy = choose_greedily(question.game)
    if not question.is_right(greedy):
        return greedy
    wrong = [turn for turn in find_tempting(question.game) if not question.is_right(turn)]
    return max(wrong, key=question.judge, default=None)
