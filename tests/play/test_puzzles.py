"""The puzzles of days as players answer them, and how workers make them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Engine

from solitaire.play.coach.puzzles.answers import Answer, PuzzleMark, Try
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.puzzles import ENOUGH, Puzzles, PuzzleState, marks_of
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.coach.puzzles.schedule import FIRST, STOCK, PuzzleKey, keys_of
from solitaire.play.coach.puzzles.stock import PuzzleStock
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.errors import Absent, NotOver
from solitaire.play.results.player_days import PlayerDays
from solitaire.rules import IllegalTurn, Rank, Seed, Turn, Variant
from solitaire.store import Database
from solitaire.store.dailies import DailyStore
from solitaire.store.puzzles import PuzzleStore, StoredAnswer, StoredPuzzle
from solitaire.store.races import RaceStore
from solitaire.store.streaks import StreakStore
from tests.kit.at_once import at_once
from tests.kit.clocks import Clock
from tests.kit.jobs import HeldQueue, held_queue
from tests.kit.puzzles import SECRET, golden_question, put_puzzles, right_turn, try_of, wrong_turns

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
DAY = timedelta(days=1)
KEY = PuzzleKey(FIRST, Crowns.TWO)
QUESTION = golden_question(Crowns.TWO)
RIGHT = right_turn(QUESTION)
WRONG, WORSE = wrong_turns(QUESTION)[:2]


class Search:
    """Finds a golden puzzle in the candidate at that place, and counts what was tried."""

    def __init__(self, place: int = 0) -> None:
        self.place = place
        self.tried: list[tuple[Crowns, int]] = []
        self.seeds: set[int] = set()

    def __call__(self, seed: Seed, variant: Variant, crowns: Crowns, place: int) -> Question | None:
        self.tried.append((crowns, place))
        self.seeds.add(seed.value)
        return golden_question(crowns) if place >= self.place else None


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def search() -> Search:
    return Search()


@pytest.fixture
def held(engine: Engine, clock: Clock) -> HeldQueue:
    return held_queue(engine, clock)


@pytest.fixture
def stock(engine: Engine, held: HeldQueue, clock: Clock, search: Search) -> PuzzleStock:
    return make_stock(engine, held, clock, search)


def make_stock(
    database: Database,
    held: HeldQueue,
    clock: Clock,
    search: Search,
    secret: bytes | None = SECRET,
    daily: str = "1-8QZK-4M2T",
) -> PuzzleStock:
    dailies = Dailies(
        DailyStore(database),
        SECRET,
        held,
        clock=clock,
        search=lambda *_: Candidate(daily, 0, 3),
    )
    secret_deals = SecretDeals(dailies, RaceStore(database))
    for number, variant in dailies.find_missing(calendar.ahead(clock())):
        assert dailies.make(number, variant)
    return PuzzleStock(
        PuzzleStore(database), secret, held, secret_deals, clock=clock, search=search
    )


@pytest.fixture
def puzzles(engine: Engine, stock: PuzzleStock, clock: Clock) -> Puzzles:
    """With the puzzles of the first day."""
    put_puzzles(engine, FIRST)
    return Puzzles(PuzzleStore(engine), stock, clock=clock)


def answer(puzzles: Puzzles, turn: Turn, seen: int = 0, player: str = "ada") -> PuzzleState:
    return puzzles.answer(KEY, player, try_of(turn, seen))


# ---- answers ----


def test_the_first_try_counts(puzzles: Puzzles) -> None:
    state = answer(puzzles, RIGHT)
    assert state.answer == Answer((RIGHT,), first=True, over=True)
    assert puzzles.load(KEY, "ada") == state
    assert puzzles.load(KEY, "bob").answer == Answer()


def test_after_a_wrong_try_one_goes_on(puzzles: Puzzles) -> None:
    assert answer(puzzles, WRONG).answer == Answer((WRONG,))
    assert answer(puzzles, WORSE, 1).answer == Answer((WRONG, WORSE))
    found = Answer((WRONG, WORSE, RIGHT), over=True)
    assert answer(puzzles, RIGHT, 2).answer == found
    assert answer(puzzles, WRONG, 3).answer == found, "it is over"
    assert puzzles.show(KEY, "ada").answer == found


def test_every_right_move_is_right(puzzles: Puzzles) -> None:
    for at, move in enumerate(QUESTION.right):
        assert answer(puzzles, QUESTION.turn(move), player=f"player {at}").answer.first


def test_a_card_discarded_unplayed_is_an_answer(puzzles: Puzzles) -> None:
    unplayed = next(move for move in QUESTION.moves if move.pile is None)
    (tried,) = answer(puzzles, QUESTION.turn(unplayed)).answer.tries
    assert tried.is_unplayed


def test_showing_ends_it(puzzles: Puzzles) -> None:
    assert puzzles.show(KEY, "ada").answer == Answer(over=True, shown=True)
    assert answer(puzzles, RIGHT).answer == Answer(over=True, shown=True)
    answer(puzzles, WRONG, player="bob")
    assert puzzles.show(KEY, "bob").answer == Answer((WRONG,), over=True, shown=True)


def test_after_a_hint_it_can_still_be_found_but_not_at_the_first_try(puzzles: Puzzles) -> None:
    hinted = puzzles.hint(KEY, "ada")
    assert hinted.answer == Answer(shown=True)
    assert puzzles.hint(KEY, "ada") == hinted, "pressed twice"
    assert answer(puzzles, WRONG).answer == Answer((WRONG,), shown=True)
    found = answer(puzzles, RIGHT, 1).answer
    assert found == Answer((WRONG, RIGHT), over=True)
    assert puzzles.hint(KEY, "ada").answer == found, "it is over"
    puzzles.hint(KEY, "bob")
    assert answer(puzzles, RIGHT, player="bob").answer == Answer((RIGHT,), over=True)
    puzzles.hint(KEY, "cy")
    assert puzzles.show(KEY, "cy").answer == Answer(over=True, shown=True)


def test_an_old_page_adds_no_wrong_try_but_may_find_it(puzzles: Puzzles) -> None:
    """Or a form that is sent twice."""
    answer(puzzles, WRONG)
    for turn in (WRONG, WORSE):
        assert answer(puzzles, turn, 0).answer == Answer((WRONG,))
    for _ in range(2):
        assert answer(puzzles, RIGHT, 0).answer == Answer((WRONG, RIGHT), over=True)


def test_wrong_tries_without_end_are_not_stored(
    puzzles: Puzzles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.play.coach.puzzles.answers.MOST_TRIES", 3)
    for seen in range(5):
        answer(puzzles, WRONG, min(seen, 3))
    assert puzzles.load(KEY, "ada").answer == Answer((WRONG,) * 3)
    assert answer(puzzles, RIGHT, 3).answer.over


def test_answers_at_once_count_once(puzzles: Puzzles) -> None:
    states = at_once([partial(answer, puzzles, WRONG)] * 4 + [partial(answer, puzzles, RIGHT)])
    assert all(isinstance(state, PuzzleState) for state in states)
    final = puzzles.load(KEY, "ada").answer
    assert final.over
    assert final.tries in ((RIGHT,), (WRONG, RIGHT))
    assert final.first is (final.tries == (RIGHT,))


def test_an_illegal_move_is_no_try(puzzles: Puzzles) -> None:
    flipped = next(pile for pile in QUESTION.game.piles if pile.flipped)
    for pile in (flipped.rank, Rank.KING):
        with pytest.raises(IllegalTurn):
            puzzles.answer(KEY, "ada", Try(pile, RIGHT.discard, 0))
    assert puzzles.load(KEY, "ada").answer == Answer()


# ---- days ----


@pytest.mark.parametrize("number", [FIRST - 1, FIRST + 2, FIRST + 400, calendar.LAST_NUMBER + 1])
def test_a_puzzle_is_absent_before_its_day(puzzles: Puzzles, number: int) -> None:
    key = PuzzleKey(number, Crowns.ONE)
    for refused in (
        partial(puzzles.load, key, None),
        partial(puzzles.load_day, number, "ada"),
        partial(puzzles.show, key, "ada"),
        partial(puzzles.answer, key, "ada", try_of(RIGHT)),
    ):
        with pytest.raises(Absent):
            refused()


def test_answers_are_revealed_when_the_day_is_over_everywhere(
    puzzles: Puzzles, clock: Clock
) -> None:
    closes = calendar.closes_at(FIRST)
    clock.now = closes - timedelta(microseconds=1)
    with pytest.raises(NotOver):
        puzzles.reveal(KEY)
    clock.now = closes
    assert puzzles.reveal(KEY) == QUESTION
    with pytest.raises(NotOver):
        puzzles.reveal(PuzzleKey(FIRST + 1, Crowns.ONE))
    clock.now += DAY
    assert puzzles.reveal(PuzzleKey(FIRST + 1, Crowns.ONE)) is None


def solve_day(puzzles: Puzzles, number: int, player: str = "ada") -> None:
    """Find one, and let the others be shown."""
    puzzles.answer(keys_of(number)[1], player, try_of(RIGHT))
    for key in keys_of(number):
        puzzles.show(key, player)


def test_a_day_of_shown_answers_does_not_count(puzzles: Puzzles) -> None:
    for key in keys_of(FIRST):
        puzzles.show(key, "ada")
    assert puzzles.streaks("ada").current == 0
    assert marks_of(puzzles.load_day(FIRST, "ada").answers) == (PuzzleMark.SHOWN,) * 3


def test_a_day_counts_if_its_three_were_over_on_it(
    engine: Engine, puzzles: Puzzles, clock: Clock
) -> None:
    for number in range(FIRST + 1, FIRST + 4):
        put_puzzles(engine, number)
    solve_day(puzzles, FIRST)
    clock.now += DAY
    puzzles.show(keys_of(FIRST + 1)[0], "ada")
    assert puzzles.streaks("ada").current == 1
    solve_day(puzzles, FIRST + 1)
    assert puzzles.streaks("ada").current == 2
    day = puzzles.load_day(FIRST + 1, "ada")
    assert day.streaks == puzzles.streaks("ada")
    beside = PlayerDays(StreakStore(engine), clock=clock).load("ada", FIRST + 1)
    assert (beside.puzzle_streaks, beside.marks) == (day.streaks, marks_of(day.answers))
    clock.now += 2 * DAY - timedelta(hours=1)
    solve_day(puzzles, FIRST + 3)
    assert puzzles.streaks("ada").current == 3, "a day that is open somewhere is not missed yet"
    clock.now += DAY
    solve_day(puzzles, FIRST + 2)
    assert puzzles.streaks("ada").current == 1, "it was over by then"
    assert puzzles.streaks("ada").longest == 2


def test_tells_how_many_found_it_once_ten_have_tried(puzzles: Puzzles) -> None:
    for number in range(ENOUGH - 1):
        answer(puzzles, RIGHT if number % 3 else WRONG, player=f"player {number}")
    assert puzzles.load(KEY, "ada").tried is None
    shown = puzzles.show(KEY, "ada").tried
    assert shown is not None
    assert (shown.players, shown.found) == (10, 6)
    assert puzzles.load(KEY, "eve").tried is None, "not before it is over for the player"


def test_a_day_lists_what_is_answered(puzzles: Puzzles) -> None:
    answer(puzzles, RIGHT)
    assert {*puzzles.load_day(FIRST, "ada").answers} == {Crowns.TWO}
    assert puzzles.load_day(FIRST, None).streaks is None


# ---- making ----


def made(engine: Engine) -> list[tuple[int, int]]:
    rows = PuzzleStore(engine).list_states(range(1, 100))
    return sorted((row.number, row.crowns) for row in rows if row.is_made)


def test_a_puzzle_that_is_missing_is_made_by_workers(
    engine: Engine, stock: PuzzleStock, held: HeldQueue, clock: Clock, search: Search
) -> None:
    puzzles = Puzzles(PuzzleStore(engine), stock, clock=clock)
    assert puzzles.load(KEY, "ada").question is None
    assert not search.tried, "not in this thread"
    assert answer(puzzles, RIGHT).question is None
    assert puzzles.show(KEY, "ada").question is None
    assert [*PuzzleStore(engine).all_answers("ada")] == []
    held.work()
    assert puzzles.load(KEY, "ada").question == QUESTION


def test_a_job_tries_one_candidate_and_the_next_goes_on(
    engine: Engine, stock: PuzzleStock, held: HeldQueue, search: Search
) -> None:
    search.place = 2
    stock.refill([FIRST])
    for tries in range(1, 4):
        held.work(1)
        assert search.tried == [(Crowns.ONE, place) for place in range(tries)]
    assert made(engine) == [(FIRST, 1)]
    held.work(1)
    assert search.tried[-1] == (Crowns.TWO, 0)


def test_what_a_killed_worker_left_goes_on_at_its_place(
    engine: Engine, held: HeldQueue, clock: Clock, search: Search
) -> None:
    search.place = 5
    PuzzleStore(engine).pass_over(FIRST, 2, 4)
    make_stock(engine, held, clock, search).refill([FIRST])
    held.work()
    assert [place for crowns, place in search.tried if crowns is Crowns.TWO][:2] == [4, 5]


def test_two_weeks_are_in_stock(
    engine: Engine, stock: PuzzleStock, held: HeldQueue, clock: Clock
) -> None:
    last = calendar.latest(NOON) + STOCK
    stock.refill()
    held.work()
    assert made(engine) == [
        (key.number, key.crowns) for number in range(FIRST, last + 1) for key in keys_of(number)
    ]
    stock.refill()
    assert held.work() == 0


def test_the_same_job_is_queued_once(stock: PuzzleStock, held: HeldQueue) -> None:
    for _ in range(5):
        stock.refill([FIRST])
    assert len(held.brokers.jobs) == 2, "one for the day, and one for those to come"


def test_puzzles_to_come_are_made_after_all_else(
    engine: Engine, stock: PuzzleStock, held: HeldQueue
) -> None:
    """A review that is asked for later is done first."""
    done: list[str] = []
    review = held.task(lambda: done.append("review"), name="some_review")
    stock.refill()
    review.ask("some review")
    held.work(1)
    assert done == ["review"]
    assert made(engine) == []


def test_a_job_gets_a_seed_and_not_the_secret(
    stock: PuzzleStock, held: HeldQueue, search: Search
) -> None:
    stock.refill([FIRST])
    for message in held.brokers.jobs.pending():
        assert SECRET.decode() not in str(message.args)
    held.work(3)
    assert search.seeds == {key.seed(SECRET).value for key in keys_of(FIRST)}


def test_without_the_secret_none_is_made(
    engine: Engine,
    held: HeldQueue,
    clock: Clock,
    search: Search,
    caplog: pytest.LogCaptureFixture,
) -> None:
    make_stock(engine, held, clock, search, secret=None).refill([FIRST])
    assert held.work() == 0
    assert "the secret of the dailies is not known" in caplog.text


def test_the_deal_of_an_open_daily_is_passed_over(
    engine: Engine, held: HeldQueue, clock: Clock, search: Search
) -> None:
    """Of one that is open, and of one to come that is made."""
    code = QUESTION.game.deal.code
    assert code is not None
    stock = make_stock(engine, held, clock, search, daily=code)
    stock.refill([FIRST])
    held.work(20)
    assert KEY in stock.find_missing([FIRST])
    assert (FIRST, 2) not in made(engine)
    state = PuzzleStore(engine).get(*KEY)
    assert state is not None
    assert state.place > 0


def test_all_puzzles_of_some_days_are_made_here_or_by_workers(
    engine: Engine, stock: PuzzleStock, held: HeldQueue, search: Search
) -> None:
    search.place = 2
    days = range(FIRST - 1, FIRST + 2)
    keys = [*keys_of(FIRST), *keys_of(FIRST + 1)]
    assert stock.find_missing(days) == keys
    assert not stock.is_making(keys)
    stock.make(keys[0])
    assert stock.find_missing(days) == keys[1:]
    stock.start_making(keys[1:])
    assert stock.is_making(keys), "whichever of them is at its turn"
    while stock.find_missing(days):
        assert stock.is_making(keys)
        assert held.work(1)
    assert not stock.is_making(keys)
    assert held.work() == 0, "it does not go on with the days to come"
    tried = len(search.tried)
    stock.make(keys[0])
    assert len(search.tried) == tried


def test_without_the_secret_none_can_be_made_here(
    engine: Engine, held: HeldQueue, clock: Clock, search: Search
) -> None:
    with pytest.raises(RuntimeError, match="the secret of the dailies is not known"):
        make_stock(engine, held, clock, search, secret=None).make(KEY)


def test_a_made_puzzle_is_not_made_again(
    engine: Engine, stock: PuzzleStock, held: HeldQueue, search: Search
) -> None:
    stock.refill([FIRST])
    put_puzzles(engine, FIRST)
    kept = PuzzleStore(engine).get(*KEY)
    held.work(3)
    assert not search.tried
    assert PuzzleStore(engine).get(*KEY) == kept


def test_a_stored_puzzle_with_another_format_is_absent(engine: Engine, puzzles: Puzzles) -> None:
    broken = StoredPuzzle(FIRST + 1, 1, 0, NOON, "1-8QZK-4M2T", "", 2, "[1]")
    assert PuzzleStore(engine).put(broken)
    with pytest.raises(Absent):
        puzzles.load(PuzzleKey(FIRST + 1, Crowns.ONE), None)


def test_a_row_without_tries_is_an_answer_too(engine: Engine, puzzles: Puzzles) -> None:
    row = StoredAnswer("ada", FIRST, 2, "", False, True, True, True, NOON)
    assert PuzzleStore(engine).change_answer(replace(row, over=False), None)
    assert puzzles.load(KEY, "ada").answer == Answer(shown=True)
