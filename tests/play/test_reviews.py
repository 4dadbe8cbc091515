"""Reviews: the solver's analysis of a finished game, computed once, stored, and shown with permission."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, select, update

from solitaire.play.background import Waiting
from solitaire.play.background.queue import HALF
from solitaire.play.coach import reviews
from solitaire.play.coach.review import VERSION, Review, format_review, parse_review
from solitaire.play.coach.reviews import SHARES, Reviews
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import STANDARD, Deal, Game, Record
from solitaire.solver import Analysis, BudgetError, analyze, evaluate, find_par
from solitaire.store import GameStore
from solitaire.store.players import PlayerStore
from solitaire.store.reviews import ReviewStore
from solitaire.store.tables import jobs, results
from solitaire.store.tables import reviews as reviews_table
from tests.kit.jobs import HeldQueue, held_queue
from tests.kit.playing import LOST, WON, OneDeal, play_record, play_turns, with_columns
from tests.kit.records import deal_text
from tests.kit.records import record as golden

OPEN = datetime(2026, 11, 5, tzinfo=UTC)
"""Daily 4 is open at this time."""


@dataclass
class Site:
    """Reviews and the queue of their jobs."""

    reviews: Reviews
    queue: HeldQueue

    def look(self, player_game: PlayerGame, reader: str = "ada") -> Review | Waiting:
        """The review, or its place in the queue, as the reader sees it."""
        return self.reviews.of(player_game, reader)

    def made(self, player_game: PlayerGame, reader: str = "ada") -> Review:
        """The review, after working off the queue."""
        self.look(player_game, reader)
        self.queue.work()
        found = self.look(player_game, reader)
        assert isinstance(found, Review)
        return found

    def made_of_game(self, game: Game, reader: str = "ada") -> Review:
        """The review of a game that is not stored, after working off the queue."""
        self.reviews.of_game(game, reader)
        self.queue.work()
        found = self.reviews.of_game(game, reader)
        assert isinstance(found, Review)
        return found


@pytest.fixture
def site(reviews: Reviews, queue: HeldQueue) -> Site:
    return Site(reviews, queue)


@pytest.fixture
def site_at(engine: Engine) -> Callable[[Callable[[], datetime]], Site]:
    """Makes a site with the given clock."""

    def site_at(clock: Callable[[], datetime]) -> Site:
        queue = held_queue(engine, lambda: OPEN)
        return Site(Reviews(ReviewStore(engine), GameStore(engine), queue, clock=clock), queue)

    return site_at


SiteAt = Callable[[Callable[[], datetime]], Site]


# ---- content -----------------------------------------------------------------------------------------------


def test_a_review_has_the_solver_s_analysis(site: Site, games: Games) -> None:
    for record in (LOST, WON):
        review = site.made(play_record(games, record))
        found = analyze(record)
        assert (review.start, review.turns, review.lost_at) == (
            found.start,
            found.turns,
            found.lost_at,
        )
        assert (review.luck, review.lost_by_mistakes, review.end) == (
            found.luck,
            found.lost_by_mistakes,
            found.end,
        )
        assert review.plan == evaluate(Game.start(record.deal).position).plan.piles
        assert review.par is not None
        assert review.par.draws == find_par(Game.start(record.deal).piles, record.deal.stock).draws


def test_par_wins_in_par_draws_and_lost_games_have_no_over_par(site: Site) -> None:
    review = site.made_of_game(WON.game())
    assert review.par is not None
    won = Game.replay(WON.deal, review.par.line)
    assert won.flipped_count == 11
    assert len(won.turns) == review.par.draws
    assert review.over_par == len(WON.turns) - len(won.turns)
    lost = site.made_of_game(LOST.game())
    assert (lost.won, lost.over_par) == (False, None)


@pytest.mark.parametrize("name", ["won", "lost-without-a-try"])
def test_a_review_survives_a_text_round_trip(name: str) -> None:
    record = golden(name)
    review = Review.of(record.game(), analyze(record))
    assert parse_review(format_review(review), record.deal) == review
    assert len(format_review(review)) < 3_000


# ---- computed once and stored ------------------------------------------------------------------------------


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """The records that were analyzed."""
    asked: list[Record] = []

    def counted(record: Record) -> Analysis:
        asked.append(record)
        return analyze(record)

    monkeypatch.setattr(reviews, "analyze", counted)
    return asked


def test_a_review_is_computed_once_and_stored(
    site: Site, games: Games, engine: Engine, counted: list[Record]
) -> None:
    player_game = play_record(games)
    review = site.made(player_game)
    assert site.look(player_game) == review
    assert site.queue.work() == 0
    assert len(counted) == 1
    row = ReviewStore(engine).of_game(player_game.id)
    assert row is not None
    assert (row.version, row.start, row.luck, row.mistakes) == (
        VERSION,
        review.start,
        review.luck,
        review.lost_by_mistakes,
    )


def test_a_pending_review_is_waiting_and_queued_once(
    site: Site, games: Games, counted: list[Record]
) -> None:
    player_game = play_record(games)
    assert [site.look(player_game) for _ in range(3)] == [Waiting(0, 0)] * 3
    assert counted == []
    site.queue.work()
    assert isinstance(site.look(player_game), Review)
    assert len(counted) == 1


def test_a_stored_review_is_rated_without_a_new_analysis(
    site: Site, games: Games, engine: Engine, counted: list[Record]
) -> None:
    player_game = play_record(games)
    review = site.made(player_game)
    with engine.begin() as connection:
        connection.execute(update(results).values(start=None, mistakes=None))
    site.reviews.make(player_game.id)
    with engine.connect() as connection:
        found = connection.execute(select(results.c.start, results.c.mistakes)).one()
    assert tuple(found) == (review.start, review.lost_by_mistakes)
    assert len(counted) == 1


def test_a_missing_or_unfinished_game_gets_no_review(
    site: Site, games: Games, engine: Engine
) -> None:
    begun = games.start("ada")
    for id in ("no such game", begun.id):
        site.reviews.make(id)
        assert ReviewStore(engine).of_game(id) is None


def test_prepare_makes_the_review_in_advance(
    site: Site, games: Games, engine: Engine, counted: list[Record]
) -> None:
    player_game = play_record(games)
    site.reviews.prepare(player_game)
    site.queue.work()
    assert isinstance(site.look(player_game), Review)
    assert len(counted) == 1
    site.reviews.prepare(games.start("ada"))  # unfinished: ignored


def test_a_game_that_ends_differently_after_undo_is_reviewed_again(
    site: Site, games: Games, counted: list[Record]
) -> None:
    player_game = play_record(games)
    first = site.made(player_game)
    back = games.turns.undo("ada", player_game.id, number=player_game.number, turns=1)
    with pytest.raises(NotOver):
        site.look(back)
    other = next(turn for turn in back.game.legal_turns() if turn != player_game.game.turns[-1])
    again = play_turns(games, back, (other,))
    second = site.made(again)
    assert second.turns[-1].turn == other
    assert second.turns[:-1] == first.turns[:-1]
    assert site.look(again) == second
    assert len(counted) == 2


@pytest.mark.parametrize(
    "values",
    [
        {"version": VERSION - 1},
        {"analysis": "{"},
        {"analysis": '{"par": null}'},
    ],
)
def test_an_outdated_or_damaged_review_is_made_again(
    site: Site,
    games: Games,
    engine: Engine,
    values: dict[str, object],
    caplog: pytest.LogCaptureFixture,
) -> None:
    player_game = play_record(games)
    review = site.made(player_game)
    with engine.begin() as connection:
        connection.execute(update(reviews_table).values(values))
    assert isinstance(site.look(player_game), Waiting)
    assert site.made(player_game) == review
    assert site.look(player_game) == review
    logged = {record.levelno for record in caplog.records}
    assert logged == ({logging.ERROR} if "analysis" in values else set())


def test_no_review_is_stored_for_a_game_deleted_meanwhile(
    site: Site, games: Games, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    player_game = play_record(games)

    def meanwhile(record: Record) -> Analysis:
        PlayerStore(engine).delete("ada", 1, OPEN)
        return analyze(record)

    monkeypatch.setattr(reviews, "analyze", meanwhile)
    site.look(player_game)
    site.queue.work()
    assert ReviewStore(engine).of_game(player_game.id) is None
    with engine.connect() as connection:
        assert connection.execute(select(jobs)).all() == []


@pytest.mark.parametrize("how", [BudgetError(), ValueError("the values of a row")])
def test_a_failed_review_is_not_retried(
    site: Site,
    games: Games,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    how: Exception,
) -> None:
    tried: list[Record] = []

    def failing(record: Record) -> Any:
        tried.append(record)
        raise how

    monkeypatch.setattr(reviews, "analyze", failing)
    player_game = play_record(games)
    assert isinstance(site.look(player_game), Waiting)
    site.queue.work()
    for _ in range(3):
        with pytest.raises(Refused) as refused:
            site.look(player_game)
        assert refused.value.code is PlayCode.GIVEN_UP
        assert site.queue.work() == 0
    assert len(tried) == 1
    (logged,) = caplog.records
    assert type(how).__name__ in logged.getMessage()
    assert "the values" not in caplog.text


def test_a_review_over_the_budget_is_given_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "STATES", 20)
    site.reviews.of_game(LOST.game(), "ada")
    site.queue.work()
    with pytest.raises(Refused) as refused:
        site.reviews.of_game(LOST.game(), "ada")
    assert refused.value.code is PlayCode.GIVEN_UP


def write_out(record: Record) -> Record:
    """The record with its deal written out card by card."""
    return replace(record, deal=replace(record.deal, seed=None))


def test_a_deal_written_out_has_a_smaller_budget(
    site: Site, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "STATES_WRITTEN_OUT", 20)
    record = write_out(LOST)
    player_game = games.resume_or_start("ada", record.deal)
    player_game = play_turns(games, player_game, record.turns)
    with pytest.raises(Refused) as refused:
        site.made(player_game)
    assert refused.value.code is PlayCode.GIVEN_UP
    site.made(play_record(games, LOST))


def test_reviews_of_games_come_before_those_of_what_anybody_can_make_up(
    site: Site, games: Games
) -> None:
    made_up = write_out(WON)
    theirs = play_turns(games, games.resume_or_start("eve", made_up.deal), made_up.turns)
    site.look(theirs, "eve")
    site.reviews.of_game(WON.game(), "bob")
    mine = play_record(games, LOST)
    site.look(mine)
    site.queue.work(1)
    assert isinstance(site.look(mine), Review)
    site.queue.work(1)
    assert isinstance(site.look(theirs, "eve"), Review)


def test_records_leave_room_in_the_queue(site: Site, games: Games) -> None:
    for number in range(HALF):
        site.reviews.of_game(games.start("eve", f"{number}").game, f"eve {number}")
    with pytest.raises(Busy) as busy:
        site.reviews.of_game(LOST.game(), "bob")
    assert busy.value.code is PlayCode.BUSY
    assert isinstance(site.look(play_record(games, WON)), Waiting)


def test_a_player_can_have_one_review_waiting(site: Site, games: Games) -> None:
    first, second = play_record(games, LOST), play_record(games, WON)
    assert isinstance(site.look(first), Waiting)
    with pytest.raises(Busy) as busy:
        site.look(second)
    assert busy.value.code is PlayCode.BUSY_YOURS
    site.reviews.prepare(second)  # not refused, but not queued
    site.queue.work()
    assert isinstance(site.look(second), Waiting)


# ---- access ------------------------------------------------------------------------------------------------


def test_an_unfinished_game_has_no_review(site: Site, games: Games) -> None:
    with pytest.raises(NotOver) as refused:
        site.look(games.start("ada", LOST.deal.code or ""))
    assert (refused.value.code, refused.value.data) == (PlayCode.NOT_OVER, {"turn": 1})


def test_others_see_the_review_of_a_public_game(site: Site, games: Games) -> None:
    player_game = play_record(games)
    for other in ("eve", ""):
        with pytest.raises(Absent):
            site.look(player_game, other)
    games.disclosure.publish("ada", player_game.id, True)
    public = games.get_finished(player_game.id)
    assert site.made(public, "eve") == site.made(player_game)


def test_others_do_not_see_turns_replayed_after_the_end(site: Site, games: Games) -> None:
    player_game = play_record(games)
    site.made(player_game)
    games.disclosure.publish("ada", player_game.id, True)
    back = games.turns.undo("ada", player_game.id, number=player_game.number, turns=1)
    with pytest.raises(Absent):  # not NotOver, which reveals that it continues
        site.look(games.get_finished(player_game.id), "eve")
    other = next(turn for turn in back.game.legal_turns() if turn != player_game.game.turns[-1])
    again = play_turns(games, back, (other,))
    assert site.made(again).turns[-1].turn == other
    with pytest.raises(Absent):
        site.look(games.get_finished(player_game.id), "eve")


@pytest.mark.parametrize(
    ("record", "first"), [(LOST, True), (WON, False)], ids=["attempt", "practice"]
)
def test_an_open_daily_shows_no_par_and_no_review_to_others(
    site_at: SiteAt, games: Games, one_deal: OneDeal, record: Record, first: bool
) -> None:
    one_deal.code = deal_text(record)
    player_game = play_turns(games, games.attempt("ada", 4, STANDARD), record.turns)
    if not first:
        player_game = play_turns(games, games.play_again("ada", player_game.id), record.turns)
    assert player_game.is_attempt == first
    times = iter(
        [OPEN, OPEN, OPEN, OPEN, OPEN, calendar.closes_at(4) - timedelta(microseconds=1)]
        + [calendar.closes_at(4)] * 3
    )
    site = site_at(lambda: next(times, calendar.closes_at(4)))
    published = with_columns(player_game, public=True)
    seen: list[Review | Waiting] = [site.made(player_game)]
    with pytest.raises(NotOver) as refused:
        site.reviews.of(published, "eve")
    assert refused.value.code is PlayCode.DAILY_OPEN
    seen += [site.look(player_game) for _ in range(2)]
    for review in seen:
        assert isinstance(review, Review)
        assert (review.par, review.over_par) == (None, None)
        assert len(review.turns) == len(record.turns)
    closed = site.look(player_game)
    assert isinstance(closed, Review)
    assert closed.par is not None
    assert closed.par.line
    assert site.reviews.of(published, "eve") == closed
    assert replace(closed, par=None) == seen[0]


def test_reviews_of_open_dailies_do_not_depend_on_undrawn_cards(
    games: Games, one_deal: OneDeal, site_at: SiteAt
) -> None:
    deal, turns = WON.deal, WON.turns
    rest = deal.stock[len(turns) :]
    other = Deal(deal.piles, (*deal.stock[: len(turns)], *reversed(rest)))
    site = site_at(lambda: OPEN)
    told = []
    for number, cards in enumerate((deal, other)):
        one_deal.code = str(cards)
        player_game = play_turns(games, games.attempt(f"player {number}", 4, STANDARD), turns)
        told.append(repr(site.made(player_game, player_game.player)))
    assert told[0] == told[1]
    assert "par=None" in told[0]


# ---- records -----------------------------------------------------------------------------------------------


def test_a_record_is_reviewed_once_for_everybody(site: Site, counted: list[Record]) -> None:
    first = site.made_of_game(LOST.game())
    again = Record.parse(str(LOST).replace("Undone: 0", "Undone: 7"))
    assert site.reviews.of_game(again.game(), "bob") == first
    assert site.reviews.of_game(LOST.game(), "") == first
    assert len(counted) == 1


def test_visitors_without_a_cookie_share_a_few_queue_slots(site: Site) -> None:
    places: set[str] = set()
    for turns in range(len(LOST.turns)):
        for record in (LOST, WON):
            part = Record(record.deal, record.turns[:turns])
            try:
                assert isinstance(site.reviews.of_game(part.game(), ""), Waiting)
            except Busy as busy:
                places.add(busy.code.value)
    assert places == {PlayCode.BUSY_YOURS.value}
    assert 4 < site.queue.work() <= SHARES
    assert isinstance(site.reviews.of_game(LOST.game(), "ada"), Waiting)
