"""The text format of a game record: header lines, then the turns; readable by people and machines.

::

    Five Crowns Solitaire record 1
    Deal: 1-8QZK-4M2T
    Cards: 4C QH 10H | ... | ...
    Undone: 2
    Help: away hint:5:1
    Result: lost, 9 of 11 piles, 37 points

    1. 8H>7:3S
    2. 9T>K:9T

``Deal`` or ``Cards`` gives the deal, and so its variant; if both are present, they must agree. ``Undone``
counts the turns taken back. ``Help`` is optional and lists the help used, in words that only the program
interprets. ``Result`` and the numbers of the turns are for human readers; parsing ignores them, and the
result comes from replaying the turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from solitaire.rules.deal import Deal
from solitaire.rules.errors import Code, NotationError
from solitaire.rules.game import Game, Outcome, Turn

TITLE: Final = "Five Crowns Solitaire record 1"
RECORD_LIMIT: Final = 10_000
"""The longest record accepted, in characters; a whole game with its cards has about 1,200."""

_HEADER: Final = re.compile(r"([A-Z][a-z]+):\s*(.*)")
_NUMBER: Final = re.compile(r"\d{1,3}\.", re.A)
"""The number before a turn. Bounded, and matched only where a word begins: a search for any number of digits
takes quadratic time."""


@dataclass(frozen=True, slots=True)
class Record:
    """A deal, the turns played on it, the number of turns taken back, and the help used.

    The turns may be illegal; ``game`` checks them.
    """

    deal: Deal
    turns: tuple[Turn, ...]
    undone: int = 0
    help: str = ""

    @classmethod
    def of(cls, game: Game, undone: int = 0, help: str = "") -> Record:
        """The record of a game."""
        return cls(game.deal, game.turns, undone, help)

    def game(self) -> Game:
        """Replay the game; IllegalTurn, with the number of the turn, if one is not allowed."""
        return Game.replay(self.deal, self.turns)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Parse a record without replaying it; NotationError if it cannot be read.

        If a single line is wrong, the error's data contains ``line``, its number from 1; if it is a turn,
        also ``turn``, the number of the turn.
        """
        if len(text) > RECORD_LIMIT:
            raise NotationError(Code.RECORD_LONG, length=len(text), limit=RECORD_LIMIT)
        whole = text.rstrip()
        above = whole[: len(whole) - len(whole.lstrip())].splitlines()
        title, *lines = [line.strip() for line in whole.lstrip().splitlines()] or [""]
        if title != TITLE:
            raise NotationError(Code.RECORD, text=title[:80])
        headers: dict[str, tuple[int, str]] = {}
        turns: list[Turn] = []
        for number, line in enumerate(lines, start=len(above) + 2):
            header = _HEADER.fullmatch(line)
            if header and not turns:
                if header[1] in headers:
                    raise NotationError(Code.RECORD, text=line[:80], line=number)
                headers[header[1]] = number, header[2]
            else:
                for word in _split_words(line):
                    with _locating_errors(line=number, turn=len(turns) + 1):
                        turns.append(Turn.parse(word))
        _, help = headers.get("Help", (0, ""))
        return cls(_parse_deal(headers), tuple(turns), _parse_undone(headers), help)

    def __str__(self) -> str:
        """Format the record. Replays the game for the result, so IllegalTurn is possible."""
        lines = [TITLE]
        if self.deal.code:
            lines.append(f"Deal: {self.deal.code}")
        lines += [f"Cards: {self.deal}", f"Undone: {self.undone}"]
        if self.help:
            lines.append(f"Help: {self.help}")
        lines += [f"Result: {format_result(self.game())}", ""]
        lines += [f"{number}. {turn}" for number, turn in enumerate(self.turns, start=1)]
        return "\n".join(lines) + "\n"


def format_result(game: Game) -> str:
    """The result of a game in the wording of records: ``lost, 9 of 11 piles, 37 points``."""
    outcome: Outcome | None = game.outcome
    if outcome is None:
        return f"unfinished after {len(game.turns)} of {len(game.deal.stock)} turns"
    if outcome.won:
        return f"won with {outcome.stock_left} left in the stock"
    return f"lost, {outcome.flipped_count} of {len(game.piles)} piles, {outcome.points} points"


def _split_words(line: str) -> Iterator[str]:
    """Yield the words of a line without turn numbers, which may precede a word or stand alone."""
    for word in line.split():
        number = _NUMBER.match(word)
        if rest := word[number.end() :] if number else word:
            yield rest


@contextmanager
def _locating_errors(**where: int) -> Iterator[None]:
    """Add the location to the data of any NotationError."""
    try:
        yield
    except NotationError as error:
        raise NotationError(error.code, **error.data | where) from error


def _parse_deal(headers: dict[str, tuple[int, str]]) -> Deal:
    deals = []
    if "Deal" in headers:
        number, code = headers["Deal"]
        try:
            with _locating_errors(line=number):
                deals.append(Deal.from_code(code))
        except NotationError as error:
            # The code is of an unknown version of the generator, but the cards are written out.
            if error.code is not Code.CODE_VERSION or "Cards" not in headers:
                raise
    if "Cards" in headers:
        number, cards = headers["Cards"]
        with _locating_errors(line=number):
            deals.append(Deal.parse(cards))
    if not deals or deals[0] != deals[-1]:
        raise NotationError(Code.RECORD_DEAL)
    return deals[0]


def _parse_undone(headers: dict[str, tuple[int, str]]) -> int:
    number, undone = headers.get("Undone", (0, "0"))
    if not re.fullmatch(r"\d{1,6}", undone, re.A):
        raise NotationError(Code.RECORD, text=f"Undone: {undone[:80]}", line=number)
    return int(undone)
