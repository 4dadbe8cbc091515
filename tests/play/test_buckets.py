"""Buckets cover every game once, are equally long, and are few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from solitaire.play.results.buckets import MOST, Bucket, cut, make_buckets
from tests.kit.rows import NOON


@dataclass(frozen=True)
class Numbered:
    """A game with its number."""

    number: int

    @property
    def game(self) -> str:
        return f"game {self.number}"

    @property
    def ended(self) -> datetime:
        return NOON + timedelta(minutes=self.number)


def bucket_numbers(count: int, total: int, least: int = 1) -> Sequence[Bucket[list[int]]]:
    """Buckets of the last ``count`` of ``total`` games, by their numbers."""
    numbers = range(total - count + 1, total + 1)
    if least == 1:
        return make_buckets(
            [*map(Numbered, numbers)], total, lambda some: [each.number for each in some]
        )
    some = [[*numbers[place.start : place.stop]] for place in cut(count, least)]
    lasts = [Numbered(each[-1]) for each in some]
    return [
        Bucket(each[0], each[-1], each, last.game, last.ended)
        for each, last in zip(some, lasts, strict=True)
    ]


@given(st.integers(0, 2500), st.integers(0, 5000), st.sampled_from([1, 10]))
def test_buckets_cover_every_game_once_with_its_number(count: int, older: int, least: int) -> None:
    found = bucket_numbers(count, older + count, least)
    if count == 0 or (least > 1 and count < 2 * least):
        assert not found
        return
    assert len(found) <= MOST
    assert [each for bucket in found for each in bucket.value] == [
        *range(older + 1, older + count + 1)
    ]
    for bucket in found:
        assert bucket.value == [*range(bucket.first, bucket.last + 1)]
        last = Numbered(bucket.last)
        assert (bucket.game, bucket.ended) == (last.game, last.ended)


@given(st.integers(1, 2500), st.sampled_from([1, 10]))
def test_all_buckets_but_the_first_are_equally_long(count: int, least: int) -> None:
    found = bucket_numbers(count, count, least)
    lengths = [len(bucket.value) for bucket in found]
    assert len(set(lengths[1:])) <= 1
    assert all(length >= least for length in lengths)
    assert not lengths or lengths[-1] <= lengths[0] < 2 * lengths[-1]


def test_a_few_games_have_a_bucket_each() -> None:
    assert [bucket.value for bucket in bucket_numbers(3, 3)] == [[1], [2], [3]]
