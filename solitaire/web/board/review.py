"""The mode of looking back: the board before a turn, what was played there, and what was better.

At a mistake the board is live: the better move is played on it, and hidden until it is found or asked for.
The address says what was tried, and nothing else keeps that. The numbers are the solver's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final
from urllib.parse import urlencode

from solitaire.play.games.help_used import NO_HELP, Help
from solitaire.play.review.review import Review
from solitaire.play.review.tries import Judgement, judge_try
from solitaire.rules import Game, IllegalTurn, Turn
from solitaire.solver import TurnAnalysis, find_reasons
from solitaire.web.board.board import BoardView, Dock, Marks, Showing, Stamp, TurnForm, board_view
from solitaire.web.board.piles import NO_CHOICE, CardView, Choice, card_view, discard_view
from solitaire.web.board.strip import StripView, strip_view
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.polling import Progress
from solitaire.words import Words, hints, reviews

BETTER: Final = "better"
"""The value of ``?see=`` that shows the better move of a mistake."""


@dataclass(frozen=True, slots=True)
class Query:
    """The address of a turn: what is seen of it, and what the player tries in place of a mistake."""

    turn: int = 1
    see: str = ""
    tried: Choice = NO_CHOICE
    look: bool = False
    """A page that waits for the review asks again: screen readers hear nothing until it is there."""


@dataclass(frozen=True, slots=True)
class ReviewLinks:
    """The addresses linked from a review; an empty one gets no link."""

    address: str
    """Its own; a turn is named by its query."""
    end: str = ""
    """How the game ended."""
    try_again: str = ""
    """Takes the form that tries again from a turn."""
    play: str = ""
    """Starts the deal."""
    record: str = ""
    compare: str = ""
    findings: str = ""
    """The sheet of luck, par and the plan."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The game that is looked back at. It knows the stock, so templates get a ``BoardView`` instead."""

    game: Game
    title: str
    sentence: str
    links: ReviewLinks
    undone: int = 0
    help: Help = NO_HELP
    note: str = ""
    may_show_deal: bool = False


@dataclass(frozen=True, slots=True)
class StepView:
    """A link to another turn, or to the ending."""

    label: str
    name: str
    address: str
    leaves: bool = False
    """Whether it leads to another mode, and so to a page of its own."""


@dataclass(frozen=True, slots=True)
class ReviewDock(Dock):
    """What looking back adds to the board."""

    mode: ClassVar[str] = "review"
    strip: StripView
    heading: str
    sentences: tuple[str, ...]
    card: CardView | None
    """The drawn card; None if all piles were complete as dealt."""
    goes: CardView | None
    """The discard, as it lies on the discards; None while the better move is hidden."""
    previous: StepView | None
    next: StepView | None
    next_mistake: StepView | None
    previous_mistake: StepView | None
    show: str
    """The address that shows the better move; empty unless it is hidden, as ``unplayed``."""
    unplayed: str
    """The address that tries to discard the drawn card."""
    number: int
    links: ReviewLinks
    notes: tuple[str, ...]
    progress: Progress | None
    poll: str


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown of a turn."""

    heading: str
    sentences: tuple[str, ...]
    turn: Turn | None
    """The move that is marked; None while the better one is looked for and nothing was tried."""
    is_live: bool = False
    is_wrong: bool = False
    status: str = ""


def review_view(
    subject: Subject,
    review: Review | None,
    query: Query,
    words: Words,
    *,
    progress: Progress | None = None,
    trouble: str = "",
) -> BoardView:
    """Make the board before a turn, of those that the game has the nearest.

    ``progress`` is set while the review is being made, ``trouble`` is why there is none.
    """
    turns, links = subject.game.turns, subject.links
    at = max(1, min(query.turn, len(turns)))
    turn = turns[at - 1] if turns else None
    before = Game.replay(subject.game.deal, turns[: at - 1])
    analyzed = review.turns if review else ()
    analysis = analyzed[at - 1] if analyzed else None
    shown = _shown(before, turn, analysis, query, words)
    wait = trouble
    if progress and not trouble:
        wait = reviews.describe_wait(words, progress.before)
    if wait:
        shown = replace(shown, sentences=(*shown.sentences, wait))
    position = before.position
    marked = None if shown.turn is None or shown.turn.is_unplayed else shown.turn
    heading = reviews.name_turn(words, at, len(turns)) if turns else subject.title
    announced = reviews.announce_turn(words, at, len(turns)) if turns else None
    status = shown.status or words.join_sentences(announced, *shown.sentences)
    if query.look:
        ready = words.join_sentences(reviews.announce_review(words), status)
        status = "" if progress else trouble or ready
    dock = ReviewDock(
        strip=strip_view(
            len(turns), analyzed, at, lambda number: address_of(links.address, number), words
        ),
        heading=shown.heading or heading,
        sentences=shown.sentences,
        card=card_view(position.drawn, words) if position.drawn else None,
        goes=discard_view(shown.turn, words) if shown.turn and not shown.is_wrong else None,
        previous=_step(at - 1, subject, words),
        next=_step(at + 1, subject, words),
        next_mistake=_mistake(analyzed, at, 1, subject, words),
        previous_mistake=_mistake(analyzed, at, -1, subject, words),
        show=address_of(links.address, at, see=BETTER) if shown.is_live else "",
        unplayed=_unplayed_address(before, at, links) if shown.is_live else "",
        number=at,
        links=links,
        notes=tuple(filter(None, (hints.list_help(words, subject.help), subject.note))),
        progress=progress,
        poll=address_of(links.address, at, **({"see": query.see} if query.see else {}), look=1),
    )
    choice = query.tried if shown.is_live and query.tried.discard is None else NO_CHOICE
    return board_view(
        position,
        Showing(choice, marked=(marked.pile, marked.discard) if marked else None),
        dock,
        words,
        address=address_of(links.address, at),
        title=subject.title,
        game=subject.game.deal.variant.name,
        stamp=Stamp(at, 0),
        state=Stage.PLAYING,
        marks=Marks(
            chosen=choice.pile,
            played=marked.pile if marked and not shown.is_wrong else None,
            wrong=marked.pile if marked and shown.is_wrong else None,
        ),
        status=status,
        form=TurnForm(links.address, "get", (("turn", str(at)),)) if shown.is_live else None,
    )


def address_of(address: str, turn: int, **query: object) -> str:
    """The address of a turn."""
    return f"{address}?{urlencode({'turn': turn, **query})}"


def _shown(
    before: Game, turn: Turn | None, analysis: TurnAnalysis | None, query: Query, words: Words
) -> _Shown:
    if turn is None:
        return _Shown("", (reviews.describe_start(words),), None)
    if analysis is None:
        return _Shown("", (reviews.describe_use(words, turn),), turn)
    verdict, value = (
        reviews.describe_verdict(words, analysis),
        reviews.describe_left(words, analysis.after),
    )
    if analysis.better is None:
        return _Shown("", (reviews.describe_use(words, turn), verdict, value), turn)
    better, answer, tried = _judge(before, analysis, query, words)
    if better is not None:
        heading = reviews.name_better(words)
        said = (reviews.describe_use(words, better), *_reasons(before, analysis, better, words))
        return _Shown(heading, (*filter(None, (answer,)), *said), better)
    heading, told = (
        reviews.ask_for_better(words),
        tuple(
            reviews.describe_reason(words, reason)
            for reason in find_reasons(before.position, analysis.turn, analysis.better)
            if not reason.reveals_better
        ),
    )
    if answer:
        return _Shown(heading, (answer,), tried, is_live=True, is_wrong=True, status=answer)
    return _Shown(heading, (verdict, *told), turn, is_live=True, is_wrong=True)


def _judge(
    before: Game, mistake: TurnAnalysis, query: Query, words: Words
) -> tuple[Turn | None, str, Turn | None]:
    """The better move if it may be seen, the answer to what was tried, and that."""
    if query.see == BETTER:
        return mistake.better, "", None
    pile, discard = query.tried.pile, query.tried.discard
    if pile is None or discard is None:
        return None, "", None
    turn = Turn(mistake.turn.drawn, pile, discard)
    try:
        judgement = judge_try(before, mistake, turn)
    except IllegalTurn:
        return None, "", None
    answer = reviews.describe_try(words, mistake, judgement)
    return (turn if judgement is Judgement.RIGHT else None), answer, turn


def _reasons(before: Game, mistake: TurnAnalysis, better: Turn, words: Words) -> tuple[str, ...]:
    reasons = find_reasons(before.position, mistake.turn, better)
    if not reasons:
        return (reviews.describe_kept(words, mistake),)
    return tuple(reviews.describe_reason(words, reason) for reason in reasons)


def _unplayed_address(before: Game, at: int, links: ReviewLinks) -> str:
    drawn, open_pile = before.drawn, next(pile for pile in before.piles if not pile.flipped)
    assert drawn is not None, "a turn has a drawn card"
    return address_of(links.address, at, pile=open_pile.rank, discard=drawn.text)


def _step(number: int, subject: Subject, words: Words) -> StepView | None:
    last = len(subject.game.turns)
    if 1 <= number <= last:
        name = reviews.name_turn(words, number, last)
        return StepView(str(number), name, address_of(subject.links.address, number))
    if number > last and subject.links.end:
        name = reviews.name_end(words)
        return StepView(name, name, subject.links.end, leaves=True)
    return None


def _mistake(
    analyzed: tuple[TurnAnalysis, ...], at: int, way: int, subject: Subject, words: Words
) -> StepView | None:
    """The next mistake in that direction, 1 or -1."""
    numbers = [turn.number for turn in analyzed if turn.mistake]
    there = [number for number in numbers if (number - at) * way > 0]
    if not there:
        return None
    number = min(there, key=lambda each: abs(each - at))
    name = reviews.name_turn(words, number, len(analyzed))
    return StepView(str(number), name, address_of(subject.links.address, number))
