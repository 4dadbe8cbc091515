"""The numbers of the study, which ``python -m study report`` writes to ``figures.json``, as frozen values.

``docs/study/protocol.md`` says what was asked, of which deals, and what each name means.
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
    """How many of ``deals`` were won; ``low`` to ``high`` is the 95 % interval of the share of all deals.

    ``unknown`` deals are not among those won. The interval counts them both ways.
    """

    deals: int
    won: int
    unknown: int
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
    """A pile: in ``away[n]`` deals it needs n cards as dealt.

    In ``stays`` of the deals that cannot be won, counted by ``Stays``, it can be the only one left open.
    """

    rank: Rank
    away: tuple[int, ...]
    stays: int


@dataclass(frozen=True, slots=True)
class Stays:
    """Of deals that cannot be won, all of a sample and those in which ``one`` pile alone can be left open.

    Those that are ``unsure`` may be among them as well.
    """

    lost: int
    one: int
    unsure: int


@dataclass(frozen=True, slots=True)
class Worth:
    """The spare draws that something is worth, with the 95 % interval."""

    asset: Asset
    spare: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fate:
    """Of ``deals``, those won by greed, those that skill alone wins, and those that nobody can win."""

    deals: int
    greedy: int
    skill: int
    nobody: int


@dataclass(frozen=True, slots=True)
class HardDeal:
    """A named deal and its code."""

    name: HardName
    code: str


@dataclass(frozen=True, slots=True)
class Figures:
    """All numbers of the study that the site shows.

    Each sample is the deals of the first seeds, from 0. ``spares[n]`` of the winnable deals have n spare
    draws. ``by_spare`` has a player's wins by the spare of the deal. ``stock`` has what can be won with so
    many cards in the stock, if they are shown before play. ``long_stock`` goes on from the last of these
    sizes, with other deals.
    """

    standard: Share
    short: Share
    spares: tuple[int, ...]
    stock: tuple[tuple[int, Share], ...]
    long_stock: tuple[tuple[int, Share], ...]
    readings: tuple[tuple[ReadingName, Share], ...]
    players: tuple[tuple[Simulated, Share], ...]
    by_spare: Mapping[Simulated, Mapping[int, Share]]
    no_loss: Mapping[Simulated, NoLoss]
    piles: tuple[PileFigures, ...]
    stays: Stays
    worth: tuple[Worth, ...]
    fate: Fate
    hard: tuple[HardDeal, ...]


def read_figures(text: str) -> Figures:
    """Read the figures from JSON; KeyError or ValueError if a part is not as the report writes it."""
    found: dict[str, Any] = json.loads(text)
    fate, stays = found["fate"], found["stays"]
    return Figures(
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
        stays=Stays(stays["lost"], stays["one"], stays["unsure"]),
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


FIGURES: Final = read_figures(Path(__file__).with_name("figures.json").read_text(encoding="ascii"))
