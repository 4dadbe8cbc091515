"""The README in three languages: every command in it does what it says."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.kit.own_process import running_session
from tests.kit.serving import ADDRESS
from tests.kit.sessions import find_sessions, run_in_shell

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/README.nl.md", "docs/README.es.md")
TEXTS = {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
README = TEXTS["README.md"]
BLOCKS = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLAY, TEST = "scripts/play", "scripts/test"


def test_the_blocks_are_of_kinds_that_tests_run() -> None:
    """Two commands of setup in each language, sessions of the shell, and examples that pytest runs."""
    for page, text in TEXTS.items():
        blocks = BLOCKS.findall(text)
        assert [code for kind, code in blocks if kind == "sh"] == [f"{PLAY}\n", f"{TEST}\n"], page
        assert {kind for kind, _ in blocks} <= {"sh", "python", "console"}, page


def test_the_command_to_play_starts_the_game(tmp_path: Path) -> None:
    command = [str(ROOT / PLAY), "--port", "0", "--instance", str(tmp_path)]
    environment = os.environ | {"BROWSER": "true %s"}  # a browser that opens nothing
    with running_session(command, environment) as process:
        assert process.stdout
        found = next(filter(None, map(ADDRESS.fullmatch, process.stdout)), None)
        assert found
        with urlopen(f"http://127.0.0.1:{found[1]}/") as home:
            assert home.status == 200
        process.terminate()
        process.communicate()


def test_the_command_to_test_runs_tests() -> None:
    command = [
        str(ROOT / TEST),
        "--quiet",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "tests/test_icons.py",
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"^\d+ passed", run.stdout, re.MULTILINE)


@pytest.mark.parametrize(("line", "printed"), find_sessions(README))
def test_sessions_of_the_shell_print_what_they_show(line: str, printed: str) -> None:
    assert run_in_shell(line) == printed


def test_the_translations_have_the_same_parts_and_pictures() -> None:
    pictures = {
        page: [Path(name).name for name in re.findall(r"\(([^()]+\.png)\)", text)]
        for page, text in TEXTS.items()
    }
    assert len(pictures["README.md"]) == 6
    assert len(set(map(tuple, pictures.values()))) == 1
    games = {
        page: re.findall(r"^- \*\*", _part(text, 1), re.MULTILINE) for page, text in TEXTS.items()
    }
    assert {len(found) for found in games.values()} == {6}


def _part(text: str, number: int) -> str:
    return text.split("\n## ")[number]
