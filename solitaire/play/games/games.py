"""The use cases of a game: start one, take a turn, draw, undo, redo, find it again, show it to others.

A player's first game on a deal is the one that counts, and there is only one; of a daily it is an attempt, in
which no turn is taken back. No state is kept here, so any number of threads and processes may serve the same
games. A change names the turn it was made for, and the revision if the page has it; what the game has moved
past is refused with the current table, which is how a turn that is sent twice is played once.
"""

from __future__ import annotations

import logging
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

from solitaire.play.clock import now
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, CorruptGameError, NotOver, StaleTurn
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.positions import game_at, is_written_out
from solitaire.play.results.results import result_of
from solitaire.rules import (
    SHORT_BITS,
    Card,
    Code,
    Help,
    HintStep,
    IllegalTurn,
    NotationError,
    Rank,
    Record,
    Seed,
    Shown,
)
from solitaire.store import ConstraintError, GameStore, StoredGame

_LOG: Final = logging.getLogger(__name__)

PAGE: Final = 20
"""How many games in progress are listed at once unless told otherwise."""


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _random_seed() -> Seed:
    return Seed(secrets.randbits(SHORT_BITS))


class Games:
    """The games of all players. A player is any text that the front end knows somebody by.

    ``ended`` is told of each game that comes to an end, when that is stored; what it does must take no time,
    and raise nothing. ``new_id``, ``clock`` (aware) and ``random_seed`` are what a test would want to decide.
    """

    def __init__(
        self,
        store: GameStore,
        *,
        ended: Callable[[PlayerGame], object] | None = None,
        new_id: Callable[[], str] = _new_id,
        clock: Callable[[], datetime] = now,
        random_seed: Callable[[], Seed] = _random_seed,
    ) -> None:
        self._store = store
        self._ended = ended
        self._new_id = new_id
        self._clock = clock
        self._random_seed = random_seed

    def start(self, player: str, wanted: str = "", *, by_hand: bool = False) -> PlayerGame:
        """A new game: of a random deal, or if something is wanted, of that deal code or text seed.

        With ``by_hand`` its first card waits to be drawn. NotationError if ``wanted`` is neither
        (``Seed.read``); blanks are nothing.
        """
        if not wanted.strip():
            return self._add(player, self._random_seed().code, None, by_hand)
        seed = Seed.read(wanted)
        return self._add(player, seed.code, _label(wanted, seed), by_hand)

    def resume_or_start(self, player: str, seed: Seed, *, by_hand: bool = False) -> PlayerGame:
        """The player's unfinished game on that deal, the one last changed, or else a new one."""
        unfinished = self.unfinished(player, seed)
        return unfinished or self._add(player, seed.code, seed.code, by_hand)

    def unfinished(self, player: str, seed: Seed) -> PlayerGame | None:
        """The player's unfinished game on that deal, the one last changed, or None."""
        row = self._store.on_deal(player, seed.code)
        return PlayerGame.of(row) if row else None

    def attempt(self, player: str, number: int, code: str, *, by_hand: bool = False) -> PlayerGame:
        """The player's attempt at that daily, whose deal has that code: the one there is, or else a new one.

        There is one for each player, begun on the day or later. Somebody who has played the deal before, by
        its code, has none: then it is practice, gone on with or begun.
        """
        first = self._store.first_on_deal(player, code)
        if first is None:
            # Whether it is the first is not asked again: another request may have begun it by then.
            return self._add(player, code, None, by_hand, daily=number, first=True)
        row = first if first.daily == number else self._store.on_deal(player, code)
        return PlayerGame.of(row) if row else self._add(player, code, None, by_hand, daily=number)

    def attempt_at(self, player: str, number: int, code: str) -> PlayerGame | None:
        """The player's attempt at that daily, or None before it is begun."""
        row = self._store.first_on_deal(player, code)
        return PlayerGame.of(row) if row and row.daily == number else None

    def begun_dailies(self, player: str, low: int, high: int) -> frozenset[int]:
        """Of the dailies from ``low`` to ``high``, those that the player's attempt is not over at."""
        return self._store.begun_dailies(player, low, high)

    def again(self, player: str, game_id: str, *, by_hand: bool = False) -> PlayerGame:
        """A new game of the same deal, for practice; the old one stays as it is. Absent as in ``get``."""
        row = self._row(player, game_id)
        return self._add(player, row.deal, row.label, by_hand, daily=row.daily)

    def again_from(self, player: str, game_id: str, turn: int) -> PlayerGame:
        """A new game of the same deal, for practice, in which that turn (from 1) of a finished game is next.

        The turns from there on count as taken back. Absent as in ``get``; NotOver before its end; IllegalTurn
        (nothing-to-undo) if it has no such turn.
        """
        player_game = self.get(player, game_id)
        if not player_game.game.is_over:
            raise NotOver(Code.NOT_OVER, turn=player_game.number)
        played = player_game.game.turns
        if not 1 <= turn <= len(played):
            raise IllegalTurn(Code.NOTHING_TO_UNDO, turn=player_game.number)
        row = self._row(player, game_id)
        kept = " ".join(map(str, played[: turn - 1]))
        back = len(played) - turn + 1
        return self._add(player, row.deal, row.label, False, row.daily, turns=kept, undone=back)

    def from_record(
        self, player: str, record: Record, turn: int, *, daily: int | None = None
    ) -> PlayerGame:
        """A new game of a record's deal in which that turn (from 1) of the record is next, for practice.

        The turns of the record from there on count as taken back. What counts is the player's own game on
        that deal from its start, so if there is none it is laid out first, and is the answer if turn 1 is
        asked for; on a deal that is written out nothing counts. ``daily`` is the daily that has this deal.
        IllegalTurn (nothing-to-undo) if the record has no such turn.
        """
        record.game()
        back = len(record.turns) - turn + 1
        if not 1 <= turn <= max(1, len(record.turns)):
            raise IllegalTurn(Code.NOTHING_TO_UNDO, turn=turn)
        deal, label = record.deal.code or str(record.deal), record.deal.code
        if label is not None and self._store.first_on_deal(player, deal) is None:
            first = self._add(player, deal, label, False, daily)
            if turn == 1:
                return first
        kept = " ".join(map(str, record.turns[: turn - 1]))
        return self._add(player, deal, label, False, daily, turns=kept, undone=back)

    def get(self, player: str, game_id: str) -> PlayerGame:
        """That game as it stands; Absent if there is none, or it is not this player's."""
        return PlayerGame.of(self._row(player, game_id))

    def finished(self, game_id: str) -> PlayerGame:
        """That game of whoever played it, when it has ended; Absent before that, and if there is none.

        It may have been taken back since, and played on: its result is that of its first end all the same.
        """
        row = self._store.ended(game_id) if game_id.isprintable() else None
        if row is None:
            raise Absent(Code.NO_GAME)
        return PlayerGame.of(row)

    def publish(self, player: str, game_id: str, public: bool) -> None:
        """Let whoever has its address see the turns of a finished game, or no longer.

        Absent as in ``get``; NotOver before its end, and for a daily until that is closed.
        """
        player_game = self.get(player, game_id)
        self.code(player_game)
        self._store.publish(game_id, public)

    def code(self, player_game: PlayerGame) -> str:
        """The deal code of a game, or its cards if it has none; NotOver while that would tell a stock.

        That is until the game is over, and for a daily until nobody can begin it on the day any more.
        """
        if not player_game.game.is_over:
            raise NotOver(Code.NOT_OVER, turn=player_game.number)
        if player_game.daily is not None and not calendar.is_closed(
            player_game.daily, self._clock()
        ):
            raise NotOver(Code.DAILY_OPEN, turn=player_game.number)
        return player_game.game.deal.code or str(player_game.game.deal)

    def last_told(self) -> int:
        """The last daily of which ``code`` tells the code of a finished game, as of all before it."""
        return calendar.last_closed(self._clock())

    def in_progress(
        self, player: str, limit: int = PAGE, offset: int = 0
    ) -> tuple[PlayerGame, ...]:
        """The player's unfinished games, newest change first.

        Without those on which no turn was played, except that the newest of all is there in any case; and
        without those that are damaged, which ``get`` raises for: they are logged and the next ones take
        their place, so that they keep nobody from the others. Only ``offset`` counts them.
        """
        found: list[PlayerGame] = []
        while (missing := limit - len(found)) > 0:
            rows = self._store.in_progress(player, missing, offset)
            found += _undamaged(rows)
            if len(rows) < missing:
                break
            offset += len(rows)
        return tuple(found)

    def record(self, player: str, game_id: str) -> Record:
        """The record of a game, once its ``code`` can be told: NotOver before that. Absent as in ``get``."""
        player_game = self.get(player, game_id)
        self.code(player_game)
        return player_game.record

    def take_turn(
        self,
        player: str,
        game_id: str,
        *,
        number: int,
        pile: Rank,
        discard: Card,
        revision: int | None = None,
        by_hand: bool = False,
    ) -> PlayerGame:
        """Place the drawn card on that pile and discard that card, as turn ``number`` (R9).

        With ``by_hand`` the next card then waits to be drawn. Absent as in ``get``; StaleTurn if that is
        not the turn to be played, or ``revision`` is given and not the current one, or another request was
        quicker; and if it is current, IllegalTurn as the rules say it, or while the card is covered, which
        leaves the game as it was. When it returns, the turn is stored.
        Cost: 0.2 ms, and what a disk takes to have it for certain (``open_database``: FULL).
        """
        row, player_game = self._current(player, game_id, number, revision)
        if row.covered:
            raise IllegalTurn(Code.COVERED, turn=number)
        turn = str(player_game.game.turn(pile, discard))
        ahead, _, redo = row.redo.partition(" ")
        return self._change(
            row,
            _and_then(row.turns, turn),
            redo=redo if ahead == turn else "",
            covered=by_hand,
        )

    def draw(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """Draw the card of turn ``number``, which waits to be drawn by hand.

        Absent and StaleTurn as in ``take_turn``; StaleTurn as well if it has been drawn.
        """
        row, player_game = self._current(player, game_id, number, revision)
        if not row.covered:
            raise StaleTurn(number, player_game)
        return self._change(row, row.turns, redo=row.redo)

    def undo(
        self,
        player: str,
        game_id: str,
        *,
        number: int,
        turns: int = 1,
        revision: int | None = None,
    ) -> PlayerGame:
        """Take back that many turns, at the most all, when ``number`` is the turn to be played.

        A finished game can be taken back too. The last turn before a card that still waits to be drawn
        is not counted as taken back: nothing was seen since, and so it is the one turn that an attempt at a
        daily may take back. Absent and StaleTurn as in ``take_turn``; IllegalTurn (nothing-to-undo) at the
        start, (no-undo) in an attempt; ValueError unless ``turns`` is at least 1.
        """
        if turns < 1:
            raise ValueError(f"turns to undo must be at least 1: {turns}")
        row, player_game = self._current(player, game_id, number, revision)
        played = row.turns.split()
        if not played:
            raise IllegalTurn(Code.NOTHING_TO_UNDO, turn=row.turn)
        if player_game.is_attempt and turns > player_game.covered:
            raise IllegalTurn(Code.NO_UNDO, turn=row.turn)
        kept, back = played[:-turns], played[-turns:]
        return self._change(
            row,
            " ".join(kept),
            redo=" ".join([*back, *row.redo.split()]),
            undone=len(back) - row.covered,
        )

    def redo(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """Play the turn again that was taken back last, as turn ``number``; its next card is drawn.

        Absent and StaleTurn as in ``take_turn``; IllegalTurn (nothing-to-redo) if none was, or another
        turn was played since.
        """
        row, _ = self._current(player, game_id, number, revision)
        ahead, _, redo = row.redo.partition(" ")
        if not ahead:
            raise IllegalTurn(Code.NOTHING_TO_REDO, turn=row.turn)
        return self._change(row, _and_then(row.turns, ahead), redo=redo)

    def at_turn(self, player: str, game_id: str, number: int) -> PlayerGame:
        """That game, if that is the turn to be played. Absent and StaleTurn as in ``take_turn``."""
        return self._current(player, game_id, number, None)[1]

    def note_help(self, player_game: PlayerGame, used: Shown | HintStep) -> PlayerGame:
        """Write down that this help is used, a hint for the turn to be played, before it is told.

        What is written already is not written again, nor what is asked when the game is over. The table
        stays as it is, and so does the revision. Absent as in ``get``; StaleTurn if another turn is to be
        played by now. Cost: that of a turn, and nothing if nothing is to be written.
        """
        while (
            not player_game.game.is_over and (help := _with(player_game, used)) != player_game.help
        ):
            row, player_game = self._current(
                player_game.player, player_game.id, player_game.number, None
            )
            help = _with(player_game, used)
            if help == player_game.help or self._store.note_help(row, str(help)):
                return replace(player_game, help=help)
        return player_game

    def _row(self, player: str, game_id: str) -> StoredGame:
        row = self._row_of(game_id)
        if row is None or row.player != player:
            raise Absent(Code.NO_GAME)
        return row

    def _row_of(self, game_id: str) -> StoredGame | None:
        # What cannot be printed cannot be an id, and not every database takes it: \0, lone surrogates.
        return self._store.get(game_id) if game_id.isprintable() else None

    def _current(
        self, player: str, game_id: str, number: int, revision: int | None
    ) -> tuple[StoredGame, PlayerGame]:
        row = self._row(player, game_id)
        player_game = PlayerGame.of(row)
        if number != row.turn or revision not in (None, row.revision):
            raise StaleTurn(number, player_game)
        return row, player_game

    def _add(
        self,
        player: str,
        deal: str,
        label: str | None,
        by_hand: bool,
        daily: int | None = None,
        *,
        first: bool = False,
        turns: str = "",
        undone: int = 0,
    ) -> PlayerGame:
        now = self._clock()
        if not first:
            begun = self._store.first_on_deal(player, deal)
            if begun is not None and begun.daily is not None and not begun.over:
                return PlayerGame.of(
                    begun
                )  # nobody practices a daily before the attempt at it is over
            # Whoever writes a deal out has chosen its cards: no game on it is compared with others'.
            first = begun is None and not is_written_out(deal)
        game = game_at(deal, turns)
        row = StoredGame(
            id=self._new_id(),
            player=player,
            deal=deal,
            label=label,
            turns=turns,
            turn=game.number,
            revision=0,
            undone=undone,
            redo="",
            covered=by_hand and not game.is_over,
            over=game.is_over,
            created=now,
            changed=now,
            daily=daily,
            first=first,
            on_day=first and daily is not None and calendar.is_open(daily, now),
        )
        result = result_of(row, game) if game.is_over else None
        try:
            self._store.add(row, result)
        except ConstraintError:
            if not first:
                raise
            # Begun twice at the same moment: a daily has one attempt, and a free deal one first game.
            other = self._store.first_on_deal(player, deal)
            if other is not None and daily is not None:
                return PlayerGame.of(other)
            return self._add(player, deal, label, by_hand, daily)
        return PlayerGame.of(row)

    def _change(
        self, row: StoredGame, turns: str, *, redo: str, covered: bool = False, undone: int = 0
    ) -> PlayerGame:
        game = game_at(row.deal, turns)
        if game.is_over:  # its result tells what help was used, which may have been noted since
            row, _ = self._current(row.player, row.id, row.turn, row.revision)
        new = replace(
            row,
            turns=turns,
            turn=game.number,
            revision=row.revision + 1,
            undone=row.undone + undone,
            redo=redo,
            covered=covered and not game.is_over,
            over=game.is_over,
            changed=self._clock(),
        )
        result = result_of(new, game) if game.is_over else None
        if not self._store.change(row, new, result):
            raise StaleTurn(row.turn, self.get(row.player, row.id))
        player_game = PlayerGame.of(new)
        if new.over and self._ended is not None:
            self._ended(player_game)
        return player_game


def _with(player_game: PlayerGame, used: Shown | HintStep) -> Help:
    if isinstance(used, Shown):
        return player_game.help.with_shown(used)
    return player_game.help.with_hint(player_game.number, used)


def _and_then(turns: str, turn: str) -> str:
    return f"{turns} {turn}" if turns else turn


def _undamaged(rows: Iterable[StoredGame]) -> Iterator[PlayerGame]:
    for row in rows:
        try:
            yield PlayerGame.of(row)
        except CorruptGameError as error:
            _LOG.error("passed over: %s", error)


def _label(wanted: str, seed: Seed) -> str:
    """What the player typed, on one line; the deal code if it was that, or cannot be shown as typed."""
    text = " ".join(wanted.split())
    if any(unicodedata.category(character) == "Cc" for character in text):
        return seed.code  # \0 among them, which PostgreSQL does not take in a text
    try:
        return seed.code if Seed.parse(text) == seed else text
    except NotationError:
        return text
