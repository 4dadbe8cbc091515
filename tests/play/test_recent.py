"""What was found lately is remembered, and what was not wanted for longest is forgotten."""

from __future__ import annotations

from solitaire.play.recent import Recent


def test_what_was_wanted_last_is_remembered() -> None:
    recent = Recent[str, int](2)
    assert recent.get("one") is None
    recent.put("one", 1)
    recent.put("two", 2)
    assert recent.get("one") == 1
    recent.put("three", 3)
    assert (recent.get("one"), recent.get("two"), recent.get("three")) == (1, None, 3)
    assert len(recent) == 2


def test_a_value_takes_the_place_of_the_one_before() -> None:
    recent = Recent[str, int](2)
    for value in range(5):
        recent.put("one", value)
    recent.put("two", 2)
    assert (recent.get("one"), recent.get("two"), len(recent)) == (4, 2, 2)
