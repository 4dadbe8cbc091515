"""Deals that the workers find ahead, a few for each choice, so that a new game begins at once.

To find a deal takes a tenth of a second of processor time (``docs/performance.md``), in which the turns of
others would wait. These deals are as secret as those of games.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Final

from solitaire.play.background import Queue, Waiting
from solitaire.play.deals.difficulty import TAKEN_UP, Difficulty
from solitaire.play.deals.fair import (
    FIRST_STEP,
    DealChoice,
    FoundDeal,
    find_deal,
    find_inviting_deal,
    most_spare,
)
from solitaire.play.deals.row_text import text_of
from solitaire.play.errors import Busy, CorruptRowError, PlayCode, read_undamaged
from solitaire.rules import (
    LONG_BITS,
    SHORT_BITS,
    VARIANTS,
    Deal,
    Game,
    NotationError,
    Seed,
    Variant,
)
from solitaire.store.ready_deals import ReadyDealStore, StoredReadyDeal

FULL: Final = 10
"""How many deals the workers put on a shelf. They refill it when it is half empty."""
FEW: Final = 4
"""How many they put on one of races."""
NEAR: Final = 2
"""How many spare draws a deal from a neighbour's shelf may be away from what a player is to have."""
UNBEGUN_SECONDS: Final = 1.0
"""How long a job may wait for a worker; after that there is none, unless one is at another job."""
BEGUN_SECONDS: Final = 10.0
"""How long a job may take, ten times what it does; after that its worker was probably killed."""
PRIORITY: Final = 3
"""Above all reviews, which take longer."""


def random_seed() -> Seed:
    """The seed of a random deal, short since people type its code."""
    return Seed(secrets.randbits(SHORT_BITS))


def sealed_seed() -> Seed:
    """The seed of a deal whose code is withheld from players who are compared on it.

    Whoever sees its piles could find a short one by trying them all (``docs/shuffle.md``).
    """
    return Seed(secrets.randbits(LONG_BITS))


def is_coming(queue: Queue, key: str, waiting: Waiting | None) -> bool:
    """Whether a worker can be expected to do a job, however busy all of them are.

    ``waiting`` is None if the queue is too full for it. Cost: a statement, unless the job is young.
    """
    if waiting and waiting.seconds < (BEGUN_SECONDS if waiting.begun else UNBEGUN_SECONDS):
        return True
    return queue.has_workers(but=key)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A kind of deals to find: a choice with a difficulty, and what they are for."""

    choice: DealChoice
    inviting: bool = False
    """Whether a beginner is to win."""
    sealed: bool = False
    """Whether they are for races: their codes are withheld from those who are compared on them."""

    @property
    def name(self) -> str:
        """The name in the database."""
        purpose = " inviting" * self.inviting + " sealed" * self.sealed
        return f"{self.choice.kind} {self.choice.level}{purpose}"

    @property
    def size(self) -> int:
        """How many deals it holds."""
        return FEW if self.sealed else FULL

    def find(self, random_seed: Callable[[], Seed]) -> FoundDeal:
        """Find a deal. Cost: as ``find_deal`` and ``find_inviting_deal``."""
        return (find_inviting_deal if self.inviting else find_deal)(self.choice, random_seed)


SHELVES: Final = {
    shelf.name: shelf
    for shelf in (
        Shelf(FIRST_STEP, inviting=True),
        *(
            Shelf(DealChoice(each, level), sealed=sealed)
            for sealed in (False, True)
            for each in VARIANTS
            for level in Difficulty
        ),
    )
}
"""All shelves by name, in the order in which those of a new site are filled: newcomers come first."""


class ReadyDeals:
    """The deals found ahead on one site. Safe for threads, several processes and several computers."""

    def __init__(
        self,
        store: ReadyDealStore,
        queue: Queue,
        *,
        random_seed: Callable[[], Seed] = random_seed,
        sealed_seed: Callable[[], Seed] = sealed_seed,
    ) -> None:
        self._store = store
        self._queue = queue
        self._random_seed = random_seed
        self._sealed_seed = sealed_seed
        self._filling = queue.task(
            self._fill_shelf, name="fill_shelf", priority=PRIORITY, keeps_failures=False
        )
        self._is_finding = Lock()

    def take(self, shelf: Shelf) -> Deal:
        """Take a deal of one of the ``SHELVES``; no other player gets it.

        Busy (dealing) if there is none: workers will find some. Where no worker runs this thread finds one,
        or raises Busy if another thread of this process is finding one.
        """
        code = self._store.take(shelf.name)
        are_coming = self._refill(shelf)
        if code is not None and (deal := read_undamaged(partial(_read_deal, shelf), code)):
            return deal
        if are_coming or not self._is_finding.acquire(blocking=False):
            raise Busy(PlayCode.DEALING)
        try:
            return self._find(shelf).deal
        finally:
            self._is_finding.release()

    def take_near(self, variant: Variant, spare: float) -> Deal:
        """Take the deal of a variant whose spare is nearest to that, of the shelves of all difficulties.

        From another shelf than its own it is at most ``NEAR`` away; if there is none, ``take`` finds one of
        that difficulty. Deals for races and for newcomers stay. Cost: three statements, or four;
        0.5 ms for each deal that an older program found.
        """
        own = shelf_near(variant, spare)
        shelves = {
            shelf.name: shelf
            for shelf in (Shelf(DealChoice(variant, level)) for level in Difficulty)
        }
        found = []
        for stored in self._store.list_on([*shelves]):
            shelf = shelves[stored.shelf]
            known = read_undamaged(partial(_read_spare, shelf), stored)
            if known is not None and (shelf == own or abs(known - spare) <= NEAR):
                found.append((abs(known - spare), stored.code, shelf))
        for _, code, shelf in sorted(found, key=lambda each: each[:2]):
            if self._store.take_one(code):  # else another player has taken it since
                for each in {own, shelf}:
                    self._refill(each)
                return _read_deal(shelf, code)
        return self.take(own)

    def refill(self) -> None:
        """Let the workers fill all shelves that are half empty. Cost: a query for each shelf.

        Not those of races: a site may have none, and the first one of a level waits a second.
        """
        for shelf in SHELVES.values():
            if not shelf.sealed:
                self._refill(shelf)

    def _refill(self, shelf: Shelf) -> bool:
        """Let the workers fill a shelf if it is half empty; returns whether deals are there or expected."""
        if self._store.count(shelf.name) > shelf.size // 2:
            return True
        key = f"deals {shelf.name}"
        try:
            waiting = self._filling.ask(key, shelf.name)
        except Busy:
            return is_coming(self._queue, key, None)
        if not isinstance(waiting, Waiting):  # it is done already
            return True
        return is_coming(self._queue, key, waiting)

    def _fill_shelf(self, name: str) -> None:
        """Find as many deals as a shelf lacks now, however many are taken meanwhile. Cost: about a second.

        A server of the release before may ask for the shelf of a level that went: it gets deals of its heir.
        """
        shelf = SHELVES[" ".join(TAKEN_UP.get(word, word) for word in name.split())]
        for _ in range(shelf.size - self._store.count(name)):
            found = self._find(shelf)
            self._store.put(name, text_of(found.deal), found.spare)

    def _find(self, shelf: Shelf) -> FoundDeal:
        return shelf.find(self._sealed_seed if shelf.sealed else self._random_seed)


def _read_deal(shelf: Shelf, code: str) -> Deal:
    try:
        return Deal.from_code(code)
    except NotationError:
        raise CorruptRowError("deal of", shelf.name, "it cannot be read") from None


def shelf_near(variant: Variant, spare: float) -> Shelf:
    """The shelf of the difficulty that has the spare nearest to that."""
    nearest = min(variant.stock_size, max(0, round(spare)))
    return Shelf(DealChoice(variant, Difficulty.of(nearest, variant)))


def _read_spare(shelf: Shelf, stored: StoredReadyDeal) -> int:
    """The spare of a deal; if an older program found it, a bound from above, which it seldom misses."""
    if stored.spare is not None:
        return stored.spare
    return most_spare(Game.start(_read_deal(shelf, stored.code)))
