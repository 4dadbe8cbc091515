"""A secret that anybody could guess is no secret: the site does not start with it."""

from pathlib import Path

import pytest

from solitaire.web.secret import NAME, SIZE, keep_secret


@pytest.mark.parametrize("damaged", [b"", b"x" * (SIZE - 1)], ids=["empty", "short"])
def test_a_secret_that_is_too_short_is_refused_and_left_alone(
    tmp_path: Path, damaged: bytes
) -> None:
    file = tmp_path / NAME
    file.write_bytes(damaged)
    with pytest.raises(OSError, match=f"its {NAME} holds {len(damaged)} bytes, not {SIZE}"):
        keep_secret(tmp_path)
    assert file.read_bytes() == damaged
