"""The ``solitaire`` command itself: its help, its usage errors and what it imports."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import solitaire
from solitaire.cli import main
from tests.kit import english


def test_version_prints_the_version() -> None:
    answer = CliRunner().invoke(main, ["--version"])
    assert answer.output == f"Five Crowns Solitaire, version {solitaire.__version__}\n"


@pytest.mark.parametrize(
    "command",
    ["analyze", "backup", "daily", "db", "deal", "match", "melds", "replay", "serve", "solve"],
)
def test_help_lists_every_command_and_each_has_its_own_help(command: str) -> None:
    assert f"  {command} " in CliRunner().invoke(main, ["--help"]).output
    own = CliRunner().invoke(main, [command, "--help"])
    assert own.exit_code == 0
    assert f"solitaire {command}" in own.output.replace("Usage: main", "Usage: solitaire")


def test_help_lists_the_exit_codes() -> None:
    text = " ".join(CliRunner().invoke(main, ["--help"]).output.split())
    assert english.EXIT_CODES_DONE_REFUSED_OR_IMPOSSIBLE in text


def test_an_unknown_command_is_a_usage_error() -> None:
    answer = CliRunner().invoke(main, ["shuffle"])
    assert answer.exit_code == 2
    assert "No such command 'shuffle'" in answer.stderr


def test_options_without_a_command_are_those_of_serve() -> None:
    answers = [CliRunner().invoke(main, [*name, "--port", "none"]) for name in ([], ["serve"])]
    assert [answer.exit_code for answer in answers] == [2, 2]
    assert "Invalid value for '--port': 'none'" in answers[0].stderr
    assert answers[0].stderr == answers[1].stderr


def test_server_options_before_a_command_are_a_usage_error() -> None:
    answer = CliRunner().invoke(main, ["--port", "1", "melds"])
    assert answer.exit_code == 2
    assert "unexpected extra argument (melds)" in answer.stderr


def test_tools_ignore_server_settings_in_the_environment() -> None:
    environment = {"SOLITAIRE_INSTANCE": "/dev/null", "SOLITAIRE_THREADS": "none"}
    assert CliRunner().invoke(main, ["melds"], input="", env=environment).exit_code == 0


def list_imports(*arguments: str, input: str = "") -> set[str]:
    """Run a command in its own process and return the modules it imports."""
    program = (
        "import sys\n"
        "from solitaire.cli import main\n"
        "main(sys.argv[1:], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=input,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(answer.stderr.split())


SERVER = {"babel", "flask", "sqlalchemy", "waitress", "solitaire.web", "solitaire.store"}


@pytest.mark.parametrize("arguments", [["melds"], ["deal", "1-8QZK-4M2T"], ["--help"]])
def test_tools_and_help_import_neither_the_server_nor_the_solver(arguments: list[str]) -> None:
    assert not list_imports(*arguments) & (SERVER | {"solitaire.solver"})


def test_daily_check_does_not_import_the_server() -> None:
    imported = list_imports("daily", "check", "--help")
    assert not imported & {"flask", "waitress", "solitaire.web"}


@pytest.mark.parametrize("language", ["C", "tlh_QO", "nl_BE@euro", "..@"])
def test_melds_works_in_any_locale(language: str) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "from solitaire.cli import main; main()", "melds"],
        input="3 JK JK JK\n",
        capture_output=True,
        text=True,
        check=True,
        env={"LC_ALL": language},
    )
    assert '"goes_out": true' in answer.stdout


RECORD = Path(__file__).parents[1] / "data/records/by-hand.txt"


@pytest.mark.parametrize("encoding", ["latin-1", "iso8859-15"])
def test_a_terminal_gets_what_it_can_show(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Curly quotes are in the help of some commands, and in what one prints of a lost game."""
    helps = [[name, "--help"] for name in main.commands_help]
    for arguments in (["--help"], *helps, ["analyze", str(RECORD)]):
        shown = io.BytesIO()
        terminal = io.TextIOWrapper(shown, encoding=encoding)
        monkeypatch.setattr(sys, "stdout", terminal)
        assert main(arguments, standalone_mode=False) in (0, None), arguments
        terminal.flush()
        text = shown.getvalue().decode(encoding)
        assert text.count("\n") > 3, arguments
        assert arguments != ["--help"] or '"solitaire serve' in text


def test_an_error_is_a_sentence_on_any_terminal() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "from solitaire.cli import main; main()", "deal", "“\u2603”"],
        capture_output=True,
        env={"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "1"},
    )
    assert (answer.returncode, answer.stdout) == (2, b"")
    assert answer.stderr.startswith(b"""Error: ""?"" is not a deal code.""")


def test_a_closed_pipe_prints_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "from solitaire.cli import main; main()", "melds"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        process.stdout.close()
        _, complaints = process.communicate(b"3 JK JK JK\n" * 1000)
    assert complaints == b""
