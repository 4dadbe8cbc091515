"""The mode of a question: the board is live until a right move is found or shown, then it says why.

It knows no puzzle of a day: whoever has a ``Question`` shows it by ``puzzle_view``. Answers are forms
that are posted to ``QuestionFrame.address``, since they are stored; until then the page has nothing of what a
move keeps. So is each of the two steps in which the answer is shown: the pile, then the discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from solitaire.play.coach.puzzles.answers import UNTRIED, Answer, PuzzleMark
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.coach.trying.trial import trial_of
from solitaire.rules import Rank, Turn
from solitaire.solver import find_reasons
from solitaire.web.board.parts.board import BoardView, Dock, Marks, Stamp, TurnForm, board_view
from solitaire.web.board.parts.piles import (
    NO_CHOICE,
    CardView,
    Choice,
    Showing,
    card_view,
    discard_view,
)
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.board.trying.address import address_of_trial
from solitaire.web.drawings.staircase import Stage
from solitaire.words import Words
from solitaire.words.board.hints import advise_pile
from solitaire.words.board.reviews import describe_use
from solitaire.words.board.table import Sort
from solitaire.words.puzzles import puzzles

HINT_STEP: Final = "pile"
"""The ``step`` of the form that shows only the pile of a right move."""
MOST_DRAWS: Final = 5
"""So many spare draws are drawn beside the heading; of more there is no picture."""


class Reply(StrEnum):
    """What the dock says: the question, that the last try was wrong, or the right move, found or shown."""

    QUESTION = "question"
    WRONG = "wrong"
    FOUND = "found"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question, and how far a player is with it. It knows the stock, so templates get a ``BoardView``."""

    question: Question
    answer: Answer = UNTRIED
    rival: Turn | None = None
    """A wrong move to compare with once it is over, if none was tried."""

    @property
    def found_at(self) -> int | None:
        """The number of the first right try, from 1: after a merge of two players others may follow it."""
        right = map(self.question.is_right, self.answer.tries)
        return next((number for number, found in enumerate(right, start=1) if found), None)

    @property
    def right(self) -> Turn:
        """The right move that was found; else the best one."""
        if self.found_at is not None:
            return self.answer.tries[self.found_at - 1]
        return self.question.turn(self.question.right[0])

    @property
    def wrong(self) -> Turn | None:
        """The move that the right one is compared with: the first try if that was wrong, else the rival."""
        tried = (turn for turn in self.answer.tries if not self.question.is_right(turn))
        return next(tried, self.rival)

    @property
    def hint(self) -> Rank | None:
        """The pile of the best move, once it is shown; None also if that discards the drawn card."""
        return self.question.right[0].pile if self.answer.hinted else None


@dataclass(frozen=True, slots=True)
class CrownMark:
    """The crown of one of the day's puzzles, and whether it is this one."""

    mark: PuzzleMark
    now: bool


@dataclass(frozen=True, slots=True)
class QuestionFrame:
    """What is around a question: its address, how far the player is, and what comes next once it is over."""

    address: str
    """Its forms are posted to addresses below it: ``/answers``, ``/line``, and ``/show`` for both steps."""
    title: str
    home: ActionView
    """Where the page leads back to."""
    next: ActionView
    progress: str = ""
    marks: tuple[CrownMark, ...] = ()
    """Of the puzzles of its day."""
    notes: tuple[str, ...] = ()
    """Sentences for when it is over."""
    again: ActionView | None = None
    """The button that leads to another one like it, once it is over."""


@dataclass(frozen=True, slots=True)
class PuzzleDock(Dock):
    """What a question adds to the board."""

    mode: ClassVar[str] = "puzzle"
    reply: Reply
    heading: str
    draws: tuple[bool, ...]
    """Of each spare draw that a right move keeps, whether the move that is marked keeps it."""
    use: str
    """The right move that was shown, in words; the board shows it too."""
    sentences: tuple[str, ...]
    drawn: str
    """Which card is drawn, in words."""
    card: CardView | None
    goes: CardView | None
    """The discard of the move that is marked."""
    is_over: bool
    hinted: bool
    """Whether the pile of a right move is shown."""
    takes_focus: bool
    try_out: str
    """The address at which its position can be tried out, once it is over."""
    frame: QuestionFrame


@dataclass(frozen=True, slots=True)
class _Said:
    """What the dock says, and the move that is marked."""

    reply: Reply
    heading: str
    sentences: tuple[str, ...] = ()
    turn: Turn | None = None
    use: str = ""


def puzzle_view(
    words: Words,
    asked: AskedQuestion,
    frame: QuestionFrame,
    choice: Choice = NO_CHOICE,
    *,
    sort: Sort = Sort.MELDS,
    alert: str = "",
    status: str = "",
    focus: bool = True,
) -> BoardView:
    """Make the board of a question; ``alert`` says why a move was refused. Cost: that of ``board_view``."""
    question, position = asked.question, asked.question.game.position
    is_over, said = asked.answer.over, _say(words, asked, alert)
    marked = said.turn if said.turn and not said.turn.is_unplayed else None
    choice = NO_CHOICE if is_over else choice
    stamp = Stamp(question.game.number, len(asked.answer.tries))
    assert position.drawn is not None, "a question is about a card"
    drawn = puzzles.tell_drawn(words, position.drawn)
    focused = choice.pile or asked.hint or (marked.pile if marked else question.open_pile)
    return board_view(
        words,
        position,
        Showing(choice, sort, marked=(marked.pile, marked.discard) if marked else None),
        PuzzleDock(
            reply=said.reply,
            heading=said.heading,
            draws=_draws(question, said),
            use=said.use,
            sentences=said.sentences,
            drawn=drawn,
            card=card_view(words, position.drawn),
            goes=discard_view(words, said.turn) if said.turn and is_over else None,
            is_over=is_over,
            hinted=asked.answer.hinted,
            takes_focus=focus,
            try_out=address_of_trial(trial_of(question.game)) if is_over else "",
            frame=frame,
        ),
        address=frame.address,
        title=frame.title,
        stamp=stamp,
        state=Stage.PLAYING,
        marks=Marks(
            chosen=choice.pile,
            focus=focused if focus and not is_over else None,
            played=marked.pile if marked and is_over else None,
            wrong=marked.pile if marked and not is_over else None,
            hint=asked.hint,
        ),
        status=status or _status(words, asked, said, drawn, frame.notes if is_over else ()),
        form=None if is_over else TurnForm(f"{frame.address}/answers", "post", stamp.hidden),
    )


def _say(words: Words, asked: AskedQuestion, alert: str) -> _Said:
    question, tries = asked.question, asked.answer.tries
    if asked.answer.over:
        return _say_why(words, asked)
    heading = puzzles.ask(words, question.before, question.best)
    last = tries[-1] if tries else None
    if alert:
        return _Said(Reply.QUESTION, heading, (alert,), last)
    hint = advise_pile(words, question.right[0].pile) if asked.answer.hinted else ""
    if last is None:
        how = hint or words.gettext("Choose a pile, then the card to discard.")
        return _Said(Reply.QUESTION, heading, (how,))
    heading = puzzles.name_wrong(words)
    wrong = puzzles.describe_wrong(words, question.judge(last), question.best)
    if hint:
        return _Said(Reply.WRONG, heading, (wrong, hint), last)
    if len(tries) == 1:
        return _Said(Reply.WRONG, heading, (wrong, puzzles.explain_spent(words)), last)
    return _Said(Reply.WRONG, heading, (puzzles.name_try(words, last), wrong), last)


def _say_why(words: Words, asked: AskedQuestion) -> _Said:
    question, right, wrong = asked.question, asked.right, asked.wrong
    if asked.answer.found:
        reply = Reply.FOUND
        heading = puzzles.name_found(words, asked.found_at or 1, first=asked.answer.first)
    else:
        reply, heading = Reply.SHOWN, puzzles.name_shown(words)
    use = describe_use(words, right) if asked.answer.shown else ""
    why = compared = None
    if wrong is not None:
        why = puzzles.explain_right(words, find_reasons(question.game.position, wrong, right))
        compared = puzzles.compare(words, wrong, question.judge(wrong), question.best)
    return _Said(reply, heading, tuple(filter(None, (why, compared))), right, use)


def _draws(question: Question, said: _Said) -> tuple[bool, ...]:
    """The picture of the spare draws; none if a right move keeps too many, or the win alone."""
    if question.best > MOST_DRAWS:
        return ()
    kept = question.best
    if said.reply is Reply.WRONG and said.turn is not None:
        kept = question.judge(said.turn)
    return tuple(draw < kept for draw in range(question.best))


def _status(
    words: Words, asked: AskedQuestion, said: _Said, drawn: str, notes: Sequence[str]
) -> str:
    if said.reply is not Reply.QUESTION:
        heading = words.gettext("%(statement)s.", statement=said.heading)
        return words.join_sentences(heading, said.use, *said.sentences, *notes)
    if asked.answer.tries:
        return words.join_sentences(*said.sentences)
    return words.join_sentences(said.heading, drawn, *said.sentences)
