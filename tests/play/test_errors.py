"""Errors of the whole tree, once the part of it that only kept games can raise is there too."""

import copy
import pickle

import pytest

from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused, StaleTurn
from solitaire.play.games.games import Games
from solitaire.rules import Code, IllegalTurn, NotationError, SolitaireError


def kinds(of: type[SolitaireError] = SolitaireError) -> set[type[SolitaireError]]:
    return {of}.union(*map(kinds, of.__subclasses__()))


@pytest.fixture
def errors(games: Games) -> list[SolitaireError]:
    return [
        SolitaireError(Code.TEXT_EMPTY),
        NotationError(Code.CARD, text="9X"),
        IllegalTurn(Code.PILE_FLIPPED, turn=3, pile="7"),
        StaleTurn(3, games.start("ada", "1-8QZK-4M2T")),
        NotOver(PlayCode.NOT_OVER, turn=3),
        Absent(PlayCode.NO_GAME),
        Refused(PlayCode.TABLE_FULL, limit=50),
        Busy(PlayCode.BUSY, limit=100),
    ]


def test_every_error_goes_to_another_process_and_back(errors: list[SolitaireError]) -> None:
    assert {type(error) for error in errors} == kinds()
    for error in errors:
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(again) is type(error)
            assert (again.code, again.data, str(again)) == (error.code, error.data, str(error))


def test_the_table_goes_along(errors: list[SolitaireError]) -> None:
    (stale,) = (error for error in errors if isinstance(error, StaleTurn))
    assert pickle.loads(pickle.dumps(stale)).player_game == stale.player_game


def test_codes_are_stable() -> None:
    """Stored and compared by others: a code may be added, never changed."""
    assert {
        "covered",
        "nothing-to-undo",
        "nothing-to-redo",
        "stale",
        "no-game",
        "not-over",
    } <= set(PlayCode)
    for code in PlayCode:
        assert code.value == code.name.lower().replace("_", "-")
    assert not set(PlayCode) & set(Code), "a code has one owner"
