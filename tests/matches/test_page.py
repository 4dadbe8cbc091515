"""The pages of the games in ``docs/`` have the rules, computer players and words of the code."""

from __future__ import annotations

import re

import pytest

from solitaire.matches import find_game
from tests.kit import pages


@pytest.mark.parametrize(
    ("game", "document", "letter", "count", "moves"),
    [
        ("crowns", "matches.md", "M", 8, 4),
        ("spiral", "spiral.md", "K", 6, 0),
        ("lastcard", "lastcard.md", "U", 13, 14),
    ],
)
def test_a_page_has_every_rule_in_order_every_level_and_words_that_are_moves(
    game: str, document: str, letter: str, count: int, moves: int
) -> None:
    text, rules = pages.text_of(document), find_game(game)
    numbers = re.findall(rf"^### ({letter}\d+): ", text, re.MULTILINE)
    assert numbers == [f"{letter}{number}" for number in range(1, count + 1)]
    levels = re.findall(r"^\| `(\w+)` \| [^|]+ \| (?:Counts|Plays|Weighs) ", text, re.MULTILINE)
    assert levels == [bot.name for bot in rules.bots]
    words = re.findall(r"^\| `(\S+)` \|", pages.section(document, "Notation"), re.MULTILINE)
    assert len(words) == moves
    for word in words:
        assert rules.format(rules.parse(word)) == (word,)
