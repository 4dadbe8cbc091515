"""Reviews: what the solver finds about any finished game, made once, kept, and told to whom it may be."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, select, update

from solitaire.play.background import Waiting
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.review import reviews
from solitaire.play.review.review import VERSION, Review, format_review, parse_review
from solitaire.play.review.reviews import SHARES, Reviews
from solitaire.rules import Deal, Game, Record, Seed
from solitaire.solver import Analysis, BudgetError, analyze, evaluate, find_par
from solitaire.store import GameStore
from solitaire.store.players import PlayerStore
from solitaire.store.reviews import ReviewStore
from solitaire.store.tables import jobs, results
from solitaire.store.tables import reviews as reviews_table
from tests.kit.deals import careless, whole_game
from tests.kit.jobs import HeldQueue, held_queue
from tests.kit.playing import LOST, WON, OneDeal, play_record, play_turns
from tests.kit.postgresql import on_every_database
from tests.kit.records import deal_text
from tests.kit.records import record as golden

OPEN = datetime(2026, 11, 5, tzinfo=UTC)
"""Daily 4 is open then."""


@dataclass
class Site:
    """Reviews and the queue of their jobs."""

    reviews: Reviews
    queue: HeldQueue

    def look(self, player_game: PlayerGame, asker: str = "ada") -> Review | Waiting:
        """What there is of it, for ada if nobody else."""
        return self.reviews.of(player_game, asker)

    def made(self, player_game: PlayerGame, asker: str = "ada") -> Review:
        """The review, made by now."""
        self.look(player_game, asker)
        self.queue.work()
        found = self.look(player_game, asker)
        assert isinstance(found, Review)
        return found

    def made_of_game(self, game: Game, asker: str = "ada") -> Review:
        """The review of a game that is not stored, made by now."""
        self.reviews.of_game(game, asker)
        self.queue.work()
        found = self.reviews.of_game(game, asker)
        assert isinstance(found, Review)
        return found


@pytest.fixture
def site(reviews: Reviews, queue: HeldQueue) -> Site:
    return Site(reviews, queue)


@pytest.fixture
def site_at(engine: Engine) -> Callable[[Callable[[], datetime]], Site]:
    """A site with a clock of its own."""

    def site_at(clock: Callable[[], datetime]) -> Site:
        queue = held_queue(engine, lambda: OPEN)
        return Site(Reviews(ReviewStore(engine), GameStore(engine), queue, clock=clock), queue)

    return site_at


SiteAt = Callable[[Callable[[], datetime]], Site]


# ---- what it says ------------------------------------------------------------------------------------------


def finished(value: int) -> Record:
    """A game of somebody who plays at random."""
    return Record.of(whole_game(careless, Deal.from_seed(Seed(value))))


def test_it_is_what_the_solver_finds(site: Site, games: Games) -> None:
    for record in (LOST, WON):
        review = site.made(play_record(games, record))
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


def test_the_line_of_par_wins_in_par_and_a_lost_game_is_not_compared(site: Site) -> None:
    review = site.made_of_game(WON.game())
    assert review.par is not None
    won = Game.replay(WON.deal, review.par.line)
    assert won.flipped_count == 11
    assert len(won.turns) == review.par.draws
    assert review.over_par == len(WON.turns) - len(won.turns)
    lost = site.made_of_game(LOST.game())
    assert (lost.won, lost.over_par) == (False, None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["won", "lost-without-a-try"])
def test_a_review_comes_back_from_its_text(name: str) -> None:
    record = golden(name)
    review = Review.of(record.game(), analyze(record))
    assert parse_review(format_review(review), record.deal) == review
    assert len(format_review(review)) < 3_000


# ---- made once and kept ------------------------------------------------------------------------------------


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """What the solver was asked about."""
    asked: list[Record] = []

    def counted(record: Record) -> Analysis:
        asked.append(record)
        return analyze(record)

    monkeypatch.setattr(reviews, "analyze", counted)
    return asked


@on_every_database
def test_a_review_is_made_once_and_then_kept(
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
        review.mistakes,
    )


def test_until_it_is_made_it_waits_and_is_asked_for_once(
    site: Site, games: Games, counted: list[Record]
) -> None:
    player_game = play_record(games)
    assert [site.look(player_game) for _ in range(3)] == [Waiting(0, 0)] * 3
    assert counted == []
    site.queue.work()
    assert isinstance(site.look(player_game), Review)
    assert len(counted) == 1


def test_one_that_is_made_already_is_only_rated(
    site: Site, games: Games, engine: Engine, counted: list[Record]
) -> None:
    player_game = play_record(games)
    review = site.made(player_game)
    with engine.begin() as connection:
        connection.execute(update(results).values(start=None, mistakes=None))
    site.reviews.make(player_game.id)
    with engine.connect() as connection:
        found = connection.execute(select(results.c.start, results.c.mistakes)).one()
    assert tuple(found) == (review.start, review.mistakes)
    assert len(counted) == 1


def test_of_a_game_that_is_gone_or_goes_on_none_is_made(
    site: Site, games: Games, engine: Engine
) -> None:
    begun = games.start("ada")
    for id in ("no such game", begun.id):
        site.reviews.make(id)
        assert ReviewStore(engine).of_game(id) is None


def test_a_review_can_be_made_before_anybody_asks(
    site: Site, games: Games, engine: Engine, counted: list[Record]
) -> None:
    player_game = play_record(games)
    site.reviews.prepare(player_game)
    site.queue.work()
    assert isinstance(site.look(player_game), Review)
    assert len(counted) == 1
    site.reviews.prepare(games.start("ada"))  # of which there is none to be made


def test_a_game_that_was_taken_back_and_ended_otherwise_is_reviewed_anew(
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
def test_what_is_stored_otherwise_is_made_anew(
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


def test_a_game_that_goes_while_it_is_reviewed_leaves_nothing(
    site: Site, games: Games, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    player_game = play_record(games)

    def meanwhile(record: Record) -> Analysis:
        PlayerStore(engine).delete("ada")
        return analyze(record)

    monkeypatch.setattr(reviews, "analyze", meanwhile)
    site.look(player_game)
    site.queue.work()
    assert ReviewStore(engine).of_game(player_game.id) is None
    with engine.connect() as connection:
        assert connection.execute(select(jobs)).all() == []


@pytest.mark.parametrize("how", [BudgetError(), ValueError("the values of a row")])
def test_what_cannot_be_made_is_not_tried_at_every_look(
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


def test_what_takes_more_than_the_budget_is_given_up(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "STATES", 20)
    site.reviews.of_game(LOST.game(), "ada")
    site.queue.work()
    with pytest.raises(Refused) as refused:
        site.reviews.of_game(LOST.game(), "ada")
    assert refused.value.code is PlayCode.GIVEN_UP


def test_a_player_has_one_that_waits(site: Site, games: Games) -> None:
    first, second = play_record(games, LOST), play_record(games, WON)
    assert isinstance(site.look(first), Waiting)
    with pytest.raises(Busy) as busy:
        site.look(second)
    assert busy.value.code is PlayCode.BUSY_YOURS
    site.reviews.prepare(second)  # which does not matter
    site.queue.work()
    assert isinstance(site.look(second), Waiting)


# ---- to whom it is told ------------------------------------------------------------------------------------


def test_before_its_end_a_game_has_no_review(site: Site, games: Games) -> None:
    with pytest.raises(NotOver) as refused:
        site.look(games.start("ada", LOST.deal.code or ""))
    assert (refused.value.code, refused.value.data) == (PlayCode.NOT_OVER, {"turn": 1})


def test_others_see_it_when_it_is_public(site: Site, games: Games) -> None:
    player_game = play_record(games)
    for other in ("eve", ""):
        with pytest.raises(Absent):
            site.look(player_game, other)
    games.disclosure.publish("ada", player_game.id, True)
    public = games.finished(player_game.id)
    assert site.made(public, "eve") == site.made(player_game)


def test_others_do_not_see_turns_that_were_played_after_the_end(site: Site, games: Games) -> None:
    player_game = play_record(games)
    site.made(player_game)
    games.disclosure.publish("ada", player_game.id, True)
    back = games.turns.undo("ada", player_game.id, number=player_game.number, turns=1)
    with pytest.raises(Absent):  # and not that it goes on
        site.look(games.finished(player_game.id), "eve")
    other = next(turn for turn in back.game.legal_turns() if turn != player_game.game.turns[-1])
    again = play_turns(games, back, (other,))
    assert site.made(again).turns[-1].turn == other
    with pytest.raises(Absent):
        site.look(games.finished(player_game.id), "eve")


@pytest.mark.parametrize(
    ("record", "first"), [(LOST, True), (WON, False)], ids=["attempt", "practice"]
)
def test_of_an_open_daily_par_is_not_told_and_nobody_else_sees_anything(
    site_at: SiteAt, games: Games, one_deal: OneDeal, record: Record, first: bool
) -> None:
    one_deal.code = deal_text(record)
    player_game = play_turns(games, games.attempt("ada", 4), record.turns)
    if not first:
        player_game = play_turns(games, games.again("ada", player_game.id), record.turns)
    assert player_game.is_attempt == first
    times = iter(
        [OPEN, OPEN, OPEN, OPEN, OPEN, calendar.closes_at(4) - timedelta(microseconds=1)]
        + [calendar.closes_at(4)] * 3
    )
    site = site_at(lambda: next(times, calendar.closes_at(4)))
    seen: list[Review | Waiting] = [site.made(player_game)]
    with pytest.raises(NotOver) as refused:
        site.reviews.of(replace(player_game, public=True), "eve")
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
    assert site.reviews.of(replace(player_game, public=True), "eve") == closed
    assert replace(closed, par=None) == seen[0]


def test_what_is_told_of_an_open_daily_does_not_depend_on_what_was_never_drawn(
    games: Games, one_deal: OneDeal, site_at: SiteAt
) -> None:
    deal, turns = WON.deal, WON.turns
    rest = deal.stock[len(turns) :]
    other = Deal(deal.piles, (*deal.stock[: len(turns)], *reversed(rest)))
    site = site_at(lambda: OPEN)
    told = []
    for number, cards in enumerate((deal, other)):
        one_deal.code = str(cards)
        player_game = play_turns(games, games.attempt(f"player {number}", 4), turns)
        told.append(repr(site.made(player_game, player_game.player)))
    assert told[0] == told[1]
    assert "par=None" in told[0]


# ---- records -----------------------------------------------------------------------------------------------


def test_a_record_is_reviewed_once_for_all(site: Site, counted: list[Record]) -> None:
    first = site.made_of_game(LOST.game())
    again = Record.parse(str(LOST).replace("Undone: 0", "Undone: 7"))
    assert site.reviews.of_game(again.game(), "bob") == first
    assert site.reviews.of_game(LOST.game(), "") == first
    assert len(counted) == 1


def test_visitors_without_a_cookie_share_some_places(site: Site) -> None:
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
