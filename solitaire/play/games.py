"""The use cases of the free games: start one, take a turn, take turns back, find it again.

No state is kept here, so any number of threads and processes may serve the same games. A change names
the turn it was made for, and the revision if the page has it; what the game has moved past is refused
with the current table, which is how a turn that is sent twice is played once.
"""

from __future__ import annotations

import logging
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from solitaire.play.errors import Absent, CorruptGameError, NotOver, StaleTurn
from solitaire.play.positions import game_at
from solitaire.play.sitting import Sitting
from solitaire.rules import SHORT_BITS, Card, Code, IllegalTurn, NotationError, Rank, Record, Seed
from solitaire.store import GameStore, StoredGame

_LOG: Final = logging.getLogger(__name__)

PAGE: Final = 20
"""How many games in progress are listed at once unless told otherwise."""


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _now() -> datetime:
    return datetime.now(UTC)


def _random_seed() -> Seed:
    return Seed(secrets.randbits(SHORT_BITS))


class Games:
    """The games of all players. A player is any text that the front end knows somebody by.

    ``new_id``, ``clock`` (aware) and ``random_seed`` are what a test would want to decide.
    """

    def __init__(
        self,
        store: GameStore,
        *,
        new_id: Callable[[], str] = _new_id,
        clock: Callable[[], datetime] = _now,
        random_seed: Callable[[], Seed] = _random_seed,
    ) -> None:
        self._store = store
        self._new_id = new_id
        self._clock = clock
        self._random_seed = random_seed

    def start(self, player: str, wanted: str = "") -> Sitting:
        """A new game: of a random deal, or if something is wanted, of that deal code or text seed.

        NotationError if ``wanted`` is neither (``Seed.read``); blanks are nothing.
        """
        if not wanted.strip():
            return self._add(player, self._random_seed().code, None)
        seed = Seed.read(wanted)
        return self._add(player, seed.code, _label(wanted, seed))

    def resume_or_start(self, player: str, seed: Seed) -> Sitting:
        """The player's unfinished game on that deal, the one last changed, or else a new one."""
        row = self._store.on_deal(player, seed.code)
        return Sitting.of(row) if row else self._add(player, seed.code, seed.code)

    def again(self, player: str, game_id: str) -> Sitting:
        """A new game of the same deal; the old one stays as it is. Absent as in ``get``."""
        row = self._row(player, game_id)
        return self._add(player, row.deal, row.label)

    def get(self, player: str, game_id: str) -> Sitting:
        """That game as it stands; Absent if there is none, or it is not this player's."""
        return Sitting.of(self._row(player, game_id))

    def in_progress(self, player: str, limit: int = PAGE, offset: int = 0) -> tuple[Sitting, ...]:
        """The player's unfinished games, newest change first.

        Without those on which no turn was played, except that the newest of all is there in any case; and
        without those that are damaged, which ``get`` raises for: they are logged and the next ones take
        their place, so that they keep nobody from the others. Only ``offset`` counts them.
        """
        found: list[Sitting] = []
        while (missing := limit - len(found)) > 0:
            rows = self._store.in_progress(player, missing, offset)
            found += _undamaged(rows)
            if len(rows) < missing:
                break
            offset += len(rows)
        return tuple(found)

    def record(self, player: str, game_id: str) -> Record:
        """The record of a game that is over; NotOver before that, and Absent as in ``get``."""
        sitting = self.get(player, game_id)
        if not sitting.game.is_over:
            raise NotOver(Code.NOT_OVER, turn=sitting.number)
        return sitting.record

    def take_turn(
        self,
        player: str,
        game_id: str,
        *,
        number: int,
        pile: Rank,
        discard: Card,
        revision: int | None = None,
    ) -> Sitting:
        """Place the drawn card on that pile and discard that card, as turn ``number`` (R9).

        Absent as in ``get``; StaleTurn if that is not the turn to be played, or ``revision`` is given
        and not the current one, or another request was quicker; and if it is current, IllegalTurn as
        the rules say it, which leaves the game as it was. When it returns, the turn is stored.
        Cost: 0.25 ms, and what a disk takes to have it for certain (``open_database``: FULL).
        """
        row, sitting = self._current(player, game_id, number, revision)
        turn = str(sitting.game.turn(pile, discard))
        return self._change(row, f"{row.turns} {turn}" if row.turns else turn, undone=0)

    def undo(
        self,
        player: str,
        game_id: str,
        *,
        number: int,
        turns: int = 1,
        revision: int | None = None,
    ) -> Sitting:
        """Take back that many turns, at the most all, when ``number`` is the turn to be played.

        A finished game can be taken back too. Absent and StaleTurn as in ``take_turn``; IllegalTurn
        (nothing-to-undo) at the start; ValueError unless ``turns`` is at least 1.
        """
        if turns < 1:
            raise ValueError(f"turns to undo must be at least 1: {turns}")
        row, _ = self._current(player, game_id, number, revision)
        played = row.turns.split()
        if not played:
            raise IllegalTurn(Code.NOTHING_TO_UNDO, turn=row.turn)
        kept = played[:-turns]
        return self._change(row, " ".join(kept), undone=len(played) - len(kept))

    def _row(self, player: str, game_id: str) -> StoredGame:
        # What cannot be printed cannot be an id, and not every database takes it: \0, lone surrogates.
        row = self._store.get(game_id) if game_id.isprintable() else None
        if row is None or row.player != player:
            raise Absent(Code.NO_GAME)
        return row

    def _current(
        self, player: str, game_id: str, number: int, revision: int | None
    ) -> tuple[StoredGame, Sitting]:
        row = self._row(player, game_id)
        sitting = Sitting.of(row)
        if number != row.turn or revision not in (None, row.revision):
            raise StaleTurn(number, sitting)
        return row, sitting

    def _add(self, player: str, deal: str, label: str | None) -> Sitting:
        now = self._clock()
        game = game_at(deal, "")
        row = StoredGame(
            id=self._new_id(),
            player=player,
            deal=deal,
            label=label,
            turns="",
            turn=game.number,
            revision=0,
            undone=0,
            over=game.is_over,
            created=now,
            changed=now,
        )
        self._store.add(row)
        return Sitting.of(row)

    def _change(self, row: StoredGame, turns: str, undone: int) -> Sitting:
        game = game_at(row.deal, turns)
        new = replace(
            row,
            turns=turns,
            turn=game.number,
            revision=row.revision + 1,
            undone=row.undone + undone,
            over=game.is_over,
            changed=self._clock(),
        )
        if not self._store.change(row, new):
            raise StaleTurn(row.turn, self.get(row.player, row.id))
        return Sitting.of(new)


def _undamaged(rows: Iterable[StoredGame]) -> Iterator[Sitting]:
    for row in rows:
        try:
            yield Sitting.of(row)
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
