"""A voice for speech-dispatcher that writes what it would say to a file.

It is an output module, run as a program, and speaks 500 words a minute, so that what a reader cuts off is cut
off here, too. speech-dispatcher sends lines: a command, for some of them data up to a full stop on a line of
its own; replies begin with numbers.
"""

import html
import re
import sys
from pathlib import Path
from threading import Event, Lock, Thread

SECONDS_A_WORD = 0.12
REPLIES = {
    "INIT": ("299-ready", "299 OK LOADED SUCCESSFULLY"),
    "LIST": ("200-reader\ten\tnone", "200 OK VOICE LIST SENT"),
    "DEBUG": ("200 OK DEBUGGING ON",),
    "QUIT": ("210 OK QUIT",),
    "AUDIO": ("207 OK RECEIVING AUDIO SETTINGS", "203 OK AUDIO INITIALIZED"),
    "LOGLEVEL": ("207 OK RECEIVING LOGLEVEL SETTINGS", "203 OK LOG LEVEL SET"),
    "SET": ("203 OK RECEIVING SETTINGS", "203 OK SETTINGS RECEIVED"),
    "SPEAK": ("202 OK RECEIVING MESSAGE", "200 OK SPEAKING"),
}
WITH_DATA = ("AUDIO", "LOGLEVEL", "SET", "SPEAK")
ALIKE = {"CHAR": "SPEAK", "KEY": "SPEAK", "SOUND_ICON": "SPEAK"}


class Voice:
    """Speaks one text at a time; the log says of each whether it was heard to its end."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.writing = Lock()
        self.stopped = Event()

    def reply(self, *lines: str) -> None:
        """Send lines to speech-dispatcher."""
        with self.writing:
            sys.stdout.write("".join(f"{line}\n" for line in lines))
            sys.stdout.flush()

    def start(self, text: str) -> None:
        """Begin to speak; ``stop`` cuts it off."""
        self.stopped = Event()
        Thread(target=self._speak, args=(text, self.stopped), daemon=True).start()

    def stop(self) -> None:
        self.stopped.set()

    def note(self, what: str, text: str) -> None:
        """Write a line to the log."""
        with self.writing, self.log.open("a", encoding="utf-8") as log:
            log.write(f"{what}\t{text}\n")

    def _speak(self, text: str, stopped: Event) -> None:
        self.reply("701 BEGIN")
        self.note("begins", text)
        was_cut = stopped.wait(SECONDS_A_WORD * (1 + len(text.split())))
        self.note("is cut" if was_cut else "is heard", text)
        self.reply("703 STOP" if was_cut else "702 END")


def read_data() -> str:
    """The lines up to a full stop; one that begins with a full stop has another before it."""
    lines = iter(lambda: sys.stdin.readline().rstrip("\n"), ".")
    return "\n".join(line[1:] if line.startswith("..") else line for line in lines)


def to_plain(markup: str) -> str:
    """The text of SSML."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def main(log: Path) -> None:
    """Obey speech-dispatcher until it is done."""
    voice = Voice(log)
    for line in sys.stdin:
        word = (line.split() or [""])[0].upper()
        command = ALIKE.get(word, word)
        if command in ("STOP", "PAUSE"):
            voice.stop()
        elif command in WITH_DATA:
            first, last = REPLIES[command]
            voice.reply(first)
            text = to_plain(read_data())
            voice.reply(last)
            if command == "SPEAK":
                voice.start(text)
        elif command in REPLIES:
            voice.reply(*REPLIES[command])
        if command == "QUIT":
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
