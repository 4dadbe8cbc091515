"""Reviews: what the solver finds about any finished game, made once, kept, and told to whom it may be."""

from __future__ import annotations

import json
import logging
from collections.abc import Generator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Engine, event, update
from sqlalchemy.exc import OperationalError

from solitaire.play.analyst import EACH, LIMIT, Analyst
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.review import reviews
from solitaire.play.review.review import VERSION, Review, read, written
from solitaire.play.review.reviews import Pending, Reviews
from solitaire.rules import Deal, Game, Record, Seed
from solitaire.solver import (
    Analysis,
    TurnAnalysis,
    analyze,
    analyze_turns,
    evaluate,
    find_par,
)
from solitaire.store.players import PlayerStore
from solitaire.store.reviews import ReviewStore
from solitaire.store.tables import reviews as reviews_table
from tests.kit.deals import careless, whole_game
from tests.kit.playing import LOST, WON, OneDeal, play_record, play_turns
from tests.kit.postgresql import on_every_database
from tests.kit.records import deal_text
from tests.kit.records import record as golden
from tests.kit.waiting import LONG, wait_until

OPEN = datetime(2026, 11, 5, tzinfo=UTC)
"""Daily 4 is open then."""


@pytest.fixture
def site(reviews: Reviews) -> Reviews:
    return reviews


def look(site: Reviews, player_game: PlayerGame, asker: str = "ada") -> Review | Pending:
    """What there is of it, for ada if nobody else."""
    return site.of(player_game, asker)


def made(site: Reviews, player_game: PlayerGame, asker: str = "ada") -> Review:
    found = site.of(player_game, asker, wait=LONG)
    assert isinstance(found, Review)
    return found


# ---- what it says ------------------------------------------------------------------------------------------


def finished(value: int) -> Record:
    """A game of somebody who plays at random."""
    return Record.of(whole_game(careless, Deal.from_seed(Seed(value))))


def test_it_is_what_the_solver_finds(site: Reviews, games: Games) -> None:
    for record in (LOST, WON):
        review = made(site, play_record(games, record))
        found = analyze(record)
        assert (review.start, review.turns, review.lost_at) == (
            found.start,
            found.turns,
            found.lost_at,
        )
        assert (review.luck, review.mistakes, review.end) == (
            found.luck,
            found.mistakes,
            found.end,
        )
        assert review.plan == evaluate(Game.start(record.deal).position).plan.piles
        assert review.par is not None
        assert review.par.draws == find_par(Game.start(record.deal).piles, record.deal.stock).draws


def test_the_line_of_par_wins_in_par_and_a_lost_game_is_not_compared(site: Reviews) -> None:
    review = site.of_game(WON.game(), "ada", wait=LONG)
    assert isinstance(review, Review)
    assert review.par is not None
    won = Game.replay(WON.deal, review.par.line)
    assert won.flipped_count == 11
    assert len(won.turns) == review.par.draws
    assert review.over_par == len(WON.turns) - len(won.turns)
    lost = site.of_game(LOST.game(), "ada", wait=LONG)
    assert isinstance(lost, Review)
    assert (lost.won, lost.over_par) == (False, None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["won", "lost-without-a-try"])
def test_a_review_comes_back_from_its_text(name: str) -> None:
    record = golden(name)
    review = Review.of(record.game(), analyze(record))
    assert read(written(review), record.deal) == review
    assert len(written(review)) < 3_000


# ---- made once and kept ------------------------------------------------------------------------------------


class Counted:
    """Counts how often the solver is asked, and may keep it waiting."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        self.go = Event()
        self.go.set()
        self.after = 0

        def counted(record: Record) -> Generator[TurnAnalysis, None, Analysis]:
            self.times += 1
            found = analyze_turns(record)
            for _ in range(self.after):
                yield next(found)
            self.go.wait(LONG)
            return (yield from found)

        monkeypatch.setattr(reviews, "analyze_turns", counted)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@on_every_database
def test_a_review_is_made_once_and_then_kept(
    site: Reviews, games: Games, engine: Engine, counted: Counted
) -> None:
    player_game = play_record(games)
    review = made(site, player_game)
    settle(site)
    other_process = Reviews(ReviewStore(engine), Analyst(0), clock=lambda: OPEN)
    assert look(other_process, player_game) == look(site, player_game) == review
    assert counted.times == 1
    row = ReviewStore(engine).of_game(player_game.id)
    assert row is not None
    assert (row.version, row.start, row.luck, row.mistakes) == (
        VERSION,
        review.start,
        review.luck,
        review.mistakes,
    )


def settle(site: Reviews) -> None:
    """Wait until what was made is kept."""
    wait_until(lambda: not site._making)


def test_while_it_is_made_there_is_what_there_is_of_it(
    site: Reviews, games: Games, counted: Counted
) -> None:
    player_game = play_record(games)
    counted.go.clear()
    counted.after = 5
    pending = look(site, player_game)
    while isinstance(pending, Pending) and pending.done < 5:
        pending = look(site, player_game)
    assert isinstance(pending, Pending)
    assert (pending.done, pending.of) == (5, 28)
    counted.go.set()
    assert pending.turns == made(site, player_game).turns[:5]
    assert counted.times == 1


def test_a_review_can_be_made_before_anybody_asks(
    site: Reviews, games: Games, engine: Engine, counted: Counted
) -> None:
    player_game = play_record(games)
    site.prepare(player_game)
    settle(site)
    assert isinstance(look(site, player_game), Review)
    assert counted.times == 1
    site.prepare(games.start("ada"))  # of which there is none to be made


def test_a_game_that_was_taken_back_and_ended_otherwise_is_reviewed_anew(
    site: Reviews, games: Games, counted: Counted
) -> None:
    player_game = play_record(games)
    first = made(site, player_game)
    settle(site)
    back = games.turns.undo("ada", player_game.id, number=player_game.number, turns=1)
    with pytest.raises(NotOver):
        look(site, back)
    other = next(turn for turn in back.game.legal_turns() if turn != player_game.game.turns[-1])
    again = play_turns(games, back, (other,))
    second = made(site, again)
    assert second.turns[-1].turn == other
    assert second.turns[:-1] == first.turns[:-1]
    settle(site)
    assert look(site, again) == second
    assert counted.times == 2


@pytest.mark.parametrize(
    "values",
    [
        {"version": VERSION - 1},
        {"analysis": "{"},
        {"analysis": '{"par": null}'},
    ],
)
def test_what_is_stored_otherwise_is_made_anew(
    site: Reviews,
    games: Games,
    engine: Engine,
    values: dict[str, object],
    caplog: pytest.LogCaptureFixture,
) -> None:
    player_game = play_record(games)
    review = made(site, player_game)
    settle(site)
    with engine.begin() as connection:
        connection.execute(update(reviews_table).values(values))
    assert isinstance(look(site, player_game), Pending)
    assert made(site, player_game) == review
    settle(site)
    assert look(site, player_game) == review
    logged = {record.levelno for record in caplog.records}
    assert logged == ({logging.ERROR} if "analysis" in values else set())


def test_a_game_that_goes_while_it_is_reviewed_leaves_nothing(
    site: Reviews, games: Games, engine: Engine, counted: Counted
) -> None:
    player_game = play_record(games)
    counted.go.clear()
    look(site, player_game)
    PlayerStore(engine).delete("ada")
    counted.go.set()
    settle(site)
    assert ReviewStore(engine).of_game(player_game.id) is None


def test_what_cannot_be_kept_is_told_all_the_same(
    site: Reviews, games: Games, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    player_game = play_record(games)

    def fail(connection: Any, cursor: Any, statement: str, *others: Any) -> None:
        if statement.startswith("INSERT INTO reviews"):
            raise OperationalError(statement, None, Exception("the disk is full"))

    event.listen(engine.engine, "before_cursor_execute", fail)
    assert isinstance(made(site, player_game), Review)
    settle(site)
    event.remove(engine.engine, "before_cursor_execute", fail)
    assert [record.message for record in caplog.records] == [
        f"the review of {player_game.id} is not kept"
    ]
    made(site, player_game)
    settle(site)
    assert isinstance(look(site, player_game), Review)


@pytest.mark.parametrize("how", [Refused(PlayCode.GIVEN_UP), RuntimeError("a fault of ours")])
def test_what_cannot_be_made_is_not_tried_at_every_look(
    site: Reviews,
    games: Games,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    how: Exception,
) -> None:
    times: list[int] = []

    def failing(record: Record) -> Any:
        times.append(1)
        raise how

    monkeypatch.setattr(reviews, "analyze_turns", failing)
    player_game = play_record(games)
    with pytest.raises(type(how)):
        site.of(player_game, player_game.player, wait=LONG)
    settle(site)
    for _ in range(3):
        with pytest.raises(Refused) as refused:
            look(site, player_game)
        assert refused.value.code is PlayCode.GIVEN_UP
    assert len(times) == 1
    assert len(caplog.records) == (0 if isinstance(how, Refused) else 1)


@pytest.mark.slow
def test_when_too_much_is_made_already_who_asks_is_told_so(
    engine: Engine, games: Games, counted: Counted
) -> None:
    with_little_room = Analyst(0, limit=1)
    site = Reviews(ReviewStore(engine), with_little_room, clock=lambda: OPEN)
    counted.go.clear()
    player_games = [play_record(games, finished(value), f"player {value}") for value in range(3)]
    look(site, player_games[0], "player 0")
    wait_until(lambda: counted.times > 0)
    look(site, player_games[1], "player 1")
    with pytest.raises(Busy) as busy:
        look(site, player_games[2], "player 2")
    assert busy.value.code is PlayCode.BUSY
    site.prepare(player_games[2])  # which does not matter
    counted.go.set()
    made(site, player_games[1], "player 1")
    assert isinstance(made(site, player_games[2], "player 2"), Review)
    with_little_room.close()


# ---- to whom it is told ------------------------------------------------------------------------------------


def test_before_its_end_a_game_has_no_review(site: Reviews, games: Games) -> None:
    with pytest.raises(NotOver) as refused:
        look(site, games.start("ada", LOST.deal.code or ""))
    assert (refused.value.code, refused.value.data) == (PlayCode.NOT_OVER, {"turn": 1})


def test_others_see_it_when_it_is_public(site: Reviews, games: Games) -> None:
    player_game = play_record(games)
    for other in ("eve", ""):
        with pytest.raises(Absent):
            look(site, player_game, other)
    games.disclosure.publish("ada", player_game.id, True)
    public = games.finished(player_game.id)
    assert made(site, public, "eve") == made(site, player_game)


def test_others_do_not_see_turns_that_were_played_after_the_end(
    site: Reviews, games: Games
) -> None:
    player_game = play_record(games)
    made(site, player_game)
    games.disclosure.publish("ada", player_game.id, True)
    back = games.turns.undo("ada", player_game.id, number=player_game.number, turns=1)
    with pytest.raises(Absent):  # and not that it goes on
        look(site, games.finished(player_game.id), "eve")
    other = next(turn for turn in back.game.legal_turns() if turn != player_game.game.turns[-1])
    again = play_turns(games, back, (other,))
    assert made(site, again).turns[-1].turn == other
    with pytest.raises(Absent):
        look(site, games.finished(player_game.id), "eve")


@pytest.mark.parametrize(
    ("record", "first"), [(LOST, True), (WON, False)], ids=["attempt", "practice"]
)
def test_of_an_open_daily_par_is_not_told_and_nobody_else_sees_anything(
    engine: Engine, games: Games, one_deal: OneDeal, analyst: Analyst, record: Record, first: bool
) -> None:
    one_deal.code = deal_text(record)
    player_game = play_turns(games, games.attempt("ada", 4), record.turns)
    if not first:
        player_game = play_turns(games, games.again("ada", player_game.id), record.turns)
    assert player_game.is_attempt == first
    times = iter(
        [OPEN, OPEN, OPEN, OPEN, calendar.closes_at(4) - timedelta(microseconds=1)]
        + [calendar.closes_at(4)] * 3
    )
    site = Reviews(ReviewStore(engine), analyst, clock=lambda: next(times, calendar.closes_at(4)))
    seen = [site.of(player_game, player_game.player, wait=LONG)]
    settle(site)
    with pytest.raises(NotOver) as refused:
        site.of(replace(player_game, public=True), "eve")
    assert refused.value.code is PlayCode.DAILY_OPEN
    seen += [look(site, player_game) for _ in range(2)]
    for review in seen:
        assert isinstance(review, Review)
        assert (review.par, review.over_par) == (None, None)
        assert len(review.turns) == len(record.turns)
    closed = look(site, player_game)
    assert isinstance(closed, Review)
    assert closed.par is not None
    assert closed.par.line
    assert site.of(replace(player_game, public=True), "eve") == closed
    assert closed.without_order() == seen[0]


def test_what_is_told_of_an_open_daily_does_not_depend_on_what_was_never_drawn(
    games: Games, one_deal: OneDeal, analyst: Analyst, engine: Engine
) -> None:
    deal, turns = WON.deal, WON.turns
    rest = deal.stock[len(turns) :]
    other = Deal(deal.piles, (*deal.stock[: len(turns)], *reversed(rest)))
    site = Reviews(ReviewStore(engine), analyst, clock=lambda: OPEN)
    told = []
    for number, cards in enumerate((deal, other)):
        one_deal.code = str(cards)
        player_game = play_turns(games, games.attempt(f"player {number}", 4), turns)
        told.append(repr(site.of(player_game, player_game.player, wait=LONG)))
    assert told[0] == told[1]
    assert "par=None" in told[0]


# ---- records -----------------------------------------------------------------------------------------------


def test_a_record_is_reviewed_once_and_remembered(site: Reviews, counted: Counted) -> None:
    first = site.of_game(LOST.game(), "ada", wait=LONG)
    settle(site)
    again = Record.parse(str(LOST).replace("Undone: 0", "Undone: 7"))
    assert site.of_game(again.game(), "bob") is site.of_game(LOST.game(), "ada") is not None
    assert site.of_game(LOST.game(), "ada") == first
    assert counted.times == 1


def test_visitors_whom_nobody_knows_do_not_take_each_other_s_places(
    engine: Engine, counted: Counted
) -> None:
    """And all of them together leave places for players."""
    counted.go.clear()
    analyst = Analyst(0)
    site = Reviews(ReviewStore(engine), analyst, clock=lambda: OPEN)
    parts = [
        Record(record.deal, record.turns[:turns])
        for record in (
            LOST,
            WON,
            finished(1),
            finished(2),
            finished(3),
        )
        for turns in range(len(record.turns) + 1)
    ]
    few, more = parts[:: len(parts) // 10], [part for part in parts if part != LOST]
    assert len(few) > EACH
    assert len(more) > LIMIT
    assert all(isinstance(site.of_game(part.game(), ""), Pending) for part in few)
    for part in more:
        with suppress(Busy):
            site.of_game(part.game(), "")
    assert isinstance(site.of_game(LOST.game(), "ada"), Pending)
    counted.go.set()
    analyst.close()


@pytest.mark.slow
def test_a_worker_process_makes_the_same_review(
    engine: Engine, games: Games, site: Reviews, tmp_path: Path
) -> None:
    with_process = Analyst(1)
    try:
        others = Reviews(ReviewStore(engine), with_process, clock=lambda: OPEN)
        assert others.of_game(WON.game(), "ada", wait=LONG) == site.of_game(
            WON.game(), "ada", wait=LONG
        )
        assert json.loads(written(made(others, play_record(games))))["won"] is False
    finally:
        with_process.close()
