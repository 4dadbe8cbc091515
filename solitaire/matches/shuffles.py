"""Where the order of the cards comes from: the labelled streams of a seed, or the lines of a record.

A state asks for each shuffle by its label (``hand7``, ``hand7/again1``), so no choice of a player moves the
cards of another hand. ``docs/shuffle.md`` has test vectors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from solitaire.matches.errors import MatchCode
from solitaire.rules import NotationError, Seed
from solitaire.rules.shuffle import labelled_stream, shuffle

C = TypeVar("C")
"""A card of any game; ``str`` gives its notation."""


class Shuffles(Protocol):
    """Orders cards."""

    def order(self, label: str, cards: Sequence[C]) -> tuple[C, ...]:
        """The cards, which come sorted, in the order of the shuffle of that label."""
        ...


@dataclass(frozen=True, slots=True)
class SeededShuffles:
    """The shuffles of a seed in the game of that name."""

    game: str
    seed: Seed

    def order(self, label: str, cards: Sequence[C]) -> tuple[C, ...]:
        """Shuffle the cards by the stream of the label."""
        return shuffle(cards, labelled_stream(self.seed, f"match/{self.game}/{label}"))


@dataclass(frozen=True, slots=True)
class WrittenShuffles:
    """The shuffles that a record writes out: by label, the cards in notation."""

    written: Mapping[str, tuple[str, ...]] = field(hash=False)

    def order(self, label: str, cards: Sequence[C]) -> tuple[C, ...]:
        """The cards as they are written; NotationError unless they are these (match-cards)."""
        written = self.written.get(label, ())
        found, expected = Counter(written), Counter(map(str, cards))
        for card in {**found, **expected}:
            if found[card] != expected[card]:
                raise NotationError(
                    MatchCode.CARDS,
                    label=label,
                    card=card,
                    found=found[card],
                    expected=expected[card],
                )
        of_text = {str(card): card for card in cards}
        return tuple(of_text[text] for text in written)


def deal_lanes(stock: Sequence[C], players: int, first: int = 0) -> tuple[tuple[C, ...], ...]:
    """Split a stock into a lane for each seat: seat ``first`` has places 0, n, 2n, ..., the next one 1, ...

    So the i-th card that a seat draws does not depend on what others did.

    >>> deal_lanes((1, 2, 3, 4, 5), 2), deal_lanes((1, 2, 3), 2, first=1)
    (((1, 3, 5), (2, 4)), ((2,), (1, 3)))
    """
    return tuple(tuple(stock[(seat - first) % players :: players]) for seat in range(players))
