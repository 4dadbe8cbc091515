"""A site as the environment describes it, for a server of one's own."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from solitaire.cli import site
from solitaire.cli.failures import Failure
from solitaire.cli.site import default_instance, made_app, settings, wsgi
from solitaire.store import open_database
from solitaire.web import Settings
from tests.kit import english

OPERATIONS = Path(__file__).parents[2] / "docs/operations.md"


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in site.VARIABLES:
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(autouse=True)
def collector_as_it_was() -> Iterator[None]:
    """A process that is to serve looks for garbage in its own way; this one is to test."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.slow
def test_the_factory_makes_an_app_that_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path / "new"))
    monkeypatch.setenv("SOLITAIRE_TRUSTED_HOSTS", "crowns.example")
    monkeypatch.setenv("SOLITAIRE_SECURE_COOKIES", "1")
    app = wsgi()
    assert isinstance(app, Flask)
    client = app.test_client()
    assert client.get("/", base_url="https://crowns.example").status_code == 200
    assert client.get("/", base_url="https://other.example").status_code == 400
    cookie = client.post("/games", base_url="https://crowns.example").headers["Set-Cookie"]
    assert "Secure;" in cookie
    assert (tmp_path / "new" / "solitaire.db").is_file()


@pytest.mark.slow
def test_two_processes_of_one_site_share_its_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path))
    one, other = wsgi().test_client(), wsgi().test_client()
    started = one.post("/games")
    cookie = one.get_cookie("player")
    assert cookie is not None
    other.set_cookie("player", cookie.value)
    assert other.get(started.headers["Location"]).status_code == 200


def test_nothing_chosen_is_the_standard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings(tmp_path, None) == Settings(tmp_path)
    for variable in site.VARIABLES:
        monkeypatch.setenv(variable, "")
    assert settings(tmp_path, None) == Settings(tmp_path)


def test_what_is_chosen_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLITAIRE_SYNCHRONOUS", "normal")
    monkeypatch.setenv("SOLITAIRE_SECURE_COOKIES", "Yes")
    monkeypatch.setenv("SOLITAIRE_TRUSTED_HOSTS", "crowns.example, .crowns.example,")
    monkeypatch.setenv("SOLITAIRE_PROXIES", "2")
    monkeypatch.setenv("SOLITAIRE_THREADS", "8")
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", " sixteen letters.\n")
    assert settings(tmp_path, "sqlite://") == Settings(
        tmp_path,
        "sqlite://",
        synchronous="NORMAL",
        secure_cookies=True,
        trusted_hosts=("crowns.example", ".crowns.example"),
        proxies=2,
        threads=8,
        daily_secret=b"sixteen letters.",
    )


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("SYNCHRONOUS", "x", "SOLITAIRE_SYNCHRONOUS is one of off, normal, full, extra, not “x”."),
        ("SECURE_COOKIES", "2", "SOLITAIRE_SECURE_COOKIES is one of 0, no, 1, yes, not “2”."),
        ("PROXIES", "-1", "SOLITAIRE_PROXIES is a whole number, not “-1”."),
        ("THREADS", "0", "SOLITAIRE_THREADS is 1 or more, not 0."),
        ("DATABASE_URL", "games", english.THE_DATABASE_NEEDS_AN_ADDRESS_AS),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path))
    monkeypatch.setenv(f"SOLITAIRE_{variable}", value)
    with pytest.raises(Failure) as refused:
        wsgi()
    assert str(refused.value) == sentence


def test_a_daily_secret_that_is_too_short_is_refused_and_not_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", "fifteen letters")
    with pytest.raises(Failure, match="SOLITAIRE_DAILY_SECRET is too short") as refused:
        settings(tmp_path, None)
    assert "fifteen" not in str(refused.value)


def test_a_daily_secret_may_have_any_bytes_and_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = bytes(range(128, 160))
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", os.fsdecode(secret))
    chosen = settings(tmp_path, None)
    assert chosen.daily_secret == secret
    assert "x80" not in repr(chosen)


def test_every_variable_is_described() -> None:
    page = OPERATIONS.read_text(encoding="utf-8")
    assert [name for name in site.VARIABLES if f"`{name}`" not in page] == []
    assert "solitaire.cli.site:wsgi" in page


def test_a_checkout_keeps_its_games_beside_the_package() -> None:
    assert default_instance() == Path(__file__).parents[2] / "instance"


@pytest.mark.parametrize(
    ("data_home", "expected"),
    [
        ("/data", "/data/five-crowns-solitaire"),
        ("relative", "/me/.local/share/five-crowns-solitaire"),
        ("", "/me/.local/share/five-crowns-solitaire"),
    ],
)
def test_an_installed_program_keeps_its_games_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, data_home: str, expected: str
) -> None:
    monkeypatch.setattr(site, "__file__", str(tmp_path / "solitaire" / "cli" / "serve.py"))
    monkeypatch.setenv("XDG_DATA_HOME", data_home)
    monkeypatch.setenv("HOME", "/me")
    assert default_instance() == Path(expected)


def test_a_database_of_a_newer_version_is_said_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    engine = open_database(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(Failure, match="The database is of revision 9999, which a newer version"):
        made_app(settings(tmp_path, url))
