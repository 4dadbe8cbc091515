"""A third game of the family needs a value in each layer that knows variants, and nothing else.

Its deck, piles and prefix stand in ``rules``, its dailies in ``play``, its sentences in ``words``. The test
adds these three to a copy of the package, and plays the new game's daily there.
"""

from __future__ import annotations

from pathlib import Path

from tests.kit.third_variant import play_third_variant


def test_a_third_variant_is_three_values_and_its_daily_is_played(tmp_path: Path) -> None:
    assert "/daily/tiny/29" in play_third_variant(tmp_path)
