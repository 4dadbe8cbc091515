"""The progress bar: on a terminal, below what is printed, and gone at the end."""

import io
import os
import re
import subprocess
import sys
from time import sleep

import pytest

from solitaire.cli.progress import Progress
from tests.kit.waiting import wait_until


class Terminal(io.StringIO):
    """Keeps what is written, and shows the last line as a terminal would."""

    def isatty(self) -> bool:
        return True

    @property
    def line(self) -> str:
        shown = ""
        for part in self.getvalue().rpartition("\n")[2].split("\r"):
            shown = part + shown[len(part) :]
        return shown.rstrip()


def shared_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Both streams on one terminal. No fixture, since pytest sets the streams anew after those."""
    file = Terminal()
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr(sys, "stdout", file)
    return file


def test_it_shows_what_is_done_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = shared_terminal(monkeypatch)
    with Progress(4, delay=0, every=0.001) as progress:
        wait_until(lambda: "0/4" in terminal.line)
        progress.step()
        progress.step(2)
        wait_until(lambda: "3/4" in terminal.line)
        assert "[###" in terminal.line
    assert terminal.line == ""


def test_what_has_no_known_end_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = shared_terminal(monkeypatch)
    with Progress(None, delay=0, every=0.001) as progress:
        progress.step(12)
        wait_until(lambda: "  12  " in terminal.line)


def test_what_is_printed_stands_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = shared_terminal(monkeypatch)
    with Progress(4, delay=0, every=0.001) as progress:
        wait_until(lambda: "0/4" in terminal.line)
        progress.echo("an answer")
        assert "0/4" in terminal.line
    above = terminal.getvalue().split("\n")[0]
    assert above.split("\r")[-1] == "an answer"


def test_what_takes_no_second_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = shared_terminal(monkeypatch)
    with Progress(4, delay=60) as progress:
        progress.step()
        progress.echo("an answer")
    assert terminal.getvalue() == "an answer\n"


def test_without_a_terminal_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(4, delay=0, every=0.001) as progress:
        sleep(0.02)
        progress.step()
    assert capsys.readouterr() == ("", "")


def test_lines_that_nobody_sees_answered_have_a_bar_on_the_terminal() -> None:
    master, slave = os.openpty()
    try:
        with subprocess.Popen(
            [sys.executable, "-c", "from solitaire.cli import main; main()", "solve", "--stdin"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=slave,
        ) as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(b"3S 4S KC | JK\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"away": 1, ')
            shown = b""
            while not re.search(rb"\]  1  \d+ s", shown):
                shown += os.read(master, 1000)
            process.stdin.close()
    finally:
        os.close(slave)
        os.close(master)
    assert process.returncode == 0
