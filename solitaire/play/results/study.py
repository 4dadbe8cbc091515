"""The numbers of the study that the site shows, as frozen values.

``python -m study report`` writes them, among all others, into ``study.json``; ``docs/study/protocol.md`` has
the questions, their deals, and what each name means.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from solitaire.rules import Rank


class Simulated(StrEnum):
    """The simulated players, from the simplest rule to the best."""

    GREEDY = "greedy"
    AWAY = "away"
    PAIRS = "pairs"
    ADVISER = "adviser"


class HardName(StrEnum):
    """The names of the hardest deals that can be won and simple rules lose, the hardest first."""

    NEEDLE = "needle"
    TIGHTROPE = "tightrope"
    LABYRINTH = "labyrinth"
    GLACIER = "glacier"
    RIDDLE = "riddle"
    LIGHTHOUSE = "lighthouse"


@dataclass(frozen=True, slots=True)
class Share:
    """How many of ``deals`` were won."""

    deals: int
    won: int


@dataclass(frozen=True, slots=True)
class PileFigures:
    """How a pile fares in all deals."""

    rank: Rank
    away: tuple[int, ...]
    """In ``away[n]`` deals the pile needs n cards as dealt."""


@dataclass(frozen=True, slots=True)
class HardDeal:
    """A named deal and its code."""

    name: HardName
    code: str


@dataclass(frozen=True, slots=True)
class StudyFigures:
    """All numbers of the study that the site shows. Each sample is the deals of the first seeds, from 0."""

    standard: Share
    short: Share
    spares: tuple[int, ...]
    """``spares[n]`` of the winnable deals have n spare draws."""
    players: Mapping[Simulated, Share]
    by_spare: Mapping[Simulated, Mapping[int, Share]]
    """A player's wins by the spare of the deal."""
    piles: tuple[PileFigures, ...]
    hard: tuple[HardDeal, ...]


def read_figures(text: str) -> StudyFigures:
    """Read the figures from JSON; KeyError or ValueError if a part is not as the report writes it."""
    found: dict[str, Any] = json.loads(text)
    return StudyFigures(
        standard=_share(found["games"]["standard"]),
        short=_share(found["games"]["short"]),
        spares=tuple(found["spares"]),
        players={Simulated(row["name"]): _share(row) for row in found["players"]},
        by_spare={
            Simulated(name): {row["spare"]: _share(row) for row in rows}
            for name, rows in found["by_spare"].items()
        },
        piles=tuple(PileFigures(Rank(row["pile"]), tuple(row["away"])) for row in found["piles"]),
        hard=tuple(map(HardDeal, HardName, found["hard"])),
    )


def _share(row: Mapping[str, Any]) -> Share:
    return Share(row["deals"], row["won"])


FIGURES: Final = read_figures(Path(__file__).with_name("study.json").read_text(encoding="ascii"))
