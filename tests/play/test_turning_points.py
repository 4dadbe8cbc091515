"""Turning points of dailies: what counts, that they are made once, and how they are answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, select, update

from solitaire.play.background import memory_brokers
from solitaire.play.background.queue import HALF
from solitaire.play.coach.puzzles.answers import UNTRIED, Try
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.coach.turning import finding
from solitaire.play.coach.turning.finding import FEWEST
from solitaire.play.coach.turning.points import ENOUGH, TurningPoint
from solitaire.play.coach.turning.simulated import simulate
from solitaire.play.coach.turning.stock import AT_A_TIME
from solitaire.play.coach.turning.weights import TurnWeight, order_by_weight, weigh_turns
from solitaire.play.deals.row_text import turns_of
from solitaire.play.errors import Absent
from solitaire.play.use_cases import UseCases
from solitaire.rules import SHORT, STANDARD, Deal, Game, IllegalTurn, Record, Turn
from solitaire.solver import BudgetError, analyze, evaluate
from solitaire.store import GameStore, tables
from solitaire.store.turning import StoredTurningPoint, TurningStore
from tests.kit.clocks import Clock
from tests.kit.jobs import work
from tests.kit.postgresql import on_every_database
from tests.kit.puzzles import right_turn, try_of, wrong_turns
from tests.kit.solved import solving_once
from tests.kit.turning import (
    CLOSED,
    DEAL,
    NUMBER,
    play_half_eagerly,
    put_attempt,
    put_daily,
    turning_row,
)


class Place:
    """A site with one short daily, on a clock that the test moves."""

    def __init__(self, engine: Engine, store: GameStore) -> None:
        self.engine, self.games = engine, store
        self.clock = Clock(CLOSED)
        self.brokers = memory_brokers(immediate=False)
        self.use_cases = UseCases.of(engine, b"secret", self.brokers, clock=self.clock)
        self.store = TurningStore(engine)
        self.points = self.use_cases.turning_points
        put_daily(engine)

    def work(self) -> int:
        return work(self.brokers.jobs)

    def row(self) -> StoredTurningPoint | None:
        stored = self.store.load(NUMBER, SHORT, None)
        assert stored is not None
        return stored.point

    def make(self) -> StoredTurningPoint:
        """Let the workers make the turning point."""
        self.points.stock.prepare(NUMBER, SHORT)
        self.work()
        row = self.row()
        assert row is not None
        return row


@pytest.fixture(autouse=True)
def _solve_once(run_folder: Path) -> Iterator[None]:
    with solving_once(run_folder):
        yield


@pytest.fixture
def place(engine: Engine, store: GameStore) -> Place:
    return Place(engine, store)


def weigh(*games: Game) -> tuple[TurnWeight, ...]:
    return weigh_turns([analyze(Record(game.deal, game.turns)).turns for game in games])


# ---- what counts -------------------------------------------------------------------------------------------


@on_every_database
def test_it_is_the_heaviest_turn_of_the_attempts(place: Place) -> None:
    games = [play_half_eagerly(DEAL, seed) for seed in range(4)]
    for seed, game in enumerate(games):
        put_attempt(place.games, f"player {seed}", game)
    row = place.make()
    weights = weigh(*games)
    heaviest = order_by_weight(weights)[0]
    assert row.turn == heaviest.number
    assert (row.players, row.losers) == (heaviest.players, heaviest.losers)
    assert row.weights is not None
    assert json.loads(row.weights) == [each.draws for each in weights]
    assert not row.simulated
    assert row.card == str(DEAL.stock[heaviest.number - 1].text)


def test_only_attempts_of_the_day_count_as_they_first_ended(place: Place, engine: Engine) -> None:
    """Not those played later, practice, or one whose player has undone turns since."""
    counting = [play_half_eagerly(DEAL, seed) for seed in (0, 1)]
    for seed, game in enumerate(counting):
        put_attempt(place.games, f"player {seed}", game)
    eager = play_half_eagerly(DEAL, 9, 1)
    late = CLOSED + timedelta(hours=1)
    put_attempt(place.games, "late", eager, at=late)
    put_attempt(place.games, "practice", eager, first=False)
    undone = put_attempt(place.games, "undone", eager)
    with engine.begin() as connection:
        changed = update(tables.games).where(tables.games.c.id == undone)
        connection.execute(changed.values(undone=3))
    row = place.make()
    assert row.weights is not None
    assert json.loads(row.weights) == [each.draws for each in weigh(*counting)]


@pytest.mark.parametrize("attempts", [0, FEWEST - 1])
def test_simulated_players_stand_in_for_few(place: Place, attempts: int) -> None:
    for seed in range(attempts):
        put_attempt(place.games, f"player {seed}", play_half_eagerly(DEAL, seed))
    row = place.make()
    weights = weigh_turns(simulate(DEAL))
    assert row.simulated
    assert row.weights is not None
    assert json.loads(row.weights) == [each.draws for each in weights]


def test_simulated_players_stand_in_where_nobody_erred(place: Place) -> None:
    perfect = play_half_eagerly(DEAL, 0, 0)
    assert not order_by_weight(weigh(perfect))
    for player in ("ada", "bob"):
        put_attempt(place.games, player, perfect)
    assert place.make().simulated


def test_a_daily_in_which_nobody_can_err_has_none(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "simulate", lambda deal: ())
    row = place.make()
    assert (row.turn, row.card, row.moves) == (None, None, None)
    state = place.points.load(NUMBER, SHORT, None)
    assert (state.is_made, state.point) == (True, None)
    assert place.work() == 0


def test_the_position_is_the_advisers_and_can_be_asked_about(place: Place) -> None:
    for seed in range(3):
        put_attempt(place.games, f"player {seed}", play_half_eagerly(DEAL, seed))
    place.make()
    state = place.points.load(NUMBER, SHORT, None)
    question = state.question
    assert question is not None
    assert state.point is not None
    assert question.game.number == state.point.turn
    assert question.game.drawn == state.point.card
    assert question.before == evaluate(question.game.position).value >= 0
    assert question.best >= 0
    assert question.moves[-1].value < question.best


@pytest.mark.parametrize("adviser", ["lost", "over", "beyond the budget"])
def test_without_the_adviser_the_position_is_a_simulated_players(
    place: Place, monkeypatch: pytest.MonkeyPatch, adviser: str
) -> None:
    """Never that of somebody of the site."""

    def play(deal: str, states: int) -> str:
        if adviser == "beyond the budget":
            raise BudgetError(states)
        values = [-1] * 17 if adviser == "lost" else [1]
        return json.dumps({"turns": "", "values": values})

    monkeypatch.setattr("solitaire.play.coach.adviser.play_adviser_game", play)
    for seed in range(3):
        put_attempt(place.games, f"player {seed}", play_half_eagerly(DEAL, seed))
    row = place.make()
    assert not row.simulated
    turns = turns_of(row.turns or "")
    assert row.turn == len(turns) + 1
    assert any(turns == tuple(each.turn for each in one[: len(turns)]) for one in simulate(DEAL))


def test_where_nobody_would_go_wrong_the_position_is_of_one_who_did(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        put_attempt(place.games, f"player {seed}", play_half_eagerly(DEAL, seed))
    asked: list[Game] = []

    def find_none(question: Question) -> None:
        asked.append(question.game)

    monkeypatch.setattr(finding, "find_rival", find_none)
    row = place.make()
    assert row.turn is not None
    turns = turns_of(row.turns or "")
    assert [game.number for game in asked] == [row.turn]
    assert asked[0].turns != turns
    erred = [one for one in simulate(DEAL) if len(one) >= row.turn and one[row.turn - 1].mistake]
    assert turns == tuple(each.turn for each in erred[0][: row.turn - 1])


# ---- the workers -------------------------------------------------------------------------------------------


def test_attempts_without_a_review_get_one_in_small_jobs(place: Place) -> None:
    games = [play_half_eagerly(DEAL, seed) for seed in range(AT_A_TIME + 2)]
    for seed, game in enumerate(games):
        put_attempt(place.games, f"player {seed}", game)
    place.points.stock.prepare(NUMBER, SHORT)
    done: list[int] = []
    while work(place.brokers.jobs, 1):
        reviewed = select(func.count()).select_from(tables.reviews)
        with place.engine.connect() as connection:
            done.append(connection.execute(reviewed).scalar_one())
        if place.row():
            break
    assert done[0] == AT_A_TIME
    assert done[-1] == len(games)
    assert place.row() is not None


def test_an_attempt_that_cannot_be_reviewed_is_left_out(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [play_half_eagerly(DEAL, seed) for seed in range(3)]
    hard, *_ = [put_attempt(place.games, f"{seed}", game) for seed, game in enumerate(games)]
    usual = place.use_cases.reviews.make

    def make(game: str) -> None:
        if game == hard:
            raise BudgetError(1)
        usual(game)

    monkeypatch.setattr(place.use_cases.reviews, "make", make)
    row = place.make()
    assert row.weights is not None
    assert json.loads(row.weights) == [each.draws for each in weigh(*games[1:])]


def test_it_is_made_once_and_stays(place: Place) -> None:
    """Also when its players go, merge, or the results change."""
    for seed in range(3):
        put_attempt(place.games, f"player {seed}", play_half_eagerly(DEAL, seed))
    row = place.make()
    put_attempt(place.games, "eve", play_half_eagerly(DEAL, 9, 1))
    place.use_cases.players.delete("player 0")
    assert place.make() == row
    place.points.stock.refill()
    assert place.work() == 0
    assert place.row() == row


def test_what_stands_when_it_is_made_counts(place: Place) -> None:
    games = [play_half_eagerly(DEAL, seed) for seed in range(4)]
    for seed, game in enumerate(games):
        put_attempt(place.games, f"player {seed}", game)
    place.points.stock.prepare(NUMBER, SHORT)
    place.use_cases.players.delete("player 0")
    place.work()
    row = place.row()
    assert row is not None
    assert row.weights is not None
    assert json.loads(row.weights) == [each.draws for each in weigh(*games[1:])]


def test_nothing_is_made_of_a_daily_that_is_open_or_not_there(place: Place) -> None:
    place.clock.now = CLOSED - timedelta(seconds=1)
    for number, variant in ((NUMBER, SHORT), (NUMBER, STANDARD), (NUMBER + 1, SHORT)):
        place.points.stock.prepare(number, variant)
    place.points.stock.refill()
    place.work()
    assert place.row() is None


@on_every_database
def test_pages_ask_for_it_once(place: Place) -> None:
    """A page loads the jobs with the dailies; of one that waits, was begun or failed nothing is asked."""
    put_daily(place.engine, 2, Deal.from_code("1-8QZK-4M2T"))  # its key begins alike

    def find() -> bool:
        loaded = place.use_cases.dailies.load_day(NUMBER, NUMBER)
        return SHORT in place.points.find(NUMBER, loaded)

    place.points.stock.prepare(2, SHORT)
    assert not find(), "it asks for dailies"
    assert not find(), "it asks for the turning point"
    asked = place.brokers.jobs.pending_count()
    assert not find()
    assert place.brokers.jobs.pending_count() == asked
    place.work()
    assert find()
    assert place.brokers.jobs.pending_count() == 0


def test_a_turning_point_comes_after_reviews(place: Place) -> None:
    """As do the reviews that it needs itself."""
    names: list[str] = []
    place.points.stock.prepare(NUMBER, SHORT)
    game = put_attempt(place.games, "ada", play_half_eagerly(DEAL, 0))
    place.use_cases.reviews.prepare(place.use_cases.games.get("ada", game))
    while (task := place.brokers.jobs.dequeue()) is not None:
        names.append(task.name)
    assert names == ["make", "turning_point"]


# ---- of an open daily it does not exist --------------------------------------------------------------------


def test_of_an_open_daily_a_stored_one_does_not_exist(place: Place) -> None:
    """As after a clock was set back."""
    assert place.store.put(turning_row())
    loaded = place.use_cases.dailies.load_day(NUMBER, NUMBER)
    assert place.points.find(NUMBER, loaded).keys() == {SHORT}
    place.clock.now = CLOSED - timedelta(seconds=1)
    assert place.points.find(NUMBER, loaded) == {}
    assert TurningPoint.read(turning_row().line, place.clock.now) is None
    for answer in (
        lambda: place.points.load(NUMBER, SHORT, "ada"),
        lambda: place.points.answer(NUMBER, SHORT, "ada", try_of(Turn.parse("3H>9:3H"))),
        lambda: place.points.show(NUMBER, SHORT, "ada"),
    ):
        with pytest.raises(Absent):
            answer()


def test_counts_are_told_from_five_players_on(place: Place) -> None:
    for players, simulated, expected in (
        (ENOUGH - 1, False, False),
        (ENOUGH, False, True),
        (1, True, True),
    ):
        row = turning_row(players=players, simulated=simulated)
        point = TurningPoint.read(row.line, CLOSED)
        assert point is not None
        assert point.counts is expected


# ---- answers -----------------------------------------------------------------------------------------------


@pytest.fixture
def made(place: Place) -> Place:
    """With a turning point that is made."""
    for seed in range(3):
        put_attempt(place.games, f"player {seed}", play_half_eagerly(DEAL, seed))
    place.make()
    return place


def wait_for(place: Place, player: str) -> None:
    """Let a worker find the question about the player's own position."""
    assert place.points.load(NUMBER, SHORT, player).question is None
    place.work()


def test_a_stranger_gets_the_position_of_the_site(made: Place) -> None:
    state = made.points.load(NUMBER, SHORT, "eve")
    assert state.own is None
    assert state.played is None
    assert state.answer == UNTRIED
    question = state.question
    assert question is not None
    wrong, right = wrong_turns(question)[0], right_turn(question)
    state = made.points.answer(NUMBER, SHORT, "eve", try_of(wrong))
    assert not state.answer.over
    state = made.points.answer(NUMBER, SHORT, "eve", try_of(right, 1))
    assert (state.answer.over, state.answer.first) == (True, False)
    assert made.points.load(NUMBER, SHORT, "eve").answer == state.answer
    assert made.points.load(NUMBER, SHORT, "bob").answer == UNTRIED
    with pytest.raises(IllegalTurn):
        made.points.answer(NUMBER, SHORT, "bob", Try(right.pile, _missing(question.game), 0))


def _missing(game: Game) -> object:
    held = {card for pile in game.piles for card in pile.cards} | {game.drawn}
    return next(card for card in game.deal.variant.deck if card not in held)


def own_mistake(place: Place) -> str:
    """The player who erred at the turning point."""
    row = place.row()
    assert row is not None
    assert row.turn is not None
    for seed in range(3):
        game = play_half_eagerly(DEAL, seed)
        turn = analyze(Record(DEAL, game.turns)).turns[row.turn - 1]
        if turn.mistake and turn.best >= 0:
            return f"player {seed}"
    raise AssertionError("somebody erred")


def test_whoever_played_gets_the_own_position(made: Place) -> None:
    player = own_mistake(made)
    wait_for(made, player)
    state = made.points.load(NUMBER, SHORT, player)
    game = play_half_eagerly(DEAL, int(player[-1]))
    assert state.point is not None
    assert state.question is not None
    turn = state.point.turn
    assert state.question.game.turns == game.turns[: turn - 1]
    assert state.played == game.turns[turn - 1]
    assert state.question.judge(state.played) < state.question.best
    answered = made.points.show(NUMBER, SHORT, player)
    assert answered.answer.shown
    assert made.points.load(NUMBER, SHORT, player) == answered


def test_the_own_position_waits_while_the_queue_is_full(
    made: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = own_mistake(made)
    with monkeypatch.context() as full:
        full.setattr(made.brokers.jobs, "pending_count", lambda: HALF)
        state = made.points.load(NUMBER, SHORT, player)
    assert (state.own is not None, state.question) == (True, None)
    wait_for(made, player)
    assert made.points.load(NUMBER, SHORT, player).question is not None


def test_an_answer_stays_with_its_position(made: Place) -> None:
    """Also when turns are undone later: the player's attempt tells no more what was played."""
    player = own_mistake(made)
    wait_for(made, player)
    before = made.points.show(NUMBER, SHORT, player)
    with made.engine.begin() as connection:
        changed = update(tables.games).where(tables.games.c.player == player)
        connection.execute(changed.values(undone=1, over=False))
    after = made.points.load(NUMBER, SHORT, player)
    assert (after.question, after.answer) == (before.question, before.answer)
    assert after.played is None


def test_whoever_has_undone_turns_gets_the_position_of_the_site(made: Place) -> None:
    player = own_mistake(made)
    with made.engine.begin() as connection:
        changed = update(tables.games).where(tables.games.c.player == player)
        connection.execute(changed.values(undone=1))
    assert made.points.load(NUMBER, SHORT, player).own is None


def test_a_lost_position_is_not_asked_about(made: Place) -> None:
    """The player had nothing to lose there any more, and so gets the position of the site."""
    row = made.row()
    assert row is not None
    assert row.turn is not None
    for seed in range(20, 60):
        game = play_half_eagerly(DEAL, seed, 1)
        if analyze(Record(DEAL, game.turns)).turns[row.turn - 1].before < 0:
            break
    put_attempt(made.games, "loser", game)
    wait_for(made, "loser")
    state = made.points.load(NUMBER, SHORT, "loser")
    assert (state.own, state.played) == (None, None)
    assert state.question is not None
    assert state.question.before >= 0


def list_answers(place: Place, player: str) -> list[tuple[str, str]]:
    return [(row.variant, row.tries) for row in place.store.all_answers(player)]


@on_every_database
def test_answers_go_with_their_player(made: Place) -> None:
    made.points.show(NUMBER, SHORT, "eve")
    made.points.show(NUMBER, SHORT, "bob")
    exported = "".join(made.use_cases.players.export("eve", {}))
    (found,) = json.loads(exported)["turning_points"]
    assert found.pop("begun")
    assert found == {"number": NUMBER, "variant": "short", "tries": "", "over": True, "shown": True}
    made.use_cases.players.delete("eve")
    assert list_answers(made, "eve") == []
    assert len(list_answers(made, "bob")) == 1


@on_every_database
def test_of_two_answers_a_merged_player_keeps_the_one_that_is_over(made: Place) -> None:
    question = made.points.load(NUMBER, SHORT, None).question
    assert question is not None
    wrong = wrong_turns(question)[0]
    made.points.answer(NUMBER, SHORT, "old", try_of(wrong))
    made.points.answer(NUMBER, SHORT, "into", try_of(right_turn(question)))
    made.points.show(NUMBER, SHORT, "only old")
    made.use_cases.players.merge("old", "into")
    assert list_answers(made, "into") == [("short", str(right_turn(question)))]
    made.use_cases.players.merge("only old", "nobody yet")
    assert len(list_answers(made, "nobody yet")) == 1
    assert list_answers(made, "old") == list_answers(made, "only old") == []


def test_of_two_tries_at_once_one_counts(made: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    question = made.points.load(NUMBER, SHORT, None).question
    assert question is not None
    first, second = (try_of(turn) for turn in wrong_turns(question)[:2])
    usual = made.store.__class__.change_answer
    raced: list[bool] = []

    def change(self: TurningStore, new: object, seen: str | None) -> bool:
        if not raced:
            raced.append(True)
            made.points.answer(NUMBER, SHORT, "eve", second)
        return usual(self, new, seen)  # type: ignore[arg-type]

    monkeypatch.setattr(TurningStore, "change_answer", change)
    state = made.points.answer(NUMBER, SHORT, "eve", first)
    assert len(state.answer.tries) == 1


def test_a_damaged_row_is_passed_over(made: Place) -> None:
    with made.engine.begin() as connection:
        connection.execute(update(tables.turning_points).values(moves="[]"))
    with pytest.raises(Absent):
        made.points.load(NUMBER, SHORT, None)
    with made.engine.begin() as connection:
        connection.execute(update(tables.turning_points).values(card="none"))
    loaded = made.use_cases.dailies.load_day(NUMBER, NUMBER)
    assert made.points.find(NUMBER, loaded) == {}
