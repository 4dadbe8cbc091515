"""What a wild card stands for in a book has the article of its rank: "an 8", and "a" before all others."""

from __future__ import annotations

import pytest

from solitaire.rules import Card, Place, Rank
from solitaire.words import words_for
from solitaire.words.why import STANDS_FOR, explain_wild
from tests.kit.pseudo import pseudo_words, untranslated


@pytest.mark.parametrize("rank", Rank)
def test_the_article_fits_the_rank(rank: Rank) -> None:
    words = words_for("en")
    place = Place(Card.parse("JK"), rank, None, wild=True)
    article = "an" if rank is Rank.EIGHT else "a"
    assert explain_wild(words, place) == f"The joker stands for {article} {words.rank(rank)}."
    assert untranslated(explain_wild(pseudo_words(), place)) == ""


def test_every_rank_has_its_sentence() -> None:
    assert set(STANDS_FOR) == set(Rank)
