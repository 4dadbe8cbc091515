"""The review of a finished match: one turn of the player, and the steps to the others.

A game of the wing adds a ``GameReview`` of its own, which names its template. It is made from what the player
saw, and from what computer players make of that; where one can go from a turn is a ``Walk``'s to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, TypeVar

from solitaire.matches import SeenHand, Table
from solitaire.matches.game import AnyBot, AnyRules
from solitaire.matches.losses import Riddance, find_kept
from solitaire.web.board.parts.strip import StripView, strip_view
from solitaire.web.board.review.looking_back import StepView, address_of
from solitaire.words import Words
from solitaire.words.board.reviews import name_turn
from solitaire.words.matches.games import (
    name_coach,
    name_player,
    name_score_sheet,
    words_of_game,
)
from solitaire.words.matches.reviews import name_next_look, name_overview, tell_kept


@dataclass(frozen=True, slots=True)
class Steps:
    """Where one can go from a turn."""

    previous: StepView | None
    next: StepView
    """To the next turn, or from the last one to how the match ended."""
    jump: StepView
    """To the next turn to look at, or after the last of them back to their list."""
    jumps_to_turn: bool


@dataclass(frozen=True, slots=True)
class GameReview:
    """A turn that is looked back at."""

    template: ClassVar[str]
    """The name of the template that renders it: ``matches/_crowns_review.html``."""
    about: str
    """As of ``ReviewPage``."""
    heading: str
    """The turn: "Hand 4, turn 3 of 7"."""
    sentences: tuple[str, ...]
    """What it was worth."""
    strip: StripView
    steps: Steps


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The review of a match at one turn, or without one what it opens with (``Overview``)."""

    name: str
    """The name of the rules."""
    address: str
    """The path of the match."""
    title: str
    status: str
    """The turn and what it was worth, for screen readers."""
    style: str
    """The style sheet of the game beside that of all matches; "" if it has none."""
    about: str
    """Which part of the match it is from."""
    turn: GameReview | None = None


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of the review of a match."""

    match: str
    """The path of the match, and so of how it ended."""
    marked: tuple[int, ...] = ()
    """The numbers of the turns to look at."""

    def of(self, turn: int) -> str:
        """The address of a turn."""
        return address_of(self.match, turn)

    @property
    def overview(self) -> str:
        """The address of the list of turns to look at."""
        return f"{self.match}/review"


@dataclass(frozen=True, slots=True)
class TurnMark:
    """What the strip shows of a turn."""

    kind: str
    """The name of its mark; "" for none."""
    text: str | None
    """The mark in words."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The player's turns of a match, and the one that is shown.

    A part is a line of the score sheet: a hand, or a game. Turns are numbered from 1 through the whole match.
    """

    parts: Sequence[int]
    """The part of each turn."""
    shown: int
    """The number of the turn that is shown."""
    rules: AnyRules
    addresses: Addresses
    words: Words

    @property
    def heading(self) -> str:
        """The name of the turn that is shown: "Hand 4, turn 3 of 7"."""
        return self.name(self.shown)

    @property
    def steps(self) -> Steps:
        """Where one can go from it."""
        way_back = name_score_sheet(self.words)
        later = [number for number in self.addresses.marked if number > self.shown]
        return Steps(
            previous=self._step(self.shown - 1),
            next=self._step(self.shown + 1)
            or StepView(way_back, way_back, self.addresses.match, leaves=True),
            jump=self._jump(later),
            jumps_to_turn=bool(later),
        )

    def strip(self, marks: Sequence[TurnMark], values: Sequence[int]) -> StripView:
        """The strip of its part, whose turns have these marks; ``values`` as in ``strip_view``."""
        numbers, words = self._turns_of(self.parts[self.shown - 1]), self.words
        names = [
            words.join_sentences(f"{name_turn(words, place, len(numbers))}.", mark.text)
            for place, mark in enumerate(marks, start=1)
        ]
        return strip_view(
            names,
            [mark.kind for mark in marks],
            values,
            numbers.index(self.shown) + 1,
            lambda place: self.addresses.of(numbers[place - 1]),
        )

    def _turns_of(self, part: int) -> list[int]:
        return [number for number, each in enumerate(self.parts, start=1) if each == part]

    def name(self, number: int) -> str:
        """The name of a turn: "Hand 4, turn 3 of 7"."""
        part = self.parts[number - 1]
        turns = self._turns_of(part)
        at = turns.index(number) + 1
        names = words_of_game(self.rules)
        return names.name_turn_of_part(self.words, part, at, len(turns))

    def _step(self, number: int) -> StepView | None:
        """The step to the turn of that number, if there is one: its label is its number in the same part."""
        if not 1 <= number <= len(self.parts):
            return None
        part = self.parts[number - 1]
        is_near = part == self.parts[self.shown - 1]
        label = str(self._turns_of(part).index(number) + 1) if is_near else ""
        return StepView(label, self.name(number), self.addresses.of(number))

    def _jump(self, later: Sequence[int]) -> StepView:
        if later:
            label = name_next_look(self.words)
            return StepView(label, label, self.addresses.of(later[0]))
        label = name_overview(self.words)
        return StepView(label, label, self.addresses.overview)


def find_turn(number: int, turns: int) -> int:
    """The number of the turn nearest to ``number``, of so many."""
    return max(1, min(number, turns))


def find_coach(rules: AnyRules) -> AnyBot:
    """Whose play a review judges by: the strongest level, which advises in a first hand too."""
    return rules.bots[-1]


def find_opponent(rules: AnyRules, table: Table, seat: int) -> tuple[int, AnyBot] | None:
    """A seat's first opponent that is a computer player, with its level; None if it plays as the coach."""
    for other, bot in enumerate(table.bots):
        if bot is not None and other != seat:
            return None if bot == find_coach(rules) else (other, bot)
    return None


class DecisionBeside(Protocol):
    """A decision of a player beside that of a computer player."""

    @property
    def choice(self) -> Any:
        """The move of the computer player."""

    def beside(self, bot: Any) -> Self:
        """The same beside another one."""


DecisionT = TypeVar("DecisionT", bound=DecisionBeside)


def tell_choices(
    words: Words,
    seen: SeenHand,
    decision: DecisionT,
    tell: Callable[[Words, DecisionT, str], str],
) -> Iterator[str]:
    """Tell what the coach, beside whom the decision is, would have done; and the opponent if it differs.

    ``tell`` makes a sentence of a decision, and of the name of a computer player.
    """
    yield tell(words, decision, name_coach(words))
    if opponent := find_opponent(seen.rules, seen.table, seen.seat):
        seat, bot = opponent
        theirs = decision.beside(bot)
        if theirs.choice != decision.choice:
            yield tell(words, theirs, name_player(words, seat, seen.seat))


def tell_what_was_kept(
    words: Words,
    decisions: Sequence[Riddance],
    number: int,
    the_card: Callable[[Words, Any], str],
) -> Iterator[str]:
    """Tell which cards the decision of that number kept to the end of the hand, and what they cost."""
    for kept in find_kept(decisions):
        if kept.number == number:
            cards = [the_card(words, card) for card in kept.cards]
            yield tell_kept(words, cards, kept.weight)
