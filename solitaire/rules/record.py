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
interprets. ``End: given up`` is there if the player gave up after the last turn. ``Result`` and the numbers
of the turns are for human readers; parsing ignores them, and the result comes from replaying the turns.

People send records by mail and messenger. So what is above the title and below the last turn is ignored, a
long line may have been wrapped, and ``lines_below`` removes what is around each line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from solitaire.rules.cards import parse_cards
from solitaire.rules.cleaning import lines_below
from solitaire.rules.deal import GROUP_MARK, Deal
from solitaire.rules.errors import Code, NotationError
from solitaire.rules.game import Game, Outcome, Turn

TITLE: Final = "Five Crowns Solitaire record 1"
RECORD_LIMIT: Final = 10_000
"""The longest record accepted, in characters; a whole game with its cards has about 1,200."""
GIVEN_UP: Final = "given up"
"""The value of the header ``End``."""

_TITLE: Final = re.compile(rf"\W*{TITLE}\W*", re.I)
_HEADER: Final = re.compile(r"([A-Z][a-z]+|(?i:deal|cards|undone|help|end|result)):\s*(.*)")
_NUMBER: Final = re.compile(r"\(?\d{1,3}(?:[.)]+|$)", re.A)
"""The number before a turn. Bounded, and matched only where a word begins: a search for any number of digits
takes quadratic time."""
_BETWEEN: Final = re.compile(r"[\s,;]+")
_TURNS: Final = re.compile(rf"{_NUMBER.pattern}|(?:.*[\s,;])?\w{{1,3}}>\w", re.A)
"""The beginning of a line of turns, readable or not."""
_SUITED: Final = re.compile(r"\b(?:[3-9JQK]|10)[SHCDT]\b", re.A | re.I)

_Line = tuple[int, str]
"""The number of a line, from 1 in the text as it was pasted, and its cleaned text."""


@dataclass(frozen=True, slots=True)
class Record:
    """A deal, the turns played on it, the number of turns taken back, and the help used.

    The turns may be illegal, and a finished game be ``given_up``; ``game`` checks them.
    """

    deal: Deal
    turns: tuple[Turn, ...]
    undone: int = 0
    help: str = ""
    given_up: bool = False

    @classmethod
    def of(cls, game: Game, undone: int = 0, help: str = "") -> Record:
        """The record of a game."""
        return cls(game.deal, game.turns, undone, help, game.given_up)

    def game(self) -> Game:
        """Replay the game; IllegalTurn, with the number of the turn, if one is not allowed.

        NotationError (record-end) if it was given up after its end.
        """
        game = Game.replay(self.deal, self.turns)
        if not self.given_up:
            return game
        if game.is_over:
            raise NotationError(Code.RECORD_END)
        return game.give_up()

    @classmethod
    def parse(cls, text: str, read_help: Callable[[str], str] = str) -> Record:
        """Parse a record without replaying it; NotationError if it cannot be read.

        If a single line is wrong, the error's data contains ``line``, its number from 1 in ``text``; if it
        begins like a turn, also ``turn``, the number of the turn. ``read_help`` checks and normalizes the
        help.
        """
        if len(text) > RECORD_LIMIT:
            raise NotationError(Code.RECORD_LONG, length=len(text), limit=RECORD_LIMIT)
        headers: dict[str, list[_Line]] = {}
        turns: list[Turn] = []
        last = ""
        for number, line in _lines(text):
            header = _HEADER.fullmatch(line)
            if header and not turns:
                last = header[1].capitalize()
                if last in headers:
                    raise NotationError(Code.RECORD, text=line[:80], line=number)
                headers[last] = [(number, header[2])]
            elif not turns and _continues(last, line):
                headers[last].append((number, line))
            else:
                for word in _split_words(line):
                    turn = {"turn": len(turns) + 1} if _TURNS.match(line) else {}
                    with _locate_errors(line=number, **turn):
                        turns.append(Turn.parse(word))
        help = " ".join(_check_lines(headers.get("Help", []), read_help))
        return cls(
            _parse_deal(headers),
            tuple(turns),
            _parse_undone(headers),
            read_help(help),
            _parse_end(headers),
        )

    def __str__(self) -> str:
        """Format the record. Replays the game for the result, so IllegalTurn is possible."""
        return self.format(self.game())

    def format(self, game: Game) -> str:
        """Format the record of this game, without a replay."""
        lines = [TITLE]
        if self.deal.code:
            lines.append(f"Deal: {self.deal.code}")
        lines += [f"Cards: {self.deal}", f"Undone: {self.undone}"]
        if self.help:
            lines.append(f"Help: {self.help}")
        if self.given_up:
            lines.append(f"End: {GIVEN_UP}")
        lines += [f"Result: {format_result(game)}", ""]
        lines += [f"{number}. {turn}" for number, turn in enumerate(self.turns, start=1)]
        return "\n".join(lines) + "\n"


def format_result(game: Game) -> str:
    """The result of a game in the wording of records: ``lost, 9 of 11 piles, 37 points``."""
    outcome: Outcome | None = game.outcome
    if outcome is None:
        return f"unfinished after {len(game.turns)} of {len(game.deal.stock)} turns"
    if outcome.won:
        return f"won with {outcome.stock_left} left in the stock"
    lost = GIVEN_UP if game.given_up else "lost"
    return f"{lost}, {outcome.flipped_count} of {len(game.piles)} piles, {outcome.points} points"


def _lines(text: str) -> list[_Line]:
    """The cleaned lines of a record from below its title to its last turn, without empty ones."""
    lines = lines_below(_TITLE, text)
    if lines is None:
        first = next(iter(text.strip().splitlines()), "")
        raise NotationError(Code.RECORD, text=first[:80])
    played = [at for at, (_, line) in enumerate(lines) if _TURNS.match(line)]
    ended = played or [
        at for at, (_, line) in enumerate(lines) if line.lower().startswith("result:")
    ]
    end = ended[-1] + 1 if ended else len(lines)
    return lines[:end] if lines[end:] and _is_prose(lines[end][1]) else lines


def _is_prose(line: str) -> bool:
    """Whether a line below the turns is a greeting, not a turn with a mistake in it."""
    return any(map(str.isalpha, line)) and not _SUITED.search(line)


def _continues(header: str, line: str) -> bool:
    """Whether a line is the rest of that header's, which was wrapped. Deal, Undone and End are too short."""
    if header in ("", "Deal", "Undone", "End") or _TURNS.match(line):
        return False
    return header in ("Cards", "Help") or not (":" in line or _SUITED.search(line))


def _split_words(line: str) -> Iterator[str]:
    """Yield the words of a line without turn numbers, which may precede a word or stand alone."""
    for word in _BETWEEN.split(line):
        number = _NUMBER.match(word)
        if rest := (word[number.end() :] if number else word).strip("\"'`."):
            yield rest


def _check_lines(lines: list[_Line], check: Callable[[str], object]) -> list[str]:
    """The texts of the lines of a header, each checked by a function whose errors get its number."""
    for number, text in lines:
        with _locate_errors(line=number):
            check(text)
    return [text for _, text in lines]


@contextmanager
def _locate_errors(**where: int) -> Iterator[None]:
    """Add the location to the data of any NotationError."""
    try:
        yield
    except NotationError as error:
        raise NotationError(error.code, **error.data | where) from error


def _parse_deal(headers: dict[str, list[_Line]]) -> Deal:
    deals = []
    for number, code in headers.get("Deal", ()):
        try:
            with _locate_errors(line=number):
                deals.append(Deal.from_code(code))
        except NotationError as error:
            # The code is of an unknown version of the generator, but the cards are written out.
            if error.code is not Code.CODE_VERSION or "Cards" not in headers:
                raise
    if "Cards" in headers:
        lines = headers["Cards"]
        cards = _check_lines(lines, lambda text: parse_cards(text.replace(GROUP_MARK, " ")))
        with _locate_errors(line=lines[0][0]):
            deals.append(Deal.parse(" ".join(cards)))
    if not deals:
        raise NotationError(Code.RECORD_DEAL)
    if deals[0] != deals[-1]:
        raise NotationError(Code.RECORD_TWO_DEALS, text=str(deals[0].code))
    return deals[0]


def _parse_undone(headers: dict[str, list[_Line]]) -> int:
    ((number, undone),) = headers.get("Undone", [(0, "0")])
    if not re.fullmatch(r"\d{1,6}", undone, re.A):
        raise NotationError(Code.RECORD, text=f"Undone: {undone[:80]}", line=number)
    return int(undone)


def _parse_end(headers: dict[str, list[_Line]]) -> bool:
    """Whether the game was given up."""
    ((number, end),) = headers.get("End", [(0, "")])
    if end.lower() not in ("", GIVEN_UP):
        raise NotationError(Code.RECORD, text=f"End: {end[:80]}", line=number)
    return bool(end)
