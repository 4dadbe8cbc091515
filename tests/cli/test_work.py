"""``solitaire work``, and the workers that the server starts and stops."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from solitaire.play.background import open_brokers
from solitaire.play.coach.review import Review
from solitaire.play.use_cases import UseCases
from solitaire.rules import STANDARD
from solitaire.store import open_database
from tests.kit.own_process import processes_of_session, running_session
from tests.kit.playing import play_record
from tests.kit.tiers import sampled
from tests.kit.waiting import wait_until

SOLITAIRE = [sys.executable, "-m", "solitaire"]
SERVE = "--port", "0", "--instance"


def start_command(
    *arguments: str, **environment: str
) -> AbstractContextManager[subprocess.Popen[str]]:
    """Run the command in its own session, and wait at the end until all its processes are gone."""
    clean = {name: value for name, value in os.environ.items() if "SOLITAIRE" not in name}
    return running_session([*SOLITAIRE, *arguments], clean | environment)


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.parametrize("stop", sampled([signal.SIGINT, signal.SIGTERM, signal.SIGKILL], fast=1))
def test_the_workers_of_a_server_end_with_it(tmp_path: Path, stop: signal.Signals) -> None:
    with start_command(*SERVE, str(tmp_path), "--workers", "2") as process:
        assert "Five Crowns Solitaire is at" in line_of(process)
        # The server, the consumer, its scheduler, and two workers.
        wait_until(lambda: len(processes_of_session(process.pid)) == 5)
        process.send_signal(stop)
        wait_until(lambda: not processes_of_session(process.pid))
        _, complaints = process.communicate()
        assert complaints == ""


def test_a_server_without_workers_is_a_single_process(tmp_path: Path) -> None:
    with start_command(*SERVE, str(tmp_path), "--workers", "0") as process:
        address = line_of(process).partition(" at ")[2].split()[0]
        assert urlopen(address + "keys").status == 200
        assert processes_of_session(process.pid) == [process.pid]


@pytest.mark.deep
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_external_workers_need_the_database_and_for_dailies_the_secret(
    url: str, tmp_path: Path, database: str
) -> None:
    """On SQLite they also need the instance folder, which holds the queue."""
    engine = open_database(url, synchronous="OFF")
    brokers = open_brokers(url, tmp_path)
    use_cases = UseCases.of(engine, b"the secret of the site", brokers)
    player_game = play_record(use_cases.games)
    use_cases.dailies.start_making([(4, STANDARD)])
    elsewhere = {"SOLITAIRE_DATABASE_URL": url, "SOLITAIRE_INSTANCE": str(tmp_path)}
    with work(elsewhere):
        wait_until(
            lambda: isinstance(use_cases.reviews.of(player_game, player_game.player), Review)
        )
        assert use_cases.dailies.get(4, STANDARD) is None
    with work(elsewhere | {"SOLITAIRE_DAILY_SECRET": "the secret of the site"}):
        wait_until(lambda: use_cases.dailies.get(4, STANDARD) is not None)
    engine.dispose()
    for broker in (brokers.jobs, brokers.dailies):
        broker.storage.close()


@contextmanager
def work(environment: Mapping[str, str]) -> Iterator[None]:
    with start_command("work", "--workers", "1", **environment) as process:
        assert line_of(process) == "1 worker waits for jobs  (Ctrl+C stops it)"
        yield
        process.send_signal(signal.SIGINT)
        assert process.communicate() == ("", "")
        assert process.returncode == 0
