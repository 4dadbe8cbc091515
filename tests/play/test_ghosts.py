"""Ghosts: other games on the same deal, shown to players who finished it, unless it is an open daily."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine

from solitaire.play.background import Waiting
from solitaire.play.coach.ghosts import Ghost, Ghosts, find_parting, is_same_use
from solitaire.play.coach.reviews import Reviews
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused
from solitaire.play.games.games import Games
from solitaire.rules import STANDARD, Deal, Game, Turn
from solitaire.solver import analyze
from solitaire.store import GameStore
from tests.kit.clocks import Clock
from tests.kit.jobs import HeldQueue
from tests.kit.playing import LOST, WON, discard_all, play_record, play_turns
from tests.kit.records import deal_text

DEAL = Deal.from_code(deal_text(LOST))
OPEN = datetime(2026, 11, 5, tzinfo=UTC)
"""Daily 4 is open at this time."""


@pytest.fixture
def clock() -> Clock:
    return Clock(OPEN, timedelta(microseconds=1))


@pytest.fixture
def ghosts(engine: Engine, games: Games, reviews: Reviews, queue: HeldQueue) -> Ghosts:
    return Ghosts(GameStore(engine), games.disclosure, reviews, queue)


# ---- access ------------------------------------------------------------------------------------------------


def test_a_deal_must_be_finished_to_see_its_ghosts(games: Games, ghosts: Ghosts) -> None:
    assert ghosts.own("ada", DEAL) == ()
    begun = games.start("ada", DEAL.code)
    assert ghosts.own("ada", DEAL) == ()
    play_turns(games, begun, LOST.turns[:-1])
    assert ghosts.own("ada", DEAL) == ()
    unfinished = games.get("ada", begun.id)
    hers = play_record(games, player="eve")
    for ask in (
        lambda: ghosts.others(unfinished),
        lambda: ghosts.adviser(unfinished),
        lambda: ghosts.ghost(unfinished, hers.id),
    ):
        with pytest.raises(NotOver):
            ask()


def test_own_finished_games_are_listed_newest_first(games: Games, ghosts: Ghosts) -> None:
    first, again = play_record(games), discard_all(games, games.start("ada", DEAL.code))
    play_record(games, player="bob")
    play_record(games, WON)
    assert [each.id for each in ghosts.own("ada", DEAL)] == [again.id, first.id]
    games.turns.undo("ada", again.id, number=again.number)
    assert [each.id for each in ghosts.own("ada", DEAL)] == [first.id]


def test_an_open_daily_has_no_ghosts_until_it_closes(
    games: Games, ghosts: Ghosts, clock: Clock
) -> None:
    mine = play_turns(games, games.attempt("ada", 4, STANDARD), LOST.turns)
    hers = play_turns(games, games.attempt("eve", 4, STANDARD), LOST.turns)
    assert mine.game.is_over
    assert ghosts.own("ada", DEAL) == ()
    assert not ghosts.has_finished("ada", DEAL)
    for ask in (
        lambda: ghosts.others(mine),
        lambda: ghosts.adviser(mine),
        lambda: ghosts.ghost(mine, mine.id),
        lambda: ghosts.ghost(mine, hers.id),
    ):
        with pytest.raises(NotOver) as refused:
            ask()
        assert refused.value.code is PlayCode.DAILY_OPEN
    clock.now = calendar.closes_at(4)
    assert [each.id for each in ghosts.own("ada", DEAL)] == [mine.id]
    assert ghosts.has_finished("ada", DEAL)
    assert ghosts.others(mine) == ()
    games.disclosure.publish("eve", hers.id, True)
    assert [each.id for each in ghosts.others(mine)] == [hers.id]


def test_finishing_by_code_reveals_no_attempts_at_the_open_daily(
    games: Games, ghosts: Ghosts, engine: Engine
) -> None:
    mine = play_record(games)  # started from a deal code, shared or guessed
    hers = play_turns(games, games.attempt("eve", 4, STANDARD), LOST.turns)
    with engine.begin() as connection:  # no use case does this
        connection.exec_driver_sql("UPDATE games SET public = true WHERE player = 'eve'")
    assert ghosts.others(mine) == ()
    with pytest.raises(NotOver):
        ghosts.ghost(mine, hers.id)


def test_only_public_games_of_others_are_ghosts(games: Games, ghosts: Ghosts) -> None:
    mine, hers = play_record(games), play_record(games, player="eve")
    assert ghosts.others(mine) == ()
    with pytest.raises(Absent):
        ghosts.ghost(mine, hers.id)
    games.disclosure.publish("eve", hers.id, True)
    (found,) = ghosts.others(mine)
    assert ghosts.ghost(mine, found.id).turns == LOST.turns
    games.disclosure.publish("eve", hers.id, False)
    assert ghosts.others(mine) == ()


def test_practice_of_others_is_no_ghost(games: Games, ghosts: Ghosts) -> None:
    mine = play_record(games)
    play_record(games, player="eve")
    again = play_record(games, player="eve")
    games.disclosure.publish("eve", again.id, True)
    for game in (again.id, "none", "\0"):
        with pytest.raises(Absent):
            ghosts.ghost(mine, game)


def test_a_game_on_another_deal_is_no_ghost(games: Games, ghosts: Ghosts) -> None:
    mine, other = play_record(games), play_record(games, WON)
    with pytest.raises(Absent):
        ghosts.ghost(mine, other.id)


# ---- content -----------------------------------------------------------------------------------------------


def test_a_ghost_has_the_values_of_its_review(
    games: Games, ghosts: Ghosts, queue: HeldQueue
) -> None:
    mine = play_record(games)
    analysis = analyze(LOST)
    assert ghosts.ghost(mine, mine.id).waiting
    queue.work()
    ghost = ghosts.ghost(mine, mine.id)
    assert ghost.values == (analysis.start, *(turn.after for turn in analysis.turns))
    assert ghost.waiting is None
    assert ghost.player == "ada"


def test_a_ghost_has_no_values_while_the_review_queue_is_full(
    games: Games, ghosts: Ghosts, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = play_record(games)

    def full(*_: object, **__: object) -> None:
        raise Busy(PlayCode.BUSY, limit=100)

    monkeypatch.setattr(reviews, "of", full)
    assert ghosts.ghost(mine, mine.id) == Ghost("ada", mine.game.turns, ())


def test_the_adviser_game_is_computed_once_and_shared(
    games: Games, ghosts: Ghosts, queue: HeldQueue
) -> None:
    mine, hers = play_record(games), play_record(games, player="eve")
    assert isinstance(ghosts.adviser(mine), Waiting)
    assert isinstance(ghosts.adviser(hers), Waiting)
    assert queue.work() == 1
    found = ghosts.adviser(mine)
    assert isinstance(found, Ghost)
    assert found.player is None
    assert Game.replay(LOST.deal, found.turns).is_over
    assert len(found.values) == len(found.turns) + 1
    assert ghosts.adviser(hers) == found
    assert queue.work() == 0


def test_a_failed_adviser_game_is_refused_and_not_retried(
    games: Games, ghosts: Ghosts, queue: HeldQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.play.coach.adviser.STATES", 5)
    mine = play_record(games)
    assert isinstance(ghosts.adviser(mine), Waiting)
    queue.work()
    for _ in range(3):
        with pytest.raises(Refused) as refused:
            ghosts.adviser(mine)
        assert refused.value.code is PlayCode.GIVEN_UP
    assert queue.work() == 0


def test_games_part_at_the_first_card_used_differently() -> None:
    one = [*map(Turn.parse, ("9D>7:5C", "8S>7:8S", "7H>10:9S"))]
    assert find_parting(one, one) is None
    assert find_parting(one, one[:2]) is None
    for at, other in ((1, "9D>7:6C"), (1, "9D>8:5C"), (3, "7H>10:7H")):
        turns = [*one[: at - 1], Turn.parse(other), *one[at:]]
        assert find_parting(one, turns) == at
    passed = [one[0], Turn.parse("8S>10:8S"), one[2]]  # also unplayed, but at another pile
    assert find_parting(one, passed) is None


def test_an_unplayed_card_is_not_the_same_use_as_a_placed_one() -> None:
    assert not is_same_use(Turn.parse("9D>7:9D"), Turn.parse("9D>7:5C"))
    assert is_same_use(Turn.parse("9D>7:9D"), Turn.parse("9D>8:9D"))
