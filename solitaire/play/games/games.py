"""Start games and find them again.

A player's first game on a deal is the one that counts, and there is only one; of a daily it is an attempt, in
which no turn is taken back. ``Turns`` changes games, ``Disclosure`` tells their deals. No game is kept in
memory, so any number of threads and processes may serve the same games.
"""

from __future__ import annotations

import logging
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies
from solitaire.play.errors import Absent, CorruptGameError, NotOver, PlayCode
from solitaire.play.games.disclosure import Disclosure
from solitaire.play.games.history import UNPLAYED, History, notation_of
from solitaire.play.games.loading import load_game, load_row
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.positions import game_at, is_written_out
from solitaire.play.games.turns import Turns
from solitaire.play.results.results import result_of
from solitaire.rules import SHORT_BITS, IllegalTurn, NotationError, Record, Seed
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

    ``ended`` is as in ``Turns``. ``new_id``, ``clock`` (aware) and ``random_seed`` are for tests to decide.
    """

    def __init__(
        self,
        store: GameStore,
        dailies: Dailies,
        *,
        ended: Callable[[PlayerGame], object] | None = None,
        new_id: Callable[[], str] = _new_id,
        clock: Callable[[], datetime] = clock.now,
        random_seed: Callable[[], Seed] = _random_seed,
    ) -> None:
        self.turns: Final = Turns(store, ended=ended, clock=clock)
        self.disclosure: Final = Disclosure(store, clock)
        self._store: Final = store
        self._dailies: Final = dailies
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

    def attempt(self, player: str, number: int, *, by_hand: bool = False) -> PlayerGame:
        """The player's attempt at that daily: the one there is, or else a new one. Absent before it is made.

        There is one for each player, begun on the day or later. Somebody who has played the deal before, by
        its code, has none: then it is practice, gone on with or begun.
        """
        code = self._dailies.hidden_code(number)
        if code is None:
            raise Absent(PlayCode.NO_GAME)
        first = self._store.first_on_deal(player, code)
        if first is None:
            # Whether it is the first is not asked again: another request may have begun it by then.
            return self._add(player, code, None, by_hand, daily=number, first=True)
        row = first if first.daily == number else self._store.on_deal(player, code)
        return PlayerGame.of(row) if row else self._add(player, code, None, by_hand, daily=number)

    def attempt_at(self, player: str, number: int) -> PlayerGame | None:
        """The player's attempt at that daily, or None before it is begun."""
        code = self._dailies.hidden_code(number)
        return self._attempt_on(player, number, code) if code else None

    def attempt_or_practice(
        self, player: str, number: int, *, by_hand: bool = False
    ) -> PlayerGame | None:
        """The player's attempt at that daily until it is over, then a game for practice on its deal.

        The unfinished one last changed, or else a new one. None before the attempt is begun.
        """
        code = self._dailies.hidden_code(number)
        attempt = self._attempt_on(player, number, code) if code else None
        if code is None or attempt is None or not attempt.game.is_over:
            return attempt
        row = self._store.on_deal(player, code)
        return PlayerGame.of(row) if row else self._add(player, code, None, by_hand, daily=number)

    def begun_dailies(self, player: str, low: int, high: int) -> frozenset[int]:
        """Of the dailies from ``low`` to ``high``, those that the player's attempt is not over at."""
        return self._store.begun_dailies(player, low, high)

    def again(self, player: str, game_id: str, *, by_hand: bool = False) -> PlayerGame:
        """A new game of the same deal, for practice; the old one stays as it is. Absent as in ``get``."""
        row = load_row(self._store, player, game_id)
        return self._add(player, row.deal, row.label, by_hand, daily=row.daily)

    def again_from(self, player: str, game_id: str, turn: int) -> PlayerGame:
        """A new game of the same deal, for practice, in which that turn (from 1) of a finished game is next.

        The turns from there on count as taken back. Absent as in ``get``; NotOver before its end; IllegalTurn
        (nothing-to-undo) if it has no such turn.
        """
        row = load_row(self._store, player, game_id)
        player_game = PlayerGame.of(row)
        if not player_game.game.is_over:
            raise NotOver(PlayCode.NOT_OVER, turn=player_game.number)
        back = len(player_game.game.turns) - turn + 1
        if turn < 1 or back < 1:
            raise IllegalTurn(PlayCode.NOTHING_TO_UNDO, turn=player_game.number)
        history = player_game.history.undo(back)
        return self._add(
            player, row.deal, row.label, False, row.daily, history=history, undone=back
        )

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
            raise IllegalTurn(PlayCode.NOTHING_TO_UNDO, turn=turn)
        deal, label = record.deal.code or str(record.deal), record.deal.code
        if label is not None and self._store.first_on_deal(player, deal) is None:
            first = self._add(player, deal, label, False, daily)
            if turn == 1:
                return first
        history = History(record.turns).undo(back)
        return self._add(player, deal, label, False, daily, history=history, undone=back)

    def get(self, player: str, game_id: str) -> PlayerGame:
        """That game as it stands; Absent if there is none, or it is not this player's."""
        return load_game(self._store, player, game_id)

    def finished(self, game_id: str) -> PlayerGame:
        """That game of whoever played it, when it has ended; Absent before that, and if there is none.

        It may have been taken back since, and played on: its result is that of its first end all the same.
        """
        row = self._store.ended(game_id) if game_id.isprintable() else None
        if row is None:
            raise Absent(PlayCode.NO_GAME)
        return PlayerGame.of(row)

    def in_progress(
        self, player: str, limit: int = PAGE, offset: int = 0
    ) -> tuple[PlayerGame, ...]:
        """The player's unfinished games, newest change first.

        Without those on which no turn was played, except that the newest of all is there in any case; and
        without those that are damaged, which ``get`` raises for: they are logged and the next ones take
        their place. Only ``offset`` counts them.
        """
        found: list[PlayerGame] = []
        while (missing := limit - len(found)) > 0:
            rows = self._store.in_progress(player, missing, offset)
            found += _undamaged(rows)
            if len(rows) < missing:
                break
            offset += len(rows)
        return tuple(found)

    def _attempt_on(self, player: str, number: int, code: str) -> PlayerGame | None:
        row = self._store.first_on_deal(player, code)
        return PlayerGame.of(row) if row and row.daily == number else None

    def _add(
        self,
        player: str,
        deal: str,
        label: str | None,
        by_hand: bool,
        daily: int | None = None,
        *,
        first: bool = False,
        history: History = UNPLAYED,
        undone: int = 0,
    ) -> PlayerGame:
        now = self._clock()
        if not first:
            begun = self._store.first_on_deal(player, deal)
            if begun is not None and begun.daily is not None and not begun.over:
                # Nobody practices a daily before the attempt at it is over.
                return PlayerGame.of(begun)
            # Whoever writes a deal out has chosen its cards: no game on it is compared with others'.
            first = begun is None and not is_written_out(deal)
        turns = notation_of(history.played)
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
