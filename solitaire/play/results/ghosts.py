"""Ghosts: the lines of others on a deal beside one's own, turn by turn, as everybody draws the same cards.

**Who may look.** A line tells the order of the stock as far as it goes, and the adviser's may go further than
any game that was played. So only who has finished the deal is told one, and only if the code of that game can
be told by now: ``Disclosure.code`` is asked about the game of who looks, and about each game that is shown. A
daily that others may still begin has no ghosts therefore, and nothing is different for somebody who
has guessed its code. Of others those are shown who let everybody see their turns, as they ended first.

The adviser knows what a player sees and no more (``solitaire.solver.playout``). Its line is made by the
analyst, the same for everybody, and remembered for a while; a turn at a time, as it takes seconds in all, and
others want to be told a hint by the same worker.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Final

from solitaire.play.analyst import Analyst
from solitaire.play.errors import Absent, Busy, CorruptGameError, NotOver, PlayCode, Refused
from solitaire.play.failures import Failures
from solitaire.play.games.disclosure import Disclosure
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.recent import Recent
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Reviews
from solitaire.rules import Game, Seed, Turn
from solitaire.solver import Playout, step_playout
from solitaire.store import StoredGame
from solitaire.store.ghosts import GhostStore

_LOG: Final = logging.getLogger(__name__)

OWN: Final = 12
"""How many of a player's own games on a deal there are to choose from, the last ones."""
OTHERS: Final = 12
"""And how many of others, the best ones."""
LINES: Final = 300
"""How many of the adviser's lines are remembered; some 5 KB each."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A line on a deal: the finished game, and how it stood at the start and after each turn.

    ``standings`` is None as long as that is not known, and ``waiting`` says whether it is being found.
    """

    game: Game
    standings: tuple[int, ...] | None
    waiting: bool = False
    is_adviser: bool = False


@dataclass(frozen=True, slots=True)
class Playing:
    """The adviser is at it, and has played so many turns."""

    turns: int


class Ghosts:
    """The lines on the deals of one site. Safe for threads, and for several processes at once."""

    def __init__(
        self, store: GhostStore, disclosure: Disclosure, reviews: Reviews, analyst: Analyst
    ) -> None:
        self._store = store
        self._disclosure = disclosure
        self._reviews = reviews
        self._analyst = analyst
        self._lines = Recent[str, Playout](LINES)
        self._failed = Failures[str]()

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

    def ghost(self, own: PlayerGame, player_game: PlayerGame, *, wait: float = 0) -> Ghost:
        """The line of a finished game, for the player who has finished ``own`` on the same deal.

        NotOver as in ``Disclosure``; Absent for another deal, or somebody else's game that is not public. How
        it stood is what its review says, which is made if need be; without it if there is no room for that.
        ``wait`` is how many seconds to wait for it.
        """
        if self._disclosure.code(own) != self._disclosure.code(player_game):
            raise Absent(PlayCode.NO_GAME)
        try:
            found = self._reviews.of(player_game, own.player, wait=wait)
        except (Busy, Refused) as error:
            _LOG.info("the line of %s without its review: %s", player_game.id, error)
            return Ghost(player_game.game, None)
        if not isinstance(found, Review):
            return Ghost(player_game.game, None, waiting=True)
        return Ghost(player_game.game, (found.start, *(turn.after for turn in found.turns)))

    def adviser(self, own: PlayerGame, *, wait: float = 0) -> Ghost | Playing:
        """The adviser's line on the deal of that finished game, for its player; or how far it is.

        NotOver as in ``Disclosure``; Busy if too much is being made already, Refused (given-up) if it cannot
        be made, and for some minutes after that. ``wait`` is how many seconds to wait for it. Cost:
        some seconds of a worker, once.
        """
        code, deal = self._disclosure.code(own), own.game.deal
        known = self._lines.get(code)
        if known is None:
            self._failed.check(code)
            # What is asked twice at a time is answered once, so asking again is waiting for the same.
            task = self._analyst.further(own.player, step_playout, Playout(deal))
            task.add_done_callback(partial(self._keep, code))
            try:
                known = task.result(wait)
            except TimeoutError:
                return Playing(max(0, len(task.parts) - 1))
            self._lines.put(code, known)  # what is called then may be called later than this
        return Ghost(Game.replay(deal, known.turns), known.values, is_adviser=True)

    def _keep(self, code: str, task: Future[Playout]) -> None:
        found = self._failed.found(code, task)
        if found is not None:
            self._lines.put(code, found)

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


def alike(one: Turn, other: Turn) -> bool:
    """Whether two turns use a card in the same way; which pile an unplayed card passes does not matter."""
    if one.drawn is one.discard and other.drawn is other.discard:
        return one.drawn is other.drawn
    return one == other


def parting(one: Sequence[Turn], other: Sequence[Turn]) -> int | None:
    """The number of the first turn in which two lines on a deal differ; None if they never do."""
    turns = enumerate(zip(one, other, strict=False), start=1)
    return next((number for number, pair in turns if not alike(*pair)), None)
