"""The command as a whole: what it offers, how it fails, how soon it answers."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

import solitaire
from solitaire.cli import main
from tests.kit import english


def test_it_says_its_version() -> None:
    answer = CliRunner().invoke(main, ["--version"])
    assert answer.output == f"Five Crowns Solitaire, version {solitaire.__version__}\n"


@pytest.mark.parametrize(
    "command", ["analyze", "backup", "daily", "db", "deal", "melds", "replay", "solve"]
)
def test_help_names_every_command_and_each_has_its_own(command: str) -> None:
    assert f"  {command} " in CliRunner().invoke(main, ["--help"]).output
    own = CliRunner().invoke(main, [command, "--help"])
    assert own.exit_code == 0
    assert f"solitaire {command}" in own.output.replace("Usage: main", "Usage: solitaire")


def test_help_names_the_exit_codes() -> None:
    text = " ".join(CliRunner().invoke(main, ["--help"]).output.split())
    assert english.EXIT_CODES_DONE_REFUSED_OR_IMPOSSIBLE in text


def test_an_unknown_command_is_wrong_usage() -> None:
    answer = CliRunner().invoke(main, ["shuffle"])
    assert answer.exit_code == 2
    assert "No such command 'shuffle'" in answer.stderr


def test_options_of_the_server_do_not_go_with_a_command() -> None:
    answer = CliRunner().invoke(main, ["--port", "1", "melds"])
    assert answer.exit_code == 2
    assert "--port is for starting the game, not for melds." in answer.stderr


def test_settings_in_the_environment_do_not_disturb_a_command() -> None:
    environment = {"SOLITAIRE_INSTANCE": "/nowhere", "SOLITAIRE_DATABASE_URL": "none"}
    assert CliRunner().invoke(main, ["melds"], input="", env=environment).exit_code == 0


def test_the_tools_do_not_wait_for_the_server_to_be_imported() -> None:
    program = (
        "import sys\n"
        "from solitaire.cli import main\n"
        "main(['melds'], standalone_mode=False)\n"
        "late = {'babel', 'flask', 'sqlalchemy', 'waitress', 'solitaire.web', 'solitaire.store'}\n"
        "print(late & set(sys.modules))\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        input="3 JK JK JK\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.splitlines()[1] == "set()"


@pytest.mark.parametrize("language", ["C", "tlh_QO", "nl_BE@euro", "..@"])
def test_any_locale_gets_an_answer(language: str) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "from solitaire.cli import main; main()", "melds"],
        input="3 JK JK JK\n",
        capture_output=True,
        text=True,
        check=True,
        env={"LC_ALL": language},
    )
    assert '"goes_out": true' in answer.stdout


def test_a_reader_that_leaves_is_no_reason_to_complain() -> None:
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
