"""Figures of a study that never was, to test what is made of them."""

from __future__ import annotations

import json
from typing import Any, Final

from solitaire.play.results.study import Share, StudyFigures, read_figures

SHARE: Final = {"deals": 1000, "won": 912, "unknown": 0, "low": 0.8929, "high": 0.9281}
SEEN: Final = {"deals": 40, "won": 40, "low": 0.9124, "high": 1}
PARTS: Final[dict[str, Any]] = {
    "games": {
        "standard": {**SHARE, "lost": 86, "unknown": 2},
        "short": {**SHARE, "won": 561, "lost": 439, "low": 0.53, "high": 0.5914},
    },
    "spares": [91, 0, 365, 456],
    "stock": [{"cards": cards, **SHARE, "won": 31 * cards} for cards in (26, 27, 28)],
    "long_stock": [{"cards": cards, **SHARE, "won": 31 * cards} for cards in (28, 29)],
    "readings": [{"name": "standard", **SHARE}, {"name": "no-jokers", **SHARE, "won": 40}],
    "players": [{"name": "greedy", **SHARE, "won": 110}, {"name": "adviser", **SHARE}],
    "by_spare": {
        "greedy": [{"spare": spare, **SEEN, "won": 20 + 10 * spare} for spare in range(3)]
    },
    "no_loss": {"greedy": {"spare": 2, "deals": 40, "high": 0.0876}, "adviser": None},
    "piles": [{"pile": pile, "away": [10, 900, 90], "stays": 10 + pile} for pile in range(3, 14)],
    "stays": {"lost": 40, "one": 36, "unsure": 1},
    "worth": [{"name": "joker_dealt", "spare": 1.23, "low": 1.11, "high": 1.34}],
    "fate": {"deals": 1000, "greedy": 110, "skill": 803, "nobody": 87},
    "hard": ["1-8QZK-4M2T"],
}
"""Every part of ``study.json`` that the site shows."""


def figures(**changes: Any) -> StudyFigures:
    """The figures of ``PARTS``, with these parts changed."""
    return read_figures(json.dumps(PARTS | changes))


def share(won: int, deals: int = 1000, unknown: int = 0) -> Share:
    """A share with an interval of a hundredth to either side."""
    return Share(deals, won, unknown, won / deals - 0.01, won / deals + 0.01)
