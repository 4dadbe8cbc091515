"""The hand of Five Crowns in rows: which melds and pairs a row keeps together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solitaire.web.matches.crowns.rows import LONGEST, WIDTHS, find_whole

HANDS = st.tuples(
    st.lists(st.integers(3, 8), max_size=4),
    st.lists(st.just(2), max_size=3),
    st.lists(st.just(1), max_size=9),
).map(lambda parts: [size for part in parts for size in part][:14])


def place(sizes: list[int], width: int) -> list[set[int]]:
    """The rows in which the cards of each size lie: in each place the first row with room, cell by cell."""
    cells: set[tuple[int, int]] = set()
    rows = []
    for size in sizes:
        spots = ((row, column) for row in range(99) for column in range(width - size + 1))
        row, column = next(
            (row, column)
            for row, column in spots
            if not any((row, column + step) in cells for step in range(size))
        )
        cells |= {(row, column + step) for step in range(size)}
        rows.append({row})
    return rows


@given(HANDS)
def test_whole_melds_need_no_more_rows_than_single_cards(sizes: list[int]) -> None:
    places = sum(sizes)
    whole = find_whole(sizes, places)
    assert all(size <= LONGEST for size, is_whole in zip(sizes, whole, strict=True) if is_whole)
    for width in WIDTHS:
        parts = [
            part
            for size, is_whole in zip(sizes, whole, strict=True)
            for part in ([size] if is_whole else [1] * size)
        ]
        rows = set().union(*place(parts, width))
        assert len(rows) <= -(-places // width)


def test_a_hand_with_room_parts_nothing_but_melds_that_are_too_long() -> None:
    assert find_whole((3, 3, 1), 7) == (True,) * 3
    assert find_whole((6, 3, 2, 1), 12) == (False, True, True, True)
