"""Time zones come from the newer of the system's files and the package: tried with folders of files."""

from __future__ import annotations

import os
import subprocess
import sys
import zoneinfo
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from solitaire.play import zones
from solitaire.play.daily.calendar import date_in_zone
from solitaire.play.zones import ZoneSource, find_zone, zone_source

IANA_VERSION = import_module("tzdata").IANA_VERSION
"""The version of the package."""
WINNIPEG = "America/Winnipeg"
HALF_PAST_MIDNIGHT = datetime(2026, 11, 28, 5, 30, tzinfo=UTC)
"""In Winnipeg, where clocks were not set back in November 2026."""
YESTERDAY, TODAY = date(2026, 11, 27), date(2026, 11, 28)

MakeFolder = Callable[[str, str], Path]


def forget() -> None:
    """Forget what was found, as a new process would not know it."""
    zone_source.cache_clear()
    zones._names.cache_clear()
    ZoneInfo.clear_cache()


@pytest.fixture(autouse=True)
def same_zones_afterwards() -> Iterator[None]:
    before = zoneinfo.TZPATH
    yield
    zoneinfo.reset_tzpath(before)
    forget()


@pytest.fixture
def make_folder(tmp_path: Path) -> MakeFolder:
    """Makes the only folder of the system's zones, in which Winnipeg has its clocks as in Costa Rica."""

    def make(name: str, text: str) -> Path:
        (tmp_path / "America").mkdir()
        old = files("tzdata").joinpath("zoneinfo/America/Costa_Rica").read_bytes()
        (tmp_path / WINNIPEG).write_bytes(old)
        (tmp_path / name).write_text(text)
        zoneinfo.reset_tzpath([tmp_path])
        forget()
        return tmp_path

    return make


OLDER = ("tzdata.zi", "# version 2025b\n# ddeps backzone zone.tab\n")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        OLDER,
        ("tzdata.zi", f"# version {IANA_VERSION}\n"),  # as new: then they are the same
        ("+VERSION", "2024a"),
        ("tzdata.zi", "# This zic input file is in the public domain.\n"),
        ("tzdata.zi", "# version unknown\n"),
        ("tzdata.zi", ""),
        ("zone.tab", "# tells no version\n"),
    ],
)
def test_the_package_counts_unless_the_system_is_known_to_be_newer(
    make_folder: MakeFolder, name: str, text: str
) -> None:
    make_folder(name, text)
    # Somebody has asked Python before, which keeps what it has found.
    assert HALF_PAST_MIDNIGHT.astimezone(ZoneInfo(WINNIPEG)).date() == YESTERDAY
    assert date_in_zone(HALF_PAST_MIDNIGHT, WINNIPEG) == TODAY
    assert zone_source() == ZoneSource(IANA_VERSION)
    assert ZoneInfo(WINNIPEG) is find_zone(WINNIPEG), "this holds for the whole process"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tzdata.zi", "# version 2099a\n"),
        ("+VERSION", "2099a"),
        ("version", "2099a\n"),
    ],
)
def test_a_newer_system_counts_and_the_package_fills_it_up(
    make_folder: MakeFolder, name: str, text: str
) -> None:
    folder = make_folder(name, text)
    assert date_in_zone(HALF_PAST_MIDNIGHT, WINNIPEG) == YESTERDAY
    assert date_in_zone(HALF_PAST_MIDNIGHT, "Pacific/Kiritimati") == TODAY
    assert zone_source() == ZoneSource("2099a", folder)


def test_versions_are_in_the_order_in_which_iana_names_them() -> None:
    names = ["2025b", "2025z", "2025za", "2026a", "2026f"]
    sources = [ZoneSource(name) for name in reversed(names)]
    assert [each.version for each in sorted(sources, key=lambda each: each.rank)] == names


def test_a_new_process_counts_the_same(make_folder: MakeFolder) -> None:
    """As a server, a worker or a command does, whose calendar asks for a day."""
    folder = make_folder(*OLDER)
    program = (
        "from datetime import datetime; from solitaire.play.daily.calendar import date_in_zone;"
        f"print(date_in_zone(datetime.fromisoformat('{HALF_PAST_MIDNIGHT}'), '{WINNIPEG}'))"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONTZPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == [str(TODAY)]
