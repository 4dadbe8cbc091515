"""A question in every state of its dock, and the pages of a day's puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Final

from flask import render_template

from gallery.scenes import DAY
from gallery.specimen import PILES, Section, Specimen, page_specimen
from solitaire.play.coach.puzzles.answers import Answer
from solitaire.play.coach.puzzles.exercises import KeptBack, Learning
from solitaire.play.coach.puzzles.judging import Crowns, find_rival
from solitaire.play.coach.puzzles.puzzles import PuzzleDay, PuzzleState, Tried
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.coach.puzzles.schedule import FIRST, PuzzleKey
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import Deal, Game
from solitaire.store.exercises import LearningCounts
from solitaire.web.board.parts.board import BoardView
from solitaire.web.board.puzzle import AskedQuestion, puzzle_view
from solitaire.web.http.context import words_of_request
from solitaire.web.http.zone import zone_view
from solitaire.web.puzzles.day import PuzzleDayLink, day_page, frame_of

KEY: Final = PuzzleKey(FIRST, Crowns.TWO)
CODE: Final = "S1-8RSJ-8MYX"
TURNS: Final = 6
"""After so many greedy turns some moves of this deal keep more than others."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Puzzles", chain(_docks(), _pages())


@cache
def _question() -> Question:
    game = Game.start(Deal.from_code(CODE))
    for _ in range(TURNS):
        game = game.play(choose_greedily(game))
    question = Question.ask(game)
    assert question is not None
    return question


def _answers() -> Mapping[str, Answer]:
    question = _question()
    right = question.turn(question.moves[0])
    wrong, worse = (question.turn(move) for move in (question.moves[-2], question.moves[-1]))
    return {
        "not tried yet": Answer(),
        "a wrong try": Answer((wrong,)),
        "a second wrong try": Answer((wrong, worse)),
        "found at the first try": Answer((right,), first=True, over=True),
        "found at the third try": Answer((wrong, worse, right), over=True),
        "shown": Answer(over=True, shown=True),
    }


def boards() -> Iterator[tuple[str, BoardView]]:
    """Yield what is special about each board, and the board."""
    question, words = _question(), words_of_request()
    for about, answer in _answers().items():
        tried = Tried(10, 7) if answer.over else None
        state = PuzzleState(
            KEY, question, {Crowns.ONE: Answer(over=True), KEY.crowns: answer}, tried
        )
        asked = AskedQuestion(question, answer, find_rival(question))
        yield about, puzzle_view(words, asked, frame_of(words, state, FIRST))


def _docks() -> Iterator[Specimen]:
    for about, board in boards():
        markup = render_template("board/_board.html", board=board)
        yield Specimen(f"puzzle: {about}", PILES.sub("", markup), "dock")


def _pages() -> Iterator[Specimen]:
    answers = dict(zip(Crowns, _answers().values(), strict=False))
    zone = zone_view(DAY, FIRST)
    streaks = Streaks(9, 8, 12, 1)
    due = Learning(
        LearningCounts(15, 12, 3, 0, 2, 1),
        (KeptBack("one", 7, DAY, is_proven=True), KeptBack("one", 9, DAY, is_proven=False)),
    )
    done = Learning(LearningCounts(15, 12, 0, 3, 0, 0))
    for about, day, learning in (
        ("the puzzles of a new day", PuzzleDay(FIRST, {}, None), None),
        ("the puzzles of a day, and mistakes", PuzzleDay(FIRST, answers, streaks), due),
        ("the puzzles of a day, no mistake due", PuzzleDay(FIRST, answers, streaks), done),
        ("the puzzles of an older day", PuzzleDay(FIRST + 1, answers, streaks), None),
    ):
        today = max(day.number, FIRST + 2 * ("older" in about))
        page = day_page(words_of_request(), day, today, learning, zone)
        yield page_specimen(about, "puzzles/day.html", page=page)
    link = PuzzleDayLink("Puzzle 26, three crowns", "/puzzles/26/3")
    yield page_specimen("a puzzle that is being made", "puzzles/wait.html", page=link)
