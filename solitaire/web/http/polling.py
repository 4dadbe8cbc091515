"""The intervals at which pages poll for results of the workers or the solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from solitaire.play.background import Waiting

DAILY_SECONDS: Final = 2
"""Poll interval of a page that waits for a daily."""
DEAL_SECONDS: Final = 1
"""Poll interval of a page that waits for the deal of a new game."""
TYPED_DEAL_MILLISECONDS: Final = 400
"""The same for a deal that was typed: scripts poll sooner, since most take a worker 30 ms."""
SOLUTION_MILLISECONDS: Final = 400
"""The same for solutions to print: a deal takes a worker 25 ms, a booklet a second."""
RETRY_MILLISECONDS: Final = 400
"""The same for the turn to try again from, which the review of the game finds."""
SPARE_SOON: Final = 150
SPARE_AGAIN: Final = 1_000
"""Milliseconds until the table first polls for spare, and between polls."""
TRIED_SOON: Final = 100
TRIED_AGAIN: Final = 250
"""Milliseconds until a board of trying out first polls, and between polls: most lines take a worker 30 ms."""
REVIEW_SECONDS: Final = 1.0
"""Poll interval of a page whose review is being made; scripts poll sooner."""
SECONDS_AHEAD: Final = 0.3
"""Added to the interval for each review ahead in the queue, give or take half of it."""
MOST_SECONDS: Final = 20.0


@dataclass(frozen=True, slots=True)
class PollInterval:
    """The poll interval of a review: in whole seconds, and for scripts in milliseconds."""

    before: int
    """The number of reviews ahead in the queue."""
    seconds: int
    milliseconds: int

    @classmethod
    def of_waiting(cls, waiting: Waiting, address: str) -> PollInterval:
        """The progress of the review at an address, whose hash spreads the polls of pages opened at once."""
        share = crc32(address.encode()) % 1_000 / 1_000
        left = SECONDS_AHEAD * waiting.ahead - waiting.seconds
        more = min(MOST_SECONDS, max(0.0, left)) * (0.5 + share)
        seconds, milliseconds = round(REVIEW_SECONDS + more), round(1000 * (0.4 + more))
        return cls(waiting.ahead, seconds, milliseconds)
