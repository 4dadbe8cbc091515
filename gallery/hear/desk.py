"""A desk of its own for a screen reader: a voice that writes, Firefox, and Orca.

``scripts/hear`` gives it a display and a session bus.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
ENDS: Final = 20.0
"""The most seconds that a program has to end."""
SPEECH: Final = """\
DisableAutoSpawn
LogLevel 0
AddModule "voice" "{folder}/voice" ""
DefaultModule voice
"""
PREFERENCES: Final = {
    "accessibility.force_disabled": -1,
    "browser.aboutwelcome.enabled": False,
    "browser.preonboarding.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "browser.translations.enable": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
    "remote.prefs.recommended": False,
    "termsofuse.acceptedVersion": 999,
}


def write_settings(folder: Path) -> None:
    """Write the settings of speech-dispatcher and Firefox."""
    for part in ("speech", "profile", "run"):
        (folder / part).mkdir()
    (folder / "run").chmod(0o700)
    (folder / "speech" / "speechd.conf").write_text(SPEECH.format(folder=folder))
    voice = folder / "voice"
    voice.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" "{ROOT}/gallery/hear/voice.py" "{folder}/said"\n'
    )
    voice.chmod(0o755)
    (folder / "said").touch()
    lines = (
        f'user_pref("{name}", {str(value).lower() if isinstance(value, bool) else repr(value)});'
        for name, value in PREFERENCES.items()
    )
    (folder / "profile" / "user.js").write_text("\n".join(lines).replace("'", '"'))


@contextmanager
def run_program(log: Path, *command: str) -> Iterator[None]:
    """Run a program beside this one, and end it."""
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(ENDS)
            except subprocess.TimeoutExpired:  # Firefox may ask whether to close
                process.kill()
                process.wait()


@contextmanager
def set_up(folder: Path) -> Iterator[None]:
    """Start the programs in an empty folder; they log there, and the voice writes to ``said``."""
    write_settings(folder)
    os.environ.update(
        HOME=str(folder),
        XDG_RUNTIME_DIR=str(folder / "run"),
        SPEECHD_ADDRESS=f"unix_socket:{folder}/run/speech",
        GNOME_ACCESSIBILITY="1",
        LIBGL_ALWAYS_SOFTWARE="1",
        LANG="C.UTF-8",
    )
    accessibility = "org.gnome.desktop.interface", "toolkit-accessibility", "true"
    subprocess.run(["gsettings", "set", *accessibility], check=True)
    speech = ("-s", "-t", "0", "-C", f"{folder}/speech", "-c", "unix_socket")
    programs = (
        ("openbox",),
        ("speech-dispatcher", *speech, "-S", f"{folder}/run/speech"),
        ("firefox-esr", "--marionette", "--profile", f"{folder}/profile", "about:blank"),
        ("orca", "--replace"),
    )
    with ExitStack() as stack:
        for command in programs:
            stack.enter_context(run_program(folder / f"{command[0]}.log", *command))
            time.sleep(4)  # each needs the one before it, and none says when it is ready
        yield
