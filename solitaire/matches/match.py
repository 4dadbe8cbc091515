"""A match as a frozen value: a game, a table, shuffles, and the moves so far, those of the bots too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from solitaire.matches.codes import format_code
from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.game import AnyBot, AnyRules, AnyState, DealNext, see_moves
from solitaire.matches.shuffles import SeededShuffles, Shuffles
from solitaire.matches.table import Table, name_bot
from solitaire.rules import NotationError, Seed

DRAWN: Final = 0
"""The place of everybody in a match that nobody won or lost."""
MOVES_LIMIT: Final = 5_000
"""The longest match, in moves: it bounds what a request replays, some 26 microseconds a move.

Of 3,000 matches of Last Card to 500 points the longest had 1,234 moves, of 1,500 between random people
2,522, of 120 of them to 1,000 with all options 3,491. But a hand need not end: if one of two players holds
all cards but two skips, the other can draw and play these by turns.
"""


@dataclass(frozen=True, slots=True)
class SeenHand:
    """What a seat knows of a match and its last hand: values alone, with no way back to a state or a shuffle.

    Pages are made of it.
    """

    rules: AnyRules
    table: Table
    seat: int
    """The seat that sees it."""
    view: Any
    """What it sees now: the view of its game."""
    events: tuple[Any, ...]
    """What it saw of each move of the hand, or of each turn: values of its game (``Rules.watch``)."""
    scores: tuple[int, ...]
    """The total of each seat."""
    places: tuple[int, ...]
    """The place of each seat, as of ``Match.places``; empty before the end."""

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.places)


@dataclass(frozen=True, slots=True)
class Match:
    """A match. All moves are kept, so it replays without its computer players.

    ``state`` follows from the others: make matches by ``start`` and ``replay``.
    """

    rules: AnyRules
    table: Table
    shuffles: Shuffles
    moves: tuple[Any, ...]
    seats: tuple[int, ...]
    """The seat of each move."""
    state: AnyState
    past: tuple[AnyState, ...] = field(default=(), compare=False, repr=False)
    """The states before the moves of this hand: what ``seen_hand`` tells does not replay the match again."""

    @classmethod
    def start(cls, rules: AnyRules, shuffles: Shuffles | Seed, table: Table) -> Match:
        """A match before its first move."""
        if isinstance(shuffles, Seed):
            shuffles = SeededShuffles(rules.name, shuffles)
        state = rules.start(shuffles, table.players, table.options_of(rules))
        return cls(rules, table, shuffles, (), (), state)

    @classmethod
    def replay(
        cls, rules: AnyRules, shuffles: Shuffles | Seed, table: Table, words: Iterable[str]
    ) -> Match:
        """The match after the moves of these words.

        NotationError or IllegalMove, with ``move``, the number of the word from 1.
        """
        return cls.start(rules, shuffles, table).play_words(words)

    @property
    def code(self) -> str | None:
        """The code of the match; None if its shuffles are written out."""
        if isinstance(self.shuffles, SeededShuffles):
            return format_code(self.rules, self.shuffles.seed)
        return None

    @property
    def notation(self) -> tuple[str, ...]:
        """The moves in notation."""
        return self.rules.format(self.moves)

    @property
    def is_over(self) -> bool:
        """Whether nobody has a move."""
        return self.state.seat is None

    @property
    def is_between_hands(self) -> bool:
        """Whether a hand is over, and the next one is to be dealt."""
        return not self.is_over and self.state.hands_over == self.state.hand_number

    @property
    def waits_for_bot(self) -> bool:
        """Whether a computer player has the move."""
        return self.state.seat is not None and self.table.bots[self.state.seat] is not None

    def play(self, move: Any) -> Match:
        """The match after a move of the seat whose turn it is; IllegalMove."""
        return self.play_all((move,))

    def play_all(self, moves: Iterable[Any]) -> Match:
        """The match after moves, each of the seat whose turn it is then; IllegalMove.

        It makes no match in between, each of which would copy all moves: a quarter of a replay.
        """
        state, made, seats, past = self.state, [*self.moves], [*self.seats], [*self.past]
        for move in moves:
            if len(made) >= MOVES_LIMIT:
                raise IllegalMove(MatchCode.LONG, limit=MOVES_LIMIT)
            seat, before = state.seat, state
            state = before.play(move)
            assert seat is not None, "after the end every move is refused"
            made.append(state.last)
            seats.append(seat)
            if isinstance(move, DealNext):
                past.clear()
            else:
                past.append(before)
        return replace(self, moves=tuple(made), seats=tuple(seats), state=state, past=tuple(past))

    def play_words(self, words: Iterable[str], *, before: int = 0) -> Match:
        """The match after the moves of these words; ``before`` is how many words have led here.

        NotationError or IllegalMove, with ``move``, the number of the word in the match, from 1.
        """
        number = before

        def parse() -> Iterator[Any]:
            nonlocal number
            for word in words:
                number += 1
                yield from self.rules.parse(word)

        try:
            return self.play_all(parse())
        except (NotationError, IllegalMove) as error:
            raise type(error)(error.code, **error.data | {"move": number}) from error

    def play_bot(self) -> Match:
        """The match after one move of the computer player whose turn it is."""
        seat = self.state.seat
        bot = None if seat is None else self.table.bots[seat]
        if seat is None or bot is None:
            raise ValueError("no computer player has the move")
        return self.play(bot.choose(self.state.view(seat)))

    def play_bots(self) -> Match:
        """The match after all moves of computer players up to the next one of a person, or the end."""
        match = self
        while match.waits_for_bot:
            match = match.play_bot()
        return match

    def play_on(self, stand_ins: Mapping[int, AnyBot]) -> Match:
        """As ``play_bots``, with computer players that stand in for people, by seat; they deal no hand."""
        match = self
        while match.state.seat is not None and not match.is_between_hands:
            bot = match.table.bots[match.state.seat] or stand_ins.get(match.state.seat)
            if bot is None:
                break
            match = match.play(bot.choose(match.state.view(match.state.seat)))
        return match

    def check_bots(self) -> None:
        """Raise IllegalMove (match-bot-differs) if a computer player would have moved otherwise.

        Cost: all their decisions again, some two seconds for eleven hands of the strongest.
        """
        match = Match.start(self.rules, self.shuffles, self.table)
        for move in self.moves:
            after = match.play(move)
            if match.waits_for_bot and (expected := match.play_bot().moves[-1]) != move:
                seat = match.state.seat
                raise IllegalMove(
                    MatchCode.BOT_DIFFERS,
                    bot=name_bot(match.table.bots[seat or 0]),
                    found=str(move),
                    expected=str(expected),
                    move=len(after.notation),
                )
            match = after

    def seen_by(self, seat: int) -> tuple[Any, ...]:
        """The moves as a seat saw them: of others, without what only they saw."""
        steps = zip(self.seats, self.moves, strict=True)
        return tuple(move for _, move in see_moves(self.rules, steps, seat))

    def seen_hand(self, seat: int) -> SeenHand:
        """What a seat knows of the hand that is played, or was played last. It costs no replay."""
        begins = len(self.moves) - len(self.past)
        steps = tuple(zip(self.seats[begins:], self.moves[begins:], strict=True))
        return SeenHand(
            self.rules,
            self.table,
            seat,
            self.state.view(seat),
            self.rules.watch((*self.past, self.state), steps, seat),
            self.state.scores,
            self.places() if self.is_over else (),
        )

    def history(self) -> Iterator[AnyState]:
        """The states from the first to this one: one before each move, and the last. Replays the match."""
        state = Match.start(self.rules, self.shuffles, self.table).state
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state

    def places(self) -> tuple[int, ...]:
        """The place of each seat, as ``find_places``."""
        return find_places(self.rules, self.state.scores)


def find_places(rules: AnyRules, scores: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat by its total, from 1; equal totals share a place.

    ``DRAWN`` for all if the match is drawn.
    """
    if rules.may_be_drawn and len(set(scores)) == 1:
        return (DRAWN,) * len(scores)
    better = [
        [other < own if rules.lowest_wins else other > own for other in scores] for own in scores
    ]
    return tuple(1 + sum(row) for row in better)
