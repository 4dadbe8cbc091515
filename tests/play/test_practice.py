"""Practice on an open daily reveals no more of its cards than the attempt."""

from datetime import UTC, datetime

import pytest

from solitaire.play.daily import calendar
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.games.games import Games
from solitaire.rules import STANDARD
from solitaire.store import GameStore
from tests.kit.playing import NO_SECRETS, ONE_DEAL, play_on
from tests.kit.records import record

DAILY = calendar.number_of(datetime(2026, 11, 5, tzinfo=UTC).date())


def test_practice_reveals_the_code_of_a_daily_only_once_it_closes(
    store: GameStore, games: Games
) -> None:
    code = record("lost").deal.code
    assert code is not None
    attempt = play_on(games, games.attempt("ada", DAILY, STANDARD))
    practice = play_on(games, games.play_again("ada", attempt.id))
    assert practice.game.is_over
    assert not practice.is_attempt
    for ask in (
        games.disclosure.reveal_code,
        lambda player_game: games.disclosure.reveal_record("ada", player_game.id),
    ):
        with pytest.raises(NotOver) as refused:
            ask(practice)
        assert refused.value.code is PlayCode.DAILY_OPEN
    closed = Games(store, ONE_DEAL, NO_SECRETS, clock=lambda: calendar.closes_at(DAILY))
    assert closed.disclosure.reveal_code(practice) == code
