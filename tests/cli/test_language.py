"""The command line speaks the language of its environment, in click's own texts too."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAD = """
msgid ""
msgstr ""
"Language: nl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
MESSAGES = """
msgid "Turn %(turn)s is not allowed."
msgstr "Beurt %(turn)s mag niet."
"""
CLI = """
msgid "Show all cards of a deal."
msgstr "Toon alle kaarten van een spel."

msgid "No such command {name!r}."
msgstr "De opdracht {name!r} bestaat niet."

msgid "Show this message and exit."
msgstr "Toon deze uitleg."

msgid "Commands"
msgstr "Opdrachten"
"""
PROGRAM = """
import sys
from pathlib import Path
import solitaire.words
from solitaire.words import languages

languages.CATALOGUES = Path(sys.argv.pop(1))
languages.LANGUAGES = solitaire.words.LANGUAGES = ("en", "nl")
from solitaire.cli import main
main()
"""


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some Dutch."""
    root = tmp_path_factory.mktemp("catalogues")
    folder = root / "nl/LC_MESSAGES"
    folder.mkdir(parents=True)
    for domain, text in (("messages", MESSAGES), ("cli", CLI)):
        (folder / f"{domain}.po").write_text(HEAD + text, encoding="utf-8")
    return root


def run(catalogues: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(catalogues), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONUTF8": "1", **environment},
    )


@pytest.mark.parametrize(
    "environment", [{"LANG": "nl_NL.UTF-8"}, {"LC_ALL": "nl_BE.UTF-8", "LANG": "en_US.UTF-8"}]
)
def test_help_is_in_the_language_of_the_environment(
    catalogues: Path, environment: dict[str, str]
) -> None:
    text = run(catalogues, "--help", **environment).stdout
    for sentence in ("Opdrachten:", "Toon alle kaarten van een spel.", "Toon deze uitleg."):
        assert sentence in text


def test_errors_are_in_the_language_of_the_environment(catalogues: Path) -> None:
    answer = run(catalogues, "schudden", LANG="nl_NL.UTF-8")
    assert answer.returncode == 2
    assert "De opdracht 'schudden' bestaat niet." in answer.stderr


def test_refusals_of_the_game_are_in_it_too(catalogues: Path, tmp_path: Path) -> None:
    record = tmp_path / "record"
    record.write_text("Five Crowns Solitaire record 1\nDeal: S1-8QZK-4M2T\n" + "3S>3:3S " * 40)
    answer = run(catalogues, "replay", str(record), LANG="nl_NL.UTF-8")
    assert answer.returncode == 1
    assert "Beurt 1 mag niet." in answer.stderr


@pytest.mark.parametrize("language", ["C.UTF-8", "en_GB.UTF-8", "tlh_QO"])
def test_other_languages_are_english(catalogues: Path, language: str) -> None:
    text = run(catalogues, "--help", LANG=language).stdout
    assert "Show this message and exit." in text
