"""What is done to a page, and what the voice says then."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from gallery.hear.browser import Firefox, press

SILENCE: Final = 1.5
"""After so many seconds without a word nothing more comes."""
BEGINS: Final = 6.0
"""In so many seconds a table of many buttons begins to be told, or nothing is said."""
LONGEST: Final = 30.0
"""The most seconds to listen."""
PAGE_SECONDS: Final = 10.0
"""The most seconds to listen to a page that has loaded."""
COACH_STAYS: Final = """
const body = new URLSearchParams({ coach: "on" });
return fetch(`${location.pathname}/look`, { method: "POST", body }).then(() => true);
"""


@dataclass(frozen=True)
class Heard:
    """What was done, and what was said then."""

    action: str
    keys: str
    said: tuple[str, ...]
    before: str | None
    """The speech at commit a0c89c42; None if it was not recorded."""

    @property
    def text(self) -> str:
        return " ".join(self.said) or "nothing"


@dataclass
class Listener:
    """Acts on the page and listens."""

    firefox: Firefox
    log: Path
    heard: list[Heard] = field(default_factory=list)

    def listen(
        self,
        action: str,
        keys: str,
        start: int,
        before: str | None,
        longest: float = LONGEST,
        begins: float = SILENCE,
    ) -> None:
        """Note what is said from ``start`` in the log until it is silent, or for so many seconds."""
        began = changed = time.monotonic()
        lines: list[str] = []
        while True:
            now = self.log.read_text(encoding="utf-8").splitlines()[start:]
            if now != lines:
                lines, changed = now, time.monotonic()
            speaks = sum(line.startswith("begins") for line in lines) * 2 > len(lines)
            idle = 0 if speaks else time.monotonic() - changed
            if idle > (SILENCE if lines else begins) or time.monotonic() - began > longest:
                break
            time.sleep(0.1)
        echoes = {key.rpartition("+")[2].lower() for key in keys.split()} | {"left shift"}
        said = [
            text if how == "is heard" else f"~~{text}~~"
            for how, _, text in (line.partition("\t") for line in lines)
            if how != "begins" and text.strip().lower() not in echoes
        ]
        self.heard.append(Heard(action, keys, tuple(said), before))
        print(f"{action} ({keys}): {self.heard[-1].text}", flush=True)

    @property
    def length(self) -> int:
        """The number of lines in the log."""
        return len(self.log.read_text(encoding="utf-8").splitlines())

    def press(
        self, action: str, keys: str, before: str | None = None, begins: float = SILENCE
    ) -> None:
        """Press keys and listen; it may take ``begins`` seconds until something is said."""
        start = self.length
        press(keys)
        self.listen(action, keys, start, before, begins=begins)

    def open(self, action: str, address: str, before: str | None = None) -> None:
        """Open a page and listen."""
        start = self.length
        self.firefox.open(address)
        self.hear_page(action, start, before)

    def hear_page(self, action: str, start: int, before: str | None = None) -> None:
        """Note what is said first of a page, and silence the reader, which may read on to its end."""
        self.listen(action, "", start, before, PAGE_SECONDS)
        press("Control_L")
        time.sleep(
            PAGE_SECONDS
        )  # Orca goes on to look at the page, and answers keys late meanwhile

    def keep_coach(self) -> None:
        """Let the coach of a match stay."""
        self.firefox.run(COACH_STAYS)
