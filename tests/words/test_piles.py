"""Melds and piles as text for screen readers."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.rules import STANDARD, Rank, best_melds, parse_cards
from solitaire.words import LANGUAGES, words_for
from solitaire.words.board.piles import (
    MOST_WORDS,
    describe_layout,
    describe_pile,
    describe_tray,
    name_pile,
)

EN = words_for("en")


@pytest.mark.parametrize(
    ("pile", "cards", "said"),
    [
        ("K", "6C 4C 5C", "Run 4 5 6 of clubs."),
        ("K", "6C 4C JK", "Run 4, joker as 5, and 6 of clubs."),
        ("4", "6D 7D 9D 4C", "Run 6 7, 4 of clubs as 8, and 9 of diamonds."),
        ("K", "JS JK JH", "Book jack jack and joker wild."),
        ("7", "3S 7H JK", "Book 3, 7 of hearts wild, and joker wild."),
        ("7", "7H 6H 8H", "Run 6 7 8 of hearts."),
        ("3", "JK JK JK", "Book joker wild, joker wild, and joker wild."),
        ("5", "3H", "Loose 3 of hearts."),
        ("5", "QT 9H JK", "Loose 9 of hearts, queen of stars, and joker wild."),
        ("7", "9S 9H 9C KT 3D", "Book 9 9 9. Loose 3 of diamonds and king of stars."),
        ("7", "", ""),
    ],
)
def test_melds_list_their_cards_and_what_each_wild_stands_for(
    pile: str, cards: str, said: str
) -> None:
    assert describe_layout(EN, best_melds(Rank.parse(pile), parse_cards(cards))) == said


def test_a_pile_is_described_by_rank_wilds_and_cards() -> None:
    layout = best_melds(Rank.SEVEN, parse_cards("4C 5C 6C JS JH JK 9H"))
    assert describe_pile(EN, Rank.SEVEN, layout, flipped=False) == (
        "Pile 7, sevens wild. Run 4 5 6 of clubs. Book jack jack and joker wild. Loose 9 of hearts."
    )


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (
            "4C 5C 6C JS JH JK 9H",
            "Run 4 5 6 of clubs. Book jack jack and joker wild. Loose 9 of hearts.",
        ),
        (
            "3S 4S 5S 6S JS JH JK 9H",
            "Run 3 to 6 of spades. Book of jacks. Loose 9 of hearts.",
        ),
        (
            "3S QS 5C 9C 3D QD 6T",
            "7 loose cards. Spades 3 queen. Clubs 5 9. Diamonds 3 queen. Stars 6.",
        ),
        (
            "3S 4S 5S 8H 9H 10H JH QC QT 4D",
            "Run 3 to 5 of spades. Run 8 to jack of hearts. 3 loose cards.",
        ),
    ],
)
def test_the_name_of_a_pile_has_as_many_cards_as_twenty_words_hold(cards: str, said: str) -> None:
    layout = best_melds(Rank.SEVEN, parse_cards(cards))
    name = name_pile(EN, Rank.SEVEN, layout, flipped=False)
    assert name == f"Pile 7, sevens wild. {said}"
    assert len(name.split()) <= MOST_WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_piles_are_short_in_every_language(language: str) -> None:
    words, random = words_for(language), Random(32)
    for rank in STANDARD.piles * 20:
        layout = best_melds(rank, tuple(random.sample(STANDARD.deck, int(rank) + 1)))
        assert len(name_pile(words, rank, layout, flipped=False, away=2).split()) <= MOST_WORDS


@pytest.mark.parametrize(
    ("flipping", "said"),
    [
        ("", "Run 4 5 6 of clubs. Loose 9 of hearts."),
        ("9H", "Run 4 5 6 of clubs. Loose 9 of hearts. Discard to flip it: 9 of hearts."),
        (
            "9H 4C",
            "Run 4 5 6 of clubs. Loose 9 of hearts. Discard to flip it: 9 of hearts and 4 of clubs.",
        ),
    ],
)
def test_a_tray_names_the_discards_that_flip_its_pile(flipping: str, said: str) -> None:
    layout = best_melds(Rank.THREE, parse_cards("4C 5C 6C 9H"))
    assert describe_tray(EN, layout, frozenset(parse_cards(flipping))) == said


def test_a_flipped_pile_is_described_as_complete_and_flipped() -> None:
    layout = best_melds(Rank.THREE, parse_cards("QS QH JK"))
    said = describe_pile(EN, Rank.THREE, layout, flipped=True)
    assert said == "Pile 3, complete and flipped. Book queen queen and joker wild."
