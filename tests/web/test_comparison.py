"""A result is compared with others in a sentence only if there are five or more, and if it is kind."""

from __future__ import annotations

import re

import pytest

from solitaire.play.results.results import Standing
from solitaire.words import words_for
from solitaire.words.standings import standing_sentence

WORDS = words_for("en")


@pytest.mark.parametrize("total", range(1, 12))
def test_nothing_unkind_is_said_and_nothing_of_few(total: int) -> None:
    for better in range(total):
        for equal in range(1, total - better + 1):
            said = standing_sentence(Standing(total, better, equal), WORDS)
            if total < 5:
                assert said == ""
            elif better == 0:
                assert said
            else:
                beaten = 100 * (total - better - equal) // (total - 1)
                found = re.search(r"better than (\d+)%", said)
                assert (int(found[1]) if found else None) == (beaten if beaten >= 50 else None)
