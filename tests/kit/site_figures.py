"""Figures of a study that never was, to test what is made of them."""

from __future__ import annotations

import json
from typing import Any, Final

from solitaire.play.results.study import StudyFigures, read_figures

SHARE: Final = {"deals": 1000, "won": 912}
PARTS: Final[dict[str, Any]] = {
    "games": {"standard": SHARE, "short": {**SHARE, "won": 561}},
    "spares": [91, 0, 365, 456],
    "players": [
        {"name": "greedy", **SHARE, "won": 110},
        {"name": "away", **SHARE, "won": 240},
        {"name": "pairs", **SHARE, "won": 230},
        {"name": "adviser", **SHARE},
    ],
    "by_spare": {"away": [{"spare": spare, "deals": 40, "won": 4 * spare} for spare in range(11)]},
    "piles": [{"pile": pile, "away": [10, 20, 70, 0]} for pile in range(3, 14)],
    "hard": ["1-8QZK-4M2T"],
}
"""Every part of ``study.json`` that the site shows."""


def figures(**changes: Any) -> StudyFigures:
    """The figures of ``PARTS``, with these parts changed."""
    return read_figures(json.dumps(PARTS | changes))
