"""What the turns of a finished match lost, by the measure of its game, and which of them lost most.

A game says what a loss is (``find_losses`` in its ``review.py``). Last Card and Continental have the same:
the points of cards that the coach would have got rid of, and that counted against the seat in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

LOOKED_AT: Final = 3
"""How many turns a review opens with, at most."""


class Loss(Protocol):
    """What a turn lost."""

    @property
    def number(self) -> int:
        """The number of the turn in the match, from 1."""
        ...

    @property
    def weight(self) -> int:
        """How much it lost, to be compared with other turns of the match; more than 0."""
        ...


LossT = TypeVar("LossT", bound=Loss)


def find_heaviest(losses: Iterable[LossT]) -> tuple[LossT, ...]:
    """The greatest losses, ``LOOKED_AT`` at most, in the order of play; of equal ones the earlier."""
    ranked = sorted(losses, key=lambda loss: (-loss.weight, loss.number))
    return tuple(sorted(ranked[:LOOKED_AT], key=lambda loss: loss.number))


@dataclass(frozen=True, slots=True)
class KeptCards:
    """Cards that the coach would have got rid of in a turn, and that stayed in the hand to its end."""

    number: int
    cards: tuple[Any, ...]
    weight: int
    """The points that they counted."""


class Riddance(Protocol):
    """A decision of a seat beside that of a computer player."""

    @property
    def number(self) -> int:
        """Of the seat's decisions in the whole match, from 1."""
        ...

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        ...

    @property
    def held(self) -> Sequence[Any]:
        """The cards of the seat before it."""
        ...

    @property
    def riddance(self) -> tuple[Any, ...]:
        """The cards that the computer player would have got rid of, if it differs."""
        ...

    @property
    def counted(self) -> Sequence[Any]:
        """The cards that the seat had at the end of the hand."""
        ...


def find_kept(decisions: Sequence[Riddance]) -> tuple[KeptCards, ...]:
    """What the decisions of a match lost; of a card that stayed, with the first chance to get rid of it.

    Cards of one face are told apart by no one: one stayed if the seat never had fewer of its face than then.
    """
    found: list[KeptCards] = []
    hands: dict[int, list[Riddance]] = {}
    for each in decisions:
        hands.setdefault(each.hand_number, []).append(each)
    for hand in hands.values():
        told: set[Any] = set()
        for place, each in enumerate(hand):
            if told.issuperset(each.counted):  # the computer player need not be asked
                continue
            later = [*(other.held for other in hand[place + 1 :]), each.counted]
            cards = tuple(
                card
                for card in each.riddance
                if card not in told
                and all(held.count(card) >= each.held.count(card) for held in later)
            )
            if points := sum(card.points for card in cards):
                found.append(KeptCards(each.number, cards, points))
                told.update(cards)
    return tuple(found)
