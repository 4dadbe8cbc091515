"""Ideas of a player's mistakes: named once by workers, summed up, and practised."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, update

from solitaire.play.background import memory_brokers
from solitaire.play.coach.puzzles import exercises as exercises_module
from solitaire.play.coach.puzzles import practice as module
from solitaire.play.coach.puzzles.exercises import Exercises
from solitaire.play.coach.puzzles.ideas import Idea, NamedMistake, classify
from solitaire.play.coach.puzzles.judging import find_rival
from solitaire.play.coach.puzzles.practice import IdeaCost, IdeaCosts, Practice, sum_up
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.coach.puzzles.schedule import PuzzleKey
from solitaire.play.coach.puzzles.stock import idea_of_puzzle
from solitaire.play.coach.reviews import Reviews
from solitaire.play.deals.eager import BEGINNER
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.use_cases import UseCases
from solitaire.rules import Deal, Game, Record
from solitaire.solver import analyze
from solitaire.store import GameStore, ResultStore, tables
from solitaire.store.exercises import ExerciseStore
from solitaire.store.puzzles import PuzzleStore, StoredAnswer
from solitaire.store.reviews import ReviewStore
from tests.kit.jobs import HeldQueue, held_queue
from tests.kit.playing import play_record, play_turns
from tests.kit.puzzles import golden_rows, key_of, question_of

EVENING = datetime(2026, 11, 5, 20, tzinfo=UTC)
LATER = 100
"""A day after those of the golden puzzles."""


def play_eagerly(code: str) -> Record:
    """The game of a simulated beginner, who makes mistakes."""
    game = BEGINNER.play(Game.start(Deal.from_code(code)))
    return Record(game.deal, game.turns)


RECORD = play_eagerly("S1-0000-0005")


@dataclass
class Site:
    """Reviews, exercises and ideas with one clock, and the queue of their jobs."""

    engine: Engine
    now: datetime = EVENING
    queue: HeldQueue = field(init=False)
    exercises: Exercises = field(init=False)
    reviews: Reviews = field(init=False)
    practice: Practice = field(init=False)

    def __post_init__(self) -> None:
        games, reviews = GameStore(self.engine), ReviewStore(self.engine)
        exercises = ExerciseStore(self.engine)
        self.queue = held_queue(self.engine, lambda: self.now)
        self.exercises = Exercises(exercises, games, reviews, self.queue, clock=lambda: self.now)
        self.reviews = Reviews(
            reviews, games, self.queue, on_made=self.exercises.prepare, clock=lambda: self.now
        )
        self.practice = Practice(
            exercises,
            PuzzleStore(self.engine),
            reviews,
            self.reviews,
            self.exercises,
            self.queue,
            clock=lambda: self.now,
        )

    def play(self, games: Games, record: Record = RECORD) -> PlayerGame:
        """Play a game, with its review and all that follows from it."""
        player_game = play_record(games, record)
        self.reviews.make(player_game.id)
        self.queue.work()
        return player_game

    def forget_ideas(self) -> None:
        """Make all rows those of a program that knew no ideas."""
        with self.engine.begin() as connection:
            for table in (tables.reviews, tables.results):
                connection.execute(update(table).values(ideas=None))
            for table in (tables.exercises, tables.puzzles):
                connection.execute(update(table).values(idea=None))

    def choose(self, idea: Idea, player: str | None = "ada") -> object:
        """What there is to practise today."""
        return self.practice.choose(player, idea, self.exercises.today("UTC"), LATER)


@pytest.fixture
def site(engine: Engine) -> Site:
    return Site(engine)


def name_all(record: Record) -> list[NamedMistake]:
    """The mistakes of a game, each asked and named from nothing."""
    named = []
    for turn in analyze(record).turns:
        if turn.mistake:
            question = Question.ask(Game.replay(record.deal, record.turns[: turn.number - 1]))
            assert question is not None
            named.append(NamedMistake(turn.number, classify(question, turn.turn), turn.mistake))
    return named


NAMED = name_all(RECORD)


# ---- naming ------------------------------------------------------------------------------------------------


def test_the_review_names_each_mistake(site: Site, games: Games) -> None:
    player_game = site.play(games)
    review = site.reviews.find(player_game)
    assert review is not None
    assert [*review.ideas] == NAMED
    assert [review.idea_of(each.turn) for each in NAMED] == [each.idea for each in NAMED]
    assert review.idea_of(99) is None
    exercises = ExerciseStore(site.engine).all_of("ada")
    assert [each.idea for each in exercises] == [each.idea for each in NAMED]


def test_what_the_ideas_cost_is_what_mistakes_cost(site: Site, games: Games) -> None:
    player_game = site.play(games)
    costs, result = site.practice.costs("ada"), ResultStore(site.engine).of_game(player_game.id)
    assert result is not None
    assert costs.games == 1
    assert sum(each.lost for each in costs.costs) == result.mistakes
    assert sum(each.mistakes for each in costs.costs) == len(NAMED)
    assert site.practice.costs("bob") == IdeaCosts()
    assert site.queue.count_waiting() == 0


def test_costs_are_summed_up_the_costliest_first() -> None:
    games = [
        (NamedMistake(1, Idea.WILD, 1), NamedMistake(4, Idea.GREEDY, 2)),
        (),
        (NamedMistake(9, Idea.UNUSED, 1), NamedMistake(2, Idea.GREEDY, 1)),
    ]
    expected = IdeaCost(Idea.GREEDY, 3, 2), IdeaCost(Idea.UNUSED, 1, 1), IdeaCost(Idea.WILD, 1, 1)
    assert sum_up(games) == IdeaCosts(3, expected)


def test_games_of_before_are_named_without_being_asked_twice(site: Site, games: Games) -> None:
    played = [site.play(games, play_eagerly(f"S1-0000-000{seed}")) for seed in (5, 6, 7)]
    before = site.practice.costs("ada")
    site.forget_ideas()
    assert site.practice.costs("ada") == IdeaCosts()
    assert site.practice.costs("ada") == IdeaCosts()
    assert site.queue.work() == len(played) + 1
    assert site.practice.costs("ada") == before
    assert before.games == len(played)
    assert site.queue.count_waiting() == 0


def test_naming_a_game_of_before_solves_nothing_again(
    site: Site, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.play(games)
    site.forget_ideas()
    monkeypatch.setattr(exercises_module, "_ask", lambda game: pytest.fail("asked again"))
    site.practice.costs("ada")
    site.queue.work()
    assert sum(each.mistakes for each in site.practice.costs("ada").costs) == len(NAMED)


def test_a_game_of_before_exercises_gets_them_too(site: Site, games: Games) -> None:
    player_game = play_record(games, RECORD)
    stores = ReviewStore(site.engine), GameStore(site.engine)
    Reviews(*stores, held_queue(site.engine)).make(player_game.id)
    site.practice.costs("ada")
    site.queue.work()
    assert len([*ExerciseStore(site.engine).all_of("ada")]) == len(NAMED)


def test_a_game_of_before_reviews_is_reviewed(site: Site, games: Games) -> None:
    player_game = play_record(games, RECORD)
    site.practice.costs("ada")
    site.queue.work()
    review = site.reviews.find(player_game)
    assert review is not None
    assert [*review.ideas] == NAMED
    assert site.practice.costs("ada").games == 1


def test_a_game_that_cannot_be_named_is_tried_once(
    site: Site, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in (5, 6):
        site.play(games, play_eagerly(f"S1-0000-000{seed}"))
    site.forget_ideas()

    def fail(*_: object) -> None:
        raise RuntimeError("damaged")

    monkeypatch.setattr(exercises_module, "read_review", fail)
    site.practice.costs("ada")
    assert site.queue.work() == 3, "two games, and none is left"
    assert site.practice.costs("ada") == IdeaCosts()
    assert site.queue.count_waiting() == 0


def test_undoing_the_end_keeps_what_counted(site: Site, games: Games) -> None:
    player_game = site.play(games)
    before = site.practice.costs("ada")
    back = games.turns.undo("ada", player_game.id, number=player_game.number, turns=1)
    other = next(turn for turn in back.game.legal_turns() if turn != RECORD.turns[-1])
    ended = play_turns(games, back, (other,))
    site.reviews.make(ended.id)
    site.queue.work()
    assert site.reviews.find(ended) is not None
    assert site.practice.costs("ada") == before


def test_jobs_of_ideas_come_after_hints_and_reviews(engine: Engine) -> None:
    brokers = memory_brokers(immediate=False)
    cases = UseCases.of(engine, b"daily", brokers)
    tasks = [
        *[cases.practice._games] * 3,
        *[cases.reviews._of_game] * 200,
        *[cases.exercises._making] * 2,
        cases.trials.weighing._line,
    ]
    for number, task in enumerate(tasks):
        task._enqueue(f"job {number}")
    order = []
    while (job := brokers.jobs.dequeue()) is not None:
        order.append(job.name)
    assert order == ["weigh_line"] + ["make"] * 200 + ["exercises"] * 2 + ["ideas"] * 3


def test_jobs_of_ideas_leave_room_for_reviews(
    site: Site, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.play(games)
    site.forget_ideas()
    monkeypatch.setattr(module, "HALF", 0)
    assert site.practice.costs("ada") == IdeaCosts()
    assert site.queue.work() == 0


# ---- practising --------------------------------------------------------------------------------------------


def put_puzzles(site: Site) -> None:
    for row in golden_rows():
        PuzzleStore(site.engine).put(replace(row, idea=idea_of_puzzle(question_of(row))))


def test_the_idea_of_a_puzzle_is_that_of_its_tempting_move() -> None:
    for row in golden_rows():
        question = question_of(row)
        rival = find_rival(question)
        assert rival is not None
        assert idea_of_puzzle(question) is classify(question, rival)


def test_a_player_with_few_games_practises_puzzles(site: Site) -> None:
    put_puzzles(site)
    for row in golden_rows():
        idea = idea_of_puzzle(question_of(row))
        assert idea is not None
        assert site.choose(idea) is not None
        assert site.choose(idea, player=None) == site.choose(idea)


def test_due_mistakes_come_first_then_puzzles_then_learned_ones(site: Site, games: Games) -> None:
    site.play(games)
    put_puzzles(site)
    row = golden_rows()[0]
    idea = idea_of_puzzle(question_of(row))
    assert idea is not None
    (mistake, *others) = ExerciseStore(site.engine).all_of("ada")
    with site.engine.begin() as connection:
        connection.execute(update(tables.exercises).values(idea="other"))
        own = tables.exercises.c.id == mistake.id
        connection.execute(update(tables.exercises).where(own).values(idea=idea))
    site.now += timedelta(days=1)
    assert site.choose(idea) == mistake.id
    site.exercises.show("ada", mistake.id, site.exercises.today("UTC"))
    with site.engine.begin() as connection:
        learned = {"right_answers": 3, "due": None}
        connection.execute(update(tables.exercises).where(own).values(learned))
    found = []
    while (chosen := site.choose(idea)) is not None:
        assert isinstance(chosen, PuzzleKey)
        found.append(chosen)
        answer = StoredAnswer("ada", *chosen, "", False, True, True, False, site.now)
        assert PuzzleStore(site.engine).change_answer(answer, None)
    expected = [key_of(each) for each in golden_rows() if idea_of_puzzle(question_of(each)) is idea]
    assert sorted(found) == sorted(expected)
    site.now += timedelta(days=1)
    assert site.choose(idea) == mistake.id
    again = site.exercises.get("ada", mistake.id, site.exercises.today("UTC"))
    assert (again.is_due, again.right_answers) == (True, 2)
    assert others, "those of other ideas are not chosen"


def test_puzzles_of_before_are_named_by_workers(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PUZZLES", 2)
    for row in golden_rows():
        PuzzleStore(site.engine).put(replace(row, idea=None))
    damaged = replace(golden_rows()[0], number=1, deal="nothing", idea=None)
    PuzzleStore(site.engine).put(damaged)
    assert site.choose(Idea.UNUSED) is None
    site.queue.work()
    for row in golden_rows():
        found = PuzzleStore(site.engine).get(row.number, row.crowns)
        assert found is not None
        assert found.idea == idea_of_puzzle(question_of(row))
    assert PuzzleStore(site.engine).list_unnamed(9) == ()


def test_puzzles_of_today_and_later_are_not_practised(site: Site) -> None:
    put_puzzles(site)
    first = min(row.number for row in golden_rows())
    for idea in Idea:
        today = site.exercises.today("UTC")
        assert site.practice.choose("ada", idea, today, first) is None
