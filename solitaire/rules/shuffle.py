"""The frozen shuffle: Fisher-Yates, with random numbers from SHA-256 in counter mode.

``docs/shuffle.md`` specifies it with test vectors, so that it can be repeated in any language. It must never
change: every deal code ever shared, and every stored game, depends on it.
"""

import hashlib
from collections.abc import Iterable, Iterator
from struct import Struct
from typing import Final, TypeVar

from solitaire.rules.cards import Card
from solitaire.rules.seeds import LONG_BITS, Seed
from solitaire.rules.variant import STANDARD, Variant

_PREFIX: Final = "five-crowns-solitaire/1"
_WORD: Final = 1 << 32
_WORDS: Final = Struct(">8I")

T = TypeVar("T")


def word_stream(seed: Seed, variant: Variant = STANDARD) -> Iterator[int]:
    """Yield the words of a seed for the deck of a variant, whose name counts if its codes have a prefix."""
    return labelled_stream(seed, f"deal/{variant.name}" if variant.prefix else "deal")


def labelled_stream(seed: Seed, label: str) -> Iterator[int]:
    """Yield the endless stream of unsigned 32-bit words of a seed and a label.

    Block i is the SHA-256 of the prefix, the label between slashes, the seed as 10 bytes and i as 4 bytes; it
    gives eight words. All numbers are big-endian.
    """
    start = f"{_PREFIX}/{label}/".encode() + seed.value.to_bytes(LONG_BITS // 8, "big")
    block = 0
    while True:
        yield from _WORDS.unpack(hashlib.sha256(start + block.to_bytes(4, "big")).digest())
        block += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """A uniform integer from 0 below ``bound``, by rejection sampling: avoids the bias of a plain modulo."""
    limit = _WORD - _WORD % bound
    word = next(stream)
    while word >= limit:
        word = next(stream)
    return word % bound


def shuffle_deck(seed: Seed, variant: Variant = STANDARD) -> tuple[Card, ...]:
    """The deck of a variant shuffled by a seed (R2)."""
    return shuffle(variant.deck, word_stream(seed, variant))


def shuffle(things: Iterable[T], stream: Iterator[int]) -> tuple[T, ...]:
    """Shuffle by the words of a stream: Fisher-Yates from the last one down."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
