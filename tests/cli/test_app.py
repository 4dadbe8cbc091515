"""The app made from the settings in the environment, for any WSGI server."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from solitaire import create_app
from solitaire.cli import main, settings
from solitaire.cli.app import make_app, read_settings
from solitaire.cli.collector import GC_THRESHOLDS
from solitaire.cli.failures import Failure
from solitaire.cli.settings import SERVER_OPTIONS, default_instance
from solitaire.play.limits import read_rates
from solitaire.store import open_database
from solitaire.web import Settings
from tests.kit import english
from tests.kit.own_process import output_of

OPERATIONS = Path(__file__).parents[2] / "docs/operations.md"
VARIABLES = [str(option.envvar) for option in SERVER_OPTIONS]


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(autouse=True)
def collector_as_it_was() -> Iterator[None]:
    """Restore the garbage collector, which make_app tunes for serving."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_the_factory_makes_an_app_that_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path / "new"))
    monkeypatch.setenv("SOLITAIRE_TRUSTED_HOSTS", "crowns.example")
    monkeypatch.setenv("SOLITAIRE_SECURE_COOKIES", "1")
    app = create_app()
    assert isinstance(app, Flask)
    client = app.test_client()
    assert client.get("/", base_url="https://crowns.example").status_code == 200
    assert client.get("/", base_url="https://other.example").status_code == 400
    cookie = client.post(
        "/games", base_url="https://crowns.example", data={"deal": "the cabin", "anyway": "1"}
    ).headers["Set-Cookie"]
    assert "Secure;" in cookie
    assert (tmp_path / "new" / "solitaire.db").is_file()


def test_two_processes_of_one_site_share_its_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path))
    one, other = create_app().test_client(), create_app().test_client()
    started = one.post("/games", data={"deal": "the cabin", "anyway": "1"})
    cookie = one.get_cookie(one.application.config["SESSION_COOKIE_NAME"])
    assert cookie is not None
    other.set_cookie(cookie.key, cookie.value)
    assert other.get(started.headers["Location"]).status_code == 200


def test_unset_and_empty_variables_mean_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings() == Settings(default_instance())
    for variable in VARIABLES:
        monkeypatch.setenv(variable, "")
    assert read_settings() == Settings(default_instance())


def test_settings_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", "/srv/solitaire")
    monkeypatch.setenv("SOLITAIRE_DATABASE_URL", "sqlite://")
    monkeypatch.setenv("SOLITAIRE_SECURE_COOKIES", "Yes")
    monkeypatch.setenv("SOLITAIRE_TRUSTED_HOSTS", "crowns.example, .crowns.example,")
    monkeypatch.setenv("SOLITAIRE_PROXIES", "2")
    monkeypatch.setenv("SOLITAIRE_THREADS", "8")
    monkeypatch.setenv("SOLITAIRE_PREFIX", "games/crowns/")
    monkeypatch.setenv("SOLITAIRE_SECURITY_CONTACT", "mailto:ada@crowns.example")
    monkeypatch.setenv("SOLITAIRE_CONTACT", "mailto:bob@crowns.example")
    monkeypatch.setenv("SOLITAIRE_METRICS", "1")
    monkeypatch.setenv("SOLITAIRE_LOG", "JSON")
    monkeypatch.setenv("SOLITAIRE_LIMITS", "2")
    monkeypatch.setenv("SOLITAIRE_ACCESS_LOG", "1")
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", " sixteen letters.\n")
    assert read_settings() == Settings(
        Path("/srv/solitaire"),
        "sqlite://",
        secure_cookies=True,
        trusted_hosts=("crowns.example", ".crowns.example"),
        proxies=2,
        threads=8,
        prefix="/games/crowns",
        security_contact="mailto:ada@crowns.example",
        contact="bob@crowns.example",
        metrics=True,
        log="json",
        limits=read_rates("2"),
        access_log=True,
        daily_secret=b"sixteen letters.",
    )


@pytest.mark.parametrize(
    ("value", "secure"), [("1", True), ("yes", True), ("0", False), ("no", False)]
)
def test_boolean_variables_accept_digits_and_words(
    monkeypatch: pytest.MonkeyPatch, value: str, secure: bool
) -> None:
    monkeypatch.setenv("SOLITAIRE_SECURE_COOKIES", value)
    assert read_settings().secure_cookies == secure


@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        ("SECURE_COOKIES", "2", "'2' is not a valid boolean."),
        ("PROXIES", "-1", "-1 is not in the range"),
        ("THREADS", "0", "0 is not in the range"),
        ("LIMITS", "games=60/h", "“games=60/h” cannot be read: write on, off, or a number that"),
        ("PREFIX", "https://crowns.example", "A path like /crowns is needed."),
        ("SECURITY_CONTACT", "ada", "An address that begins with mailto:"),
        ("CONTACT", "ada", "An e-mail address is needed, or one that begins with https://."),
        ("CONTACT", "http://crowns.example", "An e-mail address is needed, or one that"),
        ("CONTACT", "ada@crowns.example?cc=eve@x", "An e-mail address is needed, or one that"),
    ],
)
def test_an_invalid_value_is_an_error_that_names_the_variable(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, reason: str
) -> None:
    """create_app and the command report one error alike."""
    monkeypatch.setenv(f"SOLITAIRE_{variable}", value)
    with pytest.raises(Failure) as refused:
        create_app()
    assert f"(env var: 'SOLITAIRE_{variable}'): {reason}" in str(refused.value)
    answer = CliRunner().invoke(main, ["--port", "0"])
    assert answer.exit_code == 2
    assert f"Error: {refused.value}\n" in answer.stderr


def test_an_invalid_database_url_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path))
    monkeypatch.setenv("SOLITAIRE_DATABASE_URL", "games")
    with pytest.raises(Failure) as refused:
        create_app()
    assert str(refused.value) == english.THE_DATABASE_NEEDS_AN_ADDRESS_AS


def test_a_short_daily_secret_is_rejected_and_not_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", "fifteen letters")
    with pytest.raises(Failure, match="too short for a secret") as refused:
        create_app()
    assert "fifteen" not in str(refused.value)
    answer = CliRunner().invoke(main, ["--port", "0"])
    assert answer.exit_code == 2
    assert "fifteen" not in answer.output


def test_a_daily_secret_may_be_any_bytes_and_is_not_in_the_repr(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    secret = bytes(range(128, 160))
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", os.fsdecode(secret))
    chosen = read_settings()
    assert chosen.daily_secret == secret
    assert "x80" not in repr(chosen)


def test_the_help_shows_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", "a secret of the site")
    monkeypatch.setenv("SOLITAIRE_DATABASE_URL", "postgresql://ada:password@localhost/games")
    help = CliRunner().invoke(main, ["serve", "--help"]).output
    assert "SOLITAIRE_DATABASE_URL" in help
    assert "a secret" not in help
    assert "password" not in help


def test_every_variable_is_documented() -> None:
    page = OPERATIONS.read_text(encoding="utf-8")
    assert [name for name in VARIABLES if f"`{name}`" not in page] == []
    assert "solitaire:create_app" in page


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
    monkeypatch.setattr(settings, "__file__", str(tmp_path / "solitaire" / "cli" / "settings.py"))
    monkeypatch.setenv("XDG_DATA_HOME", data_home)
    monkeypatch.setenv("HOME", "/me")
    assert default_instance() == Path(expected)


def test_a_newer_database_fails_with_a_clear_message(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    engine = open_database(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(Failure, match="The database is of revision 9999, which a newer version"):
        make_app(Settings(tmp_path, url))


def test_make_app_excludes_the_app_from_garbage_collection(
    tmp_path: Path,
) -> None:
    """Runs in its own process, since the collector's settings are global."""
    program = (
        "import gc, sys\n"
        "from pathlib import Path\n"
        "from solitaire.cli.app import make_app\n"
        "from solitaire.web import Settings\n"
        "app = make_app(Settings(Path(sys.argv[1])))\n"
        "collected = {id(each) for each in gc.get_objects()}\n"
        "print(id(app) in collected, gc.isenabled(), gc.get_threshold())\n"
    )
    assert output_of(program, tmp_path) == f"False True {GC_THRESHOLDS}"


def test_what_a_command_imports_is_excluded_from_garbage_collection() -> None:
    program = (
        "import gc\n"
        "from click import Context\n"
        "from solitaire.cli import main\n"
        "command = main.get_command(Context(main), 'deal')\n"
        "collected = {id(each) for each in gc.get_objects()}\n"
        "print(id(command) in collected, gc.isenabled())\n"
    )
    assert output_of(program) == "False True"
