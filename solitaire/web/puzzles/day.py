"""View models of the puzzles of a day: their page, and what is around each of them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.play.coach.puzzles.answers import UNTRIED, PuzzleMark
from solitaire.play.coach.puzzles.exercises import Learning
from solitaire.play.coach.puzzles.puzzles import Answers, PuzzleDay, PuzzleState, marks_of
from solitaire.play.coach.puzzles.schedule import PuzzleKey, has_puzzles, keys_of
from solitaire.web.board.puzzle import CrownMark, QuestionFrame
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.http.zone import ZoneView
from solitaire.web.puzzles.learning import MistakesView, mistakes_view, practise_action
from solitaire.words import Words
from solitaire.words.dailies import describe_streak
from solitaire.words.dates import format_day
from solitaire.words.puzzles import puzzles as texts
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class PuzzleItem:
    """A puzzle in the list of its day."""

    name: str
    crowns: int
    mark: PuzzleMark
    notes: tuple[str, ...]
    """Which game it is of, and how far the player is."""
    address: str


@dataclass(frozen=True, slots=True)
class PuzzleDayLink:
    """The name of a day's puzzles, which leads to their page."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class PuzzleDayPage:
    """The puzzles of a day."""

    title: str
    date: str
    puzzles: tuple[PuzzleItem, ...]
    progress: str
    """How many are found; empty if none was tried."""
    streak: str
    before: PuzzleDayLink | None
    after: PuzzleDayLink | None
    is_today: bool
    zone: ZoneView
    mistakes: MistakesView | None
    """The player's own, on the page of today."""


def address_of(key: PuzzleKey) -> str:
    """The address of a puzzle."""
    return url_for("puzzles.show_puzzle", number=key.number, crowns=key.crowns.value)


def address_of_day(number: int, today: int) -> str:
    """The address of the puzzles of a day."""
    if number == today:
        return url_for("puzzles.show_today")
    return url_for("puzzles.show_day", number=number)


def day_page(
    words: Words, day: PuzzleDay, today: int, learning: Learning | None, zone: ZoneView
) -> PuzzleDayPage:
    """Make the page of a day, for a player for whom it is day ``today``."""
    number = day.number
    return PuzzleDayPage(
        title=texts.name_day(words, number),
        date=format_day(words, number),
        puzzles=tuple(_item(words, key, day.answers) for key in keys_of(number)),
        progress=texts.count_found(words, marks_of(day.answers)) if day.answers else "",
        streak=(describe_streak(words, day.streaks) if day.streaks else None) or "",
        before=_link(words, number - 1, today),
        # today's have a link of their own
        after=_link(words, number + 1, today) if number + 1 < today else None,
        is_today=number == today,
        zone=zone,
        mistakes=mistakes_view(words, learning) if learning else None,
    )


def frame_of(words: Words, state: PuzzleState, today: int) -> QuestionFrame:
    """What is around a puzzle of a day."""
    number, answers = state.key.number, state.answers
    keys, marks = keys_of(number), marks_of(answers)
    left = [key for key in keys if marks[key.crowns - 1] is PuzzleMark.OPEN]
    later = [key for key in left if key.crowns > state.key.crowns] or left
    back = ActionView(texts.name_day(words, number), address_of_day(number, today))
    tried, is_past = state.tried, number < today
    return QuestionFrame(
        address=address_of(state.key),
        title=texts.name_puzzle(words, number, state.key.crowns),
        home=back,
        next=ActionView(texts.name_next(words), address_of(later[0])) if later else back,
        progress=texts.count_found(words, marks),
        marks=tuple(
            CrownMark(mark, key == state.key) for key, mark in zip(keys, marks, strict=True)
        ),
        notes=(texts.tell_others(words, tried.found, tried.players),) if tried else (),
        again=practise_action(words, state.idea, again=True) if state.idea and is_past else None,
    )


def _item(words: Words, key: PuzzleKey, answers: Answers) -> PuzzleItem:
    answer = answers.get(key.crowns, UNTRIED)
    stage = texts.describe_stage(words, answer)
    return PuzzleItem(
        texts.name_crowns(words, key.crowns),
        key.crowns.value,
        answer.mark,
        (name_variant(words, key.variant), stage),
        address_of(key),
    )


def _link(words: Words, number: int, today: int) -> PuzzleDayLink | None:
    if not has_puzzles(number) or number > today:
        return None
    return PuzzleDayLink(texts.name_day(words, number), address_of_day(number, today))
