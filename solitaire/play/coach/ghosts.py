"""Ghosts: finished games on the same deal, to lay over one's own, since all players draw the same cards.

**Access.** A ghost reveals the order of the stock as far as it goes, and the adviser's may go further than
any game that was played. So only players who have finished the deal see one, and only if its code may be
revealed: ``Disclosure.reveal_code`` is called for the viewer's game and for each game shown. An open daily
therefore has no ghosts, even for a player who has guessed its code. Of other players, only published first
attempts are shown, as they first ended; and those of one race to each other once it has closed.

The adviser sees what a player sees (``solitaire.solver.playout``). A worker plays its game, the same for all
players; it is stored for a day.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.background import Queue, Waiting
from solitaire.play.background.queue import HALF
from solitaire.play.coach.adviser import AdviserGame, job_of_adviser, play_adviser_game
from solitaire.play.coach.reviews import Reviews
from solitaire.play.deals.row_text import text_of, text_of_turns
from solitaire.play.errors import Absent, Busy, PlayCode, Refused
from solitaire.play.games.disclosure import Disclosure
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Deal, Turn
from solitaire.store import GameStore, StoredGame

_LOG: Final = logging.getLogger(__name__)

OWN: Final = 12
"""How many of a player's own games on a deal can be chosen from, the last ones."""
OTHERS: Final = 12
"""How many of other players' games can be chosen from, the best ones."""
PRIORITY: Final = 1
"""After reviews of games that a player waits for, before those of older games."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """The turns of a finished game."""

    player: str | None
    """None for the adviser."""
    turns: tuple[Turn, ...]
    values: tuple[int, ...]
    """The values of its positions, at the start and after each turn; empty while they are unknown."""
    waiting: Waiting | None = None
    """While a worker computes the values."""


class Ghosts:
    """The ghosts of one site. Safe for threads and several processes."""

    def __init__(
        self, store: GameStore, disclosure: Disclosure, reviews: Reviews, queue: Queue
    ) -> None:
        self._store = store
        self._disclosure = disclosure
        self._reviews = reviews
        self._adviser = queue.task(
            play_adviser_game, name="adviser_game", priority=PRIORITY, awaited=True
        )

    def own(self, player: str, deal: Deal) -> tuple[PlayerGame, ...]:
        """The player's finished games on a deal whose code may be revealed, the last one first."""
        return tuple(self._reveal(self._store.list_finished_on_deal(player, text_of(deal), OWN)))

    def has_finished(self, player: str, deal: Deal) -> bool:
        """Whether ``own`` would find a game. Cost: one query; no game is replayed."""
        return self._disclosure.has_revealed(player, text_of(deal))

    def find_own(self, player: str, deal: Deal, turns: Sequence[Turn]) -> str | None:
        """The id of the player's last finished game with these turns. Cost: one query; no game is replayed.

        Also of an open daily or race: it tells that such a game is there, and nothing more.
        """
        rows = self._store.list_finished_on_deal(player, text_of(deal), OWN)
        text = text_of_turns(turns)
        return next((row.id for row in rows if row.turns == text), None)

    def others(self, own: PlayerGame) -> tuple[PlayerGame, ...]:
        """The games of others on the deal of ``own``: in the same race, or published; the best ones first.

        NotOver as in ``Disclosure``, so only players who have finished the deal get any.
        """
        code = self._disclosure.reveal_code(own)
        rows = self._store.list_shown_on_deal(code, own.player, own.race, OTHERS)
        return tuple(self._reveal(rows))

    def ghost(self, own: PlayerGame, game_id: str) -> Ghost:
        """The ghost of a finished game, for the player who has finished ``own`` on the same deal.

        NotOver as in ``Disclosure``; Absent for another deal, or another player's game that is no first
        attempt, published or in the same race. The values come from the game's review, which is queued if
        need be; there are none if the queue is full.
        """
        row = self._store.get_finished(game_id) if game_id.isprintable() else None
        code = self._disclosure.reveal_code(own)
        if row is None or not (row.first or row.player == own.player):
            raise Absent(PlayCode.NO_GAME)
        player_game = PlayerGame.of(row)
        if code != self._disclosure.reveal_code(player_game):
            raise Absent(PlayCode.NO_GAME)
        player, turns = player_game.player, player_game.game.turns
        try:
            shared = own.race is not None and own.race == player_game.race
            found = self._reviews.of(player_game, own.player, shared=shared)
        except (Busy, Refused) as error:
            _LOG.info("the ghost of %s without its review: %s", player_game.id, error)
            return Ghost(player, turns, ())
        if isinstance(found, Waiting):
            return Ghost(player, turns, (), found)
        return Ghost(player, turns, (found.start, *(turn.after for turn in found.turns)))

    def adviser(self, own: PlayerGame) -> Ghost | Waiting:
        """The adviser's game on the deal of a finished game, for its player; Waiting until it is computed.

        NotOver as in ``Disclosure``; Busy if the queue is full; Refused (given-up) if the job failed
        recently. Cost: some seconds of a worker, once a day.
        """
        code = self._disclosure.reveal_code(own)
        found = self._adviser.ask(job_of_adviser(code), code, limit=HALF)
        if found is None:
            raise Refused(PlayCode.GIVEN_UP)
        if isinstance(found, Waiting):
            return found
        game = AdviserGame.parse(found)
        return Ghost(None, game.turns, game.values)

    def _reveal(self, rows: Iterable[StoredGame]) -> Iterator[PlayerGame]:
        for row in rows:
            player_game = PlayerGame.of_undamaged(row)
            if player_game is not None and self._disclosure.may_show(player_game):
                yield player_game


def is_same_use(one: Turn, other: Turn) -> bool:
    """Whether two turns use the card alike; the pile does not matter if the card is discarded unplayed."""
    if one.is_unplayed and other.is_unplayed:
        return one.drawn is other.drawn
    return one == other


def find_parting(one: Sequence[Turn], other: Sequence[Turn]) -> int | None:
    """The number of the first turn in which two games on a deal differ; None if they never do."""
    turns = enumerate(zip(one, other, strict=False), start=1)
    return next((number for number, pair in turns if not is_same_use(*pair)), None)
