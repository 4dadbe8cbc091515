"""The frozen shuffle compared with its specification, golden deals, and a twin."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, product, repeat
from operator import attrgetter

import pytest

from solitaire.rules import (
    SHORT,
    STANDARD,
    VARIANTS,
    Deal,
    Seed,
    Variant,
    format_cards,
    parse_cards,
)
from solitaire.rules.seeds import parse_code
from solitaire.rules.shuffle import below, shuffle_deck, word_stream
from tests.kit import pages

PAGE = "shuffle.md"
SHORT_GAME = "The short game"

DECKS = {STANDARD: (2, 6, b""), SHORT: (1, 3, b"short/")}
"""Copies, jokers, and what the blocks of words begin with, as the page says."""

GOLDEN = [
    pytest.param(variant, code, deal, id=code)
    for variant in VARIANTS
    for code, deal in pages.golden_deals(variant)
]


def shuffle_from_the_page(seed: int, variant: Variant = STANDARD) -> list[str]:
    """Shuffle slowly, as ``docs/shuffle.md`` says; written without looking at the code."""
    copies, jokers, name = DECKS[variant]
    cards = [
        rank + suit
        for suit in ("S", "H", "C", "D", "T")
        for rank in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
        for _ in range(copies)
    ] + ["JK"] * jokers
    used = 0

    def next_word() -> int:
        nonlocal used
        block, place = used // 8, used % 8
        text = b"five-crowns-solitaire/1/deal/" + name
        for number, size in ((seed, 10), (block, 4)):
            for byte in reversed(range(size)):
                text += bytes([number // 256**byte % 256])
        used += 1
        return int(hashlib.sha256(text).hexdigest()[8 * place : 8 * place + 8], 16)

    for last in range(len(cards) - 1, 0, -1):
        word = next_word()
        while word >= 2**32 - 2**32 % (last + 1):
            word = next_word()
        chosen = word % (last + 1)
        exchanged = cards[last]
        cards[last] = cards[chosen]
        cards[chosen] = exchanged
    return cards


def stream_of(code: str) -> Iterator[int]:
    variant, seed = parse_code(code)
    return word_stream(seed, variant)


# ---- the specification -------------------------------------------------------------------------------


@pytest.mark.parametrize(("heading", "block"), [("The stream of words", 1), (SHORT_GAME, 5)])
def test_the_word_stream_matches_the_specification(heading: str, block: int) -> None:
    rows = pages.rows(PAGE, heading, block)
    assert len(rows) == 3
    for code, hexadecimal in rows:
        expected = [int(word, 16) for word in hexadecimal.split()]
        assert len(expected) > 8, "the example must reach the second block"
        assert list(islice(stream_of(code), len(expected))) == expected


def test_skipped_words_match_the_specification() -> None:
    for bound, least in (
        (int(row[0]), int(row[1], 16)) for row in pages.rows(PAGE, "A number below a bound")
    ):
        assert below(bound, iter([least - 1])) == bound - 1
        if least < 2**32:
            assert below(bound, iter([least, 2**32 - 1, 0])) == 0


@pytest.mark.parametrize(
    ("variant", "heading", "block"), [(STANDARD, "The shuffle", 1), (SHORT, SHORT_GAME, 6)]
)
def test_chosen_numbers_match_the_specification(variant: Variant, heading: str, block: int) -> None:
    for code, numbers in pages.rows(PAGE, heading, block):
        stream = stream_of(code)
        expected = list(map(int, numbers.split()))
        most = len(variant.deck)
        assert [below(most - place, stream) for place in range(len(expected))] == expected


@pytest.mark.parametrize(
    ("variant", "heading", "before", "after"),
    [(STANDARD, "The shuffle", 0, 2), (SHORT, SHORT_GAME, 3, 7)],
)
def test_first_and_last_cards_match_the_specification(
    variant: Variant, heading: str, before: int, after: int
) -> None:
    rows = [["before", *pages.rows(PAGE, heading, before)[0]], *pages.rows(PAGE, heading, after)]
    assert len(rows) == 5
    for code, ends in rows:
        named, seed = parse_code(code) if code != "before" else (variant, None)
        cards = shuffle_deck(seed, named) if seed else variant.deck
        first, last = map(parse_cards, ends.split("..."))
        assert cards[: len(first)] == first
        assert cards[-len(last) :] == last


def test_the_whole_deal_matches_the_specification() -> None:
    (block,) = pages.blocks(PAGE, "The deal")
    assert str(Deal.from_code("1-8QZK-4M2T")) == " ".join(block.split())
    *_, block = pages.blocks(PAGE, SHORT_GAME)
    assert str(Deal.from_code("S1-8QZK-4M2T")) == " ".join(block.split())


# ---- the twin and the golden deals -------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "code", "deal"), GOLDEN)
def test_golden_deals_never_change(variant: Variant, code: str, deal: str) -> None:
    dealt = Deal.from_code(code)
    assert (str(dealt), dealt.variant, dealt.code) == (deal, variant, code)
    assert Deal.parse(deal) == dealt
    assert Deal.parse(deal).variant is variant
    assert dealt.seed is not None
    assert shuffle_from_the_page(dealt.seed.value, variant) == deal.replace("|", "").split()


@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
def test_golden_deals_cover_every_code_length(variant: Variant) -> None:
    groups = Counter(code.count("-") for code, _ in pages.golden_deals(variant))
    assert sum(groups.values()) >= 12, f"too few in golden_{variant.name}_deals.txt"
    assert set(groups) == {2, 3, 4}


@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
def test_the_twin_agrees_for_many_seeds(variant: Variant) -> None:
    for value in (*range(100), *(7**power for power in range(28))):
        shuffled = format_cards(shuffle_deck(Seed(value), variant)).split()
        assert shuffle_from_the_page(value, variant) == shuffled


@pytest.mark.parametrize(
    ("code", "skipped"),
    [("1-0000-2JC5", 4), ("1-0001-T90F", 67), ("S1-0000-52DT", 14), ("S1-0005-1497", 25)],
)
def test_two_golden_deals_of_each_game_skip_a_word(code: str, skipped: int) -> None:
    variant, _ = parse_code(code)
    word = list(islice(stream_of(code), skipped))[-1]
    bound = len(variant.deck) - (skipped - 1)
    assert word >= 2**32 - 2**32 % bound
    assert code in dict(pages.golden_deals(variant))


def test_the_deals_of_a_seed_have_different_words() -> None:
    """A short deal tells nothing about the standard deal of the same seed."""
    for value, (one, other) in product(range(20), combinations(VARIANTS, 2)):
        words = [set(islice(word_stream(Seed(value), each), 200)) for each in (one, other)]
        assert words[0].isdisjoint(words[1])


# ---- fairness ----------------------------------------------------------------------------------------


def small_words(word: int) -> Iterator[int]:
    """Return a stream that repeats one word."""
    return repeat(word)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 34, 45, 50, 58, 113, 116])
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


@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
def test_a_shuffle_keeps_every_card(variant: Variant) -> None:
    """R1, R2."""
    for value in (0, 1, 2**40, 2**80 - 1):
        assert tuple(sorted(shuffle_deck(Seed(value), variant))) == variant.deck
