"""The keys of a site: given by environment or by file, and rotated without losing a player or a phrase."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from solitaire.cli.app import read_settings
from solitaire.cli.failures import Failure
from solitaire.cli.settings import SERVER_OPTIONS
from solitaire.play.secret_files import KEY_NAME, PHRASE_NAME
from solitaire.web import Settings, create_app
from tests.kit.reading import read

FIRST, SECOND, THIRD = b"first".ljust(32, b"1"), b"second".ljust(40, b"2"), b"third".ljust(32, b"3")


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for option in SERVER_OPTIONS:
        monkeypatch.delenv(str(option.envvar), raising=False)
        monkeypatch.delenv(f"{option.envvar}_FILE", raising=False)


def client_of(settings: Settings) -> FlaskClient:
    """A client of a newly started server."""
    return create_app(settings).test_client()


def name_of_cookie(client: FlaskClient) -> str:
    """The name of a player's cookie at the server of a client."""
    return str(client.application.config["SESSION_COOKIE_NAME"])


def start_game(client: FlaskClient) -> tuple[str, str]:
    """Start a game; its path, and the cookie of its player."""
    path = client.post("/games", data={"deal": "the cabin", "anyway": "1"}).headers["Location"]
    cookie = client.get_cookie(name_of_cookie(client))
    assert cookie is not None
    return path, cookie.value


def status_of(settings: Settings, path: str, cookie: str) -> int:
    """The status of a path for that cookie at a newly started server."""
    client = client_of(settings)
    client.set_cookie(name_of_cookie(client), cookie)
    return client.get(path).status_code


def make_phrase(client: FlaskClient) -> str:
    page = read(client.post("/you/phrase", data={"seen": ""}).text)
    return " ".join(word.text for word in page.one("ol", id="phrase").all("li"))


def knows(settings: Settings, phrase: str) -> bool:
    """Whether the phrase leads to its player at a newly started server."""
    answer = client_of(settings).post("/you/come", data={"phrase": phrase})
    return answer.status_code == 303


# ---- rotation ----------------------------------------------------------------------------------------------


def test_a_renamed_key_verifies_cookies_until_it_is_removed_and_phrases_stay(
    tmp_path: Path,
) -> None:
    site = Settings(tmp_path)
    client = client_of(site)
    path, cookie = start_game(client)
    phrase = make_phrase(client)
    key = tmp_path / KEY_NAME
    assert (tmp_path / PHRASE_NAME).read_bytes() == key.read_bytes()

    key.rename(tmp_path / f"{KEY_NAME}.2026-11-23")
    assert status_of(site, path, cookie) == 200
    later, new_cookie = start_game(client_of(site))
    assert knows(site, phrase)

    (tmp_path / f"{KEY_NAME}.2026-11-23").unlink()
    assert status_of(site, path, cookie) == 404
    assert status_of(site, later, new_cookie) == 200
    assert knows(site, phrase)


def test_keys_of_the_settings_rotate_likewise(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"

    def rotated(folder: str, key: bytes, *fallbacks: bytes) -> Settings:
        return Settings(tmp_path / folder, database, secret_key=key, secret_key_fallbacks=fallbacks)

    client = client_of(rotated("one", FIRST))
    path, cookie = start_game(client)
    phrase = make_phrase(client)
    assert not (tmp_path / "one" / KEY_NAME).exists()
    new = rotated("another computer", THIRD, SECOND, FIRST)
    assert status_of(new, path, cookie) == 200
    assert knows(new, phrase)
    assert status_of(rotated("third", THIRD, SECOND), path, cookie) == 404


def test_a_link_to_another_device_survives_the_rotation(tmp_path: Path) -> None:
    client = client_of(Settings(tmp_path / "a", secret_key=FIRST))
    start_game(client)
    link = re.search(r"/you/come/[\w.-]+", client.get("/you/device").text)
    assert link
    path = link[0]
    database = f"sqlite:///{tmp_path / 'a' / 'solitaire.db'}"
    new = Settings(tmp_path, database, secret_key=SECOND, secret_key_fallbacks=(FIRST,))
    assert client_of(new).get(path).status_code == 200
    assert client_of(Settings(tmp_path, database, secret_key=SECOND)).get(path).status_code == 404


def test_a_short_old_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / f"{KEY_NAME}.old").write_bytes(b"short")
    with pytest.raises(OSError, match=r"its secret_key\.old holds 5 bytes, not 32"):
        create_app(Settings(tmp_path))


# ---- the environment ---------------------------------------------------------------------------------------


@pytest.fixture(params=["", "_FILE"])
def secrets(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Settings]:
    """Every secret by variable, or by file with a newline at its end."""
    for name, value in {
        "SECRET_KEY": SECOND,
        "SECRET_KEY_FALLBACKS": b"%s,%s" % (FIRST, THIRD),
        "PHRASE_KEY": THIRD,
        "DAILY_SECRET": b"sixteen letters.",
        "DATABASE_URL": b"postgresql://ada:password@db/games",
    }.items():
        if request.param:
            (tmp_path / name).write_bytes(value + b"\n")
            monkeypatch.setenv(f"SOLITAIRE_{name}_FILE", str(tmp_path / name))
        else:
            monkeypatch.setenv(f"SOLITAIRE_{name}", value.decode())
    return read_settings()


def test_with_all_secrets_in_the_environment_the_folder_is_made_for_the_database(
    tmp_path: Path,
) -> None:
    keys = {"secret_key": FIRST, "phrase_key": SECOND, "daily_secret": THIRD}
    assert client_of(Settings(tmp_path / "new", **keys)).get("/healthz").status_code == 200
    assert {file.name for file in (tmp_path / "new").iterdir()} >= {"solitaire.db", "queue.db"}


def test_every_secret_is_read_from_a_variable_or_a_file(secrets: Settings) -> None:
    assert secrets.secret_key == SECOND
    assert secrets.secret_key_fallbacks == (FIRST, THIRD)
    assert secrets.phrase_key == THIRD
    assert secrets.daily_secret == b"sixteen letters."
    assert secrets.database_url == "postgresql://ada:password@db/games"
    for secret in ("first", "second", "third", "sixteen", "password"):
        assert secret not in repr(secrets)


def test_a_key_of_random_bytes_is_read_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file secret_key of another computer's instance folder is such a key."""
    key = b"\n\x00\xff" + os.urandom(28) + b"\n"
    (tmp_path / "key").write_bytes(key)
    monkeypatch.setenv("SOLITAIRE_SECRET_KEY_FILE", str(tmp_path / "key"))
    assert read_settings().secret_key == key


def test_the_variable_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLITAIRE_SECRET_KEY", FIRST.decode())
    monkeypatch.setenv("SOLITAIRE_SECRET_KEY_FILE", str(tmp_path / "none"))
    assert read_settings().secret_key == FIRST


def test_a_missing_file_and_a_short_key_are_errors_without_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLITAIRE_SECRET_KEY_FILE", str(tmp_path / "none"))
    with pytest.raises(Failure, match=r"SOLITAIRE_SECRET_KEY'\): .*none cannot be read: No such"):
        read_settings()
    (tmp_path / "none").write_bytes(b"short")
    with pytest.raises(Failure, match="at least 32 characters") as refused:
        read_settings()
    assert "short" not in str(refused.value).replace("too short", "")
