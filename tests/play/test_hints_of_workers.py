"""Hints that workers find: asked for, waited for, and made by the request where no worker finds them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache

import pytest

from solitaire.play.coach import hints
from solitaire.play.coach.hint import Hint, Spare, format_hint, parse_hint
from solitaire.play.coach.hints import BEGUN_SECONDS, UNBEGUN_SECONDS, Hints
from solitaire.play.coach.trying.weighing import parse_line
from solitaire.play.deals.row_text import new_row
from solitaire.play.errors import PlayCode, Refused
from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Deal, Game, Position, Seed
from solitaire.solver import Advice, advise, budget, evaluate
from solitaire.store import Database, GameStore
from solitaire.store.jobs import JobStore
from tests.kit.deals import greedy
from tests.kit.hands import Chance
from tests.kit.jobs import HeldQueue, held_queue, quick_queue
from tests.kit.postgresql import on_every_database

NOW = datetime(2026, 11, 5, tzinfo=UTC)
SECONDS = 0.3


class Noting(GameStore):
    """A store that accepts help and stores no games."""

    def __init__(self) -> None:
        pass

    def note_help(self, *_: object) -> bool:
        return True


def under_way(value: int, turns: int) -> Game:
    """A game played greedily for so many turns."""
    chance, game = Chance(value), Game.start(Deal.from_seed(Seed(value)))
    for _ in range(turns):
        game = game.play(greedy(game, chance))
    return game


GAME = under_way(1, 12)


@cache
def whole() -> Hint:
    """The hint for it."""
    return Hint.of(advise(GAME.position))


class Clock:
    """The time of the queue, which stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:  # type: ignore[override]
    return Clock()


@pytest.fixture
def queue(engine: Database, clock: Clock) -> HeldQueue:
    """A queue on which nobody works unless the test does."""
    return held_queue(engine, clock)


@pytest.fixture
def made_here(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions for which a hint was computed, by a request or by a job in this process."""
    made: list[Position] = []

    def count(position: Position) -> Advice:
        made.append(position)
        return advise(position)

    monkeypatch.setattr(hints, "advise", count)
    return made


def ask(site: Hints, game: Game = GAME, wait: float = SECONDS) -> Hint | None:
    player_game = PlayerGame(new_row("game", "ada", game, NOW), game)
    return site.give_hint(player_game, HintStep.USES, number=game.number, wait=wait)[1]


def jobs_of(queue: HeldQueue) -> list[tuple[str, str]]:
    """The keys and the texts of the hints that are queued."""
    tasks = queue.brokers.jobs.pending()
    return [task.args for task in tasks if task.name.startswith("find_hint")]


@pytest.mark.parametrize("value", [0, 2, 5, 7])
def test_the_answer_of_a_job_is_the_whole_hint(value: int) -> None:
    game = under_way(value, 3 * value)
    hint = Hint.of(advise(game.position))
    assert parse_hint(format_hint(hint), hint.drawn) == hint


@on_every_database
def test_a_worker_finds_the_hint_and_the_request_waits_for_it(
    queue: HeldQueue, made_here: list[Position]
) -> None:
    site, pauses = Hints(Noting(), queue), []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 2:
            assert made_here == []
            assert queue.work() == 1

    queue.pause = pause
    assert ask(site) == whole()
    assert len(pauses) == 2
    assert ask(site) == ask(site, wait=0) == whole()  # cached
    assert len(made_here) == 1
    assert site.give_spare(PlayerGame(new_row("game", "ada", GAME, NOW), GAME))[1] == whole().before


def test_an_answer_that_is_there_is_not_waited_for(
    engine: Database, made_here: list[Position]
) -> None:
    for _ in range(2):  # two processes of one site
        queue = quick_queue(engine)
        queue.pause = pytest.fail  # type: ignore[assignment]
        assert ask(Hints(Noting(), queue)) == whole()
    assert len(made_here) == 1


def test_a_request_waits_no_longer_than_it_was_told(queue: HeldQueue) -> None:
    queue.keep_a_worker_busy()
    site, pauses = Hints(Noting(), queue), list[float]()
    queue.pause = pauses.append
    for wait, most in ((60, SECONDS), (0.1, 0.1), (0, 0)):
        pauses.clear()
        assert ask(site, wait=wait) is None
        assert sum(pauses) == pytest.approx(most)


def test_a_slow_worker_is_waited_for_by_polling(
    queue: HeldQueue, clock: Clock, made_here: list[Position]
) -> None:
    queue.keep_a_worker_busy()
    site = Hints(Noting(), queue)
    for _ in range(3):
        assert ask(site) is None
        clock.pass_by(0.3)
    assert made_here == []
    assert queue.work() == 2
    assert ask(site) == whole()
    assert len(made_here) == 1


def test_without_a_worker_the_request_makes_the_hint(
    engine: Database, clock: Clock, queue: HeldQueue, made_here: list[Position]
) -> None:
    assert ask(Hints(Noting(), queue)) == whole()
    assert queue.work() == 1  # of a worker that starts later
    assert ask(Hints(Noting(), held_queue(engine, clock))) == whole()  # of another process
    assert len(made_here) == 1
    clock.pass_by(1)
    assert ask(Hints(Noting(), held_queue(engine, clock)), under_way(2, 20)) is not None


def test_if_the_queue_is_full_the_request_makes_the_hint(
    queue: HeldQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "HALF", 0)
    queue.pause = pytest.fail  # type: ignore[assignment]
    assert ask(Hints(Noting(), queue)) == whole()


@pytest.mark.parametrize("is_begun", [True, False], ids=["killed", "busy"])
def test_if_no_worker_finds_it_for_long_the_request_makes_the_hint(
    engine: Database, queue: HeldQueue, clock: Clock, made_here: list[Position], is_begun: bool
) -> None:
    site = Hints(Noting(), queue)
    queue.keep_a_worker_busy()
    assert ask(site) is None
    if is_begun:
        (job,) = jobs_of(queue)
        assert JobStore(engine).begin(job[0], NOW, running=(NOW, NOW))
    clock.pass_by((BEGUN_SECONDS if is_begun else UNBEGUN_SECONDS) - 0.1)
    assert ask(site) is None
    assert made_here == []
    clock.pass_by(0.1)
    assert ask(site) == whole()


def test_a_worker_that_gives_up_is_not_asked_again(
    queue: HeldQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "budget", lambda states: budget(5))
    queue.pause = lambda seconds: queue.work()  # type: ignore[assignment,return-value]
    site = Hints(Noting(), queue)
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            ask(site)
        assert refused.value.code is PlayCode.GIVEN_UP


def test_a_job_does_not_have_the_order_of_the_undrawn_cards(queue: HeldQueue) -> None:
    queue.keep_a_worker_busy()
    assert ask(Hints(Noting(), queue)) is None
    ((_, text),) = jobs_of(queue)
    told, seen = parse_line(text), GAME.number
    assert told.position == GAME.position
    assert told.deal.stock[:seen] == GAME.deal.stock[:seen]
    assert told.deal.stock[seen:] == tuple(sorted(GAME.deal.stock[seen:]))
    assert told.deal.code is None


def test_the_spare_of_a_hint_is_that_of_its_position() -> None:
    assert whole().before == Spare.of(evaluate(GAME.position))
