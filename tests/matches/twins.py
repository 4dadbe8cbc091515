"""What the twins of all games share: the shuffle of the page, and a random match beside a twin."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, TypeVar

import pytest

from solitaire.matches import Match, MatchRecord, Table, format_record
from solitaire.matches.record import RECORD_LIMIT

T = TypeVar("T")

IN_CI, IN_RELEASE = range(50), range(50, 2_050)
"""The numbers of the random matches of each seating that are compared with a twin, in CI and in a release."""
IN_SAMPLE = 50
"""How many matches are one test."""


def sample_seatings(seatings: Iterable[object]) -> list[Any]:
    """The parameters of a test: each seating with the numbers of each of its samples."""
    firsts = range(0, IN_RELEASE.stop, IN_SAMPLE)
    return [
        pytest.param(
            seating,
            range(first, first + IN_SAMPLE),
            marks=pytest.mark.deep if first in IN_CI else pytest.mark.release,
            id=f"{seating}-{first}",
        )
        for seating, first in product(seatings, firsts)
    ]


def count_options(
    seatings: Iterable[T], table_of: Callable[[T, int], Table], numbers: Iterable[int]
) -> Counter[str]:
    """How many of the tables with those numbers have each option, of all seatings."""
    tables = [table_of(each, number) for each, number in product(seatings, numbers)]
    return Counter("=".join(option) for table in tables for option in table.options)


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
