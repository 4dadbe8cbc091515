"""The lesson in every state of its dock."""

from __future__ import annotations

from collections.abc import Iterator

from flask import render_template

from gallery.specimen import PILES, Section, Specimen
from solitaire.play.coach.lesson import Lesson
from solitaire.web.board.lesson import lesson_view
from solitaire.web.board.parts.piles import NO_CHOICE
from solitaire.web.http.context import words_of_request

STATES = {
    "before the first turn": "",
    "to choose a card of the stock": "3:KS",
    "after a useless choice": "3:KS,QS",
    "the longest task": "3:KS,9T,4:6S",
    "a turn to take back": "3:KS,9T,4:6S,4:JH",
    "the end": "3:KS,9T,4:6S,5:KD,4:JH",
}
"""The moves that lead to each."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Lesson", _docks()


def _docks() -> Iterator[Specimen]:
    for about, moves in STATES.items():
        lesson, _ = Lesson.read(moves)
        board = lesson_view(words_of_request(), lesson, NO_CHOICE, address="/learn")
        markup = render_template("board/_board.html", board=board)
        yield Specimen(about, PILES.sub("", markup), "dock")
