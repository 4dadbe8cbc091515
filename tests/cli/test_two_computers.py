"""Two servers without a common folder, set up as in docs/deploy/compose.postgresql.yaml, are one site."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from tests.kit.browsing import SAME_SITE
from tests.kit.postgresql import Server
from tests.kit.reading import read
from tests.kit.serving import start_server


@pytest.mark.deep
def test_players_and_phrases_of_one_server_are_those_of_the_other(
    tmp_path: Path, postgresql: Server
) -> None:
    with postgresql.database() as url:
        files = {
            name: secrets.token_hex(32) for name in ("secret_key", "phrase_key", "daily_secret")
        }
        environment = {}
        for name, secret in {**files, "database_url": url}.items():
            (tmp_path / name).write_text(f"{secret}\n")
            environment[f"{name}_file"] = str(tmp_path / name)
        with (
            start_server(tmp_path / "one", "--workers", "0", **environment) as one,
            start_server(tmp_path / "other", "--workers", "0", **environment) as other,
        ):
            begun = one.ask("POST", "/games", SAME_SITE, {"deal": "the cabin", "anyway": "1"})
            cookie = SAME_SITE | {"Cookie": begun.cookie}
            assert other.ask("GET", begun.headers["Location"], cookie).status == 200
            page = read(one.ask("POST", "/you/phrase", cookie, {"seen": ""}).text)
            phrase = " ".join(word.text for word in page.one("ol", id="phrase").all("li"))
            assert other.ask("POST", "/you/come", SAME_SITE, {"phrase": phrase}).status == 303
        for folder in ("one", "other"):
            assert not (tmp_path / folder).exists(), "nothing is kept on either computer"
