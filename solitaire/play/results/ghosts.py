"""Ghosts: the lines of others on a deal beside one's own, turn by turn, as everybody draws the same cards.

**Who may look.** A line tells the order of the stock as far as it goes, and the adviser's may go further than
any game that was played. So only who has finished the deal is told one, and only if the code of that game can
be told by now: ``Disclosure.code`` is asked about the game of who looks, and about each game that is shown. A
daily that others may still begin has no ghosts therefore, and nothing is different for somebody who
has guessed its code. Of others those are shown who let everybody see their turns, as they ended first.

The adviser knows what a player sees and no more (``solitaire.solver.playout``). Its game is played by a
worker, the same for everybody, and stored for a day.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.background import Queue, Waiting
from solitaire.play.errors import Absent, Busy, CorruptGameError, NotOver, PlayCode, Refused
from solitaire.play.games.disclosure import Disclosure
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.positions import deal_of
from solitaire.play.review.reviews import Reviews
from solitaire.rules import Game, Seed, Turn
from solitaire.solver import Playout, budget, step_playout
from solitaire.store import StoredGame
from solitaire.store.ghosts import GhostStore

_LOG: Final = logging.getLogger(__name__)

OWN: Final = 12
"""How many of a player's own games on a deal there are to choose from, the last ones."""
OTHERS: Final = 12
"""And how many of others, the best ones."""
STATES: Final = 500_000
"""The budget of the adviser's game, in states of the solver: more than its worker has time for."""
PRIORITY: Final = 1
"""After reviews that somebody waits for, before those of older games."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A line on a deal: the finished game, and how it stood at the start and after each turn.

    ``standings`` is None as long as that is not known, and ``waiting`` says whether it is being found.
    """

    game: Game
    standings: tuple[int, ...] | None
    waiting: bool = False
    is_adviser: bool = False


class Ghosts:
    """The lines on the deals of one site. Safe for threads, and for several processes at once."""

    def __init__(
        self, store: GhostStore, disclosure: Disclosure, reviews: Reviews, queue: Queue
    ) -> None:
        self._store = store
        self._disclosure = disclosure
        self._reviews = reviews
        self._adviser = queue.task(_adviser_game, priority=PRIORITY)

    def own(self, player: str, seed: Seed) -> tuple[PlayerGame, ...]:
        """The player's finished games on that deal whose code can be told, the last one first."""
        return tuple(self._told(self._store.own(player, seed.code, OWN)))

    def finished(self, player: str, seed: Seed) -> bool:
        """Whether the player has such a game. Cost: a look at the store, and no game is played over."""
        return self._store.has_own(player, seed.code, self._disclosure.last_told())

    def others(self, own: PlayerGame) -> tuple[PlayerGame, ...]:
        """The games of others on the deal of that game whose turns may be seen, the best ones first.

        NotOver as in ``Disclosure``: for who has not finished the deal there are none.
        """
        return tuple(self._told(self._store.public(self._disclosure.code(own), own.player, OTHERS)))

    def ghost(self, own: PlayerGame, player_game: PlayerGame) -> Ghost:
        """The line of a finished game, for the player who has finished ``own`` on the same deal.

        NotOver as in ``Disclosure``; Absent for another deal, or somebody else's game that is not public. How
        it stood is what its review says, which is made if need be; without it if there is no room for that.
        """
        if self._disclosure.code(own) != self._disclosure.code(player_game):
            raise Absent(PlayCode.NO_GAME)
        try:
            found = self._reviews.of(player_game, own.player)
        except (Busy, Refused) as error:
            _LOG.info("the line of %s without its review: %s", player_game.id, error)
            return Ghost(player_game.game, None)
        if isinstance(found, Waiting):
            return Ghost(player_game.game, None, waiting=True)
        return Ghost(player_game.game, (found.start, *(turn.after for turn in found.turns)))

    def adviser(self, own: PlayerGame) -> Ghost | Waiting:
        """The adviser's line on the deal of that finished game, for its player; Waiting until it is played.

        NotOver as in ``Disclosure``; Busy if too much is being made already, Refused (given-up) if it cannot
        be made, and for some minutes after that. Cost: some seconds of a worker, once a day.
        """
        code = self._disclosure.code(own)
        key = "adviser " + hashlib.sha256(code.encode()).hexdigest()
        found = self._adviser.ask(key, code)
        if found is None:
            raise Refused(PlayCode.GIVEN_UP)
        if isinstance(found, Waiting):
            return found
        playout = json.loads(found)
        turns = map(Turn.parse, playout["turns"].split())
        return Ghost(Game.replay(own.game.deal, turns), tuple(playout["values"]), is_adviser=True)

    def _told(self, rows: Iterable[StoredGame]) -> Iterator[PlayerGame]:
        for row in rows:
            try:
                player_game = PlayerGame.of(row)
                self._disclosure.code(player_game)
            except CorruptGameError as error:
                _LOG.error("passed over: %s", error)
            except NotOver:
                continue
            else:
                yield player_game


def _adviser_game(deal: str) -> str:
    """The game that the adviser plays on that deal, as text: its turns, and how it stood."""
    with budget(STATES):
        playout = Playout(deal_of(deal))
        while (further := step_playout(playout)) is not None:
            playout = further
    return json.dumps({"turns": " ".join(map(str, playout.turns)), "values": playout.values})


def alike(one: Turn, other: Turn) -> bool:
    """Whether two turns use a card in the same way; which pile an unplayed card passes does not matter."""
    if one.drawn is one.discard and other.drawn is other.discard:
        return one.drawn is other.drawn
    return one == other


def parting(one: Sequence[Turn], other: Sequence[Turn]) -> int | None:
    """The number of the first turn in which two lines on a deal differ; None if they never do."""
    turns = enumerate(zip(one, other, strict=False), start=1)
    return next((number for number, pair in turns if not alike(*pair)), None)
