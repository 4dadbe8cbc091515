"""The frozen shuffle: a SHA-256 counter stream drives Fisher and Yates with rejection.

``docs/shuffle.md`` writes it down with test vectors so that any language can repeat it. It must never
change: every deal code ever shared, and every stored game, depends on it.
"""

import hashlib
from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import DECK, Card
from solitaire.rules.seeds import LONG_BITS, Seed

_PREFIX: Final = b"five-crowns-solitaire/1/deal/"
_WORD: Final = 1 << 32


def word_stream(seed: Seed) -> Iterator[int]:
    """The endless stream of unsigned 32-bit words that belongs to a seed.

    Block i is SHA-256 of the prefix, the seed as 10 bytes and i as 4 bytes; it gives eight words.
    All numbers are big-endian.
    """
    start = _PREFIX + seed.value.to_bytes(LONG_BITS // 8, "big")
    block = 0
    while True:
        digest = hashlib.sha256(start + block.to_bytes(4, "big")).digest()
        for offset in range(0, len(digest), 4):
            yield int.from_bytes(digest[offset : offset + 4], "big")
        block += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 below ``bound``, all equally likely: words past the last whole multiple are skipped."""
    limit = _WORD - _WORD % bound
    return next(word for word in stream if word < limit) % bound


def shuffle_deck(seed: Seed) -> tuple[Card, ...]:
    """The 116 cards in the order of that seed (R2): Fisher and Yates from the last card down."""
    cards = list(DECK)
    stream = word_stream(seed)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1, stream)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)
