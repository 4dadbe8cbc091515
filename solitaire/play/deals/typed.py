"""Whether the deal that a player typed can be won; if not, other words whose deal can.

The workers look, with a limit in states, so the answer is the same for everybody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from solitaire.play.background import Queue
from solitaire.play.background.queue import HALF
from solitaire.play.deals.ready import PRIORITY, is_coming
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.rules import Deal, Game, NotationError, Variant, variant_named
from solitaire.rules.seeds import read_code
from solitaire.solver import Verdict, find_need

STATES: Final = 10_000
"""The limit of the solver for a deal; what takes more counts as not winnable. Those of 2,000 took 2,112."""
NUMBERS: Final = range(2, 10)
"""What is added to words whose deal cannot be won."""
_WINNABLE: Final = "winnable"
_UNWINNABLE: Final = "unwinnable"


@dataclass(frozen=True, slots=True)
class Chances:
    """Whether a deal can be won; if not, ``instead`` are words whose deal can, empty if none were found."""

    is_winnable: bool
    instead: str = ""


def find_chances(typed: str, variant: Variant) -> Chances:
    """The chances of a typed deal. Instead of words it finds them with a number: "the cabin 2".

    NotationError as ``Deal.read``. Cost: 30 ms for each deal looked at, ten at most.
    """
    if _can_be_won(Deal.read(typed, variant)):
        return Chances(is_winnable=True)
    if read_code(typed) is None:
        for number in NUMBERS:
            other = f"{typed} {number}"
            try:  # it may be too long, or look like a deal code
                if read_code(other) is None and _can_be_won(Deal.read(other, variant)):
                    return Chances(is_winnable=False, instead=other)
            except NotationError:
                continue
    return Chances(is_winnable=False)


class TypedDeals:
    """Judges typed deals on one site. Safe for threads and several processes."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue
        self._judging = queue.task(
            _answer, name="judge_typed_deal", priority=PRIORITY, awaited=True
        )
        self._is_judging = Lock()

    def judge(
        self, typed: str, variant: Variant, admit: Callable[[], None] | None = None
    ) -> Chances:
        """The chances of a deal code or words on one line, as ``find_chances``.

        Busy (dealing) until a worker has looked. Where no worker runs this thread does, or raises Busy if
        another thread of this process does. ``admit`` is as in ``Task.ask``.
        """
        key = "typed " + hashlib.sha256(repr((variant.name, typed)).encode()).hexdigest()
        try:
            found = self._judging.ask(key, typed, variant.name, limit=HALF, admit=admit)
        except Refused as error:
            if error.code is not PlayCode.GIVEN_UP:
                raise
            return Chances(is_winnable=True)  # it begins as if nobody had looked
        except Busy:
            found = None
        if isinstance(found, str):
            return _read_answer(found)
        if is_coming(self._queue, key, found) or not self._is_judging.acquire(blocking=False):
            raise Busy(PlayCode.DEALING)
        try:
            return find_chances(typed, variant)
        finally:
            self._is_judging.release()


def _can_be_won(deal: Deal) -> bool:
    return find_need(Game.start(deal).position, limit=STATES).verdict is Verdict.WINNABLE


def _answer(typed: str, variant: str) -> str:
    found = find_chances(typed, variant_named(variant))
    return _WINNABLE if found.is_winnable else f"{_UNWINNABLE} {found.instead}"


def _read_answer(text: str) -> Chances:
    verdict, _, instead = text.partition(" ")
    return Chances(verdict == _WINNABLE, instead)
