"""Pickling and copying the errors of ``rules`` and ``play``."""

import copy
import pickle

import pytest

from solitaire.matches import IllegalMove, MatchCode
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused, StaleTurn, TooOften
from solitaire.rules import Code, IllegalTurn, NotationError, SolitaireError


def kinds(of: type[SolitaireError] = SolitaireError) -> set[type[SolitaireError]]:
    return {of}.union(*map(kinds, of.__subclasses__()))


@pytest.fixture
def errors() -> list[SolitaireError]:
    return [
        SolitaireError(Code.TEXT_EMPTY),
        NotationError(Code.CARD, text="9X"),
        IllegalTurn(Code.PILE_FLIPPED, turn=3, pile="7"),
        IllegalMove(MatchCode.NOT_HELD, card="8H"),
        StaleTurn(PlayCode.STALE, turn=3, now=1),
        NotOver(PlayCode.NOT_OVER, turn=3),
        Absent(PlayCode.NO_GAME),
        Refused(PlayCode.FAMILY_FULL, limit=50),
        TooOften(PlayCode.TOO_OFTEN, seconds=60),
        Busy(PlayCode.BUSY, limit=100),
    ]


def test_every_error_can_be_pickled_and_copied(errors: list[SolitaireError]) -> None:
    assert {type(error) for error in errors} == kinds()
    for error in errors:
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(again) is type(error)
            assert (again.code, again.data, str(again)) == (error.code, error.data, str(error))
