"""Sessions of the shell in the docs: a command after "$ ", and below it what that prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

SESSION: Final = re.compile(r"^```console\n\$ (.+)\n((?:.*\n)*?)```$", re.MULTILINE)


def find_sessions(text: str) -> list[tuple[str, str]]:
    """The commands in a Markdown text, each with the output that the text shows."""
    return SESSION.findall(text)


def run_in_shell(line: str) -> str:
    """What the command prints, errors too; ``solitaire`` is the one of this environment."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    run = subprocess.run(
        line,
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={"PATH": path, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    return run.stdout
