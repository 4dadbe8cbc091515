"""``solitaire daily``: prepares dailies, each only once, and checks them."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.cli.settings import SITE_OPTIONS
from solitaire.play import site
from solitaire.play.background import memory_brokers
from solitaire.play.coach.puzzles.schedule import FIRST, PuzzleKey, keys_of
from solitaire.play.coach.puzzles.stock import PuzzleStock
from solitaire.play.use_cases import UseCases
from solitaire.rules import STANDARD, VARIANTS
from solitaire.store import open_database
from solitaire.store.dailies import DailyStore, StoredDaily
from solitaire.store.matches import MatchStore
from solitaire.store.puzzles import PuzzleStore
from tests.kit import english
from tests.kit.own_process import processes_of_session
from tests.kit.puzzles import golden_rows
from tests.kit.waiting import LONG, wait_until


def read_golden(name: str) -> list[list[str]]:
    lines = (Path(__file__).parents[1] / "data" / name).read_text().splitlines()
    return [line.split() for line in lines[2:]]


GOLDEN, SHORT_GOLDEN = read_golden("golden_dailies.txt"), read_golden("golden_short_dailies.txt")
SECRET = "golden dailies"
NOW = datetime(2026, 11, 5, 12, tzinfo=UTC)
A_CODE = re.compile(r"1(-[0-9A-Z]{4}){2,4}")
MATCH_HASH = "e0474071106481e5c5f365b43a414fa1566c98f70f30ded42675ebef0f9fe04d"
PREPARE = [sys.executable, "-m", "solitaire", "daily", "prepare"]


@pytest.fixture(autouse=True)
def one_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new instance folder and a daily secret."""
    for option in SITE_OPTIONS:
        monkeypatch.delenv(str(option.envvar), raising=False)
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path / "site"))
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", SECRET + " and more")


@pytest.fixture
def at_noon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a site with a fixed clock and the secret of the golden dailies."""
    database = tmp_path / "noon.db"

    def open_site(settings: site.SiteSettings) -> site.Site:
        engine = open_database(settings.database, synchronous="OFF")
        brokers = memory_brokers(immediate=False)
        use_cases = UseCases.of(engine, SECRET.encode(), brokers, clock=lambda: NOW)
        return site.Site(engine, brokers, use_cases)

    monkeypatch.setattr(site, "open_site", open_site)
    monkeypatch.setenv("SOLITAIRE_DATABASE_URL", f"sqlite:///{database}")
    return database


def daily(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["daily", *arguments])


def rows(database: Path) -> tuple[StoredDaily, ...]:
    engine = open_database(f"sqlite:///{database}")
    try:
        store = DailyStore(engine)
        found = [row for variant in VARIANTS for row in store.between(1, 10_000, variant)]
        return tuple(sorted(found, key=lambda row: row.number))
    finally:
        engine.dispose()


def deals(database: Path) -> list[tuple[int, str | None]]:
    return [(row.number, row.code) for row in rows(database)]


# Preparing


def test_prepare_starts_with_the_oldest_open_daily(at_noon: Path) -> None:
    answer = daily("prepare", "--days", "3", "--processes", "1")
    assert answer.stdout.splitlines() == [
        "Dailies 4 to 6, from 2026-11-05 to 2026-11-07.",
        "Made now: 3. There already: 0.",
    ]
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert deals(at_noon) == [(int(golden[0]), golden[4]) for golden in GOLDEN[3:6]]


@pytest.mark.parametrize("first", ["2", "2026-11-03"])
def test_from_accepts_a_number_or_a_date(at_noon: Path, first: str) -> None:
    answer = daily("prepare", "--from", first, "--days", "1", "--processes", "1")
    assert answer.stdout.startswith("Dailies 2 to 2, from 2026-11-03 to 2026-11-03.\n")
    assert deals(at_noon) == [(2, GOLDEN[1][4])]


def test_preparing_twice_changes_nothing(at_noon: Path) -> None:
    daily("prepare", "--from", "1", "--days", "4", "--processes", "1")
    before = rows(at_noon)
    answer = daily("prepare", "--from", "1", "--days", "4")
    assert answer.stdout.splitlines()[1:] == ["Made now: 0. There already: 4."]
    assert rows(at_noon) == before
    assert "Made now: 1. There already: 4." in daily("prepare", "--from", "1", "--days", "5").stdout


def test_prepare_skips_dailies_that_another_process_is_making(at_noon: Path) -> None:
    engine = open_database(f"sqlite:///{at_noon}")
    DailyStore(engine).claim(2, STANDARD, NOW)
    engine.dispose()
    answer = daily("prepare", "--from", "1", "--days", "3", "--processes", "1")
    assert answer.stdout.splitlines()[1:] == [
        "Made now: 2. There already: 0.",
        "Other processes are still making: 1.",
    ]
    assert deals(at_noon) == [(1, GOLDEN[0][4]), (2, None), (3, GOLDEN[2][4])]


def test_prepare_makes_the_dailies_of_both_games(at_noon: Path) -> None:
    answer = daily("prepare", "--from", "21", "--days", "2", "--processes", "1")
    assert answer.stdout.splitlines()[1:] == ["Made now: 3. There already: 0."]
    made = [(row.number, row.variant) for row in rows(at_noon)]
    assert made == [(21, "standard"), (22, "standard"), (22, "short")]
    assert deals(at_noon)[2] == (22, SHORT_GOLDEN[0][4])
    answer = daily("prepare", "--from", "21", "--days", "2", "--processes", "1")
    assert answer.stdout.splitlines()[1:] == ["Made now: 0. There already: 3."]


@pytest.mark.parametrize(
    ("published", "exit_code", "agrees"), [(MATCH_HASH, 0, True), ("0" * 64, 1, False)]
)
def test_check_compares_the_hash_of_a_daily_match(
    published: str, exit_code: int, agrees: bool
) -> None:
    answer = daily("check", "28", "m1 ajd4 fmd6 83jq yepy", published, "--json")
    assert answer.exit_code == exit_code
    assert json.loads(answer.output) == {
        "number": 28,
        "game": "crowns",
        "date": "2026-11-29",
        "code": "M1-AJD4-FMD6-83JQ-YEPY",
        "hash": MATCH_HASH,
        "hash_agrees": agrees,
        "holds": agrees,
    }


def test_prepare_fixes_the_matches_of_the_days(at_noon: Path) -> None:
    daily("prepare", "--days", "2", "--processes", "1")
    engine = open_database(f"sqlite:///{at_noon}")
    store = MatchStore(engine)
    assert {*store.dailies_of("spiral", range(1, 99))} == {4, 5}
    engine.dispose()


def test_prepare_makes_the_puzzles_of_the_days(
    at_noon: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[PuzzleKey] = []

    def make(stock: PuzzleStock, key: PuzzleKey) -> None:
        made.append(key)
        engine = open_database(f"sqlite:///{at_noon}")
        assert PuzzleStore(engine).put(replace(golden_rows()[0], **key._asdict()))
        engine.dispose()

    monkeypatch.setattr(PuzzleStock, "make", make)
    arguments = ("prepare", "--from", str(FIRST - 1), "--days", "2", "--processes", "1")
    assert daily(*arguments).stdout.splitlines()[1:] == [
        "Made now: 4. There already: 0.",
        "Puzzles made now: 3. There already: 0.",
    ]
    assert made == [*keys_of(FIRST)]
    assert "Puzzles made now: 0. There already: 3." in daily(*arguments).stdout


@pytest.mark.deep
def test_several_processes_make_the_same_puzzles(tmp_path: Path) -> None:
    other = ("--instance", str(tmp_path / "other"))
    for processes, more in (("2", ()), ("1", other)):
        answer = daily(
            "prepare", "--from", str(FIRST), "--days", "1", "--processes", processes, *more
        )
        assert "Puzzles made now: 3. There already: 0." in answer.stdout
    found = []
    for name in ("site", "other"):
        engine = open_database(f"sqlite:///{tmp_path / name / 'solitaire.db'}")
        rows = [PuzzleStore(engine).get(*key) for key in keys_of(FIRST)]
        found.append([replace(row, made=NOW) for row in rows if row])
        engine.dispose()
    assert found[0] == found[1]


@pytest.mark.deep
def test_several_processes_make_the_same_dailies_and_print_no_code(tmp_path: Path) -> None:
    answer = daily("prepare", "--from", "1", "--days", "3", "--processes", "2")
    assert "Made now: 3. There already: 0." in answer.stdout
    assert not A_CODE.search(answer.output)
    other = ("--processes", "1", "--instance", str(tmp_path / "other"))
    assert daily("prepare", "--from", "1", "--days", "3", *other).exit_code == 0
    assert deals(tmp_path / "site/solitaire.db") == deals(tmp_path / "other/solitaire.db")
    assert not (tmp_path / "site/daily_secret").exists()


def test_the_secret_defaults_to_the_file_in_the_instance_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOLITAIRE_DAILY_SECRET")
    arguments = ("prepare", "--from", "3", "--days", "1", "--processes", "1")
    assert daily(*arguments).exit_code == 0
    secret = (tmp_path / "site/daily_secret").read_text()
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", secret)
    assert daily(*arguments, "--instance", str(tmp_path / "second")).exit_code == 0
    assert deals(tmp_path / "site/solitaire.db") == deals(tmp_path / "second/solitaire.db")


@pytest.mark.deep
def test_sigterm_leaves_no_process_and_no_half_made_daily(tmp_path: Path) -> None:
    database = tmp_path / "site/solitaire.db"
    with subprocess.Popen(
        [*PREPARE, "--from", "1", "--days", "3000", "--processes", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            wait_until(
                lambda: database.exists() and process.poll() is None and bool(list_made(database))
            )
            process.send_signal(signal.SIGTERM)
            _, complaints = process.communicate(timeout=LONG)
        finally:
            process.kill()
    assert (process.returncode, complaints) == (-signal.SIGTERM, "")
    wait_until(lambda: not processes_of_session(process.pid))
    assert all(row.code for row in rows(database))


def list_made(database: Path) -> list[StoredDaily]:
    return [row for row in rows(database) if row.code]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--from", "0"], "“0” is no daily."),
        (["--from", "2026-11-01"], "“2026-11-01” is no daily."),
        (["--from", "9999-12-31"], "is no daily."),
        (["--from", "9" * 5000], "is no daily."),
        (["--from", "tomorrow"], "“tomorrow” is no daily."),
        (["--days", "0"], "0 is not in the range"),
        (["--days", "3661"], "3661 is not in the range"),
        (["--processes", "0"], "0 is not in the range"),
    ],
)
def test_invalid_arguments_of_prepare_are_usage_errors(arguments: list[str], sentence: str) -> None:
    answer = daily("prepare", *arguments)
    assert answer.exit_code == 2
    assert sentence in answer.stderr


def test_a_short_secret_is_rejected_and_creates_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLITAIRE_DAILY_SECRET", "fifteen letters")
    answer = daily("prepare", "--days", "1")
    assert answer.exit_code == 2
    assert "'SOLITAIRE_DAILY_SECRET'): That is too short for a secret" in answer.stderr
    assert "fifteen" not in answer.output
    assert not (tmp_path / "site/solitaire.db").exists()


def test_an_unusable_instance_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = daily("prepare", "--days", "1", "--instance", str(tmp_path / "file/folder"))
    assert answer.exit_code == 1
    assert "cannot be used" in answer.stderr


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_database_error_fails_without_printing_a_code(tmp_path: Path, processes: str) -> None:
    """A trigger rejects the daily; the database's own message would contain its code."""
    (tmp_path / "site").mkdir()
    engine = open_database(f"sqlite:///{tmp_path / 'site/solitaire.db'}")
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE UPDATE ON dailies"
            " BEGIN SELECT RAISE(ABORT, 'no room for it'); END"
        )
    engine.dispose()
    answer = daily("prepare", "--from", "1", "--days", "2", "--processes", processes)
    assert answer.exit_code == 1
    assert isinstance(answer.exception, SystemExit)
    assert (
        "The database failed: IntegrityError SQLITE_CONSTRAINT_TRIGGER in UPDATE dailies"
        in answer.stderr
    )
    assert not A_CODE.search(answer.output)
    assert "Traceback" not in answer.output


def test_prepare_fails_if_its_workers_end_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.play.background.workers.COMMAND", ("-c", "pass"))
    answer = daily("prepare", "--from", "1", "--days", "2", "--processes", "2")
    assert (answer.exit_code, isinstance(answer.exception, SystemExit)) == (1, True)
    assert "The workers ended early." in answer.stderr


# Checking


@pytest.mark.parametrize("name", [GOLDEN[6][0], GOLDEN[6][1]])
def test_a_genuine_daily_can_be_checked_without_its_site(name: str, tmp_path: Path) -> None:
    number, day, _, _, code, hash = GOLDEN[6]
    answer = daily("check", name, code.lower(), hash)
    assert answer.stdout.splitlines() == [
        f"Daily {number}, {day}, Fierce: deal {code}",
        "",
        english.THE_HASH_AGREES_THIS_IS_THE,
        "It can be won, with 1 spare draw.",
        "So it is fierce, as it should be.",
    ]
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert not (tmp_path / "site").exists()


def test_a_hash_mismatch_fails_and_prints_the_actual_hash() -> None:
    code, hash = GOLDEN[6][4:]
    answer = daily("check", "14", code, hash)
    assert answer.exit_code == 1
    own = re.search(r"not the deal that was promised. It has ([0-9a-f]{64})\n", answer.stdout)
    assert own
    assert own[1] != hash
    assert daily("check", "14", code, own[1]).exit_code == 0


def test_a_deal_of_the_wrong_difficulty_fails() -> None:
    answer = daily("check", "1", "1-8RSJ-8MYX")
    assert answer.exit_code == 1
    assert answer.stdout.splitlines()[3:] == [
        "It can be won, with 2 spare draws.",
        "So it is hard, as a Monday's should not be.",
    ]


def test_an_unwinnable_deal_fails() -> None:
    answer = daily("check", "7", "1-8QZK-4M2T")
    assert answer.exit_code == 1
    assert answer.stdout.splitlines()[-1] == english.IT_CANNOT_BE_WON


def test_json_has_the_results_of_the_check() -> None:
    number, day, _, spare, code, hash = GOLDEN[0]
    answer = daily("check", number, code, hash, "--json")
    assert json.loads(answer.stdout) == {
        "number": 1,
        "variant": "standard",
        "date": day,
        "difficulty": "gentle",
        "code": code,
        "hash": hash,
        "hash_agrees": True,
        "spare": int(spare),
        "in_band": True,
        "holds": True,
    }
    unknown = json.loads(daily("check", number, code, "--json").stdout)
    assert (unknown["hash_agrees"], unknown["holds"]) == (None, True)


def test_the_code_says_that_a_daily_is_short() -> None:
    number, day, _, _, code, hash = SHORT_GOLDEN[6]
    answer = daily("check", number, code, hash)
    assert answer.stdout.splitlines()[0] == f"Short daily {number}, {day}, Fierce: deal {code}"
    assert (answer.exit_code, answer.stderr) == (0, "")
    found = json.loads(daily("check", number, code, hash, "--json").stdout)
    assert (found["variant"], found["holds"]) == ("short", True)


def test_a_malformed_code_is_an_error() -> None:
    answer = daily("check", "1", "the cabin", "--json")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert json.loads(answer.stderr)["code"] == "code"


@pytest.mark.usefixtures("at_noon")
def test_an_own_daily_can_be_checked_when_its_day_is_over_everywhere() -> None:
    daily("prepare", "--from", "3", "--days", "2", "--processes", "1")
    answer = daily("check", "3")
    assert answer.stdout.startswith(f"Daily 3, 2026-11-04, Steady: deal {GOLDEN[2][4]}\n")
    assert f"Compare its hash with what was published: {GOLDEN[2][5]}\n" in answer.stdout
    assert answer.exit_code == 0


@pytest.mark.parametrize("arguments", [["21", "--short"], ["21", SHORT_GOLDEN[0][4]]])
def test_there_is_no_short_daily_before_the_first(arguments: list[str]) -> None:
    answer = daily("check", *arguments)
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "Short daily 22, of 2026-11-23, is the first one." in answer.stderr


@pytest.mark.usefixtures("at_noon")
def test_the_code_of_an_open_short_daily_is_not_printed() -> None:
    daily("prepare", "--from", "22", "--days", "1", "--processes", "1")
    answer = daily("check", "22", "--short")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "Short daily 22: its code is shown once it has ended worldwide" in answer.stderr
    assert not A_CODE.search(answer.stderr)


@pytest.mark.usefixtures("at_noon")
def test_the_code_of_an_open_daily_is_not_printed() -> None:
    daily("prepare", "--from", "3", "--days", "2", "--processes", "1")
    answer = daily("check", "4")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "is shown once it has ended worldwide, from 2026-11-06 12:00 UTC on." in answer.stderr
    assert not A_CODE.search(answer.stderr)


@pytest.mark.usefixtures("at_noon")
def test_checking_a_daily_that_was_never_made_fails() -> None:
    daily("prepare", "--from", "3", "--days", "1", "--processes", "1")
    answer = daily("check", "2026-11-02")
    assert answer.exit_code == 1
    assert "Daily 1 has not been made here." in answer.stderr


def test_checking_a_daily_of_a_missing_site_creates_no_site(tmp_path: Path) -> None:
    answer = daily("check", "1")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "There is no database" in answer.stderr
    assert not (tmp_path / "site").exists()
