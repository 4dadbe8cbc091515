"""Booklets: certified deals to print, which a worker finds. Nothing of them is stored.

The codes of its deals are the address of a booklet. They are taken from no shelf of ready deals, since a
booklet of thirty would empty three of them while players wait at their tables.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from solitaire.play.background import Queue, Waiting
from solitaire.play.background.queue import HALF
from solitaire.play.deals.fair import DealChoice, find_deal
from solitaire.play.deals.ready import random_seed
from solitaire.play.deals.row_text import text_of
from solitaire.play.errors import Busy, PlayCode
from solitaire.play.paper.solutions import PRIORITY
from solitaire.rules import Deal

MOST: Final = 30
"""The most deals of a booklet."""
USUAL: Final = 6
"""How many are offered: an evening for two, or a weekend."""
SEPARATOR: Final = ","
"""Between the codes in the address of a booklet."""
_TOKEN_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class NewBooklet:
    """A booklet that somebody waits for: what deals, of a choice with a difficulty, and how many."""

    choice: DealChoice
    count: int
    token: str
    """A secret of the page that waits, so that it gets the same deals each time that it asks."""

    @classmethod
    def of(cls, choice: DealChoice, count: int, token: str = "") -> NewBooklet:
        """What is wanted, with a new token unless the page has one."""
        return cls(choice, count, token or secrets.token_hex(_TOKEN_BYTES))


class Booklets:
    """Finds the deals of booklets on one site. Safe for threads and several processes."""

    def __init__(self, queue: Queue) -> None:
        self._finding = queue.task(
            _find_codes, name="find_booklet", priority=PRIORITY, awaited=True
        )

    def find(self, wanted: NewBooklet, admit: Callable[[], None] | None = None) -> tuple[str, ...]:
        """The codes of the deals of a booklet.

        Busy (dealing) while a worker finds them, or (busy) if too many jobs wait; Refused (given-up) if that
        failed recently. ``admit`` is as in ``Task.ask``. Cost: for a worker a tenth of a second a deal.
        """
        kind, level = wanted.choice.kind, wanted.choice.level
        text = repr((kind, level, wanted.count, wanted.token))
        key = "booklet " + hashlib.sha256(text.encode()).hexdigest()
        found = self._finding.ask(key, kind, level, wanted.count, limit=HALF, admit=admit)
        if found is None or isinstance(found, Waiting):
            raise Busy(PlayCode.DEALING)
        return tuple(found.split())


def _find_codes(kind: str, level: str, count: int) -> str:
    """Find different deals as chosen."""
    choice = DealChoice.read(kind, level)
    assert choice is not None, "it was read before"
    found: dict[str, Deal] = {}
    while len(found) < count:
        deal = find_deal(choice, random_seed).deal
        found[text_of(deal)] = deal
    return " ".join(found)
