"""What a server warns of when it starts."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from solitaire.cli.precautions import warn_of_oversights
from solitaire.cli.settings import KNOWN_VARIABLES
from solitaire.play.site import SiteSettings, open_site

Warnings = Callable[[SiteSettings], list[str]]


@pytest.fixture
def warnings(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Warnings:
    """The warnings of a start with these settings."""
    monkeypatch.delenv("SOLITAIRE_CHROMIUM", raising=False)

    def warnings(settings: SiteSettings) -> list[str]:
        caplog.clear()
        warn_of_oversights(settings)
        assert {record.levelno for record in caplog.records} <= {logging.WARNING}
        return [record.getMessage() for record in caplog.records]

    return warnings


@pytest.fixture
def site(tmp_path: Path) -> SiteSettings:
    """A site as the program makes it, in a folder that others may enter."""
    tmp_path.chmod(0o755)
    settings = SiteSettings(tmp_path)
    open_site(settings).close()
    return settings


def test_a_site_as_the_program_makes_it_has_no_warning(
    site: SiteSettings, warnings: Warnings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in KNOWN_VARIABLES:
        monkeypatch.setenv(name, "")
    assert warnings(site) == []


def test_only_their_owner_can_read_the_files_of_a_site(site: SiteSettings) -> None:
    modes = {file.name: file.stat().st_mode & 0o777 for file in site.instance.iterdir()}
    assert {"solitaire.db", "queue.db", "secret_key", "phrase_key", "daily_secret"} <= modes.keys()
    assert {*modes.values()} == {0o600}


@pytest.mark.parametrize("name", ["solitaire.db", "secret_key", "secret_key.old", "daily_secret"])
def test_warns_of_a_file_that_everybody_can_read(
    site: SiteSettings, warnings: Warnings, name: str
) -> None:
    file = site.instance / name
    file.touch()
    file.chmod(0o644)
    (warning,) = warnings(site)
    assert str(file) in warning
    site.instance.chmod(0o700)
    assert warnings(site) == [], "other users cannot enter the folder"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("SOLITAIRE_SECURE_COOKIE", "; SOLITAIRE_SECURE_COOKIES is one"),
        ("SOLITAIRE_SECRET_KEY_FILES", "; SOLITAIRE_SECRET_KEY_FILE is one"),
        ("SOLITAIRE_SERVICE_HOST", ""),
    ],
)
def test_warns_of_a_variable_that_is_no_setting(
    site: SiteSettings,
    warnings: Warnings,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    meant: str,
) -> None:
    monkeypatch.setenv(name, "5ecret")
    assert warnings(site) == [f"{name} is no setting{meant}"]


def test_warns_of_a_short_secret_of_the_dailies(tmp_path: Path, warnings: Warnings) -> None:
    for secret, found in ((b"sixteen letters.", 1), (32 * b"x", 0)):
        said = warnings(SiteSettings(tmp_path, daily_secret=secret))
        assert len(said) == found
        assert secret.decode() not in "".join(said)
