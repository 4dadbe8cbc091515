"""What the twins of all games share: the shuffle of the page, and a random match beside a twin."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from solitaire.matches import Match, MatchRecord, format_record
from solitaire.matches.record import RECORD_LIMIT

T = TypeVar("T")


def shuffle_from_the_page(seed: int, game: str, label: str, cards: Sequence[T]) -> list[T]:
    """Shuffle slowly, as ``docs/shuffle.md`` says; written without looking at the code."""
    order = list(cards)
    text = f"five-crowns-solitaire/1/match/{game}/{label}/".encode() + seed.to_bytes(10, "big")
    words: list[int] = []
    block = 0
    for last in range(len(order) - 1, 0, -1):
        while True:
            if not words:
                digest = hashlib.sha256(text + block.to_bytes(4, "big")).hexdigest()
                words = [int(digest[at : at + 8], 16) for at in range(0, 64, 8)]
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % (last + 1):
                break
        chosen = word % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def check_beside(
    twin: Any,
    match: Match,
    later: Iterable[Match],
    compare: Callable[[Any, Any], None],
    word_of: Callable[[Any], str] = str,
) -> str:
    """Compare a match and its twin before the first move and after each later one; return its record.

    ``compare`` gets the state and the twin; ``word_of`` writes a move for the twin.
    """
    compare(match.state, twin)
    for match in later:
        twin.move(word_of(match.moves[-1]))
        compare(match.state, twin)
    assert match.is_over
    assert list(match.places()) == twin.places()
    text = format_record(match)
    assert len(text) < RECORD_LIMIT
    record = MatchRecord.parse(text)
    assert record.notation == match.notation
    assert record.match() == match, "every record replays"
    return text


def check_moves(moves: Iterable[Any], twin: Any) -> None:
    """Compare the legal moves."""
    words = [str(move) for move in moves]
    assert len(words) == len(set(words))
    assert set(words) == twin.legal()
