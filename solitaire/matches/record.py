"""The text format of a match record: header lines, the shuffles written out, then a line a turn.

::

    Five Crowns Solitaire match record 1
    Game: crowns
    Table: you,outs.1 hands=five
    Code: M1-8QZK-4M2T
    Cards hand3: 4C QH 10H ...
    Result: 87 102

    1. S8H:3S
    2. P3S:KD

It replays without its computer players and without our shuffle. ``Code`` or the ``Cards`` of every shuffle
give the cards; if both are there, they must agree. The result, other headers and the numbers are for people,
and ignored. So is what is above the title and below the last numbered line; a long header may have been
wrapped, and ``lines_below`` removes what mailers put around a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from solitaire.matches.catalogue import find_game
from solitaire.matches.codes import format_code, read_match
from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.game import AnyRules
from solitaire.matches.match import Match
from solitaire.matches.shuffles import C, SeededShuffles, Shuffles, WrittenShuffles
from solitaire.matches.table import Table
from solitaire.rules import Code, NotationError, Seed
from solitaire.rules.cleaning import clean_line, lines_below

TITLE: Final = "Five Crowns Solitaire match record 1"
RECORD_LIMIT: Final = 100_000
"""The longest record accepted, in characters.

Eleven hands of Five Crowns have up to 6,200, three games of Spiral 5,900. Of 3,000 matches of Last Card to
500 points with all options 99 in 100 had at most 16,200; of 120 between random people to 1,000 the longest
had 54,200, of 30 of ten computer players with elimination 46,900. Who prolongs a match on purpose gets a
longer record, which is written but not read.
"""

_TITLE: Final = re.compile(rf"\W*{TITLE}\W*", re.I)
_HEADER: Final = re.compile(r"([A-Z][a-z]+|(?i:game|table|code|result|cards [\w/]+)):\s*(.*)", re.A)
_WRAPPED: Final = ("table", "cards ")
"""How the headers begin that are long enough to be wrapped."""
_NUMBERED: Final = re.compile(r"\(?\d{1,4}[.)]", re.A)
"""The beginning of a line of moves."""
_NUMBER: Final = re.compile(r"^\(?\d{1,4}(?:[.)]+|(?=[,;]|$))[,;]*", re.A)
"""The number before a word, or alone. No move is a bare number."""
_STAR: Final = re.compile(r".*\d[.)]\s+\*\s*", re.A)
"""A line that ends with a move that is a star, as Spiral has, and no mark of emphasis."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as it is written: its game, table and cards, and the words of its moves, not yet replayed."""

    rules: AnyRules
    table: Table
    seed: Seed | None
    written: Mapping[str, tuple[str, ...]] = field(hash=False)
    """The shuffles that are written out: by label, the cards in notation."""
    notation: tuple[str, ...]
    """The moves."""

    @classmethod
    def parse(cls, text: str) -> MatchRecord:
        """Parse a record without replaying it; NotationError."""
        headers, words = _read_lines(text)
        rules = find_game(headers.get("game", ""))
        written = {
            name.removeprefix("cards "): tuple(cards.upper().split())
            for name, cards in headers.items()
            if name.startswith("cards ")
        }
        seed = None
        if "code" in headers:
            try:
                seed = _parse_code(rules, headers["code"])
            except NotationError as error:
                # The code is of an unknown version of the generator, but the cards are written out.
                if error.code is not Code.CODE_VERSION or not written:
                    raise
        if seed is None and not written:
            raise NotationError(MatchCode.RECORD, text="Cards")
        return cls(rules, Table.parse(rules, headers.get("table", "")), seed, written, words)

    @property
    def shuffles(self) -> Shuffles:
        """The shuffles of the code if there is one, else those that are written out."""
        if self.seed is None:
            return WrittenShuffles(self.written)
        return SeededShuffles(self.rules.name, self.seed)

    def match(self) -> Match:
        """Replay the match to its end; IllegalMove or NotationError with ``move``, the number of the turn."""
        try:
            match = Match.replay(self.rules, self.shuffles, self.table, self.notation)
        except (IllegalMove, NotationError):
            self._check_cards(self._used_until_refused(), all_used=False)
            raise
        if not match.is_over:
            raise NotationError(MatchCode.RECORD_CUT, move=len(self.notation))
        self._check_cards(used_shuffles(match), all_used=True)
        return match

    def _used_until_refused(self) -> Mapping[str, tuple[str, ...]]:
        """The cards of each shuffle up to the move that is refused."""
        noted = _NotedShuffles(self.shuffles)
        with suppress(IllegalMove, NotationError):
            Match.replay(self.rules, noted, self.table, self.notation)
        return noted.noted

    def _check_cards(self, used: Mapping[str, tuple[str, ...]], *, all_used: bool) -> None:
        """NotationError (match-record-code) if written cards are not those of the code.

        A code with other cards is the culprit, not the move that they make impossible.
        """
        for label, cards in self.written.items():
            if (all_used or label in used) and used.get(label) != cards:
                raise NotationError(MatchCode.RECORD_CODE, label=label)


@dataclass(frozen=True, slots=True)
class _NotedShuffles:
    """Shuffles that note what they were asked for."""

    shuffles: Shuffles
    noted: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def order(self, label: str, cards: Sequence[C]) -> tuple[C, ...]:
        """The order, noted."""
        order = self.shuffles.order(label, cards)
        self.noted[label] = tuple(map(str, order))
        return order


def used_shuffles(match: Match) -> dict[str, tuple[str, ...]]:
    """The cards of each shuffle that a match has used so far, by label. Replays it."""
    noted = _NotedShuffles(match.shuffles)
    Match.replay(match.rules, noted, match.table, match.notation)
    return noted.noted


def format_record(match: Match) -> str:
    """The record of a match, with all cards that it has used so far; ``MatchRecord.parse`` reads it."""
    return _format(match, match.shuffles, used_shuffles(match))


def write_record(rules: AnyRules, shuffles: Shuffles, table: Table, words: Iterable[str]) -> str:
    """The record of a match that is over, from its moves. Replays it once, and ``format_record`` once more.

    NotationError or IllegalMove as ``Match.replay``, NotationError (match-record-cut) if it is not over.
    """
    noted = _NotedShuffles(shuffles)
    match = Match.replay(rules, noted, table, words)
    if not match.is_over:
        raise NotationError(MatchCode.RECORD_CUT, move=len(match.notation))
    return _format(match, shuffles, noted.noted)


def _format(match: Match, shuffles: Shuffles, used: Mapping[str, tuple[str, ...]]) -> str:
    lines = [TITLE, f"Game: {match.rules.name}", f"Table: {match.table}"]
    if isinstance(shuffles, SeededShuffles):
        lines.append(f"Code: {format_code(match.rules, shuffles.seed)}")
    lines += [f"Cards {label}: {' '.join(cards)}" for label, cards in used.items()]
    lines += [f"Result: {' '.join(map(str, match.state.scores))}", ""]
    lines += [f"{number}. {word}" for number, word in enumerate(match.notation, start=1)]
    return "\n".join(lines) + "\n"


def _parse_code(rules: AnyRules, text: str) -> Seed:
    """The seed of the code of a record of that game; NotationError."""
    try:
        found = read_match(text)
    except NotationError as error:
        if error.code is Code.CODE_VERSION:
            raise
        found = None
    if found is None:
        raise NotationError(MatchCode.RECORD, text=f"Code: {text[:80]}")
    other, seed = found
    if other is not rules:
        raise NotationError(
            MatchCode.RECORD_GAME, text=text[:80], game=rules.name, other=other.name
        )
    return seed


def _read_lines(text: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """The headers by name in small letters, and the words of the moves."""
    headers: dict[str, str] = {}
    words: list[str] = []
    last = ""
    for line in _lines(text):
        header = _HEADER.fullmatch(line)
        if header and not words:
            last = header[1].lower()
            if last in headers:
                raise NotationError(MatchCode.RECORD, text=line[:80])
            headers[last] = header[2]
        elif not words and last.startswith(_WRAPPED) and not _NUMBERED.match(line):
            headers[last] += f" {line}"
        else:
            words += filter(None, (_NUMBER.sub("", word, count=1) for word in line.split()))
    return headers, tuple(words)


def _lines(text: str) -> list[str]:
    """The cleaned lines of a record from below its title to its last numbered one, without empty ones."""
    if len(text) > RECORD_LIMIT:
        raise NotationError(MatchCode.RECORD_LONG, length=len(text), limit=RECORD_LIMIT)
    below = lines_below(_TITLE, text, _clean_line)
    if below is None:
        first = next(filter(None, map(_clean_line, text.splitlines())), "")
        raise NotationError(MatchCode.RECORD, text=first[:80])
    lines = [line for _, line in below]
    numbered = [place for place, line in enumerate(lines) if _NUMBERED.match(line)]
    return lines[: numbered[-1] + 1 if numbered else None]


def _clean_line(line: str) -> str:
    """The cleaned line, with the star that it ends with if that is a move."""
    return clean_line(line) + " *" * bool(_STAR.fullmatch(line))
