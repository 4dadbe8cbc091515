"""The frozen shuffle: Fisher-Yates, with random numbers from SHA-256 in counter mode.

``docs/shuffle.md`` specifies it with test vectors, so that it can be repeated in any language. It must never
change: every deal code ever shared, and every stored game, depends on it.
"""

import hashlib
from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.seeds import LONG_BITS, Seed
from solitaire.rules.variant import STANDARD, Variant

_PREFIX: Final = b"five-crowns-solitaire/1/deal/"
_WORD: Final = 1 << 32


def word_stream(seed: Seed, variant: Variant = STANDARD) -> Iterator[int]:
    """Yield the endless stream of unsigned 32-bit words of a seed.

    Block i is the SHA-256 of the prefix, the name of the variant and a slash if its codes have a prefix, the
    seed as 10 bytes and i as 4 bytes; it gives eight words. All numbers are big-endian.
    """
    named = f"{variant.name}/".encode() if variant.prefix else b""
    start = _PREFIX + named + seed.value.to_bytes(LONG_BITS // 8, "big")
    block = 0
    while True:
        digest = hashlib.sha256(start + block.to_bytes(4, "big")).digest()
        for offset in range(0, len(digest), 4):
            yield int.from_bytes(digest[offset : offset + 4], "big")
        block += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """A uniform integer from 0 below ``bound``, by rejection sampling: avoids the bias of a plain modulo."""
    limit = _WORD - _WORD % bound
    return next(word for word in stream if word < limit) % bound


def shuffle_deck(seed: Seed, variant: Variant = STANDARD) -> tuple[Card, ...]:
    """The deck of a variant shuffled by a seed (R2): Fisher-Yates from the last card down."""
    cards = list(variant.deck)
    stream = word_stream(seed, variant)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1, stream)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)
