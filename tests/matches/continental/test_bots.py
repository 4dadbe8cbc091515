"""What the strongest computer player of Continental gives to the next one, who may take it."""

from __future__ import annotations

from solitaire.matches.continental import CONTINENTAL, ContinentalView
from solitaire.matches.continental.bots import DENY
from solitaire.matches.continental.coach import MoveReason, advise
from solitaire.matches.continental.moves import Discard
from tests.kit.continental import play, sit

HAND = "8H 8D 9H 9D 2S 3D QC"
"""Its hand: with the ace of clubs, which it draws, the ace counts most of all that it does not need."""
LAID = [(1, "AH AD AS"), (1, "KH KD KS")]


def look_beside(next_hand: str, *, hand: str = HAND, laid: bool = True) -> ContinentalView:
    """What it sees after it drew the ace of clubs; the next player holds these cards."""
    melds = LAID if laid else []
    return play(sit(hand, next_hand, number=1, up="5C", stock=["AC"], melds=melds), "S").view(0)


def discard_beside(next_hand: str, *, version: int, hand: str = HAND, laid: bool = True) -> str:
    """What it discards then."""
    move = CONTINENTAL.bots[version].choose(look_beside(next_hand, hand=hand, laid=laid))
    assert isinstance(move, Discard)
    return str(move.card)


def test_the_strongest_is_the_newest_version() -> None:
    assert CONTINENTAL.bots[-1] is DENY
    assert [(bot.name, bot.version) for bot in CONTINENTAL.bots[1:]] == [("deny", 1), ("deny", 2)]


def test_a_next_player_with_one_card_gets_none_that_fits() -> None:
    """That one would add it, discard the last card and close the hand."""
    assert discard_beside("4C", version=1) == "AC"
    assert discard_beside("4C", version=2) == "QC"


def test_rather_than_one_that_fits_it_gives_one_that_it_needs() -> None:
    """All that it does not need fits here: the ace and the kings."""
    needed = "8H 8D 9H 9D KC"
    assert discard_beside("4C", version=1, hand=needed) == "AC"
    assert discard_beside("4C", version=2, hand=needed) in {"8H", "8D", "9H", "9D"}


def test_if_all_fit_it_gives_one_of_them() -> None:
    assert discard_beside("4C", version=2, hand="KC KC AC") == "AC"


def test_one_with_two_cards_may_get_one_that_fits() -> None:
    """It counts more than what the other would gain."""
    assert discard_beside("4C 6C", version=2) == "AC"


def test_a_next_player_who_has_not_laid_can_add_nothing() -> None:
    """The melds are somebody else's then; here there are none."""
    assert discard_beside("4C", version=2, laid=False) == "AC"


def test_the_coach_says_when_another_card_would_let_the_next_player_close() -> None:
    assert advise(look_beside("4C")).reason is MoveReason.SAFE
    assert advise(look_beside("4C 6C")).reason is MoveReason.POINTS
    assert advise(look_beside("4C", hand="KC KC AC")).reason is MoveReason.POINTS
