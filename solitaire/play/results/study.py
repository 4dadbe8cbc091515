"""The numbers of the study, which ``python -m study report`` writes (``study.json``), as frozen values.

``docs/study/protocol.md`` has the questions, their deals, and what each name means.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from solitaire.rules import Rank


class ReadingName(StrEnum):
    """The readings of the rules: as they are printed, and with one of them changed."""

    STANDARD = "standard"
    COMPLETE_STAYS_OPEN = "r8-off"
    NO_JOKERS = "no-jokers"
    NO_WILD_RANK = "no-wild-rank"
    AROUND_THE_CORNER = "around"


class Simulated(StrEnum):
    """The simulated players, from the simplest rule to the best."""

    GREEDY = "greedy"
    AWAY = "away"
    PAIRS = "pairs"
    ADVISER = "adviser"


class Asset(StrEnum):
    """What is worth spare draws."""

    JOKER_DEALT = "joker_dealt"
    JOKER_IN_STOCK = "joker_in_stock"
    WILD_AT_HOME = "wild_at_home"


class HardName(StrEnum):
    """The names of the hardest deals that the simple rules lose and that can be won, the hardest first."""

    NEEDLE = "needle"
    TIGHTROPE = "tightrope"
    LABYRINTH = "labyrinth"
    GLACIER = "glacier"
    RIDDLE = "riddle"
    LIGHTHOUSE = "lighthouse"
    THICKET = "thicket"
    CANYON = "canyon"
    CLOCKWORK = "clockwork"
    STORM = "storm"
    FORTRESS = "fortress"
    WHIRLPOOL = "whirlpool"


@dataclass(frozen=True, slots=True)
class Share:
    """How many of ``deals`` were won, and the 95 % interval of the share of all deals."""

    deals: int
    won: int
    unknown: int
    """Not among those won; the interval counts them both ways."""
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share won, from 0 to 1."""
        return self.won / self.deals


@dataclass(frozen=True, slots=True)
class NoLoss:
    """A player was seen to lose none of the ``deals`` with so many spare draws or more."""

    spare: int
    deals: int


@dataclass(frozen=True, slots=True)
class PileFigures:
    """How a pile fares in all deals."""

    rank: Rank
    away: tuple[int, ...]
    """In ``away[n]`` deals the pile needs n cards as dealt."""
    last_open: int
    """In how many of the deals of ``LastOpen`` the pile can be the only one left open."""


@dataclass(frozen=True, slots=True)
class LastOpen:
    """A sample of deals that cannot be won, by whether all piles but one can be flipped."""

    lost: int
    """All deals of the sample."""
    one: int
    """Those in which one pile alone can be left open."""
    unsure: int
    """Those that may be among them as well."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The spare draws that something is worth, with the 95 % interval."""

    asset: Asset
    spare: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fate:
    """How many of ``deals`` greed wins, skill alone wins, and no play can win."""

    deals: int
    greedy: int
    skill: int
    unwinnable: int


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
    stock: tuple[tuple[int, Share], ...]
    """What can be won with so many cards in the stock, if they are shown before play."""
    long_stock: tuple[tuple[int, Share], ...]
    """What can be won with larger stocks, of other deals."""
    readings: tuple[tuple[ReadingName, Share], ...]
    players: tuple[tuple[Simulated, Share], ...]
    by_spare: Mapping[Simulated, Mapping[int, Share]]
    """A player's wins by the spare of the deal."""
    no_loss: Mapping[Simulated, NoLoss]
    piles: tuple[PileFigures, ...]
    last_open: LastOpen
    worth: tuple[Worth, ...]
    fate: Fate
    hard: tuple[HardDeal, ...]


def read_figures(text: str) -> StudyFigures:
    """Read the figures from JSON; KeyError or ValueError if a part is not as the report writes it."""
    found: dict[str, Any] = json.loads(text)
    fate, last_open = found["fate"], found["stays"]
    return StudyFigures(
        standard=_share(found["games"]["standard"]),
        short=_share(found["games"]["short"]),
        spares=tuple(found["spares"]),
        stock=tuple((row["cards"], _share(row)) for row in found["stock"]),
        long_stock=tuple((row["cards"], _share(row)) for row in found["long_stock"]),
        readings=tuple((ReadingName(row["name"]), _share(row)) for row in found["readings"]),
        players=tuple((Simulated(row["name"]), _share(row)) for row in found["players"]),
        by_spare={
            Simulated(name): {row["spare"]: _share(row) for row in rows}
            for name, rows in found["by_spare"].items()
        },
        no_loss={
            Simulated(name): NoLoss(row["spare"], row["deals"])
            for name, row in found["no_loss"].items()
            if row
        },
        piles=tuple(
            PileFigures(Rank(row["pile"]), tuple(row["away"]), row["stays"])
            for row in found["piles"]
        ),
        last_open=LastOpen(last_open["lost"], last_open["one"], last_open["unsure"]),
        worth=tuple(
            Worth(Asset(row["name"]), row["spare"], row["low"], row["high"])
            for row in found["worth"]
        ),
        fate=Fate(fate["deals"], fate["greedy"], fate["skill"], fate["nobody"]),
        hard=tuple(map(HardDeal, HardName, found["hard"])),
    )


def _share(row: Mapping[str, Any]) -> Share:
    """The share of a row; the players leave no deal unknown, so their rows do not say."""
    return Share(row["deals"], row["won"], row.get("unknown", 0), row["low"], row["high"])


FIGURES: Final = read_figures(Path(__file__).with_name("study.json").read_text(encoding="ascii"))
