"""The examples in ``docs/lastcard.md`` match the code."""

from __future__ import annotations

import re

import pytest

from solitaire.matches.lastcard import EXTRAS
from solitaire.matches.lastcard.bots import FOLLOW
from solitaire.matches.lastcard.cards import count_points
from tests.kit import pages
from tests.kit.lastcard import cards_of

PAGE = "lastcard.md"
TEXT = pages.text_of(PAGE)


@pytest.mark.parametrize("line", pages.blocks(PAGE, "U8: points")[0].splitlines())
def test_points_of_the_page_are_those_of_the_code(line: str) -> None:
    found = re.fullmatch(r"(.*?) {2,}(\d+) points", line)
    assert found
    assert count_points(cards_of(found[1])) == int(found[2])


def test_the_page_has_every_option_and_the_weight_of_the_strongest() -> None:
    rows = re.findall(r"^\| `(\w+)=yes` \| `(\w+)`", TEXT, re.MULTILINE)
    assert rows == [(name, symbol.value) for name, symbol in EXTRAS.items()]
    assert FOLLOW == 3
    assert "three points more for each card of the color" in TEXT
