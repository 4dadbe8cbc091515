"""The packs: deals that share a promise, which ``bench/packs.py`` finds and the tests prove.

Each deal is an ordinary one with an open code. ``packs.txt`` has the packs and their deals in order. A name
never changes, since players have results on the deals; where others took their places, as in the gentle steps
of 1.1, the former deals are there too, and what was done with them counts for their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from solitaire.rules import SHORT, STANDARD, Variant

SIZE: Final = 30
"""The deals of a pack."""
_FORMER: Final = "former-"


class PackName(StrEnum):
    """The packs, in the order of their list. Values are in addresses."""

    GENTLE_STEPS = "gentle-steps"
    ONE_SPARE = "one-spare-draw"
    NO_JOKER = "no-joker-dealt"
    COMPLETE = "complete-as-dealt"
    FOUR_JOKERS = "four-jokers"
    HARDEST = "hardest"

    @property
    def variant(self) -> Variant:
        """The game of its deals."""
        return _VARIANTS[self]


_VARIANTS: Final = {
    PackName.GENTLE_STEPS: SHORT,
    PackName.ONE_SPARE: SHORT,
    PackName.NO_JOKER: SHORT,
    PackName.COMPLETE: STANDARD,
    PackName.FOUR_JOKERS: STANDARD,
    PackName.HARDEST: STANDARD,
}


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack: its name, and the codes of its deals in order."""

    name: PackName
    codes: tuple[str, ...]
    former: tuple[str, ...] = ()
    """The codes of the deals that had the same places before; empty if there were no others."""

    @property
    def places(self) -> Iterator[tuple[str, ...]]:
        """The codes of each place, in order: that of its deal, and the former one if there was one."""
        return zip(self.codes, *filter(None, [self.former]), strict=True)


@dataclass(frozen=True, slots=True)
class PackPlace:
    """The place of a deal in its pack: its ``number``, from 1."""

    pack: Pack
    number: int

    @property
    def code(self) -> str:
        """The code of the deal."""
        return self.pack.codes[self.number - 1]

    @property
    def next(self) -> PackPlace | None:
        """The place of the next deal, or None after the last."""
        return PackPlace(self.pack, self.number + 1) if self.number < len(self.pack.codes) else None


def read_codes(text: str) -> tuple[Pack, ...]:
    """Read packs as ``write_codes`` writes them."""
    blocks = (block.split() for block in text.split("\n\n"))
    codes = {name: tuple(some) for name, *some in blocks}
    return tuple(Pack(name, codes[name], codes.get(_FORMER + name, ())) for name in PackName)


def write_codes(packs: tuple[Pack, ...]) -> str:
    """Write packs down, each a block: its name, then lines of five codes; former codes are one more."""
    blocks = []
    for pack in packs:
        for name, codes in ((pack.name, pack.codes), (_FORMER + pack.name, pack.former)):
            lines = [" ".join(codes[at : at + 5]) for at in range(0, len(codes), 5)]
            if lines:
                blocks.append("\n".join([name, *lines]) + "\n")
    return "\n".join(blocks)


PACKS: Final = read_codes(Path(__file__).with_name("packs.txt").read_text(encoding="ascii"))
_PLACES: Final = {
    code: PackPlace(pack, number)
    for pack in PACKS
    for codes in (pack.codes, pack.former)
    for number, code in enumerate(codes, start=1)
}

GENTLE_STEPS: Final = next(pack for pack in PACKS if pack.name is PackName.GENTLE_STEPS)
"""The pack that newcomers begin with."""


def pack_named(name: str) -> Pack | None:
    """The pack of that name, or None."""
    return next((pack for pack in PACKS if pack.name == name), None)


def find_place(code: str | None) -> PackPlace | None:
    """The place of a deal in a pack; None if it is in none."""
    return None if code is None else _PLACES.get(code)
