"""The examples in ``docs/lastcard.md`` match the code."""

from __future__ import annotations

import re

import pytest

from solitaire.matches.lastcard import EXTRAS, LASTCARD
from solitaire.matches.lastcard.bots import FOLLOW
from solitaire.matches.lastcard.cards import count_points
from tests.kit import pages
from tests.kit.lastcard import cards_of

PAGE = "lastcard.md"
TEXT = pages.text_of(PAGE)


def test_the_page_has_every_rule_once_and_in_order() -> None:
    assert re.findall(r"^### (U\d+): ", TEXT, re.MULTILINE) == [f"U{n}" for n in range(1, 12)]


@pytest.mark.parametrize("line", pages.blocks(PAGE, "U8: points")[0].splitlines())
def test_points_of_the_page_are_those_of_the_code(line: str) -> None:
    found = re.fullmatch(r"(.*?) {2,}(\d+) points", line)
    assert found
    assert count_points(cards_of(found[1])) == int(found[2])


def test_the_page_has_every_option_level_and_weight() -> None:
    rows = re.findall(r"^\| `(\w+)=yes` \| `(\w+)`", TEXT, re.MULTILINE)
    assert rows == [(name, symbol.value) for name, symbol in EXTRAS.items()]
    levels = re.findall(r"^\| `(\w+)` \| Plays", TEXT, re.MULTILINE)
    assert levels == [bot.name for bot in LASTCARD.bots]
    assert FOLLOW == 3
    assert "three points more for each card of the color" in TEXT


def test_words_of_the_page_are_moves() -> None:
    table = TEXT[TEXT.index("| word | meaning |") :]
    words = re.findall(r"^\| `(\S+)` \|", table, re.MULTILINE)
    assert len(words) == 12
    for word in words:
        assert LASTCARD.format(LASTCARD.parse(word)) == (word,)
