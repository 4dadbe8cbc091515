"""Buckets cover every game once, are equally long, and are few."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solitaire.play.results.buckets import MOST, cut


@given(st.integers(0, 2500))
def test_buckets_cover_every_game_once(games: int) -> None:
    found = cut(games)
    assert len(found) <= MOST
    assert [each for bucket in found for each in bucket] == [*range(games)]


@given(st.integers(1, 2500))
def test_all_buckets_but_the_first_are_equally_long(games: int) -> None:
    lengths = [*map(len, cut(games))]
    assert len(set(lengths[1:])) <= 1
    assert lengths[-1] <= lengths[0] < 2 * lengths[-1]


def test_a_few_games_have_a_bucket_each() -> None:
    assert cut(3) == (range(1), range(1, 2), range(2, 3))
