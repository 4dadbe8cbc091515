"""The secret that signs cookies is made once and kept, for this site and nobody else."""

import stat
from functools import partial
from pathlib import Path

import pytest

from solitaire.web import Settings, create_app
from solitaire.web.http.secret import (
    DAILY_LEAST,
    DAILY_NAME,
    NAME,
    SIZE,
    keep_daily_secret,
    keep_secret,
)
from tests.kit.at_once import at_once
from tests.kit.sites import MakeSite


def test_the_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "instance"
    secret = keep_secret(folder)
    assert len(secret) == SIZE
    assert keep_secret(folder) == secret
    assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [path.name for path in folder.iterdir()] == [NAME]


def test_those_who_make_it_at_once_agree(tmp_path: Path) -> None:
    """Threads begin closer together than processes, and share no more than the file here."""
    folder = tmp_path / "instance"
    made = at_once([partial(keep_secret, folder)] * 8)
    assert set(made) == {(folder / NAME).read_bytes()}
    assert [path.name for path in folder.iterdir()] == [NAME]


def test_a_secret_that_is_too_short_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Anybody could guess it: the site does not start with it."""
    file = tmp_path / NAME
    for damaged in (b"", b"x" * (SIZE - 1)):
        file.write_bytes(damaged)
        with pytest.raises(OSError, match=f"its {NAME} holds {len(damaged)} bytes, not {SIZE}"):
            keep_secret(tmp_path)
        assert file.read_bytes() == damaged


def test_sites_have_secrets_of_their_own(tmp_path: Path) -> None:
    assert keep_secret(tmp_path / "a") != keep_secret(tmp_path / "b")


def test_a_player_is_known_after_a_restart(make_site: MakeSite) -> None:
    first = make_site("same")
    path = first.put("1-8QZK-4M2T")
    cookie = first.cookie("ada")
    again = make_site("same")
    client = again.client()
    client.set_cookie("player", cookie)
    assert client.get(path).status_code == 200


# ---- what the dailies are made from: text, so that a second site can have it


def test_the_daily_secret_is_made_once_and_is_another_one_than_that_of_the_cookies(
    tmp_path: Path,
) -> None:
    secret = keep_daily_secret(tmp_path)
    assert keep_daily_secret(tmp_path) == secret
    assert len(secret) == 4 * DAILY_LEAST
    assert secret.decode("ascii").isalnum()
    assert keep_secret(tmp_path) != secret
    assert sorted(path.name for path in tmp_path.iterdir()) == [DAILY_NAME, NAME]
    assert stat.S_IMODE((tmp_path / DAILY_NAME).stat().st_mode) == 0o600


def test_sites_have_daily_secrets_of_their_own(tmp_path: Path) -> None:
    assert keep_daily_secret(tmp_path / "a") != keep_daily_secret(tmp_path / "b")


def test_a_daily_secret_that_was_written_by_hand_counts_without_its_line_end(
    tmp_path: Path,
) -> None:
    (tmp_path / DAILY_NAME).write_bytes(b"sixteen letters.\r\n")
    assert keep_daily_secret(tmp_path) == b"sixteen letters."


@pytest.mark.parametrize("damaged", [b"", b"fifteen letters\n\n\n"], ids=["empty", "short"])
def test_a_daily_secret_that_is_too_short_is_refused_and_left_alone(
    tmp_path: Path, damaged: bytes
) -> None:
    file = tmp_path / DAILY_NAME
    file.write_bytes(damaged)
    with pytest.raises(OSError, match=f"its {DAILY_NAME} holds .* bytes, not {DAILY_LEAST}"):
        keep_daily_secret(tmp_path)
    assert file.read_bytes() == damaged


def test_a_site_that_is_given_one_keeps_none(tmp_path: Path) -> None:
    create_app(Settings(tmp_path, synchronous="OFF", daily_secret=b"sixteen letters."))
    assert not (tmp_path / DAILY_NAME).exists()
