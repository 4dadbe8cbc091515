"""View models of a player's own mistakes: how far the player is, and what is around each of them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.play.coach.puzzles.exercises import INTERVALS, Exercise, KeptBack, Learning
from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.web.board.puzzle import QuestionFrame
from solitaire.web.board.review.outcome import ActionView
from solitaire.words import Words
from solitaire.words.puzzles import ideas
from solitaire.words.puzzles import mistakes as texts
from solitaire.words.puzzles.puzzles import name_day


@dataclass(frozen=True, slots=True)
class KeptBackView:
    """A mistake that is not asked, or not yet: where it was made, why it is not asked, and its review."""

    name: str
    why: str
    address: str


@dataclass(frozen=True, slots=True)
class MistakesView:
    """How far a player is with the mistakes."""

    title: str
    learned: str
    sentences: tuple[str, ...]
    address: str
    """That of the one to be answered now; empty without one."""
    kept_back: tuple[KeptBackView, ...] = ()
    """Those that are not asked, the newest first."""


def mistakes_view(words: Words, learning: Learning) -> MistakesView | None:
    """Make the view; None for a player without mistakes."""
    counts, due = learning.counts, learning.due
    if not (counts.asked or counts.hidden or counts.unproven):
        return None
    sentences = [
        words.gettext(
            "Each comes back after 1, 3 and 7 days. Three right answers in a row, and it is learned."
        ),
        texts.describe_pause(words, counts.due) if not due else None,
        texts.explain_hidden(words, counts.hidden) if counts.hidden else None,
        texts.explain_unproven(words, counts.unproven) if counts.unproven else None,
    ]
    return MistakesView(
        title=texts.count_due(words, due) if due else texts.name_mistakes(words),
        learned=texts.count_learned(words, counts.learned, counts.asked) if counts.asked else "",
        sentences=tuple(filter(None, sentences)),
        address=url_for("puzzles.show_next_mistake") if due else "",
        kept_back=tuple(_kept_back_view(words, each) for each in learning.kept_back),
    )


def practise_action(words: Words, idea: Idea, *, again: bool = False) -> ActionView:
    """The button that leads to a position of an idea, or to another one."""
    name = ideas.name_another(words) if again else ideas.name_practice(words)
    return ActionView(name, url_for("puzzles.practise", idea=idea.value), posts=True)


def _kept_back_view(words: Words, mistake: KeptBack) -> KeptBackView:
    return KeptBackView(
        texts.name_kept_back(words, mistake.turn, mistake.made),
        texts.name_reason(words, is_proven=mistake.is_proven),
        url_for("board.show_table", game=mistake.game, turn=mistake.turn),
    )


def frame_of_mistake(
    words: Words, exercise: Exercise, learning: Learning, number: int
) -> QuestionFrame:
    """What is around a mistake: how many are left today, and once it is over when it comes back.

    ``number`` is that of the puzzles of today.
    """
    due = learning.due
    back = ActionView(name_day(words, number), url_for("puzzles.show_today"))
    next_one = ActionView(
        words.pgettext("button", "Next mistake"), url_for("puzzles.show_next_mistake")
    )
    is_learned, idea = exercise.is_learned, exercise.idea
    notes = [
        words.gettext("%(statement)s.", statement=ideas.name_idea(words, idea)) if idea else None,
        None
        if is_learned
        else texts.describe_answers(words, exercise.right_answers, len(INTERVALS)),
        texts.describe_next_time(words, exercise.due_in) if is_learned or exercise.due_in else None,
    ]
    return QuestionFrame(
        address=url_for("puzzles.show_mistake", mistake=exercise.id),
        title=texts.name_mistake(words, exercise.question.game.number),
        home=back,
        next=next_one if due else back,
        progress=texts.count_due(words, due) if due else texts.name_mistakes(words),
        notes=tuple(filter(None, notes)),
        again=practise_action(words, idea, again=True) if idea else None,
    )
