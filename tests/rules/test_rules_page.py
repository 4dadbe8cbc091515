"""The examples in ``docs/rules.md`` match the code."""

from __future__ import annotations

import re

import pytest

from solitaire.rules import (
    Card,
    Deal,
    Rank,
    Record,
    Turn,
    all_meld,
    best_melds,
    format_cards,
    format_result,
    goes_out,
    parse_cards,
)
from tests.kit import pages

PAGE = "rules.md"
RULES = [f"R{number}" for number in range(1, 13)]


def line_of(heading: str, block: int = 0) -> list[str]:
    return pages.blocks(PAGE, heading)[block].splitlines()


def heading_of(rule: str) -> str:
    (heading,) = re.findall(rf"^### ({rule}: .*)$", pages.text_of(PAGE), re.MULTILINE)
    return str(heading)


# ---- rule numbers ------------------------------------------------------------------------------------


def test_the_page_has_every_rule_once_and_in_order() -> None:
    assert re.findall(r"^### (R\d+): ", pages.text_of(PAGE), re.MULTILINE) == RULES


# ---- the examples ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["R4", "R5", "R6"])
def test_melds_on_the_page_are_valid(rule: str) -> None:
    """R4, R5, R6: examples without wilds are tested in every pile in which no card is wild."""
    for line in line_of(heading_of(rule)):
        cards = parse_cards(line)
        ranks = {card.rank for card in cards}
        if rule == "R6":
            piles = [Rank.SEVEN]
            assert any(card.is_wild(Rank.SEVEN) for card in cards)
        else:
            piles = [pile for pile in Rank if pile not in ranks]
        for pile in piles:
            assert all_meld(pile, cards)
            assert len(best_melds(pile, cards).melds) == 1


def test_invalid_runs_on_the_page_are_no_melds() -> None:
    """R5."""
    for text in ("QS KS 3S", "KS JK 4S"):
        assert f"`{text}`" in pages.section(PAGE, heading_of("R5"))
        assert not all_meld(Rank.SEVEN, parse_cards(text))
    assert len(best_melds(Rank.SIX, parse_cards("7H 7H 8H 8H 9H 9H")).melds) == 2


def test_piles_on_the_page_go_out() -> None:
    """R7."""
    examples = line_of(heading_of("R7"))
    assert len(examples) == 2
    for line in examples:
        pile, cards = line.split(": ")
        assert goes_out(Rank.parse(pile), parse_cards(cards))
    assert goes_out(Rank.SIX, parse_cards("9T 10T JT JT QT KT"))


def test_leftover_points_on_the_page_are_correct() -> None:
    """R12: melds, loose cards and points, line by line."""
    examples = line_of(heading_of("R12"))
    assert len(examples) == 5
    for line in examples:
        match = re.fullmatch(r"(\w+): (.*?) *-> *(.*?) */ *(.*?) *= (\d+)", line)
        assert match is not None, line
        layout = best_melds(Rank.parse(match[1]), parse_cards(match[2]))
        melds = [format_cards(meld.cards) for meld in layout.melds]
        assert melds == [meld for meld in match[3].split(" . ") if meld]
        assert format_cards(layout.loose) == match[4]
        assert layout.points == int(match[5])


def test_notation_on_the_page_round_trips() -> None:
    for text in line_of("Cards in notation"):
        assert format_cards(parse_cards(text)) == text
    (whole,) = pages.blocks(PAGE, "Whole deals in notation")
    assert Deal.parse(whole) == Deal.from_code("1-8QZK-4M2T")
    turns = line_of("Turns in notation")
    assert [str(Turn.parse(turn)) for turn in turns] == turns
    assert Turn.parse(turns[1]).drawn is Turn.parse(turns[1]).discard
    assert Turn.parse(turns[2]).pile is Rank.KING


def test_the_record_on_the_page_replays_to_its_result() -> None:
    (text,) = pages.blocks(PAGE, "Records in notation")
    record = Record.parse(text)
    written = str(record).splitlines(keepends=True)
    without_cards = [line for line in written if not line.startswith("Cards: ")]
    assert "".join(without_cards) == text
    assert format_result(record.game()) in text


def test_cards_quoted_in_sentences_parse() -> None:
    sentences = re.sub(r"^```.*?^```$", "", pages.text_of(PAGE), flags=re.MULTILINE | re.DOTALL)
    quoted = re.findall(r"`((?:(?:\d+|[JQK])[SHCDT]|JK)(?: \w+)*)`", sentences)
    assert len(quoted) > 15
    for text in quoted:
        assert all(isinstance(card, Card) for card in parse_cards(text))


# ---- how often ---------------------------------------------------------------------------------------


def test_the_shares_of_complete_hands_are_those_of_the_counts_and_of_the_study() -> None:
    """R8."""
    rows = re.findall(
        r"^\| (\d+)[^|]*\| ([^|]*) \|", pages.section(PAGE, heading_of("R8")), re.MULTILINE
    )
    study = pages.section("study/report/tables.md", "Piles")
    piles = dict(re.findall(r"^\| (\w+) \| ([\d,]+) \|", study, re.MULTILINE))
    assert [int(cards) for cards, _ in rows] == [*range(3, 14)]
    for cards, share in rows:
        shown, _, counts = share.partition(", exactly ")
        if counts:
            complete, hands = (int(count.replace(",", "")) for count in counts.split(" of "))
        else:
            complete, hands = int(piles[str(Rank(int(cards)))].replace(",", "")), 320_000
        assert float(shown) == round(100 * complete / hands, len(shown.partition(".")[2]))
