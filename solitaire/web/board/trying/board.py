"""The mode of trying out: every turn is free, and the strip shows the spare draws of the line.

The trial is in the address, with its lines, and nothing else keeps it. Where the next card is not known the
dock has a picker of those that are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from solitaire.play.coach.trying.trial import Trial
from solitaire.play.coach.trying.weighing import BestMove, Weighed
from solitaire.play.errors import Refused
from solitaire.rules import Turn
from solitaire.solver import TurnAnalysis
from solitaire.web.board.parts.board import BoardView, Dock, Marks, Stamp, TurnForm, board_view
from solitaire.web.board.parts.picker import PickView, pick_views
from solitaire.web.board.parts.piles import NO_CHOICE, Choice, Showing
from solitaire.web.board.parts.strip import StripView, game_strip
from solitaire.web.board.play.notes import NoteKind, NoteView, SpareView
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.drawings.staircase import stage_of
from solitaire.web.http.errors import explain
from solitaire.web.http.polling import TRIED_AGAIN, TRIED_SOON
from solitaire.words import Words
from solitaire.words.board import hints, trying
from solitaire.words.board.table import Sort
from solitaire.words.board.turns import describe_last_turn

AddressOf = Callable[[str], str]
"""The address of the text of a trial with the same setup."""


@dataclass(frozen=True, slots=True)
class TrialAnswers:
    """What is known of a line, waited for (None), or why it is not found."""

    weighed: Weighed | Refused | None = None
    of_game: Weighed | None = None
    """Of the game, if the line is a branch of one."""
    best: BestMove | Refused | None = None
    asks_best: bool = False
    """Whether the best move was asked for."""

    @property
    def values(self) -> Weighed | None:
        """The values of the line, if they are known."""
        return self.weighed if isinstance(self.weighed, Weighed) else None

    @property
    def best_turn(self) -> Turn | None:
        """The turn of the best move, if it is known."""
        return self.best.turn if isinstance(self.best, BestMove) else None


@dataclass(frozen=True, slots=True)
class TrialWays:
    """Where a trial leads."""

    back: ActionView
    """To where it comes from."""
    actions: tuple[ActionView, ...]
    link: str
    """The whole address, to copy."""


@dataclass(frozen=True, slots=True)
class BranchLink:
    """A link to a line."""

    name: str
    address: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class TryingDock(Dock):
    """What trying out adds to the board. Addresses are empty where there is nothing to do."""

    mode: ClassVar[str] = "trying"
    lines_text: str
    """The trial without its setup, which the command line sends."""
    strip: StripView
    spare: SpareView
    picks: tuple[PickView, ...]
    """The cards that can be drawn, while none is."""
    takes_focus: bool
    """Whether the picker, or the ending, gets the focus of the page."""
    pick_another: str
    note: NoteView | None
    last_turn: str
    outcome: str
    """How the line ended; empty before."""
    undo: str
    redo: str
    forget: str
    lines: tuple[BranchLink, ...]
    is_lit: bool
    is_waiting: bool
    pause: int
    """Milliseconds until the lamp asks again while it waits."""
    advises_discard: bool
    ways: TrialWays


def trying_view(
    words: Words,
    trial: Trial,
    address_of: AddressOf,
    answers: TrialAnswers,
    *,
    title: str,
    ways: TrialWays,
    choice: Choice = NO_CHOICE,
    sort: Sort = Sort.MELDS,
    note: NoteView | None = None,
    picks: bool = False,
    status: str = "",
    focus: bool = True,
) -> BoardView:
    """Make the board of a trial. ``picks`` offers the picker although a card would come by itself."""
    game, outcome = trial.game, trial.game.outcome
    position = trial.position.before_draw if picks else trial.position
    last = game.turns[-1] if game.turns else None
    best = answers.best_turn
    marked = None if best is None or best.is_unplayed else best
    first = next((pile.rank for pile in position.piles if not pile.flipped), None)
    focused = choice.pile or (last.pile if last else first)
    address = address_of(str(trial))
    return board_view(
        words,
        position,
        Showing(choice, sort, marked=(marked.pile, marked.discard) if marked else None),
        _dock(words, trial, address_of, answers, note, picks, ways, focus),
        address=address,
        title=title,
        stamp=Stamp(game.number),
        state=stage_of(outcome),
        marks=Marks(
            last.pile if last else None,
            choice.pile,
            focused if focus and position.drawn else None,
            hint=marked.pile if marked else None,
        ),
        status=status or trying.announce(words, last, position, outcome),
        form=TurnForm(f"{address}/turns", "post", ()),
    )


def _dock(
    words: Words,
    trial: Trial,
    address_of: AddressOf,
    answers: TrialAnswers,
    note: NoteView | None,
    picks: bool,
    ways: TrialWays,
    focus: bool,
) -> TryingDock:
    drawn = None if picks else trial.drawn
    outcome = trial.game.outcome
    left = Counter(trial.position.before_draw.left if drawn is None and outcome is None else ())
    best = answers.best_turn
    return TryingDock(
        lines_text=str(trial),
        strip=strip_of(words, trial, address_of, answers),
        spare=spare_of(words, trial, answers),
        picks=pick_views(words, left),
        takes_focus=focus,
        pick_another=f"{address_of(str(trial))}?pick=1" if drawn else "",
        note=note or _note_of(words, answers),
        last_turn=describe_last_turn(words, trial.game.turns),
        outcome=trying.announce(words, None, trial.position, outcome) if outcome else "",
        undo=address_of(str(trial.undo())) if trial.may_undo else "",
        redo=address_of(trial.text_at(trial.at + 1)) if trial.may_redo else "",
        forget=address_of(str(trial.forget_branch())) if trial.is_branch else "",
        lines=_branch_links(words, trial, address_of),
        is_lit=best is not None,
        is_waiting=answers.asks_best and answers.best is None,
        pause=TRIED_AGAIN,
        advises_discard=best is not None and best.is_unplayed,
        ways=ways,
    )


def _note_of(words: Words, answers: TrialAnswers) -> NoteView | None:
    match answers.best:
        case BestMove() as best:
            return NoteView(NoteKind.HINT, trying.advise_best(words, best.turn, best.value))
        case Refused() as refused:
            return NoteView(NoteKind.HINT, explain(words, refused))
        case _:
            return (
                NoteView(NoteKind.HINT, hints.announce_search(words)) if answers.asks_best else None
            )


def _branch_links(words: Words, trial: Trial, address_of: AddressOf) -> tuple[BranchLink, ...]:
    """The lines, if there is more than one to choose; an empty game is none."""
    numbers = range(0 if trial.setup.game else 1, len(trial.lines))
    if len(numbers) < 2:
        return ()
    names = {number: _name_line(words, trial, number) for number in numbers}
    return tuple(
        BranchLink(
            name
            if list(names.values()).count(name) == 1
            else _name_line(words, trial, number, tells_card=True),
            address_of(trial.text_at(len(trial.lines[number]), number)),
            number == trial.line,
        )
        for number, name in names.items()
    )


def _name_line(words: Words, trial: Trial, number: int, *, tells_card: bool = False) -> str:
    if not number:
        return words.pgettext("a line of turns", "As played")
    at = trial.parting_of(number)
    return trying.name_line(words, at, trial.lines[number][at - 1], tells_card=tells_card)


def strip_of(words: Words, trial: Trial, address_of: AddressOf, answers: TrialAnswers) -> StripView:
    """Make the strip of the trial's line; a branch lies over the game that it leaves."""
    values, beside = answers.values, answers.of_game
    analyzed = values.turns if values else ()
    count, kept = len(trial.turns), trial.kept
    return game_strip(
        words,
        count,
        analyzed,
        trial.at + 1,
        lambda number: address_of(trial.text_at(number - 1)),
        lost_at=_find_brink(analyzed),
        theirs=(beside.values,) if beside and values else (),
        parting=kept + 1 if trial.is_branch and trial.setup.game and kept < count else None,
    )


def _find_brink(analyzed: Sequence[TurnAnalysis]) -> int | None:
    """The turn that lost the game, if it could be won before."""
    return next((turn.number for turn in analyzed if turn.before >= 0 > turn.after), None)


def spare_of(
    words: Words, trial: Trial, answers: TrialAnswers, pause: int = TRIED_SOON
) -> SpareView:
    """Make the line of spare draws on the board; it polls while they are unknown."""
    if isinstance(answers.weighed, Refused):
        return SpareView(explain(words, answers.weighed))
    if answers.weighed is None:
        return SpareView(hints.announce_search_of_spare(words), pause)
    value = answers.weighed.values[trial.at]
    return SpareView(hints.describe_value(words, value), lost=value < 0)
