"""``python -m study``: its options, its sentences, its exit codes, and how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path

import pytest
from click import ClickException, Option
from click.testing import CliRunner, Result

from solitaire.rules import STANDARD, Seed, shuffle_deck
from study.checks.proofs import prove_seeds
from study.checks.shuffling import ShuffleCounts
from study.commands import study as program
from study.commands.failures import explain_failures, explain_study
from study.errors import StudyCode, StudyError
from study.rows.players import PlayersRow
from study.rows.questions import QUESTIONS
from study.rows.readings import READINGS
from study.rows.row import Row
from study.runs.lines import format_row
from study.runs.manifest import MANIFEST, read_origin
from study.runs.shards import name_shard, read_shard
from study.tests.kit import make_row, read_bytes, solve_run, write_run
from tests.kit.own_process import output_of, processes_of_session, running_session
from tests.kit.sessions import find_sessions, run_in_shell
from tests.kit.waiting import wait_until

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs/study/commands.md").read_text(encoding="utf-8")
EXAMPLES = find_sessions(DOCS)
SEEDS = "9990:10010"
"""A few seeds in two shards."""
SHARDS = [range(9_990, 10_000), range(10_000, 10_010)]


def study(*arguments: str | Path) -> Result:
    return CliRunner().invoke(program, [*map(str, arguments)])


def test_all_commands_options_columns_readings_and_questions_are_documented() -> None:
    columns = [field.name for row in (Row, PlayersRow) for field in fields(row)]
    options = [
        parameter.opts[0]
        for command in program.commands.values()
        for parameter in command.params
        if isinstance(parameter, Option)
    ]
    for name in (*columns, *options, *QUESTIONS, *READINGS):
        assert f"`{name}`" in DOCS
    for name in program.commands:
        assert f"python -m study {name}" in DOCS


@pytest.mark.parametrize(("line", "printed"), EXAMPLES)
def test_examples_print_what_the_docs_show(line: str, printed: str) -> None:
    assert run_in_shell(line) == printed


# Refusals


@pytest.mark.parametrize(
    "seeds",
    ["", "7", "5:5", "6:5", "-1:5", "a:b", "0:5:9", "0:2000000000000", "0:" + "9" * 99],
)
def test_what_is_no_range_of_seeds_is_wrong_usage(seeds: str, tmp_path: Path) -> None:
    answer = study("run", "--seeds", seeds, "--out", tmp_path / "out")
    assert answer.exit_code == 2
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "options",
    [
        ["--variant", "short", "--reading", "short"],
        ["--processes", "2", "--scheduler", "tcp://127.0.0.1:1"],
        ["--variant", "long"],
        ["--ask", "everything"],
        ["--ask", "players", "--reading", "around"],
        ["--processes", "0"],
        ["--scheduler", ""],
        ["--scheduler", "127.0.0.1:8786"],
        ["--scheduler", "tls://127.0.0.1:8786"],
        ["--scheduler", "tcp://127.0.0.1:port"],
    ],
)
def test_options_that_make_no_sense_are_wrong_usage(options: list[str], tmp_path: Path) -> None:
    answer = study("run", "--seeds", "0:5", "--out", tmp_path / "out", *options)
    assert answer.exit_code == 2
    assert not (tmp_path / "out").exists()


def test_a_folder_of_another_run_is_refused_and_kept(tmp_path: Path) -> None:
    write_run_of_others(tmp_path)
    before = read_bytes(tmp_path)
    answer = study("run", "--seeds", "0:5", "--out", tmp_path)
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "is of the commit 0123456789abcdef, not" in answer.stderr
    assert read_bytes(tmp_path) == before


def write_run_of_others(folder: Path) -> None:
    """Put a run of another program into the folder, whose rows are made up."""
    write_run(folder, "standard", "need", [make_row(seed) for seed in range(5)])


def test_a_run_without_its_manifest_does_not_verify(tmp_path: Path) -> None:
    write_run_of_others(tmp_path)
    answer = study("verify", tmp_path, "--sample", "0")
    assert (answer.exit_code, answer.stderr) == (0, "")
    (tmp_path / MANIFEST).unlink()
    answer = study("verify", tmp_path, "--sample", "0")
    assert (answer.exit_code, answer.stdout) == (1, "")


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answer = study("run", "--seeds", "0:5", "--out", tmp_path / "file" / "out")
    assert answer.exit_code == 1
    assert f"{tmp_path}/file/out cannot be used: Not a directory." in answer.stderr


def test_an_error_without_a_file_tells_its_reason() -> None:
    with pytest.raises(ClickException, match="failed: no space left"), explain_failures():
        raise OSError("no space left")


def test_an_output_that_is_closed_is_no_failure() -> None:
    with pytest.raises(BrokenPipeError), explain_failures():
        raise BrokenPipeError


@pytest.mark.parametrize("arguments", [["run", "--seeds", "0:5", "--out"], ["verify"]])
def test_a_missing_package_is_named(arguments: list[str], tmp_path: Path) -> None:
    program = "import sys; sys.modules['pyarrow'] = None\nfrom study.commands import study; study()"
    command = [sys.executable, "-c", program, *arguments, tmp_path]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "pyarrow is not installed" in answer.stderr


ERRORS = {
    StudyCode.NO_SHARD: {"path": "a"},
    StudyCode.DAMAGED: {"path": "a"},
    StudyCode.OTHER_RUN: {"where": "a", "key": "ask", "found": "par", "expected": "need"},
    StudyCode.OTHER_SEEDS: {"path": "a"},
    StudyCode.NO_MANIFEST: {"path": "a"},
    StudyCode.NO_PROOF: {"line": 2},
    StudyCode.OTHER_MANIFEST: {"path": "a"},
    StudyCode.TWICE: {"path": "a", "reading": "short", "ask": "need"},
    StudyCode.MISSING: {"path": "a", "first": 7},
    StudyCode.OTHER_ANSWER: {
        "where": "a",
        "seed": 7,
        "key": "need",
        "found": 21,
        "expected": 22,
    },
    StudyCode.NO_LIMITS: {"path": "a", "ask": "worth"},
    StudyCode.WORKERS_LOST: {"reason": "a"},
}


@pytest.mark.parametrize("code", StudyCode)
def test_every_error_has_a_sentence_with_its_data(code: StudyCode) -> None:
    sentence = explain_study(StudyError(code, **ERRORS[code]))
    assert all(str(value) in sentence for value in ERRORS[code].values())
    assert sentence.endswith(".")


# Whole runs


ENV = ["env", "--default-signal=INT"]
"""Ctrl+C is ignored by what a shell starts in the background, and so by its children."""


def start_command(*arguments: str | Path) -> AbstractContextManager[subprocess.Popen[str]]:
    """Run the command in its own session, and wait at the end until all its processes are gone."""
    return running_session([*ENV, sys.executable, "-m", "study", *map(str, arguments)])


def test_the_packages_of_the_study_are_imported_only_when_they_are_needed() -> None:
    program = (
        "import sys, study.commands\n"
        "print({'pyarrow', 'distributed', 'numpy', 'matplotlib'} & sys.modules.keys())"
    )
    assert output_of(program) == "set()"


def test_a_run_prints_a_line_a_shard_and_the_hash_of_its_manifest(tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ["run", "--variant", "short", "--seeds", SEEDS, "--out", out]
    with start_command(*options, "--processes", "1") as process:
        printed, told = process.communicate()
    assert process.returncode == 0
    assert re.sub("[0-9.]+ deals a second, 0:00:0. left", "…", told).splitlines() == [
        "1 of 2 shards, …",
        "2 of 2 shards, …",
    ]
    deals, hash_line = printed.splitlines()
    assert deals == "20 deals are solved."
    (told_hash,) = re.findall("^all (.*)$", (out / MANIFEST).read_text(), re.MULTILINE)
    assert hash_line == f"Hash of the manifest: {told_hash}"
    again = study(*options)
    assert (again.exit_code, again.stdout, again.stderr) == (0, printed, "")
    shard = read_shard(out / name_shard(SHARDS[0]))
    assert shard.run.origin == read_origin()
    short = READINGS["short"]
    assert shard.rows == [QUESTIONS["need"].answer(short, seed, 1) for seed in SHARDS[0]]


def test_a_deal_with_another_answer_is_printed(tmp_path: Path) -> None:
    write_run_of_others(tmp_path)
    answer = study("verify", tmp_path, "--sample", "2", "--processes", "1")
    assert answer.exit_code == 1
    first, *lines = answer.stdout.splitlines()
    assert first.startswith("1 shard agrees with the manifest: ")
    assert [line[0] for line in lines] == ["-", "+"] * 2
    assert "2 of 2 deals" in answer.stderr


def test_searches_that_were_given_up_are_done_again(tmp_path: Path) -> None:
    write_run_of_others(tmp_path)  # the search of seed 0 was given up
    answer = study("retry", tmp_path, "--times", "2", "--processes", "1")
    assert (answer.exit_code, answer.stderr) == (0, "")
    before, now, *told = answer.stdout.splitlines()
    assert before == f"- {format_row(make_row(0))}"
    assert now.startswith("+ 0 won ")
    assert told == [
        "A search of 1 deal had reached its limit.",
        "1 deal has another answer now.",
    ]


def test_the_shuffle_is_tested_by_two_tests() -> None:
    answer = study("shuffle", "--seeds", "0:300")
    assert (answer.exit_code, answer.stderr) == (0, "")
    _, *rows = answer.stdout.splitlines()
    seen = ShuffleCounts.of(STANDARD.deck, [shuffle_deck(Seed(seed)) for seed in range(300)])
    places, pairs = seen.compare_places(), seen.compare_pairs()
    for row, compared, p_value in zip(
        rows, (places, pairs), (f"{places.p_value:.4f}", "-"), strict=True
    ):
        expected = [f"{compared.statistic:.1f}", str(compared.degrees_of_freedom), p_value]
        assert row.split()[3:] == expected


@pytest.mark.parametrize(
    ("options", "proved"),
    [([], range(9_990, 10_020)), (["--deals", "26"], range(9_990, 10_016))],
)
def test_proofs_are_printed_in_the_order_of_the_seeds(
    tmp_path: Path, options: list[str], proved: range
) -> None:
    solve_run(tmp_path, range(9_990, 10_020))
    answer = study("proofs", tmp_path, *options, "--processes", "2")
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert answer.stdout.splitlines() == [proof.line for proof in prove_seeds(proved)]


def test_a_deal_with_another_answer_than_its_row_is_not_proved(tmp_path: Path) -> None:
    write_run_of_others(tmp_path)
    answer = study("proofs", tmp_path, "--processes", "1")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert f"{tmp_path} has another answer for the seed 0: its verdict is lost" in answer.stderr


def test_only_the_standard_game_has_proofs(tmp_path: Path) -> None:
    write_run(tmp_path, "short", "need", [make_row(0)])
    answer = study("proofs", tmp_path, "--processes", "1")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "its reading is short, not standard" in answer.stderr


def test_what_is_no_proof_is_not_refuted(tmp_path: Path) -> None:
    proofs = tmp_path / "proofs.txt"
    proofs.write_text("319 lost\nsomething else\n")
    answer = study("refute", proofs, "--processes", "1")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "Line 2" in answer.stderr


@pytest.mark.parametrize(
    ("seconds", "code", "found", "last"),
    [
        (60, 0, "impossible", "1 open deal is lost.\n"),
        (0, 1, "nothing", "Error: 1 of 1 open deals is not proven to be lost.\n"),
    ],
)
def test_open_deals_are_refuted_or_not(
    tmp_path: Path, seconds: int, code: int, found: str, last: str
) -> None:
    proofs = tmp_path / "proofs.txt"
    proofs.write_text("319 lost\n320 open\n")
    answer = study("refute", proofs, "--seconds", str(seconds), "--processes", "1")
    first, _, rest = answer.stdout.partition("\n")
    assert (answer.exit_code, rest + answer.stderr) == (code, last)
    assert re.fullmatch(f"320 {found} [0-9]+ s", first)


# How a run ends: two shards, of which the first is there when it is stopped


MANY = "9990:11000"
FIRST = range(9_990, 10_000)


@contextmanager
def start_run(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A run that has written its first shard."""
    with start_command("run", "--seeds", MANY, "--out", folder, "--processes", "2") as process:
        wait_until((folder / name_shard(FIRST)).exists)
        yield process


@pytest.mark.parametrize("everybody", [True, False], ids=["terminal", "process"])
def test_ctrl_c_ends_a_run_with_a_sentence(tmp_path: Path, everybody: bool) -> None:
    with start_run(tmp_path) as process:
        (os.killpg if everybody else os.kill)(process.pid, signal.SIGINT)
        printed, told = process.communicate()
    assert (process.returncode, printed) == (1, "")
    assert [line for line in told.splitlines() if " of 2 shards" not in line] == [
        "Error: Stopped. All complete shards are kept."
    ]
    assert list(read_bytes(tmp_path)) == [name_shard(FIRST)]


def test_ctrl_c_while_the_processes_start_ends_a_run_with_a_sentence(tmp_path: Path) -> None:
    with start_command("run", "--seeds", MANY, "--out", tmp_path, "--processes", "2") as process:
        # this one, the tracker of shared resources, and two that solve
        wait_until(lambda: len(processes_of_session(process.pid)) == 4)
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate()
    # A process that Ctrl+C meets while it starts may complain in words of multiprocessing.
    assert process.returncode == 1
    assert "Error: Stopped. All complete shards are kept." in told.splitlines()


def test_the_processes_of_a_killed_run_end_with_it(tmp_path: Path) -> None:
    with start_run(tmp_path) as process:
        process.kill()
        wait_until(lambda: not processes_of_session(process.pid))
    assert read_shard(tmp_path / name_shard(FIRST)).seeds == FIRST


def test_a_lost_process_ends_a_run_with_a_sentence(tmp_path: Path) -> None:
    with start_run(tmp_path) as process:
        spawned = max(set(processes_of_session(process.pid)) - {process.pid})
        os.kill(spawned, signal.SIGKILL)
        _, told = process.communicate()
    assert process.returncode == 1
    assert "The workers do not answer" in told


SHORT = ["run", "--variant", "short", "--seeds", "9990:10300"]


def test_a_killed_run_resumes_to_the_same_bytes(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert study(*SHORT, "--out", whole).exit_code == 0
    with start_command(*SHORT, "--out", killed, "--processes", "2") as process:
        wait_until((killed / name_shard(FIRST)).exists)
        process.kill()
    assert not (killed / MANIFEST).exists()
    assert study(*SHORT, "--out", killed).exit_code == 0
    assert read_bytes(killed) == read_bytes(whole)


# A Dask cluster, by the commands of the documentation


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """A scheduler and two workers on this computer; the scheduler's address."""
    commands = re.search(r"^dask scheduler\ndask worker (.*)$", DOCS, re.MULTILINE)
    assert commands
    file = folder / "scheduler.json"
    here = ["--host", "127.0.0.1"]
    scheduler = ["dask", "scheduler", *here, "--port", "0", "--scheduler-file", file]
    with ExitStack() as stack:

        def start(command: Sequence[str | Path]) -> None:
            log = stack.enter_context((folder / "log").open("a"))
            process = subprocess.Popen(
                [Path(sys.executable).parent / command[0], *command[1:]],
                stdout=log,
                stderr=log,
                env={**os.environ, "DASK_DISTRIBUTED__DASHBOARD__LINK": ""},
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)

        start(scheduler)
        wait_until(lambda: file.exists() and file.read_text().endswith("}"))
        address = json.loads(file.read_text())["address"]
        worker = commands[1].replace("tcp://HOST:8786", address)
        assert worker.count("--nworkers -1") == worker.count(address) == 1
        two = shlex.split(worker.replace("--nworkers -1", "--nworkers 2"))
        start(["dask", "worker", *two, *here, "--local-directory", folder / "workers"])
        yield address


def test_a_dask_cluster_writes_the_same_bytes(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    assert study(*SHORT, "--out", here).exit_code == 0
    with (
        cluster(tmp_path) as address,
        start_command(*SHORT, "--out", there, "--scheduler", address) as process,
    ):
        printed, _ = process.communicate()
    assert process.returncode == 0
    assert printed.startswith("310 deals are solved.")
    assert read_bytes(here) == read_bytes(there)


def test_a_lost_cluster_ends_a_run_with_a_sentence(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with ExitStack() as stack:
        with cluster(tmp_path) as address:
            run = ["run", "--seeds", MANY, "--out", out, "--scheduler", address]
            process = stack.enter_context(start_command(*run))
            wait_until((out / name_shard(FIRST)).exists)
        _, told = process.communicate()
    assert process.returncode == 1
    assert "The workers do not answer" in told


def test_an_address_without_a_scheduler_is_refused(tmp_path: Path) -> None:
    address = "tcp://127.0.0.1:1"
    with start_command(
        "run", "--seeds", SEEDS, "--out", tmp_path, "--scheduler", address
    ) as process:
        printed, told = process.communicate()
    assert (process.returncode, printed) == (1, "")
    assert "The workers do not answer" in told
