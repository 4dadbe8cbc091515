"""The progress bar: shown on a terminal only, below the output."""

import io
import os
import re
import subprocess
import sys

import pytest

from solitaire.cli.output import echo_above, progress_bar


class Terminal(io.StringIO):
    """A terminal that records what is written to it."""

    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        """The lines as a terminal shows them."""
        shown = []
        for line in self.getvalue().split("\n"):
            seen = ""
            for part in re.sub(r"\x1b\[\?25[lh]", "", line).split("\r"):
                if part.startswith("\x1b[K"):
                    seen, part = "", part.removeprefix("\x1b[K")
                seen = part + seen[len(part) :]
            shown.append(seen.rstrip())
        return shown


def share_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Redirect both streams to one terminal. Not a fixture, since pytest replaces them after those."""
    file = Terminal()
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr(sys, "stdout", file)
    return file


def test_the_bar_shows_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = share_terminal(monkeypatch)
    with progress_bar(range(4)) as bar:
        bar.update(3)
        assert "3/4" in terminal.lines[-1]


def test_output_appears_above_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = share_terminal(monkeypatch)
    with progress_bar(range(2)) as bar:
        for number in bar:
            echo_above(bar, f"answer {number}")
    *answers, rest, _ = terminal.lines
    assert answers == ["answer 0", "answer 1"]
    assert "2/2" in rest


def test_there_is_no_bar_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(range(2)) as bar:
        for number in bar:
            echo_above(bar, f"answer {number}")
    assert capsys.readouterr() == ("answer 0\nanswer 1\n", "")


def test_solve_shows_the_bar_if_only_stderr_is_a_terminal() -> None:
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
            process.stdin.write(b"3S 4S KC | JK\n" * 2)
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"away": 1, ')
            shown = b""
            while not re.search(rb"\]  2\b", shown):
                shown += os.read(master, 1000)
            process.stdin.close()
    finally:
        os.close(slave)
        os.close(master)
    assert process.returncode == 0
