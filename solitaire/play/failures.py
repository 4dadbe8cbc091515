"""What could not be made lately, so that it is not tried again at every look; but again after some minutes.

Whoever looks again and again for something that is made in the background would have it begun again each time
it has failed, without ever being told so. Here it is said instead, until it is worth another try: a worker
that died, or had too much to do, may well make it then.
"""

from __future__ import annotations

import logging
from collections.abc import Hashable
from concurrent.futures import CancelledError, Future
from time import monotonic
from typing import Final, Generic, TypeVar

from solitaire.play.errors import PlayCode, Refused
from solitaire.play.recent import Recent

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST: Final = 1_000
"""How many failures are remembered."""
SECONDS: Final = 600.0
"""For how long."""

_LOG: Final = logging.getLogger(__name__)


class Failures(Generic[K]):
    """What failed lately, by its key. Safe for threads."""

    def __init__(self, most: int = MOST, *, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._since = Recent[K, float](most)

    def __contains__(self, key: K) -> bool:
        since = self._since.get(key)
        return since is not None and monotonic() - since < self._seconds

    def add(self, key: K) -> None:
        """That has failed just now."""
        self._since.put(key, monotonic())

    def check(self, key: K) -> None:
        """Refused (given-up) if that has failed lately."""
        if key in self:
            raise Refused(PlayCode.GIVEN_UP)

    def found(self, key: K, task: Future[V]) -> V | None:
        """What a task that is done has found; None if it has failed, which is remembered then.

        A fault of ours is logged: nobody may be there to be told.
        """
        try:
            return task.result(0)
        except CancelledError:  # nothing is answered any more
            return None
        except Exception as error:
            self.add(key)
            if not isinstance(error, Refused):
                _LOG.exception("what was asked for has failed")
            return None
