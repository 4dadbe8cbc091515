"""Secret files: the cookie secret and the daily secret of a site, made once and stored."""

import stat
from functools import partial
from pathlib import Path

import pytest

from solitaire.play.secret_files import (
    DAILY_LEAST,
    DAILY_NAME,
    KEY_NAME,
    KEY_SIZE,
    load_daily_secret,
    load_secret_key,
)
from solitaire.play.site import SiteSettings, open_site
from tests.kit.at_once import at_once


def test_the_secret_is_made_once_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "instance"
    secret = load_secret_key(folder)
    assert len(secret) == KEY_SIZE
    assert load_secret_key(folder) == secret
    assert stat.S_IMODE((folder / KEY_NAME).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [path.name for path in folder.iterdir()] == [KEY_NAME]


def test_concurrent_callers_get_the_same_secret(tmp_path: Path) -> None:
    """With threads, which start closer together than processes and here share only the file."""
    folder = tmp_path / "instance"
    made = at_once([partial(load_secret_key, folder)] * 8)
    assert set(made) == {(folder / KEY_NAME).read_bytes()}
    assert [path.name for path in folder.iterdir()] == [KEY_NAME]


def test_a_short_secret_is_refused_and_not_replaced(tmp_path: Path) -> None:
    """A short secret can be guessed, so the site does not start with it."""
    file = tmp_path / KEY_NAME
    for damaged in (b"", b"x" * (KEY_SIZE - 1)):
        file.write_bytes(damaged)
        with pytest.raises(
            OSError, match=f"its {KEY_NAME} holds {len(damaged)} bytes, not {KEY_SIZE}"
        ):
            load_secret_key(tmp_path)
        assert file.read_bytes() == damaged


def test_every_site_has_its_own_secret(tmp_path: Path) -> None:
    assert load_secret_key(tmp_path / "a") != load_secret_key(tmp_path / "b")


# ---- the daily secret: text, so that it can be copied to a second site


def test_the_daily_secret_is_made_once_and_is_not_the_cookie_secret(
    tmp_path: Path,
) -> None:
    secret = load_daily_secret(tmp_path)
    assert load_daily_secret(tmp_path) == secret
    assert len(secret) == 4 * DAILY_LEAST
    assert secret.decode("ascii").isalnum()
    assert load_secret_key(tmp_path) != secret
    assert sorted(path.name for path in tmp_path.iterdir()) == [DAILY_NAME, KEY_NAME]
    assert stat.S_IMODE((tmp_path / DAILY_NAME).stat().st_mode) == 0o600


def test_every_site_has_its_own_daily_secret(tmp_path: Path) -> None:
    assert load_daily_secret(tmp_path / "a") != load_daily_secret(tmp_path / "b")


def test_a_daily_secret_is_read_without_its_line_ending(
    tmp_path: Path,
) -> None:
    (tmp_path / DAILY_NAME).write_bytes(b"sixteen letters.\r\n")
    assert load_daily_secret(tmp_path) == b"sixteen letters."


@pytest.mark.parametrize("damaged", [b"", b"fifteen letters\n\n\n"], ids=["empty", "short"])
def test_a_short_daily_secret_is_refused_and_not_replaced(tmp_path: Path, damaged: bytes) -> None:
    file = tmp_path / DAILY_NAME
    file.write_bytes(damaged)
    with pytest.raises(OSError, match=f"its {DAILY_NAME} holds .* bytes, not {DAILY_LEAST}"):
        load_daily_secret(tmp_path)
    assert file.read_bytes() == damaged


def test_a_daily_secret_from_the_settings_is_not_stored(tmp_path: Path) -> None:
    open_site(SiteSettings(tmp_path, synchronous="OFF", daily_secret=b"sixteen letters.")).close()
    assert not (tmp_path / DAILY_NAME).exists()
