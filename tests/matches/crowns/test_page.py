"""The examples in ``docs/matches.md`` match the code."""

from __future__ import annotations

import re

import pytest

from solitaire.matches import CROWNS, Match, Table, format_record, read_seed
from solitaire.matches.crowns.bots import CANDIDATES, WORTH
from solitaire.rules import MeldKind, Rank, best_melds, parse_cards
from tests.kit import pages

PAGE = "matches.md"
TEXT = pages.text_of(PAGE)


@pytest.mark.parametrize("line", pages.blocks(PAGE, "M1: cards, melds and points")[0].splitlines())
def test_hands_of_the_page_are_what_it_says(line: str) -> None:
    hand = re.fullmatch(r"hand of (\d+): (.*?) {2,}(?:is )?(.*)", line)
    assert hand
    best = best_melds(Rank(int(hand[1])), parse_cards(hand[2]))
    kinds = [meld.kind for meld in best.melds]
    assert hand[3] in (
        {MeldKind.RUN: "a run", MeldKind.BOOK: "a book"}.get(*kinds) if len(kinds) == 1 else "",
        f"{best.points} points",
        "" if best.loose else "out",
    )


def test_the_page_has_the_caps_of_the_strongest_computer_player() -> None:
    assert (CANDIDATES, max(WORTH)) == (5, 2)
    assert "at two cards away or less, and for at most five discards" in TEXT.replace("\n", " ")


def test_the_record_of_the_page_begins_as_that_of_its_match() -> None:
    (shown,) = pages.blocks(PAGE, "Records")
    headers = dict(line.split(": ", 1) for line in shown.splitlines() if ": " in line)
    table = Table.parse(CROWNS, headers["Table"])
    record = format_record(Match.start(CROWNS, read_seed(headers["Code"]), table).play_bots())
    for line in shown.splitlines():
        assert line.removesuffix("...") in record, line
