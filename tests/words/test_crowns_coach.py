"""What the coach of Five Crowns says a hand needs."""

from __future__ import annotations

import pytest

from solitaire.matches.crowns.coach import MoveAdvice, find_wanted
from solitaire.matches.crowns.moves import Discard
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import STANDARD, Card, Rank
from solitaire.words import ENGLISH
from solitaire.words.matches.crowns.telling import tell_advice
from tests.kit.matches import begin_match

VIEW = begin_match().state.view(PERSON)
KING = Card.parse("KS")


@pytest.mark.parametrize(
    ("held", "needed"),
    [
        ("8S 10S 3H", "Discard the king of spades: then you need 1 card."),
        (
            "4S 6S 6S",
            "Discard the king of spades: then you need any 6, the 5 of spades, or a wild.",
        ),
        ("8S 10S 5H", "Discard the king of spades: then you need the 9 of spades or a wild."),
    ],
)
def test_which_card_is_needed_is_said_where_few_do(held: str, needed: str) -> None:
    cards = tuple(map(Card.parse, held.split()))
    wanted = find_wanted(Rank.THREE, cards, STANDARD.copies)
    advice = MoveAdvice(Discard(KING), 1, wanted)
    assert tell_advice(ENGLISH, VIEW, advice, is_first=False) == needed
