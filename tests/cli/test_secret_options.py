"""Secrets on a command line are refused, since others can read it; the error names what PostgreSQL needs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from solitaire.cli import main

KEY = "k" * 32


@pytest.mark.parametrize(
    ("option", "value", "variable"),
    [
        ("--database", "postgresql://crowns:hushhush@localhost/crowns", "SOLITAIRE_DATABASE_URL"),
        ("--database", "postgresql:///crowns?password=hushhush", "SOLITAIRE_DATABASE_URL"),
        ("--secret-key", KEY, "SOLITAIRE_SECRET_KEY"),
        ("--secret-key-fallbacks", KEY, "SOLITAIRE_SECRET_KEY_FALLBACKS"),
        ("--phrase-key", KEY, "SOLITAIRE_PHRASE_KEY"),
        ("--daily-secret", KEY, "SOLITAIRE_DAILY_SECRET"),
    ],
)
def test_a_secret_among_the_options_is_refused(
    tmp_path: Path, option: str, value: str, variable: str
) -> None:
    answer = CliRunner().invoke(
        main, ["db", "check", "--instance", str(tmp_path), f"{option}={value}"]
    )
    assert answer.exit_code == 2
    said = " ".join(answer.stderr.split())
    assert f"into the variable {variable}, or into a file that {variable}_FILE names" in said
    assert value not in said
    assert "hushhush" not in said


@pytest.mark.parametrize("file", [False, True])
def test_a_variable_or_a_file_may_have_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: bool
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    url = "postgresql://crowns:hushhush@localhost/crowns"
    (tmp_path / "url").write_text(url)
    name, value = ("_FILE", str(tmp_path / "url")) if file else ("", url)
    environment = {f"SOLITAIRE_DATABASE_URL{name}": value}
    answer = CliRunner().invoke(
        main, ["db", "upgrade", "--instance", str(tmp_path)], env=environment
    )
    assert answer.exit_code == 1
    assert "psycopg" in answer.stderr, "it was read, and taken for PostgreSQL's"
    assert "hushhush" not in answer.stderr


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["db", "check"], ["work"]])
def test_without_psycopg_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    arguments = [
        *command,
        "--instance",
        str(tmp_path),
        "--database",
        "postgresql://localhost/crowns",
    ]
    answer = CliRunner().invoke(main, arguments)
    assert answer.exit_code == 1
    assert "pip install 'five-crowns-solitaire[postgres]'" in answer.stderr
