"""What a wild card stands for in a book has the article of its rank: "an 8", and "a" before all others."""

from __future__ import annotations

import pytest

from solitaire.rules import Card, Place, Rank
from solitaire.words import words_for
from solitaire.words.why import STANDS_FOR, stands_for
from tests.kit.pseudo import pseudo_words, untranslated


@pytest.mark.parametrize("rank", Rank)
def test_the_article_fits_the_rank(rank: Rank) -> None:
    words = words_for("en")
    place = Place(Card.parse("JK"), rank, None, wild=True)
    article = "an" if rank is Rank.EIGHT else "a"
    assert stands_for(words, place) == f"The joker stands for {article} {words.rank(rank)}."
    assert untranslated(stands_for(pseudo_words(), place)) == ""


def test_every_rank_has_its_sentence() -> None:
    assert set(STANDS_FOR) == set(Rank)
