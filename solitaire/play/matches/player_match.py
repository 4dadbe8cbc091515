"""A stored match: replayed, with its state and the columns of its row; or in a list, by its columns alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from solitaire.matches import (
    Match,
    SeededShuffles,
    SeenHand,
    Shuffles,
    Table,
    WrittenShuffles,
    find_game,
    format_code,
    parse_code,
    write_record,
)
from solitaire.matches.game import AnyRules, DealNext
from solitaire.play.errors import CorruptGameError, PlayCode, read_undamaged
from solitaire.play.matches.people import People, SeenPeople
from solitaire.rules import SolitaireError
from solitaire.store.matches import StoredMatch

PERSON: Final = 0
"""The seat of the player of a match against the computer."""
_BETWEEN: Final = " | "
_DEALT: Final = str(DealNext())


@dataclass(frozen=True, slots=True)
class SeenMatch:
    """A stored match as its player sees it: what pages are made of. It holds no card that is hidden."""

    id: str
    revision: int
    label: str | None
    daily: int | None
    is_at_stake: bool
    kept: PlayCode | None
    """Why it cannot be dropped, or None."""
    hand: SeenHand
    people: SeenPeople | None = None
    """Who sits there; None against the computer alone."""

    @property
    def rules(self) -> AnyRules:
        """The game."""
        return self.hand.rules

    @property
    def table(self) -> Table:
        """Who plays, with which options."""
        return self.hand.table


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A stored match and its state. Both hold what is hidden, and must not reach a template."""

    row: StoredMatch = field(repr=False)
    match: Match = field(repr=False)
    seat: int = PERSON
    """The seat of the player, from which it is shown."""
    people: People | None = None
    """Who sits there; None against the computer alone."""

    @classmethod
    def of(
        cls,
        row: StoredMatch,
        seat: int = PERSON,
        replay: Callable[[StoredMatch], Match] | None = None,
        people: People | None = None,
    ) -> PlayerMatch:
        """The match of a row, replayed; CorruptGameError if the row contradicts itself.

        ``replay`` does it if it is given, as ``Replays.replay`` does; else it is replayed whole.
        """
        with _reports_damage(row):
            match = replay(row) if replay else start_row(row).play_words(row.moves.split())
        if match.is_over != row.over:
            raise CorruptGameError(row.id, f"over {row.over}, but its moves differ")
        return cls(row, match, seat, people)

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.row.id

    @property
    def rules(self) -> AnyRules:
        """The game."""
        return self.match.rules

    @property
    def table(self) -> Table:
        """Who plays, with which options."""
        return self.match.table

    @property
    def player(self) -> str | None:
        """The id of the player; None for one who was deleted meanwhile."""
        return self.row.player if self.people is None else self.people.find(self.seat).player

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

    @property
    def is_at_stake(self) -> bool:
        """Whether it counts, and would not if it was played again before its end."""
        is_moved = self.row.revision > 0 and not self.row.over
        return self.first and self.daily is None and is_moved

    @property
    def view(self) -> Any:
        """What the player may see of it: the view of its game."""
        return self.match.state.view(self.seat)

    @property
    def seen(self) -> SeenMatch:
        """What pages are made of."""
        hand = self.match.seen_hand(self.seat)
        return SeenMatch(
            id=self.id,
            revision=self.revision,
            label=self.label,
            daily=self.daily,
            is_at_stake=self.is_at_stake,
            kept=why_kept(self.row),
            hand=hand,
            people=None
            if self.people is None
            else self.people.see(self.match, self.revision, self.row.changed),
        )

    @property
    def is_attempt(self) -> bool:
        """Whether this is the one attempt at a daily that counts."""
        return self.daily is not None and self.first


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in a list: what its columns say of it. It has no cards, and nothing of it is replayed."""

    id: str
    rules: AnyRules
    table: Table
    label: str | None
    daily: int | None
    first: bool
    over: bool
    created: datetime
    changed: datetime
    hands: int | None
    """How many hands are over; None for an unfinished match that was last changed before this was stored."""
    result: tuple[int, int] | None
    """The player's place and points; None before the end."""
    may_drop: bool
    """Whether ``Matches.drop`` allows to drop it."""
    is_party: bool = False
    """Whether it is played with other people."""
    is_own_turn: bool = False
    """Whether they wait for the player."""

    @classmethod
    def of_undamaged(cls, row: StoredMatch) -> ListedMatch | None:
        """The match of a row; None, with a line in the log, if its game, its table or its end is damaged.

        Damaged moves are found by ``PlayerMatch.of``: to replay a match takes up to 40 ms.
        """
        return read_undamaged(cls._of, row)

    @classmethod
    def _of(cls, row: StoredMatch) -> ListedMatch:
        with _reports_damage(row):
            rules = find_game(row.game)
            table = Table.parse(rules, row.seats)
        result = None
        if row.place is not None and row.points is not None:
            result = row.place, row.points
        if row.over and result is None:
            raise CorruptGameError(row.id, "it is over, without a result")
        return cls(
            id=row.id,
            rules=rules,
            table=table,
            label=row.label,
            daily=row.daily,
            first=row.first,
            over=row.over,
            created=row.created,
            changed=row.changed,
            hands=row.hands,
            result=result if row.over else None,
            may_drop=why_kept(row) is None and not is_party(row),
            is_party=is_party(row),
            is_own_turn=row.turn == 0 and is_party(row) and not row.over,
        )


def is_party(row: StoredMatch) -> bool:
    """Whether it is the match of a party, whose player nobody is."""
    return row.player == row.id


def why_kept(row: StoredMatch) -> PlayCode | None:
    """Why a match cannot be dropped, or None: a result stays, and so does an attempt at a daily."""
    if row.over:
        return PlayCode.RESULT_STAYS
    return PlayCode.ATTEMPT_STAYS if row.first and row.daily is not None else None


@contextmanager
def _reports_damage(row: StoredMatch) -> Iterator[None]:
    """Raise CorruptGameError for what cannot be read in a row."""
    try:
        yield
    except SolitaireError as error:
        raise CorruptGameError(row.id, str(error)) from error


def start_row(row: StoredMatch) -> Match:
    """The match of a row before its first move."""
    rules = find_game(row.game)
    return Match.start(rules, parse_deal(rules, row.deal), Table.parse(rules, row.seats))


def write_row(row: StoredMatch) -> str:
    """The record of the finished match of a row; CorruptGameError. Cost: a replay."""
    with _reports_damage(row):
        rules = find_game(row.game)
        shuffles, table = parse_deal(rules, row.deal), Table.parse(rules, row.seats)
        return write_record(rules, shuffles, table, row.moves.split())


def change_row(
    row: StoredMatch, match: Match, now: datetime, known: Match | None = None
) -> StoredMatch:
    """The next revision of a row, after moves; with its result if the match is over.

    ``known`` is the match of the row, if it has one: then only the moves of its last hand are written anew.
    """
    place = points = turn = None
    if is_party(row) and not match.is_between_hands:
        turn = match.state.seat
    if match.is_over and not is_party(row):
        place, points = match.places()[PERSON], match.state.scores[PERSON]
    return replace(
        row,
        moves=_write_moves(row, match, known),
        revision=row.revision + 1,
        over=match.is_over,
        changed=now,
        place=place,
        points=points,
        hands=match.state.hands_over,
        turn=turn,
    )


def _write_moves(row: StoredMatch, match: Match, known: Match | None) -> str:
    """The moves of a match as a row has them; up to the hand that ``known`` has come to, those of its row.

    A word has moves of one hand alone.
    """
    dealt = row.moves.rfind(_DEALT)
    if known is None or dealt < 0:
        return " ".join(match.notation)
    begins = len(known.moves) - len(known.past)
    return " ".join((row.moves[: dealt + len(_DEALT)], *match.rules.format(match.moves[begins:])))


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
