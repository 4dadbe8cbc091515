"""The progress bar: on a terminal only, and what is printed meanwhile keeps a line of its own."""

import io
import os
import re
import subprocess
import sys

import pytest

from solitaire.cli.output import echo_above, progress_bar


class Terminal(io.StringIO):
    """Keeps what is written."""

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
    """Both streams on one terminal. No fixture, since pytest sets the streams anew after those."""
    file = Terminal()
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr(sys, "stdout", file)
    return file


def test_it_shows_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = share_terminal(monkeypatch)
    with progress_bar(range(4)) as bar:
        bar.update(3)
        assert "3/4" in terminal.lines[-1]


def test_what_is_printed_stands_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = share_terminal(monkeypatch)
    with progress_bar(range(2)) as bar:
        for number in bar:
            echo_above(bar, f"answer {number}")
    *answers, rest, _ = terminal.lines
    assert answers == ["answer 0", "answer 1"]
    assert "2/2" in rest


def test_without_a_terminal_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(range(2)) as bar:
        for number in bar:
            echo_above(bar, f"answer {number}")
    assert capsys.readouterr() == ("answer 0\nanswer 1\n", "")


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
