"""The frozen shuffle compared with its specification, golden deals, and a twin."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice, repeat

import pytest

from solitaire.rules import STANDARD, Deal, Seed, format_cards, parse_cards
from solitaire.rules.shuffle import below, shuffle_deck, word_stream
from tests.kit import pages

PAGE = "shuffle.md"


def shuffle_from_the_page(seed: int) -> list[str]:
    """Shuffle slowly, as ``docs/shuffle.md`` says; written without looking at the code."""
    cards = [
        rank + suit
        for suit in ("S", "H", "C", "D", "T")
        for rank in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
        for _ in (1, 2)
    ] + ["JK"] * 6
    used = 0

    def next_word() -> int:
        nonlocal used
        block, place = used // 8, used % 8
        text = b"five-crowns-solitaire/1/deal/"
        for number, size in ((seed, 10), (block, 4)):
            for byte in reversed(range(size)):
                text += bytes([number // 256**byte % 256])
        used += 1
        return int(hashlib.sha256(text).hexdigest()[8 * place : 8 * place + 8], 16)

    for last in range(115, 0, -1):
        word = next_word()
        while word >= 2**32 - 2**32 % (last + 1):
            word = next_word()
        chosen = word % (last + 1)
        exchanged = cards[last]
        cards[last] = cards[chosen]
        cards[chosen] = exchanged
    return cards


# ---- the specification -------------------------------------------------------------------------------


def test_the_word_stream_matches_the_specification() -> None:
    rows = pages.rows(PAGE, "The stream of words", 1)
    assert len(rows) == 3
    for code, hexadecimal in rows:
        expected = [int(word, 16) for word in hexadecimal.split()]
        assert len(expected) > 8, "the example must reach the second block"
        assert list(islice(word_stream(Seed.parse(code)), len(expected))) == expected


def test_skipped_words_match_the_specification() -> None:
    for bound, least in (
        (int(row[0]), int(row[1], 16)) for row in pages.rows(PAGE, "A number below a bound")
    ):
        assert below(bound, iter([least - 1])) == bound - 1
        if least < 2**32:
            assert below(bound, iter([least, 2**32 - 1, 0])) == 0


def test_chosen_numbers_match_the_specification() -> None:
    for code, numbers in pages.rows(PAGE, "The shuffle", 1):
        stream = word_stream(Seed.parse(code))
        expected = list(map(int, numbers.split()))
        assert [below(116 - place, stream) for place in range(len(expected))] == expected


def test_first_and_last_cards_match_the_specification() -> None:
    rows = [["before", *pages.rows(PAGE, "The shuffle", 0)[0]], *pages.rows(PAGE, "The shuffle", 2)]
    assert len(rows) == 5
    for code, ends in rows:
        cards = STANDARD.deck if code == "before" else shuffle_deck(Seed.parse(code))
        first, last = map(parse_cards, ends.split("..."))
        assert cards[: len(first)] == first
        assert cards[-len(last) :] == last


def test_the_whole_deal_matches_the_specification() -> None:
    (block,) = pages.blocks(PAGE, "The deal")
    assert str(Deal.from_code("1-8QZK-4M2T")) == " ".join(block.split())


# ---- the twin and the golden deals -------------------------------------------------------------------


@pytest.mark.parametrize(("code", "deal"), pages.golden_deals(), ids=lambda text: text[:19])
def test_golden_deals_never_change(code: str, deal: str) -> None:
    assert str(Deal.from_code(code)) == deal
    assert Deal.parse(deal) == Deal.from_code(code)
    assert shuffle_from_the_page(Seed.parse(code).value) == deal.replace("|", "").split()


def test_golden_deals_cover_every_code_length() -> None:
    groups = Counter(code.count("-") for code, _ in pages.golden_deals())
    assert sum(groups.values()) >= 12
    assert set(groups) == {2, 3, 4}


def test_the_twin_agrees_for_many_seeds() -> None:
    for value in (*range(100), *(7**power for power in range(28))):
        assert shuffle_from_the_page(value) == format_cards(shuffle_deck(Seed(value))).split()


@pytest.mark.parametrize(("code", "skipped"), [("1-0000-2JC5", 4), ("1-0001-T90F", 67)])
def test_two_golden_deals_skip_a_word(code: str, skipped: int) -> None:
    stream = word_stream(Seed.parse(code))
    word = list(islice(stream, skipped))[-1]
    bound = 116 - (skipped - 1)
    assert word >= 2**32 - 2**32 % bound
    assert code in dict(pages.golden_deals())


# ---- fairness ----------------------------------------------------------------------------------------


def small_words(word: int) -> Iterator[int]:
    """Return a stream that repeats one word."""
    return repeat(word)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 50, 113, 116])
def test_below_returns_each_number_equally_often(bound: int) -> None:
    """Words from the largest multiple of the bound up to 2**32 are skipped."""
    limit = 2**32 - 2**32 % bound
    assert limit % bound == 0
    for word in (0, 1, bound - 1, bound, limit - bound, limit - 1):
        assert below(bound, small_words(word)) == word % bound
    for word in range(limit, min(2**32, limit + 200)):
        assert below(bound, iter([word, word, 5])) == 5 % bound


def test_below_uses_one_word_when_none_is_skipped() -> None:
    stream = iter([9, 8, 7])
    assert [below(5, stream), below(5, stream)] == [4, 3]
    assert next(stream) == 7


def test_a_shuffle_keeps_every_card() -> None:
    """R1, R2."""
    for value in (0, 1, 2**40, 2**80 - 1):
        assert sorted(shuffle_deck(Seed(value))) == sorted(STANDARD.deck)
