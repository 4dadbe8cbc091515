"""The shuffles of a match compared with their specification and a twin, and those that a record writes."""

from __future__ import annotations

from itertools import islice

import pytest

from solitaire.matches import CROWNS, Match, MatchCode, SeededShuffles, WrittenShuffles, read_match
from solitaire.matches.crowns.hand import Hand
from solitaire.rules import (
    STANDARD,
    NotationError,
    Rank,
    Seed,
    format_cards,
    parse_cards,
    shuffle_deck,
)
from solitaire.rules.shuffle import labelled_stream
from tests.kit import pages
from tests.kit.crowns import people
from tests.matches.twins import shuffle_from_the_page

PAGE = "shuffle.md"
SHUFFLES = "The shuffles of a match"


def seed_of(code: str) -> Seed:
    found = read_match(code)
    assert found is not None
    return found[1]


# ---- the specification -------------------------------------------------------------------------------


def test_the_words_of_labels_match_the_specification() -> None:
    rows = pages.rows(PAGE, SHUFFLES, 1)
    assert len(rows) == 5
    for named, hexadecimal in rows:
        code, label = named.split()
        expected = [int(word, 16) for word in hexadecimal.split()]
        assert len(expected) == 9, "the example must reach the second block"
        stream = labelled_stream(seed_of(code), f"match/crowns/{label}")
        assert list(islice(stream, 9)) == expected


def test_first_and_last_cards_match_the_specification() -> None:
    rows = pages.rows(PAGE, SHUFFLES, 2)
    assert len(rows) == 4
    for named, ends in rows:
        code, label = named.split()
        first, last = map(parse_cards, ends.split("..."))
        for cards in (
            SeededShuffles("crowns", seed_of(code)).order(label, STANDARD.deck),
            tuple(shuffle_from_the_page(seed_of(code).value, "crowns", label, STANDARD.deck)),
        ):
            assert (cards[:8], cards[-8:]) == (first, last)


def test_a_shuffle_of_discards_matches_the_specification() -> None:
    before, after = map(parse_cards, pages.blocks(PAGE, SHUFFLES)[3].splitlines())
    seed = seed_of("M1-8QZK-4M2T")
    assert SeededShuffles("crowns", seed).order("hand13/again1", before) == after
    assert shuffle_from_the_page(seed.value, "crowns", "hand13/again1", before) == list(after)
    assert list(before) == sorted(before)


def test_seats_and_lanes_match_the_specification() -> None:
    block, _ = pages.blocks(PAGE, "Seats and lanes")
    *hands, up, lane0, lane1, lane2 = map(parse_cards, block.splitlines())
    shuffles = SeededShuffles("crowns", seed_of("M1-8QZK-4M2T"))
    hand = Hand.deal(shuffles, Rank.FOUR, 0, 3)
    assert hand.held == tuple(tuple(sorted(cards)) for cards in hands)
    assert hand.discards == up
    assert [lane[:6] for lane in hand.lanes] == [lane0, lane1, lane2]
    assert hand.seat == 1


def test_a_match_shuffles_by_its_game_its_seed_and_the_rank() -> None:
    """So it tells nothing about the deals of the same seed, and hands tell nothing about each other."""
    seed = Seed(5)
    match = Match.start(CROWNS, seed, people(2))
    assert match.shuffles == SeededShuffles("crowns", seed)
    orders = [match.shuffles.order(f"hand{rank}", STANDARD.deck) for rank in range(3, 14)]
    orders += [SeededShuffles("other", seed).order("hand3", STANDARD.deck), shuffle_deck(seed)]
    assert len(set(orders)) == len(orders)


@pytest.mark.parametrize("label", ["hand3", "hand13", "hand13/again2"])
def test_the_twin_agrees_for_many_seeds(label: str) -> None:
    for value in (*range(40), *(7**power for power in range(28))):
        cards = SeededShuffles("crowns", Seed(value)).order(label, STANDARD.deck)
        assert list(cards) == shuffle_from_the_page(value, "crowns", label, STANDARD.deck)
        assert sorted(cards) == list(STANDARD.deck)


# ---- written out -------------------------------------------------------------------------------------


def test_written_cards_are_taken_in_their_order() -> None:
    cards = parse_cards("9S 3S JK 3S")
    written = WrittenShuffles({"hand3": tuple(format_cards(cards).split())})
    assert written.order("hand3", sorted(cards)) == cards


@pytest.mark.parametrize(
    ("cards", "data"),
    [
        ("3S 3S JK 3S", {"card": "3S", "found": 3, "expected": 2}),
        ("9S 3S JK", {"card": "3S", "found": 1, "expected": 2}),
        ("9S 3S JK 3S KD", {"card": "KD", "found": 1, "expected": 0}),
        ("9S 3S JK 3s", {"card": "3S", "found": 1, "expected": 2}),
        ("", {"card": "3S", "found": 0, "expected": 2}),
    ],
)
def test_cards_that_are_not_those_to_shuffle_are_refused(
    cards: str, data: dict[str, str | int]
) -> None:
    written = WrittenShuffles({"hand3": tuple(cards.split())})
    with pytest.raises(NotationError) as refused:
        written.order("hand3", sorted(parse_cards("9S 3S JK 3S")))
    assert refused.value.code is MatchCode.CARDS
    assert refused.value.data == {"label": "hand3", **data}


def test_a_shuffle_that_is_not_written_is_refused() -> None:
    with pytest.raises(NotationError) as refused:
        WrittenShuffles({}).order("hand3/again1", parse_cards("JK"))
    assert refused.value.data["label"] == "hand3/again1"
