"""The secret of the dailies: made once as the other one is, and text, so that a second site can have it."""

import stat
from pathlib import Path

import pytest

from solitaire.web import Settings, create_app
from solitaire.web.secret import DAILY_LEAST, DAILY_NAME, NAME, keep_daily_secret, keep_secret


def test_it_is_made_once_and_is_another_one_than_that_of_the_cookies(tmp_path: Path) -> None:
    secret = keep_daily_secret(tmp_path)
    assert keep_daily_secret(tmp_path) == secret
    assert len(secret) == 4 * DAILY_LEAST
    assert secret.decode("ascii").isalnum()
    assert keep_secret(tmp_path) != secret
    assert sorted(path.name for path in tmp_path.iterdir()) == [DAILY_NAME, NAME]
    assert stat.S_IMODE((tmp_path / DAILY_NAME).stat().st_mode) == 0o600


def test_sites_have_their_own(tmp_path: Path) -> None:
    assert keep_daily_secret(tmp_path / "a") != keep_daily_secret(tmp_path / "b")


def test_one_that_was_written_by_hand_counts_without_its_line_end(tmp_path: Path) -> None:
    (tmp_path / DAILY_NAME).write_bytes(b"sixteen letters.\r\n")
    assert keep_daily_secret(tmp_path) == b"sixteen letters."


@pytest.mark.parametrize("damaged", [b"", b"fifteen letters\n\n\n"], ids=["empty", "short"])
def test_one_that_is_too_short_is_refused_and_left_alone(tmp_path: Path, damaged: bytes) -> None:
    file = tmp_path / DAILY_NAME
    file.write_bytes(damaged)
    with pytest.raises(OSError, match=f"its {DAILY_NAME} holds .* bytes, not {DAILY_LEAST}"):
        keep_daily_secret(tmp_path)
    assert file.read_bytes() == damaged


def test_a_site_that_is_given_one_keeps_none(tmp_path: Path) -> None:
    create_app(Settings(tmp_path, synchronous="OFF", daily_secret=b"sixteen letters."))
    assert not (tmp_path / DAILY_NAME).exists()
