"""The turning points of dailies that are over everywhere, as lines and as questions that players answer.

Of a daily that is open anywhere there is none: not in a list, and not by its address, even if one is stored.
A player who has finished the daily gets the question about the position that was the player's own; whoever
has not played it, or had nothing to lose there, about that of the adviser. The first answer decides which.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Self

from solitaire.play import clock
from solitaire.play.background import Queue, Waiting
from solitaire.play.background.queue import HALF
from solitaire.play.coach.puzzles.answers import UNTRIED, Answer, Try
from solitaire.play.coach.puzzles.question import Question, format_moves, read_question
from solitaire.play.coach.turning.finding import ask
from solitaire.play.coach.turning.stock import TurningStock
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import LoadedDay
from solitaire.play.deals.row_text import game_at, text_of_turns, turns_of
from solitaire.play.errors import Absent, Busy, CorruptRowError, PlayCode, Refused, read_undamaged
from solitaire.play.games.export import Values, format_time, leave_out_absent
from solitaire.rules import VARIANTS, Card, SolitaireError, Turn, Variant, variant_named
from solitaire.store.turning import (
    StoredTurning,
    StoredTurningAnswer,
    StoredTurningLine,
    StoredTurningPoint,
    TurningStore,
)

ENOUGH: Final = 5
"""From so many players on it is told how many lost something."""
PRIORITY: Final = 2
"""A page waits for the question about an own position."""


_LOST: Final = Answer(over=True, shown=True)
"""In place of an answer that is damaged: nothing can be added to it."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The turning point of a daily that is over everywhere, without its position."""

    number: int
    """That of the daily."""
    variant: Variant
    turn: int
    card: Card
    """The one that all drew."""
    players: int
    """How many could still win there."""
    losers: int
    """How many of them lost something."""
    simulated: bool
    """Whether these are no players of the site."""

    @property
    def counts(self) -> bool:
        """Whether it may be told how many lost something."""
        return self.simulated or self.players >= ENOUGH

    @classmethod
    def read(cls, row: StoredTurningLine, now: datetime) -> Self | None:
        """The turning point of a row; None if there is none, its daily is open, or the row is damaged."""
        if row.turn is None or not calendar.is_closed(row.number, now):
            return None
        return read_undamaged(cls._of, row)

    @classmethod
    def _of(cls, row: StoredTurningLine) -> Self:
        try:
            card, variant = Card.parse(row.card or ""), variant_named(row.variant)
        except (SolitaireError, ValueError) as error:
            name = f"{row.variant} {row.number}"
            raise CorruptRowError("turning point", name, str(error)) from None
        counts = row.players or 0, row.losers or 0, bool(row.simulated)
        return cls(row.number, variant, row.turn or 0, card, *counts)


@dataclass(frozen=True, slots=True)
class TurningState:
    """A turning point as one player sees it. The question knows the stock: not for templates."""

    number: int
    variant: Variant
    point: TurningPoint | None
    """None while it is being made, and if nobody lost anything."""
    is_made: bool
    question: Question | None
    """None while it is being made."""
    answer: Answer
    own: str | None
    """The turns that lead to the position if it is the player's own; None if it is that of the site."""
    played: Turn | None
    """What the player played there, if the position is the player's own."""


class TurningPoints:
    """The turning points of a site, and the answers to them."""

    def __init__(
        self,
        store: TurningStore,
        stock: TurningStock,
        queue: Queue,
        *,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store: Final = store
        self.stock: Final = stock
        self._clock: Final = clock
        self._asking: Final = queue.task(
            _ask_about, name="turning_question", priority=PRIORITY, awaited=True
        )

    def find(self, number: int, loaded: LoadedDay) -> Mapping[Variant, TurningPoint]:
        """The turning points of a daily among the rows of a page; missing ones are then being made.

        Cost: nothing; five statements if one is missing that nobody has asked for yet. A page asks the
        workers for one thing, so another missing one waits for the next page.
        """
        if not calendar.is_closed(number, self._clock()):
            return {}
        rows = {row.variant: row for row in loaded.turning_points if row.number == number}
        found, has_asked = {}, loaded.has_asked
        for variant in VARIANTS:
            if (number, variant.name) not in loaded.closed:
                continue
            row = rows.get(variant.name)
            if row is None:
                has_asked = has_asked or self.stock.prepare(number, variant, loaded.jobs)
            elif point := TurningPoint.read(row, self._clock()):
                found[variant] = point
        return found

    def find_unanswered(self, player: str, first: Variant) -> TurningPoint | None:
        """The last turning point that the player has not answered: that of ``first``, or another of its day.

        None of a daily whose attempt goes on: it tells a card that may be still to come. Cost: one statement.
        """
        now = self._clock()
        rows = self._store.list_unanswered(calendar.last_closed(now), player)
        found = {each.variant: each for row in rows if (each := TurningPoint.read(row, now))}
        return found.get(first) or next(iter(found.values()), None)

    def load(self, number: int, variant: Variant, player: str | None) -> TurningState:
        """A turning point with the player's answer; a missing one is then being made.

        Absent (no-turning-point) unless its daily is made and over everywhere, or if it is damaged. Cost: one
        statement; one more for an own position, and a tenth of a second of a worker.
        """
        stored = (
            self._store.load(number, variant, player) if self._is_over(number, variant) else None
        )
        if stored is None:
            raise Absent(PlayCode.NO_TURNING_POINT)
        row = stored.point
        if row is None:
            self.stock.prepare(number, variant)
        if row is None or row.turn is None:
            return TurningState(number, variant, None, row is not None, None, UNTRIED, None, None)
        point = TurningPoint.read(row.line, self._clock())
        if point is None:
            raise Absent(PlayCode.NO_TURNING_POINT)
        own, played = _find_own(stored, row.turn)
        answer = (read_undamaged(_answer_of, stored.answer) or _LOST) if stored.answer else UNTRIED
        question: Question | None = None
        if own is not None:
            found = self._ask(stored.code, own)
            if isinstance(found, Waiting):
                return TurningState(number, variant, point, True, None, answer, own, played)
            question = found
            if question is None and stored.answer is not None:
                raise Refused(
                    PlayCode.GIVEN_UP
                )  # its tries are of another position than the site's
        if question is None:
            own = played = None
            question = read_undamaged(_question_of, row)
        if question is None:
            raise Absent(PlayCode.NO_TURNING_POINT)
        return TurningState(number, variant, point, True, question, answer, own, played)

    def answer(self, number: int, variant: Variant, player: str, tried: Try) -> TurningState:
        """Judge a try; IllegalTurn if the rules do not allow it; other errors as ``load``."""
        return self._change(
            number, variant, player, lambda question, answer: answer.add(question, tried)
        )

    def hint(self, number: int, variant: Variant, player: str) -> TurningState:
        """Show the player the pile of a right move; errors as ``load``."""
        return self._change(number, variant, player, lambda _, answer: answer.hint())

    def show(self, number: int, variant: Variant, player: str) -> TurningState:
        """End it for the player without an answer; errors as ``load``."""
        return self._change(number, variant, player, lambda _, answer: answer.show())

    def _is_over(self, number: int, variant: Variant) -> bool:
        return calendar.has_daily(number, variant) and calendar.is_closed(number, self._clock())

    def _ask(self, deal: str, turns: str) -> Question | Waiting | None:
        """The question about an own position; None if it is not worth asking, or could not be found."""
        key = f"turning-question {hashlib.sha256(f'{deal} {turns}'.encode()).hexdigest()}"
        try:
            found = self._asking.ask(key, deal, turns, limit=HALF)
        except Busy:  # the page asks again
            return Waiting(0, 0)
        except Refused:  # it failed lately
            return None
        if not found or isinstance(found, Waiting):
            return found or None
        before, moves = json.loads(found)
        return read_question(deal, turns, before, moves)

    def _change(
        self,
        number: int,
        variant: Variant,
        player: str,
        change: Callable[[Question, Answer], Answer],
    ) -> TurningState:
        """Change a player's answer, and return the state with it; again if another came meanwhile."""
        state = self.load(number, variant, player)
        if state.question is None:
            return state
        new = change(state.question, state.answer)
        if new == state.answer:
            return state
        row = StoredTurningAnswer(
            player,
            number,
            variant.name,
            state.own,
            text_of_turns(new.tries),
            new.first,
            new.over,
            new.shown,
            self._clock(),
        )
        seen = None if state.answer == UNTRIED else text_of_turns(state.answer.tries)
        if not self._store.change_answer(row, seen):
            return self._change(number, variant, player, change)
        return replace(state, answer=new)


def _find_own(stored: StoredTurning, turn: int) -> tuple[str | None, Turn | None]:
    """The turns that lead to the player's own position, and the one played there, if it is asked about."""
    turns = _read_attempt(stored)
    before = text_of_turns(turns[: turn - 1])
    played = turns[turn - 1] if len(turns) >= turn else None
    if stored.answer is not None:  # the answer was to the position of then
        own = stored.answer.turns
        return own, played if own == before else None
    return (before, played) if played else (None, None)


def _read_attempt(stored: StoredTurning) -> tuple[Turn, ...]:
    """The turns of the player's attempt; none without one, or if it is damaged."""
    try:
        return game_at(stored.code, stored.attempt).turns if stored.attempt else ()
    except SolitaireError:
        return ()


def _ask_about(deal: str, turns: str) -> str:
    """The question about the position after these turns, as JSON; "" if it is not worth asking.

    In a worker. Cost: a tenth of a second.
    """
    question = ask(game_at(deal, turns))
    return json.dumps([question.before, format_moves(question.moves)]) if question else ""


def _question_of(row: StoredTurningPoint) -> Question:
    try:
        return read_question(row.deal or "", row.turns or "", row.before or 0, row.moves or "")
    except (SolitaireError, ValueError) as error:
        name = f"{row.variant} {row.number}"
        raise CorruptRowError("turning point", name, type(error).__name__) from None


def _answer_of(row: StoredTurningAnswer) -> Answer:
    try:
        return Answer(turns_of(row.tries), row.first, row.over, row.shown)
    except SolitaireError as error:
        name = f"{row.variant} {row.number}"
        raise CorruptRowError("answer to turning point", name, str(error)) from None


def export_turning_answers(store: TurningStore, player: str, now: datetime) -> Iterator[Values]:
    """All answers of a player, as an export has them; keys whose value is False are left out."""
    for row in store.all_answers(player):
        yield leave_out_absent(
            {
                "number": row.number,
                "variant": row.variant,
                "begun": format_time(row.begun),
                "own_position": row.turns is not None,
                "tries": row.tries,
                "first": row.first,
                "over": row.over,
                "shown": row.shown,
            }
        )
