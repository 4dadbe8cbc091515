"""Exercises: made from reviews, asked on days of the player's calendar, until they are learned."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from random import Random
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine

from solitaire.play.coach.puzzles import exercises as module
from solitaire.play.coach.puzzles.answers import Answer
from solitaire.play.coach.puzzles.exercises import (
    INTERVALS,
    MOST_A_DAY,
    Exercise,
    Exercises,
    export_exercises,
    hash_position,
)
from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.play.coach.puzzles.question import ValuedMove
from solitaire.play.coach.reviews import Reviews
from solitaire.play.daily import calendar
from solitaire.play.deals.eager import BEGINNER
from solitaire.play.errors import Absent, PlayCode
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Deal, Game, Record, Turn
from solitaire.solver import BudgetError, analyze
from solitaire.store import GameStore
from solitaire.store.exercises import LEARNED, ExerciseStore, Today
from solitaire.store.reviews import ReviewStore
from tests.kit.at_once import at_once
from tests.kit.jobs import HeldQueue, held_queue
from tests.kit.playing import play_record, with_columns
from tests.kit.puzzles import try_of


def play_eagerly(code: str) -> Record:
    """The game of a simulated beginner, who makes mistakes."""
    game = BEGINNER.play(Game.start(Deal.from_code(code)))
    return Record(game.deal, game.turns)


SHORT = play_eagerly("S1-0000-0005")
EVENING = datetime(2026, 11, 5, 20, tzinfo=UTC)
UTC_ZONE, TOKYO, ANGELES = "UTC", "Asia/Tokyo", "America/Los_Angeles"


@dataclass
class Site:
    """Reviews and exercises with one clock, and the queue of their jobs."""

    engine: Engine
    now: datetime = EVENING
    queue: HeldQueue = field(init=False)
    exercises: Exercises = field(init=False)
    reviews: Reviews = field(init=False)

    def __post_init__(self) -> None:
        stores = GameStore(self.engine), ReviewStore(self.engine)
        self.queue = held_queue(self.engine, lambda: self.now)
        self.exercises = Exercises(
            ExerciseStore(self.engine), *stores, self.queue, clock=lambda: self.now
        )
        self.reviews = Reviews(
            stores[1],
            stores[0],
            self.queue,
            on_made=self.exercises.prepare,
            clock=lambda: self.now,
        )

    def review(self, player_game: PlayerGame, reader: str = "ada") -> None:
        """Look at the review of a game, and let the workers do all that follows from it."""
        self.reviews.of(player_game, reader)
        self.queue.work()
        self.queue.work()

    def due(self, zone: str = UTC_ZONE, player: str = "ada") -> int:
        """How many exercises the player has to answer today."""
        return self.exercises.learning(player, self.exercises.today(zone)).due

    def answer(self, right: bool, zone: str = UTC_ZONE) -> str:
        """Answer the next exercise; returns its id."""
        today = self.exercises.today(zone)
        exercise = self.exercises.next("ada", today)
        assert exercise is not None
        move = exercise.question.moves[0 if right else -1]
        assert not self.play(exercise, move, today).is_due
        return exercise.id

    def play(self, exercise: Exercise, move: ValuedMove, today: Today, seen: int = 0) -> Exercise:
        """Answer an exercise with a move."""
        turn = exercise.question.turn(move)
        return self.exercises.answer("ada", exercise.id, today, try_of(turn, seen))


@pytest.fixture
def site(engine: Engine) -> Site:
    return Site(engine)


@pytest.fixture
def lost(site: Site, games: Games) -> PlayerGame:
    """A reviewed game of that evening."""
    return reviewed(site, play_record(games, SHORT))


def reviewed(site: Site, player_game: PlayerGame) -> PlayerGame:
    site.review(player_game)
    return player_game


def mistakes_of(record: Record) -> list[int]:
    return [turn.number for turn in analyze(record).turns if turn.mistake]


# ---- making ------------------------------------------------------------------------------------------------


def test_every_mistake_of_a_review_is_asked_from_the_next_day(site: Site, lost: PlayerGame) -> None:
    assert site.due() == 0
    site.now += timedelta(days=1)
    mistakes = mistakes_of(SHORT)
    assert site.due() == len(mistakes) > 2
    today = site.exercises.today(UTC_ZONE)
    asked = [
        site.exercises.get("ada", row.id, today)
        for row in ExerciseStore(site.engine).list_due("ada", today, 100)
    ]
    assert sorted(each.question.game.number for each in asked) == mistakes
    for each in asked:
        assert each.question.judge(each.played) < each.question.best
        assert each.played == SHORT.turns[each.question.game.number - 1]
        assert each.game == lost.id


def test_looking_at_an_older_review_makes_its_exercises(site: Site, games: Games) -> None:
    player_game = play_record(games, SHORT)
    stores = ReviewStore(site.engine), GameStore(site.engine)
    older = Reviews(*stores, held_queue(site.engine))  # of a program that makes no exercises
    older.make(player_game.id)
    site.now += timedelta(days=1)
    assert site.due() == 0
    site.review(player_game)
    assert site.due() == len(mistakes_of(SHORT))
    site.reviews.of(player_game, "ada")
    assert site.queue.count_waiting() == 0


def test_a_deal_played_again_asks_nothing_twice(site: Site, lost: PlayerGame, games: Games) -> None:
    reviewed(site, play_record(games, SHORT))
    site.now += timedelta(days=1)
    assert site.due() == len(mistakes_of(SHORT))


def test_what_cannot_be_proven_is_counted_and_not_asked(
    site: Site, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*_: object) -> None:
        raise BudgetError

    monkeypatch.setattr(module.Question, "ask", give_up)
    reviewed(site, play_record(games, SHORT))
    site.now += timedelta(days=1)
    found = site.exercises.learning_in_full("ada", site.exercises.today(UTC_ZONE))
    counts = found.counts
    assert (counts.unproven, counts.asked, counts.due) == (len(mistakes_of(SHORT)), 0, 0)
    assert sorted(each.turn for each in found.kept_back) == mistakes_of(SHORT)
    assert not any(each.is_proven for each in found.kept_back)


def test_a_job_that_is_begun_again_goes_on_where_it_was(
    site: Site, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    player_game, asked = play_record(games, SHORT), []
    ask = module.Question.ask

    def fail_once(game: Game) -> object:
        asked.append(game.number)
        if len(asked) == 2:
            raise RuntimeError("killed")
        return ask(game)

    monkeypatch.setattr(module.Question, "ask", fail_once)
    for _ in range(2):
        site.review(player_game)
    first, *later = mistakes_of(SHORT)
    assert asked == [first, later[0], *later]
    site.now += timedelta(days=1)
    assert site.due() == len(mistakes_of(SHORT))


def test_a_mistake_in_a_daily_waits_until_the_daily_has_closed(
    site: Site, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = 4  # of 5 November, open until noon of the 6th in UTC
    player_game = with_columns(play_record(games, SHORT), daily=number)
    monkeypatch.setattr(module.PlayerGame, "of", lambda row: player_game)
    site.review(player_game)
    closes = calendar.closes_at(number)
    site.now = closes - timedelta(seconds=1)
    counts = site.exercises.learning("ada", site.exercises.today(UTC_ZONE)).counts
    assert (counts.due, counts.hidden) == (0, len(mistakes_of(SHORT)))
    row = next(ExerciseStore(site.engine).all_of("ada"))
    with pytest.raises(Absent):
        site.exercises.get("ada", row.id, site.exercises.today(UTC_ZONE))
    site.now = closes
    assert site.due() == len(mistakes_of(SHORT))


def test_the_order_of_a_pile_does_not_make_another_position() -> None:
    position = Game.start(SHORT.deal).position
    turned = replace(
        position,
        piles=tuple(replace(pile, cards=pile.cards[::-1]) for pile in position.piles),
    )
    assert hash_position(turned) == hash_position(position)
    played = Game.replay(SHORT.deal, SHORT.turns[:1]).position
    assert hash_position(played) != hash_position(position)


# ---- answers -----------------------------------------------------------------------------------------------


def test_three_right_answers_in_a_row_end_an_exercise(site: Site, lost: PlayerGame) -> None:
    site.now += timedelta(days=1)
    first = site.answer(right=True)
    for days in INTERVALS[1:]:
        site.now += timedelta(days=days - 1)
        assert first not in all_due(site)
        site.now += timedelta(days=1)
        assert first in all_due(site)
        today = site.exercises.today(UTC_ZONE)
        exercise = site.exercises.get("ada", first, today)
        assert exercise.answer == Answer()
        answered = site.play(exercise, exercise.question.right[-1], today)
        assert (len(answered.answer.tries), answered.answer.over) == (1, True)
    assert answered.is_learned
    site.now += timedelta(days=300)
    assert first not in all_due(site)
    assert site.exercises.learning("ada", site.exercises.today(UTC_ZONE)).counts.learned == 1


def all_due(site: Site, zone: str = UTC_ZONE) -> set[str]:
    today = site.exercises.today(zone)
    return {row.id for row in ExerciseStore(site.engine).list_due("ada", today, 100)}


@pytest.mark.parametrize("gives_up", [True, False])
def test_a_wrong_answer_starts_again_and_only_the_first_of_a_day_counts(
    site: Site, lost: PlayerGame, gives_up: bool
) -> None:
    site.now += timedelta(days=1)
    first = site.answer(right=True)
    site.now += timedelta(days=3)
    today = site.exercises.today(UTC_ZONE)
    exercise = site.exercises.get("ada", first, today)
    if gives_up:
        wrong = site.exercises.show("ada", first, today)
    else:
        wrong = site.play(exercise, exercise.question.moves[-1], today)
    assert wrong.right_answers == 0
    assert (wrong.answer.over, wrong.answer.shown) == (gives_up, gives_up)
    assert wrong.due_in == 1
    again = site.play(wrong, wrong.question.moves[0], today, seen=len(wrong.answer.tries))
    assert (again.right_answers, again.is_due, again.answer.over) == (0, False, True)
    assert site.exercises.get("ada", first, today) == again
    site.now += timedelta(days=1)
    assert first in all_due(site)


@pytest.mark.parametrize("finds", [True, False])
def test_a_hint_starts_again_and_leaves_it_to_be_found(
    site: Site, lost: PlayerGame, finds: bool
) -> None:
    site.now += timedelta(days=1)
    today = site.exercises.today(UTC_ZONE)
    exercise = site.exercises.next("ada", today)
    assert exercise is not None
    hinted = site.exercises.hint("ada", exercise.id, today)
    assert (hinted.answer.hinted, hinted.is_due, hinted.due_in) == (True, False, 1)
    if finds:
        site.play(hinted, exercise.question.moves[0], today)
    else:
        site.exercises.show("ada", exercise.id, today)
    answered = site.exercises.get("ada", exercise.id, today)
    assert (answered.answer.found, answered.answer.first) == (finds, False)
    assert (answered.right_answers, answered.due_in) == (0, 1)


def test_answers_at_once_count_once(site: Site, lost: PlayerGame) -> None:
    site.now += timedelta(days=1)
    today = site.exercises.today(UTC_ZONE)
    exercise = site.exercises.next("ada", today)
    assert exercise is not None
    wrong, right = exercise.question.moves[-1], exercise.question.moves[0]
    moves = [wrong, wrong, wrong, right]
    at_once([partial(site.play, exercise, move, today) for move in moves])
    final = site.exercises.get("ada", exercise.id, today)
    assert final.answer.over, "a right move is found, even if another answer came before it"
    assert len(final.answer.tries) in (1, 2)
    assert final.right_answers == int(len(final.answer.tries) == 1)


def test_an_exercise_of_another_player_is_absent(site: Site, lost: PlayerGame) -> None:
    site.now += timedelta(days=1)
    today = site.exercises.today(UTC_ZONE)
    exercise = site.exercises.next("ada", today)
    assert exercise is not None
    right = try_of(exercise.question.turn(exercise.question.right[0]))
    for ask in (
        partial(site.exercises.get, "bob", exercise.id, today),
        partial(site.exercises.answer, "bob", exercise.id, today, right),
        partial(site.exercises.show, "bob", exercise.id, today),
    ):
        with pytest.raises(Absent) as refused:
            ask()
        assert refused.value.code is PlayCode.NO_EXERCISE
    assert site.exercises.next("ada", today) == exercise


def test_only_so_many_are_asked_a_day(site: Site, games: Games) -> None:
    for record in (SHORT, play_eagerly("S1-0000-0009")):
        reviewed(site, play_record(games, record))
    site.now += timedelta(days=1)
    assert len(all_due(site)) > MOST_A_DAY == site.due()
    for left in reversed(range(MOST_A_DAY)):
        site.answer(right=False)
        assert site.due() == left
    assert site.exercises.next("ada", site.exercises.today(UTC_ZONE)) is None
    site.now += timedelta(days=1)
    assert site.due() == MOST_A_DAY


def test_days_begin_at_the_player_s_midnight(site: Site, lost: PlayerGame) -> None:
    midnight = datetime(2026, 11, 5, tzinfo=ZoneInfo(ANGELES))
    assert calendar.date_in_zone(lost.changed, ANGELES) == date(2026, 11, 4)
    site.now = midnight - timedelta(seconds=1)
    assert site.due(ANGELES) == 0
    site.now = midnight
    assert site.due(ANGELES) > 0
    assert site.due(UTC_ZONE) == 0  # where it is the day of the game


def test_a_flight_west_asks_nothing_twice(site: Site, lost: PlayerGame) -> None:
    """It is 7 November in Tokyo and still the 6th in Los Angeles, for the rest of a long day."""
    site.now = datetime(2026, 11, 7, 8, tzinfo=ZoneInfo(TOKYO))
    wrong, right = site.answer(False, TOKYO), site.answer(True, TOKYO)
    counts = site.exercises.learning("ada", site.exercises.today(ANGELES)).counts
    assert counts.answered_today == 2
    landed = site.now
    for hours in range(24 * 5):
        site.now = landed + timedelta(hours=hours)
        day, due = calendar.date_in_zone(site.now, ANGELES), all_due(site, ANGELES)
        assert (wrong in due) is (day >= date(2026, 11, 8))
        assert (right in due) is (day >= date(2026, 11, 10))


# ---- weeks, against a slow twin ----------------------------------------------------------------------------


@dataclass
class Card:
    """An exercise in the twin: a box of paper cards with dates on them."""

    due: date
    right: int = 0

    def answer(self, right: bool, day: date) -> None:
        self.right = self.right + 1 if right else 0
        self.due = day + timedelta(days=[1, 3, 7, 10_000][self.right])


def test_weeks_of_a_forgetful_player_with_two_devices(site: Site, lost: PlayerGame) -> None:
    random = Random(34)
    ids = [row.id for row in ExerciseStore(site.engine).all_of("ada")]
    box = {id: Card(date(2026, 11, 6)) for id in ids}
    for _ in range(60):
        site.now += timedelta(days=1)
        if random.random() < 0.3:  # a day without a game
            continue
        day = site.now.date()
        expected = {id for id, card in box.items() if card.due <= day and card.right < LEARNED}
        assert all_due(site) == expected
        today = site.exercises.today(UTC_ZONE)
        for id in random.sample(sorted(expected), random.randint(0, len(expected))):
            right = random.random() < 0.7
            exercise = site.exercises.get("ada", id, today)
            question = exercise.question
            move = random.choice(question.right) if right else question.moves[-1]
            for _device in range(random.randint(1, 2)):  # both were open; the later one is too late
                site.play(exercise, move, today)
                move = question.moves[0]
            box[id].answer(right, day)
    learned = sum(card.right == LEARNED for card in box.values())
    counts = site.exercises.learning("ada", site.exercises.today(UTC_ZONE)).counts
    assert (counts.learned, counts.asked) == (learned, len(box))
    assert learned > 0


def test_an_export_has_what_was_learned(site: Site, lost: PlayerGame) -> None:
    site.now += timedelta(days=1)
    site.answer(right=True)
    store = ExerciseStore(site.engine)
    values = list(export_exercises(store, "ada", site.now))
    assert len(values) == len(mistakes_of(SHORT))
    (answered,) = [each for each in values if "answered_on" in each]
    assert (answered["right_answers"], answered["due"]) == (1, "2026-11-09")
    assert {Turn.parse(each["played"]) for each in values} <= {*SHORT.turns}
    assert all(each["game"] == lost.id and each["idea"] in {*Idea} for each in values)
