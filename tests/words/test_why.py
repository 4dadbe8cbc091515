"""Why a pile is complete or not: its melds, what each wild stands for, loose cards."""

from __future__ import annotations

import pytest

from solitaire.rules import Card, Game, Pile, Place, Rank, best_melds, leftover, parse_cards
from solitaire.words import words_for
from solitaire.words.why import explain_pile, explain_wild
from tests.kit.pseudo import pseudo_words, untranslated
from tests.kit.records import record

LOST, WON = record("lost"), record("won")
WORDS = words_for("en")


def pile(rank: str, cards: str) -> Pile:
    return Pile.of(Rank.parse(rank), parse_cards(cards))


@pytest.mark.parametrize(
    ("rank", "cards", "name", "lies", "wilds"),
    [
        ("3", "5H JK 7H", "Run of hearts, 5 to 7", "5 of hearts, joker, and 7 of hearts",
         ["Here the joker stands for the 6 of hearts."]),
        ("4", "6D 7D 9D 4C", "Run of diamonds, 6 to 9",
         "6 of diamonds, 7 of diamonds, 4 of clubs, and 9 of diamonds",
         ["Here the 4 of clubs stands for the 8 of diamonds."]),
        ("4", "9S 9D 9T 4C", "Book of nines", "9 of spades, 9 of diamonds, 9 of stars, and 4 of clubs",
         ["Here the 4 of clubs stands for a 9."]),
        ("5", "3S 4S 5S 6S 7S", "Run of spades, 3 to 7",
         "3 of spades, 4 of spades, 5 of spades, 6 of spades, and 7 of spades",
         ["Here the 5 of spades, which is wild, stands for itself."]),
        ("3", "JK JK 3D", "Book of threes", "3 of diamonds, joker, and joker",
         ["Here the 3 of diamonds, which is wild, stands for itself.", "Here the joker stands for a 3.",
          "Here the joker stands for a 3."]),
        ("3", "QS QD QT", "Book of queens", "Queen of spades, queen of diamonds, and queen of stars", []),
    ],
)  # fmt: skip
def test_an_explanation_names_the_meld_and_what_its_wilds_stand_for(
    rank: str, cards: str, name: str, lies: str, wilds: list[str]
) -> None:
    said = explain_pile(WORDS, pile(rank, cards))
    assert said.title == f"Pile {rank} is complete"
    (meld,) = said.melds
    assert (meld.name, meld.cards, list(meld.wilds)) == (name, lies, wilds)
    assert (said.loose, said.points) == ((), None)


def test_loose_cards_are_named_with_the_reason_and_their_points() -> None:
    said = explain_pile(WORDS, pile("3", "JK 6S QD"))
    assert said.title == "Pile 3 is not complete"
    assert said.verdict.startswith("No melds yet.")
    assert said.loose == (
        "Loose, in no book or run: 6 of spades and queen of diamonds.",
        "Loose though wild: joker. A meld needs three cards.",
    )
    assert "68 points" in said.points
    assert "joker 50" in said.points


def test_one_loose_card_is_singular() -> None:
    said = explain_pile(WORDS, pile("4", "9S 9D 4C JH"))
    assert said.verdict.startswith("1 loose card.")
    assert said.loose == ("Loose, in no book or run: jack of hearts.",)
    assert said.points == "If the game ended now: 11 points left (jack of hearts 11)."


def test_an_explanation_covers_every_card_and_every_wild() -> None:
    """Checked in every position of two games."""
    for kept in (LOST, WON):
        for game in Game.replay(kept.deal, kept.turns).history():
            for each in game.piles:
                said = explain_pile(WORDS, each)
                layout = best_melds(each.rank, each.cards)
                named = " ".join([meld.cards for meld in said.melds] + list(said.loose))
                assert all(WORDS.card(card) in named.lower() for card in each.cards)
                wild: list[Place] = [
                    place for meld in layout.melds for place in meld.places if place.wild
                ]
                assert sum(len(meld.wilds) for meld in said.melds) == len(wild)
                assert bool(said.loose) is not each.flipped
                points = leftover(each.rank, each.cards)
                assert (f": {points} point" in (said.points or "")) is not each.flipped


@pytest.mark.parametrize("rank", Rank)
def test_the_article_fits_the_rank_that_a_wild_stands_for(rank: Rank) -> None:
    place = Place(Card.parse("JK"), rank, None, wild=True)
    article = "an" if rank is Rank.EIGHT else "a"
    assert explain_wild(WORDS, place) == f"Here the joker stands for {article} {WORDS.rank(rank)}."
    assert untranslated(explain_wild(pseudo_words(), place)) == ""
