"""A stored match, replayed: its state and the columns of its row."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from solitaire.matches import (
    Match,
    SeededShuffles,
    Shuffles,
    Table,
    WrittenShuffles,
    find_game,
    format_code,
    parse_code,
)
from solitaire.matches.game import AnyRules
from solitaire.play.errors import CorruptGameError
from solitaire.rules import SolitaireError
from solitaire.store.matches import StoredMatch

_LOG: Final = logging.getLogger(__name__)

PERSON: Final = 0
"""The seat of the player."""
_BETWEEN: Final = " | "


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A stored match and its state. Both hold what is hidden, and must not reach a template."""

    row: StoredMatch = field(repr=False)
    match: Match = field(repr=False)

    @classmethod
    def of(cls, row: StoredMatch) -> PlayerMatch:
        """The match of a row, replayed; CorruptGameError if the row contradicts itself."""
        try:
            rules = find_game(row.game)
            table = Table.parse(rules, row.seats)
            match = Match.replay(rules, parse_deal(rules, row.deal), table, row.moves.split())
        except SolitaireError as error:
            raise CorruptGameError(row.id, str(error)) from error
        if match.is_over != row.over:
            raise CorruptGameError(row.id, f"over {row.over}, but its moves differ")
        return cls(row, match)

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.row.id

    @property
    def player(self) -> str:
        """The id of the player."""
        return self.row.player

    @property
    def label(self) -> str | None:
        """What the player typed for the deal; None for a random one."""
        return self.row.label

    @property
    def revision(self) -> int:
        """Grows by 1 with every change (optimistic lock)."""
        return self.row.revision

    @property
    def daily(self) -> int | None:
        """The number of the daily, of its game, that this is an attempt at, or practice on."""
        return self.row.daily

    @property
    def first(self) -> bool:
        """Whether it is the player's first match on the deal at this table, which counts."""
        return self.row.first

    @classmethod
    def of_undamaged(cls, row: StoredMatch) -> PlayerMatch | None:
        """The match of a row; None, with a line in the log, if the row contradicts itself."""
        try:
            return cls.of(row)
        except CorruptGameError as error:
            _LOG.error("passed over: %s", error)
            return None

    @property
    def view(self) -> Any:
        """What the player may see of it: the view of its game."""
        return self.match.state.view(PERSON)

    @property
    def is_attempt(self) -> bool:
        """Whether this is the one attempt at a daily that counts."""
        return self.daily is not None and self.first


def change_row(row: StoredMatch, match: Match, now: datetime) -> StoredMatch:
    """The next revision of a row, after moves; with its result if the match is over."""
    place = points = hands = None
    if match.is_over:
        place, points = match.places()[PERSON], match.state.scores[PERSON]
        hands = match.state.hands_over
    return replace(
        row,
        moves=" ".join(match.words),
        revision=row.revision + 1,
        over=match.is_over,
        changed=now,
        place=place,
        points=points,
        hands=hands,
    )


def format_deal(rules: AnyRules, shuffles: Shuffles) -> str:
    """The text of shuffles in rows: their code, or each shuffle by its label."""
    if isinstance(shuffles, SeededShuffles):
        return format_code(rules, shuffles.seed)
    assert isinstance(shuffles, WrittenShuffles)
    return _BETWEEN.join(f"{label}: {' '.join(cards)}" for label, cards in shuffles.written.items())


def parse_deal(rules: AnyRules, text: str) -> Shuffles:
    """The inverse of ``format_deal``."""
    if ":" not in text:
        return SeededShuffles(rules.name, parse_code(rules, text))
    lines = (line.partition(": ") for line in text.split(_BETWEEN))
    return WrittenShuffles({label: tuple(cards.split()) for label, _, cards in lines})
