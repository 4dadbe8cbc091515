"""The computer players of Spiral, each named by what it looks at, and stronger than the one before.

``lines`` counts lines, and draws when it has no card left. ``draws`` counts them alike, but keeps four cards
unless something is urgent. ``threats`` also knows what a card is worth and how likely a line of four is
completed or blocked, exactly for the next move of each side. ``bench/`` plays them against each other. A bot
is pure: it sees a view, and equal views get equal moves.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from solitaire.matches.game import DealNext
from solitaire.matches.spiral.board import SPACES
from solitaire.matches.spiral.game import STONES
from solitaire.matches.spiral.moves import HAND, Draw, Move, Play, Swap
from solitaire.matches.spiral.reach import CardReach, choose_cards, lowest_of
from solitaire.matches.spiral.tally import (
    OWN,
    count_rivals,
    count_stones,
    find_fours,
    put_stone,
    value_space,
)
from solitaire.matches.spiral.view import SpiralView

URGENT: Final = 50
"""A space of this worth is taken before the hand has four cards: it makes or spoils a line of three or so."""
CANDIDATES: Final = 12
"""The most spaces that are weighed with their threats."""
WIN: Final = 3000
"""What it is worth to complete a line with the next move."""
LOSS: Final = 5000
"""What it costs that the other team completes one first."""
CARD: Final = 200
"""The worth of a card that reaches all spaces. That of others falls with the square of what they miss.

These four are the best of some twenty sets that played 200 games each against ``draws``; others that are near
differed by less than the error.
"""


@dataclass(frozen=True, slots=True)
class SpiralBot(ABC):
    """A computer player."""

    name: str
    version: int = 1

    def choose(self, view: SpiralView) -> Move:
        """The move of the seat whose view this is."""
        if view.is_over:
            return DealNext()
        own, theirs = count_stones(view.own), count_rivals(view.rivals)
        worth = [
            (value_space(space, own, theirs), Play(card, space))
            for space, card in choose_cards(view).items()
        ]
        return self.weigh(view, worth) if worth else renew(view)

    @abstractmethod
    def weigh(self, view: SpiralView, worth: list[tuple[int, Play]]) -> Move:
        """The move, of a hand that reaches some spaces: what each is worth by lines, and its play."""


class _Lines(SpiralBot):
    """Takes the space that is worth most by lines."""

    __slots__ = ()

    def weigh(self, view: SpiralView, worth: list[tuple[int, Play]]) -> Move:
        return _best_of(view, worth)


class _Draws(SpiralBot):
    """Draws up to four cards unless a space is urgent."""

    __slots__ = ()

    def weigh(self, view: SpiralView, worth: list[tuple[int, Play]]) -> Move:
        if len(view.held) < HAND and max(value for value, _ in worth) < URGENT:
            return Draw()
        return _best_of(view, worth)


class _Threats(SpiralBot):
    """Weighs lines, the cards that are left, and both teams' chances to complete a line next."""

    __slots__ = ()

    def weigh(self, view: SpiralView, worth: list[tuple[int, Play]]) -> Move:
        ranked = sorted(worth, key=lambda each: (-each[0], each[1].space))[:CANDIDATES]
        if ranked[0][0] >= OWN[-1]:
            return ranked[0][1]
        weighed: list[tuple[Fraction, Move]] = [
            (value + _weigh_move(view, play), play) for value, play in ranked
        ]
        if is_late(view):
            return _best_of(view, weighed)
        other = renew(view)
        return _best_of(view, [*weighed, (_weigh_move(view, other), other)])


def is_late(view: SpiralView) -> bool:
    """Whether a hand of four is played, not swapped: with three teams, once two would have ended the game.

    Late cards reach all spaces, so all hands would be swapped for ever, as also if no line is open any more.
    """
    if len(view.rivals) == 1 or len(view.held) < HAND:
        return False
    own, theirs = count_stones(view.own), count_rivals(view.rivals)
    is_open = any(value_space(space, own, theirs) for space in view.free)
    return not is_open or len(view.free) <= len(SPACES) - 2 * STONES


def renew(view: SpiralView) -> Move:
    """The move that brings new cards: a swap with four of them, else a draw."""
    return Swap() if len(view.held) == HAND else Draw()


def _best_of(view: SpiralView, weighed: Sequence[tuple[int | Fraction, Move]]) -> Move:
    """A move of the highest value, one of equal ones by a hash of the view."""
    highest = max(value for value, _ in weighed)
    best = [move for value, move in weighed if value == highest]
    seen = f"{view.held} {view.stones}".encode()
    return best[hashlib.sha256(seen).digest()[0] % len(best)]


def _weigh_move(view: SpiralView, move: Move) -> Fraction:
    """What a move is worth by the cards that are left after it, and by the lines of four on the board."""
    space = move.space if isinstance(move, Play) else None
    reach = CardReach.after(view, space)
    held = () if isinstance(move, Swap) else view.held
    if isinstance(move, Play):
        held = tuple(card for card in held if card != move.card)
    drawn = {Draw: 1, Swap: HAND}.get(type(move), 0)
    return _weigh_cards(reach, held, drawn) + _weigh_fours(view, reach, space, held, drawn)


def _weigh_cards(reach: CardReach, held: Sequence[int], drawn: int) -> Fraction:
    """What these cards are worth, with so many unseen ones."""
    own = sum(_weigh_card(reach.of(card)) for card in held)
    return own + Fraction(drawn * sum(map(_weigh_card, reach.unseen)), len(reach.unseen))


def _weigh_card(lowest: int) -> int:
    """What a card is worth that reaches the spaces from there on."""
    spaces = len(SPACES)
    return CARD * (spaces + 1 - lowest) ** 2 // spaces**2


def _weigh_fours(
    view: SpiralView, reach: CardReach, space: int | None, held: Sequence[int], drawn: int
) -> Fraction:
    """The chances to complete a line next: of the other teams, then of one's own if it was not blocked."""
    own = count_stones(view.own)
    taken = {*view.own, *view.theirs}
    if space is not None:
        own = put_stone(own, space)
        taken.add(space)
    against, lost, won = 0, Fraction(0), Fraction(0)
    for seat, rival in enumerate(view.rivals, start=view.seat + 1):
        cards = view.cards[seat % len(view.cards)]
        against += cards
        if danger := find_fours(count_stones(rival), taken):
            lost += (1 - lost) * reach.chance(max(danger), cards)
    if fours := sorted(find_fours(own, taken)):
        lowest = lowest_of(reach, held)
        blocked = reach.chance(fours[-1], against)
        # The others block the space that most cards reach; a second one stays.
        won = _can_complete(reach, fours[-1], lowest, drawn) * (1 - blocked)
        if len(fours) > 1:
            won += _can_complete(reach, fours[-2], lowest, drawn) * blocked
    return WIN * won * (1 - lost) - LOSS * lost


def _can_complete(reach: CardReach, space: int, lowest: int, drawn: int) -> Fraction:
    """The probability that a hand reaches a space, which holds so many unseen cards."""
    return Fraction(1) if lowest <= space else reach.chance(space, drawn)


BOTS: Final[tuple[SpiralBot, ...]] = (_Lines("lines"), _Draws("draws"), _Threats("threats"))
