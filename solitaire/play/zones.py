"""Finds time zones in the newer of two sets: the files of the system, and the package ``tzdata``.

Python asks the files first, and those of a stable distribution may be a year old. Countries change their
clocks at short notice: with 2025b, that of Debian 12, Winnipeg is an hour off from November 2026 on, and its
players get yesterday's daily until one in the morning.
"""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

_VERSION_FILES: Final = ("tzdata.zi", "+VERSION", "version")
"""Where folders of zones tell their version: that of IANA's ``make``, of macOS, and of others."""
_VERSION: Final = re.compile(r"(?:# version )?(\d{4})([a-z]{1,2})\s")


@dataclass(frozen=True, slots=True)
class ZoneSource:
    """A set of time zones."""

    version: str
    """As IANA names it: ``2026f``."""
    folder: Path | None = None
    """None for the package."""

    @property
    def rank(self) -> tuple[str, int, str]:
        """Greater for a newer version. Behind 2026z comes 2026za."""
        return self.version[:4], len(self.version), self.version


@cache
def zone_source() -> ZoneSource:
    """The set from which this process takes its zones, also outside of this module, from the first call on.

    The package, unless a folder of the system has a newer version; one without a known version counts as
    older.
    """
    package = ZoneSource(import_module("tzdata").IANA_VERSION)
    newest = max((package, *_folders()), key=lambda source: source.rank)
    zoneinfo.reset_tzpath([newest.folder] if newest.folder else [])
    ZoneInfo.clear_cache()
    return newest


def find_zone(name: str | None) -> tzinfo | None:
    """The zone of that IANA name; None if there is none. ``name`` may be any text."""
    # ZoneInfo opens a file by this name, so untrusted text is only compared with known names.
    return ZoneInfo(name) if name is not None and name in _names() else None


@cache
def _names() -> frozenset[str]:
    zone_source()
    return frozenset(available_timezones())


def _folders() -> Iterator[ZoneSource]:
    """The folders in which Python looks for zones, as far as they tell their version."""
    for folder in map(Path, zoneinfo.TZPATH):
        for name in _VERSION_FILES:
            try:
                with (folder / name).open(encoding="utf-8", errors="replace") as file:
                    told = _VERSION.match(file.readline(80) + "\n")
            except OSError:
                continue
            if told:
                yield ZoneSource(told[1] + told[2], folder)
                break
