"""The mode of looking back: the board before a turn, what was played there, and what was better.

At a mistake the board is live: the better move is played on it, and hidden until it is found or asked for.
The address says what was tried, and nothing else keeps that. The numbers are the solver's. A game under way
is looked back at without any of them: that would be help.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final
from urllib.parse import urlencode

from flask import url_for

from solitaire.play.coach.ghosts import find_parting
from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.play.games.help_used import NO_HELP, Help
from solitaire.rules import Game
from solitaire.solver import TurnAnalysis
from solitaire.web.board.parts.board import BoardView, Dock, Marks, Stamp, TurnForm, board_view
from solitaire.web.board.parts.piles import NO_CHOICE, CardView, Showing, card_view, discard_view
from solitaire.web.board.parts.strip import StripView, game_strip
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.board.review.turn_report import BETTER, Found, Query, Told, tell_turn
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.polling import PollInterval
from solitaire.words import Words
from solitaire.words.board import hints, reviews
from solitaire.words.board.table import Sort
from solitaire.words.puzzles import ideas

ADVISER: Final = "adviser"
"""The value of ``?with=`` that lays the adviser's line over the game; no game has an id that short."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The game that is looked back at. It knows the stock, so templates get a ``BoardView`` instead."""

    game: Game
    title: str
    address: str
    """Its own; a turn is named by its query."""
    end: str = ""
    """Where the step after the last turn leads: to the ending, or to the table of a game under way."""
    end_name: str = ""
    """The label of that step, if it is another one."""
    try_out: Callable[[int], str] | None = None
    """The address that tries out the game from before a turn."""
    no_par: str = ""
    """Why there is no par, if that is not because of an open daily or race."""
    actions: tuple[ActionView, ...] = ()
    try_again: str = ""
    """The address of the form that tries again from a turn; this and the next two may be empty."""
    findings: str = ""
    """The sheet of luck, par and the plan."""
    lines: str = ""
    """The sheet of other games on the deal."""
    under_way: bool = False
    """Nothing about it is judged."""
    take_back: TakeBack | None = None
    undone: int = 0
    help: Help = NO_HELP
    note: str = ""
    may_show_deal: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The form that takes back turns of a practice game: its address, and the table that it changes."""

    address: str
    stamp: Stamp

    def fields(self, at: int) -> tuple[tuple[str, str], ...]:
        """The hidden fields of the form that takes back turn number ``at`` and those after it."""
        return (*self.stamp.hidden, ("turns", str(self.stamp.number - at)))


@dataclass(frozen=True, slots=True)
class StepView:
    """A link to another turn, or to the ending."""

    label: str
    name: str
    address: str
    leaves: bool = False
    """Whether it leads to another mode, and so to a page of its own."""


@dataclass(frozen=True, slots=True)
class NamedIdea:
    """The idea of a mistake: its name, which leads to what it means."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class ReviewDock(Dock):
    """What looking back adds to the board."""

    mode: ClassVar[str] = "review"
    strip: StripView
    heading: str
    sentences: tuple[str, ...]
    idea: NamedIdea | None
    """What the mistake was, once its better move is seen."""
    card: CardView | None
    """The drawn card; None if all piles were complete as dealt."""
    goes: CardView | None
    """The discard, as it lies on the discards; None while the better move is hidden."""
    previous: StepView | None
    next: StepView | None
    jump: StepView | None
    """To the next mistake or the last one, or to where two lines part."""
    show: str
    """The address that shows the better move; empty unless it is hidden, as ``unplayed``."""
    unplayed: str
    """The address that tries to discard the drawn card."""
    try_again: ActionView | None
    """Plays on from this turn in a new game."""
    take_back: tuple[tuple[str, str], ...]
    """The hidden fields of the form that takes back this turn and those after it; empty if there is none."""
    take_back_address: str
    actions: tuple[ActionView, ...]
    end: str
    end_name: str
    try_out: ActionView | None
    findings: str
    lines: str
    notes: tuple[str, ...]
    progress: PollInterval | None
    here: str
    """The address of what is shown, without what was tried."""
    poll: str
    under_way: bool


class _Addresses:
    """The addresses of turns, beside the other lines if there are any."""

    def __init__(self, words: Words, subject: Subject, found: Found) -> None:
        self._subject, self._words = subject, words
        self._last = len(subject.game.turns)
        self._beside = {"with": found.beside} if found.beside else {}

    def to(self, turn: int, **query: object) -> str:
        """The address of a turn."""
        return self.beside(self._subject.address, turn, **query)

    def beside(self, address: str, turn: int, **query: object) -> str:
        """That address with the turn and the other lines in its query."""
        return address_of(address, turn, **self._beside, **query)

    def step(self, turn: int | None, label: str = "") -> StepView | None:
        """The link to a turn, or past the last one; None if there is none."""
        words, subject = self._words, self._subject
        if turn is not None and 1 <= turn <= self._last:
            name = reviews.name_turn(words, turn, self._last)
            return StepView(label or str(turn), name, self.to(turn))
        if turn is not None and turn > self._last and subject.end:
            name = _name_end(words, subject)
            return StepView(name, name, subject.end, leaves=True)
        return None


def review_view(
    words: Words, subject: Subject, found: Found, query: Query, sort: Sort = Sort.MELDS
) -> BoardView:
    """Make the board before a turn, of those that the game has the nearest; ``sort`` as at the table."""
    turns = subject.game.turns
    at = max(1, min(query.turn, len(turns)))
    turn = turns[at - 1] if turns else None
    before = Game.replay(subject.game.deal, turns[: at - 1])
    shown = tell_turn(words, before, at, turn, found, query)
    position = before.position
    marked = None if shown.turn is None or shown.turn.is_unplayed else shown.turn
    choice = query.tried if shown.is_live and query.tried.discard is None else NO_CHOICE
    return board_view(
        words,
        position,
        Showing(choice, sort, marked=(marked.pile, marked.discard) if marked else None),
        _dock(words, subject, found, shown, before, at, query),
        address=_Addresses(words, subject, found).to(at),
        title=subject.title,
        stamp=Stamp(at, 0),
        state=Stage.PLAYING,
        marks=Marks(
            chosen=choice.pile,
            played=marked.pile if marked and not shown.is_wrong else None,
            wrong=marked.pile if marked and shown.is_wrong else None,
            theirs=shown.theirs,
        ),
        status=_status(words, subject, found, shown, at, query),
        form=TurnForm(subject.address, "get", (("turn", str(at)),)) if shown.is_live else None,
    )


def _dock(
    words: Words,
    subject: Subject,
    found: Found,
    shown: Told,
    before: Game,
    at: int,
    query: Query,
) -> ReviewDock:
    turns, review = subject.game.turns, found.review
    analyzed = review.turns if review else ()
    way, position = _Addresses(words, subject, found), before.position
    partings = (find_parting(turns, other.turns) for other in found.others)
    parting = min(filter(None, partings), default=None)
    heading = reviews.name_turn(words, at, len(turns)) if turns else subject.title
    see = {"see": query.see} if query.see else {}
    take_back = subject.take_back if turns else None
    return ReviewDock(
        strip=game_strip(
            words,
            len(turns),
            analyzed,
            at,
            way.to,
            lost_at=review.lost_at if review else None,
            theirs=[other.values for other in found.others],
            parting=parting,
        ),
        heading=shown.heading or heading,
        sentences=shown.sentences,
        idea=_idea_view(words, shown.idea) if shown.idea else None,
        card=card_view(words, position.drawn) if position.drawn else None,
        goes=discard_view(words, shown.turn) if shown.turn and not shown.is_wrong else None,
        previous=way.step(at - 1),
        next=way.step(at + 1),
        jump=_jump(words, at, analyzed, parting, way),
        show=way.to(at, see=BETTER) if shown.is_live else "",
        unplayed=_unplayed_address(before, at, way) if shown.is_live else "",
        try_again=_try_again(words, subject, at),
        take_back=take_back.fields(at) if take_back else (),
        take_back_address=take_back.address if take_back else "",
        actions=subject.actions,
        end=subject.end,
        end_name=_name_end(words, subject),
        try_out=_try_out(words, subject, at),
        findings=subject.findings,
        lines=way.beside(subject.lines, at) if subject.lines else "",
        notes=tuple(filter(None, (hints.list_help(words, subject.help), subject.note))),
        progress=found.progress,
        here=way.to(at, **see),
        poll=way.to(at, **see, look=1),
        under_way=subject.under_way,
    )


def _idea_view(words: Words, idea: Idea) -> NamedIdea:
    return NamedIdea(
        ideas.name_idea(words, idea),
        url_for("puzzles.show_ideas", _anchor=idea.value),
    )


def _name_end(words: Words, subject: Subject) -> str:
    if subject.end_name:
        return subject.end_name
    return (
        words.gettext("Back to the game") if subject.under_way else words.pgettext("link", "Result")
    )


def _try_again(words: Words, subject: Subject, at: int) -> ActionView | None:
    """The button that plays on from a turn; from the first one that is to play from the start."""
    if not subject.try_again or at == 1:
        return None
    return ActionView(
        reviews.name_try_again(words, at),
        subject.try_again,
        posts=True,
        turn=at,
        note=words.pgettext("below a button", "a new game, for practice"),
    )


def _try_out(words: Words, subject: Subject, at: int) -> ActionView | None:
    if subject.try_out is None:
        return None
    return ActionView(
        reviews.name_try_out(words, at),
        subject.try_out(at),
        note=words.pgettext("below a button", "each is free, and none counts"),
    )


def _status(
    words: Words, subject: Subject, found: Found, shown: Told, at: int, query: Query
) -> str:
    """What screen readers hear of a turn; after a wait that it is over, and meanwhile nothing."""
    turns = subject.game.turns
    announced = reviews.announce_turn(words, at, len(turns)) if turns else None
    name = ideas.name_idea(words, shown.idea) if shown.idea else None
    idea = words.gettext("%(statement)s.", statement=name) if name else None
    status = shown.status or words.join_sentences(announced, *shown.sentences, idea)
    if not query.look:
        return status
    if found.progress:
        return ""
    complete = None if found.others else reviews.announce_review(words)
    return found.wait or words.join_sentences(complete, status)


def address_of(address: str, turn: int, **query: object) -> str:
    """The address of a turn; a value that is a sequence stands once for each of its items."""
    return f"{address}?{urlencode({'turn': turn, **query}, doseq=True)}"


def _unplayed_address(before: Game, at: int, way: _Addresses) -> str:
    drawn, open_pile = before.drawn, next(pile for pile in before.piles if not pile.flipped)
    assert drawn is not None, "a turn has a drawn card"
    return way.to(at, pile=open_pile.rank, discard=drawn.text)


def _jump(
    words: Words, at: int, analyzed: tuple[TurnAnalysis, ...], parting: int | None, way: _Addresses
) -> StepView | None:
    """The step to where two lines part; else to the next mistake, or to the last one before."""
    if parting is not None and parting != at:
        return way.step(parting, words.pgettext("button", "First difference"))
    mistakes = [turn.number for turn in analyzed if turn.mistake]
    later = [number for number in mistakes if number > at]
    if later:
        return way.step(later[0], words.pgettext("button", "Next mistake"))
    earlier = [number for number in mistakes if number < at]
    return way.step(earlier[-1], words.pgettext("button", "Previous mistake")) if earlier else None
