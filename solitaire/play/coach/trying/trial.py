"""A trial: piles, the cards in the stock, and the lines that somebody tries on them. Its text is an address.

A ``Setup`` holds as much of the order of the stock as the visitor knows, and no more: the known draws, then
the rest sorted. So nothing that is made from a trial can show what is hidden. Where the next card is known it
is drawn by itself; elsewhere the player picks it among those that are left.

Line 0 is the game that was left, or empty. Every other line is a branch: it shares some turns with the game
and goes its own way. Undoing a turn keeps those after it, so that they can be played again; another turn in
their place begins a new line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from solitaire.play.coach.trying.packed import (
    pack_number,
    pack_turns,
    unpack_cards,
    unpack_number,
    unpack_turns,
)
from solitaire.play.errors import PlayCode, Refused
from solitaire.rules import (
    Card,
    Code,
    Deal,
    Game,
    IllegalTurn,
    NotationError,
    Position,
    Rank,
    SolitaireError,
    Turn,
)

MOST_LINES: Final = 9
"""How many lines a trial holds, the game included: each takes up to 85 characters of the address."""
LONGEST: Final = 1_000
"""The most characters of a trial's text that are read."""
_HEAD: Final = re.compile(r"(\d{1,2}):(\d{1,3})(?::(\S))?", re.A)
"""The line, the turns on the board, and the picked card."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is tried. The first ``known`` cards of the deal's stock come in that order; the rest is sorted.

    Only a deal whose whole stock is known has its seed.
    """

    deal: Deal
    known: int
    game: tuple[Turn, ...] = ()
    code: str | None = None
    """The deal code that the visitor brought; it says nothing about what is known."""
    daily: int | None = None
    """The number of the closed daily with this deal."""
    mine: str | None = None
    """The id of the visitor's own finished game with these turns."""

    @classmethod
    def of(
        cls,
        deal: Deal,
        known: int,
        game: Sequence[Turn] = (),
        daily: int | None = None,
        mine: str | None = None,
    ) -> Self:
        """The setup of a deal of which the visitor knows the first ``known`` cards of the stock."""
        whole = known >= len(deal.stock)
        shown = deal if whole else _with_stock(deal, deal.stock[:known])
        return cls(shown, min(known, len(deal.stock)), tuple(game), deal.code, daily, mine)

    @property
    def knows_all(self) -> bool:
        """Whether the whole order of the stock is known."""
        return self.known == len(self.deal.stock)


@dataclass(frozen=True, slots=True)
class Trial:
    """The lines that were tried, and where the player is. Made by ``start``, ``read`` and the moves."""

    setup: Setup
    lines: tuple[tuple[Turn, ...], ...]
    line: int
    at: int
    """How many turns of the line are on the board."""
    picked: Card | None
    """The drawn card, if the player picked it."""
    drawn: Card | None = field(compare=False)
    """The drawn card; None if it has to be picked, and when the game is over."""
    game: Game = field(compare=False, repr=False)
    """The board: the turns up to ``at``, and then the drawn card and the rest of the stock, sorted."""

    @classmethod
    def start(cls, setup: Setup) -> Trial:
        """The trial before the first turn."""
        return _stand(setup, (setup.game,), 0, 0)

    @classmethod
    def read(cls, setup: Setup, text: str) -> tuple[Trial, bool]:
        """The trial of a text, or the start of an empty one; if it cannot be read, the start, and False."""
        try:
            return cls._parse(setup, text) if text else cls.start(setup), True
        except SolitaireError:
            return cls.start(setup), False

    @classmethod
    def _parse(cls, setup: Setup, text: str) -> Trial:
        if len(text) > LONGEST:
            raise NotationError(Code.RECORD_LONG, length=len(text), limit=LONGEST)
        head, *branches = text.split(".")
        found = _HEAD.fullmatch(head)
        lines = [setup.game]
        for branch in branches:
            kept, turns = unpack_number(branch[:1]), unpack_turns(branch[1:])
            if not turns:
                raise NotationError(Code.TURN, text=branch)
            lines.append((*setup.game[:kept], *turns))
        if not found or int(found[1]) >= len(lines) or len(lines) > MOST_LINES:
            raise NotationError(Code.TURN, text=head[:80])
        number = int(found[1])
        place = min(int(found[2]), len(lines[number]))
        for line in lines[1:]:
            _board(setup, line)
        picked = unpack_cards(found[3] or "")
        return _stand(setup, tuple(lines), number, place, *picked)

    def __str__(self) -> str:
        """The inverse of ``read``: line and turn, the picked card, then each branch from where it leaves."""
        card = f":{pack_number(self.picked.index)}" if self.picked else ""
        return self._format(f"{self.line}:{self.at}{card}", self.lines)

    def text_at(self, at: int, line: int | None = None) -> str:
        """``str`` of ``go_to``, without its board, which many links on a page would take long to make."""
        return self._format(f"{self.line if line is None else line}:{at}", self.lines)

    def _format(self, head: str, lines: Sequence[tuple[Turn, ...]]) -> str:
        parts = [head]
        for line in lines[1:]:
            kept = _count_shared(self.setup.game, line)
            parts.append(pack_number(kept) + pack_turns(line[kept:]))
        return ".".join(parts)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns of the line."""
        return self.lines[self.line]

    @property
    def whole_game(self) -> Game:
        """The game of the whole line."""
        return _board(self.setup, self.turns)

    @property
    def position(self) -> Position:
        """What the player sees; without a drawn card all cards left are in the stock."""
        position = self.game.position
        return position if self.drawn else position.before_draw

    @property
    def kept(self) -> int:
        """How many turns of the game the line shares."""
        return _count_shared(self.setup.game, self.turns)

    @property
    def left_at(self) -> int:
        """How many turns of the game are on the board."""
        return min(self.at, self.kept)

    def parting_of(self, line: int) -> int:
        """The number of the first turn in which a branch differs from all lines before it."""
        turns = self.lines[line]
        shared = max(_count_shared(other, turns) for other in self.lines[:line])
        return min(shared + 1, len(turns))  # an address may have the same line twice

    @property
    def is_branch(self) -> bool:
        """Whether the line is not the game's own."""
        return self.line > 0

    # ---- moves ----

    def pick(self, card: Card) -> Trial:
        """The trial with that card drawn; IllegalTurn (not-left) if it is not in the stock."""
        if self.game.is_over:
            raise IllegalTurn(Code.GAME_OVER, turn=self.game.number)
        if card not in self.position.before_draw.left:
            raise IllegalTurn(PlayCode.NOT_LEFT, turn=self.game.number, card=card.text)
        return _stand(self.setup, self.lines, self.line, self.at, card)

    def play(self, pile: Rank, discard: Card) -> Trial:
        """The trial after a turn with the drawn card. IllegalTurn as ``Game.turn``, or without a card.

        A turn that a line has here goes on with that line; any other one in its place begins a new line.
        Refused (lines-many) beyond ``MOST_LINES``.
        """
        if self.drawn is None and not self.game.is_over:
            raise IllegalTurn(PlayCode.NO_CARD, turn=self.game.number)
        turn = self.game.turn(pile, discard)
        self.game.play(turn)
        played = (*self.turns[: self.at], turn)
        for number in (self.line, *range(len(self.lines))):
            if self.lines[number][: len(played)] == played:
                return _stand(self.setup, self.lines, number, len(played))
        lines = list(self.lines)
        if self.is_branch and self.at == len(self.turns):
            lines[self.line] = played
            return _stand(self.setup, tuple(lines), self.line, len(played))
        if len(lines) == MOST_LINES:
            raise Refused(PlayCode.LINES_MANY, limit=MOST_LINES - 1)
        return _stand(self.setup, (*lines, played), len(lines), len(played))

    def undo(self) -> Trial:
        """The trial one turn ago, which can be played again; a picked card is put back first.

        IllegalTurn (nothing-to-undo) at the start.
        """
        if not self.may_undo:
            raise IllegalTurn(PlayCode.NOTHING_TO_UNDO, turn=self.game.number)
        return self.go_to(self.at if self.picked else self.at - 1)

    def redo(self) -> Trial:
        """The trial after the next turn of its line; IllegalTurn (nothing-to-redo) at its end."""
        if not self.may_redo:
            raise IllegalTurn(PlayCode.NOTHING_TO_REDO, turn=self.game.number)
        return self.go_to(self.at + 1)

    @property
    def may_undo(self) -> bool:
        """Whether there is something to undo."""
        return self.at > 0 or self.picked is not None

    @property
    def may_redo(self) -> bool:
        """Whether the line has a turn after those on the board."""
        return self.at < len(self.turns)

    def go_to(self, at: int, line: int | None = None) -> Trial:
        """The trial after so many turns of its line, or of another one; as many as it has."""
        number = self.line if line is None else line
        place = min(max(0, at), len(self.lines[number]))
        return _stand(self.setup, self.lines, number, place)

    def forget_branch(self) -> Trial:
        """The game where this line leaves it, without the line."""
        if not self.is_branch:
            return self
        lines = (*self.lines[: self.line], *self.lines[self.line + 1 :])
        return replace(self.go_to(self.left_at, 0), lines=lines)


def trial_of(game: Game) -> Trial:
    """The trial of a position that its players know, of a deal whose stock nobody does.

    Its drawn card is picked, and the rest of the stock is a set: nothing of the trial tells the order, or the
    deal's code.
    """
    assert game.drawn is not None, "the game is not over"
    turns = game.turns
    setup = Setup.of(replace(game.deal, seed=None), len(turns), turns)
    return Trial.start(setup).go_to(len(turns), 0).pick(game.drawn)


def _stand(
    setup: Setup,
    lines: tuple[tuple[Turn, ...], ...],
    line: int,
    at: int,
    picked: Card | None = None,
) -> Trial:
    """The trial at a place, with its board; a picked card that comes there anyway is not noted."""
    comes = _next_card(setup, lines[line], at)
    if picked is comes:
        picked = None
    drawn = picked or comes
    game = _board(setup, lines[line][:at], drawn)
    return Trial(setup, lines, line, at, picked, None if game.is_over else drawn, game)


def _count_shared(one: Sequence[Turn], other: Sequence[Turn]) -> int:
    """With how many equal turns two lines begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _next_card(setup: Setup, turns: Sequence[Turn], at: int) -> Card | None:
    """The card that comes after ``at`` turns: that of the line's next turn, else the next known one."""
    if at < len(turns):
        return turns[at].drawn
    draws = tuple([turn.drawn for turn in turns])
    stock = setup.deal.stock[: setup.known]
    return stock[at] if at < len(stock) and draws == stock[:at] else None


def _board(setup: Setup, turns: Sequence[Turn], drawn: Card | None = None) -> Game:
    """The game of these turns, then with that drawn card; IllegalTurn if one is not allowed.

    IllegalTurn (not-left) if a card is drawn that is not left.
    """
    draws = [turn.drawn for turn in turns]
    if drawn is not None:
        draws.append(drawn)
    deal = setup.deal
    if tuple(draws) != deal.stock[: min(len(draws), setup.known)]:
        deal = _with_stock(deal, draws)
    return Game.replay(deal, turns)


def _with_stock(deal: Deal, first: Sequence[Card]) -> Deal:
    """The deal with these cards first in the stock and the rest sorted, without a seed.

    IllegalTurn (not-left) if they are not all in it.
    """
    rest = sorted(deal.stock)
    for number, card in enumerate(first, start=1):
        if card not in rest:
            raise IllegalTurn(PlayCode.NOT_LEFT, turn=number, card=card.text)
        rest.remove(card)
    return replace(deal, stock=(*first, *rest), seed=None)
